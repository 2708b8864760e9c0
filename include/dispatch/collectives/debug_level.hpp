// SPDX-License-Identifier: BSL-1.0
// How much a shared object says of its collectives (c10d::DebugLevel).
#pragma once

#include <schema_ct/config.hpp>

#include <cstdlib>
#include <stdexcept>
#include <string>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {
namespace collectives {

enum class SCHEMA_CT_VISIBLE DebugLevel { Off = 0, Info = 1, Detail = 2 };

/// -1 before the first question.
inline constinit int level_of_object = -1;

/// The word in TORCH_DISTRIBUTED_DEBUG, in either case. Throws std::invalid_argument for another.
[[nodiscard]] inline DebugLevel level_of_environment() {
  const char* const value = std::getenv("TORCH_DISTRIBUTED_DEBUG");
  std::string word = value == nullptr ? "OFF" : value;
  for (char& c : word)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  if (word == "OFF") return DebugLevel::Off;
  if (word == "INFO") return DebugLevel::Info;
  if (word == "DETAIL") return DebugLevel::Detail;
  throw std::invalid_argument("The value of TORCH_DISTRIBUTED_DEBUG must be OFF, INFO, or DETAIL.");
}

inline void setDebugLevel(DebugLevel level) {
  __atomic_store_n(&level_of_object, static_cast<int>(level), __ATOMIC_RELAXED);
}
inline void setDebugLevelFromEnvironment() { setDebugLevel(level_of_environment()); }
/// That of the environment, or Off where it has another word, until one is set.
[[nodiscard]] inline DebugLevel debug_level() noexcept {
  const int level = __atomic_load_n(&level_of_object, __ATOMIC_RELAXED);
  if (level >= 0) return static_cast<DebugLevel>(level);
  try {
    setDebugLevelFromEnvironment();
  } catch (const std::invalid_argument&) {
    setDebugLevel(DebugLevel::Off);
  }
  return debug_level();
}

}  // namespace collectives
}  // namespace default_host
}  // namespace dispatch
