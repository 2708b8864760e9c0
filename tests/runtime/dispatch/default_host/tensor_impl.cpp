// SPDX-License-Identifier: BSL-1.0
// Sizes, strides and the number of elements of a TensorImpl, and the lifetime of its memory.
#include <dispatch/default_host/tensor_impl.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include <ATen/core/Tensor.h>
#include <dispatch/default_host/functions.hpp>
#include <dispatch/default_host/resize.hpp>

#include "../../thrown.hpp"

namespace {

using dispatch::host_detail::is_contiguous;
using dispatch::host_detail::write_contiguous_strides;

TEST(TensorImplTest, AViewDividesAndJoinsWhatIsAdjacent) {
  using strides = std::vector<std::int64_t>;
  const auto view = [](at::IntArrayRef from, at::IntArrayRef steps, at::IntArrayRef to) {
    strides out(to.size());
    return dispatch::host_detail::write_view_strides(from, steps, to, out.data()) ? out : strides{};
  };
  EXPECT_EQ(view({2, 4}, {8, 1}, {2, 2, 2}), (strides{8, 2, 1}));
  EXPECT_EQ(view({2, 4}, {8, 1}, {8}), strides{}) << "the rows are apart";
  EXPECT_EQ(view({2, 3, 4}, {24, 4, 1}, {2, 12}), (strides{24, 1}));
  EXPECT_EQ(view({2, 1, 4}, {16, 99, 2}, {2, 4}), (strides{16, 2}));
  EXPECT_EQ(view({4, 2}, {1, 4}, {8}), strides{}) << "a matrix of columns";
}

TEST(TensorImplTest, AViewMayLeaveOneSizeOpen) {
  const auto sizes = [](at::IntArrayRef asked, std::int64_t elements) {
    const auto found = dispatch::host_detail::sizes_of_view(asked, elements);
    return std::vector<std::int64_t>(found.at, found.at + found.count);
  };
  EXPECT_THAT(sizes({-1, 2}, 6), testing::ElementsAre(3, 2));
  EXPECT_THAT(sizes({2, 0, 3}, 0), testing::ElementsAre(2, 0, 3));
  EXPECT_THROW(sizes({-1, -1}, 6), dispatch::Error);
  EXPECT_THROW(sizes({-2, -3}, 6), dispatch::Error);
  EXPECT_THROW(sizes({4, -1}, 6), dispatch::Error);
  EXPECT_THROW(sizes({0, -1}, 0), dispatch::Error);
  EXPECT_THROW(sizes({2, 2}, 6), dispatch::Error);
}

TEST(TensorImplTest, TheLastDimensionOfAContiguousTensorRunsFastest) {
  std::int64_t strides[3] = {};
  write_contiguous_strides({2, 3, 4}, strides);
  EXPECT_EQ(strides[0], 12);
  EXPECT_EQ(strides[1], 4);
  EXPECT_EQ(strides[2], 1);
}

TEST(TensorImplTest, StridesOfSingleElementsDoNotCount) {
  EXPECT_TRUE(is_contiguous({2, 3}, {3, 1}));
  EXPECT_FALSE(is_contiguous({2, 3}, {1, 2}));
  EXPECT_TRUE(is_contiguous({1, 3}, {99, 1}));
  EXPECT_TRUE(is_contiguous({0, 2, 3}, {6, 1, 2}));
  constexpr std::int64_t large = std::int64_t{1} << 62;
  EXPECT_TRUE(is_contiguous({0, large, 4}, {1, 4, 1}));
}

TEST(TensorImplTest, ATooLargeProductStaysTooLarge) {
  using dispatch::host_detail::count_elements;
  constexpr std::int64_t large = std::int64_t{1} << 62;
  EXPECT_THROW((void)count_elements({large, 4, 1}, dispatch::kByte), dispatch::Error);
  EXPECT_THROW((void)count_elements({4, large}, dispatch::kByte), dispatch::Error);
  EXPECT_THROW((void)count_elements({large, 1}, dispatch::kDouble), dispatch::Error);
  EXPECT_THROW((void)count_elements({-1, -1}, dispatch::kByte), dispatch::Error);
  EXPECT_THROW((void)count_elements({-1, 0}, dispatch::kByte), dispatch::Error);
  EXPECT_EQ(count_elements({large, 4, 0}, dispatch::kByte), 0);
  EXPECT_EQ(count_elements({0, large, 4}, dispatch::kDouble), 0);
  EXPECT_EQ(count_elements({}, dispatch::kDouble), 1);
  EXPECT_EQ(count_elements({2, 3}, dispatch::kByte), 6);
}

/// The tensor and a small memory are one allocation; a large memory is an allocation of its own.
TEST(TensorImplTest, ATensorAndItsMemoryEndInEitherOrder) {
  for (const std::int64_t size : {2, 5000}) {
    at::Tensor gone = at::ones({size});
    const at::Tensor view = gone.slice(0, 1, 2);
    EXPECT_EQ(gone.storage().use_count(), 2U);
    gone.reset();
    EXPECT_EQ(view.storage().use_count(), 1U);
    EXPECT_EQ(view.item().toDouble(), 1);

    at::Tensor grown = at::ones({size});
    dispatch::Storage first = grown.storage();
    dispatch::host_detail::resize(*grown.unsafeGetTensorImpl(), {size * 10});
    EXPECT_EQ(first.use_count(), 1U);
    EXPECT_EQ(static_cast<const float*>(first.data())[size - 1], 1);
    first = {};
    grown.fill_(2);
    EXPECT_THAT(grown.sizes(), testing::ElementsAre(size * 10));
    EXPECT_EQ(grown.data_ptr<float>()[size * 10 - 1], 2);
  }
}

at::Tensor counting(std::int64_t n) {
  at::Tensor out = at::empty({n}, at::kLong);
  std::iota(out.data_ptr<std::int64_t>(), out.data_ptr<std::int64_t>() + n, 0);
  return out;
}

/// A function of a backend makes a view like this.
TEST(TensorImplTest, KnowsAndChangesSizesStridesAndOffset) {
  using testing::ElementsAre;
  const at::Tensor whole = counting(12).reshape({3, 4});
  c10::TensorImpl* const impl = whole.view({3, 4}).unsafeReleaseTensorImpl();
  const at::Tensor view = at::Tensor::adopt(impl);
  EXPECT_THAT(impl->sizes(), ElementsAre(3, 4));
  EXPECT_THAT(impl->strides(), ElementsAre(4, 1));
  EXPECT_EQ(impl->size(-1), 4);
  EXPECT_EQ(impl->stride(0), 4);
  EXPECT_THROW((void)impl->size(2), c10::IndexError);
  EXPECT_EQ(impl->dim(), 2);
  EXPECT_EQ(impl->numel(), 12);
  EXPECT_EQ(impl->dtype(), caffe2::TypeMeta::Make<std::int64_t>());
  EXPECT_EQ(impl->itemsize(), 8U);
  EXPECT_TRUE(impl->device().is_cpu() && impl->is_cpu() && !impl->is_cuda() && !impl->is_meta());
  EXPECT_EQ(impl->layout(), at::kStrided);
  EXPECT_TRUE(impl->storage().is_alias_of(whole.storage()));
  EXPECT_EQ(impl->data(), whole.const_data_ptr());
  EXPECT_EQ(impl->key_set(), whole.key_set());

  impl->set_sizes_and_strides({4, 2}, {1, 4}, 4);
  EXPECT_FALSE(impl->is_contiguous());
  EXPECT_EQ(view.storage_offset(), 4);
  EXPECT_TRUE(view.equal(whole.slice(0, 1, 3).t()));
  EXPECT_THROW(impl->set_sizes_contiguous({-2}), c10::Error);
  EXPECT_THROW(impl->set_sizes_and_strides({3, 2}, c10::IntArrayRef(1)), c10::Error);
  EXPECT_THAT(view.sizes(), ElementsAre(4, 2));

  impl->set_sizes_contiguous({2, 2, 1});  // more dimensions than before
  impl->set_storage_offset(1);
  EXPECT_TRUE(impl->is_contiguous());
  EXPECT_TRUE(view.reshape({4}).equal(whole.reshape({12}).slice(0, 1, 5)));

  const at::Tensor other = at::ones({4}, at::kLong);
  impl->set_storage_keep_dtype(other.storage());
  EXPECT_TRUE(view.reshape({4}).equal(other));
  EXPECT_EQ(whole.reshape({12}).slice(0, 11, 12).item().toLong(), 11);
}

TEST(TensorImplTest, ATensorIsMadeOfAStorage) {
  const at::Tensor memory = counting(6);
  const at::Tensor made = at::detail::make_tensor<c10::TensorImpl>(
      c10::Storage(memory.storage()), c10::DispatchKeySet(c10::DispatchKey::CPU), memory.dtype());
  EXPECT_EQ(made.storage_offset(), 0);
  EXPECT_EQ(made.sizes(), dispatch::IntArrayRef({0}));
  EXPECT_EQ(made.strides(), dispatch::IntArrayRef({1}));
  made.unsafeGetTensorImpl()->set_sizes_contiguous({2, 3});
  EXPECT_EQ(made.storage_offset(), 0);
  EXPECT_TRUE(made.equal(memory.reshape({2, 3})));
}

// The expected strides are PyTorch 2.13's.
TEST(TensorImplTest, StridesAnewInAnOrder) {
  const at::Tensor t = at::zeros({2, 3, 4, 5});
  auto* const impl = t.unsafeGetTensorImpl();
  impl->empty_tensor_restride(at::MemoryFormat::ChannelsLast);
  EXPECT_EQ(t.strides(), at::IntArrayRef({60, 1, 15, 3}));
  EXPECT_TRUE(t.is_contiguous(at::MemoryFormat::ChannelsLast));
  impl->empty_tensor_restride(at::MemoryFormat::Contiguous);
  EXPECT_EQ(t.strides(), at::IntArrayRef({60, 20, 5, 1}));
  EXPECT_THROW(impl->empty_tensor_restride(at::MemoryFormat::Preserve), dispatch::Error);
  EXPECT_THROW(impl->empty_tensor_restride(at::MemoryFormat::ChannelsLast3d), dispatch::Error);
  const at::Tensor empty = at::zeros({2, 0, 3});
  empty.unsafeGetTensorImpl()->empty_tensor_restride(at::MemoryFormat::Contiguous);
  EXPECT_EQ(empty.strides(), at::IntArrayRef({3, 3, 1}));
  const at::Tensor video = at::zeros({2, 3, 4, 5, 2});
  video.unsafeGetTensorImpl()->empty_tensor_restride(at::MemoryFormat::ChannelsLast3d);
  EXPECT_EQ(video.strides(), at::IntArrayRef({120, 1, 30, 6, 3}));
}

TEST(TensorImplTest, IsAPlainTensorWithoutGradient) {
  const at::Tensor t = at::zeros({2});
  auto* const impl = t.unsafeGetTensorImpl();
  EXPECT_FALSE(impl->is_sparse() || impl->is_sparse_csr() || impl->is_quantized() ||
               impl->is_nested() || impl->is_mkldnn() || impl->is_conj() || impl->is_neg() ||
               impl->is_wrapped_number() || impl->requires_grad() || impl->is_xpu() ||
               impl->is_mps() || impl->is_hpu());
  impl->set_allow_tensor_metadata_change(false);
  impl->bump_version();
  EXPECT_TRUE(at::zeros({2}).unsafeGetTensorImpl()->allow_tensor_metadata_change());
}

TEST(TensorImplTest, ElementsOfTheirType) {
  const at::Tensor t = at::zeros({2}, at::kByte);
  auto* const impl = t.unsafeGetTensorImpl();
  impl->mutable_data_dtype_initialized<std::uint8_t>()[1] = 7;
  EXPECT_EQ(impl->data_dtype_initialized<std::uint8_t>()[1], 7);
  EXPECT_EQ(
      test::thrown<c10::Error>([&] { static_cast<void>(impl->data_dtype_initialized<float>()); }),
      "Tensor type mismatch, caller expects elements to be float, while tensor contains "
      "unsigned char. ");
}

}  // namespace
