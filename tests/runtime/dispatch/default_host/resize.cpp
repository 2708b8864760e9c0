// SPDX-License-Identifier: BSL-1.0
// Resizes tensors and their memory.
#include <dispatch/default_host/resize.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <dispatch/default_host/functions.hpp>

namespace {

using at::Tensor;
using dispatch::host_detail::resize;
using dispatch::host_detail::set_extents;
using testing::ElementsAre;

TEST(Resize, KeepsMemoryThatIsLargeEnough) {
  Tensor t = at::zeros({6});
  const void* const data = t.data_ptr();
  resize(*t.unsafeGetTensorImpl(), {2, 3});
  EXPECT_THAT(t.sizes(), ElementsAre(2, 3));
  EXPECT_THAT(t.strides(), ElementsAre(3, 1));
  EXPECT_EQ(t.data_ptr(), data);
  EXPECT_EQ(t.numel(), 6);
}

TEST(Resize, ReplacesMemoryThatIsTooSmallAndLeavesViewsTheirs) {
  Tensor t = at::ones({2});
  const Tensor view = t.slice(0, 0, 1);
  resize(*t.unsafeGetTensorImpl(), {40, 50});
  t.zero_();
  EXPECT_EQ(t.numel(), 2000);
  EXPECT_EQ(view.item().toDouble(), 1);
  EXPECT_FALSE(t.is_alias_of(view));
}

TEST(Resize, CountsFromWhereAViewBegins) {
  const Tensor t = at::zeros({4});
  Tensor end = t.slice(0, 2, 4);
  resize(*end.unsafeGetTensorImpl(), {3});
  EXPECT_FALSE(end.is_alias_of(t));
}

TEST(Resize, ChangesTheNumberOfDimensionsBothWays) {
  Tensor t = at::zeros({});
  for (const std::size_t n : {3U, 1U, 5U, 2U}) {
    const std::vector<std::int64_t> ones(n, 1);
    set_extents(*t.unsafeGetTensorImpl(), ones, nullptr);
    EXPECT_EQ(t.sizes(), dispatch::IntArrayRef(ones));
    set_extents(*t.unsafeGetTensorImpl(), t.sizes(), nullptr);
    EXPECT_EQ(t.sizes(), dispatch::IntArrayRef(ones));
  }
}

TEST(Resize, KnowsWhetherTheElementsLieOneAfterTheOther) {
  Tensor t = at::zeros({6});
  const std::int64_t of_columns[] = {1, 2}, of_one_row[] = {9, 1};
  const dispatch::IntArrayRef columns(of_columns, 2), single(of_one_row, 2);
  set_extents(*t.unsafeGetTensorImpl(), {2, 3}, &columns);
  EXPECT_FALSE(t.is_contiguous());
  EXPECT_FALSE(t.slice(0, 0, 2).is_contiguous());
  EXPECT_TRUE(t.contiguous().is_contiguous());
  set_extents(*t.unsafeGetTensorImpl(), {1, 3}, &single);
  EXPECT_TRUE(t.is_contiguous());
  set_extents(*t.unsafeGetTensorImpl(), {2, 3}, &columns);
  resize(*t.unsafeGetTensorImpl(), {3, 2});
  EXPECT_TRUE(t.is_contiguous());
}

TEST(Resize, RefusesSizesOfNoTensor) {
  Tensor t = at::zeros({2});
  EXPECT_THROW(resize(*t.unsafeGetTensorImpl(), {-1}), dispatch::Error);
  EXPECT_THROW(resize(*t.unsafeGetTensorImpl(), {INT64_MAX, 2}), dispatch::Error);
  EXPECT_THAT(t.sizes(), ElementsAre(2));
}

}  // namespace
