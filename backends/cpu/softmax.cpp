// SPDX-License-Identifier: BSL-1.0
// softmax, and logarithms of sums of exponentials.
#include <cmath>
#include <cstring>
#include <limits>
#include <type_traits>

#include <dispatch/library.hpp>

#include "../common/dimensions.hpp"
#include "folds.hpp"
#include "result_type.hpp"
#include "vector_functions.hpp"

namespace dispatch::cpu {
namespace {

/// Folds a row in two vectors, whose dependency chains the processor computes in parallel.
template <class T>
struct row_folds {
  using vector [[gnu::vector_size(64)]] = T;
  static constexpr std::int64_t lanes = 64 / sizeof(T);
  static constexpr std::int64_t most = 64 * lanes;  ///< elements whose sum is kept in T

  struct adding {
    template <class V>
    SCHEMA_CT_INLINE static void add(V& a, const V& b) {
      a += b;
    }
  };
  /// A NaN makes the sum of its row NaN, whatever the largest element is.
  struct larger {
    template <class V>
    SCHEMA_CT_INLINE static void add(V& a, const V& b) {
      a = a > b ? a : b;
    }
  };
  SCHEMA_CT_INLINE static void load(vector& to, const T* from, std::int64_t n) {
    std::memcpy(&to, from, static_cast<std::size_t>(n) * sizeof(T));
  }
  template <class F>
  SCHEMA_CT_INLINE static T fold(const T* row, std::int64_t n, T first) {
    vector part[2] = {first - vector{}, first - vector{}};
    vector next;
    std::int64_t i = 0;
    for (; i + 2 * lanes <= n; i += 2 * lanes) {
      load(next, row + i, lanes);
      F::add(part[0], next);
      load(next, row + i + lanes, lanes);
      F::add(part[1], next);
    }
    for (; i < n; i += lanes) {
      next = first - vector{};
      load(next, row + i, n - i < lanes ? n - i : lanes);
      F::add(part[0], next);
    }
    F::add(part[0], part[1]);
    T joined[lanes];
    std::memcpy(joined, &part[0], sizeof joined);
    for (std::int64_t half = lanes / 2; half > 0; half /= 2)
      for (std::int64_t k = 0; k < half; ++k) F::add(joined[k], joined[k + half]);
    return joined[0];
  }
  SCHEMA_CT_INLINE static T largest(const T* row, std::int64_t n) {
    return fold<larger>(row, n, -std::numeric_limits<T>::infinity());
  }
  SCHEMA_CT_INLINE static double sum(const T* row, std::int64_t n) {
    double total = 0;
    for (std::int64_t i = 0; i < n; i += most)
      total += static_cast<double>(fold<adding>(row + i, n - i < most ? n - i : most, T(0)));
    return total;
  }
};

/// The sum of the exponentials of differences, which are not kept. The differences are floats up to
/// 0. An exponential below the smallest normal number counts as that number. Cephes' polynomial
/// (https://www.netlib.org/cephes, single/expf.c), one unit in the last place.
struct exponential_sum {
  using folds = row_folds<float>;
  using vector = folds::vector;
  using integers [[gnu::vector_size(64)]] = std::int32_t;

