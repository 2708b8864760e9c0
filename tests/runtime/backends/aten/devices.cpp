// SPDX-License-Identifier: BSL-1.0
// The parts that a backend registers for its devices: names, allocators and guards. Also tensors in
// the memory of an allocator.
#include <ATen/EmptyTensor.h>
#include <c10/core/DeviceGuard.h>
#include <c10/core/DeviceType.h>
#include <c10/core/StreamGuard.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/library.h>

#include <cstdlib>
#include <limits>
#include <string>

#include "../../thrown.hpp"

namespace {

// The current device, and the current stream of each of the backend's four devices.
c10::Device current(at::kXPU, 0);
std::int64_t stream_of[4] = {};

struct four_devices final : c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override { return at::kXPU; }
  c10::Device exchangeDevice(c10::Device device) const override {
    const c10::Device before = current;
    setDevice(device);
    return before;
  }
  c10::Device getDevice() const override { return current; }
  void setDevice(c10::Device device) const override {
    if (device.index() >= deviceCount()) throw c10::Error("there are four devices");
    current = device;
  }
  void uncheckedSetDevice(c10::Device device) const noexcept override { current = device; }
  c10::DeviceIndex deviceCount() const noexcept override { return 4; }
  c10::Stream getStream(c10::Device device) const override {
    return {c10::Stream::UNSAFE, device, stream_of[device.index()]};
  }
  c10::Stream exchangeStream(c10::Stream stream) const override {
    const c10::Stream before = getStream(stream.device());
    stream_of[stream.device_index()] = stream.id();
    return before;
  }
  bool queryStream(const c10::Stream& stream) const override { return stream.id() == 7; }
  void synchronizeStream(const c10::Stream& stream) const override {
    stream_of[stream.device_index()] = -1;
  }
  bool isStreamCapturing(const c10::Stream& stream) const override { return stream.id() == 8; }
};
C10_REGISTER_GUARD_IMPL(XPU, four_devices)

TEST(DeviceGuardImpl, AGuardMakesADeviceCurrentAndGoesBack) {
  ASSERT_TRUE(c10::impl::hasDeviceGuardImpl(at::kXPU));
  EXPECT_EQ(c10::impl::getDeviceGuardImpl(at::kXPU)->deviceCount(), 4);
  {
    c10::DeviceGuard guard(at::Device("xpu:2"));
    EXPECT_EQ(current, at::Device("xpu:2"));
    EXPECT_EQ(guard.original_device(), at::Device("xpu:0"));
    guard.set_index(3);
    EXPECT_EQ(current, at::Device("xpu:3"));
    const c10::OptionalDeviceGuard inner(at::Device("xpu:1"));
    EXPECT_EQ(current, at::Device("xpu:1"));
    EXPECT_EQ(inner.original_device(), at::Device("xpu:3"));
  }
  EXPECT_EQ(current, at::Device("xpu:0"));
}

TEST(DeviceGuardImpl, AGuardMayGoOnToADeviceOfAnotherType) {
  {
    c10::DeviceGuard guard(at::Device("xpu:2"));
    guard.reset_device(at::kCPU);
    EXPECT_EQ(current, at::Device("xpu:0"));
    guard.reset_device(at::Device("xpu:1"));
    EXPECT_EQ(current, at::Device("xpu:1"));
    EXPECT_EQ(guard.original_device(), at::Device("xpu:0"));
  }
  EXPECT_EQ(current, at::Device("xpu:0"));
}

TEST(DeviceGuardImpl, ADeviceThatIsRefusedChangesNothing) {
  EXPECT_THROW(c10::DeviceGuard guard(at::Device("xpu:9")), c10::Error);
  EXPECT_EQ(current, at::Device("xpu:0"));
}

TEST(DeviceGuardImpl, WithoutABackendThereIsNoGuard) {
  EXPECT_THAT(test::thrown<c10::Error>([] { c10::DeviceGuard guard(at::Device("mtia:0")); }),
              testing::HasSubstr("no backend for mtia devices is loaded"));
}

