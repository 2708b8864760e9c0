// SPDX-License-Identifier: BSL-1.0
// How every shared object finds the one registry of the process: an ELF note that leads to a slot.
#pragma once

#include <link.h>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <dispatch/host.hpp>
#include <new>

// An inline variable of default visibility is not shared with a main program (which exports
// nothing unless linked with -rdynamic), nor between shared objects loaded with RTLD_LOCAL, and g++
// makes it a unique symbol that dlclose never unmaps. A note in each shared object is found
// whatever the flags.

/// Changes whenever the layout of the shared data does, or the meaning of a field, to which
/// tests/layout holds it. (A test defines another.)
#if !defined(SCHEMA_CT_LAYOUT)
#define SCHEMA_CT_LAYOUT 16
#endif

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

struct registry;

namespace internal {

/// What two shared objects must have in common to share a registry.
SCHEMA_CT_HIDDEN inline constexpr const char* registry_kind =
    "host " SCHEMA_CT_QUOTE(SCHEMA_CT_HOST) ", layout " SCHEMA_CT_QUOTE(SCHEMA_CT_LAYOUT)
#if defined(_LIBCPP_ABI_VERSION)
        ", libc++ ABI " SCHEMA_CT_QUOTE(_LIBCPP_ABI_VERSION)
#else
        ", libstdc++ ABI " SCHEMA_CT_QUOTE(_GLIBCXX_USE_CXX11_ABI)
#endif
#if defined(_GLIBCXX_DEBUG)
            ", checked containers"
#endif
    ;

SCHEMA_CT_HIDDEN constexpr std::uint32_t registry_identity() {
  std::uint32_t hash = 2166136261U;
  for (const char* c = registry_kind; *c != '\0'; ++c)
    hash = (hash ^ static_cast<unsigned char>(*c)) * 16777619U;
  return hash;
}

/// Where a shared object keeps the registry once it knows it. The identity stands beside it: the
/// assembler cannot compute it for the note.
struct registry_slot {
  std::uint64_t identity;
  registry* found;
};

[[gnu::used]] SCHEMA_CT_HIDDEN inline constinit registry_slot own_slot asm(
    "schema_ct_slot_" SCHEMA_CT_QUOTE(SCHEMA_CT_HOST)) = {registry_identity(), nullptr};

// Owner "schema_ct", type 2 (a registry begins with registry_head), and the distance from the
// descriptor to the slot, which needs no relocation. Not in a COMDAT group: --gc-sections would
// drop it.
asm(".pushsection .note.schema_ct,\"a\",@note\n"
    ".balign 4\n"
    ".long 10, 8, 2\n"
    ".asciz \"schema_ct\"\n"
    ".balign 4\n"
    "1: .quad schema_ct_slot_" SCHEMA_CT_QUOTE(SCHEMA_CT_HOST) " - 1b\n"
    ".popsection\n");

/// The path of the shared object that an address lies in, for as long as it is loaded; empty for
/// the program itself. (dladdr would want -ldl before glibc 2.34.)
[[nodiscard]] SCHEMA_CT_HIDDEN inline const char* shared_object_path(const void* address) {
  struct search {
    std::uintptr_t address;
    const char* path;
  } state{reinterpret_cast<std::uintptr_t>(address), ""};
  dl_iterate_phdr(
      [](dl_phdr_info* module, std::size_t, void* data) {
        auto& s = *static_cast<search*>(data);
        for (int i = 0; i != module->dlpi_phnum; ++i) {
          const ElfW(Phdr)& segment = module->dlpi_phdr[i];
          if (segment.p_type != PT_LOAD ||
              s.address - module->dlpi_addr - segment.p_vaddr >= segment.p_memsz)
            continue;
          s.path = module->dlpi_name;
          return 1;
        }
        return 0;
      },
      &state);
  return state.path;
}

/// Calls `f` with the slots that the notes of `module` lead to, until it says true.
template <class F>
SCHEMA_CT_HIDDEN bool any_slot(const dl_phdr_info& module, F f) {
  for (int i = 0; i != module.dlpi_phnum; ++i) {
    const ElfW(Phdr)& segment = module.dlpi_phdr[i];
    if (segment.p_type != PT_NOTE) continue;
    const std::uint64_t align = segment.p_align < 4 ? 4 : segment.p_align;
    const auto* p = reinterpret_cast<const unsigned char*>(module.dlpi_addr + segment.p_vaddr);
    const unsigned char* end = p + segment.p_memsz;
    while (end - p >= 12) {
      std::uint32_t header[3];
      std::memcpy(header, p, sizeof header);
      const unsigned char* name = p + 12;
      const unsigned char* descriptor = p + (12 + header[0] + align - 1) / align * align;
      p = descriptor + (header[1] + align - 1) / align * align;
      if (p > end) break;
      if (header[0] != 10 || header[1] != 8 || header[2] != 2 ||
          std::memcmp(name, "schema_ct", 10) != 0)
        continue;
      std::int64_t distance;
      std::memcpy(&distance, descriptor, sizeof distance);
      if (f(*reinterpret_cast<const registry_slot*>(descriptor + distance))) return true;
    }
  }
  return false;
}

/// The first registry of our identity that the notes of `module` lead to.
SCHEMA_CT_HIDDEN inline registry* registry_of_module(const dl_phdr_info& module) {
  registry* found = nullptr;
  any_slot(module, [&](const registry_slot& slot) {
    if (slot.identity == registry_identity())
      found = __atomic_load_n(&slot.found, __ATOMIC_ACQUIRE);
    return found != nullptr;
  });
  return found;
}

/// Finds the registry of another module, or makes one. Runs in a callback of dl_iterate_phdr,
/// whose lock keeps two threads from making two.
template <class Make>
[[gnu::cold]] SCHEMA_CT_HIDDEN registry* find_or_make_registry(Make make) {
  struct search {
    Make make;
    registry* found = nullptr;
  } state{make};
  dl_iterate_phdr(
      [](dl_phdr_info*, std::size_t, void* data) {
        auto& s = *static_cast<search*>(data);
        dl_iterate_phdr(
            [](dl_phdr_info* module, std::size_t, void* inner) {
              auto& result = static_cast<search*>(inner)->found;
              result = registry_of_module(*module);
              return result != nullptr ? 1 : 0;
            },
            data);
        if (s.found == nullptr) s.found = s.make();
        __atomic_store_n(&own_slot.found, s.found, __ATOMIC_RELEASE);
        return 1;
      },
      &state);
  return state.found;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
