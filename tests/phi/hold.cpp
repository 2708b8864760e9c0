// SPDX-License-Identifier: BSL-1.0
// What Paddle's factory has, for yaml_texts.py: names, and the kernels that differ from a text.
#define SCHEMA_CT_PHI_RUN_TIME
#include "paddle/phi/core/kernel_registry.h"

#include <schema_ct/phi.hpp>
#include <set>

namespace {

/// What is given to the caller, which reads it before the next call.
std::string given;

}  // namespace

extern "C" const char* kernel_names() {
  std::set<std::string> names;
  schema_ct::phi::for_each_kernel(
      [&](const std::string& name, const auto&, const auto&) { names.insert(name); });
  given.clear();
  for (const std::string& name : names) given += name + '\n';
  return given.c_str();
}

extern "C" const char* kernel_differences(const char* kernel, const char* text) {
  given.clear();
  for (const std::string& one : schema_ct::phi::differences(kernel, text)) given += one + '\n';
  return given.c_str();
}
