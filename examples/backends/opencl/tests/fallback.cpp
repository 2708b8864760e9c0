// SPDX-License-Identifier: BSL-1.0
// Operators without a kernel here are computed on the CPU, on copies, and the results are written
// back.
#include <gmock/gmock.h>

#include "compare.hpp"

namespace {

using test::expect_same;
using test::numbers;
using test::ocl0;

using Fallback = test::NoLeak;

TEST_F(Fallback, ResultsAreOnTheDevice) {
  const at::Tensor a = numbers({4, 5}), x = a.to(ocl0);
  expect_same(x.floor(), a.floor());
  expect_same(x.argmax(1), a.argmax(1));
  const auto [values, places] = at::sort(x, 1);
  expect_same(values, std::get<0>(at::sort(a, 1)));
  expect_same(places, std::get<1>(at::sort(a, 1)));
}

TEST_F(Fallback, ListsOfTensorsAreCopied) {
  const at::Tensor a = numbers({4, 5}), x = a.to(ocl0);
  expect_same(at::stack({x, x}), at::stack({a, a}));
  const at::Tensor i = at::tensor({1, 3}, at::kLong), j = i.to(ocl0);
  expect_same(x.index({j}), a.index({i}));
}

TEST_F(Fallback, WritesBackInPlace) {
  at::Tensor a = numbers({4, 5}), x = a.to(ocl0);
  at::Tensor& result = x.clamp_(-1, 2);
  a.clamp_(-1, 2);
  EXPECT_TRUE(result.is_same(x));
  expect_same(x, a);
  // A strided view.
  x.t().slice(0, 1, 5, 2).floor_();
  a.t().slice(0, 1, 5, 2).floor_();
  expect_same(x, a);
}

TEST_F(Fallback, WritesBackToOut) {
  const at::Tensor a = numbers({4, 5}), x = a.to(ocl0);
  at::Tensor out = at::empty({0}, at::TensorOptions(ocl0));
  at::Tensor& result = at::ceil_out(out, x);
  EXPECT_TRUE(result.is_same(out));
  expect_same(out, a.ceil());
}

TEST_F(Fallback, AnArgumentGivenTwiceIsCopiedOnce) {
  at::Tensor a = numbers({4}), x = a.to(ocl0);
  x.pow_(x.abs());
  a.pow_(a.abs().clone());
  expect_same(x, a);
}

TEST_F(Fallback, AnErrorLeavesTheArguments) {
  const at::Tensor a = numbers({4, 5});
  at::Tensor x = a.to(ocl0);
  EXPECT_THROW(
      static_cast<void>(x.index_add_(0, at::tensor({9}, at::kLong).to(ocl0), x.slice(0, 0, 1))),
      c10::Error);
  expect_same(x, a);
}

TEST_F(Fallback, WithoutAKernelOfTheCpuThereIsNoResult) {
  const at::Tensor x = numbers({4}).to(ocl0);
  const auto call = [&] { static_cast<void>(at::_fused_dropout(x, 0.5)); };  // CUDA's alone
  EXPECT_THAT(test::thrown<c10::NotImplementedError>(call),
              testing::HasSubstr("aten::_fused_dropout"));
}

TEST_F(Fallback, SaysItOnceOfEachOperator) {
  const at::Tensor x = numbers({4}).to(ocl0);
  test::caught_stderr caught;
  static_cast<void>(at::trunc(x));
  static_cast<void>(at::trunc(x));
  EXPECT_EQ(caught.text(),
            "schema_ct: aten::trunc has no kernel for ocl:0: computed on the CPU, on copies "
            "(said once)\n");
}

}  // namespace
