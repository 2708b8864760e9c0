// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for kernels of the key Functionalize. No tensor here is functional, so these
// kernels are registered and never called.
#pragma once

#include <optional>
#include <vector>

#include <ATen/core/IListRef.h>
#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/Tensor.h>
#include <c10/util/Exception.h>

namespace at::functionalization {
namespace SCHEMA_CT_HIDDEN impl {

[[nodiscard]] inline bool isFunctionalTensor(const Tensor&) { return false; }
[[nodiscard]] inline bool isFunctionalTensor(const std::optional<Tensor>&) { return false; }
[[nodiscard]] inline bool isFunctionalTensor(ITensorListRef) { return false; }

namespace detail {
[[noreturn]] inline void refuse(const char* function) {
  throw c10::Error(c10::str("at::functionalization::impl::", function,
                            "(): no tensor of this library is functional"));
}
}  // namespace detail

/// Returns the tensor, or throws Error if it must be functional.
[[nodiscard]] inline Tensor from_functional_tensor(const Tensor& tensor,
                                                   bool assert_functional = true) {
  if (assert_functional) detail::refuse("from_functional_tensor");
  return tensor;
}
[[nodiscard]] inline Tensor to_functional_tensor(const Tensor&) {
  detail::refuse("to_functional_tensor");
}
// Does nothing, as in PyTorch for a tensor that is not functional.
inline void sync(const Tensor&) {}
inline void sync(const std::optional<Tensor>&) {}
inline void sync(ITensorListRef) {}

inline void replace_(const Tensor&, const Tensor&) { detail::refuse("replace_"); }
inline void replace_(ITensorListRef, ITensorListRef) { detail::refuse("replace_"); }
inline void commit_update(const Tensor&) { detail::refuse("commit_update"); }
inline void commit_update(ITensorListRef) { detail::refuse("commit_update"); }

}  // namespace impl
}  // namespace at::functionalization
