// SPDX-License-Identifier: BSL-1.0
// cumsum, cumprod and logcumsumexp: running totals along a dimension.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <torch/library.h>

#include "copies.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

using maybe_type = std::optional<ScalarType>;

/// The type of the totals of elements.
template <class T>
struct total {
  using type = std::conditional_t<std::is_integral_v<T>, std::int64_t, T>;
};
template <>
struct total<float> {
  using type = double;
};
template <>
struct total<complex<float>> {
  using type = complex<double>;
};
template <>
struct total<Half> {
  using type = float;
};
template <>
struct total<BFloat16> {
  using type = float;
};

/// log(exp(a) + exp(b)), where neither power has to be a number.
template <class T>
[[nodiscard]] T log_of_sum(T a, T b) {
  if (a != a || b != b) return std::numeric_limits<T>::quiet_NaN();
  const T low = std::min(a, b);
  const T high = std::max(a, b);
  return low == high && std::isinf(low) ? low : high + std::log1p(std::exp(low - high));
}
template <class T>
[[nodiscard]] complex<T> log_of_sum(complex<T> a, complex<T> b) {
  constexpr T nan = std::numeric_limits<T>::quiet_NaN();
  if (a != a || b != b) return {nan, nan};
  const bool in_order = a.real() <= b.real();
  const std::complex<T> low = to_std(in_order ? a : b);
  const std::complex<T> high = to_std(in_order ? b : a);
  if (std::isinf(low.real()) && low.real() == high.real())
    return from_std(low.real() < 0 ? low : std::log(std::exp(low) + std::exp(high)));
  return from_std(std::log(T(1) + std::exp(low - high)) + high);
}

struct summed {
  static constexpr const char* name = "cumsum";
  static constexpr int first = 0;
  template <class T>
  static constexpr bool takes = !std::is_same_v<T, bool>;
  template <class T>
  static T join(T a, T b) {
    return sum_of(a, b);
  }
};
struct multiplied {
  static constexpr const char* name = "cumprod";
  static constexpr int first = 1;
  template <class T>
  static constexpr bool takes = !std::is_same_v<T, bool>;
  template <class T>
  static T join(T a, T b) {
    return product_of(a, b);
  }
};

struct log_summed {
  static constexpr const char* name = "logcumsumexp_out_cpu";
  static constexpr double first = -std::numeric_limits<double>::infinity();
  template <class T>
  static constexpr bool takes = !std::is_integral_v<T>;
  template <class T>
  static T join(T a, T b) {
    return log_of_sum(a, b);
  }
};

template <class F>
void accumulate(const Tensor& out, const Tensor& from, std::size_t d) {
  if (out.numel() == 0 || out.is_meta()) return;
  if (out.dim() == 0) return copy_elements(out, from);
  const line to(out, d);
  const line of(from, d);
  visit_all(F::name, out.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    if constexpr (!F::template takes<T>) {
      refuse_type(F::name, out.scalar_type());
    } else {
      using sum = typename total<T>::type;
      for_each_place<2>(without(out.sizes(), d),
                        {without(out.strides(), d), without(from.strides(), d)},
                        [&](const std::array<std::int64_t, 2>& at) {
                          sum held = static_cast<sum>(F::first);
                          for (std::int64_t i = 0; i < to.size; ++i) {
                            const T next = data_of<const T>(from)[at[1] + i * of.stride];
                            held = F::join(held, static_cast<sum>(next));
                            data_of<T>(out)[at[0] + i * to.stride] = static_cast<T>(held);
                          }
                        });
    }
  });
}

template <class F>
struct running {
  /// `to` has the result's type; the elements are first converted to it.
  static Tensor& written(const Tensor& self, std::int64_t dim, Tensor& to) {
    const std::size_t d = backend::wrap(dim, self.dim());
    if (to.scalar_type() == kBool && self.numel() != 0 && self.dim() != 0)
      refuse_type(F::name, kBool);
    const Tensor from = converted(self, to.scalar_type());
    resize_output(to, self.sizes());
    check_overlap(to, {});
    accumulate<F>(to, from, d);
    return to;
  }
  static Tensor functional(const Tensor& self, std::int64_t dim, maybe_type type) {
    static_cast<void>(backend::wrap(dim, self.dim()));
    const bool integers = isIntegralType(self.scalar_type(), true);
    Tensor out = make_output(0, type.value_or(integers ? kLong : self.scalar_type()));
    return written(self, dim, out);
  }
  static Tensor& in_place(Tensor& self, std::int64_t dim, maybe_type type) {
    static_cast<void>(backend::wrap(dim, self.dim()));
    if (type) check_type(F::name, self, *type);
    return written(self, dim, self);
  }
  static Tensor& out(const Tensor& self, std::int64_t dim, maybe_type type, Tensor& to) {
    static_cast<void>(backend::wrap(dim, self.dim()));
    if (type) check_type(F::name, to, *type);
    return written(self, dim, to);
  }
};

Tensor& logcumsumexp_out(const Tensor& self, std::int64_t dim, Tensor& out) {
  const std::size_t d = backend::wrap(dim, self.dim());
  if (isIntegralType(self.scalar_type(), true)) refuse_type(log_summed::name, self.scalar_type());
  check_type("logcumsumexp", out, self.scalar_type());
  resize_output(out, self.sizes());
  check_overlap(out, {});
  accumulate<log_summed>(out, self, d);
  return out;
}
Tensor logcumsumexp(const Tensor& self, std::int64_t dim) {
  Tensor out = make_output(0, self.scalar_type());
  return logcumsumexp_out(self, dim, out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("cumsum", TORCH_FN(running<summed>::functional));
  m.impl("cumsum_", TORCH_FN(running<summed>::in_place));
  m.impl("cumsum.out", TORCH_FN(running<summed>::out));
  m.impl("cumprod", TORCH_FN(running<multiplied>::functional));
  m.impl("cumprod_", TORCH_FN(running<multiplied>::in_place));
  m.impl("cumprod.out", TORCH_FN(running<multiplied>::out));
  m.impl("_logcumsumexp", TORCH_FN(logcumsumexp));
  m.impl("_logcumsumexp.out", TORCH_FN(logcumsumexp_out));
}
