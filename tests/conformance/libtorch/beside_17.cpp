// SPDX-License-Identifier: BSL-1.0
// The registration file alone as C++20, linked with kernels of without_checks.cpp, which is C++17.
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

#include <schema_ct/libtorch.hpp>

static_assert(SCHEMA_CT_CHECKS == 1);

at::Tensor kernel(const at::Tensor& a, double);

TORCH_LIBRARY(mixed, m) { m.def("in_20(Tensor a, float b) -> Tensor", &kernel); }

int main() {
  c10::Dispatcher& d = c10::Dispatcher::singleton();
  return d.findOp({"mixed::in_17", ""}).has_value() && d.findOp({"mixed::in_20", ""}).has_value()
             ? 0
             : 1;
}
