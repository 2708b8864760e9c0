// SPDX-License-Identifier: BSL-1.0
// PyTorch's functions for the C++ names of types.
#pragma once

#include <dispatch/base/cxx_name.hpp>
#include <typeinfo>

namespace SCHEMA_CT_HIDDEN c10 {

/// Demangles the result of std::type_info::name().
[[nodiscard]] inline std::string demangle(const char* mangled) {
  return dispatch::cxx_name(mangled);
}

/// Valid until the shared object is unloaded.
template <class T>
[[nodiscard]] const char* demangle_type() {
  static const std::string name = demangle(typeid(T).name());
  return name.c_str();
}

}  // namespace c10
