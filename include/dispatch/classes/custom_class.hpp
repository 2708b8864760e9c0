// SPDX-License-Identifier: BSL-1.0
// Registers C++ classes whose objects operators take and return (torch::class_, PyTorch's
// torch/custom_class.h).
#pragma once

#include <dispatch/classes/class_method.hpp>
#include <dispatch/classes/class_misuses.hpp>
#include <dispatch/classes/method_types.hpp>
#include <dispatch/library/library_init.hpp>
#include <schema_ct/signatures/class_name.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN SCHEMA_CT_HOST {

namespace internal {

[[noreturn, gnu::cold]] void bad_identifier(const char* what, const std::string& reason);
void check_identifier(const char* what, std::string_view name);

[[nodiscard]] std::string place_of_class(const class_record& c);

/// Removes a class. The record is kept for remaining objects. What the methods own is destroyed
/// after the lock is released.
void forget_class(class_record& c);

/// The record of a removed class of this name, or a new record. The lock is held.
[[nodiscard]] class_record& find_or_add_record(registry& r, const std::string& name,
                                               const char* mangled);

/// Registers a class. Throws ValueError for an invalid name, and Error if the class or the name is
/// already registered, or if SCHEMA_CT_CLASS has declared another name.
class_record& new_class(const std::string& ns, const std::string& name, const std::string& doc,
                        const std::type_info& cxx_class, const char* declared, const char* file,
                        unsigned line);

/// The classes that this shared object has registered without a library. Unloading it removes
/// them.
struct classes_of_shared_object {
  class_record* newest = nullptr;

  classes_of_shared_object() = default;
  classes_of_shared_object(const classes_of_shared_object&) = delete;
  classes_of_shared_object& operator=(const classes_of_shared_object&) = delete;
  ~classes_of_shared_object() { forget_classes(newest); }
};
[[nodiscard]] inline class_record*& own_classes() {
  static classes_of_shared_object own;
  return own.newest;
}

/// The schema of a function as a method, which always has one return.
[[nodiscard]] FunctionSchema schema_of_method(std::string name, const kernel_signature& s,
                                              bool returns_tuple);

/// Names the arguments after the first `skipped`. Throws ValueError if some have no name, and
/// TypeError for a default of another type.
[[nodiscard]] FunctionSchema with_arguments(const FunctionSchema& schema, std::size_t skipped,
                                            named_arguments named);

/// Throw Error if the class has a member of this name. Change nothing.
void expect_no_methods(const class_record& c, std::initializer_list<std::string> names);
void expect_no_property(const class_record& c, const std::string& name, bool is_written);

/// Adds a method and takes ownership of what its kernel owns. Throws Error if the class has a
/// method of that name.
const class_method& add_method(class_record& c, class_method::kind what, const std::string& name,
                               FunctionSchema schema, std::string doc, CppFunction f,
                               bool returns_tuple);

void add_property(class_record& c, const std::string& name, std::string doc,
                  const class_method& getter, const class_method* setter);

/// Throws unless one reads what the other writes (PyTorch's def_pickle).
void check_pickle(const FunctionSchema& get, const FunctionSchema& set);

}  // namespace internal

/// `init<A...>()`: `__init__` calls the constructor with parameters A.
template <class... A>
[[nodiscard]] SCHEMA_CT_IN_BLOCKS internal::constructor_of<A...> init() {
  return {};
}
/// `init(f)`: it calls a function or lambda that returns an intrusive_ptr to the object.
template <class F>
[[nodiscard]] SCHEMA_CT_IN_BLOCKS internal::constructor_function<std::decay_t<F>> init(F&& f) {
  return {std::forward<F>(f)};
}

/// Registers T, which derives from CustomClassHolder, under `ns` and a name, and its methods. The
/// registration lasts as long as the library whose class_() was called, otherwise as long as the
/// shared object. Every function throws Error for a name that the class already has.
template <class T>
class SCHEMA_CT_VISIBLE class_ : public internal::class_misuses<class_<T>, T> {
  static_assert(std::is_convertible_v<T*, CustomClassHolder*>,
                "torch::class_<T> requires T to inherit from CustomClassHolder, publicly");
  using misuses = internal::class_misuses<class_<T>, T>;

 public:
  using misuses::def;
  using misuses::def_pickle;
  using misuses::def_property;
  using misuses::def_readonly;
  using misuses::def_readwrite;
  using misuses::def_static;

