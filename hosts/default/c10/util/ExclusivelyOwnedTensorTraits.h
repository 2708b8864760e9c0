// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tensors with a single owner.
#pragma once

#include <c10/util/ExclusivelyOwned.h>

#include <utility>

namespace SCHEMA_CT_HIDDEN c10 {

/// The traits of a handle of tensors, for ExclusivelyOwned.
template <class TensorType>
struct ExclusivelyOwnedTensorTraits {
  using repr_type = TensorType;
  using pointer_type = TensorType*;
  using const_pointer_type = const TensorType*;

  static repr_type nullRepr() { return {}; }
  template <class... A>
  static repr_type createInPlace(A&&... arguments) {
    return TensorType(std::forward<A>(arguments)...);
  }
  static repr_type moveToRepr(TensorType&& x) { return std::move(x); }
  static void destroyOwned(TensorType& x) { x = TensorType(); }
  static TensorType take(TensorType& x) { return std::move(x); }
  static pointer_type getImpl(repr_type& x) { return &x; }
  static const_pointer_type getImpl(const repr_type& x) { return &x; }
};

}  // namespace c10
