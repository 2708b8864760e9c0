// SPDX-License-Identifier: BSL-1.0
// Random numbers by the standard library's Mersenne Twister, seeded from a generator.
#include <algorithm>
#include <cmath>
#include <limits>
#include <mutex>
#include <optional>
#include <random>

#include <dispatch/backend_parts/cpu_generator.hpp>
#include <dispatch/library.hpp>

#include "copies.hpp"
#include "folds.hpp"

namespace dispatch::cpu {
namespace {

using maybe_generator = std::optional<Generator>;
using engine = std::mt19937_64;

/// An engine that starts from the generator's state, and advances the generator. For a generator
/// other than the CPU's, only the seed is known; it is replaced.
[[nodiscard]] engine take_engine(maybe_generator generator) {
  const Generator& from = generator && generator->defined() ? *generator : getDefaultCPUGenerator();
  const std::lock_guard<std::mutex> lock(from.mutex());
  if (auto* const cpu = dynamic_cast<CPUGeneratorImpl*>(from.unsafeGetGeneratorImpl()))
    return engine(cpu->random64());
  engine out(from.current_seed());
  from.set_current_seed(out());
  return out;
}

/// Fills `self` with draws of type T, converted to its own type.
template <class T, class Draw>
void draw_into(const Tensor& self, maybe_generator generator, Draw draw) {
  check_overlap(self, {});
  engine from = take_engine(generator);
  const Tensor values = make_output(self.sizes(), CppTypeToScalarType<T>::value);
  T* const at = values.data_ptr<T>();
  for (std::int64_t i = 0; i < values.numel(); ++i) at[i] = draw(from);
  copy_elements(self, values);
}

void check_floating(const char* name, const Tensor& self) {
  if (!self.is_floating_point())
    throw NotImplementedError(
        message({"\"", name, "\" not implemented for '", toString(self.scalar_type()), "'"}));
}

/// Fills both parts of complex elements as `fill` fills real ones.
template <class F>
Tensor& fill_parts(Tensor& self, const F& fill) {
  check_overlap(self, {});
  Tensor parts = make_output(self.sizes(), kComplexDouble);
  auto* const at = parts.data_ptr<complex<double>>();
  const Tensor numbers = make_output(2 * self.numel(), kDouble);
  fill(numbers);
  const double* next = numbers.data_ptr<double>();
  for (std::int64_t i = 0; i < self.numel(); ++i, next += 2) at[i] = {next[0], next[1]};
  copy_elements(self, parts);
  return self;
}

Tensor& uniform_(Tensor& self, double from, double to, maybe_generator generator) {
  if (self.is_complex() && self.numel() == 0) return self;
  if (self.is_complex())
    return fill_parts(self, [&](Tensor numbers) { uniform_(numbers, from, to, generator); });
  check_floating("check_uniform_bounds", self);
  const double most = self.scalar_type() == kHalf     ? 65504
                      : self.scalar_type() == kDouble ? std::numeric_limits<double>::max()
                                                      : std::numeric_limits<float>::max();
  for (const double bound : {from, to, to - from})
    if (!(std::fabs(bound) <= most))
      throw Error(
          message({"uniform_(): ", bound, " is out of bounds for ", toString(self.scalar_type())}));
  if (!(from <= to))
    throw Error(message({"uniform_(): there is no number from ", from, " to ", to}));
  // As many bits as the type has, so that rounding never results in `to`.
  const ScalarType type = self.scalar_type();
  const int bits = type == kDouble ? 53 : type == kFloat ? 24 : type == kHalf ? 11 : 8;
  const double step = std::ldexp(1.0, -bits);
  draw_into<double>(self, generator, [=](engine& e) {
    return from + (to - from) * (static_cast<double>(e() >> (64 - bits)) * step);
  });
  return self;
}
Tensor& normal_(Tensor& self, double mean, double deviation, maybe_generator generator) {
  if (!(deviation >= 0))
    throw Error(message({"normal_(): the standard deviation must not be negative: ", deviation}));
  if (self.numel() == 0) return self;
  if (self.is_complex())  // the variance is that of both parts together
    return fill_parts(self, [&](Tensor numbers) {
      normal_(numbers, mean, deviation / std::sqrt(2.0), generator);
    });
  check_floating("normal_", self);
  std::normal_distribution<double> numbers(0, 1);
  draw_into<double>(self, generator, [&](engine& e) { return mean + deviation * numbers(e); });
  return self;
}
Tensor& exponential_(Tensor& self, double rate, maybe_generator generator) {
  if (!(rate > 0)) throw Error(message({"exponential_(): the rate must be positive: ", rate}));
  if (self.numel() == 0) return self;
  if (!self.is_floating_point())
    throw Error(message(
        {"exponential_(): the numbers are no elements of type ", toString(self.scalar_type())}));
  std::exponential_distribution<double> numbers(rate);
  draw_into<double>(self, generator, [&](engine& e) { return numbers(e); });
  return self;
}

/// The largest integer up to which elements are exact.
[[nodiscard]] std::int64_t most_exact(ScalarType type) {
  switch (type) {
    case kBool: return 1;
    case kByte: return 255;
    case kChar: return 127;
    case kShort: return 32767;
    case kInt: return INT32_MAX;
    case kHalf: return std::int64_t{1} << 11;
    case kBFloat16: return std::int64_t{1} << 8;
    case kFloat: return std::int64_t{1} << 24;
    case kDouble: return std::int64_t{1} << 53;
    case kLong: return INT64_MAX;
    default:
      throw NotImplementedError(
          message({"\"random_\" not implemented for '", toString(type), "'"}));
  }
}
/// From `from` up to, but not including, `to`; without `to`, up to the largest integer.
Tensor& random_from_(Tensor& self, std::int64_t from, std::optional<std::int64_t> to,
                     maybe_generator generator) {
  if (to && *to <= from)
    throw Error(message({"random_(): expected from < to, but got ", from, " and ", *to}));
  if (!to && from == INT64_MIN) {
    if (self.numel() == 0) return self;
    if (self.is_complex() || self.scalar_type() == kBool)
      throw NotImplementedError("random_(): no element has the range of all integers");
  }
  if (self.is_complex()) throw Error("random_(): complex numbers are not drawn between bounds");
  const std::int64_t exact = most_exact(self.scalar_type());
  const std::int64_t largest = !self.is_floating_point()     ? exact
                               : self.scalar_type() == kHalf ? 65504
                                                             : INT64_MAX;
  const std::int64_t last = to ? *to - (*to == INT64_MIN ? 0 : 1) : exact;
  if (last < from)
    throw Error(
        message({"random_(): the type ", toString(self.scalar_type()), " cannot hold ", from}));
  const bool is_signed = self.is_floating_point() || isSignedType(self.scalar_type());
  const std::int64_t smallest = is_signed ? -largest - (largest == INT64_MAX ? 1 : 1) : 0;
  if (from < smallest || last > largest)
    throw Error(message({"random_(): the type ", toString(self.scalar_type()),
                         " cannot hold all of ", from, " to ", last}));
  std::uniform_int_distribution<std::int64_t> numbers(from, last);
  draw_into<std::int64_t>(self, generator, [&](engine& e) { return numbers(e); });
  return self;
}
Tensor& random_to_(Tensor& self, std::int64_t to, maybe_generator generator) {
  return random_from_(self, 0, to, generator);
}
Tensor& random_(Tensor& self, maybe_generator generator) {
  if (self.numel() == 0) return self;
  if (self.is_complex())
    throw NotImplementedError("\"random_\" not implemented for complex numbers");
  return random_from_(self, 0, std::nullopt, generator);
}

void check_probability(double p) {
  if (!(p >= 0 && p <= 1))
    throw Error(message({"bernoulli(): a probability lies between 0 and 1, but got ", p}));
}
Tensor& bernoulli_number_(Tensor& self, double p, maybe_generator generator) {
  check_probability(p);
  if (self.numel() == 0) return self;
  check_overlap(self, {});
  if (self.is_complex())
    throw NotImplementedError("bernoulli_(): not implemented for complex elements");
  std::bernoulli_distribution truth(p);
  draw_into<bool>(self, generator, [&](engine& e) { return truth(e); });
  return self;
}
Tensor& bernoulli_tensor_(Tensor& self, const Tensor& p, maybe_generator generator) {
  if (self.numel() == 0) return self;
  check_overlap(self, {});
  if (self.is_complex())
    throw NotImplementedError("bernoulli_(): not implemented for complex elements");
  const input both[] = {self, p};
  if (IntArrayRef(broadcast_sizes("bernoulli_", both)) != self.sizes())
    throw Error(message(
        {"bernoulli_(): the probabilities ", p.str(), " do not broadcast to ", self.str()}));
  check_overlap(self, ArrayRef<input>(input(p)));
  check_floating("bernoulli_tensor_cpu_self_", p);
  const Tensor odds = make_output(self.sizes(), kDouble);
  copy_elements(odds, p);
  const double* next = odds.data_ptr<double>();
  for (std::int64_t i = 0; i < odds.numel(); ++i) check_probability(next[i]);
  std::uniform_real_distribution<double> numbers;
  draw_into<bool>(self, generator, [&](engine& e) { return numbers(e) < *next++; });
  return self;
}
Tensor& bernoulli_out(const Tensor& self, maybe_generator generator, Tensor& out) {
  resize_output(out, self.sizes());
  return bernoulli_tensor_(out, self, generator);
}
Tensor& randperm_out(std::int64_t n, maybe_generator generator, Tensor& out) {
  if (n < 0) throw Error(message({"randperm(): the number must not be negative: ", n}));
  if (out.scalar_type() == kBool || isComplexType(out.scalar_type()))
    throw NotImplementedError(
        message({"\"randperm\" not implemented for '", toString(out.scalar_type()), "'"}));
  if (n - 1 > most_exact(out.scalar_type()))
    throw Error(
        message({"randperm(): the type ", toString(out.scalar_type()), " cannot hold ", n - 1}));
  const Tensor numbers = make_output(n, kLong);
  auto* const at = numbers.data_ptr<std::int64_t>();
  for (std::int64_t i = 0; i < n; ++i) at[i] = i;
  engine from = take_engine(generator);
  std::shuffle(at, at + n, from);
  return write_out(numbers, out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("uniform_", &uniform_);
  m.impl("normal_", &normal_);
  m.impl("exponential_", &exponential_);
  m.impl("random_", &random_);
  m.impl("random_.to", &random_to_);
  m.impl("random_.from", &random_from_);
  m.impl("bernoulli.out", &bernoulli_out);
  m.impl("randperm.generator_out", &randperm_out);
  m.impl("bernoulli_.float", &bernoulli_number_);
  m.impl("bernoulli_.Tensor", &bernoulli_tensor_);
}
