// SPDX-License-Identifier: BSL-1.0
// Loaded objects of ELF systems: dl_iterate_phdr, and notes as marks. loaded_objects.hpp documents
// the functions.
#pragma once

#include <dlfcn.h>
#include <link.h>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <dispatch/system/mark_kind.hpp>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN system {

using mark = unsigned char;  ///< the first of a note's descriptor

struct SCHEMA_CT_SHARED loaded_object {
  const char* path = "";
  std::uintptr_t address = 0;  ///< what its addresses in the file count from
  const ElfW(Phdr) * segments = nullptr;
  unsigned segment_count = 0;
};

/// Owner "schema_ct", the kind, and the distances from the descriptor to the objects of the mark,
/// which need no relocation. Not in a COMDAT group: --gc-sections would remove it.
#define SCHEMA_CT_NOTE(kind, size, distances)  \
  ".pushsection .note.schema_ct,\"a\",@note\n" \
  ".balign 4\n"                                \
  ".long 10, " size ", " kind                  \
  "\n"                                         \
  ".asciz \"schema_ct\"\n"                     \
  ".balign 4\n"                                \
  "1: " distances ".popsection\n"
#define SCHEMA_CT_MARK_OBJECT(to_slot, slot_name) \
  asm(SCHEMA_CT_NOTE("2", "8", ".quad " slot_name " - 1b\n"))
#define SCHEMA_CT_MARK_ENGINE(to_slot, slot_name, to_engine, engine_name) \
  asm volatile(SCHEMA_CT_NOTE(                                            \
      "3", "16", ".quad " slot_name " - 1b\n.quad " engine_name " - 1b\n")::"r"(&(to_engine)))

/// Holds only the lock of dl_iterate_phdr, which glibc holds while `f` runs.
template <class F>
bool any_object_of_loader(F f) {
  return dl_iterate_phdr(
             [](dl_phdr_info* info, std::size_t, void* data) {
               const loaded_object object{info->dlpi_name, info->dlpi_addr, info->dlpi_phdr,
                                          info->dlpi_phnum};
               return (*static_cast<F*>(data))(object) ? 1 : 0;
             },
             &f) != 0;
}

template <class F>
bool any_mark(const loaded_object& object, mark_kind kind, F f) {
  const std::uint32_t size = kind == mark_kind::engine ? 16 : 8;
  for (unsigned i = 0; i != object.segment_count; ++i) {
    const ElfW(Phdr)& segment = object.segments[i];
    if (segment.p_type != PT_NOTE) continue;
    const std::uint64_t align = segment.p_align < 4 ? 4 : segment.p_align;
    const auto* p = reinterpret_cast<const unsigned char*>(object.address + segment.p_vaddr);
    const unsigned char* end = p + segment.p_memsz;
    while (end - p >= 12) {
      std::uint32_t header[3];
      std::memcpy(header, p, sizeof header);
      const unsigned char* name = p + 12;
      const unsigned char* descriptor = p + (12 + header[0] + align - 1) / align * align;
      p = descriptor + (header[1] + align - 1) / align * align;
      if (p > end) break;
      if (header[0] == 10 && header[1] == size && header[2] == static_cast<std::uint32_t>(kind) &&
          std::memcmp(name, "schema_ct", 10) == 0 && f(descriptor))
        return true;
    }
  }
  return false;
}

template <class T>
[[nodiscard]] T& led_to(const mark* from, std::size_t i) {
  std::int64_t distance;
  std::memcpy(&distance, from + i * sizeof distance, sizeof distance);
  return *reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(from) +
                               static_cast<std::uintptr_t>(distance));
}

/// Valid as long as that object is loaded. (dladdr needs -ldl before glibc 2.34.)
[[nodiscard]] inline loaded_object object_at(const void* address) {
  const auto a = reinterpret_cast<std::uintptr_t>(address);
  loaded_object found;
  any_object_of_loader([&](const loaded_object& object) {
    for (unsigned i = 0; i != object.segment_count; ++i) {
      const ElfW(Phdr)& segment = object.segments[i];
      if (segment.p_type != PT_LOAD || a - object.address - segment.p_vaddr >= segment.p_memsz)
        continue;
      found = object;
      return true;
    }
    return false;
  });
  return found;
}

[[nodiscard]] inline bool is_handle_of(void* handle, const void* address) {
  link_map* map = nullptr;
  return dlinfo(handle, RTLD_DI_LINKMAP, &map) == 0 && map->l_addr == object_at(address).address;
}

}  // namespace system
}  // namespace dispatch

#if defined(__GLIBC__)

namespace dispatch {
namespace SCHEMA_CT_HIDDEN system {

template <class F>
bool any_loaded_object(F f) {
  return any_object_of_loader(f);
}
template <class F>
void with_loader_locked(F f) {
  any_object_of_loader([&](const loaded_object&) {
    f();
    return true;
  });
}
inline void hold_loader() {}
inline void release_loader() {}

}  // namespace system
}  // namespace dispatch

#else

#define SCHEMA_CT_MARK_LOCK(to_lock, lock_name) \
  asm(SCHEMA_CT_NOTE("4", "8", ".quad " lock_name " - 1b\n"))
#include <dispatch/system/lock_of_objects.hpp>

#endif
