// SPDX-License-Identifier: BSL-1.0
// The arrays that a call writes to, by its schema.
#pragma once

#include "../call_plan.hpp"

namespace schema_ct_python {

/// A host's tensors may know nothing of memory that may only be read, so the arrays are asked.
class written_tensors {
 public:
  /// Throws ValueError for an array that may only be read.
  written_tensors(const call_plan& plan, const arguments_given& given, dispatch::borrowed_call&) {
    for (const std::size_t i : plan.written())
      if (PyObject* const object = plan.given_for(i, given)) check(plan, i, object);
  }

  void bump_versions() const {}

 private:
  static void check(const call_plan& plan, std::size_t i, PyObject* object) {
    if (PyList_Check(object) || PyTuple_Check(object)) {
      for (Py_ssize_t k = 0; k < PySequence_Fast_GET_SIZE(object); ++k)
        check(plan, i, share(PySequence_Fast_GET_ITEM(object, k)).get());
      return;
    }
    if (is_tensor(object) && detail::given_array(object).is_read_only())
      throw dispatch::ValueError(dispatch::message(
          {plan.name(), "() writes to argument '", plan.argument_name(i),
           "', and the array that was given for it may only be read: give it a copy"}));
  }
};

}  // namespace schema_ct_python
