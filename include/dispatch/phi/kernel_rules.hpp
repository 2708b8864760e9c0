// SPDX-License-Identifier: BSL-1.0
// What the body of a registration says of inputs and outputs that differ from the kernel's key.
#pragma once

#include <dispatch/base/error.hpp>
#include <dispatch/phi/kernel_key.hpp>
#include <vector>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// What a registration says of one input or output, where that differs from the kernel's key.
class TensorArgDef {
 public:
  SCHEMA_CT_HIDDEN TensorArgDef& SetBackend(Backend backend) {
    backend_ = backend;
    any_backend_ = backend == Backend::ALL_BACKEND;
    return *this;
  }
  SCHEMA_CT_HIDDEN TensorArgDef& SetDataLayout(DataLayout layout) {
    layout_ = layout;
    return *this;
  }
  SCHEMA_CT_HIDDEN TensorArgDef& SetDataType(DataType type) {
    type_ = type;
    return *this;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN Backend backend() const { return backend_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN DataType dtype() const { return type_; }
  /// The kernel takes it from wherever it is.
  [[nodiscard]] SCHEMA_CT_HIDDEN bool any_backend() const { return any_backend_; }

 private:
  Backend backend_ = Backend::UNDEFINED;
  DataLayout layout_ = DataLayout::UNDEFINED;
  DataType type_ = DataType::UNDEFINED;
  bool any_backend_ = false;
};

/// What the body of a registration is given.
class Kernel {
 public:
  SCHEMA_CT_HIDDEN Kernel(std::size_t inputs, std::size_t outputs)
      : inputs_(inputs), outputs_(outputs) {}

  /// Throws IndexError for an input that the operator has not.
  [[nodiscard]] SCHEMA_CT_HIDDEN TensorArgDef& InputAt(std::size_t i) {
    return at(inputs_, i, "inputs");
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN TensorArgDef& OutputAt(std::size_t i) {
    return at(outputs_, i, "outputs");
  }

 private:
  [[nodiscard]] SCHEMA_CT_HIDDEN static TensorArgDef& at(std::vector<TensorArgDef>& list,
                                                         std::size_t i, const char* what) {
    if (i >= list.size())
      throw IndexError(message({"the kernel's registration speaks of ", what, " number ", i,
                                ", counted from 0; there are ", list.size()}));
    return list[i];
  }
  std::vector<TensorArgDef> inputs_, outputs_;
};

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
