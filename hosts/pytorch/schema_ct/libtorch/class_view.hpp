// SPDX-License-Identifier: BSL-1.0
// A torch::class_ in a block that the compiler runs, and the names for its constructors.
#pragma once

#include "core.hpp"
#include "literals.hpp"
#include "types.hpp"

#include <torch/custom_class.h>

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>

namespace schema_ct::libtorch {

#if !SCHEMA_CT_READ_BLOCKS
template <class T>
using registered_class = torch::class_<T>;
#else
struct only_recorded {};

namespace detail {
template <class R, class... A>
consteval std::size_t count(R (*)(A...)) {
  return sizeof...(A);
}
template <class... A>
consteval std::size_t count(const torch::detail::types<void, A...>*) {
  return sizeof...(A);
}
template <class F, class... A>
consteval std::size_t count(const torch::InitLambda<F, c10::guts::typelist::typelist<A...>>*) {
  return sizeof...(A);
}
}  // namespace detail

/// Are N not all arguments of a method, a function or what torch::init returns? `skipped`: how many
/// parameters of a function are no arguments. False where the number is not known.
template <class F, std::size_t N, std::size_t skipped = 0>
consteval bool names_others() {
  using type = std::decay_t<F>;
  if constexpr (requires { typename schema_ct::detail::member<type>::type; })
    return N !=
           detail::count(static_cast<typename schema_ct::detail::member<type>::type*>(nullptr));
  else if constexpr (requires { typename signature_of<type>; })
    return N + skipped != detail::count(static_cast<signature_of<type>*>(nullptr));
  else if constexpr (requires { detail::count(static_cast<const type*>(nullptr)); })
    return N != detail::count(static_cast<const type*>(nullptr));
  else
    return false;
}

/// As schema_ct::shares_state; true where it is not known.
template <class Get, class Set>
consteval bool may_pickle() {
  if constexpr (requires {
                  typename signature_of<std::decay_t<Get>>;
                  typename signature_of<std::decay_t<Set>>;
                })
    return shares_state<signature_of<std::decay_t<Get>>, signature_of<std::decay_t<Set>>>;
  else
    return true;
}

/// The result of m.class_<T>("…"): passes all calls on to PyTorch's class, which is not a
/// constant, or does nothing while the compiler runs the block. Arguments and exceptions are
/// PyTorch's.
template <class T>
class class_view {
 public:
  SCHEMA_CT_PASSES_ON explicit class_view(torch::class_<T>&& registered_class)
      : class_(std::move(registered_class)) {}
  constexpr explicit class_view(only_recorded) {}
  SCHEMA_CT_PASSES_ON constexpr class_view(const class_view&) = default;
  SCHEMA_CT_PASSES_ON constexpr class_view& operator=(const class_view&) = default;
  SCHEMA_CT_PASSES_ON constexpr ~class_view() = default;

  /// For functions that take the class itself.
  SCHEMA_CT_PASSES_ON operator torch::class_<T>&() { return *class_; }

#define SCHEMA_CT_CLASS_MEMBER(name)                                                 \
  template <class... A>                                                              \
  SCHEMA_CT_PASSES_ON constexpr class_view& name(A&&... given) {                     \
    if (!__builtin_is_constant_evaluated()) class_->name(std::forward<A>(given)...); \
    return *this;                                                                    \
  }
  SCHEMA_CT_CLASS_MEMBER(def)
  SCHEMA_CT_CLASS_MEMBER(def_static)
  SCHEMA_CT_CLASS_MEMBER(def_property)
  SCHEMA_CT_CLASS_MEMBER(def_readwrite)
  SCHEMA_CT_CLASS_MEMBER(def_readonly)
  SCHEMA_CT_CLASS_MEMBER(_def_unboxed)
#undef SCHEMA_CT_CLASS_MEMBER

  template <class Get, class Set>
  SCHEMA_CT_PASSES_ON constexpr class_view& def_pickle(Get&& get, Set&& set) {
    static_assert(may_pickle<Get, Set>(),
                  "def_pickle takes a function of const c10::intrusive_ptr<T>& that returns the "
                  "state of the object, and one of the state that returns c10::intrusive_ptr<T>");
    if (!__builtin_is_constant_evaluated())
      class_->def_pickle(std::forward<Get>(get), std::forward<Set>(set));
    return *this;
  }

  // With the names of the parameters: a braced list has no type by itself. Its own class, so that
  // overloads for an array, which has a size, are preferred.
  struct arguments {
    std::initializer_list<torch::arg> all;
    SCHEMA_CT_PASSES_ON constexpr arguments(std::initializer_list<torch::arg> names) : all(names) {}
  };
#define SCHEMA_CT_NAMES_ALL                                                                   \
  SCHEMA_CT_REFUSED(                                                                          \
      "the list of torch::arg names either none of the arguments or all, without the object " \
      "itself")
  template <class Init, class Doc = std::string, std::size_t N>
    requires(names_others<Init, N>())
  SCHEMA_CT_NAMES_ALL constexpr class_view& def(Init&&, Doc&&, const torch::arg (&)[N]) {
    return *this;
  }
  template <class Name, class F, class Doc = std::string, std::size_t N>
    requires(names_others<F, N, 1>())
  SCHEMA_CT_NAMES_ALL constexpr class_view& def(Name&&, F&&, Doc&&, const torch::arg (&)[N]) {
    return *this;
  }
  template <class Name, class F, class Doc = std::string, std::size_t N>
    requires(names_others<F, N>())
  SCHEMA_CT_NAMES_ALL constexpr class_view& def_static(Name&&, F&&, Doc&&,
                                                       const torch::arg (&)[N]) {
    return *this;
  }
#undef SCHEMA_CT_NAMES_ALL
  template <class Init, class Doc = std::string>
  SCHEMA_CT_PASSES_ON constexpr class_view& def(Init&& init, Doc&& doc, arguments names) {
    if (!__builtin_is_constant_evaluated())
      class_->def(std::forward<Init>(init), std::forward<Doc>(doc), names.all);
    return *this;
  }
  template <class Name, class F, class Doc = std::string>
  SCHEMA_CT_PASSES_ON constexpr class_view& def(Name&& name, F&& f, Doc&& doc, arguments names) {
    if (!__builtin_is_constant_evaluated())
      class_->def(std::forward<Name>(name), std::forward<F>(f), std::forward<Doc>(doc), names.all);
    return *this;
  }
  template <class Name, class F, class Doc = std::string>
  SCHEMA_CT_PASSES_ON constexpr class_view& def_static(Name&& name, F&& f, Doc&& doc,
                                                       arguments names) {
    if (!__builtin_is_constant_evaluated())
      class_->def_static(std::forward<Name>(name), std::forward<F>(f), std::forward<Doc>(doc),
                         names.all);
    return *this;
  }

 private:
  std::optional<torch::class_<T>> class_;
};
template <class T>
using registered_class = class_view<T>;
#endif

}  // namespace schema_ct::libtorch

#if SCHEMA_CT_READ_BLOCKS
namespace SCHEMA_CT_HIDDEN torch {

/// Like PyTorch's functions, but constants. They are preferred because they are constrained.
template <class... Types>
  requires(sizeof...(Types) >= 0)
constexpr detail::types<void, Types...> init() {
  return {};
}
template <class F>
  requires std::is_object_v<std::decay_t<F>>
constexpr auto init(F&& f) {
  using parameters = typename c10::guts::infer_function_traits_t<std::decay_t<F>>::parameter_types;
  return InitLambda<std::decay_t<F>, parameters>{std::forward<F>(f)};
}

}  // namespace torch
#endif
