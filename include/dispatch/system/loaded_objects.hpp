// SPDX-License-Identifier: BSL-1.0
// The program and the shared objects that a process has loaded, and the marks that lead to the data
// of those that were built with this library. Each system has its own: this header names the one.
#pragma once

// An inline variable of default visibility is not shared with a main program (which exports
// nothing unless linked with -rdynamic), nor between shared objects loaded with RTLD_LOCAL, and g++
// makes it a unique symbol that dlclose never unmaps. A mark in each shared object is found
// whatever the flags. What every system gives, in dispatch::system:
//
//   struct loaded_object           `path`: empty for the program itself
//   loaded_object object_at(a)     the one that an address lies in; with an empty path where none
//   is bool is_handle_of(h, a)        is `h`, of dlopen() or LoadLibrary(), of the object of an
//   address? any_loaded_object(f)           calls f(object) for each, until it says true; the
//   loader is locked with_loader_locked(f)          no object that has a mark is loaded or unloaded
//   meanwhile hold_loader(), release_loader()    the same lock around fork(), where fork() does not
//   take it any_mark(object, kind, f)      calls f(const mark*) for the marks of a kind, until it
//   says true led_to<T>(mark, i)             the i-th thing that a mark leads to
//   SCHEMA_CT_MARK_OBJECT(slot, name)                  makes a mark of the kind `slot`
//   SCHEMA_CT_MARK_ENGINE(slot, name, engine, name)    the kind `engine`, in a function without
//                                                      which no engine can be used
//
// The names are those of the variables for the linker. The lock may be taken again by who holds it.

#if defined(_WIN32)
#include <dispatch/system/windows_objects.hpp>
#elif defined(__APPLE__)
#include <dispatch/system/mach_objects.hpp>
#else
#include <dispatch/system/elf_objects.hpp>
#endif
