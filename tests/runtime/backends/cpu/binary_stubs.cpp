// SPDX-License-Identifier: BSL-1.0
// The stubs of operators of two tensors, of copies and of joins, on the CPU.
#include <ATen/ATen.h>
#include <ATen/native/BinaryOps.h>
#include <ATen/native/Copy.h>
#include <ATen/native/cpu/CatKernel.h>
#include <gtest/gtest.h>

#include <functional>
#include <vector>

#include "../../thrown.hpp"

namespace {

using at::Tensor;

template <class Compute>
std::vector<double> computed(Compute compute, at::ScalarType type = at::kDouble) {
  const Tensor a = at::tensor({-7.0, 7.0, 3.0}, at::kFloat).to(type);
  const Tensor b = at::tensor({2.0, 2.0, 5.0}, at::kFloat).to(type);
  Tensor out = at::empty({3}, type);
  at::TensorIterator iterator = at::TensorIterator::binary_op(out, a, b);
  compute(iterator);
  std::vector<double> values;
  for (std::int64_t i = 0; i < 3; ++i) values.push_back(out[i].item<double>());
  return values;
}

TEST(BinaryStubTest, ComputesAsTheOperator) {
  using namespace at::native;
  using numbers = std::vector<double>;
  EXPECT_EQ(computed([](auto& i) { mul_stub(at::kCPU, i); }), (numbers{-14, 14, 15}));
  EXPECT_EQ(computed([](auto& i) { div_true_stub(at::kCPU, i); }), (numbers{-3.5, 3.5, 0.6}));
  EXPECT_EQ(computed([](auto& i) { div_floor_stub(at::kCPU, i); }), (numbers{-4, 3, 0}));
  EXPECT_EQ(computed([](auto& i) { div_trunc_stub(at::kCPU, i); }), (numbers{-3, 3, 0}));
  EXPECT_EQ(computed([](auto& i) { maximum_stub(at::kCPU, i); }), (numbers{2, 7, 5}));
  EXPECT_EQ(computed([](auto& i) { min_elementwise_stub(at::kCPU, i); }), (numbers{-7, 2, 3}));
  EXPECT_EQ(computed([](auto& i) { mse_stub(at::kCPU, i); }), (numbers{81, 25, 4}));
  EXPECT_EQ(computed([](auto& i) { add_stub(at::kCPU, i, 10); }), (numbers{13, 27, 53}));
  EXPECT_EQ(computed([](auto& i) { sub_stub(at::kCPU, i, 1); }), (numbers{-9, 5, -2}));
  EXPECT_EQ(computed([](auto& i) { add_clamp_stub(at::kCPU, i, 1, 0, 8); }), (numbers{0, 8, 8}));
  EXPECT_EQ(computed([](auto& i) { bitwise_and_stub(at::kCPU, i); }, at::kLong),
            (numbers{0, 2, 1}));
  EXPECT_EQ(computed([](auto& i) { lshift_stub(at::kCPU, i); }, at::kLong), (numbers{-28, 28, 96}));
}

TEST(BinaryStubTest, ChecksAlphaAndSubtraction) {
  using at::native::alpha_check, at::native::sub_check;
  EXPECT_NO_THROW(alpha_check(at::kFloat, 1.5));
  EXPECT_NO_THROW(alpha_check(at::kBool, true));
  EXPECT_EQ(test::thrown_by([] { alpha_check(at::kLong, 1.5); }),
            "For integral input tensors, argument alpha must not be a floating point number.");
  EXPECT_EQ(test::thrown_by([] { alpha_check(at::kFloat, true); }),
            "Boolean alpha only supported for Boolean results.");
  EXPECT_EQ(test::thrown_by([] { alpha_check(at::kFloat, c10::complex<double>(1, 1)); }),
            "For non-complex input tensors, argument alpha must not be a complex number.");
  const Tensor number = at::ones({1});
  const Tensor truth = at::ones({1}, at::kBool);
  EXPECT_NO_THROW(sub_check(number, number));
  EXPECT_NO_THROW(sub_check(number, 1));
  EXPECT_THROW(sub_check(truth, truth), c10::Error);
  EXPECT_THROW(sub_check(truth, number), c10::Error);
  EXPECT_THROW(sub_check(number, true), c10::Error);
}

TEST(CopyStubTest, CopiesAndConverts) {
  const Tensor from = at::tensor({1.5, 2.5, 3.5}, at::kFloat);
  Tensor to = at::zeros({3}, at::kLong);
  at::TensorIterator iterator =
      at::TensorIteratorConfig().add_output(to).add_input(from).check_all_same_dtype(false).build();
  at::native::copy_stub(at::kCPU, iterator, false);
  EXPECT_TRUE(at::equal(to, at::tensor({1, 2, 3}, at::kLong)));

  const Tensor both = at::tensor({1, 2, 3, 4}, at::kLong);
  at::native::copy_ignoring_overlaps(both.slice(0, 1), both.slice(0, 0, 3));
  EXPECT_TRUE(at::equal(both, at::tensor({1, 1, 2, 3}, at::kLong)));
}

TEST(CatStubTest, JoinsIntoTheResult) {
  const std::vector<Tensor> parts{at::ones({1, 2}), at::zeros({1, 2})};
  const at::MaterializedITensorListRef references(parts.begin(), parts.end());
  const Tensor out = at::empty({2, 2});
  at::native::cat_serial_stub(at::kCPU, out, references, 0);
  EXPECT_TRUE(at::equal(out, at::cat(parts)));
}

}  // namespace
