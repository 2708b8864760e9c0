// SPDX-License-Identifier: BSL-1.0
// Loaded objects of macOS: the images of dyld. loaded_objects.hpp documents the functions. Compiled
// and linked, but never run.
#pragma once

#include <dlfcn.h>
#include <mach-o/dyld.h>
#include <mach-o/getsect.h>
#include <mach-o/loader.h>
#include <dispatch/system/section_marks.hpp>

namespace dispatch {
namespace SCHEMA_CT_HIDDEN system {

struct SCHEMA_CT_SHARED loaded_object {
  const char* path = "";
  const mach_header_64* address = nullptr;
};

#define SCHEMA_CT_SECTION_OF_slot "__DATA,__sct_slot"
#define SCHEMA_CT_SECTION_OF_engine "__DATA,__sct_engine"
#define SCHEMA_CT_SECTION_OF_lock "__DATA,__sct_lock"
#define SCHEMA_CT_MARK_OBJECT(to_slot, slot_name)                             \
  [[SCHEMA_CT_SECTION_MARK(slot)]]                                            \
  SCHEMA_CT_HIDDEN inline constinit ::dispatch::system::mark mark_of_slot = { \
      {&(to_slot), nullptr}}
#define SCHEMA_CT_MARK_LOCK(to_lock, lock_name) \
  [[SCHEMA_CT_SECTION_MARK(lock)]]              \
  SCHEMA_CT_HIDDEN inline constinit mark mark_of_lock = {{&(to_lock), nullptr}}

[[nodiscard]] inline loaded_object object_of_header(const void* header, const char* path) {
  const auto* address = static_cast<const mach_header_64*>(header);
  return {address->filetype == MH_EXECUTE || path == nullptr ? "" : path, address};
}

/// Holds no lock. Objects with marks stay: dlclose() keeps an object with thread-local variables.
template <class F>
bool any_object_of_loader(F f) {
  for (std::uint32_t i = 0; i != _dyld_image_count(); ++i)
    if (const mach_header* header = _dyld_get_image_header(i); header == nullptr)
      break;  // another thread has unloaded some
    else if (f(object_of_header(header, _dyld_get_image_name(i))))
      return true;
  return false;
}

template <class F>
bool any_mark(const loaded_object& object, mark_kind kind, F f) {
  const char* const section = kind == mark_kind::slot     ? "__sct_slot"
                              : kind == mark_kind::engine ? "__sct_engine"
                                                          : "__sct_lock";
  unsigned long size = 0;
  const void* marks = getsectiondata(object.address, "__DATA", section, &size);
  return marks != nullptr && any_mark_in(marks, size, f);
}

/// Valid as long as that object is loaded.
[[nodiscard]] inline loaded_object object_at(const void* address) {
  Dl_info info;
  if (dladdr(address, &info) == 0) return {};
  return object_of_header(info.dli_fbase, info.dli_fname);
}

[[nodiscard]] inline bool is_handle_of(void* handle, const void* address) {
  const loaded_object object = object_at(address);
  void* const same = dlopen(*object.path == '\0' ? nullptr : object.path, RTLD_LAZY | RTLD_NOLOAD);
  if (same != nullptr) dlclose(same);
  return same == handle;
}

}  // namespace system
}  // namespace dispatch

#include <dispatch/system/lock_of_objects.hpp>
