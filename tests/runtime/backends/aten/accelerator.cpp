// SPDX-License-Identifier: BSL-1.0
// The accelerator of the process, which is the backend for PrivateUse1 that has named itself.
#include <ATen/DeviceAccelerator.h>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

namespace accelerator = at::accelerator;

std::int64_t current = 0, stream = 0, waited_for = -1;

struct two_devices final : c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override { return c10::kPrivateUse1; }
  c10::Device exchangeDevice(c10::Device device) const override {
    const c10::Device before = getDevice();
    setDevice(device);
    return before;
  }
  c10::Device getDevice() const override {
    return {type(), static_cast<c10::DeviceIndex>(current)};
  }
  void setDevice(c10::Device device) const override { current = device.index(); }
  void uncheckedSetDevice(c10::Device device) const noexcept override { current = device.index(); }
  c10::DeviceIndex deviceCount() const noexcept override { return 2; }
  c10::Stream getStream(c10::Device device) const override {
    return {c10::Stream::UNSAFE, device, stream};
  }
  c10::Stream exchangeStream(c10::Stream other) const override {
    const c10::Stream before = getStream(other.device());
    stream = other.id();
    return before;
  }
  void synchronizeDevice(c10::DeviceIndex index) const override { waited_for = index; }
};
C10_REGISTER_GUARD_IMPL(PrivateUse1, two_devices)

struct counts final : c10::DeviceAllocator {
  int emptied = 0;
  c10::DataPtr allocate(std::size_t) override { return {nullptr, c10::Device(c10::kPrivateUse1)}; }
  void copy_data(void*, const void*, std::size_t) const override {}
  bool initialized() override { return true; }
  void emptyCache(c10::MempoolId_t) override { ++emptied; }
  void recordStream(const c10::DataPtr&, c10::Stream) override {}
  c10::CachingDeviceAllocator::DeviceStats getDeviceStats(c10::DeviceIndex index) override {
    c10::CachingDeviceAllocator::DeviceStats out;
    out.num_ooms = index;
    return out;
  }
  void resetAccumulatedStats(c10::DeviceIndex) override {}
  void resetPeakStats(c10::DeviceIndex) override {}
  std::pair<std::size_t, std::size_t> getMemoryInfo(c10::DeviceIndex) override { return {3, 4}; }
};

static_assert(accelerator::isAccelerator(c10::kCUDA) && !at::isAccelerator(c10::kCPU));
static_assert(accelerator::isAcceleratorExcluded(c10::kXPU, c10::kCUDA, c10::kMPS));
static_assert(!accelerator::isAcceleratorExcluded(c10::kXPU, c10::kCUDA, c10::kXPU));
static_assert(!accelerator::isAcceleratorExcluded(c10::kCPU, c10::kCUDA));

TEST(Accelerator, IsTheBackendThatHasNamedItself) {
  EXPECT_EQ(at::getAccelerator(), std::nullopt);
  EXPECT_EQ(accelerator::deviceCount(), 0);
  EXPECT_THAT(test::thrown<c10::Error>([] { accelerator::setDeviceIndex(0); }),
              testing::HasSubstr("Cannot access accelerator device when none is available"));

  c10::register_privateuse1_backend("two");
  EXPECT_EQ(at::getAccelerator(true), c10::kPrivateUse1);
  EXPECT_EQ(accelerator::deviceCount(), 2);
  accelerator::setDeviceIndex(1);
  EXPECT_EQ(accelerator::getDeviceIndex(), 1);
  EXPECT_EQ(accelerator::exchangeDevice(0), 1);
  EXPECT_EQ(accelerator::maybeExchangeDevice(-1), -1);
  EXPECT_EQ(accelerator::maybeExchangeDevice(1), 0);
  EXPECT_EQ(current, 1);

  const c10::Device device(c10::kPrivateUse1, 1);
  accelerator::setCurrentStream(c10::Stream(c10::Stream::UNSAFE, device, 5));
  EXPECT_EQ(accelerator::getCurrentStream(1).id(), 5);
  EXPECT_THAT(test::thrown<c10::Error>([] {
                const c10::Device other(c10::kCUDA, 0);
                accelerator::setCurrentStream(c10::Stream(c10::Stream::UNSAFE, other, 5));
              }),
              testing::HasSubstr("stream's device type cuda doesn't match"));
  accelerator::synchronizeDevice(1);
  EXPECT_EQ(waited_for, 1);

  EXPECT_THROW(accelerator::emptyCache(), c10::Error);  // it has no allocator yet
  static counts allocator;
  c10::SetAllocator(c10::kPrivateUse1, &allocator);
  accelerator::emptyCache();
  EXPECT_EQ(allocator.emptied, 1);
  EXPECT_EQ(accelerator::getDeviceStats(1).num_ooms, 1);
  EXPECT_EQ(accelerator::getMemoryInfo(0).second, 4U);
}

}  // namespace
