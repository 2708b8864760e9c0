// SPDX-License-Identifier: BSL-1.0
// c10::StorageImpl, and a tensor over one with given dispatch keys.
#pragma once

#include <type_traits>
#include <utility>

#include <dispatch/default_host/host.hpp>
#include <dispatch/tensor_parts/allocator.hpp>
#include <dispatch/values/intrusive_ptr.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

using TensorImpl = host_detail::tensor_impl;

template <class Source>
Source* Storage::allocator() const {
  return block_ != nullptr && block_->release == nullptr ? GetCPUAllocator() : nullptr;
}

namespace host_detail {
/// Makes `memory` a storage that tensors can share.
[[nodiscard]] inline Storage storage_of(std::size_t bytes, DataPtr memory) {
  void* const data = memory.get();
  const Device device = memory.device();
  return Storage::adopt(data, bytes, device, new DataPtr(std::move(memory)),
                        [](void* held) { delete static_cast<DataPtr*>(held); });
}
}  // namespace host_detail

template <class Pointer>
  requires std::is_same_v<Pointer, DataPtr>
Storage::Storage(use_byte_size_t, std::size_t bytes, Pointer memory, Allocator* /*allocator*/,
                 bool /*resizable*/)
    : Storage(host_detail::storage_of(bytes, std::move(memory))) {}
template <class Source>
  requires std::is_convertible_v<Source*, Allocator*>
Storage::Storage(use_byte_size_t, std::size_t bytes, Source* allocator, bool /*resizable*/)
    : Storage(host_detail::storage_of(bytes, allocator->allocate(bytes))) {}
template <class Owner>
  requires std::is_same_v<decltype(std::declval<const Owner&>().get()), StorageImpl*>
Storage::Storage(const Owner& impl) : Storage(impl->storage()) {}

/// Memory of an allocator that tensors can share.
class SCHEMA_CT_POLYMORPHIC StorageImpl final : public intrusive_ptr_target {
 public:
  struct use_byte_size_t {};

  StorageImpl(use_byte_size_t, std::size_t bytes, DataPtr memory, Allocator* allocator,
              bool resizable)
      : storage_(host_detail::storage_of(bytes, std::move(memory))),
        allocator_(allocator),
        resizable_(resizable) {}
  StorageImpl(use_byte_size_t size, std::size_t bytes, Allocator* allocator, bool resizable)
      : StorageImpl(size, bytes, allocator->allocate(bytes), allocator, resizable) {}

  [[nodiscard]] std::size_t nbytes() const { return storage_.nbytes(); }
  [[nodiscard]] const void* data() const { return storage_.data(); }
  [[nodiscard]] void* mutable_data() { return storage_.mutable_data(); }
  /// The memory, without ownership.
  [[nodiscard]] DataPtr data_ptr() const { return storage_.data_ptr<DataPtr>(); }
  [[nodiscard]] Device device() const { return storage_.device(); }
  [[nodiscard]] Allocator* allocator() const { return allocator_; }
  [[nodiscard]] bool resizable() const { return resizable_; }
  /// The memory in the form of the default host's tensors.
  [[nodiscard]] const Storage& storage() const { return storage_; }

 private:
  Storage storage_;
  Allocator* allocator_;
  bool resizable_;
};

/// Adds the keys of autograd and autocast for the highest backend of the set, as PyTorch's
/// TensorImpl does.
[[nodiscard]] inline DispatchKeySet with_related_keys(DispatchKeySet keys) {
  const BackendComponent backend = keys.highestBackendKey();
  return keys | getAutocastRelatedKeySetFromBackend(backend) |
         getAutogradRelatedKeySetFromBackend(backend);
}

/// An empty tensor (sizes [0]) over a storage, with these keys and the related ones.
template <class Impl>
  requires std::is_same_v<Impl, TensorImpl>
[[nodiscard]] host::Tensor make_tensor(Storage storage, DispatchKeySet keys, TypeMeta type) {
  const std::int64_t sizes[] = {0};
  const Device device = storage.device();
  auto* const data = static_cast<char*>(storage.mutable_data());
  TensorImpl* impl = host_detail::make_impl(std::move(storage), data, sizes, nullptr,
                                            typeMetaToScalarType(type), device);
  impl->keys_ = with_related_keys(keys);
  return host::Tensor::adopt(impl);
}
template <class Impl>
  requires std::is_same_v<Impl, TensorImpl>
[[nodiscard]] host::Tensor make_tensor(Storage storage, DispatchKey key, TypeMeta type) {
  return make_tensor<Impl>(std::move(storage), DispatchKeySet(key), type);
}

/// A tensor of another class, made with the arguments of its constructor.
template <class Impl, class... Arguments>
  requires(!std::is_same_v<Impl, TensorImpl>)
[[nodiscard]] host::Tensor make_tensor(Arguments&&... arguments) {
  return host::Tensor::adopt(owner_count<Impl>::make(static_cast<Arguments&&>(arguments)...));
}

/// Tensors count their own owners.
template <>
struct owner_count<TensorImpl> {
  /// PyTorch's constructor: a storage, keys or one key, and the type.
  template <class Keys>
  [[nodiscard]] static TensorImpl* make(Storage storage, Keys keys, TypeMeta type) {
    return make_tensor<TensorImpl>(std::move(storage), keys, type).unsafeReleaseTensorImpl();
  }
  static void retain(TensorImpl* impl) noexcept {
    __atomic_fetch_add(&impl->owners_, 1, __ATOMIC_RELAXED);
  }
  static void release(TensorImpl* impl) noexcept {
    if (__atomic_sub_fetch(&impl->owners_, 1, __ATOMIC_ACQ_REL) == 0)
      host_detail::destroy_impl(impl);
  }
  [[nodiscard]] static std::size_t use_count(const TensorImpl* impl) noexcept {
    return static_cast<std::size_t>(__atomic_load_n(&impl->owners_, __ATOMIC_RELAXED));
  }
};

namespace host_detail {
template <>
struct owner_of<TensorImpl> {
  [[nodiscard]] static intrusive_ptr<TensorImpl> share(TensorImpl* impl) {
    if (impl != nullptr) owner_count<TensorImpl>::retain(impl);
    return intrusive_ptr<TensorImpl>::reclaim(impl);
  }
};
}  // namespace host_detail

}  // namespace default_host
}  // namespace dispatch
