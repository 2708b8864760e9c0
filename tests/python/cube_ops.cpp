// SPDX-License-Identifier: BSL-1.0
// An operator with a gradient that Python registers.
#include <ATen/ATen.h>
#include <torch/library.h>

namespace {

at::Tensor cube(const at::Tensor& x, double by) {
  at::Tensor out = x.clone();
  float* const p = out.data_ptr<float>();
  for (std::int64_t i = 0; i != out.numel(); ++i) p[i] *= p[i] * p[i] * static_cast<float>(by);
  return out;
}

TORCH_LIBRARY(cube, m) { m.def("cube(Tensor x, *, float by=1) -> Tensor", &cube); }

}  // namespace
