// SPDX-License-Identifier: BSL-1.0
// The functions that the plug-ins export, those without and with an engine.
#pragma once

#include <cstdint>

#define EXPORTED extern "C" __attribute__((visibility("default")))

/// Returns how many copies of the closure of blocks_alone::plus are alive.
EXPORTED int live_closures();
/// Returns whether the block of blocks_slow has begun.
EXPORTED bool has_begun();
/// Returns whether an operator with this name is defined.
EXPORTED bool is_defined(const char* name);
/// Calls the operator `name`, which takes and returns an int.
EXPORTED std::int64_t call(const char* name, std::int64_t x);
/// Returns whether the error of a failed registration contains the text.
EXPORTED bool has_failed(const char* text);
