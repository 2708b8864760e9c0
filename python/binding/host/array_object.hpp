// SPDX-License-Identifier: BSL-1.0
// The type Array: a tensor of the host's in Python. Others take its memory over by `__dlpack__`.
#pragma once

#include <array>
#include <string>

#include "../errors.hpp"
#include "host_tensors.hpp"

namespace schema_ct_python {

/// Set when the module is made.
inline PyTypeObject* array_type = nullptr;

[[nodiscard]] inline bool is_array_object(PyObject* object) {
  return Py_IS_TYPE(object, array_type);
}
[[nodiscard]] inline const host::Tensor& tensor_in(PyObject* array) {
  return state_of<host::Tensor>(array);
}
[[nodiscard]] inline owned array_object(const host::Tensor& tensor) {
  static_assert(alignof(host::Tensor) <= alignof(std::max_align_t));
  return owned(make_holder<host::Tensor>(array_type, tensor));
}

namespace detail {

[[noreturn]] inline void refuse_export(const char* why) {
  PyErr_SetString(PyExc_BufferError, why);
  throw python_error();
}

/// `__dlpack__` of DLPack 1.0's Python interface. Kernels work on the default stream, which whoever
/// takes the array over waits for by itself.
inline PyObject* array_dlpack(PyObject* self, PyObject* positional, PyObject* keywords) noexcept {
  static std::array names{"stream", "max_version", "dl_device", "copy",
                          static_cast<const char*>(nullptr)};
  PyObject *stream = Py_None, *max_version = Py_None, *dl_device = Py_None, *copy = Py_None;
  if (PyArg_ParseTupleAndKeywords(positional, keywords, "|$OOOO:__dlpack__",
                                  const_cast<char**>(names.data()), &stream, &max_version,
                                  &dl_device, &copy) == 0)
    return nullptr;
  return guarded<PyObject*>(nullptr, [&] {
    int major = 0, minor = 0, type = 0, id = 0;
    if (max_version != Py_None && PyArg_ParseTuple(max_version, "ii", &major, &minor) == 0)
      throw python_error();
    if (dl_device != Py_None && PyArg_ParseTuple(dl_device, "ii", &type, &id) == 0)
      throw python_error();
    if (copy == Py_True) refuse_export("the array gives its own memory alone, and no copy");
    auto managed = exported(tensor_in(self));
    const dlpack::DLDevice own = managed->dl_tensor.device;
    if (dl_device != Py_None && (type != own.device_type || id != own.device_id))
      refuse_export("the array is on another device");
    auto* const given = managed.release();
    return (major >= 1 ? capsule_of(repackaged<dlpack::DLManagedTensorVersioned>(given))
                       : capsule_of(repackaged<dlpack::DLManagedTensor>(given)))
        .release();
  });
}

inline PyObject* array_device(PyObject* self, PyObject*) noexcept {
  return guarded<PyObject*>(nullptr, [&] {
    const dlpack::DLDevice own = exported(tensor_in(self))->dl_tensor.device;
    return owned(Py_BuildValue("(ii)", own.device_type, own.device_id)).release();
  });
}

}  // namespace detail

/// Makes the type; throws python_error.
inline void make_array_type(const char* name) {
  static PyMethodDef methods[] = {
      {"__dlpack__",
       reinterpret_cast<PyCFunction>(reinterpret_cast<void (*)()>(&detail::array_dlpack)),
       METH_VARARGS | METH_KEYWORDS, "The memory, for another framework."},
      {"__dlpack_device__", &detail::array_device, METH_NOARGS, "The device, in DLPack's numbers."},
      {nullptr, nullptr, 0, nullptr}};
  static PyType_Slot slots[] = {
      {Py_tp_dealloc, reinterpret_cast<void*>(&free_holder<host::Tensor>)},
      {Py_tp_methods, methods},
      {0, nullptr}};
  PyType_Spec spec = {name, sizeof(holder<host::Tensor>), 0,
                      Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  array_type = reinterpret_cast<PyTypeObject*>(owned(PyType_FromSpec(&spec)).release());
}

}  // namespace schema_ct_python
