// SPDX-License-Identifier: BSL-1.0
// PyTorch's reference backend without libtorch, from its unchanged sources. Its memory is protected
// except inside its own kernels.
#include <ATen/ATen.h>
#include <ATen/autocast_mode.h>
#include <c10/core/CachingDeviceAllocator.h>
#include <c10/core/DeviceGuard.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/csrc/jit/serialization/pickler.h>
#include <torch/csrc/profiler/stubs/base.h>

namespace {

template <class F>
auto find(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "").typed<F>();
}

class Openreg : public testing::Test {
 protected:
  static void SetUpTestSuite() { c10::register_privateuse1_backend("openreg"); }

  at::Device device = at::Device("openreg:0");
  at::TensorOptions there = at::TensorOptions().device(device);
  at::Tensor ones = at::ones({2, 3}).to(device);
  at::Tensor twos = at::full({4, 4}, 2.0, there);
};

TEST_F(Openreg, CopiesToTheDeviceAndBack) {
  EXPECT_EQ(ones.device(), device);
  EXPECT_TRUE(at::equal(ones.cpu(), at::ones({2, 3})));
  EXPECT_EQ(twos[1][1].item().toFloat(), 2);
  EXPECT_TRUE(at::equal(ones.t().contiguous().cpu(), at::ones({3, 2})));
  EXPECT_EQ(twos.to(at::Device("openreg:1")).cpu()[3][3].item().toFloat(), 2);
}

TEST_F(Openreg, HasTheCpuComputeWhatItDoesNot) {
  EXPECT_EQ((ones + ones).cpu()[0][0].item().toFloat(), 2);
  EXPECT_EQ(at::sub(ones, ones).cpu()[1][2].item().toFloat(), 0);
  EXPECT_EQ(at::mm(twos, twos).cpu()[0][0].item().toFloat(), 16);
  EXPECT_EQ(at::cat({twos, twos}).sizes(), at::IntArrayRef({8, 4}));
}

TEST_F(Openreg, ViewsShareMemoryAndResizedTensorsKeepTheirElements) {
  EXPECT_EQ(ones.view({3, 2}).data_ptr(), ones.data_ptr());
  EXPECT_EQ(ones.resize_({3, 3}).numel(), 9);
  EXPECT_EQ(ones.cpu()[0][0].item().toFloat(), 1);
  at::Tensor x = at::zeros({2}, there);
  EXPECT_TRUE(x.set_(twos).is_alias_of(twos));
  EXPECT_EQ(x.set_(twos.storage()).dim(), 1);
  EXPECT_EQ(x.set_(twos.storage(), 1, {2, 2}, {2, 1}).storage_offset(), 1);
}

TEST_F(Openreg, ComputesWithItsStubs) {
  const at::Tensor x = at::full({3}, -2.5, there);
  EXPECT_EQ(at::abs(x).cpu()[0].item().toFloat(), 2.5F);
  at::Tensor out = at::empty({3}, there);
  EXPECT_EQ(at::abs_out(out, x).cpu()[2].item().toFloat(), 2.5F);
  const auto custom = find<at::Tensor(at::Tensor)>("openreg::custom_abs");
  EXPECT_EQ(custom.call(x).cpu()[1].item().toFloat(), 2.5F);
}

TEST_F(Openreg, HasKernelsWithGradientsOfTheirOwn) {
  const auto same = find<at::Tensor(at::Tensor)>("openreg::custom_autograd_fn_returns_self");
  EXPECT_TRUE(same.call(ones).is_same(ones));
  const auto view = find<at::Tensor(at::Tensor)>("openreg::custom_autograd_fn_aliasing");
  EXPECT_TRUE(view.call(ones).is_alias_of(ones));
}

TEST_F(Openreg, ComputesInLowerPrecisionUnderAutocast) {
  at::autocast::set_autocast_enabled(at::kPrivateUse1, true);
  EXPECT_EQ(at::mm(twos, twos).scalar_type(), at::kHalf);
  EXPECT_EQ(at::asin(at::zeros({2}, there.dtype(at::kHalf))).scalar_type(), at::kFloat);
  EXPECT_THROW(at::binary_cross_entropy(ones, ones), c10::Error);
  at::autocast::set_autocast_enabled(at::kPrivateUse1, false);
  EXPECT_EQ(at::mm(twos, twos).scalar_type(), at::kFloat);
}

TEST_F(Openreg, AnswersForItsDevices) {
  at::Context& context = at::globalContext();
  at::manual_seed(5);
  EXPECT_EQ(context.defaultGenerator(at::Device("openreg:1")).current_seed(), 5U);
  EXPECT_GT(c10::getDeviceAllocator(at::kPrivateUse1)->getDeviceStats(0).allocated_bytes[0].current,
            0);
  c10::Allocator* const pinned = context.getPinnedMemoryAllocator(at::kPrivateUse1);
  void* const memory = pinned->raw_allocate(64);
  EXPECT_TRUE(context.isPinnedPtr(memory));
  pinned->raw_deallocate(memory);
  EXPECT_EQ(context.getDeviceFromPtr(ones.data_ptr(), at::kPrivateUse1), device);
  const c10::DeviceGuard guard(at::Device("openreg:1"));
  EXPECT_EQ(at::empty({1}, at::TensorOptions().device(at::kPrivateUse1)).get_device(), 1);
}

TEST_F(Openreg, KeepsWhatItSaysOfTensors) {
  torch::jit::setTensorMetadata(ones, {{"version_number", true}, {"format_number", true}});
  EXPECT_EQ(torch::jit::getTensorMetadata(ones).size(), 2U);
  ASSERT_NE(torch::profiler::impl::privateuse1Stubs(), nullptr);
  EXPECT_TRUE(torch::profiler::impl::privateuse1Stubs()->enabled());
}

}  // namespace
