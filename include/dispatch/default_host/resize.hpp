// SPDX-License-Identifier: BSL-1.0
// Changes the sizes and strides of an existing tensor, and its memory: for `out` arguments, resize_
// and t_.
#pragma once

#include <cstdlib>
#include <dispatch/default_host/tensor_impl.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace host_detail {

/// Makes the tensor contiguous with these sizes. CPU memory that is too small is replaced; other
/// tensors over the old memory keep it. Throws Error if memory elsewhere is too small.
inline void resize(TensorImpl& self, IntArrayRef sizes) {
  const auto bytes = static_cast<std::size_t>(count_elements(sizes, self.data_type_)) *
                     elementSize(self.data_type_);
  const auto before =
      self.data_ == nullptr
          ? std::size_t{0}
          : static_cast<std::size_t>(self.data_ - static_cast<const char*>(self.storage_.data()));
  if (bytes + before > self.storage_.nbytes()) {
    if (self.is_meta()) return set_extents(self, sizes, nullptr);
    if (self.device().type() != kCPU) {
      throw Error(message({"resize: the memory of a tensor on ", self.device().str(),
                           " cannot be replaced by the default host"}));
    }
    Storage storage = Storage::allocate(bytes);
    self.data_ = static_cast<char*>(storage.mutable_data());
    self.storage_ = static_cast<Storage&&>(storage);
  }
  set_extents(self, sizes, nullptr);
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch
