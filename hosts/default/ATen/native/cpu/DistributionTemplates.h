// SPDX-License-Identifier: BSL-1.0
// Kernels of random numbers for the CPU, by a generator of any class: at::CPUGeneratorImpl, or one
// of a library's own with random() and random64().
#pragma once

#include <array>
#include <cmath>
#include <cstdint>
#include <mutex>
#include <optional>
#include <type_traits>

#include <ATen/Dispatch.h>
#include <ATen/Dispatch_v2.h>
#include <ATen/ExpandUtils.h>
#include <ATen/OpMathType.h>
#include <ATen/core/DistributionsHelper.h>
#include <ATen/core/Generator.h>
#include <ATen/native/TensorIterator.h>
#include <ATen/native/cpu/Loops.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {
namespace templates {
namespace cpu {

// A function below that is given a generator locks it, and takes its numbers in the order of the
// elements.

namespace distribution_detail {

template <class Element, class Sample>
[[nodiscard]] Element as_element(Sample sample) {
  if constexpr (std::is_same_v<Element, Half> || std::is_same_v<Element, BFloat16>)
    return Element(static_cast<float>(sample));
  else
    return static_cast<Element>(sample);
}

/// One sample of a distribution for each element.
template <class Element, class Distribution, class RNG>
void fill(TensorIteratorBase& iter, const Distribution& distribution, RNG* generator) {
  const std::lock_guard<std::mutex> lock(generator->mutex_);
  cpu_serial_kernel(iter,
                    [&]() -> Element { return as_element<Element>(distribution(generator)); });
}

}  // namespace distribution_detail

// ---- random_ -------------------------------------------------------------------------------

template <class RNG>
void random_from_to_kernel(TensorIteratorBase& iter, std::uint64_t range, std::int64_t base,
                           RNG generator) {
  AT_DISPATCH_V2(iter.dtype(), "random_from_to_kernel_cpu", AT_WRAP([&] {
                   distribution_detail::fill<scalar_t>(
                       iter, uniform_int_from_to_distribution<scalar_t>(range, base), generator);
                 }),
                 kBool, kHalf, kBFloat16, AT_EXPAND(AT_ALL_TYPES),
                 AT_EXPAND(AT_BAREBONES_UNSIGNED_TYPES));
}

template <class RNG>
void random_full_64_bits_range_kernel(TensorIteratorBase& iter, RNG generator) {
  AT_DISPATCH_ALL_TYPES_AND(kBFloat16, iter.dtype(), "random_full_64_bits_range_kernel_cpu", [&] {
    if constexpr (std::is_same_v<scalar_t, std::int64_t> || std::is_same_v<scalar_t, double> ||
                  std::is_same_v<scalar_t, float> || std::is_same_v<scalar_t, BFloat16>)
      distribution_detail::fill<scalar_t>(iter, uniform_int_full_range_distribution<scalar_t>(),
                                          generator);
    else
      TORCH_CHECK(false,
                  "random_full_64_bits_range_kernel_cpu handles only int64, double, float and "
                  "bfloat16");
  });
}

template <class RNG>
struct RandomFromToKernel {
  void operator()(TensorIteratorBase& iter, std::uint64_t range, std::int64_t base,
                  std::optional<Generator> gen) {
    random_from_to_kernel(iter, range, base, check_generator<RNG>(gen));
  }
  void operator()(TensorIteratorBase& iter, std::optional<Generator> gen) {
    random_full_64_bits_range_kernel(iter, check_generator<RNG>(gen));
  }
};

template <class RNG>
void random_kernel(TensorIteratorBase& iter, RNG generator) {
  AT_DISPATCH_ALL_TYPES_AND3(kHalf, kBFloat16, kBool, iter.dtype(), "random_kernel_cpu", [&] {
    distribution_detail::fill<scalar_t>(iter, uniform_int_distribution<scalar_t>(), generator);
  });
}

template <class RNG>
struct RandomKernel {
  void operator()(TensorIteratorBase& iter, std::optional<Generator> gen) {
    random_kernel(iter, check_generator<RNG>(gen));
  }
};

// ---- normal_ -------------------------------------------------------------------------------

/// Sixteen uniform samples become normal ones: those of eight apart are pairs.
template <class opmath_t, bool enable = true>
struct NormalFill16 {
  opmath_t mean_, std_;

  NormalFill16(opmath_t mean, opmath_t std) : mean_(mean), std_(std) {}

