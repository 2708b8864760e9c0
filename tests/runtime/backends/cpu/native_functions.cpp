// SPDX-License-Identifier: BSL-1.0
// Methods of tensors as functions of at::native do what the methods do.
#include <dispatch/default_host/native_functions.hpp>

#include <ATen/native/Resize.h>
#include <gtest/gtest.h>

namespace {

TEST(NativeFunctionsTest, ResizeTheTensorThatTheyGet) {
  const at::Tensor x = at::zeros({2, 3});
  at::native::resize_(x, {4});
  EXPECT_EQ(x.sizes(), at::IntArrayRef({4}));
  at::native::resize_as_(x, at::zeros({1, 2}));
  EXPECT_EQ(x.sizes(), at::IntArrayRef({1, 2}));
  const at::Tensor last = at::zeros({1, 2, 3, 4}).contiguous(at::MemoryFormat::ChannelsLast);
  at::native::resize_as_(x, last, at::MemoryFormat::Preserve);
  EXPECT_EQ(x.sizes(), last.sizes());
  EXPECT_EQ(x.strides(), last.strides());
}

TEST(NativeFunctionsTest, AnOutputIsResizedWhereItHasOtherSizes) {
  const at::Tensor x = at::zeros({2, 3});
  EXPECT_FALSE(at::native::resize_output(x, {2, 3}));
  EXPECT_TRUE(at::native::resize_output(x, {3}));
  EXPECT_EQ(x.sizes(), at::IntArrayRef({3}));
}

TEST(NativeFunctionsTest, CopyAndView) {
  at::Tensor to = at::zeros({4});
  at::native::copy_(to, at::ones({4}));
  EXPECT_EQ(to.data_ptr<float>()[3], 1);
  const at::Tensor view = at::native::view(to, {2, 2});
  view.fill_(5);
  EXPECT_EQ(to.data_ptr<float>()[0], 5);
  EXPECT_EQ(at::native::expand(at::ones({1, 2}), {3, 2}).strides(), at::IntArrayRef({0, 1}));
  EXPECT_EQ(at::native::unfold(to, 0, 2, 1).sizes(), at::IntArrayRef({3, 2}));
  EXPECT_TRUE(at::native::contiguous(view.transpose(0, 1)).is_contiguous());
}

TEST(NativeFunctionsTest, ATensorOfSizesAlone) {
  const std::vector<c10::SymInt> size{2, 3};
  const at::Tensor x = at::native::empty_meta_symint(size, at::kInt);
  EXPECT_TRUE(x.is_meta());
  EXPECT_EQ(x.sizes(), at::IntArrayRef({2, 3}));
  EXPECT_EQ(x.scalar_type(), at::kInt);
}

}  // namespace
