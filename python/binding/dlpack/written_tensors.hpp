// SPDX-License-Identifier: BSL-1.0
// The arrays to which a call writes, according to its schema, and their version counters in
// PyTorch.
#pragma once

#include "../call_plan.hpp"

namespace schema_ct_python {

/// Increments the versions of the PyTorch tensors that were written to, by which a backward pass
/// notices that a tensor it needs has changed. Writes to a leaf that requires a gradient, or to a
/// read-only array, were refused earlier (framework.hpp).
class written_tensors {
 public:
  written_tensors(const call_plan& plan, const arguments_given& given, dispatch::borrowed_call&)
      : plan_(plan), given_(given) {}

  /// Call after the kernel has returned.
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
