// SPDX-License-Identifier: BSL-1.0
// The checking macros that few sources use: what each throws, and which arguments it evaluates.
#include <dispatch/base/rare_checks.hpp>

#include <gtest/gtest.h>

#include <c10/util/Exception.h>

#include "../../thrown.hpp"

namespace {

using test::thrown;

TEST(RareChecks, EachThrowsItsOwnClass) {
  EXPECT_EQ(thrown<c10::BufferError>([] { TORCH_CHECK_BUFFER(false, "no ", 1); }), "no 1");
  EXPECT_EQ(thrown<c10::LinAlgError>([] { TORCH_CHECK_LINALG(false, "singular"); }), "singular");
  EXPECT_EQ(thrown<c10::OutOfMemoryError>([] { C10_THROW_ERROR(OutOfMemoryError, "full"); }),
            "full");
  EXPECT_EQ(thrown<c10::SyntaxError>([] { C10_THROW_ERROR(SyntaxError, "at 3"); }), "at 3");
  EXPECT_EQ(thrown<c10::EnforceFiniteError>([] { C10_THROW_ERROR(EnforceFiniteError, "inf"); }),
            "inf");
  EXPECT_EQ(thrown<c10::Error>([] { TORCH_CHECK_ARG(false, 2, "too long"); }),
            "invalid argument 2: too long");
  TORCH_CHECK_BUFFER(true);
  TORCH_CHECK_LINALG(true, "never");
}

TEST(RareChecks, APointerIsGivenBackUnlessItIsNull) {
  int number = 4;
  int* pointer = &number;
  EXPECT_EQ(&*TORCH_CHECK_NOTNULL(pointer), &number);
  EXPECT_EQ(TORCH_DCHECK_NOTNULL(pointer), &number);
  pointer = nullptr;
  const std::string said = thrown<c10::Error>([&] { (void)TORCH_CHECK_NOTNULL(pointer); });
  EXPECT_NE(said.find("'pointer' must not be null"), std::string::npos);
}

TEST(RareChecks, RethrowingAddsALine) {
  const std::string said = thrown<c10::ValueError>([] {
    try {
      C10_THROW_ERROR(ValueError, "first");
    } catch (c10::Error& e) {
      TORCH_RETHROW(e, "second ", 2);
    }
  });
  EXPECT_EQ(said, "first\nsecond 2");
}

TEST(RareChecks, DebugChecksAreThoseOfTheBuild) {
  int evaluated = 0;
  const auto failing = [&] { TORCH_DCHECK_EQ(++evaluated, 2); };
#ifdef NDEBUG
  failing();
  EXPECT_EQ(evaluated, 0);
#else
  EXPECT_THROW(failing(), c10::Error);
  EXPECT_EQ(evaluated, 1);
#endif
  TORCH_DCHECK_LT(1, 2) << "never said";
  TORCH_DCHECK_NE(1, 2);
}

}  // namespace
