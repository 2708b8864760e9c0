// SPDX-License-Identifier: BSL-1.0
// What a backend's kernel of resize_ does: other sizes for a tensor on any device.
#pragma once

#include <utility>

#include <dispatch/default_host/host.hpp>
#include <dispatch/default_host/resize.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

/// Gives a tensor these sizes, contiguous; nothing where it has them. Memory that is too small is
/// replaced by new memory of the same device: other tensors over it keep the old one. An error
/// changes nothing. Returns whether the sizes were other ones.
inline bool resize_impl_(const host::Tensor& out, IntArrayRef sizes) {
  if (out.sizes() == sizes) return false;
  auto& self = *out.unsafeGetTensorImpl();
  const auto bytes = static_cast<std::size_t>(host_detail::count_elements(sizes, self.type_)) *
                     elementSize(self.type_);
  const auto before = static_cast<std::size_t>(out.storage_offset()) * elementSize(self.type_);
  if (out.is_cpu() || !out.has_storage() || before + bytes <= out.storage().nbytes()) {
    host_detail::resize(self, sizes);
    return true;
  }
  const host::Tensor room = at::empty(sizes, out.options());
  host_detail::set_extents(self, sizes, nullptr);
  self.storage_ = room.unsafeGetTensorImpl()->storage_;
  self.data_ = room.unsafeGetTensorImpl()->data_;
  return true;
}

}  // namespace default_host
}  // namespace dispatch
