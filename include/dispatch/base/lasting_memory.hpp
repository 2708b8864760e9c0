// SPDX-License-Identifier: BSL-1.0
// Memory that is never freed, for data that a call may use at any time.
#pragma once

#include <cstdlib>
#include <dispatch/base/text_hash.hpp>
#include <new>

namespace dispatch {

/// Allocates parts of large chunks, aligned for pointers. Plain data; all zero is an object that
/// has allocated nothing.
struct SCHEMA_CT_SHARED lasting_memory {
  static constexpr std::size_t chunk_size = std::size_t{16} << 10;

  char* next = nullptr;
  char* end = nullptr;
  void* newest = nullptr;  // each chunk begins with the one before it, so that none looks lost

  /// Memory of this size, free until it is taken. Throws std::bad_alloc.
  [[nodiscard]] char* room(std::size_t size) {
    if (size > static_cast<std::size_t>(end - next)) [[unlikely]]
      add_chunk(size);
    return next;
  }
  char* take(std::size_t size) {
    char* out = room(size);
    next = out + (size + 7) / 8 * 8;
    return out;
  }

 private:
  void add_chunk(std::size_t size) {
    size = size < chunk_size - 8 ? chunk_size : (size + 15) / 8 * 8;
    auto* chunk = static_cast<char*>(std::malloc(size));
    if (chunk == nullptr) throw std::bad_alloc();
    std::memcpy(chunk, &newest, sizeof newest);
    newest = chunk;
    next = chunk + sizeof newest;
    end = chunk + size;
  }
};

/// Contents that are stored once: equal ones have the same address. Plain data; all zero is empty.
class SCHEMA_CT_SHARED lasting_pieces {
 public:
  /// The address of the copy, aligned for pointers. Throws std::bad_alloc.
  [[nodiscard]] const void* get(lasting_memory& memory, const void* bytes, std::size_t size) {
    if (2 * count_ >= capacity_) [[unlikely]]
      make_larger(memory);
    const std::uint64_t hash = detail::hash_text(static_cast<const char*>(bytes), size, size);
    std::size_t i = hash >> shift_;
    for (const piece* p; (p = places_[i]) != nullptr; i = (i + 1) & (capacity_ - 1))
      if (p->hash == hash && p->size == size && std::memcmp(p + 1, bytes, size) == 0) return p + 1;
    auto* made = new (memory.take(sizeof(piece) + size)) piece{hash, size};
    std::memcpy(made + 1, bytes, size);
    places_[i] = made;
    ++count_;
    return made + 1;
  }

 private:
  struct piece {
    std::uint64_t hash;
    std::size_t size;  // of what follows
  };

  // The smaller tables are kept: all of them together are as large as the newest.
  [[gnu::cold]] void make_larger(lasting_memory& memory) {
    const std::size_t larger = capacity_ == 0 ? 64 : 2 * capacity_;
    auto** places = reinterpret_cast<const piece**>(memory.take(larger * sizeof(const piece*)));
    std::memset(places, 0, larger * sizeof(const piece*));
    const unsigned shift = 64U - static_cast<unsigned>(__builtin_ctzll(larger));
    for (std::size_t old = 0; old != capacity_; ++old) {
      if (places_[old] == nullptr) continue;
      std::size_t i = places_[old]->hash >> shift;
      while (places[i] != nullptr) i = (i + 1) & (larger - 1);
      places[i] = places_[old];
    }
    places_ = places;
    capacity_ = larger;
    shift_ = shift;
  }

  const piece** places_ = nullptr;  // by the hash, or behind
  std::size_t capacity_ = 0;        // a power of two
  std::size_t count_ = 0;
  unsigned shift_ = 0;  // of a hash, whose upper bits say where to begin
};

}  // namespace dispatch
