// SPDX-License-Identifier: BSL-1.0
// Python's arrays as tensors over their memory.
#pragma once

#include <dispatch/default_host/dlpack_convert.hpp>
#include <dispatch/host.hpp>
#include <string>

#include "../object.hpp"
#include "array_kinds.hpp"
#include "words.hpp"

namespace schema_ct_python {

/// Keeps the object whose memory a tensor is over. `whole` is the tensor that was made of it.
struct array_source {
  PyObject* object;
  const void* whole;
  void* managed;
  void (*release)(void* managed);  ///< nullptr where the object alone keeps the memory
};

namespace detail {

/// When the last tensor over the memory goes, on whatever thread.
inline void release_source(void* context) {
  auto* const source = static_cast<array_source*>(context);
  if (Py_IsInitialized()) {
    const PyGILState_STATE state = PyGILState_Ensure();
    if (source->release != nullptr) source->release(source->managed);
    Py_DECREF(source->object);
    PyGILState_Release(state);
  }
  delete source;
}

template <class Managed>
void release_managed(void* managed) {
  auto* const held = static_cast<Managed*>(managed);
  if (held->deleter != nullptr) held->deleter(held);
}

[[noreturn]] inline void refuse_array(PyObject* object, std::string_view why) {
  throw dispatch::ValueError(
      dispatch::message({"the array of type '", Py_TYPE(object)->tp_name, "' ", why}));
}

inline void check_array(PyObject* object, const dispatch::dlpack::DLTensor& a) {
  if (a.ndim < 0 || a.ndim > 64) refuse_array(object, "has more than 64 dimensions");
  if (a.ndim != 0 && a.shape == nullptr) refuse_array(object, "gives no sizes");
  bool is_empty = false;
  for (std::int32_t i = 0; i != a.ndim; ++i) {
    if (a.shape[i] < 0) refuse_array(object, "has a negative size");
    is_empty = is_empty || a.shape[i] == 0;
  }
  if (a.data == nullptr && !is_empty) refuse_array(object, "has elements and no memory");
}

/// A tensor over an array that `object` keeps. What is `managed` is released with it, also where
/// this throws.
[[nodiscard]] inline at::Tensor tensor_over(PyObject* object, const dispatch::dlpack::DLTensor& a,
                                            bool read_only, void* managed = nullptr,
                                            void (*release)(void*) = nullptr) {
  Py_INCREF(object);
  auto* const source = new array_source{object, nullptr, managed, release};
  using namespace dispatch::host_detail;
  c10::Device device(c10::DeviceType::CPU);
  c10::ScalarType type{};
  try {
    check_array(object, a);
    device = from_dlpack_device(a.device);
    type = from_dlpack_type(a.dtype);
  } catch (const dispatch::Error& e) {
    const std::string why = e.what_without_backtrace();
    release_source(source);
    throw dispatch::ValueError(why);
  }
  char* const data = a.data == nullptr ? nullptr : static_cast<char*>(a.data) + a.byte_offset;
  const c10::IntArrayRef sizes(a.shape, static_cast<std::size_t>(a.ndim));
  const c10::IntArrayRef strides(a.strides, static_cast<std::size_t>(a.ndim));
  std::size_t bytes = dispatch::elementSize(type);
  for (const std::int64_t size : sizes) bytes *= static_cast<std::size_t>(size);
  auto storage = dispatch::Storage::adopt(data, bytes, device, source, &release_source, read_only);
  auto* const impl = make_impl(std::move(storage), data, sizes,
                               a.strides == nullptr ? nullptr : &strides, type, device);
  source->whole = impl;
  return at::Tensor::adopt(impl);
}

/// Takes over what a capsule of `__dlpack__` holds.
template <class Managed>
[[nodiscard]] at::Tensor tensor_of_capsule(PyObject* object, PyObject* capsule, const char* name,
                                           const char* used, bool read_only) {
  auto* const managed = static_cast<Managed*>(PyCapsule_GetPointer(capsule, name));
  if (managed == nullptr || PyCapsule_SetName(capsule, used) != 0) throw python_error();
  return tensor_over(object, managed->dl_tensor, read_only, managed, &release_managed<Managed>);
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
  const bool has_streams = type == dispatch::dlpack::cuda || type == dispatch::dlpack::rocm ||
                           type == dispatch::dlpack::cuda_managed;
  return owned(has_streams ? Py_BuildValue("{s:O,s:i}", "max_version", version.get(), "stream",
                                           type == dispatch::dlpack::rocm ? 0 : 1)
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

[[nodiscard]] inline at::Tensor tensor_of_dlpack(PyObject* object) {
  using namespace dispatch::dlpack;
  const owned capsule = dlpack_capsule(object);
  const bool immutable = is_immutable(object);
  if (PyCapsule_IsValid(capsule.get(), "dltensor_versioned") != 0) {
    const auto* const managed = static_cast<DLManagedTensorVersioned*>(
        PyCapsule_GetPointer(capsule.get(), "dltensor_versioned"));
    if (managed->version.major != 1) refuse_array(object, "is of another DLPack than 1.x");
    const bool read_only = (managed->flags & flag_read_only) != 0;
    return tensor_of_capsule<DLManagedTensorVersioned>(object, capsule.get(), "dltensor_versioned",
                                                       "used_dltensor_versioned",
                                                       read_only || immutable);
  }
  if (PyCapsule_IsValid(capsule.get(), "dltensor") == 0)
    throw dispatch::TypeError(dispatch::message(
        {"__dlpack__() of '", Py_TYPE(object)->tp_name, "' returned no capsule of DLPack's"}));
  return tensor_of_capsule<DLManagedTensor>(object, capsule.get(), "dltensor", "used_dltensor",
                                            immutable);
}

[[nodiscard]] inline at::Tensor tensor_of_exchange(PyObject* object, const exchange_api& api) {
  using namespace dispatch::dlpack;
  if (api.tensor_from_object != nullptr) {
    DLTensor a{};
    if (api.tensor_from_object(object, &a) != 0) throw python_error();
    return tensor_over(object, a, false);
  }
  DLManagedTensorVersioned* managed = nullptr;
  if (api.managed_from_object(object, &managed) != 0) throw python_error();
  return tensor_over(object, managed->dl_tensor, (managed->flags & flag_read_only) != 0, managed,
                     &release_managed<DLManagedTensorVersioned>);
}

/// The element type of an array of numpy's, in the machine's byte order.
[[nodiscard]] inline dispatch::dlpack::DLDataType type_of_numpy(PyObject* object,
                                                                PyArray_Descr* descr) {
  const auto bits = static_cast<std::uint8_t>(PyDataType_ELSIZE(descr) * 8);
  if (PyArray_ISNBO(descr->byteorder) == 0) refuse_array(object, "has another byte order");
  using namespace dispatch::dlpack;
  switch (descr->kind) {
    case 'b': return {boolean, bits, 1};
    case 'i': return {integer, bits, 1};
    case 'u': return {unsigned_integer, bits, 1};
    case 'f': return {floating, bits, 1};
    case 'c': return {complex_number, bits, 1};
    default: break;
  }
  c10::ScalarType type{};  // of ml_dtypes
  if (!read_type_name(descr->typeobj->tp_name, type) || dispatch::elementSize(type) * 8 != bits)
    refuse_array(object, dispatch::message({"has elements of type '", descr->typeobj->tp_name,
                                            "', which are no numbers that kernels know"}));
  return dispatch::host_detail::to_dlpack_type(type);
}

[[nodiscard]] inline at::Tensor tensor_of_numpy(PyObject* object) {
  auto* const array = reinterpret_cast<PyArrayObject*>(object);
  const int n = PyArray_NDIM(array);
  const dispatch::dlpack::DLDataType type = type_of_numpy(object, PyArray_DESCR(array));
  const npy_intp width = PyArray_ITEMSIZE(array);
  std::int64_t strides[64];
  if (n > 64) refuse_array(object, "has more than 64 dimensions");
  for (int i = 0; i != n; ++i) {
    const npy_intp stride = PyArray_STRIDE(array, i);
    if (stride % width != 0)
      refuse_array(object, "has elements that are not a multiple of their size apart");
    strides[i] = stride / width;
  }
  if (PyArray_ISALIGNED(array) == 0) refuse_array(object, "has elements that are not aligned");
  static_assert(sizeof(npy_intp) == sizeof(std::int64_t));
  dispatch::dlpack::DLTensor a{PyArray_DATA(array),
                               {dispatch::dlpack::cpu, 0},
                               n,
                               type,
                               reinterpret_cast<std::int64_t*>(PyArray_DIMS(array)),
                               strides,
                               0};
  return tensor_over(object, a, PyArray_ISWRITEABLE(array) == 0);
}

/// The numbers of a tuple; throws ValueError for anything else.
[[nodiscard]] inline std::vector<std::int64_t> numbers_of(PyObject* array, PyObject* tuple) {
  std::vector<std::int64_t> out;
  if (tuple == nullptr || PyTuple_Check(tuple) == 0)
    refuse_array(array, "has a __cuda_array_interface__ that is not one");
  for (Py_ssize_t i = 0; i != PyTuple_GET_SIZE(tuple); ++i) {
    out.push_back(PyLong_AsLongLong(PyTuple_GET_ITEM(tuple, i)));
    if (out.back() == -1 && PyErr_Occurred() != nullptr) throw python_error();
  }
  return out;
}

/// `<f4` and the like.
[[nodiscard]] inline dispatch::dlpack::DLDataType type_of_typestr(PyObject* array, PyObject* text) {
  const char* const s = text != nullptr && PyUnicode_Check(text) ? PyUnicode_AsUTF8(text) : nullptr;
  const std::string_view kinds = "biufc";
  using namespace dispatch::dlpack;
  constexpr std::uint8_t codes[] = {boolean, integer, unsigned_integer, floating, complex_number};
  const std::size_t at = s != nullptr && s[0] != '\0' ? kinds.find(s[1]) : std::string_view::npos;
  if (at == std::string_view::npos || s[0] == '>' || s[1] == '\0')
    refuse_array(array, "has a __cuda_array_interface__ without an element type that kernels know");
  return {codes[at], static_cast<std::uint8_t>(std::atoi(s + 2) * 8), 1};
}

[[nodiscard]] inline at::Tensor tensor_of_interface(PyObject* object) {
  const owned dict(PyObject_GetAttrString(object, "__cuda_array_interface__"));
  if (PyDict_Check(dict.get()) == 0)
    refuse_array(object, "has a __cuda_array_interface__ that is not one");
  const auto item = [&](const char* name) { return PyDict_GetItemString(dict.get(), name); };
  const std::vector<std::int64_t> data = numbers_of(object, item("data"));
  std::vector<std::int64_t> shape = numbers_of(object, item("shape")), strides;
  const dispatch::dlpack::DLDataType type = type_of_typestr(object, item("typestr"));
  if (data.size() != 2 || type.bits == 0)
    refuse_array(object, "has a __cuda_array_interface__ that is not one");
  if (PyObject* const given = item("strides"); given != nullptr && given != Py_None) {
    strides = numbers_of(object, given);
    if (strides.size() != shape.size()) refuse_array(object, "has not as many strides as sizes");
    for (std::int64_t& stride : strides) stride /= type.bits / 8;
  }
  dispatch::dlpack::DLTensor a{reinterpret_cast<void*>(data[0]),
                               {dispatch::dlpack::cuda, 0},
                               static_cast<std::int32_t>(shape.size()),
                               type,
                               shape.data(),
                               strides.empty() ? nullptr : strides.data(),
                               0};
  return tensor_over(object, a, data[1] != 0);
}

}  // namespace detail

/// Of a tensor that lies over an array of Python's; nullptr for others, and for views.
[[nodiscard]] inline PyObject* object_of(const at::Tensor& tensor) {
  if (!tensor.has_storage()) return nullptr;
  const auto* const source =
      static_cast<array_source*>(tensor.storage().context_for(&detail::release_source));
  return source != nullptr && source->whole == tensor.unsafeGetTensorImpl() ? source->object
                                                                            : nullptr;
}

}  // namespace schema_ct_python
