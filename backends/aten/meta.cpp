// SPDX-License-Identifier: BSL-1.0
// A tensor with sizes but no memory, which the host makes itself: no kernel for Meta is called.
#include <ATen/ATen.h>
#include <ATen/NativeFunctions.h>

namespace at::native {

Tensor empty_meta_symint(SymIntArrayRef size, std::optional<ScalarType> type,
                         std::optional<Layout> layout, std::optional<Device> /*device*/,
                         std::optional<bool> /*pinned*/, std::optional<MemoryFormat> format) {
  return at::empty(
      c10::asIntArrayRefUnchecked(size),
      TensorOptions(type.value_or(kFloat)).device(kMeta).layout(layout.value_or(kStrided)), format);
}

}  // namespace at::native
