// SPDX-License-Identifier: BSL-1.0
// A program that links schema_ct::cpu and computes with PyTorch's functions and methods.
#include <ATen/ATen.h>

int main() {
  const at::Tensor x = at::arange(6, at::kFloat).view({2, 3});
  const at::Tensor y = (x + 1).sum(1) * 2;
  return at::equal(y, at::tensor({12.0F, 30.0F})) && x.t().matmul(x).size(0) == 3 ? 0 : 1;
}
