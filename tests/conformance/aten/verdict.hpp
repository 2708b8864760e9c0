// SPDX-License-Identifier: BSL-1.0
// The compiler's verdicts on kernels of PyTorch's operators, as values: on the signature that
// PyTorch declares, and on those that differ from it in one type.
#pragma once

#include <ATen/Operators.h>
#include <torch/library.h>

#include <schema_ct/libtorch.hpp>

#include <schema_ct/aten.hpp>

namespace asked {

/// Whether a block accepts a kernel of signature F for the operator.
template <class F>
consteval bool accepts(const char* name) {
  const schema_ct::detail::listing l(schema_ct::operators_of<"aten">, name);
  if (l.wrong != schema_ct::ok || l.malformed) return false;
  using rules = schema_ct::libtorch::native_rules;
  typename rules::checker_type c{schema_ct::checker(typename rules::template rows<F>())};
  return schema_ct::report::read_operator(l.held, c, l.signature).answer == schema_ct::ok;
}

/// Another type to take in the place of T, which usually fits the schema too.
template <class T>
struct other {
  using type = const T&;
};
template <class T>
struct other<T&> {
  using type = std::remove_cv_t<T>;
};
template <>
struct other<void> {
  using type = at::Tensor;
};

/// The type that a kernel without symbolic parameters takes in the place of T.
template <class T>
struct numeric {
  using type = T;
};
template <>
struct numeric<c10::SymInt> {
  using type = std::int64_t;
};
template <>
struct numeric<c10::SymIntArrayRef> {
  using type = at::IntArrayRef;
};
template <>
struct numeric<std::optional<c10::SymInt>> {
  using type = std::optional<std::int64_t>;
};
template <>
struct numeric<at::OptionalSymIntArrayRef> {
  using type = at::OptionalIntArrayRef;
};

template <std::size_t changed, class R, class Places, class... A>
struct with_other;
template <std::size_t changed, class R, std::size_t... i, class... A>
struct with_other<changed, R, std::index_sequence<i...>, A...> {
  using type =
      R(typename std::conditional_t<i == changed, other<A>, std::type_identity<A>>::type...);
};

template <class F>
struct of_signature;
template <class R, class... A>
struct of_signature<R(A...)> {
  using places = std::index_sequence_for<A...>;

  /// Whether a block accepts this signature, also without symbolic parameters, and no other one.
  static consteval bool is_the_only_one(const char* name) {
    return accepts<R(A...)>(name) && accepts<R(typename numeric<A>::type...)>(name) &&
           !accepts<typename other<R>::type(A...)>(name) && !accepts<R(A..., bool)>(name) &&
           refuses_others(name, places());
  }

 private:
  template <std::size_t... i>
  static consteval bool refuses_others([[maybe_unused]] const char* name,
                                       std::index_sequence<i...>) {
    return (!accepts<typename with_other<i, R, places, A...>::type>(name) && ...);
  }
};

}  // namespace asked
