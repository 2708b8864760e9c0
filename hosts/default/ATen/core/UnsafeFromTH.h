// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for tensors and storages of a pointer to their object, as C programs pass them.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/core/Storage.h>
#include <c10/core/StorageImpl.h>

namespace SCHEMA_CT_HIDDEN at {

/// A tensor of a `TensorImpl*`, undefined for nullptr. It takes over one count, or with `retain`
/// adds one.
[[nodiscard]] inline Tensor unsafeTensorFromTH(void* th_pointer, bool retain) {
  Tensor tensor = Tensor::adopt(static_cast<TensorImpl*>(th_pointer));
  if (retain && tensor.defined()) static_cast<void>(Tensor(tensor).unsafeReleaseTensorImpl());
  return tensor;
}
/// A storage of a `StorageImpl*`, in the same way.
[[nodiscard]] inline Storage unsafeStorageFromTH(void* th_pointer, bool retain) {
  auto* const impl = static_cast<StorageImpl*>(th_pointer);
  using owner = c10::intrusive_ptr<StorageImpl>;
  return Storage(retain ? owner::reclaim_copy(impl) : owner::reclaim(impl));
}

}  // namespace at
