// SPDX-License-Identifier: BSL-1.0
// The layouts of tensors, with PyTorch's numbers.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <iosfwd>
#include <string>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN default_host {

/// Numbers: c10/core/Layout.h. The default host's own tensors are always Strided.
enum class SCHEMA_CT_VISIBLE Layout : std::int8_t {
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

inline constexpr Layout kStrided = Layout::Strided;
inline constexpr Layout kSparse = Layout::Sparse;
inline constexpr Layout kSparseCsr = Layout::SparseCsr;
inline constexpr Layout kMkldnn = Layout::Mkldnn;
inline constexpr Layout kSparseCsc = Layout::SparseCsc;
inline constexpr Layout kSparseBsr = Layout::SparseBsr;
inline constexpr Layout kSparseBsc = Layout::SparseBsc;
inline constexpr Layout kJagged = Layout::Jagged;

constexpr const char* toString(Layout layout) {
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
std::basic_ostream<char, Traits>& operator<<(std::basic_ostream<char, Traits>& out, Layout layout) {
  return out << toString(layout);
}

}  // namespace default_host
}  // namespace dispatch
#pragma GCC diagnostic pop
