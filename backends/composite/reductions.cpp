// SPDX-License-Identifier: BSL-1.0
// Other forms of reductions: softmax with another type, variances with `unbiased`.
#include <ATen/ATen.h>
#include <ATen/ops/std_mean_ops.h>
#include <ATen/ops/std_ops.h>
#include <ATen/ops/to_ops.h>
#include <ATen/ops/var_mean_ops.h>
#include <ATen/ops/var_ops.h>
#include <torch/library.h>

#include "options.hpp"

namespace dispatch::composite {
namespace {

using dims_argument = OptionalArrayRef<std::int64_t>;

[[nodiscard]] Tensor as_type(const Tensor& self, maybe_type type) {
  return type ? at::_ops::to_dtype::call(self, *type, false, false, {}) : self;
}
Tensor softmax(const Tensor& self, std::int64_t dim, maybe_type type) {
  return at::_softmax(as_type(self, type), dim, false);
}
Tensor& softmax_out(const Tensor& self, std::int64_t dim, maybe_type type, Tensor& out) {
  return at::_softmax_out(out, as_type(self, type), dim, false);
}
Tensor log_softmax(const Tensor& self, std::int64_t dim, maybe_type type) {
  return at::_log_softmax(as_type(self, type), dim, false);
}
Tensor& log_softmax_out(const Tensor& self, std::int64_t dim, maybe_type type, Tensor& out) {
  return at::_log_softmax_out(out, as_type(self, type), dim, false);
}

Tensor count_nonzero(const Tensor& self, std::optional<std::int64_t> dim) {
  return at::count_nonzero(self, dim ? IntArrayRef(*dim) : IntArrayRef());
}

/// The number that is subtracted from the number of elements.
[[nodiscard]] std::optional<Scalar> correction(bool unbiased) {
  return Scalar(std::int64_t{unbiased ? 1 : 0});
}

/// The forms of a spread with `unbiased`; `of`, `out_of` and `mean_of` take a correction.
template <auto of, auto out_of, auto mean_of>
struct by_unbiased {
  static Tensor of_all(const Tensor& self, bool unbiased) {
    return of(self, std::nullopt, correction(unbiased), false);
  }
  static Tensor of_dims(const Tensor& self, dims_argument dims, bool unbiased, bool keep) {
    return of(self, dims, correction(unbiased), keep);
  }
  static Tensor& of_dims_out(const Tensor& self, dims_argument dims, bool unbiased, bool keep,
                             Tensor& out) {
    return out_of(self, dims, correction(unbiased), keep, out);
  }
  static std::tuple<Tensor, Tensor> with_mean(const Tensor& self, bool unbiased) {
    return mean_of(self, std::nullopt, correction(unbiased), false);
  }
  static std::tuple<Tensor, Tensor> with_mean_of_dims(const Tensor& self, dims_argument dims,
                                                      bool unbiased, bool keep) {
    return mean_of(self, dims, correction(unbiased), keep);
  }
};
using variance = by_unbiased<&at::_ops::var_correction::call, &at::_ops::var_correction_out::call,
                             &at::_ops::var_mean_correction::call>;
using deviation = by_unbiased<&at::_ops::std_correction::call, &at::_ops::std_correction_out::call,
                              &at::_ops::std_mean_correction::call>;

}  // namespace
}  // namespace dispatch::composite

#define SCHEMA_CT_SPREAD(m, name, of)             \
  m.impl(name, TORCH_FN(of::of_all));             \
  m.impl(name ".dim", TORCH_FN(of::of_dims));     \
  m.impl(name ".out", TORCH_FN(of::of_dims_out)); \
  m.impl(name "_mean", TORCH_FN(of::with_mean));  \
  m.impl(name "_mean.dim", TORCH_FN(of::with_mean_of_dims))

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("softmax.int", TORCH_FN(dispatch::composite::softmax));
  m.impl("log_softmax.int", TORCH_FN(dispatch::composite::log_softmax));
  SCHEMA_CT_SPREAD(m, "var", variance);
  SCHEMA_CT_SPREAD(m, "std", deviation);
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("count_nonzero", TORCH_FN(dispatch::composite::count_nonzero));
  m.impl("softmax.int_out", TORCH_FN(dispatch::composite::softmax_out));
  m.impl("log_softmax.int_out", TORCH_FN(dispatch::composite::log_softmax_out));
}
