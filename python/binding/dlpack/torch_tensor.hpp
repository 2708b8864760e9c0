// SPDX-License-Identifier: BSL-1.0
// Arrays of any kind as tensors, and the checks of PyTorch's tensors that precede this.
#pragma once

#include "to_array.hpp"

namespace schema_ct_python {

namespace detail {

/// Calls a method without arguments and returns the truth of its result.
[[nodiscard]] inline bool is_true(PyObject* object, const char* method) {
  const owned result(PyObject_CallMethod(object, method, nullptr));
  const int answer = PyObject_IsTrue(result.get());
  if (answer < 0) throw python_error();
  return answer != 0;
}

/// Does PyTorch record operations for autograd on this thread?
[[nodiscard]] inline bool torch_records() {
  const owned enabled = imported("torch", "is_grad_enabled");
  if (enabled.get() == nullptr) return false;
  const owned result(PyObject_CallNoArgs(enabled.get()));
  return result.get() == Py_True;
}

[[nodiscard]] inline bool requires_grad(PyObject* object, const array_kind& kind) {
  const owned answer(kind.requires_grad != nullptr
                         ? kind.requires_grad->get(object, kind.requires_grad->closure)
                         : PyObject_GetAttrString(object, "requires_grad"));
  return answer.get() == Py_True;
}
[[nodiscard]] inline bool is_negated(PyObject* object, const array_kind& kind) {
  if (kind.is_neg == nullptr) return is_true(object, "is_neg");
  return owned(kind.is_neg->ml_meth(object, nullptr)).get() == Py_True;
}

/// DLPack transfers a tensor's memory and nothing else. Throws ValueError for a PyTorch tensor
/// whose memory is not its value, such as a negated view, or whose gradient would be lost.
inline void check_torch_tensor(PyObject* object, const array_kind& kind, c10::ScalarType type) {
  if (requires_grad(object, kind) && torch_records())
    throw dispatch::ValueError(
        "the tensor requires a gradient, which this call would lose: give its detach(), call under "
        "torch.no_grad(), or wrap the operator for PyTorch with schema_ct.torch.wrap(op)");
  if (is_negated(object, kind))
    throw dispatch::ValueError("the tensor's memory holds the negative: give its resolve_neg()");
  if (dispatch::isComplexType(type) && is_true(object, "is_conj"))
    throw dispatch::ValueError("the tensor's memory holds the conjugate: give its resolve_conj()");
}

/// Reads an array's layout if its kind can tell it without exporting the array; false for other
/// kinds. Throws ValueError for an array that kernels cannot take.
[[nodiscard]] inline bool read_layout(PyObject* object, const array_kind& kind, array_layout& out) {
  if (kind.by == array_kind::protocol::numpy) return read_numpy(object, out), true;
  if (kind.by != array_kind::protocol::exchange || kind.api->tensor_from_object == nullptr)
    return false;
  read_exchanged(object, *kind.api, out);
  if (kind.is_torch) check_torch_tensor(object, kind, out.type);
  return true;
}

/// A tensor over the array; an undefined one for an object that is not an array.
[[nodiscard]] inline at::Tensor tensor_of(PyObject* object) {
  const array_kind kind = kind_of(object);  // a copy: the object's code may change its type
  array_layout layout;
  if (read_layout(object, kind, layout)) return tensor_over(object, layout);
  switch (kind.by) {
    case array_kind::protocol::own: return tensor_in(object);
    case array_kind::protocol::dlpack: return tensor_of_dlpack(object);
    case array_kind::protocol::interface: return tensor_of_interface(object);
    case array_kind::protocol::exchange: {
      at::Tensor tensor = tensor_of_exchange(object, *kind.api);
      if (kind.is_torch) check_torch_tensor(object, kind, tensor.scalar_type());
      return tensor;
    }
    default: return {};
  }
}

}  // namespace detail

}  // namespace schema_ct_python
