// SPDX-License-Identifier: BSL-1.0
// Reads the recorded answers of PyTorch's dispatcher (data/oracle/oracle-dispatcher-2.13.jsonl),
// and defines tests that repeat the steps of the recording program and compare the results.
#pragma once

#include <gmock/gmock.h>

#include <fstream>
#include <initializer_list>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

namespace oracle {

/// A case of the recording program, and PyTorch's answer.
struct answer {
  int id = 0;
  std::string group, question;
  bool accepted = false;  ///< false if PyTorch refused the case, or its process died
  std::string result;     ///< empty unless `accepted`
  std::string error_type, error;
};

/// Returns the text of a field in a line of JSON, or an empty text without the field. Resolves
/// escapes such as \n, but leaves \u unchanged.
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

/// Returns all answers, in the order of the file.
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

/// Returns the ids of all cases that have a test in this program.
inline std::vector<int>& replayed() {
  static std::vector<int> ids;
  return ids;
}

/// An object at namespace scope names the cases that have a test in its file.
struct replays {
  replays(std::initializer_list<int> ids) {
    replayed().insert(replayed().end(), ids.begin(), ids.end());
  }
};

/// Returns the text that the case returns, or "error: " and the text of the exception.
inline std::string outcome(std::string (*run)()) {
  try {
    return run();
  } catch (const std::exception& e) {
    return std::string("error: ") + e.what();
  }
}

/// Expects that both accept the case, with the recorded result.
inline void expect_same(int id, std::string (*run)()) {
  const answer& a = answer_of(id);
  EXPECT_TRUE(a.accepted) << a.question;
  EXPECT_EQ(outcome(run), a.result) << a.question;
}

/// Expects that both refuse the case. PyTorch's text must contain `theirs`, and ours `ours`.
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

/// Expects a deliberate difference, of which the row `row` of docs/differences.md gives the reason.
/// Our result must be `ours`. If that begins with "error: ", our error must contain the rest of it.
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

// Defines a test for a recorded case. The body returns the text that the recording program
// returned.
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

/// A case that does not compile: g++ refuses it with PyTorch's headers, every compiler with ours.
#define NOT_COMPILED(id, accepted)                                   \
  static_assert(!(accepted));                                        \
  static const oracle::replays replays_##id{id};                     \
  TEST(RecordedAnswer, Number##id) {                                 \
    EXPECT_EQ(oracle::answer_of(id).error_type, "does not compile"); \
  }                                                                  \
  static_assert(true)
