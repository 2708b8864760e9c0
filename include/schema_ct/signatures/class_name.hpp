// SPDX-License-Identifier: BSL-1.0
// Declares the names of custom classes to the compiler. Schemas that use another name are errors.
#pragma once

#include "../grammar/lexer.hpp"
#include "global_scope.hpp"
#include "type_codes.hpp"

namespace schema_ct {

/// Does the text consist of two names separated by a dot?
template <std::size_t N>
SCHEMA_CT_HIDDEN constexpr bool is_class_name(const char (&text)[N]) {
  const char* const dot = lexer::is_name_start(text[0]) ? lexer::name_end(text) : text;
  if (dot == text || *dot != '.' || !lexer::is_name_start(dot[1])) return false;
  return lexer::name_end(dot + 1) == text + N - 1;
}

/// The name of the class T for torch::class_, "ns.Name"; nullptr if SCHEMA_CT_CLASS has not set it.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr const char* class_name = nullptr;

namespace detail {

/// The class that C, such as an intrusive_ptr<T>, points to.
template <class C>
struct pointee {
  using type = C;
};
template <template <class...> class P, class T, class... More>
struct pointee<P<T, More...>> {
  using type = T;
};

struct SCHEMA_CT_SHARED class_counter {
  std::size_t count = 0;
  std::size_t declared = 0;
  template <class C>
  constexpr void operator()(types<C>) {
    ++count;
    declared += class_name<typename pointee<C>::type> != nullptr;
  }
};
struct SCHEMA_CT_SHARED class_writer {
  const char** at;
  template <class C>
  constexpr void operator()(types<C>) {
    *at++ = class_name<typename pointee<C>::type>;
  }
};

template <class T>
consteval class_counter count_classes() {
  class_counter out;
  for_class_types<T>(out);
  return out;
}
template <class T>
struct class_list {
  struct list {
    const char* names[count_classes<T>().count + 1];
  };
  static consteval list make() {
    list out{};
    class_writer writer{out.names};
    for_class_types<T>(writer);
    return out;
  }
  SCHEMA_CT_HIDDEN static constexpr list value = make();
  SCHEMA_CT_HIDDEN static constexpr named_classes named{word<T>, value.names,
                                                        static_cast<int>(count_classes<T>().count)};
};

}  // namespace detail

template <class T>
  requires(may_have_class(word<T>))
SCHEMA_CT_HIDDEN inline constexpr bool has_classes<T> = detail::count_classes<T>().declared != 0;
template <class T>
  requires(has_classes<T>)
SCHEMA_CT_HIDDEN inline constexpr const named_classes* classes_of<T> =
    &detail::class_list<T>::named;

}  // namespace schema_ct

// As in blocks/body.hpp.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC system_header
#endif

/// Declares that the class T is registered as "ns.Name". Use it at global scope before the first
/// schema that uses the class, preferably right after the class:
///   SCHEMA_CT_CLASS(shop::Counter, "shop.Counter");
/// A literal with `__torch__.torch.classes.shop.Cart` for a kernel's intrusive_ptr<T> is then a
/// compile error, and registering T under another name throws Error.
#define SCHEMA_CT_CLASS(T, name)                                                             \
  SCHEMA_CT_AT_GLOBAL_SCOPE("SCHEMA_CT_CLASS")                                               \
  static_assert(::schema_ct::is_class_name(name),                                            \
                "a class is declared as \"ns.Name\", the two names that torch::class_ has"); \
  template <>                                                                                \
  inline constexpr const char* schema_ct::class_name<T> = name