  SCHEMA_CT_INLINE static void add(vector& total, const vector& from) {
    constexpr float rounding = 0x1.8p23F;
    const vector least = -87.0F - vector{};
    const vector x = from < least ? least : from;
    const vector shifted = x * 1.44269504088896341F + rounding;
    const vector n = shifted - rounding;
    const vector r = (x - n * 0.693359375F) + n * 2.12194440e-4F;
    vector y = r * 1.9875691500e-4F + 1.3981999507e-3F;
    y = y * r + 8.3334519073e-3F;
    y = y * r + 4.1665795894e-2F;
    y = y * r + 1.6666665459e-1F;
    y = y * r + 5.0000001201e-1F;
    y = y * (r * r) + (r + 1.0F);
    integers power;
    std::memcpy(&power, &shifted, sizeof power);
    power = (power + 127) << 23;
    vector scale;
    std::memcpy(&scale, &power, sizeof scale);
    total += y * scale;
  }
  SCHEMA_CT_INLINE static double of(const float* row, std::int64_t n, float shift) {
    constexpr std::int64_t lanes = folds::lanes;
    double total = 0;
    for (std::int64_t i = 0; i < n;) {
      vector part[2] = {vector{}, vector{}};
      vector next;
      const std::int64_t end = n - i < folds::most ? n : i + folds::most;
      for (; i + 2 * lanes <= end; i += 2 * lanes) {
        folds::load(next, row + i, lanes);
        add(part[0], next - shift);
        folds::load(next, row + i + lanes, lanes);
        add(part[1], next - shift);
      }
      for (; i < end; i += lanes) {
        next = -std::numeric_limits<float>::infinity() - vector{};
        folds::load(next, row + i, end - i < lanes ? end - i : lanes);
        add(part[0], next - shift);
      }
      part[0] += part[1];
      for (std::int64_t k = 0; k < lanes; ++k) total += static_cast<double>(part[0][k]);
    }
    return total;
  }
};

/// The sum of the exponentials of a row's differences from its largest element, and that element.
template <class T>
struct exponentials {
  T largest;
  double sum;
};

enum class row_result { exponentials, softmax, log_softmax };

template <class T>
SCHEMA_CT_INLINE void write_logarithms(const T* row, T* to, std::int64_t n, T shift, double sum) {
  // Subtracted one after the other: their sum would be only the larger one.
  const T less = static_cast<T>(std::log(sum));
  for (std::int64_t i = 0; i < n; ++i) to[i] = (row[i] - shift) - less;
}

/// Writes the result of a row. `exp` is the loop of T. The difference of an infinity with itself is
/// NaN; only for the logarithm of a sum it counts as 0.
template <class T, row_result result>
SCHEMA_CT_INLINE exponentials<T> write_row(const T* row, T* to, std::int64_t n, loop exp) {
  const T largest = row_folds<T>::largest(row, n);
  if constexpr (std::is_same_v<T, float> && result != row_result::softmax)
    if (std::isfinite(largest)) {
      const double sum = exponential_sum::of(row, n, largest);
      if constexpr (result == row_result::log_softmax) write_logarithms(row, to, n, largest, sum);
      return {largest, sum};
    }
  const T shift = result == row_result::exponentials && std::isinf(largest) ? T(0) : largest;
  for (std::int64_t i = 0; i < n; ++i) to[i] = row[i] - shift;
  const char* const in[] = {reinterpret_cast<const char*>(to)};
  exp(reinterpret_cast<char*>(to), in, n);
  const double sum = row_folds<T>::sum(to, n);
  if constexpr (result == row_result::softmax) {
    const T factor = static_cast<T>(1 / sum);
    for (std::int64_t i = 0; i < n; ++i) to[i] *= factor;
  } else if constexpr (result == row_result::log_softmax) {
    write_logarithms(row, to, n, shift, sum);
  }
  return {shift, sum};
}

/// The variant of write_row for this machine.
template <class T, row_result result>
class row_writer {
 public:
  exponentials<T> operator()(const T* row, T* to, std::int64_t n) const {
    return write_(row, to, n, exp_);
  }

 private:
  static exponentials<T> plain(const T* row, T* to, std::int64_t n, loop exp) {
    return write_row<T, result>(row, to, n, exp);
  }
  SCHEMA_CT_WIDE static exponentials<T> wide(const T* row, T* to, std::int64_t n, loop exp) {
    return write_row<T, result>(row, to, n, exp);
  }
  SCHEMA_CT_WIDEST static exponentials<T> widest(const T* row, T* to, std::int64_t n, loop exp) {
    return write_row<T, result>(row, to, n, exp);
  }

  decltype(&plain) write_ = machine_is_widest() ? &widest : machine_is_wide() ? &wide : &plain;
  loop exp_ =
      (sizeof(T) == 4 ? vector_functions::exp.of_float : vector_functions::exp.of_double).choose();
};

[[nodiscard]] Tensor complex_logsumexp(const Tensor& self, const reduced_dimensions& over,
                                       bool keep) {
  const Tensor out = make_output(over.sizes(self, keep), kComplexDouble);
  fill_elements(out, -std::numeric_limits<double>::infinity());
  if (out.is_meta()) return converted(out, self.scalar_type());
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
  if (out.is_meta()) return converted(out, type);
  with_computed(
      "logsumexp", type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        T* const to = out.data_ptr<T>();
        std::vector<T> buffer(static_cast<std::size_t>(over.count(self)));
        const row_writer<T, row_result::exponentials> write;
        for_each_row<T>(self, over, [&](const T* row, std::int64_t n, std::int64_t k) {
          const exponentials<T> e = write(row, buffer.data(), n);
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
  // Rows must be contiguous: the dimension is moved to the end, and back
  // afterwards.
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
        if (rows.is_meta()) return true;
        T* const to = rows.data_ptr<T>();
        const row_writer<T, logarithm ? row_result::log_softmax : row_result::softmax> write;
        for_each_row<T>(self, over, [=](const T* row, std::int64_t n, std::int64_t k) {
          write(row, to + k * n, n);
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
