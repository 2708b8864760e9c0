// SPDX-License-Identifier: BSL-1.0
// The engine's part of custom_class.hpp.
#pragma once

#include <dispatch/classes/custom_class.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE void bad_identifier(const char* what, const std::string& reason) {
  throw ValueError(message({what, " name must be a valid Python/C++ identifier. ", reason}));
}

SCHEMA_CT_ENGINE void check_identifier(const char* what, std::string_view name) {
  if (name.empty()) bad_identifier(what, "It is empty.");
  for (std::size_t i = 0; i != name.size(); ++i) {
    const char c = name[i], lower = static_cast<char>(c | 0x20);
    if ((lower >= 'a' && lower <= 'z') || c == '_' || (i != 0 && c >= '0' && c <= '9')) continue;
    bad_identifier(what, message({"Character '", c, "' at index ", i, " is illegal."}));
  }
}

SCHEMA_CT_ENGINE std::string place_of_class(const class_record& c) {
  return message({c.file, ":", c.line});
}

inline void count_class_change() {
  __atomic_add_fetch(&the_registry().class_changes, 1, __ATOMIC_RELEASE);
}

SCHEMA_CT_ENGINE void forget_class(class_record& c) {
  class_property* properties;
  class_method* methods;
  char* doc;
  {
    const registry_lock lock(the_registry());
    count_class_change();
    __atomic_store_n(&c.cxx_class, nullptr, __ATOMIC_RELEASE);
    properties = std::exchange(c.properties, nullptr);
    methods = std::exchange(c.methods, nullptr);
    doc = std::exchange(c.doc, nullptr);
    c.objects = nullptr;
    c.file = "";
    c.line = 0;
  }
  while (properties != nullptr) delete std::exchange(properties, properties->next);
  while (methods != nullptr) delete std::exchange(methods, methods->next);
  std::free(doc);
}

SCHEMA_CT_ENGINE class_record& find_or_add_record(registry& r, const std::string& name,
                                                  const char* mangled) {
  for (class_record* c = r.classes; c != nullptr; c = c->older)
    if (c->cxx_class == nullptr && name == c->name && std::strcmp(c->mangled, mangled) == 0)
      return *c;
  auto text = [&](const char* s) {
    return static_cast<const char*>(r.texts.get(r.memory, s, std::strlen(s) + 1));
  };
  auto* made = new (r.memory.take(sizeof(class_record))) class_record{};
  made->name = text(name.c_str());
  made->mangled = text(mangled);
  made->older = r.classes;
  r.classes = made;
  return *made;
}

SCHEMA_CT_ENGINE class_record& new_class(const std::string& ns, const std::string& name,
                                         const std::string& doc, const std::type_info& cxx_class,
                                         const char* declared, const char* file, unsigned line) {
  check_identifier("Namespace", ns);
  check_identifier("Class", name);
  const std::string full = message({"__torch__.torch.classes.", ns, ".", name});
  if (declared != nullptr && message({ns, ".", name}) != declared)
    throw Error(message({"The C++ class ", cxx_class.name(), " cannot be registered as ", full,
                         ": SCHEMA_CT_CLASS declares it as ", declared}));
  registry& r = the_registry();
  const registry_lock lock(r);
  if (const class_record* same = find_class(r, full))
    throw Error(message({"Custom class with name ", full,
                         " is already registered. Ensure that registration with torch::class_ is "
                         "only called once. It was registered at ",
                         place_of_class(*same)}));
  if (const class_record* same = find_class(cxx_class))
    throw Error(message({"The C++ class ", cxx_class.name(), " cannot be registered as ", full,
                         ": it is ", same->name, ", registered at ", place_of_class(*same)}));
  class_record& c = find_or_add_record(r, full, cxx_class.name());
  c.doc = doc.empty() ? nullptr : copy_text(doc);
  c.file = file;
  c.line = line;
  c.objects = &own_live_objects;
  c.forget = &forget_class;
  count_class_change();
  __atomic_store_n(&c.cxx_class, &cxx_class, __ATOMIC_RELEASE);
  return c;
}

/// Replaces narrow types: a C++ `int` becomes int, and the call checks the range.
[[nodiscard]] inline Type as_value_type(const Type& type) {
  using schema_ct::code;
  std::string codes(type.codes());
  for (char& c : codes) {
    if (c == static_cast<char>(code::narrow_integer)) c = static_cast<char>(code::integer);
    if (c == static_cast<char>(code::narrow_real)) c = static_cast<char>(code::real);
  }
  return Type(codes, type.names());
}

