// SPDX-License-Identifier: BSL-1.0
// The functions of at::native are kernels. They run on the device of the tensors, and a call of one
// of them never leads back to its operator.
#include <ATen/NativeFunctions.h>

#include <ATen/ATen.h>
#include <ATen/CPUFunctions.h>
#include <ATen/EmptyTensor.h>
#include <ATen/native/CPUFallback.h>
#include <ATen/native/Resize.h>
#include <ATen/ops/set_native.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/library.h>

#include <cstdlib>

#include "../../thrown.hpp"

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

TEST(NativeFunctionsTest, ResizeKeepsTheElements) {
  const at::Tensor x = at::ones({3});
  x.data_ptr<float>()[2] = 7;
  at::native::resize_(x, {2, 4});
  EXPECT_EQ(x.data_ptr<float>()[0], 1);
  EXPECT_EQ(x.data_ptr<float>()[2], 7);
}

TEST(NativeFunctionsTest, SetIsOverOtherMemory) {
  const at::Tensor from = at::ones({6});
  for (int i = 0; i < 6; ++i) from.data_ptr<float>()[i] = static_cast<float>(i);
  at::Tensor x = at::zeros({2, 2});
  EXPECT_EQ(at::native::set_(x, from.storage()).sizes(), at::IntArrayRef({6}));
  EXPECT_TRUE(x.is_alias_of(from));
  at::native::set_storage_cpu_(x, from.storage(), 1, {2, 2}, {1, 2});
  EXPECT_EQ(x.storage_offset(), 1);
  EXPECT_EQ(x[1][1].item().toFloat(), 4);
  at::native::set_tensor_(x, from.view({3, 2}).t());
  EXPECT_EQ(x.sizes(), at::IntArrayRef({2, 3}));
  EXPECT_EQ(x.strides(), at::IntArrayRef({1, 2}));
  at::native::set_cpu_(x);
  EXPECT_EQ(x.sizes(), at::IntArrayRef({0}));
}

TEST(NativeFunctionsTest, SetRefusesWhatDoesNotFit) {
  const at::Tensor from = at::ones({6});
  at::Tensor x = at::zeros({2});
  using test::thrown_by;
  using testing::HasSubstr;
  EXPECT_THAT(thrown_by([&] { x.set_(from.storage(), 5, {4}, {1}); }), HasSubstr("36 bytes"));
  EXPECT_THAT(thrown_by([&] { x.set_(from.storage(), -1, {4}, {1}); }), HasSubstr("offset -1"));
  EXPECT_THAT(thrown_by([&] { x.set_(from.storage(), 0, {4}, {-1}); }), HasSubstr("strides"));
  EXPECT_THAT(thrown_by([&] { x.set_(from.storage(), 0, {4, 2}, {1}); }), HasSubstr("stride"));
  EXPECT_THAT(thrown_by([&] { x.set_(at::ones({2}, at::kInt)); }), HasSubstr("Int"));
  EXPECT_EQ(x.sizes(), at::IntArrayRef({2}));
  EXPECT_EQ(x.data_ptr<float>()[1], 0);
}

// A backend that is written like PyTorch's own reference backend: its kernels are functions of
// at::native, the CPU can read its memory, and it implements _copy_from instead of copy_.
struct device_memory final : c10::Allocator {
  at::DataPtr allocate(std::size_t bytes) override {
    void* const memory = std::malloc(bytes + 1);
    return {memory, memory, &std::free, at::Device(at::kPrivateUse1, 0)};
  }
  void copy_data(void*, const void*, std::size_t) const override {}
} memory_of_device;
REGISTER_ALLOCATOR(c10::DeviceType::PrivateUse1, &memory_of_device)

