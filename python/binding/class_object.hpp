// SPDX-License-Identifier: BSL-1.0
// Custom classes in Python: one type for each class, with its methods, properties and magic
// methods.
#pragma once

#include <memory>
#include <unordered_map>

#include "call_plan.hpp"
#include "errors.hpp"

namespace schema_ct_python {

/// A registered method, and the plan by which its arguments are read.
struct planned_method {
  const dispatch::class_method& method;
  call_plan plan;

  explicit planned_method(const dispatch::class_method& m) : method(m), plan(m.getSchema()) {}
};

/// A method of a class, by the names of both.
struct method_state {
  vectorcallfunc vectorcall;
  std::string class_name, name;
  dispatch::class_method::kind what;
  std::uint64_t seen = ~std::uint64_t{0};  ///< dispatch::class_changes() at the time of `planned`
  std::shared_ptr<const planned_method> planned;

  method_state(vectorcallfunc call, std::string of, std::string called,
               dispatch::class_method::kind kind)
      : vectorcall(call), class_name(std::move(of)), name(std::move(called)), what(kind) {}
};

inline PyTypeObject* method_type = nullptr;

namespace detail {

/// The class's current method of that name. Throws Error if it has none.
[[nodiscard]] inline const dispatch::class_method& find_method(const method_state& m) {
  using kind = dispatch::class_method::kind;
  return dispatch::class_named(m.class_name).method(m.name, m.what == kind::static_method);
}

/// The plan of the method, made anew if a class was registered or removed since. Throws Error if
/// the method is gone.
[[nodiscard]] inline std::shared_ptr<const planned_method> plan_of(method_state& m) {
  const std::uint64_t now = dispatch::class_changes();
  if (m.seen != now) [[unlikely]] {
    m.planned = std::make_shared<const planned_method>(find_method(m));
    m.seen = now;
  }
  return m.planned;
}

/// Runs the method and returns `take(call, planned)`.
template <class Take>
[[nodiscard]] auto run_method(method_state& m, const arguments_given& given, const Take& take) {
  const std::shared_ptr<const planned_method> planned = plan_of(m);
  const call_plan& plan = planned->plan;
  lent_tensors tensors;
  dispatch::borrowed_call call(plan.argument_count());
  const misfit why_not = plan.bind(given, call, tensors);
  if (why_not.what != misfit::kind::none) throw dispatch::TypeError(plan.text_of(why_not, given));
  {
    const without_gil others_run;
    call.run(planned->method.function());
  }
  return take(call, *planned);
}
[[nodiscard]] inline PyObject* object_of_method(method_state& m, const arguments_given& given) {
  return run_method(m, given, [&](const auto& call, const planned_method& planned) {
    return planned.plan.results(call, given, planned.method.returns_tuple());
  });
}
[[nodiscard]] inline IValue value_of_constructor(method_state& m, const arguments_given& given) {
  return run_method(m, given, [](const auto& call, const auto&) { return call.result(0); });
}

/// The method's first argument is its object.
inline PyObject* call_method(PyObject* self, PyObject* const* objects, std::size_t count,
                             PyObject* names) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    const arguments_given given{objects, static_cast<std::size_t>(PyVectorcall_NARGS(count)),
                                names};
    return object_of_method(state_of<method_state>(self), given);
  });
}

/// Binds the method to an object, as Python's functions do (`tp_descr_get`).
inline PyObject* bind_method(PyObject* self, PyObject* object, PyObject*) noexcept {
  return object == nullptr ? Py_NewRef(self) : PyMethod_New(self, object);
}

inline PyObject* method_repr(PyObject* self) noexcept {
  const method_state& m = state_of<method_state>(self);
  return PyUnicode_FromFormat("<method %s of %s>", m.name.c_str(), m.class_name.c_str());
}
inline PyObject* method_doc(PyObject* self, void*) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    const dispatch::class_method& m = find_method(state_of<method_state>(self));
    const std::string schema = dispatch::to_string(m.getSchema());
    return string_object(m.doc_string().empty() ? schema : schema + "\n\n" + m.doc_string());
  });
}
inline PyObject* method_name(PyObject* self, void*) noexcept {
  return guarded<PyObject*>(nullptr,
                            [&] { return string_object(state_of<method_state>(self).name); });
}

[[nodiscard]] inline owned method_object(const std::string& class_name,
                                         const dispatch::class_method& m) {
  return owned(
      make_holder<method_state>(method_type, &call_method, class_name, m.name(), m.what()));
}

/// The part of a qualified name after the last dot.
[[nodiscard]] inline std::string own_name(const std::string& class_name) {
  return class_name.substr(class_name.rfind('.') + 1);
}

inline void set_item(const owned& dict, const char* name, PyObject* value) {
  if (PyDict_SetItemString(dict.get(), name, value) != 0) throw python_error();
}

