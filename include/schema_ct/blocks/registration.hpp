// SPDX-License-Identifier: BSL-1.0
// What a statement of a block registers, as the compiler notes it.
#pragma once

#include "../literals/literal.hpp"

#if defined(__CUDACC__)
// As in dispatch/library/library.hpp.
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1407
#endif

namespace schema_ct {

/// The types of a kernel.
struct kernel_rows {
  const row* const* parameters;
  const row* const* returns;
};

namespace detail {
template <class F>
struct rows_of_kernel;
template <class R, class... A>
struct rows_of_kernel<R(A...)> {
  SCHEMA_CT_HIDDEN static constexpr const row* parameters[sizeof...(A) + 1] = {&row_of<A>...,
                                                                               &end_of_rows};
  SCHEMA_CT_HIDDEN static constexpr kernel_rows rows{parameters, results<R>::rows};
};
}  // namespace detail

/// A def() or impl() with a literal.
struct registration {
  const char* text = nullptr;  ///< the schema, or the name of the operator
  unsigned line = 0;
  bool defines = false;
  bool has_types = false;             ///< is it a kernel whose types may be wrong?
  bool has_signature = false;         ///< has it a kernel that is called by its C++ signature?
  const kernel_rows* rows = nullptr;  ///< the types of the kernel, one address for each signature
  const char* ns = nullptr;           ///< of the block

  SCHEMA_CT_HIDDEN constexpr bool is_in_namespace_of(const registration& other) const {
    return __builtin_strcmp(ns, other.ns) == 0;
  }
  SCHEMA_CT_HIDDEN constexpr bool has_arguments() const {
    return __builtin_strchr(text, '(') != nullptr;
  }
};

/// A def() without a kernel.
SCHEMA_CT_HIDDEN constexpr registration definition(const char* text, unsigned line) {
  return {text, line, true};
}
/// A def() with a kernel of type F, which its literal was held against, or an impl(). A kernel
/// without a signature is boxed or a fallthrough, and none that could be wrong.
template <class F, bool defines>
SCHEMA_CT_HIDDEN constexpr registration kernel(const char* text, unsigned line,
                                               bool is_called_unboxed = true) {
  if constexpr (requires { typename signature_of<F>; })
    return {text,
            line,
            defines,
            !defines,
            is_called_unboxed,
            &detail::rows_of_kernel<signature_of<F>>::rows};
  else
    return {text, line, defines};
}

/// Takes the registrations of a block, or counts them.
struct recorder {
  registration* out = nullptr;
  const char* ns = nullptr;
  int count = 0;
  bool stores = false;

  SCHEMA_CT_HIDDEN constexpr void add(const registration& r) {
    if (stores) out[count] = r, out[count].ns = ns;
    ++count;
  }
};

}  // namespace schema_ct

#if defined(__CUDACC__)
#pragma nv_diagnostic pop
#endif
