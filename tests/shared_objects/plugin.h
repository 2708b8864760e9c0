// SPDX-License-Identifier: BSL-1.0
// The functions that every plug-in exports.
#pragma once

#include <cstdint>

#define EXPORTED extern "C" __attribute__((visibility("default")))

/// Calls the operator NAMESPACE::closed of whatever object; throws what the dispatcher throws.
EXPORTED std::int64_t call_closed(const char* ns, std::int64_t x);
/// The length of the schema of NAMESPACE::sum as text, which this object is the first to read.
EXPORTED std::int64_t read_schema(const char* ns);
