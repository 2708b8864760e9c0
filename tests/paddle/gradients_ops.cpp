// SPDX-License-Identifier: BSL-1.0
// Operators whose gradient formulas are written in Python.
#include <ATen/ATen.h>
#include <torch/library.h>

#include <vector>

namespace {

at::Tensor cube(const at::Tensor& x, double by) {
  at::Tensor out = at::empty(x.sizes(), x.scalar_type());
  const float* const from = x.data_ptr<float>();
  for (std::int64_t i = 0; i != x.numel(); ++i)
    out.data_ptr<float>()[i] = from[i] * from[i] * from[i] * static_cast<float>(by);
  return out;
}

at::Tensor& twice_(at::Tensor& x) {
  for (std::int64_t i = 0; i != x.numel(); ++i) x.data_ptr<float>()[i] *= 2;
  return x;
}

/// The sum of the tensors and of twice `extra`, and its negative.
std::tuple<at::Tensor, at::Tensor> mixed(const std::vector<at::Tensor>& xs, const at::Tensor&,
                                         const std::optional<at::Tensor>& extra) {
  at::Tensor sum = at::zeros(xs.at(0).sizes(), xs[0].scalar_type()), negative = sum.clone();
  for (std::int64_t i = 0; i != sum.numel(); ++i) {
    float& at = sum.data_ptr<float>()[i];
    for (const at::Tensor& x : xs) at += x.data_ptr<float>()[i];
    if (extra) at += 2 * extra->data_ptr<float>()[i];
    negative.data_ptr<float>()[i] = -at;
  }
  return {sum, negative};
}

TORCH_LIBRARY(gradients, m) {
  m.def("cube(Tensor x, *, float by=1) -> Tensor", &cube);
  m.def("twice(Tensor x) -> Tensor", [](const at::Tensor& x) { return cube(x, 2); });
  m.def("twice_(Tensor(a!) x) -> Tensor(a!)", &twice_);
  m.def("mixed(Tensor[] xs, Tensor index, Tensor? extra=None) -> (Tensor, Tensor)", &mixed);
}

}  // namespace
