// SPDX-License-Identifier: BSL-1.0
// The parts that a backend for PrivateUse1 registers beside its kernels: hooks, generators,
// allocators with statistics, data of the backend in tensors, and functions that a profiler calls.
#include <ATen/ATen.h>
#include <ATen/core/CachingHostAllocator.h>
#include <ATen/detail/PrivateUse1HooksInterface.h>
#include <c10/core/CachingDeviceAllocator.h>
#include <c10/core/TensorImpl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <torch/csrc/jit/serialization/pickler.h>
#include <torch/csrc/profiler/stubs/base.h>
#include <torch/csrc/utils/device_lazy_init.h>

#include <cstdlib>
#include <memory>
#include <string>
#include <unordered_map>

#include "../../thrown.hpp"

namespace {

struct own_generator final : at::CPUGeneratorImpl {
  explicit own_generator(c10::DeviceIndex index) {
    device_ = c10::Device(c10::DeviceType::PrivateUse1, index);
    key_set_ = c10::DispatchKeySet(c10::DispatchKey::PrivateUse1);
  }
};

at::Generator& generator_of(c10::DeviceIndex index) {
  static at::Generator all[] = {at::make_generator<own_generator>(c10::DeviceIndex{0}),
                                at::make_generator<own_generator>(c10::DeviceIndex{1})};
  if (index < 0 || index > 1) throw c10::Error("there are two devices");
  return all[index];
}

int times_made_ready = 0;
char pinned;

struct host_memory final : at::HostAllocator {
  at::DataPtr allocate(std::size_t bytes) override {
    stats.allocated_bytes.increase(bytes);
    void* const memory = std::malloc(bytes);
    return {memory, memory, &std::free, at::Device(at::kCPU)};
  }
  at::DeleterFnPtr raw_deleter() const override { return &std::free; }
  void copy_data(void*, const void*, std::size_t) const override {}
  bool record_event(void*, void*, c10::Stream) override { return true; }
  void empty_cache() override {}
  at::HostStats get_stats() override { return stats; }
  void reset_accumulated_stats() override { stats.allocated_bytes.reset_accumulated(); }
  void reset_peak_stats() override { stats.allocated_bytes.reset_peak(); }

