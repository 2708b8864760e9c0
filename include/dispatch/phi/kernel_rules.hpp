// SPDX-License-Identifier: BSL-1.0
// Rules in the body of a registration for inputs and outputs that differ from the kernel's key.
#pragma once

#include <cstddef>
#include <dispatch/base/error.hpp>
#include <dispatch/phi/kernel_key.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// The rules for one input or output that differ from the kernel's key.
class SCHEMA_CT_HIDDEN TensorArgDef {
 public:
  TensorArgDef& SetBackend(Backend backend) {
    backend_ = backend;
    any_backend_ = backend == Backend::ALL_BACKEND;
    return *this;
  }
  TensorArgDef& SetDataLayout(DataLayout layout) {
    layout_ = layout;
    return *this;
  }
  TensorArgDef& SetDataType(DataType type) {
    type_ = type;
    return *this;
  }
  [[nodiscard]] Backend backend() const { return backend_; }
  [[nodiscard]] DataType dtype() const { return type_; }
  /// The kernel accepts it on any device.
  [[nodiscard]] bool any_backend() const { return any_backend_; }
  /// Does the body have a rule for it?
  [[nodiscard]] bool is_set() const {
    return any_backend_ || backend_ != Backend::UNDEFINED || layout_ != DataLayout::UNDEFINED ||
           type_ != DataType::UNDEFINED;
  }

 private:
  Backend backend_ = Backend::UNDEFINED;
  DataLayout layout_ = DataLayout::UNDEFINED;
  DataType type_ = DataType::UNDEFINED;
  bool any_backend_ = false;
};

/// The argument of a registration's body.
class SCHEMA_CT_HIDDEN Kernel {
 public:
  static constexpr std::size_t most = 32;

  /// Throws IndexError above 31.
  [[nodiscard]] TensorArgDef& InputAt(std::size_t i) { return at(inputs_, i); }
  [[nodiscard]] TensorArgDef& OutputAt(std::size_t i) { return at(outputs_, i); }

  /// The rules for an input; none for inputs above 31.
  [[nodiscard]] TensorArgDef said_of_input(std::size_t i) const {
    return i < most ? inputs_[i] : TensorArgDef();
  }
  [[nodiscard]] TensorArgDef said_of_output(std::size_t i) const {
    return i < most ? outputs_[i] : TensorArgDef();
  }
  /// Throws IndexError if there is a rule for an input or output beyond these numbers.
  void expect(std::size_t inputs, std::size_t outputs) const {
    expect(inputs_, inputs, "inputs");
    expect(outputs_, outputs, "outputs");
  }

 private:
  static void expect(const TensorArgDef (&list)[most], std::size_t count, const char* what) {
    for (std::size_t i = count; i < most; ++i)
      if (list[i].is_set())
        throw IndexError(message({"the kernel's registration speaks of ", what, " number ", i,
                                  ", counted from 0; there are ", count}));
  }
  [[nodiscard]] static TensorArgDef& at(TensorArgDef (&list)[most], std::size_t i) {
    if (i >= most) throw IndexError(message({"a PHI kernel has no tensor of the number ", i}));
    return list[i];
  }
  TensorArgDef inputs_[most], outputs_[most];
};

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
