// SPDX-License-Identifier: BSL-1.0
// A schema as a template argument that must fit a function, and the sentence where it does not.
#pragma once

#include "../check/check.hpp"
#include "../messages/sentence.hpp"
#include "named_schema.hpp"

namespace schema_ct {

namespace detail {
/// What the compiler is made to say. A name alone fits every function.
template <class F, fixed_string S>
struct fit_words {
  static consteval error result() {
    checker_for<signature_of<F>> c;
    c.defines = true;
    const text schema = source_of<S>;
#if defined(SCHEMA_CT_STRICT)
    return run_strict(schema.data(), schema.size(), strict_checker(c), true);
#else
    return run(schema.data(), schema.size(), c, false, true);
#endif
  }
  static consteval bool wrong() { return result().code != errc::ok; }
  static consteval rendered words() {
    return render(source_of<S>.data(), source_of<S>.size(), result());
  }
};
}  // namespace detail

template <class F, fixed_string S>
SCHEMA_CT_HIDDEN inline constexpr bool fits = !detail::fit_words<F, S>::wrong();

#if __cpp_static_assert >= 202306L
/// Here static_assert says what is wrong, with a drawn caret: who needs the fit calls it.
template <class F, fixed_string S>
concept fitted_by = true;
#if defined(__clang__)
#pragma clang diagnostic push
#pragma clang diagnostic ignored "-Wc++26-extensions"  // it takes a computed text in C++20, too
#endif
template <class F, fixed_string S>
SCHEMA_CT_HIDDEN constexpr void assert_fit() {
  static_assert(fits<F, S>, detail::fit_words<F, S>::words());
}
#if defined(__clang__)
#pragma clang diagnostic pop
#endif
#else
/// The schema fits the signature of F.
template <class F, fixed_string S>
concept fitted_by = acceptable<verdict<detail::fit_words<F, S>>>;
template <class F, fixed_string S>
SCHEMA_CT_HIDDEN constexpr void assert_fit() {}
#endif

}  // namespace schema_ct
