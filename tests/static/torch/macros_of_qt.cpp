// SPDX-License-Identifier: BSL-1.0
// Words that Qt has as macros, before PyTorch's includes, which do not compile after `slots`.
// Compiled alone: it defines macros.
#define emit
#define slots
#define signals public
#define foreach(variable, container) for (variable : container)
#define forever for (;;)
#include <ATen/ATen.h>
#include <torch/csrc/stable/library.h>
#include <torch/extension.h>
#include <torch/library.h>

namespace {

[[maybe_unused]] at::Tensor same(const at::Tensor& a) { return a; }

}  // namespace

TORCH_LIBRARY(macros_of_qt, m) {
  m.def("same(Tensor a) -> Tensor");
  m.impl("same", &same);
}