  /// Throws ValueError for a name that is not an identifier, and Error if the class is registered.
  SCHEMA_CT_HIDDEN explicit class_(std::string_view ns, std::string_view name,
                                   std::string_view doc = {}, const char* file = __builtin_FILE(),
                                   unsigned line = __builtin_LINE())
      : class_(internal::own_classes(), std::string(ns), std::string(name), std::string(doc), file,
               line) {}

  template <class... A>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS class_& def(internal::constructor_of<A...>,
                                                   std::string_view doc = {},
                                                   named_arguments arguments = {}) {
    SCHEMA_CT_WHEN_READ(return *this;)
    return add_constructor("__init__", std::string(doc), arguments,
                           [](A... a) { return intrusive_ptr<T>::make(static_cast<A&&>(a)...); });
  }
  template <class F>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS class_& def(internal::constructor_function<F> f,
                                                   std::string_view doc = {},
                                                   named_arguments arguments = {}) {
    SCHEMA_CT_WHEN_READ(return *this;)
    return add_constructor("__init__", std::string(doc), arguments, std::move(f.make));
  }
  /// A method: a member function, or a function or lambda whose first parameter is
  /// `const c10::intrusive_ptr<T>&`. `arguments` names all others: `torch::arg("x") = 1`.
  template <class F>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS class_& def(std::string_view name, F&& f,
                                                   std::string_view doc = {},
                                                   named_arguments arguments = {}) {
    SCHEMA_CT_WHEN_READ(return *this;)
    add_method(std::string(name), std::forward<F>(f), std::string(doc), arguments);
    return *this;
  }
  template <class F>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS class_& def_static(std::string_view name, F&& f,
                                                          std::string_view doc = {},
                                                          named_arguments arguments = {}) {
    SCHEMA_CT_WHEN_READ(return *this;)
    add(class_method::kind::static_method, std::string(name), std::string(doc), arguments, 0,
        std::forward<F>(f));
    return *this;
  }
  /// A read-only property.
  template <class Getter>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS class_& def_property(std::string_view name, Getter&& getter,
                                                            std::string_view doc = {}) {
    SCHEMA_CT_WHEN_READ(return *this;)
    internal::expect_no_property(*record_, std::string(name), false);
    const class_method& get = add_method(std::string(name) + "_getter",
                                         std::forward<Getter>(getter), std::string(doc), {});
    internal::add_property(*record_, std::string(name), std::string(doc), get, nullptr);
    return *this;
  }
  template <class Getter, internal::setter_like Setter>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS class_& def_property(std::string_view name, Getter&& getter,
                                                            Setter&& setter,
                                                            std::string_view doc = {}) {
    SCHEMA_CT_WHEN_READ(return *this;)
    internal::expect_no_property(*record_, std::string(name), true);
    const class_method& get = add_method(std::string(name) + "_getter",
                                         std::forward<Getter>(getter), std::string(doc), {});
    const class_method& set = add_method(std::string(name) + "_setter",
                                         std::forward<Setter>(setter), std::string(doc), {});
    internal::add_property(*record_, std::string(name), std::string(doc), get, &set);
    return *this;
  }
  template <class Class, internal::field_type Field>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS class_& def_readwrite(std::string_view name,
                                                             Field Class::* field) {
    SCHEMA_CT_WHEN_READ(return *this;)
    return def_property(
        name,
        [field](const intrusive_ptr<T>& self) -> Field {
          return internal::object_of(self)->*field;
        },
        [field](const intrusive_ptr<T>& self, Field value) {
          internal::object_of(self)->*field = std::move(value);
        });
  }
  template <class Class, internal::field_type Field>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS class_& def_readonly(std::string_view name,
                                                            Field Class::* field) {
    SCHEMA_CT_WHEN_READ(return *this;)
    return def_property(name, [field](const intrusive_ptr<T>& self) -> std::remove_cv_t<Field> {
      return internal::object_of(self)->*field;
    });
  }
  /// `__getstate__`, which converts an object to a value, and `__setstate__`, which converts the
  /// value back. Throws if their types do not match.
  template <class Get, class Set>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS class_& def_pickle(Get&& get, Set&& set) {
    SCHEMA_CT_WHEN_READ(return *this;)
    using get_function = schema_ct::signature_of<std::decay_t<Get>>;
    using set_function = schema_ct::signature_of<std::decay_t<Set>>;
    internal::check_pickle(schema_for<get_function>("__getstate__"),
                           schema_for<set_function>("__setstate__"));
    internal::expect_no_methods(*record_, {"__getstate__", "__setstate__"});
    add(class_method::kind::method, "__getstate__", {}, {}, 1, std::forward<Get>(get));
    return add_constructor("__setstate__", {}, {}, std::forward<Set>(set));
  }
  /// A method that takes its arguments from the stack and leaves its results there: f(Stack&).
  template <class F>
  SCHEMA_CT_HIDDEN class_& _def_unboxed(std::string_view name, F f, FunctionSchema schema,
                                        std::string_view doc = {}) {
    internal::add_method(*record_, class_method::kind::method, std::string(name), std::move(schema),
                         std::string(doc), CppFunction::from_stack_function(std::move(f)), false);
    return *this;
  }

