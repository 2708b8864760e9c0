// SPDX-License-Identifier: BSL-1.0
// What a writer of archives refuses, and what it says of itself.
#include <dispatch/archives/stream_writer.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <dispatch/engine.hpp>

#include "../../thrown.hpp"

namespace {

using dispatch::PyTorchStreamWriter;
using test::thrown_by;

struct Written {
  std::string bytes;
  [[nodiscard]] auto writer() {
    return [this](const void* data, std::size_t size) {
      bytes.append(static_cast<const char*>(data), size);
      return size;
    };
  }
};

TEST(StreamWriter, EndsOnce) {
  Written out;
  PyTorchStreamWriter writer(out.writer());
  EXPECT_EQ(writer.archiveName(), "archive");
  writer.setMinVersion(7);
  writer.writeRecord("a", "1", 1);
  EXPECT_EQ(thrown_by([&] { writer.writeRecord("a", "2", 1); }),
            "Tried to serialize file twice: a");
  EXPECT_FALSE(writer.finalized());
  writer.writeEndOfFile();
  EXPECT_TRUE(writer.finalized());
  EXPECT_THAT(writer.serializationId(), ::testing::MatchesRegex("[0-9]{40}"));
  EXPECT_EQ(writer.getAllWrittenRecords().size(), 3U);
  EXPECT_NE(out.bytes.find("7\n"), std::string::npos);
  EXPECT_EQ(thrown_by([&] { writer.writeEndOfFile(); }), "the end of an archive is written twice");
  EXPECT_EQ(thrown_by([&] { writer.writeRecord("b", "", 0); }),
            "a record after the end of an archive");
}

TEST(StreamWriter, TheDestructorWritesTheEnd) {
  Written out;
  { const PyTorchStreamWriter writer(out.writer()); }
  EXPECT_EQ(out.bytes.substr(0, 2), "PK");
  EXPECT_NE(out.bytes.find("PK\5\6"), std::string::npos);
}

TEST(StreamWriter, WhatCannotBeWrittenIsAnError) {
  EXPECT_THROW(PyTorchStreamWriter("/no/such/folder/a.pt"), dispatch::Error);
  PyTorchStreamWriter full([](const void*, std::size_t) { return std::size_t{0}; });
  EXPECT_EQ(thrown_by([&] { full.writeRecord("a", "1", 1); }), "an archive cannot be written");
}

}  // namespace
