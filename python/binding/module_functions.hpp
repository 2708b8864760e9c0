// SPDX-License-Identifier: BSL-1.0
// The functions of a binding's module, from which its package makes namespaces.
#pragma once

#include <set>
#include <string>
#include <string_view>

#include "class_object.hpp"
#include "interruption.hpp"
#include "namespace_object.hpp"
#include "operator_object.hpp"

namespace schema_ct_python {
namespace detail {

/// operator(name) and operator(name, overload)
inline PyObject* find_operator(PyObject*, PyObject* arguments) noexcept {
  const char *name = nullptr, *overload_name = nullptr;
  if (PyArg_ParseTuple(arguments, "s|z", &name, &overload_name) == 0) return nullptr;
  return guarded<PyObject*>(nullptr, [&] {
    const bool all = overload_name == nullptr;
    return make_operator(name, all ? "" : overload_name, all);
  });
}

/// operator_names() and operator_names(dispatch_key)
inline PyObject* operator_names(PyObject*, PyObject* arguments) noexcept {
  const char* key = nullptr;
  if (PyArg_ParseTuple(arguments, "|z", &key) == 0) return nullptr;
  return guarded<PyObject*>(nullptr, [&] {
    const auto& dispatcher = dispatch::Dispatcher::singleton();
    return list_object(
        key == nullptr ? dispatcher.getAllOpNames()
                       : dispatcher.getAllOpNamesForDispatchKey(dispatch::parseDispatchKey(key)),
        [](const auto& n) { return string_object(n.str()); });
  });
}

inline PyObject* class_names(PyObject*, PyObject*) noexcept {
  return guarded<PyObject*>(nullptr, [] {
    return list_object(dispatch::getAllCustomClassesNames(),
                       [](const auto& n) { return string_object(n); });
  });
}

inline PyObject* count_of_registrations(PyObject*, PyObject*) noexcept {
  return PyLong_FromUnsignedLongLong(registrations.load(std::memory_order_acquire));
}

inline PyObject* errors_of_registration(PyObject*, PyObject*) noexcept {
  return guarded<PyObject*>(nullptr, [] {
    return list_object(dispatch::registration_errors(),
                       [](const auto& text) { return string_object(text); });
  });
}

/// Is this thread in load_library(), which raises the errors of registrations itself?
inline thread_local bool raises_errors = false;
inline dispatch::registration_error_handler other_handler = nullptr;

inline void tell_error(const dispatch::registration_error& error) {
  if (raises_errors) return;
  (other_handler != nullptr ? other_handler : &dispatch::print_registration_error)(error);
}

inline PyObject* raise_errors(PyObject*, PyObject* yes) noexcept {
  raises_errors = yes == Py_True;
  Py_RETURN_NONE;
}

inline PyObject* find_class(PyObject*, PyObject* name) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    PyTypeObject* const type = type_of_class(dispatch::class_named(text_of_string(name)));
    return share(reinterpret_cast<PyObject*>(type)).release();
  });
}

/// live_objects(handle)
inline PyObject* count_of_objects(PyObject*, PyObject* handle) noexcept {
  void* const object = PyLong_AsVoidPtr(handle);
  if (object == nullptr && PyErr_Occurred() != nullptr) return nullptr;
  return guarded<PyObject*>(nullptr,
                            [&] { return PyLong_FromSize_t(dispatch::live_objects_of(object)); });
}

inline PyObject* host_of_binding(PyObject*, PyObject*) noexcept {
  return guarded<PyObject*>(nullptr, [] {
    const char* kind = "";
    dispatch::for_each_registry_use([&](const dispatch::registry_use& use) {
      if (use.is_our_kind) kind = use.kind;
    });
    return string_object(kind);
  });
}

inline PyObject* trace_calls_by(PyObject*, PyObject* function) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    set_traced_call(function);
    return Py_NewRef(Py_None);
  });
}

/// Does a shared object register operators in the namespace?
[[nodiscard]] inline bool registers_in(const dispatch::registry_use& use, std::string_view ns) {
  const dispatch::waiting_block* block = use.waiting;
  while (block != nullptr && ns != block->ns) block = block->next;
  bool out = block != nullptr;
  if (use.registry != nullptr)
    dispatch::for_each_defined(*use.registry, [&](std::string_view name, const char*) {
      out = out || name.substr(0, name.find("::")) == ns;
    });
  return out;
}
/// other_hosts(ns)
inline PyObject* other_hosts(PyObject*, PyObject* name) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    const std::string_view ns = text_of_string(name);
    std::set<std::string> kinds;
    dispatch::for_each_registry_use([&](const dispatch::registry_use& use) {
      if (!use.is_our_kind && registers_in(use, ns)) kinds.insert(use.kind);
    });
    return list_object(kinds, [](const std::string& kind) { return string_object(kind); });
  });
}

inline PyMethodDef functions[] = {
    {"operator", &find_operator, METH_VARARGS,
     "operator(name, overload=None): all overloads of `ns::name`, or one, as a callable"},
    {"operator_names", &operator_names, METH_VARARGS,
     "operator_names(dispatch_key=None): what is defined or has a kernel, or has one that is "
     "registered for this very key"},
    {"class_names", &class_names, METH_NOARGS, "The qualified names of the custom classes"},
    {"registrations", &count_of_registrations, METH_NOARGS,
     "A number that grows whenever an operator comes or goes"},
    {"other_hosts", &other_hosts, METH_O,
     "other_hosts(ns): the kinds of registries, other than this one's, with operators of a "
     "namespace"},
    {"host", &host_of_binding, METH_NOARGS, "The kind of this registry"},
    {"trace_calls_by", &trace_calls_by, METH_O, "torch.compile traces this function as the call"},
    {"registration_errors", &errors_of_registration, METH_NOARGS,
     "The texts of the registration blocks that failed, newest first"},
    {"raise_errors", &raise_errors, METH_O,
     "Are registrations that fail on this thread raised, and so not printed?"},
    {"live_objects", &count_of_objects, METH_O,
     "How many objects of classes live whose code is that of a handle of dlopen()"},
    {"class_", &find_class, METH_O, "The custom class of a qualified name, as a type"},
    {"restore_object", &restore_object, METH_VARARGS,
     "restore_object(name, state): what pickle calls for an object of a class"},
    {nullptr, nullptr, 0, nullptr}};

}  // namespace detail

/// Adds a binding's types and functions to a module, and listens to registrations. Throws
/// python_error.
inline void fill_module(PyObject* module) {
  make_operator_type();
  make_class_types();
  watch_registrations();
  static_cast<void>(dispatch::on_interruption_check(&check_signals));
  detail::other_handler = dispatch::on_registration_error(&detail::tell_error);
  static const std::string names[] = {dispatch::message({package, ".LazyModule"}),
                                      dispatch::message({package, ".Namespace"})};
  const owned lazy_module(make_lazy_module_type(names[0].c_str()));
  const owned namespace_type(make_namespace_type(names[1].c_str()));
  if (PyModule_AddFunctions(module, detail::functions) != 0 ||
      PyModule_AddObjectRef(module, "LazyModule", lazy_module.get()) != 0 ||
      PyModule_AddObjectRef(module, "Namespace", namespace_type.get()) != 0 ||
      PyModule_AddObjectRef(module, "Operator", reinterpret_cast<PyObject*>(operator_type)) != 0)
    throw python_error();
}

}  // namespace schema_ct_python
