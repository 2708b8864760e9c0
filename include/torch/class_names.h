// SPDX-License-Identifier: BSL-1.0
// PyTorch's names for the registration of classes.
#pragma once

#include <dispatch/custom_class.hpp>

namespace torch {
using dispatch::class_;
using dispatch::getAllCustomClassesNames;
using dispatch::getCustomClass;
using dispatch::init;
using dispatch::isCustomClass;
using dispatch::make_custom_class;

/// Classes are never omitted here; PyTorch's selective builds may omit some.
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN class_<T> selective_class_(const std::string& ns,
                                                          const std::string& name) {
  return class_<T>(ns, name);
}
}  // namespace torch

#define TORCH_SELECTIVE_CLASS(name) name