  at::HostStats stats;
} host_memory_of_device;
REGISTER_HOST_ALLOCATOR(at::kPrivateUse1, &host_memory_of_device)

struct hooks final : at::PrivateUse1HooksInterface {
  void init() const override { ++times_made_ready; }
  bool hasPrimaryContext(at::DeviceIndex) const override { return true; }
  bool isBuilt() const override { return true; }
  bool isAvailable() const override { return true; }
  at::DeviceIndex deviceCount() const override { return 2; }
  at::Allocator* getPinnedMemoryAllocator() const override {
    return at::getHostAllocator(at::kPrivateUse1);
  }
  bool isPinnedPtr(const void* data) const override { return data == &pinned; }
  const at::Generator& getDefaultGenerator(at::DeviceIndex index) const override {
    return generator_of(index);
  }
  at::Generator getNewGenerator(at::DeviceIndex index) const override {
    return at::make_generator<own_generator>(index);
  }
};

TEST(PrivateUse1Hooks, AnswerForTheProcess) {
  EXPECT_FALSE(at::isPrivateUse1HooksRegistered());
  EXPECT_THAT(test::thrown_by([] { static_cast<void>(at::detail::getPrivateUse1Hooks()); }),
              testing::HasSubstr("RegisterPrivateUse1HooksInterface()"));
  EXPECT_FALSE(at::globalContext().isPinnedPtr(&pinned));
  auto* const mine = new hooks;
  at::RegisterPrivateUse1HooksInterface(mine);
  at::RegisterPrivateUse1HooksInterface(new hooks);  // the first one counts
  ASSERT_TRUE(at::isPrivateUse1HooksRegistered());
  EXPECT_EQ(&at::detail::getPrivateUse1Hooks(), mine);

  at::Context& context = at::globalContext();
  EXPECT_EQ(times_made_ready, 0);
  EXPECT_EQ(context.defaultGenerator(at::Device(at::kPrivateUse1, 1)), generator_of(1));
  context.lazyInitDevice(at::kPrivateUse1);
  EXPECT_EQ(times_made_ready, 1);
  EXPECT_EQ(context.defaultGenerator(at::kCPU), at::detail::getDefaultCPUGenerator());
  EXPECT_TRUE(context.isPinnedPtr(&pinned));
  EXPECT_FALSE(context.isPinnedPtr(&pinned, at::kCUDA));
  EXPECT_EQ(context.getPinnedMemoryAllocator(at::kPrivateUse1), &host_memory_of_device);
  EXPECT_EQ(context.getAcceleratorHooksInterface(at::kPrivateUse1).deviceCount(), 2);
  EXPECT_THAT(
      test::thrown_by([&] { static_cast<void>(context.getAcceleratorHooksInterface(at::kCUDA)); }),
      testing::HasSubstr("cuda"));
}

TEST(PrivateUse1Hooks, MakeTheirDeviceReadyOnce) {
  at::RegisterPrivateUse1HooksInterface(new hooks);
  torch::utils::device_lazy_init(at::kPrivateUse1);
  const int made_ready = times_made_ready;
  EXPECT_EQ(made_ready, 1);
  std::optional<at::Device> device = at::Device(at::kPrivateUse1, 1);
  torch::utils::maybe_initialize_device(device);
  torch::utils::maybe_initialize_device(at::TensorOptions().device(at::kPrivateUse1));
  torch::utils::maybe_initialize_device(at::TensorOptions().device(at::kCPU));
  EXPECT_EQ(times_made_ready, made_ready);
  EXPECT_THAT(test::thrown_by([] { torch::utils::device_lazy_init(at::kXPU); }),
              testing::HasSubstr("xpu"));
}

TEST(PrivateUse1Hooks, WhatABackendLeavesOutIsAnError) {
  const hooks some;
  EXPECT_THAT(test::thrown_by([&] { static_cast<void>(some.getDeviceFromPtr(nullptr)); }),
              testing::HasSubstr("no getDeviceFromPtr()"));
  EXPECT_THAT(test::thrown_by([&] { some.setCurrentDevice(0); }),
              testing::HasSubstr("no setCurrentDevice()"));
}

TEST(ManualSeed, IsThatOfAllDevices) {
  at::RegisterPrivateUse1HooksInterface(new hooks);
  at::manual_seed(11);
  EXPECT_EQ(at::detail::getDefaultCPUGenerator().current_seed(), 11U);
  EXPECT_EQ(generator_of(0).current_seed(), 11U);
  EXPECT_EQ(generator_of(1).current_seed(), 11U);
  EXPECT_EQ(generator_of(1).device(), at::Device(at::kPrivateUse1, 1));
}

TEST(ManualSeed, NamesTheDeviceThatHasNoGenerator) {
  at::RegisterPrivateUse1HooksInterface(new hooks);
  const at::Generator kept = generator_of(1);
  generator_of(1) = {};
  EXPECT_THAT(test::thrown_by([] { at::manual_seed(11); }),
              testing::HasSubstr(":1: their getDefaultGenerator() returns an undefined one"));
  generator_of(1) = kept;
}

TEST(HostAllocator, IsFoundByItsDevice) {
  EXPECT_EQ(at::getHostAllocator(at::kPrivateUse1), &host_memory_of_device);
  static_cast<void>(at::getHostAllocator(at::kPrivateUse1)->allocate(64));
  EXPECT_EQ(at::getHostAllocator(at::kPrivateUse1)->get_stats().allocated_bytes.current, 64);
  EXPECT_THAT(test::thrown_by([] { static_cast<void>(at::getHostAllocator(at::kMTIA)); }),
              testing::HasSubstr("no host allocator for mtia devices"));
  EXPECT_THROW(host_memory_of_device.release_pool({0, 1}), c10::NotImplementedError);
}

struct device_memory final : c10::DeviceAllocator {
  at::DataPtr allocate(std::size_t bytes) override {
    stats.allocated_bytes[0].increase(bytes);
    void* const memory = std::malloc(bytes);
    return {memory, memory, &std::free, at::Device(at::kHPU, 0)};
  }
  void copy_data(void*, const void*, std::size_t) const override {}
  bool initialized() override { return true; }
  void emptyCache(c10::MempoolId_t) override {}
  void recordStream(const c10::DataPtr&, c10::Stream) override {}
  c10::CachingDeviceAllocator::DeviceStats getDeviceStats(c10::DeviceIndex) override {
    return stats;
  }
  void resetAccumulatedStats(c10::DeviceIndex) override {
    stats.allocated_bytes[0].reset_accumulated();
  }
  void resetPeakStats(c10::DeviceIndex) override { stats.allocated_bytes[0].reset_peak(); }

