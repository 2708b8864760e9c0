// SPDX-License-Identifier: BSL-1.0
// The stubs of reductions compute as the operators, and call a backend's kernels.
#include <ATen/ATen.h>
#include <ATen/native/ReduceAllOps.h>
#include <ATen/native/ReduceOps.h>
#include <ATen/native/ReduceOpsUtils.h>
#include <ATen/native/TensorCompare.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"
#include "stub_calls.hpp"

namespace at::native {
static int sums_asked = 0;
static void count_sum(TensorIterator&) { ++sums_asked; }
REGISTER_PRIVATEUSE1_DISPATCH(sum_stub, &count_sum)
}  // namespace at::native

namespace {

using namespace at::native;
using at::Tensor;
using test::numbers;

/// The stub's result for these dimensions, without them.
template <class Stub, class... A>
Tensor reduced(Stub& stub, const Tensor& x, at::OptionalIntArrayRef dims, at::ScalarType type,
               const A&... arguments) {
  Tensor out = at::empty({0}, type);
  at::TensorIterator iterator = make_reduction("f", out, x, dims, false, x.scalar_type(), type);
  stub(at::kCPU, iterator, arguments...);
  return out;
}

void expect_close(const Tensor& a, const Tensor& b) {
  EXPECT_EQ(a.sizes(), b.sizes());
  EXPECT_TRUE(at::allclose(a, b)) << a << b;
}

TEST(ReductionStubs, AlongDimensions) {
  const Tensor x = numbers({2, 3, 4});
  for (const std::vector<std::int64_t>& dims :
       {std::vector<std::int64_t>{1}, {0, 2}, {0, 1, 2}, {-1}}) {
    const auto of = [&](auto& stub, const auto&... a) {
      return reduced(stub, x, at::IntArrayRef(dims), at::kDouble, a...);
    };
    expect_close(of(sum_stub), x.sum(dims));
    expect_close(of(nansum_stub), x.nansum(dims));
    expect_close(of(mean_stub), x.mean(dims));
    expect_close(of(min_values_stub), x.amin(dims));
    expect_close(of(max_values_stub), x.amax(dims));
    expect_close(of(std_var_stub, 1.0, true), x.std(dims, true));
    expect_close(of(std_var_stub, 0.0, false), x.var(dims, false));
    expect_close(of(norm_stub, 3), at::linalg_vector_norm(x, 3, dims));
    expect_close(of(powsum_stub, 3), at::pow(at::linalg_vector_norm(x, 3, dims), 3));
    const Tensor positive = x > 0;
    EXPECT_TRUE(at::equal(reduced(or_stub, positive, at::IntArrayRef(dims), at::kBool),
                          at::any(positive, dims)));
    EXPECT_TRUE(at::equal(reduced(and_stub, positive, at::IntArrayRef(dims), at::kBool),
                          at::all(positive, dims)));
  }
  expect_close(reduced(prod_stub, x, at::IntArrayRef{0, 2}, at::kDouble), x.prod(0).prod(1));
  expect_close(reduced(argmax_stub, x.abs(), at::IntArrayRef{1}, at::kLong), x.abs().argmax(1));
  expect_close(reduced(argmin_stub, x.abs(), at::IntArrayRef{2}, at::kLong), x.abs().argmin(2));
  // One dimension has a single element and is not reduced; then so is the reduced one.
  const Tensor row = numbers({1, 5});
  expect_close(reduced(argmax_stub, row, at::IntArrayRef{1}, at::kLong), row.argmax(1));
  expect_close(reduced(argmax_stub, numbers({1, 1}), at::IntArrayRef{1}, at::kLong),
               at::zeros({1}, at::kLong));
}

TEST(ReductionStubs, VarianceAndMean) {
  const Tensor x = numbers({2, 3, 4});
  Tensor variance = at::empty({0}, at::kDouble), mean = at::empty({0}, at::kDouble);
  at::native::var_mean_out(variance, mean, x, {0, 2}, 1, false);
  expect_close(variance, x.var({0, 2}, true));
  expect_close(mean, x.mean({0, 2}));
}

TEST(ReductionStubs, Accumulation) {
  const Tensor x = numbers({2, 3});
  Tensor out = at::empty_like(x);
  cumsum_stub(at::kCPU, out, x, 1);
  expect_close(out, x.cumsum(1));
  cumprod_stub(at::kCPU, out, x, 0);
  expect_close(out, x.cumprod(0));
  logcumsumexp_stub(at::kCPU, out, x, 1);
  expect_close(out, x.logcumsumexp(1));
}

TEST(ReductionStubs, Extremes) {
  const Tensor x = numbers({2, 3}).abs();
  Tensor values = at::empty({2}, at::kDouble), indices = at::empty({2}, at::kLong);
  max_stub(at::kCPU, values, indices, x, 1, false);
  expect_close(values, x.amax(1));
  expect_close(indices, x.argmax(1));
  min_stub(at::kCPU, values, indices, x, 1, false);
  expect_close(values, x.amin(1));
  mode_stub(at::kCPU, values, indices, x, 1, false);
  expect_close(values, std::get<0>(x.mode(1)));
  Tensor least = at::empty({2, 1}, at::kDouble), greatest = at::empty({2, 1}, at::kDouble);
  aminmax_stub(at::kCPU, x, 1, true, least, greatest);
  expect_close(least, x.amin(1, true));
  expect_close(greatest, x.amax(1, true));
  Tensor one = at::empty({}, at::kDouble), other = at::empty({}, at::kDouble);
  aminmax_allreduce_stub(at::kCPU, x, one, other);
  expect_close(one, x.min());
  expect_close(other, x.max());
  min_all_stub(at::kCPU, one, numbers());
  max_all_stub(at::kCPU, other, numbers());
  EXPECT_EQ(one.item<double>(), -3);
  EXPECT_EQ(other.item<double>(), 3);
}

TEST(ReductionStubs, ABackendsKernel) {
  at::TensorIterator iterator = test::iterator_of(at::empty({1}), {at::empty({1})});
  sum_stub(at::kPrivateUse1, iterator);
  EXPECT_EQ(sums_asked, 1);
  EXPECT_NE(test::thrown_by([&] {
              xor_sum_stub(at::kCPU, iterator);
            }).find("DispatchStub: missing kernel for cpu"),
            std::string::npos);
}

}  // namespace
