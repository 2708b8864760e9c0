// SPDX-License-Identifier: BSL-1.0
// The same operators in two dispatchers of one process: PyTorch's and this library's.
#include "image_ops.hpp"

#include <ATen/ATen.h>
#include <torch/library.h>
#include <dispatch/library.hpp>

namespace image {

at::Tensor adjust(const at::Tensor& x, double gain, const std::optional<at::Tensor>& bias) {
  const at::Tensor scaled = x * gain;
  return bias.has_value() ? scaled + *bias : scaled;
}

at::Tensor adjust_meta(const at::Tensor& x, double, const std::optional<at::Tensor>&) {
  return at::empty_like(x);
}

at::Tensor batch(const std::vector<at::Tensor>& images) { return at::stack(images); }

}  // namespace image

SCHEMA_CT_LIBRARY(image, m) {
  m.def("adjust(Tensor x, float gain=2.0, *, Tensor? bias=None) -> Tensor");
  m.def("batch(Tensor[] images) -> Tensor", &image::batch);
  m.impl("adjust", at::kCPU, &image::adjust);
  m.impl("adjust", at::kMeta, &image::adjust_meta);
}

TORCH_LIBRARY(image, m) {
  m.def("adjust(Tensor x, float gain=2.0, *, Tensor? bias=None) -> Tensor", &image::adjust);
}
