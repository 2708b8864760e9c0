// SPDX-License-Identifier: BSL-1.0
// Module types that look up their attributes at the first use. The interpreter accesses the
// attributes of a module with `__getattr__` slowly; it does not those of these types.
#pragma once

#include <array>

#include "object.hpp"

namespace schema_ct_python {

namespace detail {

/// Looks in the module's dictionary first, then calls its `__getattr__`.
inline PyObject* get_lazy_attribute(PyObject* self, PyObject* name) noexcept {
  PyObject* const found = PyDict_GetItemWithError(PyModule_GetDict(self), name);
  if (found != nullptr) return Py_NewRef(found);
  return PyErr_Occurred() != nullptr ? nullptr : PyModule_Type.tp_getattro(self, name);
}

/// A cache of recently used attributes, by the identity of the name objects. It holds both.
struct recent_attributes {
  struct attribute {
    PyObject *name, *value;
  };
  std::array<attribute, 8> all;

  [[nodiscard]] static recent_attributes& of(PyObject* module) {
    return *reinterpret_cast<recent_attributes*>(reinterpret_cast<char*>(module) +
                                                 PyModule_Type.tp_basicsize);
  }
  [[nodiscard]] attribute& place_of(PyObject* name) {
    const auto address = reinterpret_cast<std::uintptr_t>(name);
    return all[(address >> 4 ^ address >> 7) % all.size()];
  }
  void clear() {
    for (attribute& one : all) {
      const attribute old = std::exchange(one, {});
      Py_XDECREF(old.name);
      Py_XDECREF(old.value);
    }
  }
};

[[gnu::noinline]] inline PyObject* find_namespace_attribute(PyObject* self,
                                                            PyObject* name) noexcept {
  PyObject* const found = get_lazy_attribute(self, name);
  if (found == nullptr) return nullptr;
  const auto old = std::exchange(recent_attributes::of(self).place_of(name),
                                 {Py_NewRef(name), Py_NewRef(found)});
  Py_XDECREF(old.name);
  Py_XDECREF(old.value);
  return found;
}
inline PyObject* get_namespace_attribute(PyObject* self, PyObject* name) noexcept {
  const auto& place = recent_attributes::of(self).place_of(name);
  return place.name == name ? Py_NewRef(place.value) : find_namespace_attribute(self, name);
}
inline int set_namespace_attribute(PyObject* self, PyObject* name, PyObject* value) noexcept {
  recent_attributes::of(self).clear();
  return PyModule_Type.tp_setattro(self, name, value);
}
inline int visit_namespace(PyObject* self, visitproc visit, void* arg) noexcept {
  for (const auto& one : recent_attributes::of(self).all) Py_VISIT(one.value);
  Py_VISIT(Py_TYPE(self));
  return PyModule_Type.tp_traverse(self, visit, arg);
}
inline int clear_namespace(PyObject* self) noexcept {
  recent_attributes::of(self).clear();
  return PyModule_Type.tp_clear(self);
}
inline void free_namespace(PyObject* self) noexcept {
  PyTypeObject* const type = Py_TYPE(self);
  PyObject_GC_UnTrack(self);
  recent_attributes::of(self).clear();
  PyModule_Type.tp_dealloc(self);
  Py_DECREF(type);
}

}  // namespace detail

/// A new reference to a subclass of Python's module type, for assignment to a module's `__class__`.
/// Throws python_error.
[[nodiscard]] inline PyObject* make_lazy_module_type(const char* name) {
  static PyType_Slot slots[] = {
      {Py_tp_getattro, reinterpret_cast<void*>(&detail::get_lazy_attribute)}, {0, nullptr}};
  PyType_Spec spec = {name, 0, 0, Py_TPFLAGS_DEFAULT, slots};
  const owned bases(PyTuple_Pack(1, &PyModule_Type));
  return owned(PyType_FromSpecWithBases(&spec, bases.get())).release();
}
/// A new reference to a subclass of Python's module type whose attributes change through setattr()
/// and delattr() alone. Throws python_error.
[[nodiscard]] inline PyObject* make_namespace_type(const char* name) {
  using namespace detail;
  static PyType_Slot slots[] = {{Py_tp_getattro, reinterpret_cast<void*>(&get_namespace_attribute)},
                                {Py_tp_setattro, reinterpret_cast<void*>(&set_namespace_attribute)},
                                {Py_tp_traverse, reinterpret_cast<void*>(&visit_namespace)},
                                {Py_tp_clear, reinterpret_cast<void*>(&clear_namespace)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(&free_namespace)},
                                {0, nullptr}};
  PyType_Spec spec = {
      name,
      static_cast<int>(PyModule_Type.tp_basicsize) + static_cast<int>(sizeof(recent_attributes)), 0,
      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_HAVE_GC, slots};
  const owned bases(PyTuple_Pack(1, &PyModule_Type));
  return owned(PyType_FromSpecWithBases(&spec, bases.get())).release();
}

}  // namespace schema_ct_python
