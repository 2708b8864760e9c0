// SPDX-License-Identifier: BSL-1.0
// The tensors to which a call writes, according to its schema, and their version counters in
// Paddle.
#pragma once

#include "../call_plan.hpp"

// Functions of Paddle's eager mode that libpaddle exports (paddle/fluid/eager/utils.h), whose
// headers are not in the wheel.
namespace egr {
class AutogradMeta;
struct EagerUtils {
  static AutogradMeta* nullable_autograd_meta(const paddle::Tensor& tensor);
  static bool IsLeafTensor(const paddle::Tensor& tensor);
  template <class T, class... A>
  static bool ComputeRequireGrad(T trace_backward, A&&... metas);
};
}  // namespace egr

namespace schema_ct_python {

namespace detail {

/// paddle.is_grad_enabled(), of this thread.
[[nodiscard]] inline bool grad_is_enabled() {
  const owned paddle(PyImport_ImportModule("paddle"));
  const owned enabled(PyObject_CallMethod(paddle.get(), "is_grad_enabled", nullptr));
  return enabled.get() == Py_True;
}

/// Is the tensor a leaf that requires a gradient, and does Paddle record on this thread?
[[nodiscard]] inline bool is_recorded_leaf(const paddle::Tensor& tensor) {
  egr::AutogradMeta* meta = egr::EagerUtils::nullable_autograd_meta(tensor);
  return meta != nullptr && egr::EagerUtils::ComputeRequireGrad(true, meta) &&
         egr::EagerUtils::IsLeafTensor(tensor) && grad_is_enabled();
}

/// Increments the version of a dense or distributed tensor. Others, such as sparse ones, have none.
inline void bump_version(const paddle::Tensor& tensor) {
  if (tensor.is_dense_tensor() || tensor.is_dist_tensor())
    const_cast<paddle::Tensor&>(tensor).bump_inplace_version();
}

/// Calls `f` with each tensor in a value.
template <class F>
void for_each_tensor(const IValue& value, const F& f) {
  switch (value.tag()) {
    case value_tag::tensor: return f(dispatch::host::inner(value.toTensor()));
    case value_tag::tensor_list:
      for (const at::Tensor& t : value.toTensorVector()) f(dispatch::host::inner(t));
      return;
    case value_tag::list:
      for (const IValue& element :
           dispatch::value_access::get<dispatch::generic_list>(value).values)
        for_each_tensor(element, f);
      return;
    case value_tag::tuple:
      for (const IValue& member : value.toTupleRef().elements()) for_each_tensor(member, f);
      return;
    case value_tag::dict:
      for (const auto& entry : dispatch::Dict<IValue, IValue>(value))
        for_each_tensor(entry.value(), f);
      return;
    default: return;
  }
}

}  // namespace detail

/// Follows Paddle's own operators. A leaf that requires a gradient may be written to only under
/// paddle.no_grad(). A write increments the tensor's version, by which a backward pass notices that
/// a tensor it needs has changed.
class written_tensors {
 public:
  /// Throws ValueError for such a leaf. `call` has the values that were made from `given`.
  written_tensors(const call_plan& plan, const arguments_given& given,
                  dispatch::borrowed_call& call) {
    for (const std::size_t i : plan.written()) {
      PyObject* const object = plan.given_for(i, given);
      if (object != nullptr && is_tensor(object)) {
        const paddle::Tensor& tensor = tensor_in(object);
        if (detail::is_recorded_leaf(tensor)) refuse_leaf(plan, i);
        in_objects_.push_back(&tensor);
      } else {
        detail::for_each_tensor(call.value(i), [&](const paddle::Tensor& tensor) {
          if (detail::is_recorded_leaf(tensor)) refuse_leaf(plan, i);
          in_values_.push_back(tensor);
        });
      }
    }
  }

  /// Call after the kernel has returned.
  void bump_versions() const {
    for (const paddle::Tensor* tensor : in_objects_) detail::bump_version(*tensor);
    for (const paddle::Tensor& tensor : in_values_) detail::bump_version(tensor);
  }

 private:
  [[noreturn]] static void refuse_leaf(const call_plan& plan, std::size_t i) {
    throw dispatch::ValueError(dispatch::message(
        {plan.name(), "() writes to argument '", plan.argument_name(i),
         "', a leaf that requires a gradient: call it under paddle.no_grad(), or give it a copy"}));
  }

  std::vector<const paddle::Tensor*> in_objects_;
  std::vector<paddle::Tensor> in_values_;  // copies: a kernel may change the list
};

}  // namespace schema_ct_python
