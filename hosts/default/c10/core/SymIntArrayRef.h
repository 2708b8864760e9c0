// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::SymIntArrayRef: the default host's.
#pragma once

#include <c10/core/SymInt.h>
#include <c10/util/DimVector.h>

namespace SCHEMA_CT_HIDDEN c10 {
using dispatch::asIntArrayRefSlow;
using dispatch::asIntArrayRefSlowOpt;
using dispatch::fromIntArrayRefKnownNonNegative;

[[nodiscard]] inline SymBool sym_equals(SymIntArrayRef a, SymIntArrayRef b) { return a == b; }

/// The integers, each by guard_int().
[[nodiscard]] inline DimVector asIntArrayRefSlowAlloc(SymIntArrayRef values, const char* file,
                                                      std::int64_t line) {
  DimVector out;
  for (const SymInt& value : values) out.push_back(value.guard_int(file, line));
  return out;
}
}  // namespace c10

#define C10_AS_INTARRAYREF_SLOW(values) ::c10::asIntArrayRefSlow(values, __FILE__, __LINE__)
#define C10_AS_INTARRAYREF_SLOW_ALLOC(values) \
  ::c10::asIntArrayRefSlowAlloc(values, __FILE__, __LINE__)
