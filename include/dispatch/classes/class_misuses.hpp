// SPDX-License-Identifier: BSL-1.0
// The errors for calls of the members of torch::class_ that PyTorch refuses.
#pragma once

#include <dispatch/classes/method_types.hpp>
#include <string_view>
#include <type_traits>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN SCHEMA_CT_HOST {

#define SCHEMA_CT_METHOD_TAKES                                                                  \
  "a method has a name, then a function, then a doc string, then {torch::arg(\"a\"), ...}; of " \
  "several functions of one name choose one: static_cast<R (Class::*)(A...)>(&Class::f)"
#define SCHEMA_CT_NO_METHOD                                                        \
  SCHEMA_CT_REFUSED(                                                               \
      "a method is a member function of the class, a function, or a lambda whose " \
      "parameters have written types")
#define SCHEMA_CT_NO_FUNCTION \
  SCHEMA_CT_REFUSED(          \
      "a static method is a function, or a lambda whose parameters have written types")
#define SCHEMA_CT_NO_SELF                                                 \
  SCHEMA_CT_REFUSED(                                                      \
      "the first parameter of a method is const c10::intrusive_ptr<T>&; " \
      "def_static takes a function without it")
#define SCHEMA_CT_NO_FIELD \
  SCHEMA_CT_REFUSED("a field is a pointer to a data member: &Class::member")
#define SCHEMA_CT_NAMES_ALL                                                                   \
  SCHEMA_CT_REFUSED(                                                                          \
      "the list of torch::arg names either none of the arguments or all, without the object " \
      "itself")
#define SCHEMA_CT_UNFIT                                 \
  SCHEMA_CT_REFUSED(                                    \
      "no schema type stands for one of its types, "    \
      "those that it takes and those that it returns: " \
      "docs/errors.md#unsupported_type")

namespace internal {

/// What class_() returns for a class that it refuses: the calls behind it are no further errors.
struct no_class {
#define SCHEMA_CT_NOTHING(name)                \
  template <class... A>                        \
  SCHEMA_CT_IN_BLOCKS no_class& name(A&&...) { \
    return *this;                              \
  }
  SCHEMA_CT_NOTHING(def)
  SCHEMA_CT_NOTHING(def_static)
  SCHEMA_CT_NOTHING(def_property)
  SCHEMA_CT_NOTHING(def_readwrite)
  SCHEMA_CT_NOTHING(def_readonly)
  SCHEMA_CT_NOTHING(def_pickle)
#undef SCHEMA_CT_NOTHING
};

/// As schema_ct::misused_schema.
class SCHEMA_CT_SHARED misused_method {
 public:
  __attribute__((unavailable(SCHEMA_CT_METHOD_TAKES))) constexpr misused_method(const char*) {}
};

/// A base of class_<T>, which is `Self`, with the overloads that no right call takes.
template <class Self, class T>
class SCHEMA_CT_VISIBLE class_misuses {
 public:
  // The name of several functions has no type, so only an ellipsis takes it.
  template <class = void>
  Self& def(const misused_method& name, ...);
  template <class = void>
  Self& def_static(const misused_method& name, ...);
  template <method_like<T> F>
  SCHEMA_CT_REFUSED(SCHEMA_CT_METHOD_TAKES)
  SCHEMA_CT_IN_BLOCKS Self& def(F&&, ...) {
    return self();
  }

  template <class... A>
    requires(!makes<T, A...>)
  SCHEMA_CT_REFUSED("the class has no constructor that takes what torch::init names")
  SCHEMA_CT_IN_BLOCKS Self& def(constructor_of<A...>, std::string_view = {}, named_arguments = {}) {
    return self();
  }
  template <class... A>
    requires(makes<T, A...> && without_schema_types<intrusive_ptr<T> (*)(A...)>)
  SCHEMA_CT_UNFIT SCHEMA_CT_IN_BLOCKS Self& def(constructor_of<A...>, std::string_view = {},
                                                named_arguments = {}) {
    return self();
  }
  template <class F>
    requires(!maker_of<F, T>)
  SCHEMA_CT_REFUSED("a function that makes an object returns c10::intrusive_ptr<T>")
  SCHEMA_CT_IN_BLOCKS Self& def(constructor_function<F>, std::string_view = {},
                                named_arguments = {}) {
    return self();
  }
  template <without_schema_types F>
    requires maker_of<F, T>
  SCHEMA_CT_UNFIT SCHEMA_CT_IN_BLOCKS Self& def(constructor_function<F>, std::string_view = {},
                                                named_arguments = {}) {
    return self();
  }

  template <class F>
    requires(!method_like<F, T>)
  SCHEMA_CT_NO_METHOD SCHEMA_CT_IN_BLOCKS Self& def(std::string_view, F&&, std::string_view = {},
                                                    named_arguments = {}) {
    return self();
  }
  template <class F>
    requires(method_like<F, T> && !method_of<F, T>)
  SCHEMA_CT_NO_SELF SCHEMA_CT_IN_BLOCKS Self& def(std::string_view, F&&, std::string_view = {},
                                                  named_arguments = {}) {
    return self();
  }
  template <method_without_schema_types<T> F>
  SCHEMA_CT_UNFIT SCHEMA_CT_IN_BLOCKS Self& def(std::string_view, F&&, std::string_view = {},
                                                named_arguments = {}) {
    return self();
  }