TEST(DeviceGuardImpl, WhatABackendLeavesOutIsAnError) {
  const auto* impl = c10::impl::getDeviceGuardImpl(at::kXPU);
  EXPECT_THAT(test::thrown<c10::NotImplementedError>([&] { impl->synchronizeDevice(0); }),
              testing::HasSubstr("the backend of xpu devices has no synchronizeDevice()"));
}

TEST(DeviceGuardImpl, AStreamGuardMakesAStreamAndItsDeviceCurrent) {
  {
    const c10::StreamGuard guard(c10::Stream(c10::Stream::UNSAFE, at::Device("xpu:1"), 7));
    EXPECT_EQ(current, at::Device("xpu:1"));
    EXPECT_EQ(stream_of[1], 7);
    EXPECT_EQ(guard.original_stream().id(), 0);
  }
  EXPECT_EQ(current, at::Device("xpu:0"));
  EXPECT_EQ(stream_of[1], 0);
}

TEST(DeviceGuardImpl, AStreamAsksItsBackend) {
  const c10::Stream stream(c10::Stream::UNSAFE, at::Device("xpu:1"), 7);
  EXPECT_TRUE(stream.query());
  EXPECT_FALSE(stream.is_capturing());
  stream.synchronize();
  EXPECT_EQ(stream_of[1], -1);
  stream_of[1] = 0;
  EXPECT_THROW((void)stream.native_handle(), c10::NotImplementedError);
  EXPECT_NE(stream.hash(), c10::Stream(c10::Stream::UNSAFE, at::Device("xpu:2"), 7).hash());
  const c10::Stream none(c10::Stream::DEFAULT, at::Device("mtia:0"));
  EXPECT_THROW((void)none.query(), c10::Error);
}

TEST(DeviceGuardImpl, AGuardTakesFunctionsOfItsDevice) {
  const auto* impl = c10::impl::getDeviceGuardImpl(at::kXPU);
  {
    c10::DeviceGuard guard(at::kCPU);
    guard.reset_device(at::Device("xpu:2"), impl);
    EXPECT_EQ(current, at::Device("xpu:2"));
    c10::OptionalDeviceGuard inner(at::Device("xpu:1"), impl);
    EXPECT_EQ(current, at::Device("xpu:1"));
    inner.reset_device(at::Device("xpu:3"), impl);
    EXPECT_EQ(current, at::Device("xpu:3"));
  }
  EXPECT_EQ(current, at::Device("xpu:0"));
}

/// Counts the live allocations, and throws if `fails` is set.
struct counting_allocator final : c10::Allocator {
  static inline int alive = 0;
  static inline bool fails = false;
  static void release(void* memory) {
    --alive;
    std::free(memory);
  }
  c10::DataPtr allocate(std::size_t bytes) override {
    if (fails) throw c10::Error("no memory on the device");
    ++alive;
    void* const memory = std::malloc(bytes + 1);
    return {memory, memory, &release, at::Device("xpu:1")};
  }
  void copy_data(void*, const void*, std::size_t) const override {}
};
counting_allocator allocator;
REGISTER_ALLOCATOR(at::kXPU, &allocator)

constexpr c10::DispatchKeySet xpu_keys(c10::DispatchKey::XPU);

TEST(Allocators, OneIsSetForADeviceType) {
  EXPECT_EQ(c10::GetAllocator(at::kXPU), &allocator);
  EXPECT_NE(c10::GetAllocator(at::kCPU), nullptr);
  EXPECT_THAT(test::thrown<c10::Error>([] { static_cast<void>(c10::GetAllocator(at::kMTIA)); }),
              testing::HasSubstr("no allocator for mtia devices is set"));
}

