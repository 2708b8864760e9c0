// SPDX-License-Identifier: BSL-1.0
// The stubs that order elements, make sequences of numbers, and stack compute as the operators.
#include <ATen/ATen.h>
#include <ATen/native/AmpKernels.h>
#include <ATen/native/RangeFactories.h>
#include <ATen/native/Sorting.h>
#include <ATen/native/cpu/StackKernel.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <tuple>
#include <vector>

#include "../../thrown.hpp"
#include "stub_calls.hpp"

namespace at::native {
static std::int64_t asked_number = 0;
static void note_topk(const TensorBase&, const TensorBase&, const TensorBase&, std::int64_t k,
                      std::int64_t, bool, bool) {
  asked_number = k;
}
REGISTER_PRIVATEUSE1_DISPATCH(topk_stub, &note_topk)
}  // namespace at::native

namespace {

using namespace at::native;
using at::Tensor;
using test::computed_into, test::numbers;

TEST(SequenceStubs, Order) {
  const Tensor x = at::cos(numbers());
  const Tensor values = at::empty_like(x), indices = at::empty({3, 5}, at::kLong);
  sort_stub(at::kCPU, x, values, indices, 1, true, true);
  const auto [sorted, places] = at::sort(x, true, 1, true);
  EXPECT_TRUE(at::equal(values, sorted));
  EXPECT_TRUE(at::equal(indices, places));
  const Tensor first = at::empty({3, 2}, at::kDouble), of_first = at::empty({3, 2}, at::kLong);
  topk_stub(at::kCPU, first, of_first, x, 2, 1, true, true);
  EXPECT_TRUE(at::equal(first, std::get<0>(at::topk(x, 2))));
  EXPECT_TRUE(at::equal(of_first, std::get<1>(at::topk(x, 2))));
  topk_stub(at::kPrivateUse1, first, of_first, x, 2, 1, true, true);
  EXPECT_EQ(asked_number, 2);
  _fill_indices(indices, 1);
  EXPECT_TRUE(at::equal(indices, at::arange(5).expand({3, 5})));
}

TEST(SequenceStubs, Ranges) {
  const auto counted = [](at::ScalarType type, std::int64_t n, auto start, auto step) {
    return computed_into(at::empty({n}, type), arange_stub, {}, start, n, step);
  };
  EXPECT_TRUE(at::equal(counted(at::kLong, 5, 3, -2), at::tensor({3, 1, -1, -3, -5}, at::kLong)));
  EXPECT_TRUE(at::equal(counted(at::kLong, 0, 3, -2), at::empty({0}, at::kLong)));
  EXPECT_TRUE(at::equal(counted(at::kDouble, 10, 0.0, 0.1), at::arange(0, 1, 0.1, at::kDouble)));
  const Tensor out = at::empty({7}, at::kDouble);
  EXPECT_TRUE(at::equal(computed_into(out, linspace_stub, {}, -1, 2, 7),
                        at::linspace(-1, 2, 7, at::kDouble)));
}

TEST(SequenceStubs, Stacks) {
  const std::vector<Tensor> parts{numbers({2, 3}), at::cos(numbers({2, 3}))};
  Tensor out = at::empty({2, 2, 3}, at::kDouble);
  stack_serial_stub(at::kCPU, out, parts, 1);
  EXPECT_TRUE(at::equal(out, at::stack(parts, 1)));
}

TEST(DeviceStubs, HaveNoKernelForTheCpu) {
  Tensor scale = at::ones({1}), growth = at::zeros({1}, at::kInt);
  EXPECT_NE(test::thrown_by([&] {
              _amp_update_scale_cpu_stub(at::kCPU, scale, growth, scale, 2.0, 0.5, 10);
            }).find("DispatchStub: missing kernel for cpu"),
            std::string::npos);
}

}  // namespace
