// SPDX-License-Identifier: BSL-1.0
// A borrowed value, or none.
#include <dispatch/default_host/optional_ref.hpp>

#include <c10/core/Scalar.h>
#include <gtest/gtest.h>

namespace {

TEST(OptionalRef, RefersToWhatItIsGiven) {
  const at::Scalar number = 3;
  const at::OptionalScalarRef ref = number;
  EXPECT_TRUE(ref);
  EXPECT_TRUE(ref.has_value());
  EXPECT_EQ(&ref.get(), &number);
  EXPECT_EQ(&c10::OptionalRef<at::Scalar>(&number).get(), &number);
}

TEST(OptionalRef, MayReferToNothing) {
  EXPECT_FALSE(at::OptionalScalarRef());
  EXPECT_FALSE(at::OptionalScalarRef(static_cast<const at::Scalar*>(nullptr)).has_value());
}

}  // namespace
