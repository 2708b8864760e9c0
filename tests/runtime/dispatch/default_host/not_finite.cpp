// SPDX-License-Identifier: BSL-1.0
// Recognises infinities and NaN of each kind of number.
#include <dispatch/default_host/not_finite.hpp>

#include <gtest/gtest.h>

#include <ATen/NumericUtils.h>

#include <limits>

namespace {

TEST(NotFinite, OfEachKind) {
  const float nan = std::numeric_limits<float>::quiet_NaN();
  const float inf = std::numeric_limits<float>::infinity();
  EXPECT_TRUE(at::_isnan(nan) && at::_isnan(at::Half(nan)) && at::_isnan(at::BFloat16(nan)));
  EXPECT_TRUE(at::_isinf(inf) && at::_isinf(-at::Half(inf)) && at::_isinf(double{inf}));
  EXPECT_TRUE(at::_isnan(c10::complex<float>(0, nan)) && at::_isinf(c10::complex<double>(inf, 0)));
  EXPECT_FALSE(at::_isnan(inf) || at::_isinf(nan) || at::_isnan(3) || at::_isinf(true));
  EXPECT_FALSE(at::_isinf(std::numeric_limits<double>::max()));
}

}  // namespace
