// SPDX-License-Identifier: BSL-1.0
// Differences of neighbours along a dimension, and integrals by the trapezoidal rule.
#include <optional>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using maybe_tensor = std::optional<Tensor>;

[[nodiscard]] bool is_given(const maybe_tensor& t) { return t && t->defined(); }

/// All elements along the dimension except the first, and except the last.
[[nodiscard]] Tensor later(const Tensor& t, std::int64_t dim) { return t.slice(dim, 1); }
[[nodiscard]] Tensor earlier(const Tensor& t, std::int64_t dim) { return t.slice(dim, 0, -1); }

void check_joined(const Tensor& self, std::size_t d, const maybe_tensor& other) {
  if (!is_given(other)) return;
  bool fits = other->dim() == self.dim();
  for (std::size_t i = 0; fits && i < self.sizes().size(); ++i)
    fits = i == d || other->sizes()[i] == self.sizes()[i];
  if (!fits)
    throw Error(message(
        {"diff(): ", other->str(), " cannot be joined with ", self.str(), " in dimension ", d}));
}
/// The tensor between the others.
[[nodiscard]] Tensor joined(const Tensor& self, std::int64_t dim, const maybe_tensor& before,
                            const maybe_tensor& after) {
  if (!is_given(before) && !is_given(after)) return self;
  std::vector<Tensor> parts{self};
  if (is_given(before)) parts.insert(parts.begin(), *before);
  if (is_given(after)) parts.push_back(*after);
  return at::cat(parts, dim);
}
[[nodiscard]] Tensor difference(const Tensor& t, std::int64_t dim) {
  if (t.scalar_type() == kBool) return at::logical_xor(later(t, dim), earlier(t, dim));
  return at::sub(later(t, dim), earlier(t, dim));
}
Tensor diff(const Tensor& self, std::int64_t n, std::int64_t dim, const maybe_tensor& before,
            const maybe_tensor& after) {
  if (self.dim() == 0) throw Error("diff(): a tensor without dimensions has no neighbours");
  const std::size_t d = backend::wrap(dim, self.dim());
  check_joined(self, d, before);
  check_joined(self, d, after);
  if (n < 0) throw Error(message({"diff(): the order must not be negative, given ", n}));
  if (n == 0) return self.clone();
  Tensor out = joined(self, dim, before, after);
  for (; n > 0 && out.sizes()[d] != 0; --n) out = difference(out, dim);
  return out;
}
Tensor& diff_out(const Tensor& self, std::int64_t n, std::int64_t dim, const maybe_tensor& before,
                 const maybe_tensor& after, Tensor& out) {
  return write_cast(out, composite::diff(self, n, dim, before, after));
}

void check_values(const char* name, const Tensor& y, const Tensor* x) {
  if (y.scalar_type() == kBool || (x != nullptr && x->scalar_type() == kBool))
    throw Error(message({name, "(): the values of type Bool have no integral"}));
}
/// The distances of the places, in the dimensions of the values.
[[nodiscard]] Tensor distances(const char* name, const Tensor& y, const Tensor& x,
                               std::int64_t dim) {
  const std::size_t d = backend::wrap(dim, y.dim());
  if (x.dim() == 1) {
    if (x.sizes()[0] != y.sizes()[d])
      throw Error(message(
          {name, "(): expected a place for each value, given ", x.str(), " and ", y.str()}));
    backend::shape sizes(y.sizes());
    for (std::size_t i = 0; i < sizes.count; ++i) sizes.at[i] = i == d ? y.sizes()[d] : 1;
    const Tensor along = x.view(IntArrayRef(sizes));
    return at::sub(later(along, dim), earlier(along, dim));
  }
  backend::shape sizes(x.sizes());
  while (x.dim() < y.dim() && sizes.count < y.sizes().size()) backend::insert(sizes, 0, 1);
  const Tensor along = x.view(IntArrayRef(sizes));
  return at::sub(later(along, dim), earlier(along, dim));
}
[[nodiscard]] Tensor pairs(const Tensor& y, std::int64_t dim) {
  return at::add(earlier(y, dim), later(y, dim));
}
[[nodiscard]] Tensor nothing(const Tensor& y, std::int64_t dim) {
  backend::shape sizes(y.sizes());
  sizes.erase(backend::wrap(dim, y.dim()));
  return at::zeros(IntArrayRef(sizes), y.options());
}
[[nodiscard]] double spacing(const char* name, const Scalar& dx) {
  if (dx.isComplex() || dx.isBoolean())
    throw Error(message({name, "(): the distance of places is a real number"}));
  return dx.toDouble();
}

Tensor trapezoid_at(const Tensor& y, const Tensor& x, std::int64_t wanted) {
  // A dimension of the values, also where the places have more.
  const auto dim = static_cast<std::int64_t>(backend::wrap_existing(wanted, y.dim(), "trapezoid"));
  if (y.size(dim) == 0) return nothing(y, dim);
  check_values("trapezoid", y, &x);
  const Tensor widths = distances("trapezoid", y, x, dim);
  return at::div(at::sum(at::mul(widths, pairs(y, dim)), dim), 2.);
}
Tensor trapezoid_by(const Tensor& y, const Scalar& dx, std::int64_t dim) {
  if (y.size(dim) == 0) return nothing(y, dim);
  check_values("trapezoid", y, nullptr);
  const double width = spacing("trapezoid", dx);
  const Tensor ends = at::add(at::select(y, dim, 0), at::select(y, dim, -1));
  return at::mul(at::sub(at::sum(y, dim), at::mul(ends, 0.5)), width);
}
Tensor trapz_by(const Tensor& y, double dx, std::int64_t dim) { return trapezoid_by(y, dx, dim); }
Tensor cumulative_at(const Tensor& y, const Tensor& x, std::int64_t dim) {
  static_cast<void>(backend::wrap(dim, y.dim()));
  check_values("cumulative_trapezoid", y, &x);
  const Tensor widths = distances("cumulative_trapezoid", y, x, dim);
  return at::div(at::cumsum(at::mul(widths, pairs(y, dim)), dim), 2.);
}
Tensor cumulative_by(const Tensor& y, const Scalar& dx, std::int64_t dim) {
  check_values("cumulative_trapezoid", y, nullptr);
  const double width = spacing("cumulative_trapezoid", dx);
  return at::cumsum(at::mul(pairs(y, dim), width / 2.), dim);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("diff", TORCH_FN(dispatch::composite::diff));
  m.impl("diff.out", TORCH_FN(dispatch::composite::diff_out));
  m.impl("trapezoid.x", TORCH_FN(trapezoid_at));
  m.impl("trapezoid.dx", TORCH_FN(trapezoid_by));
  m.impl("trapz.x", TORCH_FN(trapezoid_at));
  m.impl("trapz.dx", TORCH_FN(trapz_by));
  m.impl("cumulative_trapezoid.x", TORCH_FN(cumulative_at));
  m.impl("cumulative_trapezoid.dx", TORCH_FN(cumulative_by));
}
