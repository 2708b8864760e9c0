// SPDX-License-Identifier: BSL-1.0
// Variances and standard deviations over dimensions, optionally with the means.
#include <algorithm>
#include <cmath>
#include <tuple>

#include <dispatch/library.hpp>

#include "reduction.hpp"

namespace dispatch::cpu {
namespace {

using dims_argument = OptionalArrayRef<std::int64_t>;
using maybe_number = std::optional<Scalar>;

struct moments {
  Tensor spread;
  Tensor mean;
};

/// The sum of f(element) in several running sums, so that they do not wait for each other.
template <class T, class F>
[[nodiscard]] auto sum_of(const T* row, std::int64_t n, const F& f) {
  constexpr std::int64_t lanes = 8;
  decltype(f(*row)) sums[lanes] = {};
  std::int64_t i = 0;
  for (; i + lanes <= n; i += lanes)
    for (std::int64_t k = 0; k < lanes; ++k) sums[k] += f(row[i + k]);
  for (; i < n; ++i) sums[i % lanes] += f(row[i]);
  for (std::int64_t k = 1; k < lanes; ++k) sums[0] += sums[k];
  return sums[0];
}

/// Computed from the distances to the mean, which is computed first. The distance of a complex
/// number is its absolute value.
[[nodiscard]] moments spread_of(const char* name, const Tensor& self, const dims_argument& dims,
                                const maybe_number& correction, bool keep, bool root) {
  const ScalarType type = self.scalar_type();
  if (!isFloatingType(type) && !isComplexType(type))
    throw Error(
        message({name, "(): expected a floating-point or complex tensor, but got one of type ",
                 toString(type)}));
  const reduced_dimensions over(self, dims, name);
  const shape sizes = over.sizes(self, keep);
  const double less = correction ? correction->toDouble() : 1;
  moments out{make_output(sizes, kDouble), make_output(sizes, kComplexDouble)};
  fill_elements(out.spread, std::nan(""));
  fill_elements(out.mean, complex<double>(std::nan(""), std::nan("")));
  if (out.spread.is_meta())
    return {converted(out.spread, toRealValueType(type)), converted(out.mean, type)};
  auto* const spread = out.spread.data_ptr<double>();
  auto* const means = out.mean.data_ptr<complex<double>>();
  const auto write = [=](double sum, std::int64_t n, std::int64_t k) {
    const double variance = sum / std::max(0.0, static_cast<double>(n) - less);
    spread[k] = root ? std::sqrt(variance) : variance;
  };
  if (isComplexType(type)) {
    for_each_row<complex<double>>(
        self, over, [=](const complex<double>* row, std::int64_t n, std::int64_t k) {
          const complex<double> mean = mean_of(sum_of(row, n, [](auto x) { return x; }), n);
          means[k] = mean;
          write(sum_of(row, n, [=](complex<double> x) { return std::norm(to_std(x - mean)); }), n,
                k);
        });
  } else {
    for_each_row<double>(self, over, [=](const double* row, std::int64_t n, std::int64_t k) {
      const double mean = sum_of(row, n, [](double x) { return x; }) / static_cast<double>(n);
      means[k] = mean;
      write(sum_of(row, n, [=](double x) { return (x - mean) * (x - mean); }), n, k);
    });
  }
  return {converted(out.spread, toRealValueType(type)), converted(out.mean, type)};
}

/// The overloads of `var` (root is false) and `std`.
template <bool root>
struct spread {
  static constexpr const char* name = root ? "std" : "var";

  static Tensor corrected(const Tensor& self, dims_argument dims, const maybe_number& correction,
                          bool keep) {
    return spread_of(name, self, dims, correction, keep, root).spread;
  }
  static Tensor& corrected_out(const Tensor& self, dims_argument dims,
                               const maybe_number& correction, bool keep, Tensor& out) {
    return write_out(corrected(self, dims, correction, keep), out);
  }
  static std::tuple<Tensor, Tensor> with_mean(const Tensor& self, dims_argument dims,
                                              const maybe_number& correction, bool keep) {
    moments out = spread_of(name, self, dims, correction, keep, root);
    return {std::move(out.spread), std::move(out.mean)};
  }
};

}  // namespace
}  // namespace dispatch::cpu

#define SCHEMA_CT_SPREAD(m, name, of)                 \
  m.impl(name ".correction", &of::corrected);         \
  m.impl(name ".correction_out", &of::corrected_out); \
  m.impl(name "_mean.correction", &of::with_mean)

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_SPREAD(m, "var", spread<false>);
  SCHEMA_CT_SPREAD(m, "std", spread<true>);
}
