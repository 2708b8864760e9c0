// SPDX-License-Identifier: BSL-1.0
// Expands tensors to their common sizes. A tensor that has these sizes is borrowed, not copied.
#include <ATen/ExpandUtils.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>

#include <dispatch/default_host/host.hpp>

#include "../../thrown.hpp"

namespace {

using sizes = at::IntArrayRef;
using test::thrown_by;

TEST(ExpandTest, ASizeIsExpandedOrBorrowed) {
  const at::Tensor t = at::ones({1, 3});
  EXPECT_TRUE(at::expand_size(t, {1, 3}).unsafeIsBorrowed());
  const auto larger = at::expand_size(t, {2, 3}, "f");
  EXPECT_FALSE(larger.unsafeIsBorrowed());
  EXPECT_EQ(larger->sizes(), sizes({2, 3}));
  EXPECT_EQ(larger->strides(), sizes({0, 1}));
  EXPECT_TRUE(larger->is_alias_of(t));
  const at::Tensor none;
  EXPECT_EQ(thrown_by<c10::Error>([&] { static_cast<void>(at::expand_size(none, {1}, "f")); }),
            "f(...) called with an undefined Tensor");
}

TEST(ExpandTest, OneTakesTheSizesOfAnother) {
  const at::Tensor self = at::zeros({2, 3}), row = at::ones({3}), same = at::ones({2, 3});
  EXPECT_EQ(at::expand_inplace(self, row)->sizes(), sizes({2, 3}));
  EXPECT_TRUE(at::expand_inplace(self, same, "f").unsafeIsBorrowed());
  const auto [a, b] = at::expand_inplace(self, row, same);
  EXPECT_EQ(a->sizes(), sizes({2, 3}));
  EXPECT_TRUE(b->is_same(same));
  EXPECT_ANY_THROW(static_cast<void>(at::expand_inplace(row, self)));
}

TEST(ExpandTest, AllTakeTheSizesThatTheyHaveTogether) {
  const at::Tensor column = at::ones({2, 1}), row = at::ones({3}), cube = at::ones({4, 1, 1});
  const auto [a, b] = at::expand_outplace(column, row);
  EXPECT_EQ(a->sizes(), sizes({2, 3}));
  EXPECT_EQ(b->sizes(), sizes({2, 3}));
  const auto [c, d, e] = at::expand_outplace(column, row, cube, "f");
  EXPECT_EQ(c->sizes(), sizes({4, 2, 3}));
  EXPECT_EQ(d->sizes(), sizes({4, 2, 3}));
  EXPECT_EQ(e->sizes(), sizes({4, 2, 3}));
  const std::vector<at::Tensor> all{row, at::Tensor(), column};
  const std::vector<at::Tensor> made = at::expand_outplace(all);
  EXPECT_EQ(made[0].sizes(), sizes({2, 3}));
  EXPECT_FALSE(made[1].defined());
  EXPECT_EQ(made[2].sizes(), sizes({2, 3}));
  EXPECT_THROW(static_cast<void>(at::expand_outplace(at::TensorList({row, at::ones({2})}))),
               c10::Error);
}

TEST(ExpandTest, SizesAreExpandableWhereOnesAreRepeated) {
  EXPECT_TRUE(at::is_expandable_to({1, 3}, {2, 3}));
  EXPECT_TRUE(at::is_expandable_to({3}, {2, 3}));
  EXPECT_TRUE(at::is_expandable_to({}, {2, 3}));
  EXPECT_FALSE(at::is_expandable_to({2, 3}, {3}));
  EXPECT_FALSE(at::is_expandable_to({2, 3}, {1, 3}));
  EXPECT_FALSE(at::is_expandable_to({2}, {2, 3}));
  EXPECT_EQ(at::infer_size_dimvector({2, 1}, {3}), at::DimVector({2, 3}));
}

template <class... T>
concept expandable = requires(T&&... t) { at::expand_outplace(std::forward<T>(t)...); };
static_assert(expandable<const at::Tensor&, const at::Tensor&>);
static_assert(!expandable<at::Tensor, const at::Tensor&>, "a temporary would be gone");
static_assert(!expandable<const at::Tensor&, const at::Tensor&, at::Tensor>);

TEST(ExpandTest, WhatAnExpansionRepeatedIsSummed) {
  const at::Tensor sum = at::sum_to(at::ones({4, 2, 3}), at::IntArrayRef({2, 1}));
  EXPECT_EQ(sum.sizes(), sizes({2, 1}));
  EXPECT_EQ(sum[1][0].item<float>(), 12);
  EXPECT_EQ(at::sum_to(at::ones({2, 3}), at::IntArrayRef()).dim(), 0);
  const at::Tensor t = at::ones({2, 3});
  EXPECT_TRUE(at::sum_to(t, t.sizes()).is_same(t));
  EXPECT_FALSE(at::sum_to(t, t.sizes(), true).is_alias_of(t));
}

}  // namespace
