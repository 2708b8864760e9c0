// SPDX-License-Identifier: BSL-1.0
// Makes tensors over the memory of Python's arrays.
#pragma once

#include <dispatch/default_host/dlpack_convert.hpp>
#include <dispatch/host.hpp>
#include <string>

#include "numpy_types.hpp"

namespace schema_ct_python {

/// Keeps the object that owns a tensor's memory. `whole` is the tensor that was made over it.
struct array_source {
  PyObject* object;
  const void* whole;
  void* managed;
  void (*release)(void* managed);  ///< nullptr if the object alone keeps the memory
  /// identity_of() the whole when it was made. An operator may have resized it since, and once it
  /// is destroyed, a view may get its address.
  std::uint64_t identity;
};

namespace detail {

/// Called when the last tensor over the memory is destroyed, on any thread.
inline void release_source(void* context) {
  auto* const source = static_cast<array_source*>(context);
  if (Py_IsInitialized()) {
    const with_gil lock;
    if (source->release != nullptr) source->release(source->managed);
    Py_DECREF(source->object);
  }
  delete source;
}

/// An array's memory and layout, in the host's terms.
struct array_layout {
  char* data;  ///< the first element
  std::int64_t elements;
  c10::IntArrayRef sizes, strides;
  c10::ScalarType type;
  c10::Device device{c10::DeviceType::CPU};
  bool read_only;
  std::int64_t own_strides[dispatch::host_detail::most_dimensions];  ///< used if the array has none

