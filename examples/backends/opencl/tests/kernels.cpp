// SPDX-License-Identifier: BSL-1.0
// Compares the kernels on the device with those of schema_ct::cpu.
#include <limits>
#include <vector>

#include "compare.hpp"

namespace {

using test::expect_same;
using test::numbers;
using test::ocl0;

using Kernels = test::NoLeak;

constexpr at::ScalarType number_types[] = {at::kFloat, at::kDouble, at::kInt, at::kLong};

TEST_F(Kernels, CopiesBetweenHostAndDevice) {
  for (const at::ScalarType type :
       {at::kFloat, at::kDouble, at::kInt, at::kLong, at::kByte, at::kBool}) {
    for (const std::vector<std::int64_t>& sizes :
         std::vector<std::vector<std::int64_t>>{{2, 3}, {}, {0, 4}}) {
      const at::Tensor x = numbers(sizes).abs().to(type);
      const at::Tensor y = x.to(ocl0);
      EXPECT_EQ(y.device(), ocl0);
      expect_same(y, x);
      EXPECT_TRUE(y.to(at::kCPU).equal(x));
    }
  }
}

TEST_F(Kernels, CopiesConvertAndBroadcastAndFollowStrides) {
  const at::Tensor x = numbers({3, 4});
  const at::Tensor y = x.to(ocl0);
  expect_same(y.to(at::kInt), x.to(at::kInt));
  expect_same(y.to(at::kBool), x.to(at::kBool));
  expect_same(y.t().contiguous(), x.t().contiguous());
  expect_same(y.t().to(at::kDouble), x.t().to(at::kDouble));
  EXPECT_TRUE(y.t().cpu().equal(x.t()));
  at::Tensor from_host = at::zeros({2, 3, 4}, at::TensorOptions(ocl0));
  from_host.transpose(1, 2).copy_(x.t());
  expect_same(from_host, x.expand({2, 3, 4}));
  at::Tensor host = at::zeros({2, 3, 4});
  host.copy_(y);
  EXPECT_TRUE(host.equal(x.expand({2, 3, 4})));
  // Copies a tensor over itself.
  at::Tensor square = numbers({3, 3}).to(ocl0);
  const at::Tensor turned = square.cpu().t().contiguous();
  square.copy_(square.t());
  expect_same(square, turned);
}

TEST_F(Kernels, MakeTensors) {
  const at::TensorOptions there = at::TensorOptions(ocl0);
  expect_same(at::zeros({2, 3}, there), at::zeros({2, 3}));
  expect_same(at::full({4}, 2.5, there), at::full({4}, 2.5));
  expect_same(at::ones({2}, there.dtype(at::kLong)), at::ones({2}, at::kLong));
  const at::Tensor x = at::empty_strided({2, 3}, {1, 2}, there.dtype(at::kInt));
  EXPECT_EQ(x.strides(), at::IntArrayRef({1, 2}));
  x.fill_(7);
  expect_same(x, at::full({2, 3}, 7, at::kInt));
  x.select(0, 1).zero_();
  EXPECT_EQ(x.sum().item().toLong(), 21);
  EXPECT_EQ(at::empty({2}, at::TensorOptions(at::Device("ocl"))).device(), ocl0);
}

TEST_F(Kernels, ViewTheSameMemory) {
  const at::Tensor x = numbers({4, 6});
  const at::Tensor y = x.to(ocl0);
  EXPECT_TRUE(y.view({2, 12}).is_alias_of(y));
  expect_same(y.view({2, 12}), x.view({2, 12}));
  expect_same(y.permute({1, 0}).slice(0, 1, 5, 2), x.permute({1, 0}).slice(0, 1, 5, 2));
  expect_same(y.unsqueeze(1).expand({4, 3, 6}), x.unsqueeze(1).expand({4, 3, 6}));
  expect_same(y.t().reshape({-1}), x.t().reshape({-1}));
  expect_same(y.unfold(1, 3, 2), x.unfold(1, 3, 2));
  y.select(0, 1).fill_(5);
  EXPECT_EQ(y.cpu().select(0, 1).sum().item().toDouble(), 30);
}

TEST_F(Kernels, Arithmetic) {
  for (const at::ScalarType type : number_types) {
    const at::Tensor a = numbers({3, 4}, type), b = (numbers({4}, type) + 20);
    const at::Tensor x = a.to(ocl0), y = b.to(ocl0);
    expect_same(at::add(x, y, 2), at::add(a, b, 2));
    expect_same(x - y, a - b);
    expect_same(x * y, a * b);
    expect_same(x / y, a / b);
    expect_same(x + 2, a + 2);
    expect_same(x + 2.5, a + 2.5);
    expect_same(x * 3, a * 3);
    expect_same(x / 2, a / 2);
    expect_same(x.t() + x.t(), a.t() + a.t());
    expect_same(-x, -a);
    expect_same(x.abs(), a.abs());
    expect_same(at::relu(x), at::relu(a));
  }
}

TEST_F(Kernels, ArithmeticOfDifferentTypes) {
  for (const at::ScalarType left : number_types) {
    for (const at::ScalarType right : number_types) {
      const at::Tensor a = numbers({5}, left), b = numbers({5}, right);
      expect_same(a.to(ocl0) * b.to(ocl0), a * b);
      expect_same(a.to(ocl0) + at::full({}, 2, right), a + at::full({}, 2, right));
      expect_same(a.to(ocl0) + at::full({}, 2, right).to(ocl0), a + at::full({}, 2, right));
    }
  }
}

TEST_F(Kernels, ArithmeticInPlaceAndWithOut) {
  at::Tensor a = numbers({3, 4}), x = a.to(ocl0);
  const at::Tensor b = numbers({4}), y = b.to(ocl0);
  x.add_(y, 3);
  a.add_(b, 3);
  x.mul_(2);
  a.mul_(2);
  x.select(0, 1).div_(y);
  a.select(0, 1).div_(b);
  x.add_(x.select(0, 0));  // the operand is part of the output
  a.add_(a.select(0, 0).clone());
  expect_same(x, a);
  at::Tensor out = at::empty({0}, at::TensorOptions(ocl0));
  at::add_out(out, x, y);
  expect_same(out, a + b);
  at::Tensor wide = at::empty({3, 4}, at::TensorOptions(ocl0).dtype(at::kDouble));
  at::mul_out(wide, x, y);
  expect_same(wide, (a * b).to(at::kDouble));
  at::exp_out(out, x);
  expect_same(out, a.exp());
}

TEST_F(Kernels, Comparison) {
  const at::Tensor a = numbers({3, 4}), b = numbers({3, 4}).flip({0});
  const at::Tensor x = a.to(ocl0), y = b.to(ocl0);
  expect_same(x == y, a == b);
  expect_same(x != y, a != b);
  expect_same(x < y, a < b);
  expect_same(x <= y, a <= b);
  expect_same(x > y, a > b);
  expect_same(x >= y, a >= b);
  expect_same(x > 1, a > 1);
  expect_same(x.to(at::kInt) == 2, a.to(at::kInt) == 2);
}

TEST_F(Kernels, FunctionsOfOneArgument) {
  for (const at::ScalarType type : number_types) {
    const at::Tensor a = numbers({3, 5}, type).abs(), x = a.to(ocl0);
    expect_same(x.exp(), a.exp());
    expect_same(x.log(), a.log());
    expect_same(x.sqrt(), a.sqrt());
    expect_same(x.tanh(), a.tanh());
    expect_same(x.sigmoid(), a.sigmoid());
    expect_same(x.sin(), a.sin());
    expect_same(x.t().cos(), a.t().cos());
  }
  at::Tensor a = numbers({4}), x = a.to(ocl0);
  x.exp_();
  a.exp_();
  expect_same(x, a);
}

TEST_F(Kernels, Reductions) {
  for (const at::ScalarType type : number_types) {
    const at::Tensor a = numbers({3, 130, 4}, type), x = a.to(ocl0);
    expect_same(x.sum(), a.sum());
    expect_same(x.sum({1}), a.sum({1}));
    expect_same(x.sum({0, 2}, true), a.sum({0, 2}, true));
    expect_same(x.transpose(0, 2).sum({-1}), a.transpose(0, 2).sum({-1}));
    expect_same(x.max(), a.max());
    expect_same(x.amax({0}), a.amax({0}));
    expect_same(x.slice(1, 3, 9).sum({2}), a.slice(1, 3, 9).sum({2}));
  }
  expect_same((numbers({9}).to(ocl0) > 0).sum(), (numbers({9}) > 0).sum());
  const at::Tensor none = at::empty({0, 3}, at::TensorOptions(ocl0));
  expect_same(none.sum({0}), at::zeros({3}));
  at::Tensor nan = numbers({5});
  nan.select(0, 2).fill_(std::numeric_limits<double>::quiet_NaN());
  expect_same(nan.to(ocl0).max(), nan.max());
}

TEST_F(Kernels, Softmax) {
  const at::Tensor a = numbers({3, 70, 4}), x = a.to(ocl0);
  for (const std::int64_t d : {0, 1, 2, -1}) expect_same(at::softmax(x, d), at::softmax(a, d));
  expect_same(at::softmax(x.slice(0, 1, 3), 1), at::softmax(a.slice(0, 1, 3), 1));
  expect_same(at::softmax(x.to(at::kDouble), 1), at::softmax(a.to(at::kDouble), 1));
}

TEST_F(Kernels, Products) {
  for (const at::ScalarType type : {at::kFloat, at::kDouble}) {
    const at::Tensor a = numbers({33, 20}, type), b = numbers({20, 47}, type);
    const at::Tensor x = a.to(ocl0), y = b.to(ocl0);
    expect_same(at::mm(x, y), at::mm(a, b));
    expect_same(at::mm(y.t(), x.t()), at::mm(b.t(), a.t()));
    expect_same(at::matmul(x, y.select(1, 3)), at::matmul(a, b.select(1, 3)));
    expect_same(at::matmul(x.view({3, 11, 20}), y), at::matmul(a.view({3, 11, 20}), b));
    expect_same(at::mm(x.slice(1, 0, 0), y.slice(0, 0, 0)), at::zeros({33, 47}, type));
    at::Tensor out = at::empty({0}, at::TensorOptions(ocl0).dtype(type));
    at::mm_out(out, x, y);
    expect_same(out, at::mm(a, b));
  }
}

TEST_F(Kernels, IndexSelectAndCat) {
  const at::Tensor a = numbers({4, 5, 3}), x = a.to(ocl0);
  const at::Tensor index = at::tensor({3, 0, 3}, at::kLong);
  for (const std::int64_t d : {0, 1, -1}) {
    const at::Tensor i = index.remainder(a.size(d));
    expect_same(at::index_select(x, d, i.to(ocl0)), at::index_select(a, d, i));
  }
  expect_same(at::index_select(x.transpose(0, 1), 0, index.to(ocl0)),
              at::index_select(a.transpose(0, 1), 0, index));
  expect_same(at::cat({x, x.slice(1, 0, 2)}, 1), at::cat({a, a.slice(1, 0, 2)}, 1));
  expect_same(at::cat({x.to(at::kInt), x}, 0), at::cat({a.to(at::kInt), a}, 0));
}

}  // namespace
