// SPDX-License-Identifier: BSL-1.0
// Checks of indices. The expected answers are PyTorch 2.13's.
#include <ATen/native/ScatterGatherChecks.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <string>

#include "../../thrown.hpp"

namespace {

using namespace at::native;
const std::string nothing = "(nothing was thrown)";

[[nodiscard]] at::Tensor index(at::IntArrayRef sizes) { return at::zeros(sizes, at::kLong); }

TEST(ScatterGatherChecks, Types) {
  const auto checked = [](const at::Tensor& of, const std::optional<at::Tensor>& src = {}) {
    return test::thrown<c10::Error>(
        [&] { scatter_gather_dtype_check("f", at::ones({2, 3}), of, src); });
  };
  EXPECT_EQ(checked(at::ones({2})), "f(): Expected dtype int32/int64 for index");
  EXPECT_EQ(checked(at::ones({0})), nothing);
  EXPECT_EQ(checked(index({2, 2}), at::ones({2}, at::kInt)),
            "f(): Expected self.dtype to be equal to src.dtype");
  EXPECT_EQ(checked(index({2, 2}), at::ones({2, 2})), nothing);
}

TEST(ScatterGatherChecks, SizesToGather) {
  const auto checked = [](const at::Tensor& self, std::int64_t dim, const at::Tensor& of) {
    return test::thrown<c10::Error>([&] { gather_shape_check(self, dim, of); });
  };
  EXPECT_EQ(checked(at::ones({2, 3}), 1, index({2, 2})), nothing);
  EXPECT_EQ(checked(at::ones({}), 0, index({1})), nothing);
  EXPECT_EQ(checked(at::ones({2, 3}), 1, index({3, 2})),
            "Size does not match at dimension 0 expected index [3, 2] to be no larger than self "
            "[2, 3] apart from dimension 1");
  EXPECT_EQ(checked(at::ones({2, 3}), 1, index({3})),
            "Index tensor must have the same number of dimensions as input tensor");
}

TEST(ScatterGatherChecks, SizesToScatter) {
  const auto checked = [](const at::Tensor& of, const std::optional<at::Tensor>& src = {}) {
    return test::thrown<c10::Error>([&] { scatter_shape_check(at::ones({2, 3}), 0, of, src); });
  };
  EXPECT_EQ(checked(index({2, 2}), at::ones({2, 2})), nothing);
  EXPECT_EQ(checked(index({0})), nothing);
  EXPECT_EQ(checked(index({2, 2}), at::ones({1, 2})),
            "Expected index [2, 2] to be no larger than self [2, 3] apart from dimension 0 and to "
            "be no larger size than src [1, 2]");
  EXPECT_EQ(checked(index({2, 4})),
            "Expected index [2, 4] to be no larger than self [2, 3] apart from dimension 0");
  EXPECT_EQ(checked(index({2})),
            "Index tensor must have the same number of dimensions as self tensor");
  EXPECT_EQ(checked(index({2, 2}), at::ones({2})),
            "Index tensor must have the same number of dimensions as src tensor");
}

}  // namespace
