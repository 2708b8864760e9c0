// SPDX-License-Identifier: BSL-1.0
// The program and the loaded shared objects of a process, and the marks that lead to the data of
// objects built with this library. This header selects the implementation for the system.
#pragma once

// An inline variable of default visibility is not shared with a main program (which exports nothing
// unless linked with -rdynamic), nor between shared objects loaded with RTLD_LOCAL; g++ makes it a
// unique symbol, which dlclose never unmaps. A mark in each shared object is always found.
//
// Every system provides these names in dispatch::system:
//   loaded_object                   an object; its `path` is empty for the program itself
//   object_at(address)              the object at an address; its path is empty if there is none
//   is_handle_of(handle, address)   is `handle`, of dlopen() or LoadLibrary(), for that object?
//   any_loaded_object(f)            calls f(object) until it returns true; the loader is locked
//   with_loader_locked(f)           calls f(); no object with a mark is loaded or unloaded then
//   hold_loader(), release_loader() the same lock around fork(), unless fork() takes it
//   any_mark(object, kind, f)       calls f(const mark*) for marks of a kind until it returns true
//   led_to<T>(mark, i)              the i-th object that a mark leads to
//   SCHEMA_CT_MARK_OBJECT(slot, name)                 makes a mark of the kind `slot`
//   SCHEMA_CT_MARK_ENGINE(slot, name, engine, name)   makes a mark of the kind `engine`, in a
//                                                     function that every use of an engine needs
//
// The names are those of the variables for the linker. The holder of the lock may take it again.

#if defined(_WIN32)
#include <dispatch/system/windows_objects.hpp>
#elif defined(__APPLE__)
#include <dispatch/system/mach_objects.hpp>
#else
#include <dispatch/system/elf_objects.hpp>
#endif
