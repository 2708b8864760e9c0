// SPDX-License-Identifier: BSL-1.0
// Handlers take the warnings of their thread. The expected objects are PyTorch 2.13's.
#include <dispatch/base/warnings.hpp>

#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <variant>
#include <vector>

#include <c10/util/Exception.h>

namespace {

namespace utils = c10::WarningUtils;

struct noting : c10::WarningHandler {
  std::vector<c10::Warning> noted;
  void process(const c10::Warning& warning) override { noted.push_back(warning); }
};

void warn_once() { TORCH_WARN_ONCE("once"); }

TEST(Warnings, GoToTheHandler) {
  noting handler;
  {
    const utils::WarningHandlerGuard guard(&handler);
    EXPECT_EQ(utils::get_warning_handler(), &handler);
    TORCH_WARN("a", 1);
    TORCH_WARN_DEPRECATION("d");
    c10::warn(c10::Warning(c10::UserWarning(), {"f", "x.cpp", 3U}, "direct", true));
  }
  ASSERT_EQ(handler.noted.size(), 3U);
  const c10::Warning& first = handler.noted[0];
  EXPECT_EQ(first.msg(), "a1");
  EXPECT_TRUE(std::holds_alternative<c10::UserWarning>(first.type()));
  EXPECT_FALSE(first.verbatim());
  EXPECT_EQ(first.source_location().function, std::string("TestBody"));
  EXPECT_EQ(first.source_location().file, std::string(__FILE__));
  EXPECT_EQ(handler.noted[1].source_location().line, first.source_location().line + 1);
  EXPECT_TRUE(std::holds_alternative<c10::DeprecationWarning>(handler.noted[1].type()));
  EXPECT_EQ(handler.noted[2].msg(), "direct");
  EXPECT_TRUE(handler.noted[2].verbatim());
}

// clang-format off
void without_semicolons() {
  TORCH_WARN("a")
  TORCH_WARN_DEPRECATION("b")
  TORCH_WARN_ONCE("c")
}
// clang-format on

TEST(Warnings, NeedNoSemicolon) {
  noting handler;
  const utils::WarningHandlerGuard guard(&handler);
  without_semicolons();
  EXPECT_EQ(handler.noted.size(), 3U);
}

TEST(Warnings, ArePrintedWithoutHandler) {
  noting handler;
  auto* const printing = utils::get_warning_handler();
  utils::set_warning_handler(&handler);
  utils::set_warning_handler(nullptr);
  EXPECT_EQ(utils::get_warning_handler(), printing);
  testing::internal::CaptureStderr();
  TORCH_WARN("to the stream");
  c10::warn(c10::Warning(c10::UserWarning(), {"f", "x.cpp", 3U}, "direct", true));
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find(": warning: to the stream\n"), std::string::npos);
  EXPECT_NE(said.find("x.cpp:3: warning: direct\n"), std::string::npos);
  EXPECT_TRUE(handler.noted.empty());
}

TEST(Warnings, OnceOrAlways) {
  noting handler;
  const utils::WarningHandlerGuard guard(&handler);
  warn_once();
  warn_once();
  EXPECT_EQ(handler.noted.size(), 1U);
  {
    const utils::WarnAlways always;
    warn_once();
    warn_once();
  }
  warn_once();
  EXPECT_EQ(handler.noted.size(), 3U);
  EXPECT_FALSE(utils::get_warnAlways());
}

TEST(Warnings, AHandlerIsItsThreads) {
  noting handler;
  const utils::WarningHandlerGuard guard(&handler);
  testing::internal::CaptureStderr();
  std::thread([] { TORCH_WARN("of another thread"); }).join();
  EXPECT_NE(testing::internal::GetCapturedStderr().find("of another thread"), std::string::npos);
  EXPECT_TRUE(handler.noted.empty());
}

}  // namespace
