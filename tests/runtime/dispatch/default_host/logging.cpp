// SPDX-License-Identifier: BSL-1.0
// Messages are written to stderr with their place. A message that is switched off evaluates
// nothing, and a fatal one throws an exception.
#include <dispatch/default_host/logging.hpp>

#include <gtest/gtest.h>

#include <c10/util/Flags.h>
#include <c10/util/Logging.h>

#include <string>
#include <utility>
#include <vector>

#include "../../thrown.hpp"

C10_DECLARE_typed_var(int, caffe2_log_level);  // as programs do that set it

namespace {

using test::thrown_by;

int count(int& calls) { return ++calls; }

// clang-format off
C10_LOG_API_USAGE_ONCE("a library")

int one() {
  C10_LOG_API_USAGE_ONCE("a function")
  return 1;
}
// clang-format on

TEST(Logging, CallsOfAnInterfaceAreCountedWithoutSemicolon) {
  C10_LOG_API_USAGE_ONCE("this test");
  EXPECT_EQ(one(), 1);
}

TEST(Logging, WritesWarningsAndErrors) {
  testing::internal::CaptureStderr();
  LOG(ERROR) << "of " << 2;
  const std::string said = testing::internal::GetCapturedStderr();
  EXPECT_NE(said.find("logging.cpp:"), std::string::npos) << said;
  EXPECT_TRUE(said.ends_with(": of 2\n")) << said;
}

TEST(Logging, SilentMessagesComputeNothing) {
  int calls = 0;
  testing::internal::CaptureStderr();
  LOG(INFO) << count(calls);
  VLOG(1) << count(calls);
  LOG_IF(ERROR, false) << count(calls);
  CHECK_EQ(1, 1) << count(calls);
  if (calls == 0)
    LOG(INFO) << 1;
  else
    FAIL() << "the else belongs to the if, not to the macro";
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");
  EXPECT_EQ(calls, 0);
}

TEST(Logging, FailedChecksThrow) {
  EXPECT_NE(thrown_by([] { CHECK_LT(2, 1) << "sizes"; }).find("Check failed: (2) < (1) sizes"),
            std::string::npos);
  EXPECT_NE(thrown_by([] { LOG(FATAL) << "over"; }).find("over"), std::string::npos);
  EXPECT_NE(thrown_by([] { CAFFE_ENFORCE_EQ(1, 2, "sizes"); }).find("sizes"), std::string::npos);
  EXPECT_NE(thrown_by([] { CAFFE_THROW("never"); }).find("never"), std::string::npos);
}

TEST(Logging, TheProgramSaysWhatIsWritten) {
  const auto written = [](int level) {
    const int before = std::exchange(FLAGS_caffe2_log_level, level);
    testing::internal::CaptureStderr();
    LOG(INFO) << "one";
    LOG(WARNING) << "two";
    LOG(ERROR) << "three";
    FLAGS_caffe2_log_level = before;
    const std::string text = testing::internal::GetCapturedStderr();
    return std::vector<bool>{text.find("one") != std::string::npos,
                             text.find("two") != std::string::npos,
                             text.find("three") != std::string::npos};
  };
  EXPECT_EQ(FLAGS_caffe2_log_level, 1);
  EXPECT_EQ(c10::FLAGS_caffe2_log_level, 1);
  EXPECT_EQ(written(0), (std::vector<bool>{true, true, true}));
  EXPECT_EQ(written(1), (std::vector<bool>{false, true, true}));
  EXPECT_EQ(written(2), (std::vector<bool>{false, false, true}));
}

}  // namespace
