// SPDX-License-Identifier: BSL-1.0
// Tests that every recorded answer about registration and dispatch is used.
#include "oracle.hpp"

#include <algorithm>
#include <set>

namespace {

using ::testing::ElementsAreArray;

/// The groups of which every case has a test. x_table is not among them: dispatcher.cpp reads all
/// of its cases from the file.
const std::set<std::string> groups{
    "call",        "def",       "impl",    "infer",          "infer_return",
    "library",     "lookup",    "x_call",  "x_callable",     "x_class",
    "x_def",       "x_device",  "x_infer", "x_infer_return", "x_key",
    "x_keyset",    "x_library", "x_order", "x_sig",          "x_schema_bc",
    "x_schema_eq", "x_state",   "x_sym"};

TEST(RecordedAnswers, EachHasATest) {
  std::vector<int> recorded, answered;
  for (const oracle::answer& a : oracle::answers())
    if (groups.contains(a.group)) recorded.push_back(a.id);
  answered.insert(answered.end(), oracle::replayed().begin(), oracle::replayed().end());
  std::sort(answered.begin(), answered.end());
  EXPECT_THAT(answered, ElementsAreArray(recorded));
  EXPECT_EQ(recorded.size(), 264U);
}

TEST(RecordedAnswers, AreReadAsTheyAreWritten) {
  const std::string line =
      R"({"id": 7, "case": "a \"b\"\n\tc \\ \u0001", "ok": false, "error": ""})";
  EXPECT_EQ(oracle::field(line, "case"), "a \"b\"\n\tc \\ \\u0001");
  EXPECT_EQ(oracle::field(line, "error"), "");
  EXPECT_EQ(oracle::field(line, "result"), "");
  EXPECT_EQ(oracle::answer_of(163).error, "Could not find schema for bl::ident.nope");
}

}  // namespace
