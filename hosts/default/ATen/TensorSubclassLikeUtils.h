// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tensors whose elements an operator must not read: those without memory, and
// those that stand for others.
#pragma once

#include <ATen/Functions.h>
#include <ATen/core/IListRef.h>
#include <ATen/core/Tensor.h>
#include <c10/core/DispatchKeySet.h>

#include <algorithm>
#include <optional>

namespace SCHEMA_CT_HIDDEN at {

inline constexpr auto kFunctorchWrappedTensors =
    c10::DispatchKeySet({c10::DispatchKey::FuncTorchGradWrapper, c10::DispatchKey::FuncTorchBatched,
                         c10::DispatchKey::Functionalize});
inline constexpr auto kTensorSubclassLike =
    kFunctorchWrappedTensors |
    c10::DispatchKeySet({c10::DispatchKey::Batched, c10::DispatchKey::Sparse,
                         c10::DispatchKey::SparseCsr, c10::DispatchKey::Python}) |
    c10::DispatchKeySet(c10::BackendComponent::MetaBit);

/// Is it a tensor of `meta`, or of one of these keys? No mode of Python is active here.
[[nodiscard]] inline bool isTensorSubclassLike(const Tensor& tensor) {
  return tensor.key_set().has_any(kTensorSubclassLike);
}
[[nodiscard]] inline bool areAnyTensorSubclassLike(TensorList tensors) {
  return std::any_of(tensors.begin(), tensors.end(), isTensorSubclassLike);
}
[[nodiscard]] inline bool areAnyOptionalTensorSubclassLike(
    const c10::List<std::optional<Tensor>>& tensors) {
  for (const std::optional<Tensor>& each : tensors.vec())
    if (each && isTensorSubclassLike(*each)) return true;
  return false;
}

/// Is a tensor of one bool true? By the operator equal, which may read other devices' memory.
[[nodiscard]] inline bool is_scalar_tensor_true(const Tensor& t) {
  TORCH_INTERNAL_ASSERT(t.dim() == 0);
  TORCH_INTERNAL_ASSERT(t.scalar_type() == kBool);
  return at::equal(t, t.new_ones({}, t.options()));
}

}  // namespace at