 private:
  template <class Self, class Library>
  friend class library_members;

  SCHEMA_CT_HIDDEN class_(class_record*& owned, const std::string& ns, const std::string& name,
                          const std::string& doc, const char* file, unsigned line)
      : record_(
            &internal::new_class(ns, name, doc, typeid(T), schema_ct::class_name<T>, file, line)) {
    const registry_lock lock(the_registry());
    record_->older_in_object = owned;
    owned = record_;
  }

  template <class F>
  [[nodiscard]] SCHEMA_CT_HIDDEN FunctionSchema schema_for(const std::string& name) const {
    return internal::schema_of_method(
        message({record_->name, ".", name}), signature_constant<F>::value,
        internal::is_tuple<typename internal::result_of<F>::type>::value);
  }
  template <class F>
  SCHEMA_CT_HIDDEN const class_method& add(class_method::kind what, const std::string& name,
                                           std::string doc, named_arguments arguments,
                                           std::size_t skipped, F&& f) {
    using function = schema_ct::signature_of<std::decay_t<F>>;
    return internal::add_method(
        *record_, what, name,
        internal::with_arguments(schema_for<function>(name), skipped, arguments), std::move(doc),
        CppFunction(std::forward<F>(f)),
        internal::is_tuple<typename internal::result_of<function>::type>::value);
  }
  template <class F>
  SCHEMA_CT_HIDDEN const class_method& add_method(const std::string& name, F&& f, std::string doc,
                                                  named_arguments arguments) {
    auto method = internal::as_method<T>(std::forward<F>(f));
    static_assert(internal::takes_self<T, schema_ct::signature_of<decltype(method)>>,
                  "the first parameter of a method is const c10::intrusive_ptr<T>&");
    return add(class_method::kind::method, name, std::move(doc), arguments, 1, std::move(method));
  }
  template <class F>
  SCHEMA_CT_HIDDEN class_& add_constructor(const char* name, std::string doc,
                                           named_arguments arguments, F&& f) {
    using function = schema_ct::signature_of<std::decay_t<F>>;
    static_assert(std::is_same_v<typename internal::result_of<function>::type, intrusive_ptr<T>>,
                  "a function that makes an object returns c10::intrusive_ptr<T>");
    add(class_method::kind::constructor, name, std::move(doc), arguments, 0, std::forward<F>(f));
    return *this;
  }

#if SCHEMA_CT_READ_BLOCKS
  /// For a block that the compiler runs: registers nothing.
  SCHEMA_CT_HIDDEN constexpr explicit class_(internal::only_recorded) : record_(nullptr) {}
#endif

  class_record* record_;
};

/// An object of a registered class as a value.
template <class T, class... A>
[[nodiscard]] IValue make_custom_class(A&&... arguments) {
  return IValue(intrusive_ptr<T>::make(std::forward<A>(arguments)...));
}

template <class Self, class Library>
template <class T>
  requires(!std::is_convertible_v<T*, CustomClassHolder*>)
SCHEMA_CT_IN_BLOCKS internal::no_class library_members<Self, Library>::class_(std::string_view,
                                                                              std::string_view,
                                                                              const char*,
                                                                              unsigned) & {
  return {};
}
template <class Self, class Library>
template <class T>
SCHEMA_CT_IN_BLOCKS dispatch::class_<T> library_members<Self, Library>::class_(
    std::string_view name, std::string_view doc, const char* file, unsigned line) & {
  SCHEMA_CT_WHEN_READ({
    library().reader().add_class(name.data(), line);
    return dispatch::class_<T>(internal::only_recorded());
  })
  // Not a variable: with libstdc++ 10, std::string is not a literal type.
  library().check_class(std::string(name));
  return dispatch::class_<T>(library().classes_, library().ns_, std::string(name), std::string(doc),
                             file, line);
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
