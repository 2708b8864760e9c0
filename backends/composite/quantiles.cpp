// SPDX-License-Identifier: BSL-1.0
// quantile and nanquantile: elements at given fractions of a sorted line, or between two of them.
#include <optional>
#include <string_view>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using maybe_dim = std::optional<std::int64_t>;

void check(const Tensor& self, const Tensor& q, std::string_view interpolation) {
  constexpr auto refuse = [](std::string_view what, const Tensor& t) {
    throw Error(message({"quantile(): ", what, ", given ", t.str()}));
  };
  if (self.numel() == 0) refuse("there is no element", self);
  if (q.dim() > 1) refuse("the fractions are a number or a list", q);
  if (self.scalar_type() != kFloat && self.scalar_type() != kDouble)
    refuse("elements are of type Float or Double", self);
  if (q.scalar_type() != self.scalar_type()) refuse("fractions are of the type of elements", q);
  for (const std::string_view known : {"linear", "lower", "higher", "midpoint", "nearest"})
    if (interpolation == known) return;
  throw Error(message({"quantile(): interpolation is 'linear', 'lower', 'higher', 'midpoint' or ",
                       "'nearest', given '", interpolation, "'"}));
}
void check_fractions(const Tensor& q) {
  if (!at::all(at::logical_and(at::ge(q, 0), at::le(q, 1))).item().toBool())
    throw Error("quantile(): a fraction lies between 0 and 1");
}

/// The lines along the dimension in order, as the last dimension.
[[nodiscard]] Tensor sorted_lines(const Tensor& self, maybe_dim dim) {
  const Tensor lines = !dim ? self.flatten() : self.dim() == 0 ? self : self.movedim(*dim, -1);
  const Tensor whole = lines.dim() == 0 ? lines.unsqueeze(0) : lines;
  return std::get<0>(at::sort(whole, -1, false));
}
/// The places of the fractions in each line, as real numbers. Without `skips_nan`, the last one of
/// a line with NaN.
[[nodiscard]] Tensor places_in(const Tensor& sorted, const Tensor& q, bool skips_nan) {
  if (skips_nan) {
    const Tensor count = at::sum(at::eq(sorted, sorted), {-1}, true);
    Tensor place = at::mul(at::sub(count, 1), q);
    return place.clamp_min_(0);
  }
  const auto last = static_cast<double>(sorted.size(-1) - 1);
  const Tensor has_nan = at::any(at::ne(sorted, sorted), -1, true);
  return at::masked_fill(at::mul(q, last), has_nan, last);
}
[[nodiscard]] Tensor elements_at(const Tensor& sorted, const Tensor& places,
                                 std::string_view interpolation) {
  Tensor at = places;
  if (interpolation == "lower") at = at::floor(places);
  if (interpolation == "higher") at = at::ceil(places);
  if (interpolation == "nearest") at = at::round(places);
  const Tensor before = at.to(kLong);
  Tensor out = at::gather(sorted, -1, before);
  if (interpolation != "linear" && interpolation != "midpoint") return out;
  const Tensor weight = interpolation == "midpoint" ? at::full_like(at, 0.5) : at::sub(at, before);
  return out.lerp_(at::gather(sorted, -1, at::ceil(at).to(kLong)), weight);
}

template <bool skips_nan>
struct quantile_of {
  static Tensor of_tensor(const Tensor& self, const Tensor& q, maybe_dim dim, bool keepdim,
                          std::string_view interpolation) {
    check(self, q, interpolation);
    if (dim) static_cast<void>(backend::wrap(*dim, self.dim()));
    check_fractions(q);
    const Tensor sorted = sorted_lines(self, dim);
    const Tensor fractions = q.dim() == 0 ? q.unsqueeze(0) : q;
    const Tensor places = places_in(sorted, fractions, skips_nan);
    Tensor out = elements_at(sorted, places, interpolation).movedim(-1, 0);
    if (keepdim) out = with_dimensions(out, self, dim);
    return q.dim() == 0 ? out.squeeze(0) : out;
  }
  static Tensor of_number(const Tensor& self, double q, maybe_dim dim, bool keepdim,
                          std::string_view interpolation) {
    if (!(q >= 0 && q <= 1))
      throw Error(message({"quantile(): a fraction lies between 0 and 1, given ", q}));
    return of_tensor(self, at::scalar_tensor(q, self.options()), dim, keepdim, interpolation);
  }
  static Tensor& of_tensor_out(const Tensor& self, const Tensor& q, maybe_dim dim, bool keepdim,
                               std::string_view interpolation, Tensor& out) {
    return write_result(out, of_tensor(self, q, dim, keepdim, interpolation));
  }
  static Tensor& of_number_out(const Tensor& self, double q, maybe_dim dim, bool keepdim,
                               std::string_view interpolation, Tensor& out) {
    return write_result(out, of_number(self, q, dim, keepdim, interpolation));
  }

 private:
  /// The result behind the fractions, with a size of 1 for the dimensions that were reduced.
  static Tensor with_dimensions(const Tensor& out, const Tensor& self, maybe_dim dim) {
    if (self.dim() == 0) return out;
    if (dim) return out.unsqueeze(static_cast<std::int64_t>(backend::wrap(*dim, self.dim())) + 1);
    std::vector<std::int64_t> sizes(self.sizes().size() + 1, 1);
    sizes[0] = out.size(0);
    return out.reshape(IntArrayRef(sizes));
  }
};

Tensor nanmean(const Tensor& self, OptionalArrayRef<std::int64_t> dims, bool keepdim,
               maybe_type type) {
  if (!self.is_floating_point() && !self.is_complex())
    throw Error(
        message({"nanmean(): expected floating-point or complex elements, given ", self.str()}));
  if (type && !isFloatingType(*type) && !isComplexType(*type))
    throw Error(message({"nanmean(): a mean is no element of type ", toString(*type)}));
  const Tensor is_number = at::eq(self, self);
  const Tensor count =
      dims ? at::sum(is_number, *dims, keepdim) : at::sum(is_number, IntArrayRef(), keepdim);
  return at::nansum(self, dims, keepdim, type).div(count);
}
Tensor& nanmean_out(const Tensor& self, OptionalArrayRef<std::int64_t> dims, bool keepdim,
                    maybe_type type, Tensor& out) {
  return write_result(out, composite::nanmean(self, dims, keepdim, type));
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("quantile", TORCH_FN(quantile_of<false>::of_tensor));
  m.impl("quantile.out", TORCH_FN(quantile_of<false>::of_tensor_out));
  m.impl("quantile.scalar", TORCH_FN(quantile_of<false>::of_number));
  m.impl("quantile.scalar_out", TORCH_FN(quantile_of<false>::of_number_out));
  m.impl("nanquantile", TORCH_FN(quantile_of<true>::of_tensor));
  m.impl("nanquantile.out", TORCH_FN(quantile_of<true>::of_tensor_out));
  m.impl("nanquantile.scalar", TORCH_FN(quantile_of<true>::of_number));
  m.impl("nanquantile.scalar_out", TORCH_FN(quantile_of<true>::of_number_out));
  m.impl("nanmean", TORCH_FN(dispatch::composite::nanmean));
  m.impl("nanmean.out", TORCH_FN(dispatch::composite::nanmean_out));
}
