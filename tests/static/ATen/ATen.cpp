// SPDX-License-Identifier: BSL-1.0
// <ATen/ATen.h> alone brings the same names as PyTorch's.
#include <ATen/ATen.h>

namespace {

static_assert(at::internal::GRAIN_SIZE == 32768);
static_assert(!std::is_same_v<c10::Dict<std::string, at::Tensor>, c10::List<at::Tensor>>);
static_assert(std::is_constructible_v<c10::IValue, at::Tensor>);
static_assert(std::is_constructible_v<at::TensorArg, const at::Tensor&, const char*, int>);
static_assert(!std::is_constructible_v<at::TensorArg, at::Tensor, const char*, int>);
static_assert(std::numeric_limits<at::Half>::is_specialized);

}  // namespace
