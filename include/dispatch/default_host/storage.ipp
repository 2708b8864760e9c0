// SPDX-License-Identifier: BSL-1.0
// Allocates and frees the memory of tensors; storage.hpp includes this file.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <new>

namespace dispatch {
inline namespace default_host {
namespace SCHEMA_CT_HIDDEN host_detail {

/// Cold, or else g++ guesses the class, and every object that has tensors gets its virtual
/// functions.
[[gnu::cold, gnu::noinline]] SCHEMA_CT_COMMON_ENGINE void destroy_made(StorageImpl* impl) noexcept {
  delete impl;
}

/// libc frees memory of our own, not a function of the library that allocated it: that library may
/// be unloaded before the tensor is destroyed.
SCHEMA_CT_COMMON_ENGINE void destroy_storage(StorageImpl* impl) noexcept {
  if (impl->is_made_by_new_) [[unlikely]]
    return destroy_made(impl);
  // Not the destructor, for the same reason.
  impl->data_ptr_.~DataPtr();
  free_part(impl);
}

SCHEMA_CT_COMMON_ENGINE void free_part(StorageImpl* impl) noexcept {
  if (__atomic_load_n(&impl->parts_, __ATOMIC_RELAXED) == 0 ||
      __atomic_sub_fetch(&impl->parts_, 1, __ATOMIC_ACQ_REL) == 0)
    std::free(impl);
}

}  // namespace host_detail

SCHEMA_CT_COMMON_ENGINE Storage Storage::adopt(void* data, std::size_t bytes, Device device,
                                               void* context, DeleterFnPtr release,
                                               bool read_only) {
  void* const memory = std::malloc(sizeof(StorageImpl));
  if (memory == nullptr) {
    if (release != nullptr) release(context);
    throw Error("Storage: out of memory");
  }
  return intrusive_ptr<StorageImpl>::reclaim(
      new (memory) StorageImpl(data, bytes, device, context, release, read_only, 0));
}

/// After the object, in one allocation: aligned_alloc takes three times as long as malloc.
SCHEMA_CT_COMMON_ENGINE Storage Storage::allocate(std::size_t bytes, std::size_t tensor_bytes) {
  constexpr std::size_t alignment = 64;
  const std::size_t head = sizeof(StorageImpl) + tensor_bytes;
  const std::size_t all = ((bytes + alignment) & ~(alignment - 1)) + alignment + head;
  void* memory = all < bytes ? nullptr : std::malloc(all);
  if (memory == nullptr) throw Error(message({"Storage: cannot allocate ", bytes, " bytes"}));
  char* const behind = static_cast<char*>(memory) + head;
  char* const data = behind + (-reinterpret_cast<std::uintptr_t>(behind) & (alignment - 1));
  return intrusive_ptr<StorageImpl>::reclaim(new (memory) StorageImpl(
      data, bytes, Device(kCPU), nullptr, nullptr, false, tensor_bytes == 0 ? 0 : 2));
}

SCHEMA_CT_COMMON_ENGINE void* Storage::mutable_data() const {
  if (is_read_only()) throw ValueError("Storage::mutable_data(): the memory may only be read");
  return impl_ ? impl_->mutable_data() : nullptr;
}

}  // namespace default_host
}  // namespace dispatch
