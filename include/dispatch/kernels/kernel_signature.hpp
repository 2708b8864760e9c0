// SPDX-License-Identifier: BSL-1.0
// The data of a kernel's C++ signature: rows for the check, rows for boxed calls, its name.
#pragma once

#include <cstring>
#include <dispatch/kernels/common_types.hpp>
#include <dispatch/keys/dispatch_key_set.hpp>
#include <schema_ct/signatures/callable.hpp>
#include <typeinfo>

// A leading DispatchKeySet of a kernel is not part of its signature.
template <class R, class... A>
struct schema_ct::callable<R(dispatch::DispatchKeySet, A...)> {
  using type = R(A...);
};
template <class R, class... A>
struct schema_ct::callable<R (*)(dispatch::DispatchKeySet, A...)> {
  using type = R(A...);
};

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN SCHEMA_CT_HOST {

/// One constant for each signature R(A...).
struct SCHEMA_CT_SHARED kernel_signature {
  const std::type_info* type;              ///< of R(A...)
  const parameter_row* const* parameters;  ///< ends with nullptr
  const result_row* result;
  unsigned parameter_count;
  unsigned frame_size;  ///< memory for all parameters and the result of a boxed call
};

/// The schema type of parameter number `i`.
[[nodiscard, gnu::cold]] inline Type parameter_type(const kernel_signature& s, unsigned i) {
  const parameter_row& row = *s.parameters[i];
  Type out = row.codes != nullptr ? Type(row.codes, {}) : Type(row.word);
  if (row.class_names != nullptr) {
    std::string names;
    row.class_names(names);
    out.set_names(std::move(names));
  }
  return out;
}

/// The schema type of result number `i`.
[[nodiscard, gnu::cold]] inline Type result_type(const kernel_signature& s, unsigned i) {
  const result_row& row = *s.result;
  const char* codes = row.codes;
  auto next = [&, n = 0U]() mutable {
    if (codes == nullptr) return Type(row.words[n++]);
    Type out(codes, {});
    codes += std::strlen(codes) + 1;
    return out;
  };
  std::string names;
  if (row.class_names != nullptr) row.class_names(names);
  std::string_view rest = names;
  for (;; --i) {
    const Type type = next();
    std::string_view all = type.codes();
    Type out = Type::take_member(all, rest);
    if (i == 0) return out;
  }
}

/// May custom classes be among the types?
[[nodiscard]] inline bool may_have_classes(const kernel_signature& s) {
  for (unsigned i = 0; i != s.parameter_count; ++i)
    if (s.parameters[i]->class_names != nullptr) return true;
  return s.result->class_names != nullptr;
}

/// The limit of a kernel's parameters: PyTorch's limit of an operator's arguments.
inline constexpr unsigned most_kernel_parameters = 64;

namespace internal {
// A loop, because clang accepts no fold over more than 256 types.
[[nodiscard]] constexpr unsigned frame_size(unsigned size, const parameter_row* const* rows,
                                            unsigned count) {
  for (unsigned i = 0; i != count; ++i) size += rows[i]->size;
  return size;
}
template <unsigned n>
[[nodiscard]] constexpr bool has_unknown_in(const schema_ct::type_word (&words)[n]) {
  for (const schema_ct::type_word w : words)
    if (schema_ct::has_unknown(w)) return true;
  return false;
}
}  // namespace internal

template <class F>
struct signature_constant;
template <class R, class... A>
struct signature_constant<R(A...)> {
  static_assert(sizeof...(A) <= most_kernel_parameters,
                "a kernel has at most 64 parameters: take some of them as a list or a tuple, or "
                "make it a boxed kernel (docs/differences.md, argument-count)");
  static constexpr const parameter_row* parameters[sizeof...(A) + 1] = {&parameter_row_of<A>...,
                                                                        nullptr};
  static constexpr kernel_signature value{
      &typeid(R(A...)), parameters, &result_row_of<R>, sizeof...(A),
      internal::frame_size(result_row_of<R>.size, parameters, sizeof...(A))};
};

/// Does every type of the signature R(A...) have a schema type?
template <class F>
SCHEMA_CT_HIDDEN inline constexpr bool has_schema_types = false;
template <class R, class... A>
SCHEMA_CT_HIDDEN inline constexpr bool has_schema_types<R(A...)> = !internal::has_unknown_in(
    {schema_ct::word<schema_ct::bare<R>>, schema_ct::parameter_word<A>...});

template <class F>
SCHEMA_CT_HIDDEN inline constexpr bool takes_key_set = false;
template <class R, class... A>
SCHEMA_CT_HIDDEN inline constexpr bool takes_key_set<R(DispatchKeySet, A...)> = true;
template <class R, class... A>
SCHEMA_CT_HIDDEN inline constexpr bool takes_key_set<R(DispatchKeySet, A...) noexcept> = true;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
