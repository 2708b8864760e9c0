// SPDX-License-Identifier: BSL-1.0
// The arrays that a call writes to, by its schema, and what PyTorch's autograd has to know of that.
#pragma once

#include "../call_plan.hpp"

namespace schema_ct_python {

/// PyTorch's tensors have another version after they were written to, by which a backward pass
/// finds that a tensor it needs is no longer what it was. That a leaf which requires a gradient is
/// not written to, nor an array that may only be read, is seen before (framework.hpp).
class written_tensors {
 public:
  written_tensors(const call_plan& plan, const arguments_given& given, dispatch::borrowed_call&)
      : plan_(plan), given_(given) {}

  /// To be called when the kernel has returned.
  void bump_versions() const {
    for (const std::size_t i : plan_.written())
      if (PyObject* const object = plan_.given_for(i, given_)) bump(object);
  }

 private:
  static void bump(PyObject* object) {
    if (PyList_Check(object) || PyTuple_Check(object)) {
      for (Py_ssize_t i = 0; i < PySequence_Fast_GET_SIZE(object); ++i) {
        const owned element = share(PySequence_Fast_GET_ITEM(object, i));
        bump_one(element.get());
      }
      return;
    }
    bump_one(object);
  }
  static void bump_one(PyObject* object) {
    if (!kind_of(object).is_torch) return;
    static PyObject* const increment = increment_version();
    const owned none(PyObject_CallOneArg(increment, object));
  }
  [[nodiscard]] static PyObject* increment_version() {
    const owned graph(PyImport_ImportModule("torch.autograd.graph"));
    return owned(PyObject_GetAttrString(graph.get(), "increment_version")).release();
  }

  const call_plan& plan_;
  const arguments_given& given_;
};

}  // namespace schema_ct_python
