// SPDX-License-Identifier: BSL-1.0
// The operators of random numbers over kernels of a backend's own: what they check, and what a
// kernel is given. A kernel is a class template, whose argument is the class of the generator.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include <ATen/Dispatch.h>
#include <ATen/Dispatch_v2.h>
#include <ATen/ExpandUtils.h>
#include <ATen/Functions.h>
#include <ATen/MemoryOverlap.h>
#include <ATen/core/Generator.h>
#include <ATen/core/Tensor.h>
#include <ATen/native/Resize.h>
#include <ATen/native/TensorIterator.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {
namespace templates {

namespace distribution_detail {

/// Floating-point numbers this large are so many integers apart.
template <class T>
[[nodiscard]] std::int64_t integers_between(std::int64_t number) {
  int digits = 0;
  for (std::int64_t left = std::abs(number); left > 1; left >>= 1) ++digits;
  return std::int64_t{1} << (digits - std::numeric_limits<T>::digits + 1);
}

template <class T>
concept rounds_integers =
    std::is_floating_point_v<T> || std::is_same_v<T, at::Half> || std::is_same_v<T, at::BFloat16>;

/// The integer as a T; nothing where that is no integer of 64 bits.
template <class T>
[[nodiscard]] std::optional<std::int64_t> rounded(std::int64_t number) {
  using wide = std::conditional_t<std::is_same_v<T, double>, double, float>;
  const auto out = static_cast<double>(static_cast<T>(static_cast<wide>(number)));
  if (!(out >= -0x1p63 && out < 0x1p63)) return {};
  return static_cast<std::int64_t>(out);
}

template <class Number>
void check_bound(Number bound, const char* name, Number least, Number greatest,
                 caffe2::TypeMeta dtype) {
  TORCH_CHECK(bound >= least && bound <= greatest, name, " is out of bounds for ", dtype);
}

/// Warns of a bound beyond which the type lacks integers.
template <class T>
void warn_of_bound(std::int64_t bound, const char* name, caffe2::TypeMeta dtype) {
  constexpr int digits = std::numeric_limits<T>::digits;
  if (std::abs(static_cast<double>(bound)) <= std::ldexp(1.0, digits)) return;
  TORCH_WARN(name, " is out of bounds [-(2^", digits, "), 2^", digits, "]. Elements of type ",
             dtype, " are uniformly distributed within these bounds alone");
}

/// The greatest integer up to which an element can be drawn.
[[nodiscard]] inline std::int64_t greatest_integer(ScalarType type) {
  std::int64_t out = 0;
  AT_DISPATCH_V2(type, "random_from_to_range_calc", AT_WRAP([&] {
                   using limits = std::numeric_limits<scalar_t>;
                   if constexpr (std::is_integral_v<scalar_t>)
                     out = static_cast<std::int64_t>((limits::max)());
                   else
                     out = std::int64_t{1} << limits::digits;
                 }),
                 AT_EXPAND(AT_ALL_TYPES), AT_EXPAND(AT_BAREBONES_UNSIGNED_TYPES), kBool, kHalf,
                 kBFloat16);
  return out;
}

template <class Number>
void check_deviation(Number deviation) {
  if constexpr (std::is_same_v<Number, double>) {
    TORCH_CHECK(deviation >= 0.0, "normal expects std >= 0.0, but found std ", deviation);
  } else {
    TORCH_CHECK(!deviation.is_complex(), "normal expects standard deviation to be non-complex");
    TORCH_CHECK(deviation.numel() == 0 || deviation.is_meta() ||
                    deviation.min().ge(0).template item<bool>(),
                "normal expects all elements of std >= 0.0");
  }
}

}  // namespace distribution_detail

// ---- random_ -------------------------------------------------------------------------------

/// The least integer from `from` on that stays one when it becomes a T.
template <class scalar_t>
  requires distribution_detail::rounds_integers<scalar_t>
[[nodiscard]] std::int64_t update_from(std::int64_t from) {
  if (from == INT64_MAX) return from;
  const std::optional<std::int64_t> next = distribution_detail::rounded<scalar_t>(from + 1);
  return next && *next < from ? *next + distribution_detail::integers_between<scalar_t>(from + 1)
                              : from;
}

/// The greatest integer up to `to` below which none becomes `to` as a T.
template <class scalar_t>
  requires distribution_detail::rounds_integers<scalar_t>
[[nodiscard]] std::int64_t update_to(std::int64_t to) {
  const std::optional<std::int64_t> last = distribution_detail::rounded<scalar_t>(to - 1);
  return last && *last >= to ? *last - distribution_detail::integers_between<scalar_t>(to - 1) : to;
}

/// Throws Error where the type lacks one of the bounds, and warns of those that it rounds.
inline void check_from_to_in_range(std::int64_t from, std::int64_t to_inc, caffe2::TypeMeta dtype) {
  using distribution_detail::check_bound;
  const ScalarType type = typeMetaToScalarType(dtype);
  if (isFloatingType(type)) {
    AT_DISPATCH_FLOATING_TYPES_AND2(kHalf, kBFloat16, type, "check_random_fp_bounds", [&] {
      using limits = std::numeric_limits<scalar_t>;
      const auto least = static_cast<double>(limits::lowest());
      const auto greatest = static_cast<double>((limits::max)());
      check_bound(static_cast<double>(from), "from", least, greatest, dtype);
      check_bound(static_cast<double>(to_inc), "to - 1", least, greatest, dtype);
      distribution_detail::warn_of_bound<scalar_t>(from, "from", dtype);
      distribution_detail::warn_of_bound<scalar_t>(to_inc, "to - 1", dtype);
    });
    return;
  }
  TORCH_CHECK(isIntegralType(type, /*includeBool=*/true),
              "check_random_bounds handles only integral, floating-point and boolean types");
  std::int64_t least = 0, greatest = INT64_MAX;
  if (type != kUInt64)
    AT_DISPATCH_V2(type, "check_random_integral_bounds", AT_WRAP([&] {
                     least = static_cast<std::int64_t>(std::numeric_limits<scalar_t>::lowest());
                     greatest = static_cast<std::int64_t>((std::numeric_limits<scalar_t>::max)());
                   }),
                   AT_EXPAND(AT_INTEGRAL_TYPES), kUInt16, kUInt32, kBool);
  check_bound(from, "from", least, greatest, dtype);
  check_bound(to_inc, "to - 1", least, greatest, dtype);
}

template <template <class> class random_kernel, class RNG>
Tensor& random_impl(Tensor& self, std::optional<Generator> generator) {
  if (self.numel() == 0) return self;
  auto iter = TensorIterator::borrowing_nullary_op(self);
  random_kernel<RNG>()(iter, std::move(generator));
  return self;
}

/// From `from` to less than `to`, or to the greatest integer of the type; from the least integer
/// of 64 bits without `to`, all of them.
template <template <class> class random_from_to_kernel, class RNG>
Tensor& random_from_to_impl(Tensor& self, std::int64_t from, std::optional<std::int64_t> to_opt,
                            std::optional<Generator> generator) {
  auto iter = TensorIterator::borrowing_nullary_op(self);
  const ScalarType type = self.scalar_type();
  const bool has_all = !to_opt && from == INT64_MIN;
  std::int64_t last = INT64_MAX;
  if (to_opt) {
    std::int64_t to = *to_opt;
    TORCH_CHECK(from < to, "random_ expects 'from' to be less than 'to', but got from=", from,
                " >= to=", to);
    if (isFloatingType(type))
      AT_DISPATCH_FLOATING_TYPES_AND2(kHalf, kBFloat16, type, "random_update_from_to", [&] {
        from = update_from<scalar_t>(from);
        to = update_to<scalar_t>(to);
        TORCH_CHECK(from < to,
                    "random_ expects 'from' casted to dtype to be less than 'to' casted "
                    "to dtype, but got from=",
                    from, " >= to=", to);
      });
    last = to - 1;
  } else if (!has_all) {
    TORCH_CHECK(!isComplexType(type),
                "random_from_to_impl handles only integral, floating-point and boolean types");
    last = distribution_detail::greatest_integer(type);
    if (isFloatingType(type))
      AT_DISPATCH_FLOATING_TYPES_AND2(kHalf, kBFloat16, type, "random_update_from", [&] {
        from = update_from<scalar_t>(from);
        TORCH_CHECK(from < last,
                    "random_ expects 'from' casted to dtype to be less than or equal "
                    "to 'to_inc' casted to dtype, but got from=",
                    from, " > to_inc=", last);
      });
  }
  if (!has_all) check_from_to_in_range(from, last, self.dtype());
  if (self.numel() == 0) return self;
  if (has_all) {
    random_from_to_kernel<RNG>()(iter, std::move(generator));
  } else {
    const std::uint64_t range =
        static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(from) + 1;
    random_from_to_kernel<RNG>()(iter, range, from, std::move(generator));
  }
  return self;
}

// ---- normal_ and normal --------------------------------------------------------------------

template <template <class> class normal_kernel, class RNG>
Tensor& normal_impl_(Tensor& self, double mean, double std, std::optional<Generator> gen) {
  distribution_detail::check_deviation(std);
  if (self.numel() == 0) return self;
  if (self.is_complex()) {  // the variance is that of both parts together
    Tensor parts = at::view_as_real(self);
    normal_kernel<RNG>()(parts, mean, std / std::sqrt(2.0), std::move(gen));
  } else {
    normal_kernel<RNG>()(self, mean, std, std::move(gen));
  }
  return self;
}

template <template <class> class normal_kernel, class RNG>
Tensor& normal_out_impl(Tensor& output, const Tensor& mean, double std,
                        std::optional<Generator> gen) {
  distribution_detail::check_deviation(std);
  resize_output(output, infer_size(mean.sizes(), output.sizes()));
  normal_impl_<normal_kernel, RNG>(output, 0, std, std::move(gen));
  output.add_(mean);
  return output;
}
template <template <class> class normal_kernel, class RNG>
Tensor& normal_out_impl(Tensor& output, double mean, const Tensor& std,
                        std::optional<Generator> gen) {
  distribution_detail::check_deviation(std);
  resize_output(output, std.sizes());
  normal_impl_<normal_kernel, RNG>(output, 0, 1, std::move(gen));
  output.mul_(std).add_(mean);
  return output;
}
template <template <class> class normal_kernel, class RNG>
Tensor& normal_out_impl(Tensor& output, const Tensor& mean, const Tensor& std,
                        std::optional<Generator> gen) {
  distribution_detail::check_deviation(std);
  resize_output(output, infer_size(mean.sizes(), std.sizes()));
  normal_impl_<normal_kernel, RNG>(output, 0, 1, std::move(gen));
  output.mul_(std).add_(mean);
  return output;
}

template <template <class> class normal_kernel, class RNG>
[[nodiscard]] Tensor normal_impl(const Tensor& mean, double std, std::optional<Generator> gen) {
  Tensor out = at::empty_like(mean, {}, MemoryFormat::Contiguous);
  return normal_out_impl<normal_kernel, RNG>(out, mean, std, std::move(gen));
}
template <template <class> class normal_kernel, class RNG>
[[nodiscard]] Tensor normal_impl(double mean, const Tensor& std, std::optional<Generator> gen) {
  Tensor out = at::empty_like(std, {}, MemoryFormat::Contiguous);
  return normal_out_impl<normal_kernel, RNG>(out, mean, std, std::move(gen));
}
template <template <class> class normal_kernel, class RNG>
[[nodiscard]] Tensor normal_impl(const Tensor& mean, const Tensor& std,
                                 std::optional<Generator> gen) {
  Tensor out = at::empty(infer_size(mean.sizes(), std.sizes()), mean.options());
  return normal_out_impl<normal_kernel, RNG>(out, mean, std, std::move(gen));
}

// ---- the others ----------------------------------------------------------------------------

template <template <class> class uniform_kernel, class RNG>
Tensor& uniform_impl_(Tensor& self, double from, double to, std::optional<Generator> generator) {
  if (self.is_complex()) {
    if (self.numel() == 0) return self;
    Tensor parts = at::view_as_real(self);
    uniform_impl_<uniform_kernel, RNG>(parts, from, to, std::move(generator));
    return self;
  }
  AT_DISPATCH_FLOATING_TYPES_AND2(
      kHalf, kBFloat16, self.scalar_type(), "check_uniform_bounds", [&] {
        using limits = std::numeric_limits<scalar_t>;
        const auto least = static_cast<double>(limits::lowest());
        const auto greatest = static_cast<double>((limits::max)());
        distribution_detail::check_bound(from, "from", least, greatest, self.dtype());
        distribution_detail::check_bound(to, "to", least, greatest, self.dtype());
        TORCH_CHECK(from <= to,
                    "uniform_ expects to return a [from, to) range, but found from=", from,
                    " > to=", to);
        TORCH_CHECK(to - from <= greatest, "uniform_ expects to-from <= std::numeric_limits<",
                    toString(self.scalar_type()), ">::max(), but found to=", to, " and from=", from,
                    " which result in to-from to exceed the limit");
      });
  if (self.numel() == 0) return self;
  auto iter = TensorIterator::borrowing_nullary_op(self);
  uniform_kernel<RNG>()(iter, from, to, std::move(generator));
  return self;
}

template <template <class> class log_normal_kernel, class RNG>
Tensor& log_normal_impl_(Tensor& self, double mean, double std, std::optional<Generator> gen) {
  TORCH_CHECK(std > 0.0, "log_normal_ expects std > 0.0, but found std=", std);
  if (self.numel() == 0) return self;
  auto iter = TensorIterator::borrowing_nullary_op(self);
  log_normal_kernel<RNG>()(iter, mean, std, std::move(gen));
  return self;
}

template <template <class> class geometric_kernel, class RNG>
Tensor& geometric_impl_(Tensor& self, double p, std::optional<Generator> gen) {
  TORCH_CHECK(0 < p && p < 1, "geometric_ expects p to be in (0, 1), but got p=", p);
  if (self.numel() == 0) return self;
  auto iter = TensorIterator::borrowing_nullary_op(self);
  geometric_kernel<RNG>()(iter, p, std::move(gen));
  return self;
}

template <template <class> class exponential_kernel, class RNG>
Tensor& exponential_impl_(Tensor& self, double lambda, std::optional<Generator> gen) {
  TORCH_CHECK(lambda > 0.0, "exponential_ expects lambda > 0.0, but found lambda=", lambda);
  if (self.numel() == 0) return self;
  auto iter = TensorIterator::borrowing_nullary_op(self);
  exponential_kernel<RNG>()(iter, lambda, std::move(gen));
  return self;
}

template <template <class> class cauchy_kernel, class RNG>
Tensor& cauchy_impl_(Tensor& self, double median, double sigma, std::optional<Generator> gen) {
  TORCH_CHECK(sigma > 0.0, "cauchy_ expects sigma > 0.0, but found sigma=", sigma);
  TORCH_CHECK(isFloatingType(self.scalar_type()),
              "Cauchy distribution is a continuous probability distribution. dtype must be a "
              "floating point but you specified ",
              self.dtype());
  if (self.numel() == 0) return self;
  auto iter = TensorIterator::borrowing_nullary_op(self);
  cauchy_kernel<RNG>()(iter, median, sigma, std::move(gen));
  return self;
}

template <template <class> class bernoulli_tensor_kernel, class RNG>
Tensor& bernoulli_impl_(Tensor& self, const Tensor& p, std::optional<Generator> gen) {
  if (self.numel() == 0) return self;
  assert_no_internal_overlap(self);
  bernoulli_tensor_kernel<RNG>()(self, p, std::move(gen));
  return self;
}
template <template <class> class bernoulli_scalar_kernel, class RNG>
Tensor& bernoulli_impl_(Tensor& self, double p, std::optional<Generator> gen) {
  TORCH_CHECK(0 <= p && p <= 1, "bernoulli_ expects p to be in [0, 1], but got p=", p);
  if (self.numel() == 0) return self;
  assert_no_internal_overlap(self);
  bernoulli_scalar_kernel<RNG>()(self, p, std::move(gen));
  return self;
}
template <template <class> class bernoulli_tensor_kernel, class RNG>
Tensor& bernoulli_out_impl(Tensor& result, const Tensor& self, std::optional<Generator> gen) {
  resize_output(result, self.sizes());
  return bernoulli_impl_<bernoulli_tensor_kernel, RNG>(result, self, std::move(gen));
}

}  // namespace templates
}  // namespace native
}  // namespace at
