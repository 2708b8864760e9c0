// SPDX-License-Identifier: BSL-1.0
// Reads Paddle's kernel factory for yaml_texts.py: the names of its kernels, and the differences of
// a kernel from a declaration.
#define SCHEMA_CT_PHI_RUN_TIME
#include "paddle/phi/core/kernel_registry.h"

#include <schema_ct/phi.hpp>
#include <set>

namespace {

/// The text that the functions return. The caller reads it before the next call.
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