at::Tensor empty(at::IntArrayRef sizes, std::optional<at::ScalarType> type,
                 std::optional<at::Layout>, std::optional<at::Device>, std::optional<bool>,
                 std::optional<at::MemoryFormat> format) {
  return at::detail::empty_generic(sizes, at::GetAllocator(at::kPrivateUse1),
                                   c10::DispatchKeySet(c10::DispatchKey::PrivateUse1),
                                   type.value_or(at::kFloat), format);
}
at::Tensor empty_strided(at::IntArrayRef sizes, at::IntArrayRef strides,
                         std::optional<at::ScalarType> type, std::optional<at::Layout>,
                         std::optional<at::Device>, std::optional<bool>) {
  return at::detail::empty_strided_generic(sizes, strides, at::GetAllocator(at::kPrivateUse1),
                                           c10::DispatchKeySet(c10::DispatchKey::PrivateUse1),
                                           type.value_or(at::kFloat));
}
at::Tensor on_cpu(const at::Tensor& x) {
  return at::from_blob(x.data_ptr(), x.sizes(), x.strides(), x.options().device(at::kCPU));
}
int copies = 0;
at::Tensor copy_from(const at::Tensor& self, const at::Tensor& to, bool non_blocking) {
  ++copies;
  at::Tensor out = on_cpu(to);
  at::native::copy_(out, on_cpu(self), non_blocking);
  return to;
}
at::Tensor copy_and_resize(const at::Tensor& self, const at::Tensor& to) {
  at::native::resize_(to, self.sizes());
  return copy_from(self, to, false);
}
void compute_on_cpu(const c10::OperatorHandle& op, torch::jit::Stack* stack) {
  at::native::cpu_fallback(op, stack);
}

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("empty.memory_format", empty);
  m.impl("empty_strided", empty_strided);
  m.impl("as_strided", [](const at::Tensor& self, c10::SymIntArrayRef size,
                          c10::SymIntArrayRef stride, std::optional<c10::SymInt> offset) {
    return at::cpu::as_strided_symint(self, size, stride, offset);
  });
  m.impl("resize_",
         [](const at::Tensor& self, c10::SymIntArrayRef size,
            std::optional<at::MemoryFormat> format) -> const at::Tensor& {
           return at::native::resize_(self, C10_AS_INTARRAYREF_SLOW(size), format);
         });
  m.impl("_reshape_alias",
         [](const at::Tensor& self, c10::SymIntArrayRef size, c10::SymIntArrayRef stride) {
           return at::native::_reshape_alias(self, C10_AS_INTARRAYREF_SLOW(size),
                                             C10_AS_INTARRAYREF_SLOW(stride));
         });
  m.impl("_copy_from", copy_from);
  m.impl("_copy_from_and_resize", copy_and_resize);
  m.impl("_local_scalar_dense", &at::native::_local_scalar_dense_cpu);
  m.impl("set_.source_Tensor", &at::native::set_tensor_);
  m.impl("view", [](const at::Tensor& self, c10::SymIntArrayRef size) {
    return at::native::view(self, C10_AS_INTARRAYREF_SLOW(size));
  });
}
TORCH_LIBRARY_IMPL(_, PrivateUse1, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&compute_on_cpu>());
}

TEST(ABackendOfNativeFunctions, Copies) {
  copies = 0;
  const at::Tensor host = at::ones({2, 3});
  const at::Tensor x = host.to(at::Device(at::kPrivateUse1, 0));
  EXPECT_TRUE(x.is_privateuseone());
  EXPECT_EQ(copies, 1);
  EXPECT_TRUE(at::equal(x.cpu(), host));
  EXPECT_TRUE(at::equal(x.clone().cpu(), host));
  EXPECT_TRUE(at::equal(x.to(at::kDouble).cpu(), host.to(at::kDouble)));
  EXPECT_TRUE(at::equal(x.t().contiguous().cpu(), host.t()));
  EXPECT_EQ(at::_copy_from_and_resize(x, at::empty({1}, x.options())).sizes(), x.sizes());
}

TEST(ABackendOfNativeFunctions, HasViewsThatShareMemory) {
  const at::Tensor x = at::zeros({4}, at::Device(at::kPrivateUse1, 0));
  const at::Tensor view = x.view({2, 2});
  view.select(0, 1).fill_(3);
  EXPECT_EQ(x[3].item().toFloat(), 3);
  EXPECT_EQ(x[0].item().toFloat(), 0);
  EXPECT_TRUE(x.slice(0, 1, 3).is_alias_of(x));
}

TEST(ABackendOfNativeFunctions, ResizesAndKeepsTheElements) {
  const at::Tensor x = at::ones({3}, at::Device(at::kPrivateUse1, 0));
  x.resize_({4, 4});
  EXPECT_TRUE(x.is_privateuseone());
  EXPECT_EQ(x.sizes(), at::IntArrayRef({4, 4}));
  EXPECT_EQ(x.storage().nbytes(), 64U);
  EXPECT_EQ(x[0][2].item().toFloat(), 1);
  at::Tensor y = at::zeros({2}, x.options());
  y.set_(x);
  EXPECT_TRUE(y.is_alias_of(x));
}

TEST(ABackendOfNativeFunctions, HasTheCpuComputeTheRest) {
  const at::Tensor x = at::ones({3}, at::Device(at::kPrivateUse1, 0));
  EXPECT_EQ((x + x).sum().item().toFloat(), 6);
}

}  // namespace
