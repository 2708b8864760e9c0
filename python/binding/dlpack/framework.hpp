// SPDX-License-Identifier: BSL-1.0
// Arrays of every framework as the default host's tensors and back: what this module asks of them.
#pragma once

#include <dispatch/binding_api.hpp>

#include "from_array.hpp"
#include "to_array.hpp"

namespace schema_ct_python {

/// Where Python finds the operators.
inline constexpr const char* package = "schema_ct";
inline constexpr const char* binding_module = "schema_ct._core";

namespace detail {

/// Calls a method without arguments; is its result true?
[[nodiscard]] inline bool is_true(PyObject* object, const char* method) {
  const owned result(PyObject_CallMethod(object, method, nullptr));
  const int answer = PyObject_IsTrue(result.get());
  if (answer < 0) throw python_error();
  return answer != 0;
}

/// Does PyTorch record what is computed from tensors, on this thread?
[[nodiscard]] inline bool torch_records() {
  const owned enabled = imported("torch", "is_grad_enabled");
  if (enabled.get() == nullptr) return false;
  const owned result(PyObject_CallNoArgs(enabled.get()));
  return result.get() == Py_True;
}

/// PyTorch's exchange gives the memory alone, whatever else a tensor is. Throws ValueError for a
/// tensor whose memory is not its value, or whose gradient would be lost.
inline void check_torch_tensor(PyObject* object, const dispatch::Tensor& tensor) {
  static PyObject* const requires_grad = PyUnicode_InternFromString("requires_grad");
  static PyObject* const is_neg = PyUnicode_InternFromString("is_neg");
  const owned recorded(PyObject_GetAttr(object, requires_grad));
  if (recorded.get() == Py_True && torch_records())
    throw dispatch::ValueError(
        "the tensor requires a gradient, which this call would lose: give its detach(), call under "
        "torch.no_grad(), or wrap the operator for PyTorch with schema_ct.torch.wrap(op)");
  const owned negated(PyObject_CallMethodNoArgs(object, is_neg));
  if (negated.get() == Py_True)
    throw dispatch::ValueError("the tensor's memory holds the negative: give its resolve_neg()");
  if (tensor.is_complex() && is_true(object, "is_conj"))
    throw dispatch::ValueError("the tensor's memory holds the conjugate: give its resolve_conj()");
}

/// An undefined tensor for an object that is no array.
[[nodiscard]] inline at::Tensor tensor_of(PyObject* object) {
  const array_kind& kind = kind_of(object);
  switch (kind.by) {
    case array_kind::protocol::own: return tensor_in(object);
    case array_kind::protocol::numpy: return tensor_of_numpy(object);
    case array_kind::protocol::dlpack: return tensor_of_dlpack(object);
    case array_kind::protocol::interface: return tensor_of_interface(object);
    case array_kind::protocol::exchange: {
      const bool is_torch = kind.is_torch;
      at::Tensor tensor = tensor_of_exchange(object, *kind.api);
      if (is_torch) check_torch_tensor(object, tensor);
      return tensor;
    }
    default: return {};
  }
}

}  // namespace detail

[[nodiscard]] inline bool is_tensor(PyObject* object) {
  return kind_of(object).by != array_kind::protocol::none;
}

/// A tensor over the array's memory; false for any other object. Throws ValueError for an array
/// that no kernel can be given.
[[nodiscard]] inline bool read_tensor(PyObject* object, at::Tensor& out) {
  if (PyLong_CheckExact(object) || PyFloat_CheckExact(object) || object == Py_None) return false;
  out = detail::tensor_of(object);
  return out.defined();
}
/// Gives a call the tensor; false for an object that is no array.
[[nodiscard]] inline bool bind_tensor(PyObject* object, dispatch::borrowed_call& call,
                                      std::size_t i) {
  at::Tensor tensor;
  if (!read_tensor(object, tensor)) return false;
  call.value(i) = c10::IValue(std::move(tensor));
  return true;
}
/// Arrays are sequences of numbers, too.
[[nodiscard]] inline bool is_no_sequence(PyObject*) { return false; }

/// What an array of one element holds, the object itself for other objects; none for other arrays.
[[nodiscard]] inline owned number_in(PyObject* object) {
  if (PyLong_CheckExact(object) || PyFloat_CheckExact(object) || !is_tensor(object))
    return share(object);
  if (detail::tensor_of(object).numel() != 1) return {};
  return owned(PyObject_CallMethod(object, "item", nullptr));
}
/// For messages.
[[nodiscard]] inline std::string tensor_text(PyObject* object) { return Py_TYPE(object)->tp_name; }

/// Does the tensor lie over this very array?
[[nodiscard]] inline bool is_same_tensor(PyObject* object, const at::Tensor& tensor) {
  return object_of(tensor) == object;
}

}  // namespace schema_ct_python
