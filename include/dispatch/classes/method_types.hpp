// SPDX-License-Identifier: BSL-1.0
// What the members of torch::class_ take: functions that become methods, their arguments and
// fields.
#pragma once

#include <cstddef>
#include <dispatch/kernels/cpp_function.hpp>
#include <dispatch/schema/binding.hpp>
#include <dispatch/values/custom_class_holder.hpp>
#include <initializer_list>
#include <schema_ct/signatures/state.hpp>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN SCHEMA_CT_HOST {

/// An argument of a method: its name, and its default if it has one.
struct SCHEMA_CT_SHARED named_argument {
  std::string name;
  IValue value;
  bool has_default;

  named_argument(keyword k)
      : name(std::move(k.name)), value(std::move(k.value)), has_default(true) {}
  named_argument(const arg& a) : name(a.name()), has_default(false) {}
};
/// A braced list of them. Its own class, so that overloads for an array of `arg` are preferred.
class named_arguments {
 public:
  SCHEMA_CT_IN_BLOCKS named_arguments() = default;
  SCHEMA_CT_IN_BLOCKS named_arguments(std::initializer_list<named_argument> all) : all_(all) {}
  [[nodiscard]] const named_argument* begin() const { return all_.begin(); }
  [[nodiscard]] const named_argument* end() const { return all_.end(); }
  [[nodiscard]] std::size_t size() const { return all_.size(); }

 private:
  std::initializer_list<named_argument> all_;
};

namespace internal {

/// Selects the C++ constructor that `__init__` calls.
template <class... A>
struct constructor_of {};
/// Does T have a constructor for these arguments? The destructor need not be public: the last owner
/// calls it.
template <class T, class... A>
concept makes = requires { new T(std::declval<A>()...); };
/// The function that `__init__` calls instead; it returns an intrusive_ptr to the object.
template <class F>
struct constructor_function {
  F make;
};

[[noreturn, gnu::cold]] void refuse_null_object();
/// Throws ValueError if the object is a null pointer, which is also a value.
template <class T>
[[nodiscard]] T* object_of(const intrusive_ptr<T>& self) {
  if (self.get() == nullptr) [[unlikely]]
    refuse_null_object();
  return self.get();
}

/// Turns a member function into a function of the object.
template <class T, class Method, class F>
struct method_of_object;
template <class T, class Method, class R, class... A>
struct method_of_object<T, Method, R(A...)> {
  Method method;
  R operator()(const intrusive_ptr<T>& self, A... arguments) const {
    return (object_of(self)->*method)(static_cast<A&&>(arguments)...);
  }
};

template <class T, class F>
[[nodiscard]] auto as_method(F&& f) {
  using type = std::remove_cvref_t<F>;
  if constexpr (std::is_member_function_pointer_v<type>)
    return method_of_object<T, type, typename operator_of<type>::type>{f};
  else if constexpr (std::is_function_v<type>)
    return &f;
  else
    return type(std::forward<F>(f));
}

/// Is the first parameter of R(A...) an owner of a T?
template <class T, class F>
inline constexpr bool takes_self = false;
template <class T, class R, class Self, class... A>
inline constexpr bool takes_self<T, R(Self, A...)> =
    std::is_same_v<schema_ct::bare<Self>, intrusive_ptr<T>>;

template <class F>
struct result_of;
template <class R, class... A>
struct result_of<R(A...)> {
  using type = schema_ct::bare<R>;
};

/// The class of a pointer to a member.
template <class F>
struct class_of_member;
template <class Member, class Class>
struct class_of_member<Member Class::*> {
  using type = Class;
};

/// F is a function or a function object with one signature.
template <class F>
concept function_like = requires { typename schema_ct::signature_of<std::decay_t<F>>; } &&
                        !std::is_member_function_pointer_v<std::remove_cvref_t<F>>;
/// F can be called on a T, if its first parameter is an owner of one.
template <class F, class T>
concept method_like =
    function_like<F> ||
    (std::is_member_function_pointer_v<std::remove_cvref_t<F>> &&
     std::is_base_of_v<typename class_of_member<std::remove_cvref_t<F>>::type, T>);
/// F has an owner of a T as its first parameter, or is a member function of T.
template <class F, class T>
concept method_of = method_like<F, T> && requires(F&& f) {
  requires takes_self<T, schema_ct::signature_of<decltype(as_method<T>(std::forward<F>(f)))>>;
};
/// F is a function that becomes a method of T, and one of its types has no schema type.
template <class F, class T>
concept method_without_schema_types = method_of<F, T> && requires(F&& f) {
  requires without_schema_types<decltype(as_method<T>(std::forward<F>(f)))>;
};
/// F makes an object of T.
template <class F, class T>
concept maker_of =
    function_like<F> &&
    std::is_same_v<typename result_of<schema_ct::signature_of<std::decay_t<F>>>::type,
                   intrusive_ptr<T>>;

/// How many arguments a function has.
template <class F>
inline constexpr std::size_t arguments_of = 0;
template <class R, class... A>
inline constexpr std::size_t arguments_of<R(A...)> = sizeof...(A);
/// The same of a method of T, without the object.
template <class F, class T>
inline constexpr std::size_t method_arguments =
    arguments_of<schema_ct::signature_of<decltype(as_method<T>(std::declval<F>()))>> - 1;

/// Does Set take the state that Get returns?
template <class Get, class Set>
concept pickle_one_state = schema_ct::shares_state<schema_ct::signature_of<std::decay_t<Get>>,
                                                   schema_ct::signature_of<std::decay_t<Set>>>;

/// The argument for a setter must not be a doc string.
template <class F>
concept setter_like = !std::is_convertible_v<F, std::string_view>;

template <class T>
concept field_type = !std::is_function_v<T>;

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