SCHEMA_CT_ENGINE FunctionSchema schema_of_method(std::string name, const kernel_signature& s,
                                                 bool returns_tuple) {
  std::vector<Argument> arguments(s.parameter_count);
  for (unsigned i = 0; i != s.parameter_count; ++i)
    arguments[i] = Argument::make(message({"_", i}), as_value_type(parameter_type(s, i)));
  std::vector<Type> results(s.result->count);
  for (unsigned i = 0; i != s.result->count; ++i) results[i] = as_value_type(result_type(s, i));
  Type result = Type::of_code(schema_ct::code::none_type);
  if (returns_tuple)
    result = Type::tuple_of(results, [](const Type& t) { return t; });
  else if (!results.empty())
    result = results[0];
  return FunctionSchema(std::move(name), {}, std::move(arguments),
                        {Argument::make("_0", std::move(result))});
}

SCHEMA_CT_ENGINE FunctionSchema with_arguments(const FunctionSchema& schema, std::size_t skipped,
                                               named_arguments named) {
  if (named.size() == 0) return schema;
  std::vector<Argument> arguments = schema.arguments();
  if (named.size() + skipped != arguments.size())
    throw ValueError("Default values must be specified for none or all arguments");
  std::size_t i = skipped;
  for (const named_argument& n : named) {
    Argument& a = arguments[i++];
    if (n.has_default && !has_type(n.value, a))
      throw TypeError(message({"The default of argument '", n.name, "' of ", schema.name(),
                               " is of type ", n.value.type_name(), ", the argument of type ",
                               a.real_type().annotation_str()}));
    a = Argument::make(n.name, a.real_type(), a.N().value_or(-1));
    if (n.has_default) a.set_default(n.value);
  }
  return FunctionSchema(schema.name(), {}, std::move(arguments), schema.returns());
}

SCHEMA_CT_ENGINE void expect_no_methods(const class_record& c,
                                        std::initializer_list<std::string> names) {
  const registry_lock lock(the_registry());
  for (const std::string& name : names)
    if (find_method(c, name) != nullptr)
      throw Error(message({"Can't redefine method: ", name, " on class: ", c.name}));
}

SCHEMA_CT_ENGINE void expect_no_property(const class_record& c, const std::string& name,
                                         bool is_written) {
  const registry_lock lock(the_registry());
  if (find_property(c, name) != nullptr)
    throw Error(message({"Can't redefine property: ", name, " on class: ", c.name}));
  expect_no_methods(c, {name + "_getter"});
  if (is_written) expect_no_methods(c, {name + "_setter"});
}

SCHEMA_CT_ENGINE const class_method& add_method(class_record& c, class_method::kind what,
                                                const std::string& name, FunctionSchema schema,
                                                std::string doc, CppFunction f,
                                                bool returns_tuple) {
  const registry_lock lock(the_registry());
  expect_no_methods(c, {name});
  class_method** last = &c.methods;
  while (*last != nullptr) last = &(*last)->next;
  *last =
      new class_method(what, std::move(schema), name, std::move(doc), f.function(), returns_tuple);
  f.give_up();
  count_class_change();
  return **last;
}

SCHEMA_CT_ENGINE void add_property(class_record& c, const std::string& name, std::string doc,
                                   const class_method& getter, const class_method* setter) {
  const registry_lock lock(the_registry());
  class_property** last = &c.properties;
  while (*last != nullptr) last = &(*last)->next;
  *last = new class_property{name, std::move(doc), &getter, setter};
  count_class_change();
}

SCHEMA_CT_ENGINE void check_pickle(const FunctionSchema& get, const FunctionSchema& set) {
  const Type& state = get.returns()[0].real_type();
  const Type& read = set.arguments()[0].real_type();
  if (read.last() != schema_ct::code::any && read != state &&
      !(read.is_optional() && read.element() == state))
    throw TypeError(
        message({"__getstate__'s return type should be a subtype of input argument of "
                 "__setstate__. Got ",
                 state.annotation_str(), " but expected ", read.annotation_str()}));
}

SCHEMA_CT_ENGINE void refuse_null_object() {
  throw ValueError("the pointer to the object is null");
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