  c10::CachingDeviceAllocator::DeviceStats stats;
} device_memory_that_counts;
REGISTER_ALLOCATOR(c10::DeviceType::HPU, &device_memory_that_counts)

TEST(DeviceAllocator, IsFoundByItsDevice) {
  c10::DeviceAllocator* const found = c10::getDeviceAllocator(at::kHPU);
  EXPECT_EQ(found, &device_memory_that_counts);
  static_cast<void>(found->allocate(32));
  EXPECT_EQ(found->getDeviceStats(0).allocated_bytes[0].peak, 32);
  EXPECT_THROW(static_cast<void>(found->getMemoryInfo(0)), c10::NotImplementedError);
  EXPECT_THROW(static_cast<void>(c10::getDeviceAllocator(at::kCPU)), c10::Error);
}

int metas_alive = 0;

struct format final : c10::BackendMeta {
  explicit format(int number_) : number(number_) { ++metas_alive; }
  ~format() override { --metas_alive; }
  int number;
};

TEST(BackendMeta, GoesWithItsTensor) {
  {
    const at::Tensor x = at::ones({2});
    EXPECT_EQ(x.unsafeGetTensorImpl()->get_backend_meta(), nullptr);
    EXPECT_FALSE(x.unsafeGetTensorImpl()->get_backend_meta_intrusive_ptr().defined());
    const c10::intrusive_ptr<c10::BackendMeta> meta{
        std::unique_ptr<c10::BackendMeta>(new format(29))};
    x.unsafeGetTensorImpl()->set_backend_meta(meta);
    ASSERT_EQ(x.unsafeGetTensorImpl()->get_backend_meta(), meta.get());
    EXPECT_EQ(meta.use_count(), 2U);
    EXPECT_EQ(meta->clone(meta), meta);
    const at::Tensor view = x.view({2, 1});
    EXPECT_EQ(view.unsafeGetTensorImpl()->get_backend_meta(), nullptr);
    x.unsafeGetTensorImpl()->set_backend_meta(c10::make_intrusive<format>(30));
    EXPECT_EQ(meta.use_count(), 1U);
    EXPECT_EQ(metas_alive, 2);
  }
  EXPECT_EQ(metas_alive, 0);
}

TEST(BackendMeta, IsTakenAway) {
  const at::Tensor x = at::ones({2});
  x.unsafeGetTensorImpl()->set_backend_meta(c10::make_intrusive<format>(1));
  x.unsafeGetTensorImpl()->set_backend_meta(c10::intrusive_ptr<c10::BackendMeta>());
  EXPECT_EQ(x.unsafeGetTensorImpl()->get_backend_meta(), nullptr);
  EXPECT_EQ(metas_alive, 0);
}

TEST(BackendMeta, IsWrittenByTheBackendsFunctions) {
  using map = std::unordered_map<std::string, bool>;
  EXPECT_THROW(torch::jit::TensorBackendMetaRegistry(at::kCUDA, {}, {}), c10::Error);
  torch::jit::TensorBackendMetaRegistry(
      at::kPrivateUse1, [](const at::Tensor&, map& out) { out["format"] = true; },
      [](const at::Tensor& x, map& in) {
        if (in.contains("format"))
          x.unsafeGetTensorImpl()->set_backend_meta(c10::make_intrusive<format>(1));
      });
  EXPECT_THROW(torch::jit::TensorBackendMetaRegistry(at::kPrivateUse1, {}, {}), c10::Error);
  EXPECT_TRUE(torch::jit::getTensorMetadata(at::ones({1})).empty());

  char memory[8] = {};
  at::Tensor x = at::detail::make_tensor<c10::TensorImpl>(
      c10::Storage(c10::Storage::use_byte_size_t{}, 8,
                   c10::DataPtr(memory, at::Device(at::kPrivateUse1, 0))),
      c10::DispatchKey::PrivateUse1, at::ones({1}).dtype());
  const map written = torch::jit::getTensorMetadata(x);
  EXPECT_TRUE(written.at("format"));
  torch::jit::setTensorMetadata(x, written);
  EXPECT_NE(x.unsafeGetTensorImpl()->get_backend_meta(), nullptr);
}

struct stubs final : torch::profiler::impl::ProfilerStubs {
  void record(c10::DeviceIndex*, torch::profiler::impl::ProfilerVoidEventStub*,
              std::int64_t*) const override {}
  float elapsed(const torch::profiler::impl::ProfilerVoidEventStub*,
                const torch::profiler::impl::ProfilerVoidEventStub*) const override {
    return 1.5F;
  }
  void mark(const char*) const override {}
  void rangePush(const char*) const override {}
  void rangePop() const override {}
  void onEachDevice(std::function<void(int)> visit) const override { visit(0); }
  void synchronize() const override {}
};

TEST(ProfilerStubs, AreKept) {
  EXPECT_EQ(torch::profiler::impl::privateuse1Stubs(), nullptr);
  static stubs mine;
  torch::profiler::impl::registerPrivateUse1Methods(&mine);
  ASSERT_EQ(torch::profiler::impl::privateuse1Stubs(), &mine);
  EXPECT_FALSE(torch::profiler::impl::privateuse1Stubs()->enabled());
}

}  // namespace
