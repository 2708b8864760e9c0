// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::SymInt: the default host's, and the comparisons of two as functions.
#pragma once

#include <c10/core/SymBool.h>
#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>
#include <c10/util/Optional.h>
#include <c10/util/SmallVector.h>
#include <c10/util/accumulate.h>
#include <c10/util/intrusive_ptr.h>

namespace SCHEMA_CT_HIDDEN c10 {

#define SCHEMA_CT_COMPARISON(name, sign)                                                 \
  [[nodiscard]] constexpr bool name(std::int64_t a, std::int64_t b) { return a sign b; } \
  [[nodiscard]] constexpr SymBool name(const SymInt& a, const SymInt& b) { return a.name(b); }
SCHEMA_CT_COMPARISON(sym_eq, ==)
SCHEMA_CT_COMPARISON(sym_ne, !=)
SCHEMA_CT_COMPARISON(sym_lt, <)
SCHEMA_CT_COMPARISON(sym_le, <=)
SCHEMA_CT_COMPARISON(sym_gt, >)
SCHEMA_CT_COMPARISON(sym_ge, >=)
#undef SCHEMA_CT_COMPARISON

}  // namespace c10
