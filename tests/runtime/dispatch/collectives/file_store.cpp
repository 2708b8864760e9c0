// SPDX-License-Identifier: BSL-1.0
// A store that processes share in a file. The same holds with PyTorch's headers, which for a folder
// that there is not wait five minutes.
#include <dispatch/collectives/file_store.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>
#include <algorithm>
#include <fstream>
#include <iterator>
#include <thread>
#include <torch/csrc/distributed/c10d/FileStore.hpp>

namespace {

using std::chrono::milliseconds;
using testing::Contains;

struct CollectiveFileStore : testing::Test {
  std::string path = testing::TempDir() + "file_store_" + std::to_string(::getpid());

  c10::intrusive_ptr<c10d::FileStore> opened(int workers) const {
    auto out = c10::make_intrusive<c10d::FileStore>(path, workers);
    out->setTimeout(milliseconds(20));
    return out;
  }
  [[nodiscard]] bool exists() const { return std::ifstream(path).good(); }
  ~CollectiveFileStore() override { ::unlink(path.c_str()); }
};

TEST_F(CollectiveFileStore, SetsGetsAndDeletesKeys) {
  const auto store = opened(1);
  EXPECT_EQ(store->getPath(), path);
  EXPECT_EQ(store->getNumKeys(), 1);
  store->Store::set("key", std::string("v"));
  EXPECT_EQ(store->get_to_str("key"), "v");
  EXPECT_TRUE(store->check({"key"}));
  EXPECT_FALSE(store->check({"key", "other"}));
  EXPECT_EQ(store->getNumKeys(), 2);
  EXPECT_THAT(store->listKeys(), Contains("key"));
  EXPECT_TRUE(store->deleteKey("key"));
  EXPECT_FALSE(store->check({"key"}));
  EXPECT_EQ(store->getNumKeys(), 1);
  EXPECT_FALSE(store->hasExtendedApi());
}

TEST_F(CollectiveFileStore, AddsComparesAndAppends) {
  const c10::intrusive_ptr<c10d::Store> store = opened(1);
  EXPECT_EQ(store->add("n", 5), 5);
  EXPECT_EQ(store->add("n", -7), -2);
  EXPECT_EQ(store->get_to_str("n"), "-2");
  const auto compare_set = [&](const char* expected, const char* desired) {
    return store->compareSet("k", std::string(expected), std::string(desired));
  };
  EXPECT_EQ(compare_set("old", "new"), "old");
  EXPECT_EQ(compare_set("", "new"), "new");
  EXPECT_EQ(compare_set("old", "newer"), "new");
  EXPECT_EQ(compare_set("new", "newer"), "newer");
  store->append("l", {'A'});
  store->append("l", {'B'});
  EXPECT_EQ(store->get_to_str("l"), "AB");
  store->multiSet({"x", "y"}, {{0, 1}, {}});
  EXPECT_EQ(store->multiGet({"y", "x"}), (std::vector<std::vector<std::uint8_t>>{{}, {0, 1}}));
}

template <class F>
std::string text_of(const F& wait) {
  try {
    wait();
  } catch (const c10::Error& e) {
    return e.what_without_backtrace();
  }
  return "";
}

TEST_F(CollectiveFileStore, StopsWaitingWhenTheTimeIsOver) {
  const auto store = opened(1);
  EXPECT_EQ(text_of([&] { store->get("k"); }), "Timeout waiting for key: k after 20 ms");
  EXPECT_EQ(text_of([&] { store->wait({"k"}); }), "Wait timeout");
  EXPECT_EQ(text_of([&] { store->wait({"k"}, milliseconds(5)); }), "Wait timeout");
  EXPECT_THROW(c10d::FileStore("/there/is/no/such/folder", 1), c10::DistStoreError);
}

TEST_F(CollectiveFileStore, TheLastWorkerRemovesTheFile) {
  auto first = opened(2);
  auto second = opened(2);
  first.reset();
  EXPECT_TRUE(exists());
  second.reset();
  EXPECT_FALSE(exists());
  opened(-1).reset();
  EXPECT_TRUE(exists());
}

TEST_F(CollectiveFileStore, ItsBytesArePyTorchs) {
  const auto store = opened(2);
  store->Store::set("k", std::string("v"));
  store->deleteKey("k");
  std::ifstream file(path, std::ios::binary);
  const std::string bytes{std::istreambuf_iterator<char>(file), {}};
  EXPECT_EQ(bytes, std::string("\x9\0\0\0refcount/\x1\0\0\0"
                               "1\x2\0\0\0/k\x1\0\0\0v\x3\0\0\0-/k\0\0\0\0",
                               40));
}

TEST_F(CollectiveFileStore, ProcessesAndThreadsShareIt) {
  const auto store = opened(3);
  store->setTimeout(std::chrono::seconds(30));
  const auto worker = [this] {
    const auto own = opened(3);
    own->setTimeout(std::chrono::seconds(30));
    for (int i = 0; i != 50; ++i) own->add("n", 1);
    own->wait({"go"});
    own->Store::set("answer", own->get_to_str("go") + "!");
    own->barrier("end", 3);
  };
  const pid_t child = ::fork();
  if (child == 0) {
    worker();
    ::_exit(0);
  }
  std::thread other(worker);
  for (int i = 0; i != 50; ++i) store->add("n", 1);
  store->Store::set("go", std::string("now"));
  store->barrier("end", 3);
  EXPECT_EQ(store->get_to_str("answer"), "now!");
  EXPECT_EQ(store->add("n", 0), 150);
  other.join();
  int status = -1;
  EXPECT_EQ(::waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

}  // namespace
