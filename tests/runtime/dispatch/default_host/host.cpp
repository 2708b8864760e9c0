// SPDX-License-Identifier: BSL-1.0
// PyTorch's names reach the default host's types with one include root.
#include <dispatch/default_host/host.hpp>

#include <gtest/gtest.h>

#include <c10/core/DispatchKey.h>
#include <cstring>
#include <type_traits>

namespace {

at::Tensor scaled(const torch::Tensor& input, c10::optional<at::Scalar> factor,
                  c10::IntArrayRef size) {
  TORCH_CHECK(input.dtype() == torch::kFloat32, "expected float32, got ", input.dtype());
  return torch::full(size, factor.value_or(1), input.options().device(torch::kCPU));
}

TEST(HostTest, AKernelReadsAsItDoesForPyTorch) {
  const at::Tensor out = scaled(torch::ones({2}, torch::kFloat), 2.5, {3});
  EXPECT_EQ(out.size(0), 3);
  EXPECT_EQ(out[0].item<float>(), 2.5F);
  EXPECT_THROW(static_cast<void>(scaled(at::zeros({1}, at::kLong), c10::nullopt, {})), c10::Error);
}

TEST(HostTest, HasTheMembersThatTheLibraryRequires) {
  using dispatch::host;
  static_assert(host::tensor_is_pointer && sizeof(host::Tensor) == sizeof(void*));
  static_assert(std::is_same_v<host::Device, c10::Device>);
  EXPECT_EQ(host::key_set(at::zeros({1})), host::typical_key_set(c10::BackendComponent::CPUBit));
  EXPECT_TRUE(host::key_set(at::Tensor()).empty());
  EXPECT_EQ(host::visit(at::Scalar(3), [](auto number) { return sizeof number; }), 8U);
}

TEST(HostTest, AnUndefinedTensorIsAllZero) {
  const at::Tensor tensor;
  const void* null = nullptr;
  EXPECT_EQ(std::memcmp(&tensor, &null, sizeof tensor), 0);
}

}  // namespace
