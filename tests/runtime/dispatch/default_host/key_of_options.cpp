// SPDX-License-Identifier: BSL-1.0
// The dispatch key of a tensor with given options. The expected keys are PyTorch 2.13's.
#include <dispatch/default_host/key_of_options.hpp>

#include <gtest/gtest.h>

#include <optional>
#include <string>

#include <c10/core/TensorOptions.h>

namespace {

using c10::DispatchKey;

std::string key(std::optional<at::ScalarType> type, std::optional<at::Layout> layout,
                const char* device) {
  try {
    return toString(c10::computeDispatchKey(type, layout, at::Device(device)));
  } catch (const c10::NotImplementedError& error) {
    return error.what_without_backtrace();
  }
}

TEST(KeyOfOptions, FromTypeLayoutAndDevice) {
  EXPECT_EQ(c10::computeDispatchKey({}, {}, {}), DispatchKey::CPU);
  EXPECT_EQ(key(at::kQInt8, {}, "cpu"), "QuantizedCPU");
  EXPECT_EQ(key({}, at::kSparse, "cuda"), "SparseCUDA");
  EXPECT_EQ(key({}, at::kSparseCsr, "meta"), "SparseCsrMeta");
  EXPECT_EQ(key({}, at::kMkldnn, "cpu"), "MkldnnCPU");
  EXPECT_EQ(key({}, at::kJagged, "cpu"), "CPU");
  EXPECT_EQ(key({}, {}, "vulkan"), "Vulkan");
  EXPECT_EQ(key({}, {}, "maia"), "MAIA");
}

TEST(KeyOfOptions, SaysWhatHasNoKernels) {
  EXPECT_EQ(key({}, at::kMkldnn, "cuda"), "Unsupported device type for mkldnn layout: cuda");
  EXPECT_EQ(key({}, at::kSparse, "vulkan"), "Unsupported device type for sparse layout: vulkan");
  EXPECT_EQ(key({}, at::kSparseBsc, "vulkan"),
            "Unsupported device type for SparseBsc layout: vulkan");
}

TEST(KeyOfOptions, OfTheOptionsThemselves) {
  const auto options = at::dtype(at::kInt).device(at::kCUDA, 1);
  EXPECT_EQ(options.computeDispatchKey(), DispatchKey::CUDA);
  EXPECT_EQ(options.backend(), c10::Backend::CUDA);
}

TEST(KeyOfOptions, LayoutOfAKey) {
  EXPECT_EQ(c10::dispatchKeyToLayout(DispatchKey::SparseCUDA), at::kSparse);
  EXPECT_EQ(c10::dispatchKeyToLayout(DispatchKey::MkldnnCPU), at::kMkldnn);
  EXPECT_EQ(c10::dispatchKeyToLayout(DispatchKey::AutogradCUDA), at::kStrided);
  EXPECT_THROW(static_cast<void>(c10::dispatchKeyToLayout(DispatchKey::SparseCsrCPU)), c10::Error);
  EXPECT_EQ(c10::layout_from_backend(c10::Backend::MkldnnCPU), at::kMkldnn);
}

}  // namespace
