// SPDX-License-Identifier: BSL-1.0
// Helpers of kernels that call operators. The expected numbers and texts are PyTorch 2.13's.
#include <ATen/ATen.h>
#include <ATen/native/BucketizationUtils.h>
#include <ATen/native/NonSymbolicBC.h>
#include <ATen/native/ReduceOpsUtils.h>
#include <ATen/native/Repeat.h>
#include <ATen/native/SortingUtils.h>
#include <ATen/native/TensorFactories.h>
#include <ATen/native/TensorTransformations.h>
#include <ATen/native/UnfoldBackward.h>
#include <gtest/gtest.h>

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "../../thrown.hpp"

namespace {

using namespace at::native;
using at::Tensor;
using test::thrown_by;
using shape = std::vector<std::int64_t>;

Tensor longs(std::initializer_list<std::int64_t> numbers) { return at::tensor(numbers, at::kLong); }

TEST(Bucketization, Checks) {
  const Tensor bounds = at::tensor({1.0, 2.0, 3.0}, at::kDouble), matrix = bounds.expand({2, 3});
  const Tensor input = at::zeros({2}), out = at::empty({2}, at::kLong), none;
  const auto refused = [&](const Tensor& b, const Tensor& in, bool out_int32, bool right,
                           std::optional<std::string_view> side, const Tensor& sorter) {
    return thrown_by([&] { searchsorted_pre_check(b, in, out, out_int32, right, side, sorter); });
  };
  const std::string begin = "torch.searchsorted(): ";
  EXPECT_NO_THROW(searchsorted_pre_check(bounds, input, out, false, true, "right", none));
  EXPECT_EQ(refused(bounds, input, false, false, "up", none),
            begin + "side can only be 'left' or 'right' but got up");
  EXPECT_EQ(refused(bounds, input, false, true, "left", none),
            begin +
                "side and right can't be set to opposites, got side of left while right was "
                "True");
  EXPECT_EQ(refused(bounds, input, false, false, {}, longs({0, 1})),
            begin +
                "boundary and sorter must have the same size, but got boundary tensor [3]and "
                "got sorter tensor [2]");
  EXPECT_EQ(refused(bounds, input, false, false, {}, at::zeros({3})),
            begin + "sorter must be a tensor of long dtype but got dtype Float");
  EXPECT_EQ(refused(bounds, input, false, false, {}, longs({0, 1, 3})),
            begin + "sorter index out of range");
  EXPECT_EQ(refused(matrix, at::scalar_tensor(1), false, false, {}, none),
            begin +
                "input value can be a scalar only when boundaries tensor dimension is 1, but "
                "we got boundaries tensor dim(2) and input value's dim(0) numel(1)");
  EXPECT_EQ(refused(at::scalar_tensor(1), input, false, false, {}, none),
            begin + "boundaries tensor should have positive dimension, but got 0 dimension");
  EXPECT_EQ(refused(matrix, at::zeros({3, 2}), false, false, {}, none),
            begin +
                "boundaries tensor should be 1 dimension or the first N-1 dimensions of "
                "boundaries tensor and input value tensor must match, but we got boundaries "
                "tensor [2, 3] and input value tensor [3, 2]");
  EXPECT_EQ(refused(bounds, input, true, false, {}, none),
            begin +
                "output tensor's dtype is wrong, it can only be Int(int32) or Long(int64) "
                "depending on whether out_int32 flag is True, but we got output tensor's dtype "
                "Long and out_int32 flag is True");
}

TEST(Bucketization, TrimsTensors) {
  const Tensor bounds = at::tensor({1.0, 2.0, 3.0}, at::kDouble);
  Tensor input, boundaries, sorter;
  searchsorted_maybe_trim_input_tensors(input, boundaries, sorter, bounds, bounds, longs({0, 1}));
  EXPECT_FALSE(input.defined() || boundaries.defined() || sorter.defined());
  searchsorted_maybe_trim_input_tensors(input, boundaries, longs({1, 2}), bounds);
  EXPECT_EQ(input.scalar_type(), at::kDouble);
  EXPECT_FALSE(boundaries.defined());
  const Tensor every_second = at::zeros({4}).slice(0, 0, 4, 2);
  searchsorted_maybe_trim_input_tensors(input, boundaries, sorter, every_second, bounds,
                                        longs({0, 1, 2}));
  EXPECT_TRUE(input.is_contiguous());
  EXPECT_EQ(input.scalar_type(), at::kDouble);
  EXPECT_FALSE(boundaries.defined() || sorter.defined());
  const Tensor number = searchsorted_scalar_tensor(3, at::kCPU);
  EXPECT_TRUE(number.unsafeGetTensorImpl()->is_wrapped_number());
}

template <class T>
void repeat(const T* times, const std::int64_t* sums, T* out, std::int64_t n, std::int64_t total) {
  EXPECT_EQ(sums[n - 1], total);
  for (std::int64_t i = 0; i < n; ++i)
    for (T k = 0; k < times[i]; ++k) *out++ = static_cast<T>(i);
}

TEST(Repeat, Indices) {
  constexpr auto in_long = repeat_interleave_common<std::int64_t, repeat<std::int64_t>>;
  constexpr auto in_int = repeat_interleave_common<std::int32_t, repeat<std::int32_t>>;
  EXPECT_TRUE(at::equal(in_long(longs({2, 0, 3}), {}), longs({0, 0, 2, 2, 2})));
  EXPECT_TRUE(
      at::equal(in_int(at::tensor({2, 0, 1}, at::kInt), 3), at::tensor({0, 0, 2}, at::kInt)));
  EXPECT_EQ(in_long(longs({}), {}).numel(), 0);
  EXPECT_EQ(thrown_by([&] { static_cast<void>(in_long(longs({2, -1}), {})); }),
            "repeats can not be negative");
  EXPECT_EQ(thrown_by([&] { static_cast<void>(in_long(at::zeros({2, 2}, at::kLong), {})); }),
            "repeat_interleave only accept 1D vector as repeat");
  EXPECT_EQ(thrown_by([&] { static_cast<void>(in_long(at::zeros({2}), {})); }),
            "repeats has to be Long or Int tensor");
}

TEST(Roll, SeveralDimensions) {
  const Tensor x = at::arange(12).view({3, 4});
  EXPECT_TRUE(
      at::equal(roll_common(x, {5}, {}).view(-1), longs({7, 8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6})));
  EXPECT_TRUE(at::equal(roll_common(x, {1, -1}, {0, 1}).view(-1),
                        longs({9, 10, 11, 8, 1, 2, 3, 0, 5, 6, 7, 4})));
  EXPECT_EQ(thrown_by([&] { static_cast<void>(roll_common(x, {}, {})); }), "`shifts` required");
  EXPECT_EQ(thrown_by([&] { static_cast<void>(roll_common(x, {1}, {0, 1})); }),
            "shifts and dimensions must align. shifts: 1, dims:2");
}

TEST(Sorting, Outputs) {
  const Tensor x = at::arange(12).view({3, 4});
  Tensor values, indices;
  _reduction_with_indices_allocate_or_resize_output(values, indices, x, -1, false);
  EXPECT_EQ(values.sizes().vec(), (shape{3, 1}));
  EXPECT_EQ(indices.scalar_type(), at::kLong);
  values = at::empty({4}, at::kLong), indices = at::empty({4}, at::kLong);
  _reduction_with_indices_allocate_or_resize_output(values, indices, x, 0, false);
  EXPECT_EQ(values.sizes().vec(), (shape{1, 4}));
  _allocate_or_resize_output_with_indices(values, indices, x, 0, 2);
  EXPECT_EQ(indices.sizes().vec(), (shape{2, 4}));
  Tensor of_scalar, place;
  _allocate_or_resize_output_with_indices(of_scalar, place, at::zeros({}), 0, 1);
  EXPECT_EQ(of_scalar.dim(), 0);
  Tensor wrong = at::empty({0}), none;
  EXPECT_EQ(thrown_by([&] { _allocate_or_resize_output_with_indices(wrong, none, x, 0, 2); }),
            "output values must be of same type as input");
  EXPECT_EQ(thrown_by([&] { _allocate_or_resize_output_with_indices(none, wrong, x, 0, 2); }),
            "output indices must be of scalar type Long");
}

TEST(UnfoldBackward, Iterators) {
  const auto walked = [](std::int64_t size, std::int64_t step) {
    Tensor out = at::zeros({2, 7});
    const Tensor in = at::zeros({2, (7 - size) / step + 1, size});
    auto iterator = _make_unfold_backward_iter_over_grad_out(out, in, 1, size, step);
    std::int64_t places = 0;
    iterator.serial_for_each(
        [&](char** data, const std::int64_t* steps, std::int64_t n) {
          for (std::int64_t i = 0; i < n; ++i)
            places += *reinterpret_cast<const std::int64_t*>(data[2] + i * steps[2]);
        },
        {0, iterator.numel()});
    return shape{iterator.numel(), places};
  };
  EXPECT_EQ(walked(2, 1), (shape{14, 42}));
  EXPECT_EQ(walked(2, 2), (shape{12, 30}));
  EXPECT_EQ(walked(2, 3), (shape{10, 20}));
  EXPECT_EQ(walked(3, 3), (shape{12, 30}));
  Tensor scalar = at::zeros({});
  EXPECT_EQ(_make_unfold_backward_iter_over_grad_out(scalar, at::zeros({1}), 0, 1, 1).numel(), 1);
}

TEST(Reductions, Iterators) {
  const Tensor x = at::arange(12).view({3, 4});
  const at::OptionalIntArrayRef first(at::IntArrayRef{0});
  Tensor a = at::empty({0}, at::kDouble), b = at::empty({0}, at::kLong), none;
  const auto two = make_reduction("f", a, b, x, first, true, at::kDouble, at::kLong);
  EXPECT_EQ(two.noutputs(), 2);
  EXPECT_EQ(two.dtype(2), at::kDouble);
  EXPECT_EQ(b.sizes().vec(), (shape{1, 4}));
  EXPECT_EQ(make_reduction("f", a, x, first, false, at::kDouble).dtype(1), at::kDouble);
  EXPECT_EQ(a.sizes().vec(), shape{4});
  EXPECT_EQ(at::meta::make_reduction(x, a, b.view(-1), {0}, false, at::kLong, at::kLong).numel(),
            12);
  EXPECT_EQ(thrown_by([&] {
              static_cast<void>(make_reduction("f", a, x, first, false, at::kLong, at::kLong));
            }),
            "f: provided dtype must match dtype of result. Got Double and Long.");
  EXPECT_EQ(
      thrown_by([&] { static_cast<void>(make_reduction("f", a, b, x, first, false, at::kLong)); }),
      "f: provided dtype must match dtype of result. Got DoubleLong and LongLong.");
  EXPECT_EQ(thrown_by([&] {
              static_cast<void>(make_reduction("f", none, x, first, false, at::kLong));
            }).substr(0, 50),
            "Cannot create a new tensor inside a reduction op. ");
}

TEST(Factories, Triangles) {
  std::vector<std::int64_t> sizes;
  for (std::int64_t offset = -6; offset <= 6; ++offset)
    sizes.push_back(get_tril_size(5, 4, offset));
  EXPECT_EQ(sizes, (shape{0, 0, 1, 3, 6, 10, 14, 17, 19, 20, 20, 20, 20}));
  EXPECT_EQ(get_tril_size(3, 1, 0), 3);
  EXPECT_EQ(get_tril_size(0, 4, 1), 0);
  EXPECT_EQ(get_tril_size(1, 5'000'000'000, 5'000'000'000), 5'000'000'000);
  EXPECT_NO_THROW(check_args(0, 2, at::kStrided));
  EXPECT_EQ(thrown_by([] { check_args(-1, 2, {}); }), "row must be non-negative, got-1");
  EXPECT_EQ(thrown_by([] { check_args(1, -2, {}); }), "col must be non-negative, got-2");
  EXPECT_EQ(thrown_by([] { check_args(1, 2, at::kSparse); }),
            "only support layout=torch.strided, gotSparse");
}

TEST(Factories, GreatestIntegers) {
  const auto refused = [](std::int64_t n, at::ScalarType type) {
    return thrown_by([&] { check_supported_max_int_with_precision(n, at::empty({0}, type)); });
  };
  EXPECT_NO_THROW(check_supported_max_int_with_precision(2049, at::empty({0}, at::kHalf)));
  EXPECT_EQ(refused(2050, at::kHalf), "n cannot be greater than 2049 for Half type.");
  EXPECT_EQ(refused((1 << 24) + 2, at::kFloat), "n cannot be greater than 2^24+1 for Float type.");
  EXPECT_EQ(refused((std::int64_t{1} << 53) + 2, at::kDouble),
            "n cannot be greater than 2^53+1 for Double type.");
}

TEST(Factories, UnwrittenMemory) {
  Tensor number = at::zeros({1}), integer = at::zeros({1}, at::kInt);
  EXPECT_TRUE(std::isnan(fill_empty_deterministic_(number).item<float>()));
  EXPECT_EQ(fill_empty_deterministic_(integer).item<int>(), std::numeric_limits<int>::max());
  ZeroTensorAllocator allocator(at::kCPU);
  EXPECT_EQ(allocator.allocate(100).get(), nullptr);
  EXPECT_EQ(allocator.raw_deleter(), &ZeroTensorAllocator::deleter);
}

TEST(NonSymbolic, FunctionsOfNumbers) {
  const Tensor x = at::arange(12);
  EXPECT_TRUE(at::equal(at::native::reshape(x, {3, 4}), x.view({3, 4})));
  EXPECT_TRUE(at::equal(at::native::narrow(x, 0, 2, 3), longs({2, 3, 4})));
  EXPECT_EQ(at::native::select(x, 0, -1).item<int>(), 11);
  EXPECT_EQ(at::native::tensor_split(x, {2, 5}, 0).size(), 3u);
  EXPECT_TRUE(at::equal(at::native::trace_backward(at::scalar_tensor(2), {2, 2}), 2 * at::eye(2)));
  const Tensor scores = at::log_softmax(at::eye(3), 1), classes = longs({0, 2, 1});
  EXPECT_TRUE(at::equal(at::native::nll_loss(scores, classes, {}, at::Reduction::Mean, -100),
                        at::nll_loss(scores, classes)));
}

}  // namespace
