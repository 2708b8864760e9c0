// SPDX-License-Identifier: BSL-1.0
// Taking and giving back the memory of tensors; storage.hpp includes this file.
#pragma once

#include <cstdint>

#include <cstdlib>

namespace dispatch {
inline namespace default_host {
namespace host_detail {

/// Memory of our own is freed by libc, not by a function of the library that made it: that library
/// may be gone before the tensor is.
SCHEMA_CT_COMMON_ENGINE void destroy_storage(storage_block* block) noexcept {
  if (block->release != nullptr)
    block->release(block->context);
  else if (block->context != nullptr)
    std::free(block->context);
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
  *block = {1, data, bytes, context, release, device, read_only};
  Storage storage;
  storage.block_ = block;
  return storage;
}

/// Behind the block, in one piece: aligned_alloc takes three times as long as malloc.
SCHEMA_CT_COMMON_ENGINE Storage Storage::allocate(std::size_t bytes) {
  constexpr std::size_t alignment = 64, head = sizeof(host_detail::storage_block) + alignment;
  const std::size_t all = ((bytes + alignment) & ~(alignment - 1)) + head;
  void* memory = all < bytes ? nullptr : std::malloc(all);
  if (memory == nullptr) throw Error(message({"Storage: cannot allocate ", bytes, " bytes"}));
  auto* block = static_cast<host_detail::storage_block*>(memory);
  const auto behind = reinterpret_cast<std::uintptr_t>(block + 1);
  auto* data = reinterpret_cast<char*>(block + 1) + (-behind & (alignment - 1));
  *block = {1, data, bytes, nullptr, nullptr, Device(kCPU), false};
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
