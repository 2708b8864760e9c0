// SPDX-License-Identifier: BSL-1.0
// A torch::class_ in a block that the compiler runs, and the names for its constructors.
#pragma once

#include "literals.hpp"
#include "types.hpp"

#include <torch/custom_class.h>

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
  SCHEMA_CT_CLASS_MEMBER(def_pickle)
  SCHEMA_CT_CLASS_MEMBER(_def_unboxed)
#undef SCHEMA_CT_CLASS_MEMBER

  // With the names of the parameters: a braced list has no type by itself.
  using arguments = std::initializer_list<torch::arg>;
  template <class Init, class Doc = std::string>
  SCHEMA_CT_PASSES_ON constexpr class_view& def(Init&& init, Doc&& doc, arguments names) {
    if (!__builtin_is_constant_evaluated())
      class_->def(std::forward<Init>(init), std::forward<Doc>(doc), names);
    return *this;
  }
  template <class Name, class F, class Doc = std::string>
  SCHEMA_CT_PASSES_ON constexpr class_view& def(Name&& name, F&& f, Doc&& doc, arguments names) {
    if (!__builtin_is_constant_evaluated())
      class_->def(std::forward<Name>(name), std::forward<F>(f), std::forward<Doc>(doc), names);
    return *this;
  }
  template <class Name, class F, class Doc = std::string>
  SCHEMA_CT_PASSES_ON constexpr class_view& def_static(Name&& name, F&& f, Doc&& doc,
                                                       arguments names) {
    if (!__builtin_is_constant_evaluated())
      class_->def_static(std::forward<Name>(name), std::forward<F>(f), std::forward<Doc>(doc),
                         names);
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
