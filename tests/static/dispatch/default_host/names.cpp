// SPDX-License-Identifier: BSL-1.0
// PyTorch's three namespaces name the same types and constants.
#include <dispatch/default_host/names.hpp>

#include <type_traits>

static_assert(std::is_same_v<at::Tensor, torch::Tensor>);
static_assert(std::is_same_v<c10::Device, dispatch::Device> &&
              std::is_same_v<at::Device, c10::Device> &&
              std::is_same_v<torch::Device, c10::Device>);
static_assert(std::is_same_v<at::ScalarType, c10::ScalarType> &&
              std::is_same_v<torch::ScalarType, c10::ScalarType>);
static_assert(std::is_same_v<at::IntArrayRef, c10::ArrayRef<std::int64_t>>);
static_assert(torch::kCUDA == c10::DeviceType::CUDA && at::kFloat == c10::ScalarType::Float);
static_assert(std::is_same_v<c10::impl::ScalarTypeToCPPType<c10::kDouble>::type, double>);
static_assert(std::is_same_v<c10::impl::ScalarTypeToCPPTypeT<c10::kInt>, int>);
