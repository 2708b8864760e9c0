// SPDX-License-Identifier: BSL-1.0
// Macros that programs and system headers define before they include PyTorch's headers.
// Compiled alone: it defines macros.
#define INFO 1
#define ERROR 2
#define check(x) x
// C's <complex.h>, <windows.h> and other systems' headers.
#define I 1.0iF
#define E 2.718
#define IN
#define OUT
#define ARRAY 3
#define small char
#define interface struct
#include <ATen/ATen.h>
#include <torch/extension.h>
#include <torch/library.h>

namespace {

[[maybe_unused]] at::Tensor add(const at::Tensor& a, const at::Tensor& b) {
  LOG(INFO) << "twice";
  if (!a.defined()) LOG(ERROR) << "no tensor";
  CHECK_EQ(a.dim(), b.dim());
  return a;
}

}  // namespace

TORCH_LIBRARY(macros_of_programs, m) {
  m.def("add(Tensor a, Tensor b) -> Tensor");
  m.impl("add", &add);
}
