// SPDX-License-Identifier: BSL-1.0
// Defines an operator that rfc_ops.cpp also defines, and one with a kernel that does not fit.
#include <torch/library.h>

TORCH_LIBRARY_FRAGMENT(rfc, m) {
  m.def("add(Tensor a, Tensor b) -> Tensor", [](at::Tensor, const at::Tensor& b) { return b; });
}
TORCH_LIBRARY_FRAGMENT(second, m) {
  m.def(std::string("matched(Tensor x, int k) -> Tensor"));
  m.impl("matched", [](at::Tensor x) { return x; });
}
