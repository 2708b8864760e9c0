// SPDX-License-Identifier: BSL-1.0
// A tensor without a backend's functions has no data to serialize.
#include <dispatch/backend_parts/meta_serialization.hpp>

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/csrc/jit/serialization/pickler.h>

namespace {

TEST(MetaSerialization, WritesNothingWithoutFunctions) {
  const at::Tensor x = at::ones({1});
  EXPECT_TRUE(torch::jit::getTensorMetadata(x).empty());
  torch::jit::setTensorMetadata(x, std::unordered_map<std::string, bool>{{"format", true}});
  EXPECT_TRUE(torch::jit::getTensorMetadata(x).empty());
}

TEST(MetaSerialization, IsForPrivateUse1Alone) {
  EXPECT_THROW(torch::jit::TensorBackendMetaRegistry(at::kCPU, {}, {}), c10::Error);
}

}  // namespace
