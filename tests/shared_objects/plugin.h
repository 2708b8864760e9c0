// SPDX-License-Identifier: BSL-1.0
// The functions that every plug-in exports.
#pragma once

#include <cstdint>

#define EXPORTED extern "C" __attribute__((visibility("default")))

/// Calls the operator NAMESPACE::closed, whichever object registered it. Throws what the dispatcher
/// throws.
EXPORTED std::int64_t call_closed(const char* ns, std::int64_t x);
/// Returns the length of the schema of NAMESPACE::sum as text. In the test this call is the first
/// that reads the schema.
EXPORTED std::int64_t read_schema(const char* ns);
/// Calls NAMESPACE::layer from this object and returns which kernel ran: 2 for that of autograd, 1
/// for that of the CPU.
EXPORTED std::int64_t call_layer(const char* ns);
/// Adds or removes a callback of this object that sees the calls of the process. Returns 100 for
/// each call that it has seen, plus the lengths of the operators' names.
EXPORTED std::int64_t watch_calls(bool watch);
/// Returns the result of `call` while a guard of this object excludes the keys of autograd.
EXPORTED std::int64_t below_autograd(std::int64_t (*call)());
/// Returns the result of the PHI kernel of plugin_add for 1. Throws what phi::call throws.
EXPORTED double call_kernel();
/// Returns the size of the process group of this name, whichever object made it. Throws what
/// resolve_process_group throws.
EXPORTED std::int64_t size_of_group(const char* name);
/// Makes a process group of four, which lives as long as the object, and gives it this name.
EXPORTED void name_own_group(const char* name);
