// SPDX-License-Identifier: BSL-1.0
// Memory that begins at a multiple of a number, which Windows gives and takes by functions of its
// own.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <schema_ct/config.hpp>
#if defined(_WIN32)
#include <malloc.h>
#endif

namespace dispatch {
namespace SCHEMA_CT_HIDDEN system {

/// nullptr where there is none. The size is a multiple of the alignment.
[[nodiscard]] inline void* aligned_memory(std::size_t alignment, std::size_t size) noexcept {
#if defined(_WIN32)
  return _aligned_malloc(size, alignment);
#else
  return std::aligned_alloc(alignment, size);
#endif
}

/// What releases it: a function of libc, which is there when no object of this library is.
[[nodiscard]] inline auto free_of_aligned_memory() noexcept -> void (*)(void*) {
#if defined(_WIN32)
  return &_aligned_free;
#else
  return &std::free;
#endif
}

}  // namespace system
}  // namespace dispatch
