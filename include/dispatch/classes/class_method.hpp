// SPDX-License-Identifier: BSL-1.0
// Looks up and calls the methods and properties of custom classes by name.
#pragma once

#include <dispatch/calls/invoke.hpp>
#include <dispatch/registry/class_registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN SCHEMA_CT_HOST {

/// A method of a custom class. Valid as long as the class is registered.
class SCHEMA_CT_SHARED class_method {
 public:
  enum class kind : unsigned char {
    method,  ///< the object is its first argument
    static_method,
    constructor,  ///< `__init__` and `__setstate__`, which return the object
  };

  class_method(kind what, FunctionSchema schema, std::string name, std::string doc, kernel function,
               bool returns_tuple)
      : schema_(std::move(schema)),
        name_(std::move(name)),
        doc_(std::move(doc)),
        function_(function),
        kind_(what),
        returns_tuple_(returns_tuple) {}
  class_method(const class_method&) = delete;
  class_method& operator=(const class_method&) = delete;
  ~class_method() {
    if (function_.destroy != nullptr) function_.destroy(function_.closure);
  }

  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] const std::string& doc_string() const { return doc_; }
  /// Its name is the name of the class, a dot and the method's name. A tuple is one return, and a
  /// method without a result returns None.
  [[nodiscard]] const FunctionSchema& getSchema() const { return schema_; }
  [[nodiscard]] kind what() const { return kind_; }
  /// The kernel to call with values that fit the schema (borrowed_call.hpp).
  [[nodiscard]] const kernel& function() const { return function_; }
  /// Are its results a single tuple, whatever their number?
  [[nodiscard]] bool returns_tuple() const { return returns_tuple_; }

  /// Calls the method with positional values, the object first, and keywords. Throws TypeError for
  /// arguments that the method does not accept.
  IValue operator()(Stack values, list_view<keyword> keywords = {}) const {
    dispatch::bind(schema_, values, keywords);
    bool running = false;
    call_boxed(function_, OperatorHandle(nullptr), DispatchKeySet(), values, running);
    const bool is_tuple = function_.signature != nullptr ? returns_tuple_ : values.size() > 1;
    if (is_tuple)
      return IValue::of(value_tag::tuple, SCHEMA_CT_C10::ivalue::Tuple(std::move(values)));
    return values.empty() ? IValue() : std::move(values[0]);
  }

  class_method* next = nullptr;  ///< of the class

 private:
  FunctionSchema schema_;
  std::string name_, doc_;
  kernel function_;
  kind kind_;
  bool returns_tuple_;
};

/// A property of a custom class, read and written by methods.
struct SCHEMA_CT_SHARED class_property {
  std::string name, doc;
  const class_method* getter;
  const class_method* setter;  ///< nullptr of one that is only read
  class_property* next = nullptr;
};

namespace internal {

[[noreturn, gnu::cold]] void no_member(const class_record& c, const char* what,
                                       std::string_view name, const std::string& others);

/// The method of that name, or nullptr. The lock is held.
[[nodiscard]] const class_method* find_method(const class_record& c, std::string_view name);
[[nodiscard]] const class_property* find_property(const class_record& c, std::string_view name);

template <class Member, class Name>
[[nodiscard]] std::string names_of(const Member* first, Name name) {
  std::string out;
  for (const Member* m = first; m != nullptr; m = m->next)
    if (const std::string_view text = name(*m); !text.empty())
      out.append(out.empty() ? "" : ", ").append(text);
  return out;
}

}  // namespace internal

/// A registered custom class, or none (the supported part of c10::ClassTypePtr).
class SCHEMA_CT_SHARED class_handle {
 public:
  class_handle() = default;
  explicit class_handle(const class_record* record) : record_(record) {}

  [[nodiscard]] explicit operator bool() const { return record_ != nullptr; }
  friend bool operator==(const class_handle& a, std::nullptr_t) { return a.record_ == nullptr; }
  [[nodiscard]] const class_handle* operator->() const { return this; }

  /// `__torch__.torch.classes.ns.Name`
  [[nodiscard]] std::string qualified_name() const { return record_->name; }
  [[nodiscard]] std::string doc_string() const {
    const registry_lock lock(the_registry());
    return record_->doc == nullptr ? "" : record_->doc;
  }
  /// The method of that name, or nullptr. Valid as long as the class is registered.
  [[nodiscard]] const class_method* findMethod(std::string_view name) const {
    return find(name, false);
  }
  [[nodiscard]] const class_method* findStaticMethod(std::string_view name) const {
    return find(name, true);
  }
  [[nodiscard]] bool hasMethod(std::string_view name) const { return findMethod(name) != nullptr; }
  /// All methods, in the order of their registration.
  template <class Method = class_method>
  [[nodiscard]] std::vector<const Method*> methods() const {
    const registry_lock lock(the_registry());
    std::vector<const Method*> out;
    for (const Method* m = record_->methods; m != nullptr; m = m->next) out.push_back(m);
    return out;
  }
  /// All properties, in the order of their registration.
  template <class Property = class_property>
  [[nodiscard]] std::vector<const Property*> properties() const {
    const registry_lock lock(the_registry());
    std::vector<const Property*> out;
    for (const Property* p = record_->properties; p != nullptr; p = p->next) out.push_back(p);
    return out;
  }
  /// The property of that name, or nullptr. Valid as long as the class is registered.
  [[nodiscard]] const class_property* getProperty(std::string_view name) const {
    const registry_lock lock(the_registry());
    return internal::find_property(*record_, name);
  }

  /// The method of that name, static or not. If there is none, throws an Error that lists the
  /// existing methods. Valid as long as the class is registered.
  [[nodiscard]] const class_method& method(std::string_view name, bool is_static) const {
    const registry_lock lock(the_registry());
    if (const class_method* m = find(name, is_static)) return *m;
    const std::string others = internal::names_of(record_->methods, [&](const class_method& m) {
      return (m.what() == class_method::kind::static_method) == is_static
                 ? std::string_view(m.name())
                 : std::string_view();
    });
    internal::no_member(*record_, is_static ? "static method" : "method", name, others);
  }
  [[nodiscard]] const class_property& property(std::string_view name) const {
    const registry_lock lock(the_registry());
    if (const class_property* p = internal::find_property(*record_, name)) return *p;
    const std::string others = internal::names_of(
        record_->properties, [](const class_property& p) { return std::string_view(p.name); });
    internal::no_member(*record_, "property", name, others);
  }

 private:
  [[nodiscard]] const class_method* find(std::string_view name, bool is_static) const {
    const registry_lock lock(the_registry());
    const class_method* m = internal::find_method(*record_, name);
    const bool fits = m != nullptr && (m->what() == class_method::kind::static_method) == is_static;
    return fits ? m : nullptr;
  }

  const class_record* record_ = nullptr;
};

/// The class called `__torch__.torch.classes.ns.Name`; an empty handle if it is not registered.
[[nodiscard]] class_handle getCustomClass(std::string_view qualified_name);

/// A number that grows whenever a class or a member of one is registered or removed.
[[nodiscard]] inline std::uint64_t class_changes() {
  return __atomic_load_n(&the_registry().class_changes, __ATOMIC_ACQUIRE);
}

/// The qualified names of all registered classes.
template <class Name = std::string>
[[nodiscard]] std::vector<Name> getAllCustomClassesNames() {
  registry& r = the_registry();
  const registry_lock lock(r);
  std::vector<Name> out;
  for (const class_record* c = r.classes; c != nullptr; c = c->older)
    if (c->cxx_class != nullptr) out.push_back(c->name);
  return out;
}

/// The class called `__torch__.torch.classes.ns.Name`. If it is not registered, throws an Error
/// that lists the registered classes.
[[nodiscard]] class_handle class_named(std::string_view qualified_name);

/// The number of existing objects of custom classes whose code is in a shared object; `handle` is
/// the result of dlopen(). 0 if the object has registered no class. After dlclose() such objects
/// can only be released.
[[nodiscard]] std::size_t live_objects_of(void* handle);

[[nodiscard]] bool isCustomClass(const IValue& value);

/// The class of an object. Throws TypeError for any other value.
[[nodiscard]] class_handle class_of_object(const IValue& object);

namespace internal {

template <class... A>
IValue call(const class_method& method, Stack values, A&&... arguments) {
  std::vector<keyword> keywords;
  (add_argument(values, keywords, std::forward<A>(arguments)), ...);
  return method(std::move(values), keywords);
}

}  // namespace internal

/// Calls a method: `call_method(object, "add", 1, arg("scale") = 2)`. Throws Error if the class has
/// no such method, and TypeError for unaccepted arguments and for a value that is not an object.
template <class... A>
IValue call_method(const IValue& object, std::string_view name, A&&... arguments) {
  return internal::call(class_of_object(object).method(name, false), {object},
                        std::forward<A>(arguments)...);
}

/// Calls a static method: `call_static_method("__torch__.torch.classes.ns.Name", "make", 1)`.
/// Throws Error if there is no such class or method, and TypeError for unaccepted arguments.
template <class... A>
IValue call_static_method(std::string_view qualified_name, std::string_view name,
                          A&&... arguments) {
  return internal::call(class_named(qualified_name).method(name, true), {},
                        std::forward<A>(arguments)...);
}

/// Makes an object by `__init__`, as `torch.classes.ns.Name(…)` does in Python. Throws Error if
/// there is no such class, and TypeError for arguments that `__init__` does not accept.
template <class... A>
IValue make_object(std::string_view qualified_name, A&&... arguments) {
  return internal::call(class_named(qualified_name).method("__init__", false), {},
                        std::forward<A>(arguments)...);
}

/// The value of an object's property. Throws Error if the class has no property of that name.
[[nodiscard]] IValue get_property(const IValue& object, std::string_view name);
/// Sets an object's property. Throws Error if the class has no property of that name or it is
/// read-only, and TypeError for a value of another type.
void set_property(const IValue& object, std::string_view name, IValue value);

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
