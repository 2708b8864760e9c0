// SPDX-License-Identifier: BSL-1.0
// The table of operators finds each of many names, and its entries never move.
#include <dispatch/registry/registry.hpp>

#include <gtest/gtest.h>
#include <dispatch/library/library.hpp>

#include <atomic>
#include <memory>
#include <set>
#include <thread>

#if !defined(_WIN32)
#include <sys/wait.h>
#include <unistd.h>
#endif

#include <torch/library.h>

namespace {

TEST(Registry, AnUnknownNameHasNoEntry) {
  EXPECT_EQ(dispatch::find_entry("test_registry::nothing", ""), nullptr);
  EXPECT_EQ(dispatch::find_entry("", ""), nullptr);
}

TEST(Registry, EntriesAreFoundAndKeptWhileTheTableGrows) {
  dispatch::registry& r = dispatch::the_registry();
  std::vector<dispatch::operator_entry*> made;
  for (int i = 0; i < 1000; ++i) {
    const dispatch::registry_lock lock(r);
    made.push_back(&dispatch::find_or_add_entry(r, "test_registry::n" + std::to_string(i),
                                                i % 2 == 0 ? "" : "overload"));
  }
  for (int i = 0; i < 1000; ++i) {
    const std::string name = "test_registry::n" + std::to_string(i);
    EXPECT_EQ(dispatch::find_entry(name, i % 2 == 0 ? "" : "overload"),
              made[static_cast<std::size_t>(i)]);
    EXPECT_EQ(dispatch::find_entry(name, i % 2 == 0 ? "overload" : ""), nullptr);
  }
  EXPECT_EQ(std::set(made.begin(), made.end()).size(), 1000U);
}

TEST(Registry, ANameIsNotTakenForAnother) {
  dispatch::registry& r = dispatch::the_registry();
  const dispatch::registry_lock lock(r);
  const auto* a = &dispatch::find_or_add_entry(r, "test_registry::ab", "c");
  const auto* b = &dispatch::find_or_add_entry(r, "test_registry::a", "bc");
  const auto* c = &dispatch::find_or_add_entry(r, "test_registry::abc", "");
  EXPECT_NE(a, b);
  EXPECT_NE(b, c);
  EXPECT_NE(a, c);
  const auto* long_name =
      &dispatch::find_or_add_entry(r, "test_registry::" + std::string(10000, 'x'), "");
  EXPECT_EQ(dispatch::find_entry("test_registry::" + std::string(10000, 'x'), ""), long_name);
}

TEST(Registry, ReadersSeeWholeEntriesWhileOthersRegister) {
  dispatch::registry& r = dispatch::the_registry();
  bool stop = false;
  std::thread reader([&] {
    while (!__atomic_load_n(&stop, __ATOMIC_ACQUIRE))
      for (int i = 0; i < 300; ++i)
        if (const auto* e = dispatch::find_entry("test_registry::t" + std::to_string(i), ""))
          if (std::string_view(e->name).substr(0, 16) != "test_registry::t") std::abort();
  });
  for (int i = 0; i < 3000; ++i) {
    const dispatch::registry_lock lock(r);
    (void)dispatch::find_or_add_entry(r, "test_registry::t" + std::to_string(i), "");
  }
  __atomic_store_n(&stop, true, __ATOMIC_RELEASE);
  reader.join();
}

#if !defined(_WIN32)  // Windows has no fork()
// Calls all functions that take a lock, in a child that was forked while another thread registered.
int use_registry() {
  alarm(20);
  const auto& all = c10::Dispatcher::singleton();
  if (all.findSchema("test_registry::not_there")) return 1;
  if (all.findOp({"test_registry::forked", ""})->debug().empty()) return 2;
  torch::Library m(torch::Library::FRAGMENT, "test_registry", std::nullopt, __FILE__, __LINE__);
  m.def("in_child(Tensor x) -> int", [](const at::Tensor&) { return std::int64_t{5}; });
  return all.findSchemaOrThrow("test_registry::in_child", "")
                     .typed<std::int64_t(const at::Tensor&)>()
                     .call(at::ones({1})) == 5
             ? 0
             : 3;
}

TEST(Registry, AProcessMayForkWhileAnotherThreadRegisters) {
  torch::Library m(torch::Library::FRAGMENT, "test_registry", std::nullopt, __FILE__, __LINE__);
  m.def("forked(Tensor x) -> int");
  std::atomic<bool> over = false;
  std::thread other([&] {
    while (!over) {
      torch::Library kernels(torch::Library::FRAGMENT, "test_registry", std::nullopt, "f", 1);
      kernels.impl("forked", [](const at::Tensor&) { return std::int64_t{1}; });
      kernels.def("comes_and_goes(Tensor x) -> int");
      (void)c10::Dispatcher::singleton()
          .findSchemaOrThrow("test_registry::forked", "")
          .typed<std::int64_t(const at::Tensor&)>()
          .call(at::ones({1}));
    }
  });
  for (int i = 0; i != 40; ++i) {
    const pid_t child = fork();
    if (child == 0) _exit(use_registry());
    int status = -1;
    ASSERT_EQ(waitpid(child, &status, 0), child);
    EXPECT_TRUE(WIFEXITED(status)) << "the child hung, round " << i;
    EXPECT_EQ(WEXITSTATUS(status), 0) << "round " << i;
  }
  over = true;
  other.join();
  EXPECT_EQ(use_registry(), 0) << "the locks of the parent are free as well";
  alarm(0);
}
#endif

TEST(Registry, ATableThatGrewStaysForThoseWhoReadIt) {
  dispatch::registry& r = dispatch::the_registry();
  const dispatch::registry_lock lock(r);
  const auto* found = &dispatch::find_or_add_entry(r, "test_registry::in_all_tables", "");
  const dispatch::operator_table* const old = r.table;
  const std::size_t capacity = old->capacity;
  for (std::size_t i = 0; r.table == old; ++i)
    static_cast<void>(
        dispatch::find_or_add_entry(r, "test_registry::grow" + std::to_string(i), ""));
  EXPECT_EQ(r.table->capacity, 2 * capacity);
  EXPECT_EQ(r.table->smaller, old);
  // If the old table had been freed, a new allocation of its size would lie in its place.
  std::vector<std::unique_ptr<char[]>> others;
  for (int i = 0; i != 16; ++i) {
    others.push_back(
        std::make_unique<char[]>(sizeof(dispatch::operator_table) + capacity * sizeof(void*)));
    EXPECT_FALSE(reinterpret_cast<const char*>(old) == others.back().get());
  }
  ASSERT_EQ(old->capacity, capacity);
  EXPECT_EQ(dispatch::internal::find(
                *old, dispatch::internal::hash_name("test_registry::in_all_tables", ""),
                "test_registry::in_all_tables", ""),
            found);
}

}  // namespace
