// SPDX-License-Identifier: BSL-1.0
// Messages that are joined from parts, and errors that keep their type.
#include <dispatch/base/error.hpp>

#include <gtest/gtest.h>

#include <complex>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <ostream>
#include <string>
#include <string_view>
#include <vector>

namespace {

enum class color { red, green };
const char* toString(color c) { return c == color::red ? "red" : "green"; }
enum class plain : short { seven = 7 };
struct point {
  std::string str() const { return "(1, 2)"; }
};
struct shown {
  int number;
  friend std::ostream& operator<<(std::ostream& out, const shown& it) {
    return out << '<' << it.number << '>';
  }
};
struct silent {};
enum class mode { off, on };
std::ostream& operator<<(std::ostream& out, mode m) {
  return out << (m == mode::on ? "on" : "off");
}
enum level { low = 1 };

TEST(MessageTest, JoinsTextsAndNumbers) {
  const std::string text = "text";
  const std::string_view view = "view";
  EXPECT_EQ(
      dispatch::message("a ", text, ' ', view, ' ', -3, ' ', 4U, ' ', 2.5, ' ', 1.5F, ' ', true),
      "a text view -3 4 2.5 1.5 1");
  EXPECT_EQ(dispatch::message({"a ", text, ' ', std::int64_t{-3}, std::size_t{4}}), "a text -34");
  EXPECT_EQ(dispatch::message(static_cast<short>(5), static_cast<unsigned char>(6)), "56");
  EXPECT_EQ(dispatch::message(), "");
}

TEST(MessageTest, TakesWhateverHasToStringOrStrOrElements) {
  EXPECT_EQ(dispatch::message(color::green, ' ', plain::seven, ' ', point{}), "green 7 (1, 2)");
  EXPECT_EQ(dispatch::message(std::vector<int>{1, 2}, std::vector<int>{}), "[1, 2][]");
  EXPECT_EQ(dispatch::message(std::optional<int>{3}, std::optional<int>{}), "3None");
  EXPECT_EQ(dispatch::message(static_cast<const char*>(nullptr)), "(null)");
}

TEST(MessageTest, TakesWhateverAStreamPrints) {
  EXPECT_EQ(dispatch::message(shown{3}, ' ', std::vector<shown>{{1}, {2}}), "<3> [<1>, <2>]");
  EXPECT_EQ(dispatch::message(std::optional<shown>(shown{4})), "<4>");
  EXPECT_EQ(dispatch::message(std::complex<float>(1, -2.5F)), "(1,-2.5)");
  EXPECT_EQ(dispatch::message(std::filesystem::path("a/b")), "\"a/b\"");
  EXPECT_EQ(dispatch::message(silent{}), "(a value without text)");
}

TEST(MessageTest, PrintsEnumeratorsAsTheProgramDoes) {
  EXPECT_EQ(dispatch::message(mode::on, std::vector<mode>{mode::off}), "on[off]");
  EXPECT_EQ(dispatch::message(low), "1");
}

TEST(ErrorTest, SubclassesAreErrorsAndStandardExceptions) {
  EXPECT_THROW(throw dispatch::IndexError("x"), dispatch::Error);
  EXPECT_THROW(throw dispatch::ValueError("x"), dispatch::Error);
  EXPECT_THROW(throw dispatch::TypeError("x"), dispatch::Error);
  EXPECT_THROW(throw dispatch::NotImplementedError("x"), std::exception);
}

TEST(ErrorTest, ContextBecomesAnotherLine) {
  dispatch::Error error("first");
  error.add_context("second");
  EXPECT_STREQ(error.what(), "first\nsecond");
  EXPECT_STREQ(error.what_without_backtrace(), error.what());
}

TEST(WhatOf, AnExceptionMayHaveNoText) {
  struct wordless : std::exception {
    const char* what() const noexcept override { return nullptr; }
  };
  EXPECT_STREQ(dispatch::what_of(wordless()), "an exception without a text");
  EXPECT_STREQ(dispatch::what_of(std::runtime_error("a")), "a");
}

}  // namespace
