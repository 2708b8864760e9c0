// SPDX-License-Identifier: BSL-1.0
// Other sizes and strides for a tensor that exists, and memory for them: `out` arguments, resize_,
// t_.
#pragma once

#include <cstdlib>
#include <dispatch/default_host/tensor_impl.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace host_detail {

/// The tensor has these sizes and strides from now on, over the memory that it has; no strides
/// means contiguous. Throws Error for sizes that no tensor can have, and changes nothing then.
inline void set_extents(tensor_impl& self, IntArrayRef sizes, const IntArrayRef* strides) {
  const std::int64_t elements = count_elements(sizes, self.type);
  const extents new_sizes(sizes);  // a copy: `sizes` may be those of the tensor itself
  extents new_strides(strides == nullptr ? sizes : *strides);
  if (strides == nullptr) write_contiguous_strides(new_sizes, new_strides.at);
  const std::size_t n = new_sizes.count;
  if (static_cast<std::int64_t>(n) > self.dimensions) {
    auto* const room = static_cast<std::int64_t*>(std::malloc(2 * n * sizeof(std::int64_t)));
    if (room == nullptr) throw Error("Tensor: out of memory");
    if (self.extents != self.own_extents()) std::free(self.extents);
    self.extents = room;
  }
  self.dimensions = static_cast<std::int64_t>(n);
  self.elements = elements;
  for (std::size_t i = 0; i < n; ++i) {
    self.sizes()[i] = new_sizes.at[i];
    self.strides()[i] = new_strides.at[i];
  }
  self.contiguous = strides == nullptr || is_contiguous(new_sizes, new_strides);
}

/// Contiguous, with these sizes. Memory on the CPU that is too small is replaced by new memory:
/// other tensors over it keep the old one. Throws Error where memory elsewhere is too small.
inline void resize(tensor_impl& self, IntArrayRef sizes) {
  const auto bytes =
      static_cast<std::size_t>(count_elements(sizes, self.type)) * elementSize(self.type);
  const auto before =
      self.data == nullptr
          ? std::size_t{0}
          : static_cast<std::size_t>(self.data - static_cast<const char*>(self.storage.data()));
  if (bytes + before > self.storage.nbytes()) {
    if (self.device.type() != kCPU) {
      throw Error(message({"resize: the memory of a tensor on ", self.device.str(),
                           " cannot be replaced by the default host"}));
    }
    Storage storage = Storage::allocate(bytes);
    self.data = static_cast<char*>(storage.mutable_data());
    self.storage = static_cast<Storage&&>(storage);
  }
  set_extents(self, sizes, nullptr);
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch
