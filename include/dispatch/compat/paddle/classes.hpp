// SPDX-License-Identifier: BSL-1.0
// Paddle's view of the registered custom classes: `ns::Name`, called with FunctionArgs
// (ClassRegistry of its torch/library.h).
#pragma once

#include <dispatch/classes/custom_class.hpp>
#include <dispatch/compat/paddle/function.hpp>
#include <iostream>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace paddle_view {

/// All classes of the process. torch::class_ registers them; methods may be added here. Every call
/// throws std::runtime_error, in which a method's exception is nested.
class SCHEMA_CT_SHARED ClassRegistry {
 public:
  [[nodiscard]] SCHEMA_CT_HIDDEN static ClassRegistry& instance() {
    static ClassRegistry only;  // stateless: the registry is the process's
    return only;
  }

  [[nodiscard]] bool has_class(const std::string& qualified_name) const {
    return bool(find(qualified_name));
  }
  [[nodiscard]] bool has_method(const std::string& qualified_name, const std::string& name) const {
    const class_handle c = find(qualified_name);
    return c && c.hasMethod(name);
  }
  [[nodiscard]] bool has_static_method(const std::string& qualified_name,
                                       const std::string& name) const {
    const class_handle c = find(qualified_name);
    return c && c.findStaticMethod(name) != nullptr;
  }

  /// Calls a method of the object.
  FunctionResult call_method_with_args(const std::string& qualified_name, const std::string& name,
                                       const IValue& object, const FunctionArgs& args) const {
    FunctionArgs all(object);
    for (const IValue& value : args) all.add_arg(value);
    for (const keyword& k : args.named()) all.add_arg(k);
    return call_method_with_args(qualified_name, name, all);
  }
  /// Calls a method whose object is the first value of `args`. Throws std::runtime_error if there
  /// is none, or if the class or the method is not registered.
  FunctionResult call_method_with_args(const std::string& qualified_name, const std::string& name,
                                       const FunctionArgs& args) const {
    if (args.empty())
      throw std::runtime_error("Instance method requires at least 1 argument (this pointer)");
    const class_method* m = found(qualified_name).findMethod(name);
    if (m == nullptr) no_method("Method", qualified_name, name);
    return call(*m, "Method", args);
  }
  FunctionResult call_static_method_with_args(const std::string& qualified_name,
                                              const std::string& name,
                                              const FunctionArgs& args) const {
    const class_method* m = found(qualified_name).findStaticMethod(name);
    if (m == nullptr) no_method("Static method", qualified_name, name);
    return call(*m, "Function", args);
  }
  /// Makes an object by the first constructor, in order of registration, that does not
  /// throw.
  FunctionResult call_constructor_with_args(const std::string& qualified_name,
                                            const FunctionArgs& args) const {
    std::string reasons;
    for (const class_method* m : found(qualified_name).methods()) {
      if (!is_constructor(*m)) continue;
      try {
        return call(*m, "Constructor", args);
      } catch (const std::exception& e) {
        reasons.append("\n  ").append(dispatch::what_of(e));
      }
    }
    if (reasons.empty())
      throw std::runtime_error(
          message({"No constructor registered for class ", qualified_name, "!"}));
    throw std::runtime_error(
        message({"No suitable constructor found for class ", qualified_name, "!", reasons}));
  }

  /// In the order of registration, the newest first.
  void print_all_classes(std::ostream& out = std::cout) const {
    for (const std::string& full : getAllCustomClassesNames()) {
      const std::string name = full.substr(prefix.size());
      out << message({name.substr(0, name.find('.')), "::", name.substr(name.find('.') + 1), "\n"});
      for (const class_method* m : getCustomClass(full).methods()) out << "  " << m->name() << '\n';
    }
  }

  /// Adds a method, whose first argument is the object. It needs a schema or a signature. It lasts
  /// as long as the class is registered. Throws Error if there is a method of that name.
  void register_method(const std::string& qualified_name, const std::string& name,
                       CppFunction f) const {
    add(qualified_name, class_method::kind::method, name, std::move(f));
  }
  void register_static_method(const std::string& qualified_name, const std::string& name,
                              CppFunction f) const {
    add(qualified_name, class_method::kind::static_method, name, std::move(f));
  }
  /// Adds another constructor. The only constructor of torch::class_ is tried first.
  void register_constructor(const std::string& qualified_name, CppFunction f) const {
    std::string name = "__init__";
    for (const class_method* m : found(qualified_name).methods())
      if (is_constructor(*m)) name = m->name() + '_';
    add(qualified_name, class_method::kind::constructor, name, std::move(f));
  }

 private:
  SCHEMA_CT_HIDDEN static constexpr std::string_view prefix = "__torch__.torch.classes.";

