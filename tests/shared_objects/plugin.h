// SPDX-License-Identifier: BSL-1.0
// The functions that every plug-in exports.
#pragma once

#include <cstdint>

#define EXPORTED extern "C" __attribute__((visibility("default")))

/// Calls the operator NAMESPACE::closed of whatever object; throws what the dispatcher throws.
EXPORTED std::int64_t call_closed(const char* ns, std::int64_t x);
/// The length of the schema of NAMESPACE::sum as text, which this object is the first to read.
EXPORTED std::int64_t read_schema(const char* ns);
/// Which kernel of NAMESPACE::layer a call from this object runs: 2 of autograd, 1 below it.
EXPORTED std::int64_t call_layer(const char* ns);
/// Notes the calls of the process from this object, or no longer; how many it has seen, times 100
/// and with the bytes of their names.
EXPORTED std::int64_t watch_calls(bool watch);
/// The result of `call` while a guard of this object keeps autograd out.
EXPORTED std::int64_t below_autograd(std::int64_t (*call)());
/// What the PHI kernel of plugin_add makes of a one; throws what phi::call throws.
EXPORTED double call_kernel();
