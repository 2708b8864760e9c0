// SPDX-License-Identifier: BSL-1.0
// histc: how many elements lie in each of some equal parts of a range.
#include <algorithm>
#include <cmath>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "copies.hpp"
#include "number_check.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

struct range {
  double low;
  double high;
};
/// The range of the elements if the bounds are equal, and wider if these are equal, too.
[[nodiscard]] range range_of(const Tensor& self, double low, double high) {
  if (low == high && self.numel() != 0) {
    if (self.is_complex()) refuse_type("histc", self.scalar_type());
    const auto [least, most] = at::aminmax(self);
    low = least.item().toDouble();
    high = most.item().toDouble();
  }
  if (low == high) {
    low -= 1;
    high += 1;
  }
  if (!std::isfinite(low) || !std::isfinite(high))
    throw Error(message({"histc(): the range from ", low, " to ", high, " is not finite"}));
  if (!(low < high))
    throw Error(message({"histc(): the range ends at ", high, ", before it begins at ", low}));
  return {low, high};
}

template <class T>
[[nodiscard]] T as(double number) {
  if constexpr (std::is_floating_point_v<T>)
    return static_cast<T>(number);
  else
    return T(static_cast<float>(number));
}
template <class T>
void count(const Tensor& self, const Tensor& out, T low, T high, std::int64_t bins) {
  const Tensor elements = contiguous(self);
  const Tensor counts = make_output(bins, kLong);
  fill_elements(counts, 0);
  const T* const from = data_of<const T>(elements);
  auto* const to = data_of<std::int64_t>(counts);
  for (std::int64_t i = 0; i < elements.numel(); ++i) {
    const T at = from[i];
    if (!(at >= low && at <= high)) continue;
    const T part = static_cast<T>(static_cast<T>((at - low) * as<T>(static_cast<double>(bins))) /
                                  (high - low));
    to[std::min(static_cast<std::int64_t>(part), bins - 1)] += 1;
  }
  copy_elements(out, counts);
}

Tensor& histc_out(const Tensor& self, std::int64_t bins, const Scalar& min, const Scalar& max,
                  Tensor& out) {
  const double low = min.toDouble();
  const double high = max.toDouble();
  if (bins <= 0) throw Error(message({"histc(): expected at least one part, given ", bins}));
  check_type("histc", out, self.scalar_type());
  const range within = range_of(self, low, high);
  if (!self.is_floating_point()) {
    if (isIntegralType(self.scalar_type(), false))
      for (const double bound : {within.low, within.high})
        check_fits("histc", bound, self.scalar_type());
    refuse_type("histc", self.scalar_type());
  }
  resize_output(out, bins);
  visit_reals("histc", self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (!std::is_integral_v<T>)
      count<T>(self, out, as<T>(within.low), as<T>(within.high), bins);
  });
  return out;
}
Tensor histc(const Tensor& self, std::int64_t bins, const Scalar& min, const Scalar& max) {
  Tensor out = make_output(0, self.scalar_type());
  return histc_out(self, bins, min, max, out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("histc", TORCH_FN(dispatch::cpu::histc));
  m.impl("histc.out", TORCH_FN(dispatch::cpu::histc_out));
}
