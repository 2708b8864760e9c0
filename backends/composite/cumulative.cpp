// SPDX-License-Identifier: BSL-1.0
// Running extremes and running logarithms of sums, by the kernels for tensors with elements.
#include <ATen/ATen.h>
#include <ATen/ops/_cummax_helper_ops.h>
#include <ATen/ops/_cummin_helper_ops.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using two = std::tuple<Tensor, Tensor>;
using two_written = std::tuple<Tensor&, Tensor&>;

template <auto helper>
struct extremes {
  static two_written out(const Tensor& self, std::int64_t dim, Tensor& values, Tensor& indices) {
    check_output("cummax", values, self.scalar_type());
    check_output("cummax", indices, kLong);
    if (self.numel() != 0) static_cast<void>(backend::wrap(dim, self.dim()));
    resized(values, backend::symbolic(self.sizes()));
    resized(indices, backend::symbolic(self.sizes()));
    if (self.dim() == 0) {
      values.copy_(self);
      indices.fill_(0);
    } else if (self.numel() != 0) {
      helper(self, values, indices, dim);
    }
    return {values, indices};
  }
  static two functional(const Tensor& self, std::int64_t dim) {
    Tensor values = at::empty(self.sizes(), self.options());
    Tensor indices = at::empty(self.sizes(), self.options().dtype(kLong));
    out(self, dim, values, indices);
    return {values, indices};
  }
};
using maxima = extremes<&at::_ops::_cummax_helper::call>;
using minima = extremes<&at::_ops::_cummin_helper::call>;

Tensor logcumsumexp(const Tensor& self, std::int64_t dim) { return at::_logcumsumexp(self, dim); }
Tensor& logcumsumexp_out(const Tensor& self, std::int64_t dim, Tensor& out) {
  check_output("logcumsumexp", out, self.scalar_type());
  return at::_logcumsumexp_out(out, self, dim);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("cummax", TORCH_FN(maxima::functional));
  m.impl("cummax.out", TORCH_FN(maxima::out));
  m.impl("cummin", TORCH_FN(minima::functional));
  m.impl("cummin.out", TORCH_FN(minima::out));
  m.impl("logcumsumexp", TORCH_FN(dispatch::composite::logcumsumexp));
  m.impl("logcumsumexp.out", TORCH_FN(dispatch::composite::logcumsumexp_out));
}
