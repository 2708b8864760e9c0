// SPDX-License-Identifier: BSL-1.0
// How a tensor's elements are stored: the layouts, with PyTorch's numbers.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <iosfwd>
#include <string>

namespace dispatch {
inline namespace default_host {

/// Numbers: c10/core/Layout.h. The default host's own tensors are always Strided.
enum class Layout : std::int8_t {
  Strided,
  Sparse,
  SparseCsr,
  Mkldnn,
  SparseCsc,
  SparseBsr,
  SparseBsc,
  Jagged,
  NumOptions,
};

SCHEMA_CT_HIDDEN inline constexpr Layout kStrided = Layout::Strided;
SCHEMA_CT_HIDDEN inline constexpr Layout kSparse = Layout::Sparse;
SCHEMA_CT_HIDDEN inline constexpr Layout kSparseCsr = Layout::SparseCsr;
SCHEMA_CT_HIDDEN inline constexpr Layout kMkldnn = Layout::Mkldnn;
SCHEMA_CT_HIDDEN inline constexpr Layout kSparseCsc = Layout::SparseCsc;
SCHEMA_CT_HIDDEN inline constexpr Layout kSparseBsr = Layout::SparseBsr;
SCHEMA_CT_HIDDEN inline constexpr Layout kSparseBsc = Layout::SparseBsc;
SCHEMA_CT_HIDDEN inline constexpr Layout kJagged = Layout::Jagged;

SCHEMA_CT_HIDDEN constexpr const char* toString(Layout layout) {
  switch (layout) {
    case Layout::Strided: return "Strided";
    case Layout::Sparse: return "Sparse";
    case Layout::SparseCsr: return "SparseCsr";
    case Layout::Mkldnn: return "Mkldnn";
    case Layout::SparseCsc: return "SparseCsc";
    case Layout::SparseBsr: return "SparseBsr";
    case Layout::SparseBsc: return "SparseBsc";
    case Layout::Jagged: return "Jagged";
    default: return "Unknown";
  }
}

template <class Traits>
SCHEMA_CT_HIDDEN std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out,
                                                              Layout layout) {
  return out << toString(layout);
}

}  // namespace default_host
}  // namespace dispatch
