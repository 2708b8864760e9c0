// SPDX-License-Identifier: BSL-1.0
// Logarithms of sums of exponentials, and softmax: exponentials over their sum.
#include <cmath>
#include <limits>

#include <dispatch/library.hpp>

#include "../common/dimensions.hpp"
#include "folds.hpp"
#include "result_type.hpp"
#include "vector_functions.hpp"

namespace dispatch::cpu {
namespace {

/// Folds of a row that join few lanes at the end: rows of softmax are often short.
template <class T>
struct row_folds {
  static constexpr std::int64_t lanes = 64 / sizeof(T);
  static constexpr std::int64_t most = 64 * lanes;  ///< elements whose sum is kept in T

  struct adding {
    SCHEMA_CT_INLINE static T add(T a, T b) { return a + b; }
  };
  template <class F>
  SCHEMA_CT_INLINE static T fold(const T* row, std::int64_t n, T first) {
    T part[lanes];
    for (std::int64_t k = 0; k < lanes; ++k) part[k] = first;
    std::int64_t i = 0;
    for (; i + lanes <= n; i += lanes)
      for (std::int64_t k = 0; k < lanes; ++k) part[k] = F::add(part[k], row[i + k]);
    for (std::int64_t k = 0; i + k < n; ++k) part[k] = F::add(part[k], row[i + k]);
    for (std::int64_t half = lanes / 2; half > 0; half /= 2)
      for (std::int64_t k = 0; k < half; ++k) part[k] = F::add(part[k], part[k + half]);
    return part[0];
  }
  SCHEMA_CT_INLINE static T largest(const T* row, std::int64_t n) {
    return fold<extreme<T, true>>(row, n, -std::numeric_limits<T>::infinity());
  }
  SCHEMA_CT_INLINE static double sum(const T* row, std::int64_t n) {
    double total = 0;
    for (std::int64_t i = 0; i < n; i += most)
      total += static_cast<double>(fold<adding>(row + i, n - i < most ? n - i : most, T(0)));
    return total;
  }
  static T plain_largest(const T* row, std::int64_t n) { return largest(row, n); }
  SCHEMA_CT_WIDE static T wide_largest(const T* row, std::int64_t n) { return largest(row, n); }
  static double plain_sum(const T* row, std::int64_t n) { return sum(row, n); }
  SCHEMA_CT_WIDE static double wide_sum(const T* row, std::int64_t n) { return sum(row, n); }
};

/// The exponentials of a row's distances from its largest element, and their sum. An infinity has
/// no distance from itself, unless it counts as a number.
template <class T>
struct exponentials {
  T largest;
  double sum;
};
template <class T>
[[nodiscard]] exponentials<T> exponentiate(const T* row, T* to, std::int64_t n,
                                           bool infinity_is_number) {
  using folds = row_folds<T>;
  const bool wide = machine_is_wide();
  const T largest = wide ? folds::wide_largest(row, n) : folds::plain_largest(row, n);
  const T shift = infinity_is_number && std::isinf(largest) ? T(0) : largest;
  for (std::int64_t i = 0; i < n; ++i) to[i] = row[i] - shift;
  const char* const in[] = {reinterpret_cast<const char*>(to)};
  const loop_set& exp =
      sizeof(T) == 4 ? vector_functions::exp.of_float : vector_functions::exp.of_double;
  exp.choose()(reinterpret_cast<char*>(to), in, n);
  return {shift, wide ? folds::wide_sum(to, n) : folds::plain_sum(to, n)};
}

[[nodiscard]] Tensor complex_logsumexp(const Tensor& self, const reduced_dimensions& over,
                                       bool keep) {
  const Tensor out = make_output(over.sizes(self, keep), kComplexDouble);
  fill_elements(out, -std::numeric_limits<double>::infinity());
  auto* const to = out.data_ptr<complex<double>>();
  for_each_row<complex<double>>(self, over,
                                [=](const complex<double>* row, std::int64_t n, std::int64_t k) {
                                  double largest = row[0].real();
                                  for (std::int64_t i = 1; i < n; ++i)
                                    largest = std::fmax(largest, row[i].real());
                                  if (std::isinf(largest)) largest = 0;
                                  std::complex<double> sum = 0;
                                  for (std::int64_t i = 0; i < n; ++i)
                                    sum += std::exp(to_std(row[i]) - largest);
                                  to[k] = from_std(std::log(sum) + largest);
                                });
  return converted(out, self.scalar_type());
}
[[nodiscard]] Tensor logsumexp_of(const Tensor& self, const reduced_dimensions& over, bool keep) {
  if (self.is_complex()) return complex_logsumexp(self, over, keep);
  const ScalarType type = floating_result(self.scalar_type());
  const Tensor out = make_output(over.sizes(self, keep), computed_type(type));
  fill_elements(out, -std::numeric_limits<double>::infinity());
  with_computed(
      "logsumexp", type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        T* const to = out.data_ptr<T>();
        std::vector<T> buffer(static_cast<std::size_t>(over.count(self)));
        for_each_row<T>(self, over, [&](const T* row, std::int64_t n, std::int64_t k) {
          const exponentials<T> e = exponentiate(row, buffer.data(), n, true);
          to[k] = static_cast<T>(std::log(e.sum) + static_cast<double>(e.largest));
        });
        return true;
      },
      floating_types());
  return converted(out, type);
}
Tensor logsumexp(const Tensor& self, IntArrayRef dims, bool keep) {
  return logsumexp_of(self, reduced_dimensions(self, dims, "logsumexp"), keep);
}
Tensor& logsumexp_out(const Tensor& self, IntArrayRef dims, bool keep, Tensor& out) {
  if (isIntegralType(out.scalar_type(), true))
    throw Error(
        message({"logsumexp(): the output must be of a floating-point or complex type, not ",
                 toString(out.scalar_type())}));
  return write_out(logsumexp(self, dims, keep), out);
}

template <bool logarithm>
[[nodiscard]] Tensor softmax_of(const Tensor& self, std::int64_t dim, ScalarType type) {
  const char* const name =
      logarithm ? "log_softmax_lastdim_kernel_impl" : "softmax_lastdim_kernel_impl";
  const reduced_dimensions over(self, IntArrayRef(dim), logarithm ? "log_softmax" : "softmax");
  // Rows come one after the other: the dimension is the last one, and moved to its place at the
  // end.
  const std::int64_t last = self.dim() - 1;
  const std::int64_t d = dim < 0 ? dim + self.dim() : dim;
  shape sizes(self.sizes());
  if (last >= 0) {
    sizes.erase(static_cast<std::size_t>(d));
    sizes.at[sizes.count++] = self.size(d);
  }
  if (self.numel() == 0) return make_output(self.sizes(), type);
  const Tensor rows = make_output(sizes, computed_type(type));
  with_computed(
      name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        T* const to = rows.data_ptr<T>();
        for_each_row<T>(self, over, [=](const T* row, std::int64_t n, std::int64_t k) {
          T* const out = to + k * n;
          const exponentials<T> e = exponentiate(row, out, n, false);
          if (logarithm) {
            // One after the other: their sum would be the larger one alone.
            const T less = static_cast<T>(std::log(e.sum));
            for (std::int64_t i = 0; i < n; ++i) out[i] = (row[i] - e.largest) - less;
          } else {
            const T factor = static_cast<T>(1 / e.sum);
            for (std::int64_t i = 0; i < n; ++i) out[i] *= factor;
          }
        });
        return true;
      },
      floating_types());
  Tensor moved = rows;
  for (std::int64_t at = last; at > d; --at) moved = moved.transpose(at, at - 1);
  if (moved.is_contiguous()) return converted(moved, type);
  const Tensor out = make_output(self.sizes(), type);
  copy_elements(out, moved);
  return out;
}

template <bool logarithm>
Tensor inner_softmax(const Tensor& self, std::int64_t dim, bool half_to_float) {
  static_cast<void>(backend::wrap(dim, self.dim()));
  if (half_to_float) throw Error("softmax(): a conversion from Half to Float is not for the CPU");
  return softmax_of<logarithm>(self, dim, self.scalar_type());
}
template <bool logarithm>
Tensor& inner_softmax_out(const Tensor& self, std::int64_t dim, bool half_to_float, Tensor& out) {
  static_cast<void>(backend::wrap(dim, self.dim()));
  check_type("softmax", out, self.scalar_type());
  return write_out(inner_softmax<logarithm>(self, dim, half_to_float), out);
}
}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("logsumexp", &logsumexp);
  m.impl("logsumexp.out", &logsumexp_out);
  m.impl("_softmax", &inner_softmax<false>);
  m.impl("_softmax.out", &inner_softmax_out<false>);
  m.impl("_log_softmax", &inner_softmax<true>);
  m.impl("_log_softmax.out", &inner_softmax_out<true>);
}