  array_layout() {}  // initializes nothing
  array_layout(const array_layout&) = delete;
  array_layout& operator=(const array_layout&) = delete;
};

/// The last type is cached: most arrays have the element type of the previous one.
[[nodiscard]] inline c10::ScalarType element_type_of(dispatch::dlpack::DLDataType type) {
  static dispatch::dlpack::DLDataType last{};
  static c10::ScalarType known{};
  if (type.code != last.code || type.bits != last.bits || type.lanes != last.lanes) {
    known = dispatch::host_detail::from_dlpack_type(type);
    last = type;
  }
  return known;
}

/// Throws ValueError for an array that kernels cannot take.
inline void read_dlpack(PyObject* object, const dispatch::dlpack::DLTensor& a, bool read_only,
                        array_layout& out) {
  if (a.ndim < 0 || a.ndim > 64) refuse_array(object, "has more than 64 dimensions");
  if (a.ndim != 0 && a.shape == nullptr) refuse_array(object, "gives no sizes");
  out.sizes = {a.shape, static_cast<std::size_t>(a.ndim)};
  for (const std::int64_t size : out.sizes)
    if (size < 0) refuse_array(object, "has a negative size");
  try {
    out.device = dispatch::host_detail::from_dlpack_device(a.device);
    out.type = element_type_of(a.dtype);
    out.elements = dispatch::host_detail::count_elements(out.sizes, out.type);
  } catch (const dispatch::Error& e) {
    throw dispatch::ValueError(e.what_without_backtrace());
  }
  if (a.data == nullptr && out.elements != 0) refuse_array(object, "has elements and no memory");
  out.data = a.data == nullptr ? nullptr : static_cast<char*>(a.data) + a.byte_offset;
  out.read_only = read_only;
  if (a.strides == nullptr)
    dispatch::host_detail::write_contiguous_strides(out.sizes, out.own_strides);
  out.strides = {a.strides == nullptr ? out.own_strides : a.strides, out.sizes.size()};
}

/// A hash of a tensor's address, element type, sizes and strides.
[[nodiscard]] inline std::uint64_t identity_of(const at::Tensor& tensor) {
  auto& impl = *tensor.unsafeGetTensorImpl();
  std::uint64_t hash = reinterpret_cast<std::uint64_t>(impl.data_);
  const auto add = [&](auto word) {
    hash = (hash ^ static_cast<std::uint64_t>(word)) * 0x9e3779b97f4a7c15U;
    hash ^= hash >> 32;
  };
  add(impl.data_type_.toScalarType());
  for (std::int64_t i = 0; i != 2 * impl.dimensions_; ++i) add(impl.extents_[i]);
  return hash;
}

/// A tensor over an array whose memory `object` keeps. `managed` is released with the tensor, and
/// also if this throws.
[[nodiscard]] inline at::Tensor tensor_over(PyObject* object, const array_layout& a,
                                            void* managed = nullptr,
                                            void (*release)(void*) = nullptr) {
  Py_INCREF(object);
  auto* const source = new array_source{object, nullptr, managed, release, 0};
  const auto memory = dispatch::host_detail::memory_of(a.data, a.sizes, a.strides, a.type);
  auto storage = dispatch::Storage::adopt(memory.begin, memory.bytes, a.device, source,
                                          &release_source, a.read_only);
  auto* const impl = dispatch::host_detail::make_impl(std::move(storage), a.data, a.sizes,
                                                      &a.strides, a.type, a.device);
  at::Tensor out = at::Tensor::adopt(impl);
  source->whole = impl;
  source->identity = identity_of(out);
  return out;
}
[[nodiscard]] inline at::Tensor tensor_over(PyObject* object, const dispatch::dlpack::DLTensor& a,
                                            bool read_only, void* managed = nullptr,
                                            void (*release)(void*) = nullptr) {
  array_layout layout;
  try {
    read_dlpack(object, a, read_only, layout);
  } catch (...) {
    if (release != nullptr) release(managed);
    throw;
  }
  return tensor_over(object, layout, managed, release);
}

/// Sets the stream on which kernels use an array that is not in the CPU's memory.
inline void use_stream(const c10::Device& device, void* stream) {
  if (!device.is_cpu())
    dispatch::set_work_stream(static_cast<std::int32_t>(device.type()), device.index(), stream);
}

/// Takes over the tensor that `__dlpack__` gave.
template <class Managed>
[[nodiscard]] at::Tensor tensor_of_given(PyObject* object, given_array& given) {
  auto* const managed = given.take<Managed>();
  at::Tensor out = tensor_over(object, managed->dl_tensor, given.is_read_only(), managed,
                               &release_managed<Managed>);
  use_stream(out.device(), nullptr);  // what dlpack_keywords() asked for
  return out;
}
[[nodiscard]] inline at::Tensor tensor_of_dlpack(PyObject* object) {
  using namespace dispatch::dlpack;
  given_array given(object);
  return given.is_versioned() ? tensor_of_given<DLManagedTensorVersioned>(object, given)
                              : tensor_of_given<DLManagedTensor>(object, given);
}

/// Makes kernels use the current stream of the array's framework (DLPack's current_work_stream).
inline void follow_stream(const exchange_api& api, const dispatch::dlpack::DLDevice& where) {
  if (where.device_type == dispatch::dlpack::kDLCPU) return;
  const c10::Device device = dispatch::host_detail::from_dlpack_device(where);
  void* stream = nullptr;
  if (api.current_stream(where.device_type, where.device_id, &stream) != 0) throw python_error();
  use_stream(device, stream);
}

/// Reads an array's layout by DLPack's C functions, without exporting the array.
inline void read_exchanged(PyObject* object, const exchange_api& api, array_layout& out) {
  dispatch::dlpack::DLTensor a{};
  if (api.tensor_from_object(object, &a) != 0) throw python_error();
  read_dlpack(object, a, false, out);
  follow_stream(api, a.device);
}
[[nodiscard]] inline at::Tensor tensor_of_exchange(PyObject* object, const exchange_api& api) {
  using namespace dispatch::dlpack;
  DLManagedTensorVersioned* managed = nullptr;
  if (api.managed_from_object(object, &managed) != 0) throw python_error();
  const DLDevice where = managed->dl_tensor.device;
  at::Tensor out = tensor_over(object, managed->dl_tensor, (managed->flags & flag_read_only) != 0,
                               managed, &release_managed<DLManagedTensorVersioned>);
  follow_stream(api, where);
  return out;
}

/// The element type of a numpy array. Throws ValueError unless it has the machine's byte order.
[[nodiscard]] inline c10::ScalarType type_of_numpy(PyObject* object, PyArray_Descr* descr) {
  if (PyArray_ISNBO(descr->byteorder) == 0) refuse_array(object, "has another byte order");
  c10::ScalarType type{};
  if (read_numpy_type(descr->type_num, type)) return type;
  // The types of ml_dtypes are recognized by their names.
  if (!read_type_name(descr->typeobj->tp_name, type) ||
      static_cast<npy_intp>(dispatch::elementSize(type)) != PyDataType_ELSIZE(descr))
    refuse_array(object, dispatch::message({"has elements of type '", descr->typeobj->tp_name,
                                            "', which are no numbers that kernels know"}));
  return type;
}

inline void read_numpy(PyObject* object, array_layout& out) {
  auto* const array = reinterpret_cast<PyArrayObject*>(object);
  const auto n = static_cast<std::size_t>(PyArray_NDIM(array));
  out.type = type_of_numpy(object, PyArray_DESCR(array));
  const npy_intp width = PyArray_ITEMSIZE(array);
  if (n > std::size(out.own_strides)) refuse_array(object, "has more than 64 dimensions");
  std::uint64_t elements = 1;  // numpy makes no array whose number of bytes overflows
  for (std::size_t i = 0; i != n; ++i) {
    const npy_intp stride = PyArray_STRIDE(array, static_cast<int>(i));
    if (stride % width != 0)
      refuse_array(object, "has elements that are not a multiple of their size apart");
    out.own_strides[i] = stride / width;
    elements *= static_cast<std::uint64_t>(PyArray_DIM(array, static_cast<int>(i)));
  }
  if (PyArray_ISALIGNED(array) == 0) refuse_array(object, "has elements that are not aligned");
  static_assert(std::is_same_v<npy_intp, std::int64_t>);
  out.sizes = {PyArray_DIMS(array), n};
  out.strides = {out.own_strides, n};
  out.elements = static_cast<std::int64_t>(elements);
  out.data = static_cast<char*>(PyArray_DATA(array));
  out.device = c10::Device(c10::DeviceType::CPU);
  out.read_only = PyArray_ISWRITEABLE(array) == 0;
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

/// The element type of a typestr such as `<f4`.
[[nodiscard]] inline dispatch::dlpack::DLDataType type_of_typestr(PyObject* array, PyObject* text) {
  const char* const s = text != nullptr && PyUnicode_Check(text) ? PyUnicode_AsUTF8(text) : nullptr;
  const std::string_view kinds = "biufc";
  using namespace dispatch::dlpack;
  constexpr std::uint8_t codes[] = {kDLBool, kDLInt, kDLUInt, kDLFloat, kDLComplex};
  const std::size_t at = s != nullptr && s[0] != '\0' ? kinds.find(s[1]) : std::string_view::npos;
  if (at == std::string_view::npos || s[0] == '>' || s[1] == '\0')
    refuse_array(array, "has a __cuda_array_interface__ without an element type that kernels know");
  return {codes[at], static_cast<std::uint8_t>(std::atoi(s + 2) * 8), 1};
}

/// The stream of `__cuda_array_interface__`. 1 and 2 are CUDA's handles of its default streams.
[[nodiscard]] inline void* stream_of_interface(PyObject* array, PyObject* stream) {
  if (stream == nullptr || stream == Py_None) return nullptr;
  if (PyLong_Check(stream) == 0) refuse_array(array, "has a stream that is no integer");
  void* const out = PyLong_AsVoidPtr(stream);
  if (out == nullptr && PyErr_Occurred() != nullptr) throw python_error();
  return out;
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
                               {dispatch::dlpack::kDLCUDA, 0},
                               static_cast<std::int32_t>(shape.size()),
                               type,
                               shape.data(),
                               strides.empty() ? nullptr : strides.data(),
                               0};
  at::Tensor out = tensor_over(object, a, data[1] != 0);
  use_stream(out.device(), stream_of_interface(object, item("stream")));
  return out;
}

}  // namespace detail

/// The Python array over which a tensor was made; nullptr for other tensors and for views.
[[nodiscard]] inline PyObject* object_of(const at::Tensor& tensor) {
  if (!tensor.has_storage()) return nullptr;
  const auto* const source =
      static_cast<array_source*>(tensor.storage().context_for(&detail::release_source));
  if (source == nullptr || source->whole != tensor.unsafeGetTensorImpl()) return nullptr;
  return source->identity == detail::identity_of(tensor) ? source->object : nullptr;
}

}  // namespace schema_ct_python