/// Adds the methods to the dictionary of a type; type() also makes slots of the magic ones. The
/// base type has the constructor and the functions for pickle.
inline void add_methods(const owned& dict, const dispatch::class_handle& c) {
  for (const dispatch::class_method* m : c.methods()) {
    const std::string& name = m->name();
    if (m->what() == dispatch::class_method::kind::constructor || name == "__getstate__") continue;
    owned made = method_object(c.qualified_name(), *m);
    if (m->what() == dispatch::class_method::kind::static_method)
      made = owned(PyStaticMethod_New(made.get()));
    set_item(dict, name.c_str(), made.get());
  }
}
inline void add_properties(const owned& dict, const dispatch::class_handle& c) {
  for (const dispatch::class_property* p : c.properties()) {
    const owned get = method_object(c.qualified_name(), *p->getter);
    const owned set =
        p->setter == nullptr ? share(Py_None) : method_object(c.qualified_name(), *p->setter);
    const owned made(PyObject_CallFunction(reinterpret_cast<PyObject*>(&PyProperty_Type), "OOOs",
                                           get.get(), set.get(), Py_None, p->doc.c_str()));
    set_item(dict, p->name.c_str(), made.get());
  }
}

[[nodiscard]] inline owned new_class_type(const dispatch::class_handle& c) {
  const std::string name = c.qualified_name(), space = name.substr(0, name.rfind('.'));
  const owned dict(PyDict_New()), no_slots(PyTuple_New(0)), full(string_object(name));
  const owned doc(string_object(c.doc_string()));
  const owned module(string_object(
      dispatch::message({package, ".classes", std::string_view(space).substr(space.rfind('.'))})));
  set_item(dict, "__slots__", no_slots.get());
  set_item(dict, "__doc__", doc.get());
  set_item(dict, "__module__", module.get());
  const owned constructor(make_holder<method_state>(method_type, &call_method, name, "__init__",
                                                    dispatch::class_method::kind::constructor));
  set_item(dict, "_qualified_name", full.get());
  set_item(dict, "_constructor", constructor.get());
  add_methods(dict, c);
  add_properties(dict, c);
  return owned(PyObject_CallFunction(reinterpret_cast<PyObject*>(&PyType_Type), "s(O)O",
                                     own_name(name).c_str(), custom_object_type, dict.get()));
}

struct known_type {
  std::vector<const void*> members;  ///< of the registration from which the type was made
  owned type;
};
[[nodiscard]] inline std::unordered_map<std::string, known_type>& class_types() {
  static auto& all = *new std::unordered_map<std::string, known_type>;
  return all;
}

/// The type for a class as registered now; a class that was registered again gets a new type.
[[nodiscard]] inline PyTypeObject* type_of_class(const dispatch::class_handle& c) {
  std::vector<const void*> members;
  for (const auto* m : c.methods()) members.push_back(m);
  for (const auto* p : c.properties()) members.push_back(p);
  known_type& known = class_types()[c.qualified_name()];
  if (known.type.get() == nullptr || (known.members != members && !members.empty())) {
    known.type = new_class_type(c);
    known.members = std::move(members);
  }
  return reinterpret_cast<PyTypeObject*>(known.type.get());
}

/// `Name(…)`
inline PyObject* new_object(PyTypeObject* type, PyObject* positional, PyObject* keywords) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    if (type == custom_object_type)
      throw dispatch::TypeError(
          "schema_ct.classes.ns.Name makes objects, not the base of them all");
    static PyObject* const constructor_name = PyUnicode_InternFromString("_constructor");
    const owned constructor(PyObject_GetAttr(reinterpret_cast<PyObject*>(type), constructor_name));
    if (!Py_IS_TYPE(constructor.get(), method_type))
      throw dispatch::TypeError("'_constructor' of a class was replaced");
    auto& make = state_of<method_state>(constructor.get());
    PyObject* const* const first = &PyTuple_GET_ITEM(positional, 0);
    const auto count = static_cast<std::size_t>(PyTuple_GET_SIZE(positional));
    if (keywords == nullptr || PyDict_GET_SIZE(keywords) == 0)
      return make_holder<IValue>(type, value_of_constructor(make, {first, count, nullptr}));
    std::vector<PyObject*> objects(first, first + count);
    const owned names(PyTuple_New(PyDict_GET_SIZE(keywords)));
    PyObject *key = nullptr, *value = nullptr;
    Py_ssize_t at = 0;
    for (Py_ssize_t i = 0; PyDict_Next(keywords, &at, &key, &value) != 0; ++i) {
      PyTuple_SET_ITEM(names.get(), i, share(key).release());
      objects.push_back(value);
    }
    return make_holder<IValue>(type,
                               value_of_constructor(make, {objects.data(), count, names.get()}));
  });
}

[[nodiscard]] inline dispatch::class_handle class_of(PyObject* object) {
  return dispatch::class_of_object(custom_value(object));
}

