// SPDX-License-Identifier: BSL-1.0
// Checks a schema against a C++ signature in a static_assert.
#pragma once

#include "checker.hpp"
#if defined(SCHEMA_CT_STRICT)
#include "strict.hpp"
#endif

namespace schema_ct {

namespace detail {
/// Parses the schema of an operator definition, under the rules of the mode.
SCHEMA_CT_HIDDEN constexpr error run_definition(const char* text, std::size_t length, checker c,
                                                bool name_suffices = false) {
#if defined(SCHEMA_CT_STRICT)
  return run_strict(text, length, strict_checker(c), name_suffices);
#else
  c.defines = true;
  return run(text, length, c, false, name_suffices);
#endif
}
}  // namespace detail

/// Parses a schema. `type_variables`: whether an unknown lower-case name may stand for any type, as
/// in torch::jit::parseSchema.
template <std::size_t N>
SCHEMA_CT_HIDDEN constexpr error parse(const char (&schema)[N], bool type_variables = false) {
  checker c{};
  return detail::run(schema, N - 1, c, type_variables);
}

/// Checks a schema against the signature of F: a function type, a pointer to it, a lambda's type.
///   static_assert(check<Tensor(Tensor, int64_t)>("f(Tensor x, int k) -> Tensor") == ok);
// In parentheses, because some systems have a macro check(x).
template <class F, std::size_t N>
SCHEMA_CT_HIDDEN constexpr error(check)(const char (&schema)[N]) {
  return detail::run_definition(schema, N - 1, checker_for<signature_of<F>>());
}

/// Checks a schema against a function: `check<&add>("add(Tensor a, Tensor b) -> Tensor")`.
template <auto F, std::size_t N>
SCHEMA_CT_HIDDEN constexpr error(check)(const char (&schema)[N]) {
  return check<decltype(F)>(schema);
}

/// The result for a schema and a signature whose numbers of arguments and returns agree.
template <class F, std::size_t N>
SCHEMA_CT_HIDDEN constexpr relation verdict_of(const char (&schema)[N]) {
  checker_for<signature_of<F>> c;
  const error e = detail::run(schema, N - 1, c, false);
  if (e.code == errc::needs_conversion) return relation::convertible;
  if (e != ok) return relation::mismatch;
  return c.converts ? relation::convertible : relation::exact;
}

}  // namespace schema_ct
