// SPDX-License-Identifier: BSL-1.0
// Operators on grids.
#include <dispatch/library.hpp>
#include <optional>

namespace {

using grid::tensor;

tensor scale(const tensor& x, double by, const std::optional<tensor>& plus) {
  if (plus && plus->sizes != x.sizes) throw std::invalid_argument("plus is of other sizes than x");
  tensor out = grid::of_sizes(x.sizes);
  for (std::int64_t i = 0; i != x.count(); ++i)
    out.begin()[i] = by * x.begin()[i] + (plus ? plus->begin()[i] : 0);
  return out;
}

tensor fill_(const tensor& x, double value) {
  for (double& element : x) element = value;
  return x;
}

double total(const std::vector<tensor>& terms) {
  double sum = 0;
  for (const tensor& x : terms) sum = std::accumulate(x.begin(), x.end(), sum);
  return sum;
}

}  // namespace

TORCH_LIBRARY(stencil, m) {
  m.def("scale(Tensor x, float by=2.0, *, Tensor? plus=None) -> Tensor", &scale);
  m.def("fill_(Tensor(a!) x, float value) -> Tensor(a!)", &fill_);
  m.def("total(Tensor[] terms) -> float", &total);
}
