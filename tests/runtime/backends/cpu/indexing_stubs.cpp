// SPDX-License-Identifier: BSL-1.0
// The stubs of operators that index compute as the operators, with iterators that hold the indexed
// tensor still.
#include <ATen/ATen.h>
#include <ATen/native/IndexKernel.h>
#include <ATen/native/TensorAdvancedIndexing.h>
#include <ATen/native/UnfoldBackward.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <vector>

#include "../../thrown.hpp"
#include "stub_calls.hpp"

namespace at::native {
static std::int64_t taken = 0;
static void note_size(TensorIterator&, const TensorBase& input) { taken = input.numel(); }
REGISTER_PRIVATEUSE1_DISPATCH(take_stub, &note_size)
}  // namespace at::native

namespace {

using namespace at::native;
using at::Tensor;
using test::iterator_of, test::numbers;

/// The tensor of this size, but still along the dimension.
Tensor held(const Tensor& t, std::int64_t dim, std::int64_t size) {
  std::vector<std::int64_t> sizes = t.sizes().vec(), strides = t.strides().vec();
  sizes.at(static_cast<std::size_t>(dim)) = size;
  strides.at(static_cast<std::size_t>(dim)) = 0;
  return t.as_strided(sizes, strides);
}
const std::vector<std::int64_t> rows{4}, row_bytes{5 * 8};  // of a matrix of double

TEST(IndexStubs, ReadAndWriteByIndices) {
  const Tensor x = numbers({4, 5}), index = at::tensor({2, -1, 0}, at::kLong);
  const Tensor out = at::empty({3, 5}, at::kDouble);
  at::TensorIterator reading = iterator_of(out, {held(x, 0, 3), index.unsqueeze(1)});
  index_stub(at::kCPU, reading, rows, row_bytes);
  EXPECT_TRUE(at::equal(out, at::index_select(x, 0, at::tensor({2, 3, 0}, at::kLong))));
  const Tensor wrong = at::tensor({2, 4, 0}, at::kLong);
  at::TensorIterator failing = iterator_of(out, {held(x, 0, 3), wrong.unsqueeze(1)});
  EXPECT_EQ(test::thrown_by([&] { index_stub(at::kCPU, failing, rows, row_bytes); }),
            "index 4 is out of bounds for dimension 0 with size 4");

  const Tensor twice = at::tensor({2, -2, 0}, at::kLong), y = numbers({4, 5});
  for (const bool adds : {false, true}) {
    const Tensor expected = at::index_put(y, {twice}, out, adds);
    at::TensorIterator writing = iterator_of(held(y, 0, 3), {out, twice.unsqueeze(1)});
    index_put_stub(at::kCPU, writing, rows, row_bytes, adds);
    EXPECT_TRUE(at::allclose(y, expected));
  }
}

TEST(IndexStubs, FillAndCopy) {
  const Tensor x = numbers({4, 5}), index = at::tensor({2, 0}, at::kLong);
  const Tensor filled = at::index_fill(x, 0, index, 7), source = at::ones({2, 5}, at::kDouble);
  at::TensorIterator filling = iterator_of(held(x, 0, 2), {index.unsqueeze(1)});
  index_fill_stub(at::kCPU, filling, 0, 4, 5, 7);
  EXPECT_TRUE(at::equal(x, filled));
  at::TensorIterator copying = iterator_of(held(x, 0, 2), {index.unsqueeze(1), source});
  index_copy_stub(at::kCPU, copying, 0, 4, 5);
  EXPECT_TRUE(at::equal(x, at::index_copy(filled, 0, index, source)));
  at::TensorIterator failing =
      iterator_of(held(x, 0, 2), {at::tensor({-1, 0}, at::kLong).unsqueeze(1), source});
  EXPECT_EQ(test::thrown_by([&] { index_copy_stub(at::kCPU, failing, 0, 4, 5); }),
            "index_copy_(): index -1 is out of bounds for dimension 0 with size 4");
}

TEST(IndexStubs, PutAndTake) {
  const Tensor x = numbers({4, 5}), index = at::tensor({7, 2}, at::kLong);
  const Tensor out = at::empty({2}, at::kDouble);
  at::TensorIterator taking = iterator_of(out, {index});
  take_stub(at::kCPU, taking, x);
  EXPECT_TRUE(at::equal(out, at::take(x, index)));
  take_stub(at::kPrivateUse1, taking, x);
  EXPECT_EQ(taken, 20);
  const Tensor expected = at::put(x, index, out, true);
  at::TensorIterator putting = at::TensorIteratorConfig()
                                   .check_all_same_dtype(false)
                                   .add_const_input(out)
                                   .add_const_input(index)
                                   .build();
  put_stub(at::kCPU, putting, x, true);
  EXPECT_TRUE(at::equal(x, expected));
}

TEST(IndexStubs, Masks) {
  Tensor x = numbers({2, 3});
  const Tensor mask = x > 0, original = x.clone();
  at::TensorIterator iterator = iterator_of(x, {mask});
  masked_fill_stub(at::kCPU, iterator, 9);
  EXPECT_TRUE(at::equal(x, at::masked_fill(original, mask, 9)));
  masked_scatter_stub(at::kCPU, iterator, numbers({4}));
  EXPECT_TRUE(at::equal(x, at::masked_scatter(original, mask, numbers({4}))));

  const Tensor selected = at::masked_select(original, mask);
  const Tensor out = at::zeros_like(selected), still = out.as_strided({2, 3}, {0, 0});
  at::TensorIterator serial = iterator_of(still, {original, mask});
  masked_select_serial_stub(at::kCPU, serial, 1);
  EXPECT_TRUE(at::equal(out, selected));
  static_cast<void>(out.zero_());
  const Tensor counts = mask.reshape(-1).to(at::kLong).cumsum(0).view({2, 3});
  at::TensorIterator any_order = iterator_of(still, {original, mask, counts});
  masked_select_stub(at::kCPU, any_order, 1);
  EXPECT_TRUE(at::equal(out, selected));
}

TEST(IndexStubs, AFlipCopiesAsTheIteratorWalks) {
  const Tensor x = numbers({2, 3}), out = at::empty_like(x);
  at::TensorIterator iterator = iterator_of(out, {x});
  flip_stub(at::kCPU, iterator, false);
  EXPECT_TRUE(at::equal(out, x));
}

TEST(IndexStubs, Unfold) {
  const Tensor g = numbers({2, 3, 4});
  Tensor out = at::zeros({2, 8}, at::kDouble);
  unfold_backward_stub(at::kCPU, out, g, 1, 4, 2);
  EXPECT_TRUE(at::equal(out, at::unfold_backward(g, {2, 8}, 1, 4, 2)));
}

TEST(ScatterStubs, AlongADimension) {
  const Tensor x = numbers({3, 4}), index = at::tensor({2, 0, 1, 0, 0, 2}, at::kLong).view({3, 2});
  const Tensor source = at::cos(numbers({3, 2}));
  const Tensor out = at::empty({3, 2}, at::kDouble);
  gather_stub(at::kCPU, out, x, 1, index);
  EXPECT_TRUE(at::equal(out, at::gather(x, 1, index)));
  const auto written = [&](auto& stub, const auto&... a) {
    const Tensor copy = x.clone();
    stub(at::kCPU, copy, 1, index, a...);
    return copy;
  };
  EXPECT_TRUE(at::equal(written(scatter_fill_stub, 7), at::scatter(x, 1, index, 7)));
  EXPECT_TRUE(at::equal(written(scatter_add_stub, source), at::scatter_add(x, 1, index, source)));
  EXPECT_TRUE(at::equal(written(scatter_reduce_stub, source, ReductionType::PROD),
                        at::scatter(x, 1, index, source, "multiply")));
  EXPECT_TRUE(at::equal(written(scatter_scalar_reduce_stub, 2, ReductionType::SUM),
                        at::scatter(x, 1, index, 2, "add")));
  EXPECT_TRUE(at::equal(written(scatter_reduce_two_stub, source, ReductionType::MAX),
                        at::scatter_reduce(x, 1, index, source, "amax")));
  EXPECT_TRUE(at::equal(written(scatter_reduce_two_stub, source, ReductionType::MEAN),
                        at::scatter_reduce(x, 1, index, source, "sum")));
  const Tensor places = at::tensor({1, 0, 3, 2, 1, 0}, at::kLong).view({3, 2});
  const Tensor copy = x.clone();
  scatter_stub(at::kCPU, copy, 1, places, source);
  EXPECT_TRUE(at::equal(copy, at::scatter(x, 1, places, source)));
}

TEST(ScatterStubs, WithAnExpandedIndex) {
  const Tensor x = numbers({4, 2}),
               index = at::tensor({2, 0, 2}, at::kLong).unsqueeze(1).expand({3, 2});
  const Tensor source = at::cos(numbers({3, 2})), out = at::empty({3, 2}, at::kDouble);
  gather_expanded_index_stub(at::kCPU, out, x, index);
  EXPECT_TRUE(at::equal(out, at::gather(x, 0, index)));
  Tensor copy = x.clone();
  scatter_add_expanded_index_stub(at::kCPU, copy, index, source);
  EXPECT_TRUE(at::equal(copy, at::scatter_add(x, 0, index, source)));
  copy = x.clone();
  scatter_reduce_expanded_index_stub(at::kCPU, copy, index, source, ReductionType::MEAN, false);
  EXPECT_TRUE(at::equal(copy, at::scatter_reduce(x, 0, index, source, "mean", false)));
}

TEST(ScatterStubs, IndexOut) {
  const Tensor x = numbers({4, 2});
  Tensor out = at::empty({0}, at::kDouble);
  c10::List<std::optional<Tensor>> indices;
  indices.push_back(at::tensor({3, 1}, at::kLong));
  at::native::index_out(out, x, indices);
  EXPECT_TRUE(at::equal(out, x.index_select(0, at::tensor({3, 1}, at::kLong))));
}

}  // namespace
