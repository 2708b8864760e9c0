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
#define SCHEMA_CT_LAYOUT 25
#endif

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

struct registry;
struct registration_engine;

/// A block for which there was no engine yet: what it begins with, whatever its layout.
struct waiting_block {
  waiting_block* next;
  const char* ns;  ///< "_" for every namespace
};

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

/// What a shared object has of its own, whatever its layout. The identity stands in it: the
/// assembler cannot compute it for the note.
struct registry_slot {
  std::uint64_t identity;
  registry* ready;         ///< the registry, for this object's engine, once no block waits for it
  waiting_block* waiting;  ///< the newest first; the loader's lock guards them
  const char* kind;        ///< registry_kind
  registry* found;         ///< the same, from when this object's engine or blocks first use it
};

[[gnu::used]] SCHEMA_CT_HIDDEN inline constinit registry_slot own_slot asm(
    "schema_ct_slot_" SCHEMA_CT_QUOTE(SCHEMA_CT_HOST)) = {registry_identity(), nullptr, nullptr,
                                                          registry_kind, nullptr};

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

/// Stands in a function without which no engine can be used: type 3, and the distances to the slot
/// and to the engine. An object that has no engine has no such note.
#define SCHEMA_CT_ENGINE_NOTE(engine) \
  asm volatile(                                                                               \
      ".pushsection .note.schema_ct,\"a\",@note\n"                                             \
      ".balign 4\n"                                                                           \
      ".long 10, 16, 3\n"                                                                     \
      ".asciz \"schema_ct\"\n"                                                                \
      ".balign 4\n"                                                                           \
      "1: .quad schema_ct_slot_" SCHEMA_CT_QUOTE(SCHEMA_CT_HOST) " - 1b\n"                     \
      ".quad schema_ct_engine_" SCHEMA_CT_QUOTE(SCHEMA_CT_HOST) " - 1b\n"                      \
      ".popsection\n" ::"r"(&(engine)))

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

/// Calls `f` with the descriptors of the notes of `module` that have this type and size, until it
/// says true.
template <class F>
SCHEMA_CT_HIDDEN bool any_note(const dl_phdr_info& module, std::uint32_t type, std::uint32_t size,
                               F f) {
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
      if (header[0] == 10 && header[1] == size && header[2] == type &&
          std::memcmp(name, "schema_ct", 10) == 0 && f(descriptor))
        return true;
    }
  }
  return false;
}

/// What lies at the distance from a descriptor that number `i` of it says.
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN T& led_to(const unsigned char* descriptor, std::size_t i) {
  std::int64_t distance;
  std::memcpy(&distance, descriptor + i * sizeof distance, sizeof distance);
  return *reinterpret_cast<T*>(reinterpret_cast<std::uintptr_t>(descriptor) +
                               static_cast<std::uintptr_t>(distance));
}

/// Calls `f` with the slots that the notes of `module` lead to, until it says true.
template <class F>
SCHEMA_CT_HIDDEN bool any_slot(const dl_phdr_info& module, F f) {
  return any_note(module, 2, 8, [&](const unsigned char* descriptor) {
    return f(led_to<registry_slot>(descriptor, 0));
  });
}

/// The registry that a shared object uses, or an engine for it; nullptr before the first use.
[[nodiscard]] SCHEMA_CT_HIDDEN inline registry* registry_of(const registry_slot& slot) {
  return __atomic_load_n(&slot.found, __ATOMIC_ACQUIRE);
}

/// The first registry of our identity that the notes of `module` lead to.
SCHEMA_CT_HIDDEN inline registry* registry_of_module(const dl_phdr_info& module) {
  registry* found = nullptr;
  any_slot(module, [&](const registry_slot& slot) {
    if (slot.identity == registry_identity()) found = registry_of(slot);
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
