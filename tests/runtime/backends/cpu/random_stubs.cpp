// SPDX-License-Identifier: BSL-1.0
// The stubs of random numbers give those of the operators, and other stubs of one tensor what the
// operators compute.
#include <ATen/ATen.h>
#include <ATen/native/UnaryOps.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>

#include "../../thrown.hpp"
#include "stub_calls.hpp"

namespace at::native {
static std::int64_t asked_order = 0;
static void note_order(TensorIteratorBase&, std::int64_t order) { asked_order = order; }
REGISTER_PRIVATEUSE1_DISPATCH(polygamma_stub, &note_order)
}  // namespace at::native

namespace {

using namespace at::native;
using at::Tensor;
using test::computed, test::iterator_of, test::numbers;

const std::optional<at::Generator> common;

/// Compares what a stub and an operator write after the same seed.
template <class Stub, class Op, class... A>
void compare(Stub& stub, Op op, at::ScalarType type, const A&... arguments) {
  Tensor out = at::zeros({50}, type), expected = at::zeros({50}, type);
  at::manual_seed(7);
  op(expected);
  at::manual_seed(7);
  at::TensorIterator iterator = iterator_of(out, {});
  stub(at::kCPU, iterator, arguments..., common);
  EXPECT_TRUE(at::equal(out, expected)) << out << expected;
}

TEST(RandomStubs, GiveTheOperatorsNumbers) {
  compare(uniform_stub, [](Tensor& t) { t.uniform_(2, 5); }, at::kDouble, 2.0, 5.0);
  compare(cauchy_stub, [](Tensor& t) { t.cauchy_(2, 5); }, at::kDouble, 2.0, 5.0);
  compare(exponential_stub, [](Tensor& t) { t.exponential_(2); }, at::kDouble, 2.0);
  compare(geometric_stub, [](Tensor& t) { t.geometric_(0.3); }, at::kDouble, 0.3);
  compare(log_normal_stub, [](Tensor& t) { t.log_normal_(1, 2); }, at::kDouble, 1.0, 2.0);
  compare(random_stub, [](Tensor& t) { t.random_(); }, at::kInt);
  compare(random_from_to_stub, [](Tensor& t) { t.random_(-5, 8); }, at::kLong, 13u, -5);
  constexpr auto greatest = static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
  compare(
      random_from_to_stub, [](Tensor& t) { t.random_(1, std::optional<std::int64_t>()); },
      at::kLong, greatest, 1);
  compare(
      random_full_64_bits_range_stub,
      [](Tensor& t) {
        t.random_(std::numeric_limits<std::int64_t>::min(), std::optional<std::int64_t>());
      },
      at::kLong);
}

TEST(RandomStubs, WriteIntoTensors) {
  Tensor out = at::empty({50}, at::kDouble), expected = at::empty_like(out);
  const auto compare_one = [&](auto&& stub, auto&& op) {
    at::manual_seed(7);
    stub();
    at::manual_seed(7);
    op();
    EXPECT_TRUE(at::equal(out, expected));
  };
  compare_one([&] { normal_stub(at::kCPU, out, 1.0, 2.0, common); },
              [&] { expected.normal_(1, 2); });
  compare_one([&] { bernoulli_scalar_stub(at::kCPU, out, 0.3, common); },
              [&] { expected.bernoulli_(0.3); });
  const Tensor p = at::linspace(0, 1, 50, at::kDouble);
  compare_one([&] { bernoulli_tensor_stub(at::kCPU, out, p, common); },
              [&] { expected.bernoulli_(p); });
  out = at::empty({50}, at::kLong);
  compare_one([&] { multinomial_with_replacement_stub(at::kCPU, out, p, 50, common); },
              [&] { expected = at::multinomial(p, 50, true); });
}

TEST(UnaryStubs, WithOtherArguments) {
  const Tensor x = numbers(), share = at::sigmoid(x), far_off = x / at::zeros_like(x);
  EXPECT_TRUE(at::equal(computed(logit_stub, {share}, 0.1), at::logit(share, 0.1)));
  EXPECT_TRUE(at::equal(computed(logit_stub, {share}, -1), at::logit(share)));
  EXPECT_TRUE(at::equal(computed(round_decimals_stub, {x}, 1), at::round(x, 1)));
  const std::optional<double> none, one = 1, two = 2;
  EXPECT_TRUE(at::equal(computed(nan_to_num_stub, {far_off}, one, two, none),
                        at::nan_to_num(far_off, 1, 2)));
}

TEST(UnaryStubs, ABackendsKernel) {
  at::TensorIterator iterator = iterator_of(at::empty({1}), {at::empty({1})});
  polygamma_stub(at::kPrivateUse1, iterator, 3);
  EXPECT_EQ(asked_order, 3);
  EXPECT_NE(test::thrown_by([&] {
              polygamma_stub(at::kCPU, iterator, 3);
            }).find("DispatchStub: missing kernel for cpu"),
            std::string::npos);
}

}  // namespace
