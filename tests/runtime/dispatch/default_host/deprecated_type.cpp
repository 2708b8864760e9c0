// SPDX-License-Identifier: BSL-1.0
// Tensor::type(), which older extensions use. The expected results are PyTorch 2.13's.
#include <dispatch/default_host/deprecated_type.hpp>

#include <gtest/gtest.h>

#include <optional>

#include <ATen/core/DeprecatedTypeProperties.h>
#include <ATen/core/Tensor.h>
#include <c10/core/TensorOptions.h>
#include <dispatch/default_host/functions.hpp>

namespace {

TEST(DeprecatedType, OfATensor) {
  const at::Tensor t = at::zeros({2}, at::kHalf);
  auto& type = t.type();
  EXPECT_EQ(type.toString(), "CPUHalfType");
  EXPECT_EQ(type.backend(), at::Backend::CPU);
  EXPECT_EQ(type.scalarType(), at::kHalf);
  EXPECT_EQ(type.typeMeta(), caffe2::TypeMeta::Make<at::Half>());
  EXPECT_EQ(type.layout(), at::kStrided);
  EXPECT_EQ(type.device_type(), at::kCPU);
  EXPECT_FALSE(type.is_cuda() || type.is_sparse() || type.is_sparse_csr());
  EXPECT_EQ(type.id(), 5);
  EXPECT_EQ(at::zeros({1}, at::kMeta).type().toString(), "MetaFloatType");
  EXPECT_EQ(at::Tensor().type().toString(), "UndefinedType");
}

TEST(DeprecatedType, MakesOptionsAndOtherTypes) {
  const at::Tensor t = at::zeros({2}, at::kHalf);
  EXPECT_EQ(t.type().cuda().toString(), "CUDAHalfType");
  EXPECT_EQ(t.type().cuda().cpu(), t.type());
  EXPECT_EQ(t.type().toScalarType(at::kLong).toString(), "CPULongType");
  EXPECT_EQ(at::empty({3}, t.type()).scalar_type(), at::kHalf);
  EXPECT_EQ(t.type().cuda().options(1).device(), at::Device("cuda:1"));
  EXPECT_EQ(t.type().options(t.device()).device(), at::Device("cpu"));
  EXPECT_THROW(static_cast<void>(t.type().options(std::optional(at::Device("cuda:0")))),
               c10::Error);
  const at::DeprecatedTypeProperties sparse(at::Backend::SparseCPU, at::kFloat);
  EXPECT_EQ(sparse.options().layout(), at::kSparse);
  EXPECT_EQ(sparse.toString(), "SparseCPUFloatType");
}

}  // namespace
