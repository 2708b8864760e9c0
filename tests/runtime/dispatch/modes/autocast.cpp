// SPDX-License-Identifier: BSL-1.0
// Autocast: its initial state, the type of each device, the tensors that it converts, and the
// kernel that runs.
#include <dispatch/modes/autocast.hpp>

#include <gtest/gtest.h>

#include <ATen/autocast_mode.h>
#include <torch/library.h>

#include <thread>

// A backend defines its policies in PyTorch's namespace like this.
namespace at {
namespace autocast {
inline bool is_there(c10::DeviceType device) { return is_autocast_available(device); }
}  // namespace autocast
}  // namespace at

namespace {

namespace autocast = at::autocast;

TEST(Autocast, IsOffAtFirstAndEachDeviceHasItsType) {
  EXPECT_FALSE(autocast::is_autocast_enabled(at::kCPU));
  EXPECT_FALSE(autocast::is_enabled());
  EXPECT_EQ(autocast::get_autocast_dtype(at::kCPU), at::kBFloat16);
  EXPECT_EQ(autocast::get_autocast_gpu_dtype(), at::kHalf);
  EXPECT_EQ(autocast::get_autocast_dtype(at::kXLA), at::kBFloat16);
  EXPECT_THROW((void)autocast::is_autocast_enabled(at::kMeta), dispatch::Error);
  EXPECT_THROW((void)autocast::get_autocast_dtype(at::kMeta), dispatch::Error);
}

TEST(Autocast, EachThreadHasItsType) {
  std::thread([] {
    autocast::set_autocast_dtype(at::kCPU, at::kHalf);
    EXPECT_EQ(autocast::get_autocast_cpu_dtype(), at::kHalf);
  }).join();
  EXPECT_EQ(autocast::get_autocast_cpu_dtype(), at::kBFloat16);
}

TEST(Autocast, ConvertsFloatsOfTheDevice) {
  const auto type_of = [](const at::Tensor& t) {
    return autocast::cached_cast(at::kBFloat16, t, at::kCPU).scalar_type();
  };
  EXPECT_EQ(type_of(at::ones({1})), at::kBFloat16);
  EXPECT_EQ(type_of(at::ones({1}, at::kDouble)), at::kDouble);
  EXPECT_EQ(type_of(at::ones({1}, at::kLong)), at::kLong);
  EXPECT_EQ(autocast::cached_cast(at::kHalf, at::ones({1})).scalar_type(), at::kFloat);
  EXPECT_FALSE(autocast::cached_cast(at::kHalf, at::Tensor(), at::kCPU).defined());
}

TEST(Autocast, RunsTheKernelForItsKey) {
  torch::Library m(torch::Library::FRAGMENT, "test_autocast", std::nullopt, "F.cpp", 1);
  m.def("f(Tensor x) -> int");
  m.impl("f", c10::DispatchKey::CPU, [](const at::Tensor&) -> std::int64_t { return 1; });
  m.impl("f", c10::DispatchKey::AutocastCPU, [](const at::Tensor&) -> std::int64_t { return 2; });
  const auto f = c10::Dispatcher::singleton()
                     .findSchemaOrThrow("test_autocast::f", "")
                     .typed<std::int64_t(const at::Tensor&)>();
  EXPECT_EQ(f.call(at::ones({1})), 1);
  autocast::set_autocast_enabled(at::kCPU, true);
  EXPECT_TRUE(autocast::is_cpu_enabled());
  EXPECT_EQ(f.call(at::ones({1})), 2);
  autocast::set_cpu_enabled(false);
  EXPECT_EQ(f.call(at::ones({1})), 1);
}

TEST(Autocast, TheNamespaceMayBeOpened) {
  EXPECT_EQ(at::autocast::is_there(at::kCPU), at::autocast::is_autocast_available(at::kCPU));
}

}  // namespace
