// SPDX-License-Identifier: BSL-1.0
// The recorded answers of PyTorch's dispatcher (data/oracle/oracle-dispatcher-2.13.jsonl), and
// tests that do what the recording program did and compare.
#pragma once

#include <gmock/gmock.h>

#include <fstream>
#include <initializer_list>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace oracle {

/// What was asked and what PyTorch answered.
struct answer {
  int id = 0;
  std::string group, question;
  bool accepted = false;  ///< else it was refused, or the process died
  std::string result;     ///< of what was accepted
  std::string error_type, error;
};

/// The text of a field of a line of JSON, empty where there is none. Control characters are
/// escaped as \n and the like; \u stays as it is.
inline std::string field(const std::string& line, const std::string& name) {
  const std::string begin = "\"" + name + "\": \"";
  const std::size_t at = line.find(begin);
  if (at == std::string::npos) return {};
  std::string out;
  for (std::size_t i = at + begin.size(); line.at(i) != '"'; ++i) {
    if (line[i] != '\\')
      out += line[i];
    else if (line.at(++i) == 'n' || line[i] == 't')
      out += line[i] == 'n' ? '\n' : '\t';
    else
      out.append(line[i] == 'u' ? "\\" : "").append(1, line[i]);
  }
  return out;
}

/// All answers, in the order of the file.
inline const std::vector<answer>& answers() {
  static const std::vector<answer> all = [] {
    std::vector<answer> out;
    std::ifstream in(SCHEMA_CT_TEST_DATA "/oracle/oracle-dispatcher-2.13.jsonl");
    for (std::string line; std::getline(in, line);)
      out.push_back({std::stoi(line.substr(line.find(':') + 1)), field(line, "group"),
                     field(line, "case"), line.find("\"ok\": true") != std::string::npos,
                     field(line, "result"), field(line, "error_type"), field(line, "error")});
    return out;
  }();
  return all;
}

inline const answer& answer_of(int id) {
  for (const answer& a : answers())
    if (a.id == id) return a;
  throw std::out_of_range("no recorded answer has the id " + std::to_string(id));
}

/// The ids of all cases that a test of this program answers.
inline std::vector<int>& replayed() {
  static std::vector<int> ids;
  return ids;
}

/// Says at namespace scope which cases the tests of a file answer.
struct replays {
  replays(std::initializer_list<int> ids) {
    replayed().insert(replayed().end(), ids.begin(), ids.end());
  }
};

/// What happened: the text that a case gives, or "error: " and what it threw.
inline std::string outcome(std::string (*run)()) {
  try {
    return run();
  } catch (const std::exception& e) {
    return std::string("error: ") + e.what();
  }
}

/// Accepted, with the recorded result.
inline void expect_same(int id, std::string (*run)()) {
  const answer& a = answer_of(id);
  EXPECT_TRUE(a.accepted) << a.question;
  EXPECT_EQ(outcome(run), a.result) << a.question;
}

/// Refused by both: PyTorch's text holds `theirs`, ours `ours`.
inline void expect_refused(int id, std::string (*run)(), const char* theirs, const char* ours) {
  const answer& a = answer_of(id);
  EXPECT_FALSE(a.accepted) << a.question;
  EXPECT_NE(a.error_type, "does not compile") << a.question;
  EXPECT_THAT(a.error, ::testing::HasSubstr(theirs));
  EXPECT_THAT(outcome(run),
              ::testing::AllOf(::testing::StartsWith("error: "), ::testing::HasSubstr(ours)))
      << a.question;
}
inline void expect_refused(int id, std::string (*run)(), const char* words) {
  expect_refused(id, run, words, words);
}

/// Differs on purpose: ours is `ours`, or an error that holds what comes after "error: "; `row` of
/// docs/differences.md says why.
inline void expect_different(int id, std::string (*run)(), const std::string& row,
                             const std::string& ours) {
  const answer& a = answer_of(id);
  std::stringstream table;
  table << std::ifstream(SCHEMA_CT_TEST_DATA "/../docs/differences.md").rdbuf();
  EXPECT_NE(table.str().find("\n| `" + row + "` |"), std::string::npos) << "no row " << row;
  const std::string got = outcome(run);
  if (ours.starts_with("error: ")) {
    EXPECT_TRUE(a.accepted) << a.question;
    EXPECT_THAT(got, ::testing::AllOf(::testing::StartsWith("error: "),
                                      ::testing::HasSubstr(ours.substr(7))))
        << a.question;
  } else {
    EXPECT_TRUE(!a.accepted || a.result != ours) << a.question;
    EXPECT_EQ(got, ours) << a.question;
  }
}

}  // namespace oracle

// A recorded case as a test of its own; the body gives the text that the recording program gave.
#define ORACLE_CASE(id, expectation, ...)                             \
  static std::string replay_##id();                                   \
  static const oracle::replays replays_##id{id};                      \
  TEST(RecordedAnswer, Number##id) {                                  \
    oracle::expectation(id, &replay_##id __VA_OPT__(, ) __VA_ARGS__); \
  }                                                                   \
  static std::string replay_##id()

/// SAME(id) { … return text; }
#define SAME(id) ORACLE_CASE(id, expect_same)
/// REFUSED(id, "words of both texts") or REFUSED(id, "PyTorch's words", "ours").
#define REFUSED(id, ...) ORACLE_CASE(id, expect_refused, __VA_ARGS__)
/// DIFFERENT(id, "row of docs/differences.md", "our result, or error: our words")
#define DIFFERENT(id, row, ours) ORACLE_CASE(id, expect_different, row, ours)

/// A case that g++ refuses with PyTorch's headers, and every compiler with ours.
#define NOT_COMPILED(id, accepted)                                   \
  static_assert(!(accepted));                                        \
  static const oracle::replays replays_##id{id};                     \
  TEST(RecordedAnswer, Number##id) {                                 \
    EXPECT_EQ(oracle::answer_of(id).error_type, "does not compile"); \
  }                                                                  \
  static_assert(true)
