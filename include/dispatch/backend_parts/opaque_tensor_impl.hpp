// SPDX-License-Identifier: BSL-1.0
// A tensor without memory of its own that a backend identifies by a handle (at::OpaqueTensorImpl).
#pragma once

#include <dispatch/backend_parts/backend_meta.hpp>
#include <utility>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// The implementation of such a tensor: a TensorImpl without a storage that has the handle in place
/// of its BackendMeta. Its views and copies have no handle. Only a tensor that was made as one may
/// be cast to it: `static_cast<at::OpaqueTensorImpl<H>*>(tensor.unsafeGetTensorImpl())`. Without
/// schema_ct::aten the construction throws Error.
template <class OpaqueHandle>
struct SCHEMA_CT_SHARED OpaqueTensorImpl : TensorImpl {
  [[nodiscard]] const OpaqueHandle& opaque_handle() const {
    return static_cast<const kept*>(BackendMeta::of(*this))->handle;
  }
  [[nodiscard]] OpaqueHandle& unsafe_opaque_handle() {
    return static_cast<kept*>(BackendMeta::of(*this))->handle;
  }

 private:
  friend struct owner_count<OpaqueTensorImpl>;

  struct kept final : BackendMeta {
    explicit kept(OpaqueHandle h) : handle(std::move(h)) {}
    OpaqueHandle handle;
  };
};

template <class OpaqueHandle>
struct owner_count<OpaqueTensorImpl<OpaqueHandle>> : owner_count<TensorImpl> {
  using impl = OpaqueTensorImpl<OpaqueHandle>;

  /// `at::detail::make_tensor<at::OpaqueTensorImpl<H>>(keys, type, device, handle, sizes)`. Like a
  /// TensorImpl, it adds the keys of autograd and autocast. The last argument exists for the sake
  /// of PyTorch's constructor.
  [[nodiscard]] static impl* make(DispatchKeySet keys, TypeMeta type, Device device,
                                  OpaqueHandle handle, IntArrayRef sizes, bool = true) {
    intrusive_ptr<BackendMeta> meta = make_intrusive<typename impl::kept>(std::move(handle));
    const auto made = intrusive_ptr<TensorImpl>::reclaim(host_detail::make_impl(
        Storage(), nullptr, sizes, nullptr, typeMetaToScalarType(type), device));
    made->keys_ = with_related_keys(keys);
    BackendMeta::set(*made.get(), std::move(meta));
    retain(made.get());
    return static_cast<impl*>(made.get());
  }
};

}  // namespace default_host
}  // namespace dispatch
