// SPDX-License-Identifier: BSL-1.0
// Paddle's Python objects as C++ values, and back: the interface between this module and Paddle.
#pragma once

#include <cstring>
#include <dispatch/binding_api.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "../object.hpp"
#include "../words.hpp"

// Plain CPython functions that libpaddle exports (paddle/utils/pybind.h and paddle/fluid/pybind/
// eager_utils.h); those headers would include pybind11.
namespace paddle::pybind {
bool PyCheckTensor(PyObject* object);
paddle::Tensor& CastPyArg2Tensor(PyObject* object, Py_ssize_t position);
PyObject* ToPyObject(const paddle::Tensor& tensor, bool none_if_undefined);
PyObject* ToPyObject(const phi::Place& place);
bool PyObject_CheckDataType(PyObject* object);
phi::DataType CastPyArg2DataTypeDirectly(PyObject* object, const std::string& operation,
                                         Py_ssize_t position);
phi::Place CastPyArg2Place(PyObject* object, Py_ssize_t position);
}  // namespace paddle::pybind

namespace schema_ct_python {

/// The Python package and module that have the operators.
inline constexpr const char* package = "schema_ct.paddle";
inline constexpr const char* binding_module = "_schema_ct_paddle";
inline constexpr const char* signature_module = "schema_ct._signature";

[[nodiscard]] inline bool is_tensor(PyObject* object) {
  return paddle::pybind::PyCheckTensor(object);
}
/// The tensor in an object that is a tensor; it shares memory and autograd state.
[[nodiscard]] inline const paddle::Tensor& tensor_in(PyObject* object) {
  return paddle::pybind::CastPyArg2Tensor(object, 0);
}
/// Is it a tensor that operators accept? Paddle's own operators crash on one that was cleared, and
/// so would kernels.
[[nodiscard]] inline bool is_defined_tensor(PyObject* object) {
  return is_tensor(object) && tensor_in(object).defined();
}
/// The same tensor as an at::Tensor, whose only member is a paddle::Tensor.
[[nodiscard]] inline const at::Tensor& host_tensor_in(PyObject* object) {
  static_assert(std::is_standard_layout_v<at::Tensor> &&
                sizeof(at::Tensor) == sizeof(paddle::Tensor));
  return reinterpret_cast<const at::Tensor&>(tensor_in(object));
}
/// Returns false. Throws TypeError for a value of a static graph, which becomes a tensor only when
/// the graph runs.
[[nodiscard]] inline bool is_no_tensor_yet(PyObject* object) {
  const std::string_view type = Py_TYPE(object)->tp_name;
  if (type == "paddle.base.libpaddle.pir.Value")
    throw dispatch::TypeError(
        "this is a value of a static graph, which holds no elements yet: call what "
        "schema_ct.paddle.wrap(op) makes of the operator, or use "
        "paddle.jit.to_static(full_graph=False)");
  return false;
}
/// Has nothing to keep: Paddle's objects contain the tensors.
struct lent_tensors {
  /// Makes argument `i` of the call the tensor in its object; false for any other object.
  [[nodiscard]] static bool lend(PyObject* object, dispatch::borrowed_call& call, std::size_t i) {
    if (!is_defined_tensor(object)) return is_no_tensor_yet(object);
    return call.borrow(i, host_tensor_in(object)), true;
  }
};
/// Copies the tensor's handle; false for any other object.
[[nodiscard]] inline bool read_tensor(PyObject* object, at::Tensor& out) {
  if (!is_defined_tensor(object)) return is_no_tensor_yet(object);
  return out = at::Tensor(tensor_in(object)), true;
}
/// Is it an array from which no list of numbers may be read?
[[nodiscard]] inline bool is_no_sequence(PyObject* object) { return is_tensor(object); }
/// The element of a tensor with one element; none for other tensors; any other object itself.
[[nodiscard]] inline owned number_in(PyObject* object) {
  if (!is_tensor(object)) return share(object);
  const paddle::Tensor& tensor = tensor_in(object);
  if (!tensor.defined() || tensor.numel() != 1) return {};
  return owned(PyObject_CallMethod(object, "item", nullptr));
}
/// For messages.
[[nodiscard]] inline std::string tensor_text(PyObject* object) {
  return is_defined_tensor(object) ? "Tensor" : "Tensor that was cleared";
}

/// Makes Python objects for the tensors that a call with these objects returns.
class array_maker {
 public:
  array_maker(PyObject* const*, std::size_t, bool = false) {}
  /// A new object; None for an undefined tensor.
  [[nodiscard]] PyObject* operator()(const at::Tensor& tensor) const {
    const paddle::Tensor& inner = dispatch::host::inner(tensor);
    if (!inner.defined()) Py_RETURN_NONE;
    return paddle::pybind::ToPyObject(inner, false);
  }
};
/// Are both handles of the same tensor?
[[nodiscard]] inline bool is_same_tensor(PyObject* object, const at::Tensor& tensor) {
  return tensor_in(object).impl() == dispatch::host::inner(tensor).impl();
}

/// Reads a paddle.dtype or an element type of numpy's; false for any other object.
[[nodiscard]] inline bool read_dtype(PyObject* object, c10::ScalarType& out) {
  if (!paddle::pybind::PyObject_CheckDataType(object)) return read_array_dtype(object, out);
  out = compat::_PD_PhiDataTypeToAtenScalarType(
      paddle::pybind::CastPyArg2DataTypeDirectly(object, "an operator", 0));
  return true;
}

/// Is it one of Paddle's places? Their types have no common base.
[[nodiscard]] inline bool is_place(PyObject* object) {
  const char* name = std::strrchr(Py_TYPE(object)->tp_name, '.');
  const std::string_view own = name == nullptr ? Py_TYPE(object)->tp_name : name + 1;
  return own.ends_with("Place");
}
/// The device of a place; nullopt for any other object.
[[nodiscard]] inline std::optional<c10::Device> device_in(PyObject* object) {
  if (!is_place(object)) return {};
  return c10::Device(paddle::pybind::CastPyArg2Place(object, 0));
}
[[nodiscard]] inline PyObject* device_object(const c10::Device& device) {
  return paddle::pybind::ToPyObject(device._PD_GetInner());
}

}  // namespace schema_ct_python
