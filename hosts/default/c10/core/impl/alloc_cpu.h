// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the CPU's memory without an owner.
#pragma once

#include <cstddef>

#include <c10/core/Allocator.h>
#include <c10/core/CPUAllocator.h>

namespace SCHEMA_CT_HIDDEN c10 {

/// Aligned to 64 bytes; nullptr for 0 bytes. Throws Error on failure. free_cpu() frees it.
[[nodiscard]] inline void* alloc_cpu(std::size_t bytes) {
  return GetCPUAllocator()->raw_allocate(bytes);
}
inline void free_cpu(void* memory) { GetCPUAllocator()->raw_deallocate(memory); }

}  // namespace c10
