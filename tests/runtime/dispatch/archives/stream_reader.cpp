// SPDX-License-Identifier: BSL-1.0
// The records of archives, and of files that are none.
#include <dispatch/archives/stream_reader.hpp>

#include <gmock/gmock.h>

#include <dispatch/archives/stream_writer.hpp>
#include <dispatch/engine.hpp>

#include "../../thrown.hpp"

namespace {

using dispatch::PyTorchStreamReader;
using test::thrown_by;

std::string archive(const std::string& version = {}) {
  std::string out;
  dispatch::PyTorchStreamWriter writer([&](const void* data, std::size_t size) {
    out.append(static_cast<const char*>(data), size);
    return size;
  });
  writer.writeRecord("data/0", "abc", 3);
  writer.writeRecord("empty", "", 0);
  writer.writeEndOfFile();
  if (!version.empty()) out.replace(out.find("3\n"), version.size(), version);
  return out;
}
PyTorchStreamReader reader_of(const std::string& bytes) {
  return PyTorchStreamReader(
      std::make_shared<dispatch::MemoryReadAdapter>(bytes.data(), bytes.size()));
}
std::string refused(const std::string& bytes) {
  return thrown_by([&] { static_cast<void>(reader_of(bytes)); });
}

TEST(StreamReader, FindsRecords) {
  const std::string bytes = archive();
  PyTorchStreamReader reader = reader_of(bytes);
  EXPECT_EQ(reader.version(), 3U);
  EXPECT_THAT(reader.getAllRecords(),
              ::testing::ElementsAre("data/0", "empty", "version", ".data/serialization_id"));
  EXPECT_TRUE(reader.hasRecord("data/0"));
  EXPECT_FALSE(reader.hasRecord("0"));
  const auto [data, size] = reader.getRecord("data/0");
  EXPECT_EQ(std::string(static_cast<const char*>(data.get()), size), "abc");
  EXPECT_EQ(bytes.substr(reader.getRecordOffset("data/0"), 3), "abc");
  EXPECT_EQ(reader.getRecordOffset("data/0") % dispatch::zip::alignment, 0U);
  EXPECT_EQ(std::get<1>(reader.getRecord("empty")), 0U);
}

TEST(StreamReader, ARecordThatIsNotThereOrOfAnotherSizeIsAnError) {
  const std::string bytes = archive();
  PyTorchStreamReader reader = reader_of(bytes);
  EXPECT_EQ(thrown_by([&] { static_cast<void>(reader.getRecord("data/1")); }),
            "PytorchStreamReader failed locating file data/1: file not found");
  char out[4];
  EXPECT_EQ(thrown_by([&] { reader.getRecord("data/0", out, 4); }),
            "record data/0 has 3 bytes, not 4");
}

TEST(StreamReader, AVersionThatIsNoNumberIsAnError) {
  EXPECT_EQ(refused(archive("x\n")), "an archive's version is no number: x\n");
}

TEST(StreamReader, EachBeginningOfAFileIsAnError) {
  const std::string bytes = archive();
  for (std::size_t size = 0; size != bytes.size(); ++size)
    EXPECT_NE(refused(bytes.substr(0, size)), "") << size;
}

// A changed byte gives another archive, or an error of this library, and never anything else.
TEST(StreamReader, AChangedByteIsNothingWorseThanAnError) {
  const std::string bytes = archive();
  for (std::size_t i = 0; i != bytes.size(); ++i)
    for (const int change : {0x01, 0x80, 0xff}) {
      std::string changed = bytes;
      changed[i] = static_cast<char>(changed[i] ^ change);
      try {
        PyTorchStreamReader reader = reader_of(changed);
        for (const std::string& name : reader.getAllRecords())
          static_cast<void>(reader.getRecord(name));
      } catch (const dispatch::Error&) {}
    }
}

}  // namespace
