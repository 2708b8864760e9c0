// SPDX-License-Identifier: BSL-1.0
// Memory that an allocator made, and tensors whose object has a class of a backend.
#pragma once

#include <utility>

#include <dispatch/base/intrusive_ptr.hpp>
#include <dispatch/default_host/host.hpp>
#include <dispatch/tensor_parts/allocator.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

using host_detail::TensorImpl;

inline StorageImpl::StorageImpl(use_byte_size_t, SymInt bytes, DataPtr memory, Allocator* allocator,
                                bool resizable)
    : host_detail::storage_parts{1,
                                 std::move(memory),
                                 static_cast<std::size_t>(bytes.expect_int()),
                                 allocator,
                                 0,
                                 false,
                                 resizable,
                                 true} {}
inline StorageImpl::StorageImpl(use_byte_size_t size, SymInt bytes, Allocator* allocator,
                                bool resizable)
    : StorageImpl(size, bytes, allocator->allocate(static_cast<std::size_t>(bytes.expect_int())),
                  allocator, resizable) {}

inline Storage::Storage(use_byte_size_t size, SymInt bytes, DataPtr memory, Allocator* allocator,
                        bool resizable)
    : impl_(make_intrusive<StorageImpl>(size, bytes, std::move(memory), allocator, resizable)) {}
inline Storage::Storage(use_byte_size_t size, SymInt bytes, Allocator* allocator, bool resizable)
    : impl_(make_intrusive<StorageImpl>(size, bytes, allocator, resizable)) {}

inline Allocator* Storage::allocator() const {
  if (!impl_) return nullptr;
  if (impl_->allocator() != nullptr) return impl_->allocator();
  return impl_->data_ptr().get_deleter() == nullptr ? GetCPUAllocator() : nullptr;
}

/// A tensor whose object has this class, made with the arguments of its constructor.
template <class Impl, class... Arguments>
[[nodiscard]] host::Tensor make_tensor(Arguments&&... arguments) {
  return host::Tensor(make_intrusive<Impl>(static_cast<Arguments&&>(arguments)...));
}

}  // namespace default_host
}  // namespace dispatch
