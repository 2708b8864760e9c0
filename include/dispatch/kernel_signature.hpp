// SPDX-License-Identifier: BSL-1.0
// What is known of a kernel's C++ signature: rows for the check, rows for boxed calls, its name.
#pragma once

#include <dispatch/argument.hpp>
#include <dispatch/dispatch_key_set.hpp>
#include <schema_ct/check.hpp>
#include <typeinfo>

template <>
SCHEMA_CT_HIDDEN inline constexpr bool schema_ct::is_key_set<dispatch::DispatchKeySet> = true;

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// One constant per signature R(A...).
struct kernel_signature {
  const std::type_info* type;  ///< of R(A...)
  const schema_ct::type_word* parameters;
  const schema_ct::type_word* returns;
  const parameter_row* const* boxed_parameters;
  const result_row* boxed_result;
  unsigned parameter_count;
  unsigned return_count;
  unsigned frame_size;        ///< of the memory for all parameters and the result
  schema_ct::type_word hash;  ///< of the types (schema_ct::finished)
};

namespace internal {

template <class... A>
struct parameter_words {
  SCHEMA_CT_HIDDEN static constexpr schema_ct::type_word words[sizeof...(A) + 1] = {
      schema_ct::word<schema_ct::bare<A>>..., 0};
};

SCHEMA_CT_HIDDEN constexpr schema_ct::type_word hash_of(const schema_ct::type_word* parameters,
                                                        unsigned parameter_count,
                                                        const schema_ct::type_word* returns,
                                                        unsigned return_count) {
  schema_ct::type_word hash = 0;
  for (unsigned i = 0; i != parameter_count; ++i) hash = schema_ct::mix(hash, parameters[i]);
  hash = schema_ct::mix(hash, schema_ct::arrow);
  for (unsigned i = 0; i != return_count; ++i) hash = schema_ct::mix(hash, returns[i]);
  return schema_ct::finished(hash);
}

template <class... A>
struct boxed_rows {
  SCHEMA_CT_HIDDEN static constexpr const parameter_row* rows[sizeof...(A) + 1] = {
      &parameter_row_of<A>..., nullptr};
};

}  // namespace internal

template <class F>
struct signature_constant;
template <class R, class... A>
struct signature_constant<R(A...)> {
  using parameters = internal::parameter_words<A...>;
  using returns = schema_ct::results<R>;
  SCHEMA_CT_HIDDEN static constexpr kernel_signature value{
      &typeid(R(A...)),
      parameters::words,
      returns::words,
      internal::boxed_rows<A...>::rows,
      &result_row_of<R>,
      sizeof...(A),
      returns::count,
      (0U + ... + parameter_row_of<A>.size) + result_row_of<R>.size,
      internal::hash_of(parameters::words, sizeof...(A), returns::words, returns::count)};
};

/// The leading DispatchKeySet of a kernel is no part of its signature.
template <class F>
SCHEMA_CT_HIDDEN inline constexpr bool takes_key_set = false;
template <class R, class... A>
SCHEMA_CT_HIDDEN inline constexpr bool takes_key_set<R(DispatchKeySet, A...)> = true;
template <class R, class... A>
SCHEMA_CT_HIDDEN inline constexpr bool takes_key_set<R(DispatchKeySet, A...) noexcept> = true;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