  void operator()(opmath_t* data) const {
    for (int i = 0; i < 8; ++i) {
      const opmath_t radius = std::sqrt(opmath_t(-2) * std::log(opmath_t(1) - data[i]));
      const auto angle = static_cast<opmath_t>(2 * c10::pi<double> * data[i + 8]);
      data[i] = std::fma(radius * std::cos(angle), std_, mean_);
      data[i + 8] = std::fma(radius * std::sin(angle), std_, mean_);
    }
  }
};

/// Of a contiguous tensor with sixteen elements or more. The last sixteen are drawn anew where
/// they are no whole group.
template <class scalar_t, class RNG>
void normal_fill(const TensorBase& self, double mean, double std, RNG generator) {
  using opmath_t = opmath_type<scalar_t>;
  constexpr std::int64_t group = 16;
  auto* const data = self.data_ptr<scalar_t>();
  const std::int64_t size = self.numel();
  const std::lock_guard<std::mutex> lock(generator->mutex_);
  const uniform_real_distribution<opmath_t> uniform(0, 1);
  const NormalFill16<opmath_t> to_normal(static_cast<opmath_t>(mean), static_cast<opmath_t>(std));
  const auto draw_group = [&](std::int64_t at, const auto& next) {
    std::array<opmath_t, group> samples;
    for (std::int64_t i = 0; i < group; ++i) samples[static_cast<std::size_t>(i)] = next(at + i);
    to_normal(samples.data());
    for (std::int64_t i = 0; i < group; ++i)
      data[at + i] = static_cast<scalar_t>(samples[static_cast<std::size_t>(i)]);
  };
  const auto drawn = [&](std::int64_t /*at*/) { return uniform(generator); };
  if constexpr (std::is_same_v<scalar_t, opmath_t>) {  // all samples before the first group
    for (std::int64_t i = 0; i < size; ++i) data[i] = uniform(generator);
    for (std::int64_t i = 0; i + group <= size; i += group)
      draw_group(i, [&](std::int64_t at) { return data[at]; });
  } else {
    for (std::int64_t i = 0; i + group <= size; i += group) draw_group(i, drawn);
  }
  if (size % group != 0) draw_group(size - group, drawn);
}

template <class RNG>
void normal_kernel(const TensorBase& self, double mean, double std, RNG generator) {
  AT_DISPATCH_FLOATING_TYPES_AND2(kHalf, kBFloat16, self.scalar_type(), "normal_kernel_cpu", [&] {
    if (self.numel() >= 16 && self.is_contiguous()) {
      normal_fill<scalar_t>(self, mean, std, generator);
    } else {
      auto iter = TensorIterator::borrowing_nullary_op(self);
      distribution_detail::fill<scalar_t>(iter, normal_distribution<double>(mean, std), generator);
    }
  });
}

template <class RNG>
struct NormalKernel {
  void operator()(Tensor& self, double mean, double std, std::optional<Generator> gen) {
    normal_kernel(self, mean, std, check_generator<RNG>(gen));
  }
};

// ---- uniform_ and others of floating-point numbers -----------------------------------------

template <class RNG>
void uniform_kernel(TensorIteratorBase& iter, double from, double to, RNG generator) {
  AT_DISPATCH_FLOATING_TYPES_AND2(kHalf, kBFloat16, iter.dtype(), "uniform_kernel_cpu", [&] {
    using opmath_t = opmath_type<scalar_t>;
    const uniform_real_distribution<opmath_t> uniform(static_cast<opmath_t>(from),
                                                      static_cast<opmath_t>(to));
    const auto first = distribution_detail::as_element<scalar_t>(from);
    const auto end = distribution_detail::as_element<scalar_t>(to);
    distribution_detail::fill<scalar_t>(
        iter,
        [&](RNG rng) {
          const auto sample = static_cast<scalar_t>(uniform(rng));
          return sample == end ? first : sample;  // which was rounded to the end
        },
        generator);
  });
}

template <class RNG>
struct UniformKernel {
  void operator()(TensorIteratorBase& iter, double from, double to, std::optional<Generator> gen) {
    uniform_kernel(iter, from, to, check_generator<RNG>(gen));
  }
};

template <class RNG>
void cauchy_kernel(TensorIteratorBase& iter, double median, double sigma, RNG generator) {
  AT_DISPATCH_FLOATING_TYPES_AND2(kHalf, kBFloat16, iter.dtype(), "cauchy_cpu", [&] {
    distribution_detail::fill<scalar_t>(iter, cauchy_distribution<double>(median, sigma),
                                        generator);
  });
}

template <class RNG>
struct CauchyKernel {
  void operator()(TensorIteratorBase& iter, double median, double sigma,
                  std::optional<Generator> gen) {
    cauchy_kernel(iter, median, sigma, check_generator<RNG>(gen));
  }
};

template <class RNG>
void log_normal_kernel(TensorIteratorBase& iter, double mean, double std, RNG generator) {
  AT_DISPATCH_FLOATING_TYPES_AND2(kHalf, kBFloat16, iter.dtype(), "log_normal_cpu", [&] {
    distribution_detail::fill<scalar_t>(iter, lognormal_distribution<double>(mean, std), generator);
  });
}

template <class RNG>
struct LogNormalKernel {
  void operator()(TensorIteratorBase& iter, double mean, double std, std::optional<Generator> gen) {
    log_normal_kernel(iter, mean, std, check_generator<RNG>(gen));
  }
};

template <class RNG>
void geometric_kernel(TensorIteratorBase& iter, double p, RNG generator) {
  AT_DISPATCH_ALL_TYPES_AND2(kHalf, kBFloat16, iter.dtype(), "geometric_cpu", [&] {
    distribution_detail::fill<scalar_t>(iter, geometric_distribution<double>(p), generator);
  });
}

template <class RNG>
struct GeometricKernel {
  void operator()(TensorIteratorBase& iter, double p, std::optional<Generator> gen) {
    geometric_kernel(iter, p, check_generator<RNG>(gen));
  }
};

template <class RNG>
void exponential_kernel(TensorIteratorBase& iter, double lambda, RNG generator) {
  TORCH_CHECK(isFloatingType(iter.dtype()),
              "Exponential distribution is a continuous probability distribution. dtype must be a "
              "floating point but you specified ",
              iter.dtype());
  AT_DISPATCH_FLOATING_TYPES_AND2(kHalf, kBFloat16, iter.dtype(), "exponential_cpu", [&] {
    distribution_detail::fill<scalar_t>(iter, exponential_distribution<double>(lambda), generator);
  });
}

template <class RNG>
struct ExponentialKernel {
  void operator()(TensorIteratorBase& iter, double lambda, std::optional<Generator> gen) {
    exponential_kernel(iter, lambda, check_generator<RNG>(gen));
  }
};

// ---- bernoulli_ ----------------------------------------------------------------------------

namespace distribution_detail {

/// Elements of the input are probabilities.
template <class Element, class RNG>
void fill_by_odds(TensorIteratorBase& iter, ScalarType type_of_odds, RNG* generator) {
  const std::lock_guard<std::mutex> lock(generator->mutex_);
  if (type_of_odds == kDouble) {
    cpu_serial_kernel(iter, [&](double odds) -> Element {
      return as_element<Element>(bernoulli_distribution<double>(odds)(generator));
    });
    return;
  }
  AT_DISPATCH_FLOATING_TYPES_AND2(kBFloat16, kHalf, type_of_odds, "bernoulli_tensor_cpu_p_", [&] {
    cpu_serial_kernel(iter, [&](scalar_t odds) -> Element {
      const auto wide = static_cast<float>(odds);
      return as_element<Element>(bernoulli_distribution<float>(wide)(generator));
    });
  });
}

}  // namespace distribution_detail

/// A probability for each element.
template <class RNG>
void bernoulli_kernel(const TensorBase& self, const TensorBase& p, RNG generator) {
  const Tensor output(self), on_cpu = Tensor(p).to(kCPU);
  const c10::MaybeOwned<Tensor> odds = expand_inplace(output, on_cpu);
  auto iter = TensorIteratorConfig()
                  .add_output(output)
                  .add_const_input(*odds)
                  .check_all_same_dtype(false)
                  .build();
  AT_DISPATCH_ALL_TYPES_AND3(
      kBool, kBFloat16, kHalf, self.scalar_type(), "bernoulli_tensor_cpu_self_",
      [&] { distribution_detail::fill_by_odds<scalar_t>(iter, odds->scalar_type(), generator); });
}

template <class RNG>
void bernoulli_kernel(const TensorBase& self, double p, RNG generator) {
  AT_DISPATCH_ALL_TYPES_AND3(
      kBool, kBFloat16, kHalf, self.scalar_type(), "bernoulli_scalar_cpu_", [&] {
        auto iter = TensorIterator::borrowing_nullary_op(self);
        distribution_detail::fill<scalar_t>(iter, bernoulli_distribution<double>(p), generator);
      });
}

template <class RNG>
struct BernoulliKernel {
  void operator()(const TensorBase& self, double p, std::optional<Generator> gen) {
    bernoulli_kernel(self, p, check_generator<RNG>(gen));
  }
  void operator()(const TensorBase& self, const TensorBase& p, std::optional<Generator> gen) {
    bernoulli_kernel(self, p, check_generator<RNG>(gen));
  }
};

}  // namespace cpu
}  // namespace templates
}  // namespace native
}  // namespace at
