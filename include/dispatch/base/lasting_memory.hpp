// SPDX-License-Identifier: BSL-1.0
// Memory for what a call may hold for ever: it is never given back.
#pragma once

#include <cstdlib>
#include <dispatch/base/text_hash.hpp>
#include <new>

namespace dispatch {

/// Hands out pieces of large chunks, aligned for pointers. Plain data; all zero is one that has
/// handed out nothing.
struct lasting_memory {
  static constexpr std::size_t chunk_size = std::size_t{16} << 10;

  char* next = nullptr;
  char* end = nullptr;
  void* newest = nullptr;  // each chunk begins with the one before it, so that none looks lost

  /// Room for this many bytes, which stays free until they are taken. Throws std::bad_alloc.
  [[nodiscard]] SCHEMA_CT_HIDDEN char* room(std::size_t size) {
    if (size > static_cast<std::size_t>(end - next)) [[unlikely]]
      add_chunk(size);
    return next;
  }
  SCHEMA_CT_HIDDEN char* take(std::size_t size) {
    char* out = room(size);
    next = out + (size + 7) / 8 * 8;
    return out;
  }

 private:
  SCHEMA_CT_HIDDEN void add_chunk(std::size_t size) {
    size = size < chunk_size - 8 ? chunk_size : (size + 15) / 8 * 8;
    auto* chunk = static_cast<char*>(std::malloc(size));
    if (chunk == nullptr) throw std::bad_alloc();
    std::memcpy(chunk, &newest, sizeof newest);
    newest = chunk;
    next = chunk + sizeof newest;
    end = chunk + size;
  }
};

/// Contents of which equal ones lie at the same place.
struct lasting_pieces {
  struct piece {
    const piece* next;
    std::uint64_t hash;
    std::size_t size;  // of what follows
  };
  const piece* lists[64]{};

  /// The place of a copy, aligned for pointers.
  [[nodiscard]] SCHEMA_CT_HIDDEN const void* get(lasting_memory& memory, const void* bytes,
                                                 std::size_t size) {
    const auto* text = static_cast<const char*>(bytes);
    const std::uint64_t hash = detail::hash_text(text, size, size);
    const piece*& list = lists[hash >> 58];
    for (const piece* p = list; p != nullptr; p = p->next)
      if (p->hash == hash && p->size == size && std::memcmp(p + 1, bytes, size) == 0) return p + 1;
    auto* made = new (memory.take(sizeof(piece) + size)) piece{list, hash, size};
    std::memcpy(made + 1, bytes, size);
    list = made;
    return made + 1;
  }
};

}  // namespace dispatch
