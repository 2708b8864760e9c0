// SPDX-License-Identifier: BSL-1.0
// Structured kernels of PyTorch's operators, written as in PyTorch's sources, in the classes that
// the generated headers declare.
#include <ATen/Functions.h>
#include <ATen/NativeMetaFunctions.h>
#include <ATen/native/cpu/Loops.h>
#include <ATen/ops/max_native.h>
#include <ATen/ops/mul_meta.h>
#include <ATen/ops/mul_native.h>
#include <c10/core/WrapDimMinimal.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/library.h>
#include <dispatch/structured_kernel.hpp>
#include <schema_ct/aten.hpp>

#include <algorithm>
#include <cstdint>
#include <tuple>
#include <type_traits>
#include <vector>

#include "../../thrown.hpp"

namespace at::meta {

TORCH_META_FUNC2(mul, Tensor)(const Tensor& self, const Tensor& other) {
  build_borrowing_binary_op(maybe_get_output(), self, other);
}

TORCH_PRECOMPUTE_META_FUNC2(max, dim)(const Tensor& self, int64_t dim, bool keepdim) {
  const int64_t wrapped = c10::maybe_wrap_dim(dim, self.dim());
  DimVector sizes(self.sizes().begin(), self.sizes().end());
  if (keepdim)
    sizes[static_cast<std::size_t>(wrapped)] = 1;
  else
    sizes.erase(sizes.begin() + wrapped);
  set_output_contiguous(0, sizes, self.options());
  set_output_contiguous(1, sizes, self.options().dtype(kLong));
  return TORCH_PRECOMPUTE_STRUCT2(max, dim)().set_dim(wrapped);
}

}  // namespace at::meta

namespace at::native {

TORCH_IMPL_FUNC(mul_out)(const Tensor&, const Tensor&, const Tensor& result) {
  EXPECT_TRUE(result.is_same(maybe_get_output(0)));
  cpu_kernel(*this, [](float a, float b) -> float { return a * b; });
}

/// Only for matrices, and along their rows.
TORCH_IMPL_FUNC(max_out)
(const Tensor& self, int64_t dim, bool, const Tensor& values, const Tensor& indices) {
  EXPECT_EQ(dim, 1);
  const Tensor x = self.contiguous();
  for (int64_t row = 0; row < x.size(0); ++row) {
    const float* const begin = x.const_data_ptr<float>() + row * x.size(1);
    int64_t greatest = 0;
    for (int64_t i = 1; i < x.size(1); ++i)
      if (begin[i] > begin[greatest]) greatest = i;
    values.mutable_data_ptr<float>()[row] = begin[greatest];
    indices.mutable_data_ptr<int64_t>()[row] = greatest;
  }
}

}  // namespace at::native

namespace {

using mul = dispatch::structured_kernel<at::native::structured_mul_out>;
using max_of_rows = dispatch::structured_kernel<at::native::structured_max_out>;

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("mul.Tensor", &mul::functional);
  m.impl("mul_.Tensor", &mul::in_place);
  m.impl("mul.out", &mul::out);
  m.impl("max.dim", &max_of_rows::functional);
  m.impl("max.dim_max", &max_of_rows::out);
}

static_assert(std::is_base_of_v<at::TensorIteratorBase, at::meta::structured_add_Tensor>);
static_assert(
    std::is_base_of_v<at::meta::structured_add_Tensor, at::native::structured_ufunc_add_CPU>);
static_assert(std::is_base_of_v<at::impl::MetaBase, at::meta::structured_cat>);

at::Tensor of(std::vector<float> elements) {
  const at::Tensor out = at::empty({static_cast<std::int64_t>(elements.size())}, at::kFloat);
  std::copy(elements.begin(), elements.end(), out.mutable_data_ptr<float>());
  return out;
}
template <class T = float>
std::vector<T> elements(const at::Tensor& t) {
  return {t.const_data_ptr<T>(), t.const_data_ptr<T>() + t.numel()};
}

TEST(Structured, ComputesEachVariantOfAnOperator) {
  at::Tensor x = of({1, 2, 3}), out = at::empty({0}), doubles = at::empty({3}, at::kDouble);
  EXPECT_EQ(elements(at::mul(x, x)), (std::vector<float>{1, 4, 9}));
  EXPECT_EQ(elements(at::mul_out(out, x, x)), (std::vector<float>{1, 4, 9}));
  EXPECT_EQ(elements<double>(at::mul_out(doubles, x, x)), (std::vector<double>{1, 4, 9}));
  EXPECT_EQ(elements(x.mul_(x)), (std::vector<float>{1, 4, 9}));
}

TEST(Structured, GivesTheKernelWhatIsComputedInAdvance) {
  const at::Tensor x = of({1, 5, 3, 9, 8, 7}).view({2, 3});
  const auto [values, indices] = at::max(x, -1);
  EXPECT_EQ(elements(values), (std::vector<float>{5, 9}));
  EXPECT_EQ(elements<std::int64_t>(indices), (std::vector<std::int64_t>{1, 0}));
  at::Tensor kept = at::empty({0}), places = at::empty({0}, at::kLong);
  at::max_out(kept, places, x, 1, true);
  EXPECT_EQ(kept.sizes(), (std::vector<std::int64_t>{2, 1}));
  at::Tensor ints = at::empty({2}, at::kInt);
  EXPECT_THAT(test::thrown_by([&] { at::max_out(ints, places, x, 1); }),
              testing::HasSubstr("Expected out tensor to have dtype float, but got int instead"));
}

}  // namespace