TEST(Allocators, AHigherPriorityStays) {
  counting_allocator high, low;
  c10::SetAllocator(at::kVE, &high, 2);
  c10::SetAllocator(at::kVE, &low, 1);
  EXPECT_EQ(c10::GetAllocator(at::kVE), &high);
  c10::SetAllocator(at::kVE, &low, 2);
  EXPECT_EQ(c10::GetAllocator(at::kVE), &low);
}

TEST(EmptyGeneric, MakesATensorOfTheAllocatorsMemory) {
  {
    const at::Tensor x =
        at::detail::empty_generic({2, 3}, &allocator, xpu_keys, at::kInt, std::nullopt);
    EXPECT_EQ(counting_allocator::alive, 1);
    EXPECT_EQ(x.device(), at::Device("xpu:1"));
    EXPECT_EQ(x.storage().nbytes(), 24U);
    EXPECT_TRUE(x.key_set().has(c10::DispatchKey::XPU));
    EXPECT_TRUE(x.key_set().has(c10::DispatchKey::AutogradXPU));
    EXPECT_EQ(x.storage().context_for(&counting_allocator::release), x.data_ptr());
    const at::Tensor view = x.select(0, 1);
    EXPECT_EQ(view.device(), at::Device("xpu:1"));
  }
  EXPECT_EQ(counting_allocator::alive, 0);
}

TEST(EmptyGeneric, TakesStrides) {
  const at::Tensor x =
      at::detail::empty_strided_generic({2, 3}, {1, 2}, &allocator, xpu_keys, at::kDouble);
  EXPECT_EQ(x.strides(), at::IntArrayRef({1, 2}));
  EXPECT_EQ(x.storage().nbytes(), 48U);
}

TEST(EmptyGeneric, AnErrorLeavesNothing) {
  counting_allocator::fails = true;
  EXPECT_THROW(
      static_cast<void>(at::detail::empty_generic({2}, &allocator, xpu_keys, at::kInt, {})),
      c10::Error);
  counting_allocator::fails = false;
  const std::int64_t huge = std::numeric_limits<std::int64_t>::max() / 2;
  EXPECT_THAT(
      test::thrown<c10::Error>([&] {
        static_cast<void>(at::detail::empty_generic({huge, 3}, &allocator, xpu_keys, at::kInt, {}));
      }),
      testing::HasSubstr("does not fit in memory"));
  EXPECT_THROW(static_cast<void>(
                   at::detail::empty_strided_generic({2}, {-1}, &allocator, xpu_keys, at::kInt)),
               c10::Error);
  EXPECT_EQ(counting_allocator::alive, 0);
}

TEST(PrivateUse1, HasTheNameThatABackendGivesIt) {
  EXPECT_FALSE(c10::is_privateuse1_backend_registered());
  EXPECT_EQ(at::Device(at::kPrivateUse1, 1).str(), "privateuseone:1");
  EXPECT_THROW(at::Device("toy:0"), c10::Error);
  EXPECT_THROW(c10::register_privateuse1_backend("cuda"), c10::Error);
  EXPECT_THROW(c10::register_privateuse1_backend(""), c10::Error);
  EXPECT_THROW(c10::register_privateuse1_backend("two words"), c10::Error);
  c10::register_privateuse1_backend("toy");
  c10::register_privateuse1_backend("toy");
  EXPECT_EQ(test::thrown<c10::Error>([] { c10::register_privateuse1_backend("other"); }),
            "register_privateuse1_backend(): PrivateUse1 is already called 'toy', not 'other'");
  EXPECT_TRUE(c10::is_privateuse1_backend_registered());
  EXPECT_EQ(c10::get_privateuse1_backend(), "toy");
  EXPECT_EQ(c10::get_privateuse1_backend(false), "TOY");
  EXPECT_EQ(at::Device("toy:1"), at::Device(at::kPrivateUse1, 1));
  EXPECT_EQ(at::Device("privateuseone"), at::Device("toy"));
  EXPECT_EQ(at::Device("toy:1").str(), "toy:1");
}

}  // namespace
