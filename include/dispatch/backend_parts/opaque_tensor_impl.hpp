// SPDX-License-Identifier: BSL-1.0
// A tensor without memory of its own that a backend identifies by a handle (at::OpaqueTensorImpl).
#pragma once

#include <dispatch/tensor_parts/storage_impl.hpp>
#include <utility>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// The object of such a tensor, made by `at::detail::make_tensor<at::OpaqueTensorImpl<H>>(keys,
/// type, device, handle, sizes)`. Like a TensorImpl, it adds the keys of autograd and autocast.
/// Its storage and views of it are refused with an Error, as only a backend's kernels can make
/// them.
template <class OpaqueHandle>
struct SCHEMA_CT_POLYMORPHIC OpaqueTensorImpl : TensorImpl {
  OpaqueTensorImpl(DispatchKeySet keys, TypeMeta type, Device device, OpaqueHandle handle,
                   IntArrayRef sizes, bool is_non_overlapping_and_dense = true)
      : TensorImpl(keys, type, device), opaque_handle_(std::move(handle)) {
    set_sizes_contiguous(sizes);
    is_non_overlapping_and_dense_ = is_non_overlapping_and_dense;
    set_storage_access_should_throw();
  }

  [[nodiscard]] const OpaqueHandle& opaque_handle() const { return opaque_handle_; }
  [[nodiscard]] OpaqueHandle& unsafe_opaque_handle() { return opaque_handle_; }

  [[nodiscard]] intrusive_ptr<TensorImpl> shallow_copy_and_detach(
      const VariableVersion& version, bool allow_tensor_metadata_change) const override {
    auto out = make_intrusive<OpaqueTensorImpl>(key_set(), dtype(), device(), opaque_handle_,
                                                sizes(), is_non_overlapping_and_dense_);
    copy_tensor_metadata(this, out.get(), version, allow_tensor_metadata_change);
    return out;
  }
  [[nodiscard]] intrusive_ptr<TensorImpl> shallow_copy_and_detach(
      VariableVersion&& version, bool allow_tensor_metadata_change) const override {
    return shallow_copy_and_detach(std::as_const(version), allow_tensor_metadata_change);
  }
  /// The other tensor has such an object, too.
  void shallow_copy_from(const intrusive_ptr<TensorImpl>& other) override {
    TensorImpl::shallow_copy_from(other);
    opaque_handle_ = static_cast<const OpaqueTensorImpl&>(*other).opaque_handle_;
  }

 protected:
  [[nodiscard]] const char* tensorimpl_type_name() const override { return "OpaqueTensorImpl"; }

 private:
  OpaqueHandle opaque_handle_;
};

}  // namespace default_host
}  // namespace dispatch
