// SPDX-License-Identifier: BSL-1.0
// A backend's data about single tensors (c10::BackendMeta).
#pragma once

#include <dispatch/base/intrusive_ptr.hpp>
#include <dispatch/tensor_parts/storage_impl.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// A backend derives from it. Copies and views of a tensor do not inherit its data.
struct SCHEMA_CT_POLYMORPHIC BackendMeta : intrusive_ptr_target {
  BackendMeta() = default;
  /// Returns the data of a tensor that is made like another one: the same object, unless the
  /// backend overrides it.
  [[nodiscard]] virtual intrusive_ptr<BackendMeta> clone(
      const intrusive_ptr<BackendMeta>& self) const {
    return self;
  }

  /// nullptr if the tensor has none.
  [[nodiscard]] static BackendMeta* of(const host_detail::tensor_parts& tensor) {
    if (!tensor.has_meta_) return nullptr;
    return static_cast<BackendMeta*>(host_detail::linked_devices()->metas->get(&tensor));
  }
  [[nodiscard]] static intrusive_ptr<BackendMeta> owner_of(
      const host_detail::tensor_parts& tensor) {
    return intrusive_ptr<BackendMeta>::reclaim_copy(of(tensor));
  }
  static void set(host_detail::tensor_parts& tensor, intrusive_ptr<BackendMeta> meta) {
    const host_detail::registered_devices* devices = host_detail::linked_devices();
    if (devices == nullptr) {
      throw Error(
          "TensorImpl::set_backend_meta(): link the library schema_ct::aten, which keeps "
          "what backends have of tensors");
    }
    BackendMeta* const given = meta.release();
    devices->metas->set(&tensor, given, [](void* owned) {
      static_cast<void>(intrusive_ptr<BackendMeta>::reclaim(static_cast<BackendMeta*>(owned)));
    });
    tensor.has_meta_ = given != nullptr;
  }
};

}  // namespace default_host
}  // namespace dispatch
