// SPDX-License-Identifier: BSL-1.0
// Aligned memory, which Windows allocates and frees by its own
// functions.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <schema_ct/config.hpp>
#if defined(_WIN32)
#include <malloc.h>
#endif

namespace dispatch {
namespace SCHEMA_CT_HIDDEN system {

/// nullptr if there is none. The size must be a multiple of the alignment.
[[nodiscard]] inline void* aligned_memory(std::size_t alignment, std::size_t size) noexcept {
#if defined(_WIN32)
  return _aligned_malloc(size, alignment);
#else
  return std::aligned_alloc(alignment, size);
#endif
}

/// The function that frees it, from libc, which outlives every object of this library.
[[nodiscard]] inline auto free_of_aligned_memory() noexcept -> void (*)(void*) {
#if defined(_WIN32)
  return &_aligned_free;
#else
  return &std::free;
#endif
}

}  // namespace system
}  // namespace dispatch
