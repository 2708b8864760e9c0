// SPDX-License-Identifier: BSL-1.0
// Tensors as Python arrays: of the kind of the arguments, or schema_ct.Array if no argument was an
// array.
#pragma once

#include <nanobind/nanobind.h>

#include <algorithm>

#include "from_array.hpp"

namespace schema_ct_python {

/// schema_ct.Array: a tensor of the engine's own.
struct own_array {
  at::Tensor tensor;
};
[[nodiscard]] inline const at::Tensor& tensor_in(PyObject* object) {
  return nanobind::inst_ptr<own_array>(nanobind::handle(object))->tensor;
}

namespace detail {

[[nodiscard]] inline owned own_array_object(const at::Tensor& tensor) {
  return owned(nanobind::cast(own_array{tensor}).release().ptr());
}

/// A new reference. Throws NotImplementedError for a type that numpy lacks.
[[nodiscard]] inline PyArray_Descr* numpy_type_of(c10::ScalarType type) {
  if (const int number = numpy_number_of(type); number >= 0) return PyArray_DescrFromType(number);
  const std::string name(name_of_type(type));
  PyArray_Descr* descr = nullptr;
  const owned text(PyUnicode_FromString(name.c_str()));
  if (PyArray_DescrConverter(text.get(), &descr) != 0) return descr;
  PyErr_Clear();
  throw dispatch::NotImplementedError(
      dispatch::message({"numpy has no elements of type ", name,
                         ", which the operator made: import ml_dtypes, which has them"}));
}

/// A numpy array over the tensor's memory. Throws NotImplementedError if the tensor is not in the
/// CPU's memory, or if numpy lacks its element type.
[[nodiscard]] inline owned numpy_array(const at::Tensor& tensor) {
  need_numpy();
  if (!tensor.is_cpu())
    throw dispatch::NotImplementedError(dispatch::message(
        {"numpy has no arrays on ", tensor.device().str(), ", where the operator made one"}));
  PyArray_Descr* const descr = numpy_type_of(tensor.scalar_type());
  const auto width = static_cast<npy_intp>(tensor.element_size());
  npy_intp strides[64];
  const int n = static_cast<int>(tensor.dim());
  for (int i = 0; i != n; ++i) strides[i] = tensor.strides()[static_cast<std::size_t>(i)] * width;
  const int flags = tensor.storage().is_read_only() ? 0 : NPY_ARRAY_WRITEABLE;
  void* const data = const_cast<void*>(tensor.const_data_ptr());
  static std::int64_t nowhere;  // numpy would allocate memory for no elements
  owned array(PyArray_NewFromDescr(&PyArray_Type, descr, n,
                                   tensor.unsafeGetTensorImpl()->size_data(), strides,
                                   data == nullptr ? &nowhere : data, flags, nullptr));
  auto* const kept = at::Tensor(tensor).unsafeReleaseTensorImpl();
  PyObject* const base = PyCapsule_New(kept, nullptr, [](PyObject* capsule) {
    static_cast<void>(at::Tensor::adopt(
        static_cast<at::Tensor::impl_type*>(PyCapsule_GetPointer(capsule, nullptr))));
  });
  if (base == nullptr) {
    static_cast<void>(at::Tensor::adopt(kept));
    throw python_error();
  }
  if (PyArray_SetBaseObject(reinterpret_cast<PyArrayObject*>(array.get()), base) != 0)
    throw python_error();
  return array;
}

/// The tensor as an array of the example's framework, by its `__array_namespace__`.
[[nodiscard]] inline owned array_like(PyObject* example, const at::Tensor& tensor) {
  const owned made = own_array_object(tensor);
  if (attribute_of(Py_TYPE(example), "__array_namespace__").get() == nullptr)
    return share(made.get());
  const owned space(PyObject_CallMethod(example, "__array_namespace__", nullptr));
  return owned(PyObject_CallMethod(space.get(), "from_dlpack", "O", made.get()));
}

/// Do contiguous strides of these sizes overflow int64_t? They can if one of the sizes is 0.
[[nodiscard]] inline bool overflow_strides(c10::IntArrayRef sizes) {
  std::int64_t stride = 1;
  for (std::size_t d = sizes.size(); d-- > 1;)
    if (__builtin_mul_overflow(stride, std::max<std::int64_t>(sizes[d], 1), &stride)) return true;
  return false;
}
/// Throws BufferError for a tensor without elements whose strides are negative because they do not
/// fit: PyTorch frees the memory of such an array twice, which ends the process.
inline void check_strides(const at::Tensor& tensor) {
  if (tensor.numel() != 0 || !overflow_strides(tensor.sizes())) return;
  for (const std::int64_t stride : tensor.strides()) {
    if (stride >= 0) continue;
    const std::string sizes = dispatch::detail::text_of(tensor.sizes());
    PyErr_Format(
        PyExc_BufferError,
        "DLPack cannot hand over an array without elements of the sizes %s: its strides do "
        "not fit in an int64_t",
        sizes.c_str());
    throw nanobind::python_error();
  }
}

[[nodiscard]] inline owned exchanged_array(const exchange_api& api, const at::Tensor& tensor) {
  if (api.managed_to_object == nullptr) return own_array_object(tensor);
  check_strides(tensor);
  auto* const managed = at::toDLPackVersioned(tensor);
  void* out = nullptr;
  if (api.managed_to_object(managed, &out) != 0) throw python_error();
  return owned(static_cast<PyObject*>(out));
}

/// The ContextVar with the function that converts a schema_ct.Array to a result; None if the
/// arguments decide.
[[nodiscard]] inline PyObject* output_variable() {
  static PyObject* const variable = owned(PyContextVar_New("schema_ct.output", Py_None)).release();
  return variable;
}
inline bool has_output = false;

/// The function that this context has chosen; none if the arguments decide.
[[nodiscard]] inline owned chosen_output() {
  PyObject* found = nullptr;
  if (PyContextVar_Get(output_variable(), nullptr, &found) != 0) throw python_error();
  owned held(found);
  return found == Py_None ? owned() : std::move(held);
}

}  // namespace detail

/// Makes Python objects for the tensors that a call with these objects returns.
class array_maker {
 public:
  array_maker(PyObject* const* objects, std::size_t count, bool makes_results = false)
      : objects_(objects), count_(count), makes_results_(makes_results) {}

