// SPDX-License-Identifier: BSL-1.0
// Allocates and frees the memory of tensors; storage.hpp includes this file.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace dispatch {
inline namespace default_host {
namespace SCHEMA_CT_HIDDEN host_detail {

/// libc frees memory of our own, not a function of the library that allocated it: that library may
/// be unloaded before the tensor is destroyed.
SCHEMA_CT_COMMON_ENGINE void destroy_storage(storage_block* block) noexcept {
  if (block->release != nullptr)
    block->release(block->context);
  else if (block->context != nullptr)
    std::free(block->context);
  free_part(block);
}

SCHEMA_CT_COMMON_ENGINE void free_part(storage_block* block) noexcept {
  if (__atomic_load_n(&block->parts, __ATOMIC_RELAXED) == 0 ||
      __atomic_sub_fetch(&block->parts, 1, __ATOMIC_ACQ_REL) == 0)
    std::free(block);
}

}  // namespace host_detail

SCHEMA_CT_COMMON_ENGINE Storage Storage::adopt(void* data, std::size_t bytes, Device device,
                                               void* context, void (*release)(void*),
                                               bool read_only) {
  auto* block =
      static_cast<host_detail::storage_block*>(std::malloc(sizeof(host_detail::storage_block)));
  if (block == nullptr) {
    if (release != nullptr) release(context);
    throw Error("Storage: out of memory");
  }
  *block = {1, data, bytes, context, release, device, read_only, 0};
  Storage storage;
  storage.block_ = block;
  return storage;
}

/// After the block, in one allocation: aligned_alloc takes three times as long as malloc.
SCHEMA_CT_COMMON_ENGINE Storage Storage::allocate(std::size_t bytes, std::size_t tensor_bytes) {
  constexpr std::size_t alignment = 64;
  const std::size_t head = sizeof(host_detail::storage_block) + tensor_bytes;
  const std::size_t all = ((bytes + alignment) & ~(alignment - 1)) + alignment + head;
  void* memory = all < bytes ? nullptr : std::malloc(all);
  if (memory == nullptr) throw Error(message({"Storage: cannot allocate ", bytes, " bytes"}));
  auto* block = static_cast<host_detail::storage_block*>(memory);
  char* const behind = static_cast<char*>(memory) + head;
  char* const data = behind + (-reinterpret_cast<std::uintptr_t>(behind) & (alignment - 1));
  *block = {1, data, bytes, nullptr, nullptr, Device(kCPU), false, tensor_bytes == 0 ? 0 : 2};
  Storage storage;
  storage.block_ = block;
  return storage;
}

SCHEMA_CT_COMMON_ENGINE void* Storage::mutable_data() const {
  if (is_read_only()) throw ValueError("Storage::mutable_data(): the memory may only be read");
  return block_ == nullptr ? nullptr : block_->data;
}

}  // namespace default_host
}  // namespace dispatch