  template <class F>
    requires(!function_like<F>)
  SCHEMA_CT_NO_FUNCTION SCHEMA_CT_IN_BLOCKS Self& def_static(std::string_view, F&&,
                                                             std::string_view = {},
                                                             named_arguments = {}) {
    return self();
  }
  template <function_like F>
    requires without_schema_types<F>
  SCHEMA_CT_UNFIT SCHEMA_CT_IN_BLOCKS Self& def_static(std::string_view, F&&, std::string_view = {},
                                                       named_arguments = {}) {
    return self();
  }

  // An array needs fewer conversions than named_arguments, so these win for a list without
  // defaults.
  template <method_of<T> F, std::size_t N>
    requires(N != method_arguments<F, T>)
  SCHEMA_CT_NAMES_ALL SCHEMA_CT_IN_BLOCKS Self& def(std::string_view, F&&, std::string_view,
                                                    const arg (&)[N]) {
    return self();
  }
  template <function_like F, std::size_t N>
    requires(N != arguments_of<schema_ct::signature_of<std::decay_t<F>>>)
  SCHEMA_CT_NAMES_ALL SCHEMA_CT_IN_BLOCKS Self& def_static(std::string_view, F&&, std::string_view,
                                                           const arg (&)[N]) {
    return self();
  }
  template <class... A, std::size_t N>
    requires(N != sizeof...(A))
  SCHEMA_CT_NAMES_ALL SCHEMA_CT_IN_BLOCKS Self& def(constructor_of<A...>, std::string_view,
                                                    const arg (&)[N]) {
    return self();
  }
  template <class F, std::size_t N>
    requires(N != arguments_of<schema_ct::signature_of<F>>)
  SCHEMA_CT_NAMES_ALL SCHEMA_CT_IN_BLOCKS Self& def(constructor_function<F>, std::string_view,
                                                    const arg (&)[N]) {
    return self();
  }

  template <class Getter>
    requires(!method_of<Getter, T>)
  SCHEMA_CT_NO_METHOD SCHEMA_CT_IN_BLOCKS Self& def_property(std::string_view, Getter&&,
                                                             std::string_view = {}) {
    return self();
  }
  template <class Getter, setter_like Setter>
    requires(!method_of<Getter, T> || !method_of<Setter, T>)
  SCHEMA_CT_NO_METHOD SCHEMA_CT_IN_BLOCKS Self& def_property(std::string_view, Getter&&, Setter&&,
                                                             std::string_view = {}) {
    return self();
  }
  template <method_without_schema_types<T> Getter>
  SCHEMA_CT_UNFIT SCHEMA_CT_IN_BLOCKS Self& def_property(std::string_view, Getter&&,
                                                         std::string_view = {}) {
    return self();
  }
  template <method_of<T> Getter, setter_like Setter>
    requires method_of<Setter, T> &&
             (method_without_schema_types<Getter, T> || method_without_schema_types<Setter, T>)
  SCHEMA_CT_UNFIT SCHEMA_CT_IN_BLOCKS Self& def_property(std::string_view, Getter&&, Setter&&,
                                                         std::string_view = {}) {
    return self();
  }

  template <class Class, field_type Field>
    requires std::is_const_v<Field>
  SCHEMA_CT_REFUSED("a const member cannot be written: def_readonly reads it")
  SCHEMA_CT_IN_BLOCKS Self& def_readwrite(std::string_view, Field Class::*) {
    return self();
  }
  template <class Class, field_type Field>
    requires(!std::is_const_v<Field> && without_schema_types<Field()>)
  SCHEMA_CT_UNFIT SCHEMA_CT_IN_BLOCKS Self& def_readwrite(std::string_view, Field Class::*) {
    return self();
  }
  template <class Class, field_type Field>
    requires without_schema_types<Field()>
  SCHEMA_CT_UNFIT SCHEMA_CT_IN_BLOCKS Self& def_readonly(std::string_view, Field Class::*) {
    return self();
  }
  template <class Field>
    requires(!std::is_member_object_pointer_v<Field>)
  SCHEMA_CT_NO_FIELD SCHEMA_CT_IN_BLOCKS Self& def_readwrite(std::string_view, Field) {
    return self();
  }
  template <class Field>
    requires(!std::is_member_object_pointer_v<Field>)
  SCHEMA_CT_NO_FIELD SCHEMA_CT_IN_BLOCKS Self& def_readonly(std::string_view, Field) {
    return self();
  }

  template <class Get, class Set>
    requires(!method_of<Get, T> || !maker_of<Set, T> || !pickle_one_state<Get, Set>)
  SCHEMA_CT_REFUSED(
      "def_pickle takes a function of const c10::intrusive_ptr<T>& that returns the state of the "
      "object, and one of the state that returns c10::intrusive_ptr<T>")
  SCHEMA_CT_IN_BLOCKS Self& def_pickle(Get&&, Set&&) {
    return self();
  }

 private:
  [[nodiscard]] SCHEMA_CT_IN_BLOCKS Self& self() { return static_cast<Self&>(*this); }
};

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

#undef SCHEMA_CT_METHOD_TAKES
#undef SCHEMA_CT_NO_METHOD
#undef SCHEMA_CT_NO_FUNCTION
#undef SCHEMA_CT_NO_SELF
#undef SCHEMA_CT_NO_FIELD
#undef SCHEMA_CT_NAMES_ALL
#undef SCHEMA_CT_UNFIT
