// SPDX-License-Identifier: BSL-1.0
// Loaded objects of Windows: the modules of a process. loaded_objects.hpp documents the
// functions.
#pragma once

#include <cstdint>
#include <cstring>
#include <dispatch/system/section_marks.hpp>
#include <dispatch/system/windows_functions.hpp>
#include <initializer_list>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN system {

/// The lock of all objects with marks in the process, which the system identifies by name. It is
/// not the loader's lock: a thread that loads a module holds that while the module's blocks wait
/// for the registry's locks, under which another thread may look for objects.
struct loader_lock {
  loader_lock(const loader_lock&) = delete;
  loader_lock& operator=(const loader_lock&) = delete;
  loader_lock() {
    char name[] = "Local\\schema_ct 00000000";
    unsigned long id = GetCurrentProcessId();
    for (char* digit = name + sizeof name - 2; *digit != ' '; --digit, id >>= 4)
      *digit = "0123456789abcdef"[id & 15];
    mutex_ = CreateMutexA(nullptr, 0, name);
    WaitForSingleObject(mutex_, 0xFFFFFFFF);
  }
  ~loader_lock() {
    ReleaseMutex(mutex_);
    CloseHandle(mutex_);
  }

 private:
  void* mutex_;
};

struct SCHEMA_CT_SHARED loaded_object {
  char path[1024] = "";
  std::uintptr_t address = 0;
};

[[nodiscard]] inline loaded_object object_of_module(HINSTANCE__* module) {
  loaded_object out;
  out.address = reinterpret_cast<std::uintptr_t>(module);
  if (module != GetModuleHandleA(nullptr)) GetModuleFileNameA(module, out.path, sizeof out.path);
  return out;
}

template <class F>
bool any_loaded_object(F f) {
  const loader_lock lock;
  HINSTANCE__* modules[1024];
  unsigned long size = 0;
  if (K32EnumProcessModules(GetCurrentProcess(), modules, sizeof modules, &size) == 0) return false;
  const std::size_t count = (size < sizeof modules ? size : sizeof modules) / sizeof *modules;
  for (std::size_t i = 0; i != count; ++i)
    if (f(object_of_module(modules[i]))) return true;
  return false;
}
template <class F>
void with_loader_locked(F f) {
  const loader_lock lock;
  f();
}
inline void hold_loader() {}
inline void release_loader() {}

/// Reads memory that another thread may be unmapping.
template <class T>
[[nodiscard]] bool read_memory(std::uintptr_t address, T& out) {
  return ReadProcessMemory(GetCurrentProcess(), reinterpret_cast<const void*>(address), &out,
                           sizeof out, nullptr) != 0;
}

#define SCHEMA_CT_SECTION_OF_slot ".sctslot"
#define SCHEMA_CT_SECTION_OF_engine ".scteng"

/// Calls `f` with the marks of a kind, which it may modify.
template <class F>
bool any_mark_of_module(std::uintptr_t module, mark_kind kind, F f) {
  // The format is Microsoft's "PE Format", "COFF File Header" and "Section Table".
  const char* const wanted =
      kind == mark_kind::slot ? SCHEMA_CT_SECTION_OF_slot : SCHEMA_CT_SECTION_OF_engine;
  std::uint32_t offset;
  struct {
    std::uint32_t signature;
    std::uint16_t machine, section_count;
    std::uint32_t time, symbols, symbol_count;
    std::uint16_t optional_size, characteristics;
  } header;
  if (!read_memory(module + 0x3c, offset) || !read_memory(module + offset, header)) return false;
  for (unsigned i = 0; i != header.section_count; ++i) {
    struct {
      char name[8];
      std::uint32_t size, address, rest[6];
    } section;
    if (!read_memory(module + offset + sizeof header + header.optional_size + i * sizeof section,
                     section))
      return false;
    if (std::memcmp(section.name, wanted, sizeof section.name) != 0) continue;
    for (std::uint32_t at = 0; at + sizeof(mark) <= section.size; at += sizeof(mark)) {
      const std::uintptr_t address = module + section.address + at;
      mark copy;
      // Under the lock, an existing mark remains: see mark_remover.
      if (read_memory(address, copy) && copy.things[0] != nullptr &&
          f(reinterpret_cast<mark*>(address)))
        return true;
    }
  }
  return false;
}

template <class F>
bool any_mark(const loaded_object& object, mark_kind kind, F f) {
  return any_mark_of_module(object.address, kind, [&](const mark* found) { return f(found); });
}

/// Removes the marks of a slot when its module is unloaded. This is the module's last use of the
/// slot and happens under the lock.
struct mark_remover {
  const void* slot;

  ~mark_remover() {
    const loader_lock lock;
    HINSTANCE__* module = nullptr;
    GetModuleHandleExA(6, static_cast<const char*>(slot), &module);
    for (const mark_kind kind : {mark_kind::slot, mark_kind::engine})
      any_mark_of_module(reinterpret_cast<std::uintptr_t>(module), kind, [&](mark* found) {
        if (found->things[0] == slot) found->things[0] = nullptr;
        return false;
      });
  }
};

#define SCHEMA_CT_MARK_OBJECT(to_slot, slot_name)                             \
  [[SCHEMA_CT_SECTION_MARK(slot)]]                                            \
  SCHEMA_CT_HIDDEN inline constinit ::dispatch::system::mark mark_of_slot = { \
      {&(to_slot), nullptr}};                                                 \
  SCHEMA_CT_HIDDEN inline const ::dispatch::system::mark_remover remover_of_marks { &(to_slot) }

[[nodiscard]] inline loaded_object object_at(const void* address) {
  HINSTANCE__* module = nullptr;
  // Looks the module up by an address, without adding a reference.
  if (GetModuleHandleExA(6, static_cast<const char*>(address), &module) == 0) return {};
  return object_of_module(module);
}

[[nodiscard]] inline bool is_handle_of(void* handle, const void* address) {
  return object_at(address).address == reinterpret_cast<std::uintptr_t>(handle);
}

}  // namespace system
}  // namespace dispatch
