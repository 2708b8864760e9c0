// SPDX-License-Identifier: BSL-1.0
// Reductions along dimensions. This file also compiles with PyTorch's headers.
#include <ATen/ATen.h>
#include <ATen/native/ReduceOpsUtils.h>
#include <ATen/native/cpu/mixed_data_type.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

namespace {

using at::Tensor;
using namespace at::native;
using sizes = std::vector<std::int64_t>;

Tensor ramp(sizes shape) {
  Tensor out = at::empty(shape);
  for (std::int64_t i = 0; i < out.numel(); ++i) out.data_ptr<float>()[i] = static_cast<float>(i);
  return out;
}
sizes list_of(const at::DimVector& dims) { return {dims.begin(), dims.end()}; }

TEST(ReduceOpsUtils, NamesDimensions) {
  EXPECT_EQ(list_of(make_dim_vector(at::IntArrayRef{1, 2}, 4)), (sizes{1, 2}));
  EXPECT_EQ(list_of(make_dim_vector({}, 3)), (sizes{0, 1, 2}));
  EXPECT_EQ(make_dim_mask(at::IntArrayRef{0, -1}, 3).to_ulong(), 5U);
  EXPECT_TRUE(make_dim_mask(at::IntArrayRef{}, 3).all());
  EXPECT_TRUE(make_dim_mask(at::IntArrayRef{}, 3, true).none());
  EXPECT_EQ(list_of(at::meta::get_reduction_shape(ramp({2, 3, 4}), at::IntArrayRef{1}, false)),
            (sizes{2, 4}));
  EXPECT_EQ(list_of(at::meta::get_reduction_shape(ramp({2, 3, 4}), at::IntArrayRef{1}, true)),
            (sizes{2, 1, 4}));
}

TEST(ReduceOpsUtils, MakesResults) {
  const at::Tensor x = at::zeros({2, 3, 4});
  const std::int64_t last[] = {-1};
  const at::Tensor kept = at::native::create_reduction_result(x, last, true, at::kLong);
  EXPECT_EQ(kept.sizes(), at::IntArrayRef({2, 3, 1}));
  EXPECT_EQ(kept.scalar_type(), at::kLong);
  EXPECT_EQ(at::native::create_reduction_result(x, last, false, at::kLong).sizes(),
            at::IntArrayRef({2, 3}));
  EXPECT_EQ(at::native::create_reduction_result(x, {}, false, at::kFloat).dim(), 0);
}

TEST(ReduceOpsUtils, NamesTypes) {
  const Tensor ints = at::empty({1}, at::TensorOptions(at::kInt));
  EXPECT_EQ(integer_upcast(ints, {}).scalar_type(), at::kLong);
  EXPECT_EQ(integer_upcast(ints, at::kFloat).scalar_type(), at::kFloat);
  EXPECT_EQ(integer_upcast(ramp({1}), {}).scalar_type(), at::kFloat);
  EXPECT_EQ(get_dtype_from_self(ints, {}, false), at::kInt);
  EXPECT_EQ(get_dtype_from_self(ints, {}, true), at::kLong);
}

TEST(ReduceOpsUtils, IteratesOverEveryElementOnce) {
  const Tensor a = ramp({2, 3, 4});
  for (const bool keepdim : {false, true}) {
    const Tensor out = at::zeros(keepdim ? sizes{2, 1, 4} : sizes{2, 4});
    auto iter =
        at::meta::make_reduction_from_out_ty(a, out, at::IntArrayRef{1}, keepdim, at::kFloat);
    EXPECT_EQ(iter.num_output_elements(), 8);
    iter.serial_for_each(
        [](char** data, const std::int64_t* strides, std::int64_t n) {
          for (std::int64_t i = 0; i < n; ++i)
            *reinterpret_cast<float*>(data[0] + i * strides[0]) +=
                *reinterpret_cast<const float*>(data[1] + i * strides[1]);
        },
        {0, iter.numel()});
    for (int i = 0; i < 2; ++i)
      for (int k = 0; k < 4; ++k)
        EXPECT_EQ(out.data_ptr<float>()[4 * i + k], static_cast<float>(36 * i + 12 + 3 * k));
  }
}

TEST(ReduceOpsUtils, RefusesDimensionsWithoutElements) {
  EXPECT_NO_THROW(zero_numel_check_dims(ramp({2, 0}), 0, "amax"));
  EXPECT_THROW(zero_numel_check_dims(ramp({2, 0}), 1, "amax"), c10::IndexError);
  EXPECT_THROW(zero_numel_check_dims(ramp({}), 1, "amax"), c10::IndexError);
}

TEST(MixedDataTypes, AreSixteenBitsWithFloat) {
  const Tensor input = at::empty({2}, at::TensorOptions(at::kBFloat16)), parameter = ramp({2}),
               none;
  EXPECT_TRUE(is_mixed_type(input, parameter, none));
  EXPECT_TRUE(is_mixed_type(input, none, parameter));
  EXPECT_FALSE(is_mixed_type(parameter, parameter));
  EXPECT_FALSE(is_mixed_type(input, none));
  EXPECT_NO_THROW(check_mixed_data_type(input, parameter, none));
  EXPECT_THROW(check_mixed_data_type(parameter, parameter), c10::Error);
  EXPECT_THROW(check_mixed_data_type(input, input), c10::Error);
  EXPECT_EQ(param_scalar_type(input, true), at::kFloat);
  EXPECT_EQ(param_scalar_type(input, false), at::kBFloat16);
}

}  // namespace
