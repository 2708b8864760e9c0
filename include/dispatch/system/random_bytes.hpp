// SPDX-License-Identifier: BSL-1.0
// Unpredictable random bytes from the system.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>

#ifdef _WIN32
#include <random>
#else
#include <sys/random.h>
#include <unistd.h>
#endif

namespace SCHEMA_CT_HIDDEN dispatch {
namespace SCHEMA_CT_HIDDEN system {

/// 0 if the system has none, which is not the case on any supported system.
[[nodiscard]] inline std::uint64_t random_number() {
  std::uint64_t out = 0;
#ifdef _WIN32
  std::random_device source;
  out = (std::uint64_t{source()} << 32) | source();
#else
  if (getentropy(&out, sizeof out) != 0) out = 0;
#endif
  return out;
}

}  // namespace system
}  // namespace dispatch