  /// The array over which the tensor was made, or a new one of the kind that the context has
  /// chosen, or else of the kind of the first array argument. None for an undefined tensor.
  [[nodiscard, gnu::always_inline]] PyObject* operator()(const at::Tensor& tensor) const {
    if (!tensor.defined()) Py_RETURN_NONE;
    if (PyObject* const object = object_of(tensor)) return Py_INCREF(object), object;
    return new_array(tensor);
  }

 private:
  [[nodiscard, gnu::noinline]] PyObject* new_array(const at::Tensor& tensor) const {
    if (makes_results_ && detail::has_output)
      if (const owned make = detail::chosen_output(); make.get() != nullptr)
        return owned(PyObject_CallOneArg(make.get(), detail::own_array_object(tensor).get()))
            .release();
    PyObject* const example = first_array();
    if (example == nullptr) return detail::own_array_object(tensor).release();
    const array_kind& kind = kind_of(example);
    switch (kind.by) {
      case array_kind::protocol::numpy: return detail::numpy_array(tensor).release();
      case array_kind::protocol::exchange:
        return detail::exchanged_array(*kind.api, tensor).release();
      case array_kind::protocol::dlpack: return detail::array_like(example, tensor).release();
      default: return detail::own_array_object(tensor).release();
    }
  }
  [[nodiscard]] PyObject* first_array() const {
    for (std::size_t i = 0; i != count_; ++i)
      if (PyObject* const found = array_in(objects_[i])) return found;
    return nullptr;
  }
  /// The object, or the first element of a sequence, if that is an array.
  [[nodiscard]] static PyObject* array_in(PyObject* object) {
    if (PyLong_CheckExact(object) || PyFloat_CheckExact(object) || PyUnicode_Check(object))
      return nullptr;
    if (!PyList_Check(object) && !PyTuple_Check(object))
      return kind_of(object).by != array_kind::protocol::none ? object : nullptr;
    for (Py_ssize_t i = 0; i != PySequence_Fast_GET_SIZE(object); ++i) {
      PyObject* const element = PySequence_Fast_GET_ITEM(object, i);
      if (kind_of(element).by != array_kind::protocol::none) return element;
    }
    return nullptr;
  }

  PyObject* const* objects_;
  std::size_t count_;
  bool makes_results_;
};

}  // namespace schema_ct_python
