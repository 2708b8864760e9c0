// SPDX-License-Identifier: BSL-1.0
// What the plug-ins without and with an engine export.
#pragma once

#include <cstdint>

#define EXPORTED extern "C" __attribute__((visibility("default")))

/// How many copies of the closure of blocks_alone::plus there are.
EXPORTED int live_closures();
/// Has the block of blocks_slow begun?
EXPORTED bool has_begun();
/// Is an operator defined?
EXPORTED bool is_defined(const char* name);
/// The result of an operator of blocks_alone.
EXPORTED std::int64_t call(const char* name, std::int64_t x);
/// Whether some registration failed whose error has this text.
EXPORTED bool has_failed(const char* text);
