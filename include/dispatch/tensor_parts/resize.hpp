// SPDX-License-Identifier: BSL-1.0
// The kernel of resize_ for a backend: changes the sizes of a tensor on any device.
#pragma once

#include <utility>

#include <dispatch/default_host/host.hpp>
#include <dispatch/default_host/resize.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

namespace host_detail {
/// The elements in a tensor's memory as a one-dimensional tensor, from its first element; at most
/// `most`.
[[nodiscard]] inline host::Tensor in_a_row(const TensorImpl& self, std::int64_t most) {
  const std::size_t bytes = self.storage_.nbytes();
  const std::int64_t there =
      static_cast<std::int64_t>(bytes / elementSize(self.data_type_)) - self.storage_offset();
  const std::int64_t sizes[] = {there < most ? there : most};
  return host::Tensor::adopt(
      make_impl(self.storage_, self.data_, sizes, nullptr, self.data_type_, self.device()));
}
}  // namespace host_detail

/// Sets the sizes of a tensor and makes it contiguous; does nothing if it has these sizes. Memory
/// that is too small is replaced by new memory on the same device, to which the existing elements
/// are copied; other tensors over the old memory keep it. An error changes nothing. Returns whether
/// the sizes changed.
inline bool resize_impl_(const host::Tensor& out, IntArrayRef sizes) {
  if (out.sizes() == sizes) return false;
  auto& self = *out.unsafeGetTensorImpl();
  const auto bytes = static_cast<std::size_t>(host_detail::count_elements(sizes, self.data_type_)) *
                     elementSize(self.data_type_);
  const auto before = static_cast<std::size_t>(out.storage_offset()) * elementSize(self.data_type_);
  if (!out.has_storage() || before + bytes <= out.storage().nbytes()) {
    host_detail::resize(self, sizes);
    return true;
  }
  const host::Tensor room = at::empty(sizes, out.options());
  const host::Tensor old = host_detail::in_a_row(self, room.numel());
  if (old.numel() != 0) host_detail::in_a_row(*room.unsafeGetTensorImpl(), old.numel()).copy_(old);
  host_detail::set_extents(self, sizes, nullptr);
  self.storage_ = room.unsafeGetTensorImpl()->storage_;
  self.data_ = room.unsafeGetTensorImpl()->data_;
  return true;
}

}  // namespace default_host
}  // namespace dispatch
