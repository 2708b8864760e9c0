// SPDX-License-Identifier: BSL-1.0
// Distributions of random numbers, as functions of a generator: any class with random() and
// random64().
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <optional>
#include <type_traits>

#include <ATen/core/TransformationHelper.h>
#include <c10/util/Exception.h>

namespace SCHEMA_CT_HIDDEN at {

namespace distribution_detail {

/// Whether a generator keeps the second of two normal samples for the next call.
template <class RNG, class T>
concept keeps_samples = (std::is_same_v<T, double> && requires(RNG* from) {
                          from->next_double_normal_sample();
                          from->set_next_double_normal_sample(std::optional<double>());
                        }) || (std::is_same_v<T, float> && requires(RNG* from) {
                          from->next_float_normal_sample();
                          from->set_next_float_normal_sample(std::optional<float>());
                        });

template <class T, class RNG>
[[nodiscard]] std::optional<T> take_sample(RNG* from) {
  std::optional<T> out;
  if constexpr (keeps_samples<RNG, T> && std::is_same_v<T, double>) {
    out = from->next_double_normal_sample();
    if (out) from->set_next_double_normal_sample(std::optional<double>());
  } else if constexpr (keeps_samples<RNG, T>) {
    out = from->next_float_normal_sample();
    if (out) from->set_next_float_normal_sample(std::optional<float>());
  }
  return out;
}

template <class T, class RNG>
void keep_sample(RNG* to, T sample) {
  if constexpr (keeps_samples<RNG, T> && std::is_same_v<T, double>)
    to->set_next_double_normal_sample(sample);
  else if constexpr (keeps_samples<RNG, T>)
    to->set_next_float_normal_sample(sample);
}

}  // namespace distribution_detail

/// `range` integers from `base` on.
template <class T>
struct uniform_int_from_to_distribution {
  uniform_int_from_to_distribution(std::uint64_t range, std::int64_t base)
      : range_(range), base_(base) {}

  template <class RNG>
  [[nodiscard]] T operator()(RNG* from) const {
    // With 32 bits a range of more than 2^28 would be too uneven.
    return range_ >= std::uint64_t{1} << 28
               ? transformation::uniform_int_from_to<T>(from->random64(), range_, base_)
               : transformation::uniform_int_from_to<T>(from->random(), range_, base_);
  }

 private:
  std::uint64_t range_;
  std::int64_t base_;
};

/// All integers of 64 bits.
template <class T>
struct uniform_int_full_range_distribution {
  template <class RNG>
  [[nodiscard]] T operator()(RNG* from) const {
    return transformation::uniform_int_full_range<T>(from->random64());
  }
};

/// The integers from 0 to the greatest that T has, or up to which it has all.
template <class T>
struct uniform_int_distribution {
  template <class RNG>
  [[nodiscard]] T operator()(RNG* from) const {
    if constexpr (std::is_same_v<T, double> || std::is_same_v<T, std::int64_t>)
      return transformation::uniform_int<T>(from->random64());
    else
      return transformation::uniform_int<T>(from->random());
  }
};

/// From `from` to less than `to`.
template <class T>
struct uniform_real_distribution {
  uniform_real_distribution(T from, T to) : from_(from), to_(to) {
    TORCH_CHECK_IF_NOT_ON_CUDA(from <= to);
    TORCH_CHECK_IF_NOT_ON_CUDA(to - from <= (std::numeric_limits<T>::max)());
  }

  template <class RNG>
  [[nodiscard]] dist_acctype<T> operator()(RNG* from) const {
    if constexpr (std::is_same_v<T, double>)
      return transformation::uniform_real<T>(from->random64(), from_, to_);
    else
      return transformation::uniform_real<T>(from->random(), from_, to_);
  }

 private:
  T from_, to_;
};

/// By Box and Muller, who make two samples of two numbers: the second is the generator's next.
template <class T>
struct normal_distribution {
  normal_distribution(T mean, T deviation) : mean_(mean), deviation_(deviation) {
    TORCH_CHECK_IF_NOT_ON_CUDA(deviation >= 0, "stdv_in must be positive: ", deviation);
  }

  template <class RNG>
  [[nodiscard]] dist_acctype<T> operator()(RNG* from) const {
    using wide = dist_acctype<T>;
    const wide mean = mean_, deviation = deviation_;
    if (const std::optional<wide> kept = distribution_detail::take_sample<wide>(from))
      return transformation::normal(*kept, mean, deviation);
    const uniform_real_distribution<T> uniform(T(0), T(1));
    const wide first = uniform(from), second = uniform(from);
    const wide radius = std::sqrt(wide(-2) * std::log1p(-second));
    const wide angle = wide(2) * c10::pi<wide> * first;
    distribution_detail::keep_sample<wide>(from, radius * std::sin(angle));
    return transformation::normal(radius * std::cos(angle), mean, deviation);
  }

 private:
  T mean_, deviation_;
};

template <class T>
struct DiscreteDistributionType {
  using type = float;
};
template <>
struct DiscreteDistributionType<double> {
  using type = double;
};

/// 1 with the probability p, and else 0.
template <class T>
struct bernoulli_distribution {
  bernoulli_distribution(T p) : p_(p) { TORCH_CHECK_IF_NOT_ON_CUDA(p >= 0 && p <= 1); }

  template <class RNG>
  [[nodiscard]] T operator()(RNG* from) const {
    const uniform_real_distribution<T> uniform(T(0), T(1));
    return static_cast<T>(transformation::bernoulli<dist_acctype<T>>(uniform(from), p_));
  }

 private:
  T p_;
};

/// How many trials there are up to the first success, which has the probability p.
template <class T>
struct geometric_distribution {
  geometric_distribution(T p) : p_(p) { TORCH_CHECK_IF_NOT_ON_CUDA(p > 0 && p < 1); }

  template <class RNG>
  [[nodiscard]] T operator()(RNG* from) const {
    const uniform_real_distribution<T> uniform(T(0), T(1));
    return static_cast<T>(transformation::geometric<dist_acctype<T>>(uniform(from), p_));
  }

 private:
  T p_;
};

template <class T>
struct exponential_distribution {
  exponential_distribution(T lambda) : lambda_(lambda) {}

  template <class RNG>
  [[nodiscard]] T operator()(RNG* from) const {
    const uniform_real_distribution<T> uniform(T(0), T(1));
    return static_cast<T>(transformation::exponential<dist_acctype<T>>(uniform(from), lambda_));
  }

 private:
  T lambda_;
};

template <class T>
struct cauchy_distribution {
  cauchy_distribution(T median, T sigma) : median_(median), sigma_(sigma) {}

  template <class RNG>
  [[nodiscard]] T operator()(RNG* from) const {
    const uniform_real_distribution<T> uniform(T(0), T(1));
    return static_cast<T>(transformation::cauchy<dist_acctype<T>>(uniform(from), median_, sigma_));
  }

 private:
  T median_, sigma_;
};

template <class T>
struct lognormal_distribution {
  lognormal_distribution(T mean, T deviation) : mean_(mean), deviation_(deviation) {
    TORCH_CHECK_IF_NOT_ON_CUDA(deviation > 0);
  }

  template <class RNG>
  [[nodiscard]] T operator()(RNG* from) const {
    const normal_distribution<T> normal(mean_, deviation_);
    return static_cast<T>(transformation::log_normal<dist_acctype<T>>(normal(from)));
  }

 private:
  T mean_, deviation_;
};

}  // namespace at
