// SPDX-License-Identifier: BSL-1.0
// The order of a tensor's dimensions in memory, with PyTorch's numbers.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <iosfwd>
#include <string>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace default_host {

/// Numbers: c10/core/MemoryFormat.h. The default host's own tensors are made Contiguous.
enum class MemoryFormat : std::int8_t {
  Contiguous,
  Preserve,
  ChannelsLast,
  ChannelsLast3d,
  NumOptions,
};

SCHEMA_CT_HIDDEN constexpr const char* toString(MemoryFormat format) {
  switch (format) {
    case MemoryFormat::Contiguous: return "Contiguous";
    case MemoryFormat::Preserve: return "Preserve";
    case MemoryFormat::ChannelsLast: return "ChannelsLast";
    case MemoryFormat::ChannelsLast3d: return "ChannelsLast3d";
    default: return "Unknown";
  }
}

template <class Traits>
SCHEMA_CT_HIDDEN std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                              MemoryFormat format) {
  return out << toString(format);
}

}  // namespace default_host
}  // namespace dispatch
#pragma GCC diagnostic pop
