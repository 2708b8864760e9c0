// SPDX-License-Identifier: BSL-1.0
// A schema that is a template argument and must fit a function, and the sentence if it does not.
#pragma once

#include "../check/check.hpp"
#include "../messages/sentence.hpp"
#include "named_schema.hpp"

namespace schema_ct {

namespace detail {
/// The sentence that the compiler prints. A name alone fits every function.
template <class F, fixed_string S>
struct fit_words {
  static consteval error result() {
    const text schema = source_of<S>;
    return run_definition(schema.data(), schema.size(), checker_for<signature_of<F>>(), true);
  }
  static consteval bool wrong() { return result().code != errc::ok; }
  static consteval rendered words() {
    return render(source_of<S>.data(), source_of<S>.size(), result());
  }
};
}  // namespace detail

template <class F, fixed_string S>
SCHEMA_CT_HIDDEN inline constexpr bool fits = !detail::fit_words<F, S>::wrong();

/// The schema fits the signature of F.
template <class F, fixed_string S>
concept fitted_by = acceptable<verdict<detail::fit_words<F, S>>>;

}  // namespace schema_ct
