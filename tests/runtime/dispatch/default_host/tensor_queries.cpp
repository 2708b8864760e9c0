// SPDX-License-Identifier: BSL-1.0
// Queries of a tensor's kind, its memory, and its shape in SymInts.
#include <dispatch/default_host/tensor_methods.hpp>

#include <gtest/gtest.h>

#include <dispatch/default_host/functions.hpp>

namespace {

using at::Tensor;

TEST(TensorQueries, ATensorIsStridedAndPlain) {
  const Tensor t = at::zeros({2, 3});
  EXPECT_FALSE(t.is_conj() || t.is_neg() || t.is_sparse() || t.is_sparse_csr() || t.is_mkldnn() ||
               t.is_nested() || t.is_quantized());
}

TEST(TensorQueries, SignedAsItsElementsAre) {
  EXPECT_TRUE(at::zeros({1}, dispatch::kChar).is_signed());
  EXPECT_TRUE(at::zeros({1}, dispatch::kHalf).is_signed());
  EXPECT_FALSE(at::zeros({1}, dispatch::kByte).is_signed());
  EXPECT_FALSE(at::zeros({1}, dispatch::kBool).is_signed());
}

// The expected results are PyTorch 2.13's.
TEST(TensorQueries, DenseWhereEachPlaceHasOneElement) {
  const Tensor t = at::zeros({2, 3, 4});
  EXPECT_TRUE(t.is_non_overlapping_and_dense());
  EXPECT_TRUE(t.transpose(0, 2).is_non_overlapping_and_dense());
  EXPECT_TRUE(t.select(0, 1).is_non_overlapping_and_dense());
  EXPECT_FALSE(t.select(2, 1).is_non_overlapping_and_dense());
  EXPECT_FALSE(t.slice(2, 0, 4, 2).is_non_overlapping_and_dense());
  EXPECT_TRUE(at::zeros({}).is_non_overlapping_and_dense());
  EXPECT_TRUE(t.slice(2, 1, 1).is_non_overlapping_and_dense()) << "without elements";
  EXPECT_TRUE(t.transpose(0, 1).is_contiguous_or_false() == t.transpose(0, 1).is_contiguous());
}

TEST(TensorQueries, CountsItsOwners) {
  const Tensor t = at::zeros({1});
  EXPECT_TRUE(t.is_uniquely_owned());
  EXPECT_EQ(t.weak_use_count(), 1U);
  const Tensor copy = t;
  EXPECT_FALSE(copy.is_uniquely_owned());
  EXPECT_EQ(Tensor().weak_use_count(), 0U);
  EXPECT_FALSE(Tensor().is_uniquely_owned());
}

TEST(TensorQueries, TheShapeInSymInts) {
  const Tensor t = at::zeros({2, 3}, dispatch::kInt).transpose(0, 1).slice(0, 1);
  EXPECT_EQ(t.sym_sizes(), (dispatch::SymIntArrayRef{2, 2}));
  EXPECT_EQ(t.sym_strides(), (dispatch::SymIntArrayRef{1, 3}));
  EXPECT_EQ(t.sym_size(-1), 2);
  EXPECT_EQ(t.sym_stride(1), 3);
  EXPECT_EQ(t.sym_numel(), 4);
  EXPECT_EQ(t.sym_nbytes(), 16);
  EXPECT_EQ(t.sym_storage_offset(), 1);
  EXPECT_FALSE(t.sym_is_contiguous().guard_bool(__FILE__, __LINE__));
  EXPECT_TRUE(t.contiguous().sym_is_contiguous().guard_bool(__FILE__, __LINE__));
}

TEST(TensorQueries, ConvertsToTheTypeOfAnother) {
  const Tensor t = at::ones({2}), other = at::zeros({1}, dispatch::kLong);
  EXPECT_EQ(t.to(other.dtype()).scalar_type(), dispatch::kLong);
  EXPECT_TRUE(t.to(t.dtype()).is_same(t));
  EXPECT_FALSE(t.to(t.dtype(), false, true).is_same(t));
}

TEST(TensorQueries, IsAVariable) { EXPECT_TRUE(at::zeros({1}).is_variable()); }

}  // namespace
