// SPDX-License-Identifier: BSL-1.0
// Random numbers of further distributions, each made of uniform or normal numbers.
#include <cmath>

#include <ATen/ATen.h>
#include <dispatch/library.hpp>

#include "../common/dimensions.hpp"
#include "random_elements.hpp"

namespace dispatch::cpu {
namespace {

/// Writes `make(u)` for a uniform number u each.
template <class F>
void write_from_uniform(const Tensor& self, const maybe_generator& generator, const F& make) {
  check_overlap(self, {});
  drawing numbers(generator);
  write_elements<double>(self, [&](double* at, std::int64_t n) {
    numbers.uniform(at, n);
    for (std::int64_t i = 0; i < n; ++i) at[i] = make(at[i]);
  });
}

Tensor& cauchy_(Tensor& self, double median, double sigma, maybe_generator generator) {
  if (!(sigma > 0)) throw Error(message({"cauchy_(): sigma must be positive, given ", sigma}));
  if (!self.is_floating_point())
    throw Error(
        message({"cauchy_(): the numbers are no elements of type ", toString(self.scalar_type())}));
  constexpr double pi = 3.14159265358979323846;
  write_from_uniform(self, generator,
                     [=](double u) { return median + sigma * std::tan(pi * (u - 0.5)); });
  return self;
}
Tensor& geometric_(Tensor& self, double p, maybe_generator generator) {
  if (!(p > 0 && p < 1)) throw Error(message({"geometric_(): p lies between 0 and 1, given ", p}));
  if (self.numel() == 0) return self;
  check_overlap(self, {});
  if (self.is_complex() || self.scalar_type() == kBool)
    throw NotImplementedError(
        message({"\"geometric_cpu\" not implemented for '", toString(self.scalar_type()), "'"}));
  const double other = std::log1p(-p);
  write_from_uniform(self, generator, [=](double u) { return std::ceil(std::log(u) / other); });
  return self;
}
Tensor& log_normal_(Tensor& self, double mean, double deviation, maybe_generator generator) {
  if (!(deviation > 0))
    throw Error(message({"log_normal_(): the standard deviation must be positive: ", deviation}));
  if (self.numel() == 0) return self;
  check_overlap(self, {});
  check_floating("log_normal_cpu", self);
  drawing numbers(generator);
  write_elements<double>(self, [&](double* at, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) at[i] = std::exp(numbers.normal() * deviation + mean);
  });
  return self;
}

[[nodiscard]] double unit(drawing& numbers) { return drawing::unit_of(numbers.next64()); }
/// A number of events of a small rate: as many as factors from 0 to 1 keep a product large.
[[nodiscard]] double few_events(double rate, drawing& numbers) {
  const double least = std::exp(-rate);
  double count = 0;
  for (double product = unit(numbers); product > least; product *= unit(numbers)) ++count;
  return count;
}
/// The same for a rate of 10 or more, by transformed rejection. The facts: W. Hoermann, "The
/// transformed rejection method for generating Poisson random variables" (1993), algorithm PTRS.
[[nodiscard]] double many_events(double rate, drawing& numbers) {
  const double b = 0.931 + 2.53 * std::sqrt(rate);
  const double a = -0.059 + 0.02483 * b;
  const double inverse_alpha = 1.1239 + 1.1328 / (b - 3.4);
  const double accepted = 0.9277 - 3.6224 / (b - 2);
  for (;;) {
    const double u = unit(numbers) - 0.5;
    const double v = unit(numbers);
    const double distance = 0.5 - std::fabs(u);
    const double k = std::floor((2 * a / distance + b) * u + rate + 0.43);
    if (distance >= 0.07 && v <= accepted) return k;
    if (k < 0 || (distance < 0.013 && v > distance)) continue;
    const double left =
        std::log(v) + std::log(inverse_alpha) - std::log(a / (distance * distance) + b);
    if (left <= k * std::log(rate) - rate - std::lgamma(k + 1)) return k;
  }
}
Tensor poisson(const Tensor& self, maybe_generator generator) {
  check_floating("poisson_cpu", self);
  const Tensor rates = contiguous(self, kDouble);
  const Tensor counts = make_output(self.sizes(), kDouble);
  drawing numbers(generator);
  for (std::int64_t i = 0; i < rates.numel(); ++i) {
    const double rate = rates.data_ptr<double>()[i];
    if (!(rate >= 0))
      throw Error(message({"poisson(): a rate must not be negative, given ", rate}));
    counts.data_ptr<double>()[i] = rate == 0    ? 0
                                   : rate >= 10 ? many_events(rate, numbers)
                                                : few_events(rate, numbers);
  }
  return converted(counts, self.scalar_type());
}

void check_deviations(const Tensor& deviations) {
  if (deviations.is_complex())
    throw Error(message({"normal(): standard deviations are real, given ", deviations.str()}));
  if (deviations.numel() != 0 && !(at::min(deviations).item().toDouble() >= 0))
    throw Error("normal(): a standard deviation is negative");
}
Tensor& normal_mean_out(const Tensor& mean, double deviation, maybe_generator generator,
                        Tensor& out) {
  resize_output(out, mean.sizes());
  if (out.numel() == 0) return out;
  return out.normal_(0, deviation, generator).add_(mean);
}
Tensor normal_mean(const Tensor& mean, double deviation, maybe_generator generator) {
  Tensor out = make_output(mean.sizes(), mean.scalar_type());
  return normal_mean_out(mean, deviation, generator, out);
}
Tensor& normal_deviation_out(double mean, const Tensor& deviation, maybe_generator generator,
                             Tensor& out) {
  check_deviations(deviation);
  resize_output(out, deviation.sizes());
  if (out.numel() == 0) return out;
  return out.normal_(0, 1, generator).mul_(deviation).add_(mean);
}
Tensor normal_deviation(double mean, const Tensor& deviation, maybe_generator generator) {
  Tensor out = make_output(deviation.sizes(), deviation.scalar_type());
  return normal_deviation_out(mean, deviation, generator, out);
}
Tensor& normal_both_out(const Tensor& mean, const Tensor& deviation, maybe_generator generator,
                        Tensor& out) {
  check_deviations(deviation);
  resize_output(out, backend::broadcast(mean.sizes(), deviation.sizes()));
  if (out.numel() == 0) return out;
  return out.normal_(0, 1, generator).mul_(deviation).add_(mean);
}
Tensor normal_both(const Tensor& mean, const Tensor& deviation, maybe_generator generator) {
  Tensor out = make_output(0, mean.scalar_type());
  return normal_both_out(mean, deviation, generator, out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("cauchy_", &cauchy_);
  m.impl("geometric_", &geometric_);
  m.impl("log_normal_", &log_normal_);
  m.impl("poisson", &poisson);
  m.impl("normal.Tensor_float", &normal_mean);
  m.impl("normal.Tensor_float_out", &normal_mean_out);
  m.impl("normal.float_Tensor", &normal_deviation);
  m.impl("normal.float_Tensor_out", &normal_deviation_out);
  m.impl("normal.Tensor_Tensor", &normal_both);
  m.impl("normal.Tensor_Tensor_out", &normal_both_out);
}
