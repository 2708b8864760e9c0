// SPDX-License-Identifier: BSL-1.0
// A tensor requires no gradient, and requesting one is an error. Also the memory format that the
// strides of a tensor suggest.
#include <dispatch/default_host/tensor_methods.hpp>

#include <gtest/gtest.h>

#include <dispatch/default_host/functions.hpp>

#include "../../thrown.hpp"

namespace {

using dispatch::MemoryFormat;
using test::thrown_by;

TEST(TensorGradients, ATensorRequiresNone) {
  at::Tensor x = at::zeros({2});
  EXPECT_TRUE(x.is_leaf());
  EXPECT_FALSE(x.retains_grad());
  EXPECT_FALSE(x.grad().defined());
  EXPECT_FALSE(x._fw_grad(0).defined());
  EXPECT_FALSE(x._is_zerotensor());
  EXPECT_EQ(x.name(), "");
  EXPECT_EQ(x.output_nr(), 0);
  EXPECT_FALSE(x.is_inference());
  EXPECT_FALSE(at::Tensor().is_inference());
  EXPECT_TRUE(x.data().is_same(x));
  EXPECT_TRUE(x.set_requires_grad(false).is_same(x));
  EXPECT_TRUE(x.requires_grad_(false).is_same(x));
}

TEST(TensorGradients, RefusesToRecord) {
  const at::Tensor x = at::zeros({2});
  const char* const none = "(): the default host's tensors record no gradients";
  EXPECT_EQ(thrown_by([&] { (void)x.set_requires_grad(true); }),
            std::string("Tensor::set_requires_grad") + none);
  EXPECT_EQ(thrown_by([&] { x.requires_grad_(); }),
            std::string("Tensor::set_requires_grad") + none);
  EXPECT_EQ(thrown_by([&] { x.backward(); }), std::string("Tensor::backward") + none);
  EXPECT_EQ(thrown_by([&] { x.backward(x); }), std::string("Tensor::backward") + none);
  EXPECT_EQ(thrown_by([&] { x.backward(x, false, false, at::ArrayRef(x)); }),
            std::string("Tensor::backward") + none);
  EXPECT_EQ(thrown_by([&] { x.retain_grad(); }), std::string("Tensor::retain_grad") + none);
  EXPECT_EQ(thrown_by([&] { (void)x.mutable_grad(); }), std::string("Tensor::mutable_grad") + none);
  EXPECT_EQ(thrown_by([&] { (void)x._version(); }), std::string("Tensor::_version") + none);
  EXPECT_EQ(thrown_by([&] { (void)x.is_view(); }), std::string("Tensor::is_view") + none);
  EXPECT_EQ(thrown_by([&] { (void)x._base(); }), std::string("Tensor::_base") + none);
  EXPECT_NE(thrown_by([] { (void)at::Tensor().set_requires_grad(false); }), "(nothing was thrown)");
}

MemoryFormat format_of(at::IntArrayRef sizes, at::IntArrayRef strides, bool exact = false) {
  static float memory[256];
  return at::from_blob(memory, sizes, strides).suggest_memory_format(exact);
}

TEST(TensorGradients, StridesSuggestAFormat) {
  EXPECT_EQ(format_of({2, 3, 4, 5}, {60, 20, 5, 1}), MemoryFormat::Contiguous);
  EXPECT_EQ(format_of({2, 3, 4, 5}, {60, 1, 15, 3}), MemoryFormat::ChannelsLast);
  EXPECT_EQ(format_of({2, 3, 2, 2, 2}, {24, 1, 12, 6, 3}), MemoryFormat::ChannelsLast3d);
  EXPECT_EQ(format_of({2, 3}, {1, 2}), MemoryFormat::Contiguous);
  // Strides with gaps have the order of channels-last, but not exactly its values.
  EXPECT_EQ(format_of({2, 3, 2, 2}, {24, 1, 8, 4}), MemoryFormat::ChannelsLast);
  EXPECT_EQ(format_of({2, 3, 2, 2}, {24, 1, 8, 4}, true), MemoryFormat::Contiguous);
  // For [N, 1, 1, 1] the strides of both formats are equal, and the contiguous one is suggested.
  // For [N, 1, H, 1] the strides decide.
  EXPECT_EQ(format_of({4, 1, 1, 1}, {1, 1, 1, 1}), MemoryFormat::Contiguous);
  EXPECT_EQ(format_of({2, 1, 4, 1}, {4, 1, 1, 1}), MemoryFormat::ChannelsLast);
  EXPECT_EQ(format_of({2, 1, 4, 1}, {4, 4, 1, 1}), MemoryFormat::Contiguous);
  EXPECT_EQ(format_of({0, 3, 4, 5}, {60, 1, 15, 3}), MemoryFormat::Contiguous);
}

TEST(TensorGradients, PackedAccessorOfAnyIndex) {
  const at::Tensor x = at::zeros({2, 3});
  x[1][2].fill_(7);
  const auto of = x.generic_packed_accessor<float, 2, dispatch::DefaultPtrTraits, std::int32_t>();
  EXPECT_EQ(of[1][2], 7);
  EXPECT_EQ(thrown_by([&] { (void)x.generic_packed_accessor<float, 1>(); }),
            "expected 1 dims but tensor has 2 dims");
  EXPECT_TRUE(x.unsafeGetTensorImpl()->storage_initialized());
}

TEST(TensorGradients, TakesOverTheDataOfAnother) {
  at::Tensor a = at::zeros({2});
  const at::Tensor same = a, b = at::ones({3, 1}, dispatch::kInt);
  a.set_data(b);
  EXPECT_EQ(same.sizes(), dispatch::IntArrayRef({3, 1}));
  EXPECT_EQ(same.scalar_type(), dispatch::kInt);
  EXPECT_TRUE(same.is_alias_of(b));
  same.data_ptr<int>()[0] = 7;
  EXPECT_EQ(b[0].item<int>(), 7);
  EXPECT_THROW(a.set_data(at::empty({2}, dispatch::kMeta)), dispatch::Error);
  EXPECT_THROW(a.register_hook([](at::Tensor gradient) { return gradient; }), dispatch::Error);
}

TEST(TensorGradients, OfABackend) {
  const at::Tensor t = at::ones({2});
  EXPECT_TRUE(t.toBackend(dispatch::Backend::CPU).is_same(t));
}

}  // namespace
