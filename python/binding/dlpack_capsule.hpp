// SPDX-License-Identifier: BSL-1.0
// The capsules in which Python's arrays give their memory to one another: `__dlpack__`.
#pragma once

#include <dispatch/default_host/dlpack.hpp>
#include <dispatch/error.hpp>
#include <string_view>
#include <type_traits>

#include "object.hpp"

namespace schema_ct_python {

/// A framework's own dlpack.h has the same names, in no namespace.
namespace dlpack = dispatch::dlpack;

namespace detail {

/// The attribute of a module that the program has imported by now; none where it has not.
[[nodiscard]] inline owned imported(const char* module, const char* name) {
  const owned text(PyUnicode_FromString(module));
  PyObject* const found = PyImport_GetModule(text.get());
  if (found == nullptr) {
    if (PyErr_Occurred() != nullptr) throw python_error();
    return {};
  }
  const owned held(found);
  PyObject* const attribute = PyObject_GetAttrString(found, name);
  if (attribute == nullptr) PyErr_Clear();  // while it is being imported
  return attribute == nullptr ? owned() : owned(attribute);
}
[[nodiscard]] inline bool is_subtype_of(PyTypeObject* type, const char* module, const char* name) {
  const owned base = imported(module, name);
  return base.get() != nullptr && PyType_Check(base.get()) != 0 &&
         PyType_IsSubtype(type, reinterpret_cast<PyTypeObject*>(base.get())) != 0;
}

/// Has the type the attribute? None counts as no.
[[nodiscard]] inline owned attribute_of(PyTypeObject* type, const char* name) {
  PyObject* const found = PyObject_GetAttrString(reinterpret_cast<PyObject*>(type), name);
  if (found == nullptr) {
    if (!PyErr_ExceptionMatches(PyExc_AttributeError)) throw python_error();
    PyErr_Clear();
    return {};
  }
  owned held(found);
  return found == Py_None ? owned() : std::move(held);
}

[[noreturn]] inline void refuse_array(PyObject* object, std::string_view why) {
  throw dispatch::ValueError(
      dispatch::message({"the array of type '", Py_TYPE(object)->tp_name, "' ", why}));
}

template <class Managed>
void release_managed(void* managed) {
  auto* const held = static_cast<Managed*>(managed);
  if (held->deleter != nullptr) held->deleter(held);
}

[[nodiscard]] inline bool is_immutable(PyObject* object) {
  return is_subtype_of(Py_TYPE(object), "jax", "Array");
}

/// The keywords for `__dlpack__`: the newest version that is known here, and for other devices than
/// the CPU the stream on which kernels work: the default one.
[[nodiscard]] inline owned dlpack_keywords(PyObject* object) {
  const owned place(PyObject_CallMethod(object, "__dlpack_device__", nullptr));
  long type = 0;
  if (PyTuple_Check(place.get()) != 0 && PyTuple_GET_SIZE(place.get()) == 2)
    type = PyLong_AsLong(PyTuple_GET_ITEM(place.get(), 0));
  if (type == -1 && PyErr_Occurred() != nullptr) throw python_error();
  const owned version(Py_BuildValue("(ii)", 1, 3));
  const bool has_streams =
      type == dlpack::kDLCUDA || type == dlpack::kDLROCM || type == dlpack::kDLCUDAManaged;
  return owned(has_streams ? Py_BuildValue("{s:O,s:i}", "max_version", version.get(), "stream",
                                           type == dlpack::kDLROCM ? 0 : 1)
                           : Py_BuildValue("{s:O}", "max_version", version.get()));
}

/// What `__dlpack__` gives; producers that are older than DLPack 1.0 do not know `max_version`.
[[nodiscard]] inline owned dlpack_capsule(PyObject* object) {
  const owned keywords = dlpack_keywords(object);
  const owned method(PyObject_GetAttrString(object, "__dlpack__"));
  const owned nothing(PyTuple_New(0));
  PyObject* const made = PyObject_Call(method.get(), nothing.get(), keywords.get());
  if (made != nullptr) return owned(made);
  if (!PyErr_ExceptionMatches(PyExc_TypeError)) throw python_error();
  PyErr_Clear();
  if (PyDict_DelItemString(keywords.get(), "max_version") != 0) throw python_error();
  return owned(PyObject_Call(method.get(), nothing.get(), keywords.get()));
}

template <class Managed>
constexpr bool is_versioned_dlpack = std::is_same_v<Managed, dlpack::DLManagedTensorVersioned>;
template <class Managed>
[[nodiscard]] constexpr const char* capsule_name(bool used = false) {
  if (is_versioned_dlpack<Managed>) return used ? "used_dltensor_versioned" : "dltensor_versioned";
  return used ? "used_dltensor" : "dltensor";
}

/// A capsule that ends the structure, unless someone takes that over.
template <class Managed>
[[nodiscard]] owned capsule_of(Managed* managed) {
  PyObject* const capsule = PyCapsule_New(managed, capsule_name<Managed>(), [](PyObject* self) {
    if (PyCapsule_IsValid(self, capsule_name<Managed>()) == 0) return;
    release_managed<Managed>(PyCapsule_GetPointer(self, capsule_name<Managed>()));
  });
  if (capsule == nullptr) release_managed<Managed>(managed);
  return owned(capsule);
}

/// What the `__dlpack__` of an array gave.
class given_array {
 public:
  /// Throws python_error for what the array raises, and TypeError or ValueError for what is no
  /// structure of DLPack 1.x.
  explicit given_array(PyObject* array) : capsule_(dlpack_capsule(array)) {
    is_read_only_ = is_immutable(array);
    is_versioned_ = is<dlpack::DLManagedTensorVersioned>();
    if (is_versioned_) {
      const auto& managed = *held<dlpack::DLManagedTensorVersioned>();
      if (managed.version.major != 1) refuse_array(array, "is of another DLPack than 1.x");
      is_read_only_ = is_read_only_ || (managed.flags & dlpack::flag_read_only) != 0;
    } else if (!is<dlpack::DLManagedTensor>()) {
      throw dispatch::TypeError(dispatch::message(
          {"__dlpack__() of '", Py_TYPE(array)->tp_name, "' returned no capsule of DLPack's"}));
    }
  }

  [[nodiscard]] bool is_versioned() const { return is_versioned_; }
  [[nodiscard]] bool is_read_only() const { return is_read_only_; }
  /// Until take().
  [[nodiscard]] const dlpack::DLTensor& tensor() const {
    return is_versioned_ ? held<dlpack::DLManagedTensorVersioned>()->dl_tensor
                         : held<dlpack::DLManagedTensor>()->dl_tensor;
  }
  /// The structure, which the caller ends from now on.
  template <class Managed>
  [[nodiscard]] Managed* take() {
    Managed* const managed = held<Managed>();
    if (PyCapsule_SetName(capsule_.get(), capsule_name<Managed>(true)) != 0) throw python_error();
    return managed;
  }

 private:
  template <class Managed>
  [[nodiscard]] bool is() const {
    return PyCapsule_IsValid(capsule_.get(), capsule_name<Managed>()) != 0;
  }
  template <class Managed>
  [[nodiscard]] Managed* held() const {
    return static_cast<Managed*>(PyCapsule_GetPointer(capsule_.get(), capsule_name<Managed>()));
  }

  owned capsule_;
  bool is_versioned_ = false, is_read_only_ = false;
};

}  // namespace detail
}  // namespace schema_ct_python