  /// Splits `ns::Name`; an empty handle for any other text.
  [[nodiscard]] static class_handle find(std::string_view qualified_name) {
    const std::size_t colons = qualified_name.find("::");
    if (colons == std::string_view::npos) return class_handle();
    return getCustomClass(message(
        {prefix, qualified_name.substr(0, colons), ".", qualified_name.substr(colons + 2)}));
  }
  [[nodiscard]] static class_handle found(const std::string& qualified_name) {
    const class_handle c = find(qualified_name);
    if (!c)
      throw std::runtime_error(message({"Class ", qualified_name, " not found in registry!"}));
    return c;
  }
  [[noreturn]] static void no_method(const char* what, const std::string& qualified_name,
                                     const std::string& name) {
    throw std::runtime_error(
        message({what, " ", name, " not found in class ", qualified_name, "!"}));
  }
  [[nodiscard]] static bool is_constructor(const class_method& m) {
    return m.what() == class_method::kind::constructor && m.name() != "__setstate__";
  }

  /// Names the expected number of arguments if the method takes another number.
  static FunctionResult call(const class_method& m, const char* what, const FunctionArgs& args) {
    const std::size_t self = m.what() == class_method::kind::method ? 1 : 0;
    const std::vector<Argument>& arguments = m.getSchema().arguments();
    Stack values;
    try {
      values = internal::normalized(m.getSchema(), args);
    } catch (const std::runtime_error& e) {
      if (args.has_named_args() || args.size() == arguments.size()) throw;
      throw std::runtime_error(message({what, " expects ", arguments.size() - self, " arguments",
                                        self != 0 ? " (plus this)" : "", ", got ",
                                        args.size() - self, ": ", dispatch::what_of(e)}));
    }
    // A keyword-only argument is passed to the method by keyword.
    std::vector<keyword> keywords;
    for (std::size_t i = arguments.size(); i-- != 0 && arguments[i].kwarg_only();) {
      keywords.emplace_back(arguments[i].name(), std::move(values[i]));
      values.pop_back();
    }
    return FunctionResult(internal::with_prefix("Function call failed: ",
                                                [&] { return m(std::move(values), keywords); }));
  }

  static void add(const std::string& qualified_name, class_method::kind what,
                  const std::string& name, CppFunction f) {
    const class_handle c = found(qualified_name);
    const std::string full = message({c.qualified_name(), ".", name});
    FunctionSchema schema;
    if (f.schema() != nullptr) {
      std::vector<Argument> arguments = f.schema()->arguments();
      if (what == class_method::kind::method && !arguments.empty())  // whatever type it says
        arguments[0] =
            Argument::make(arguments[0].name(), dispatch::Type::of_class(c.qualified_name()));
      schema = FunctionSchema(full, {}, std::move(arguments), f.schema()->returns());
    } else if (f.signature() != nullptr) {
      schema = internal::schema_of_method(full, *f.signature(), f.signature()->result->count > 1);
    } else {
      throw std::runtime_error(message({"No schema for ", full, ": bind_schema() gives it one"}));
    }
    registry& r = the_registry();
    const registry_lock lock(r);
    internal::add_method(*internal::find_class(r, c.qualified_name()), what, name,
                         std::move(schema), {},
                         dispatch::CppFunction::from_stack_function([f = std::move(f)](Stack& s) {
                           IValue result = f.run(std::move(s));
                           s.assign(1, std::move(result));
                         }),
                         false);
  }
};

/// A class in Paddle's blocks: dispatch::class_ with any number of constructors.
template <class T>
class SCHEMA_CT_SHARED class_ {
 public:
  class_(dispatch::class_<T> registered, std::string qualified_name)
      : registered_(std::move(registered)), qualified_name_(std::move(qualified_name)) {}

  /// Adds another constructor; they are tried in this order.
  template <class... A>
  class_& def(dispatch::internal::constructor_of<A...> constructor) {
    if (!std::exchange(has_constructor_, true))
      registered_.def(constructor);
    else
      ClassRegistry::instance().register_constructor(
          qualified_name_,
          CppFunction([](A... a) { return intrusive_ptr<T>::make(static_cast<A&&>(a)...); }));
    return *this;
  }
  /// The same as in dispatch::class_.
  template <class F>
  class_& def(const std::string& name, F&& f) {
    registered_.def(name, std::forward<F>(f));
    return *this;
  }
  template <class F>
  class_& def_static(const std::string& name, F&& f) {
    registered_.def_static(name, std::forward<F>(f));
    return *this;
  }
  /// For all other features of PyTorch's classes.
  [[nodiscard]] dispatch::class_<T>& registered() { return registered_; }

 private:
  dispatch::class_<T> registered_;
  std::string qualified_name_;
  bool has_constructor_ = false;
};

}  // namespace paddle_view
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