inline int set_object_attribute(PyObject* self, PyObject* name, PyObject* value) noexcept {
  if (PyObject_GenericSetAttr(self, name, value) == 0) return 0;
  if (!PyErr_ExceptionMatches(PyExc_AttributeError)) return -1;
  PyErr_Format(PyExc_AttributeError, "the attribute '%U' of %s cannot be set", name,
               Py_TYPE(self)->tp_name);
  return -1;
}

inline PyObject* object_repr(PyObject* self) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    return PyUnicode_FromFormat("<object of %s>", class_of(self).qualified_name().c_str());
  });
}

/// `__reduce__` for pickle and copy: restore_object(name, state).
inline PyObject* reduce_object(PyObject* self, PyObject*) noexcept {
  return guarded<PyObject*>(nullptr, [&]() -> PyObject* {
    const dispatch::class_handle c = class_of(self);
    if (!c.hasMethod("__getstate__"))
      throw dispatch::TypeError(dispatch::message(
          {"cannot pickle or copy an object of ", c.qualified_name(), ": it has no def_pickle()"}));
    method_state get(nullptr, c.qualified_name(), "__getstate__",
                     dispatch::class_method::kind::method);
    PyObject* const given[] = {self};
    const owned state(object_of_method(get, {given, 1, nullptr}));
    const owned module(PyImport_ImportModule(binding_module));
    const owned restore(PyObject_GetAttrString(module.get(), "restore_object"));
    return Py_BuildValue("O(sO)", restore.get(), c.qualified_name().c_str(), state.get());
  });
}
inline PyObject* restore_object(PyObject*, PyObject* arguments) noexcept {
  const char* name = nullptr;
  PyObject* state = nullptr;
  if (PyArg_ParseTuple(arguments, "sO", &name, &state) == 0) return nullptr;
  return guarded<PyObject*>(nullptr, [&] {
    method_state set(nullptr, name, "__setstate__", dispatch::class_method::kind::constructor);
    PyObject* const given[] = {state};
    return custom_object_of(value_of_constructor(set, {given, 1, nullptr}));
  });
}

/// Makes a type whose objects hold a State.
template <class State>
[[nodiscard]] PyTypeObject* make_type(const char* type_name, unsigned long flags,
                                      std::vector<PyType_Slot> slots) {
  static const std::string name = dispatch::message({package, ".", type_name});
  slots.push_back({Py_tp_dealloc, reinterpret_cast<void*>(&free_holder<State>)});
  slots.push_back({0, nullptr});
  PyType_Spec spec = {name.c_str(), sizeof(holder<State>), 0,
                      static_cast<unsigned>(Py_TPFLAGS_DEFAULT | flags), slots.data()};
  return reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release());
}

}  // namespace detail

inline PyObject* custom_object_of(dispatch::IValue value) {
  // A cache of one type: most objects have the class of the previous one.
  static struct {
    const void* record;
    std::uint64_t seen;
    PyTypeObject* type;
  } last{};
  const void* const record = dispatch::value_access::get<dispatch::custom_object>(value).type;
  const std::uint64_t now = dispatch::class_changes();
  if (last.record != record || last.seen != now)
    last = {record, now, detail::type_of_class(dispatch::class_of_object(value))};
  return make_holder<dispatch::IValue>(last.type, std::move(value));
}

/// Makes the types; throws python_error.
inline void make_class_types() {
  using namespace detail;
  auto slot = [](int what, auto* f) { return PyType_Slot{what, reinterpret_cast<void*>(f)}; };
  static PyMemberDef method_members[] = {
      {"__vectorcalloffset__", T_PYSSIZET,
       offsetof(holder<method_state>, state) + offsetof(method_state, vectorcall), READONLY,
       nullptr},
      {nullptr, 0, 0, 0, nullptr}};
  static PyGetSetDef method_properties[] = {{"__doc__", &method_doc, nullptr, nullptr, nullptr},
                                            {"__name__", &method_name, nullptr, nullptr, nullptr},
                                            {nullptr, nullptr, nullptr, nullptr, nullptr}};
  static PyMethodDef object_methods[] = {{"__reduce__", &reduce_object, METH_NOARGS, nullptr},
                                         {nullptr, nullptr, 0, nullptr}};
  method_type = make_type<method_state>(
      "Method",
      Py_TPFLAGS_HAVE_VECTORCALL | Py_TPFLAGS_METHOD_DESCRIPTOR | Py_TPFLAGS_DISALLOW_INSTANTIATION,
      {slot(Py_tp_call, &PyVectorcall_Call), slot(Py_tp_descr_get, &bind_method),
       slot(Py_tp_repr, &method_repr), PyType_Slot{Py_tp_members, method_members},
       PyType_Slot{Py_tp_getset, method_properties}});
  custom_object_type = make_type<IValue>(
      "Object", Py_TPFLAGS_BASETYPE,
      {slot(Py_tp_new, &new_object), slot(Py_tp_setattro, &set_object_attribute),
       slot(Py_tp_repr, &object_repr), PyType_Slot{Py_tp_methods, object_methods}});
}

}  // namespace schema_ct_python
