// SPDX-License-Identifier: BSL-1.0
// A file of texts that processes append to: its bytes, and its lock.
#include <dispatch/collectives/record_file.hpp>

#include <gtest/gtest.h>

#include <cstdio>
#include <string>

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

namespace {
namespace of_record_files {

using dispatch::collectives::locked_file;
using dispatch::collectives::read_record;
using dispatch::collectives::record_of;

struct RecordFile : testing::Test {
  std::string path = testing::TempDir() + "schema_ct_record_file_" + std::to_string(::getpid());
  ~RecordFile() override { ::unlink(path.c_str()); }

  /// Whether another open file can have the lock now.
  [[nodiscard]] bool is_free(int kind) const {
    dispatch::collectives::file_descriptor other;
    other.reset(::open(path.c_str(), O_RDWR));
    return ::flock(other.get(), kind | LOCK_NB) == 0;
  }
};

TEST_F(RecordFile, KeepsTextsOfAllBytes) {
  EXPECT_EQ(record_of("ab"), std::string("\2\0\0\0ab", 6));
  const std::string texts[] = {"", std::string("a\0b", 3), std::string(70000, 'x')};
  std::string bytes;
  for (const std::string& text : texts) bytes += record_of(text);
  std::size_t place = 0;
  std::string read;
  for (const std::string& text : texts) {
    ASSERT_TRUE(read_record(bytes, place, read));
    EXPECT_EQ(read, text);
  }
  EXPECT_EQ(place, bytes.size());
  EXPECT_FALSE(read_record(bytes, place, read));
}

TEST_F(RecordFile, AnUnfinishedTextIsNotRead) {
  const std::string whole = record_of("text");
  std::string read;
  for (std::size_t n = 0; n != whole.size(); ++n) {
    std::size_t place = 0;
    EXPECT_FALSE(read_record(whole.substr(0, n), place, read)) << n;
    EXPECT_EQ(place, 0U);
  }
}

TEST_F(RecordFile, AppendsAndReadsFromAPlace) {
  locked_file(path, locked_file::access::create).append("one");
  const locked_file file(path, locked_file::access::write);
  file.append("two");
  EXPECT_EQ(file.read_from(0), "onetwo");
  EXPECT_EQ(file.read_from(3), "two");
  EXPECT_EQ(file.read_from(9), "");
}

TEST_F(RecordFile, IsLockedForOneWriterOrManyReaders) {
  {
    const locked_file file(path, locked_file::access::create);
    EXPECT_FALSE(is_free(LOCK_SH));
  }
  EXPECT_TRUE(is_free(LOCK_EX));
  const locked_file file(path, locked_file::access::read);
  EXPECT_TRUE(is_free(LOCK_SH));
  EXPECT_FALSE(is_free(LOCK_EX));
}

TEST_F(RecordFile, SaysWhichFileTheSystemRefuses) {
  try {
    const locked_file file(path, locked_file::access::write);
    ADD_FAILURE() << "there is no such file";
  } catch (const dispatch::DistStoreError& e) {
    EXPECT_EQ(std::string(e.what()).find("open(): No such file or directory: " + path), 0U)
        << e.what();
  }
}

TEST_F(RecordFile, IsMadeAgainWhereItWasRemoved) {
  locked_file(path, locked_file::access::create).remove();
  locked_file(path, locked_file::access::create).append("new");
  EXPECT_EQ(locked_file(path, locked_file::access::read).read_from(0), "new");
}

}  // namespace of_record_files
}  // namespace
