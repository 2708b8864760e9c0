// SPDX-License-Identifier: BSL-1.0
// The type of a kernel as a value that can be compared (c10::impl::CppSignature).
#pragma once

#include <dispatch/base/cxx_name.hpp>
#include <dispatch/kernels/kernel_signature.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// R(A...), without the key set that a kernel may take before its arguments.
class SCHEMA_CT_SHARED CppSignature {
 public:
  /// Accepts a function, a pointer to one, or an object with one operator().
  template <class F>
  [[nodiscard]] static CppSignature make() {
    return CppSignature(typeid(schema_ct::signature_of<F>));
  }
  [[nodiscard]] static CppSignature of(const kernel_signature& s) { return CppSignature(*s.type); }
  [[nodiscard]] std::string name() const { return cxx_name(type_->name()); }
  friend bool operator==(const CppSignature& a, const CppSignature& b) {
    return *a.type_ == *b.type_;
  }

 private:
  explicit CppSignature(const std::type_info& type) : type_(&type) {}

  const std::type_info* type_;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
