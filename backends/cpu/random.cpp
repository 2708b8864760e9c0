// SPDX-License-Identifier: BSL-1.0
// Random numbers, by the standard library's Mersenne Twister from a generator's seed.
#include <algorithm>
#include <cmath>
#include <mutex>
#include <optional>
#include <random>

#include <dispatch/library.hpp>

#include "copies.hpp"
#include "folds.hpp"
#include "layouts.hpp"
#include "result_type.hpp"

namespace dispatch::cpu {
namespace {

using maybe_generator = std::optional<Generator>;
using maybe_type = std::optional<ScalarType>;
using maybe_layout = std::optional<Layout>;
using maybe_device = std::optional<Device>;
using maybe_pinned = std::optional<bool>;
using maybe_format = std::optional<MemoryFormat>;
using engine = std::mt19937_64;

/// An engine at the generator's seed, which becomes another one: the state of a Generator is its
/// seed.
[[nodiscard]] engine take_engine(const maybe_generator& generator) {
  static std::mutex lock;
  static const Generator common{Device(kCPU)};
  const std::lock_guard<std::mutex> guard(lock);
  const Generator& from = generator && generator->defined() ? *generator : common;
  engine out(from.current_seed());
  from.set_current_seed(out());
  return out;
}

/// Fills `self` with draws of type T, converted to its own type.
template <class T, class Draw>
void draw_into(const Tensor& self, const maybe_generator& generator, Draw draw) {
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

Tensor& uniform_(Tensor& self, double from, double to, const maybe_generator& generator) {
  check_floating("check_uniform_bounds", self);
  if (!(from <= to))
    throw Error(message({"uniform_(): there is no number from ", from, " to ", to}));
  // As many bits as the type has, so that rounding never gives `to`.
  const ScalarType type = self.scalar_type();
  const int bits = type == kDouble ? 53 : type == kFloat ? 24 : type == kHalf ? 11 : 8;
  const double step = std::ldexp(1.0, -bits);
  draw_into<double>(self, generator, [=](engine& e) {
    return from + (to - from) * (static_cast<double>(e() >> (64 - bits)) * step);
  });
  return self;
}
Tensor& normal_(Tensor& self, double mean, double deviation, const maybe_generator& generator) {
  check_floating("normal_", self);
  if (!(deviation >= 0))
    throw Error(message({"normal_(): the standard deviation must not be negative: ", deviation}));
  std::normal_distribution<double> numbers(0, 1);
  draw_into<double>(self, generator, [&](engine& e) { return mean + deviation * numbers(e); });
  return self;
}
Tensor& exponential_(Tensor& self, double rate, const maybe_generator& generator) {
  check_floating("exponential_", self);
  if (!(rate > 0)) throw Error(message({"exponential_(): the rate must be positive: ", rate}));
  std::exponential_distribution<double> numbers(rate);
  draw_into<double>(self, generator, [&](engine& e) { return numbers(e); });
  return self;
}

/// Integers that each element can hold exactly.
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
/// From `from` to less than `to`; without `to`, up to the largest integer.
Tensor& random_from_(Tensor& self, std::int64_t from, std::optional<std::int64_t> to,
                     const maybe_generator& generator) {
  const std::int64_t largest = most_exact(self.scalar_type());
  const std::int64_t last = to ? *to - (*to == INT64_MIN ? 0 : 1) : largest;
  if (to && *to <= from)
    throw Error(message({"random_(): expected from < to, but got ", from, " and ", *to}));
  const bool is_signed = self.is_floating_point() || isSignedType(self.scalar_type());
  const std::int64_t smallest = is_signed ? -largest - (largest == INT64_MAX ? 1 : 1) : 0;
  if (from < smallest || last > largest)
    throw Error(message({"random_(): the type ", toString(self.scalar_type()),
                         " cannot hold all of ", from, " to ", last}));
  std::uniform_int_distribution<std::int64_t> numbers(from, last);
  draw_into<std::int64_t>(self, generator, [&](engine& e) { return numbers(e); });
  return self;
}
Tensor& random_to_(Tensor& self, std::int64_t to, const maybe_generator& generator) {
  return random_from_(self, 0, to, generator);
}
Tensor& random_(Tensor& self, const maybe_generator& generator) {
  return random_from_(self, 0, std::nullopt, generator);
}

void check_probability(double p) {
  if (!(p >= 0 && p <= 1))
    throw Error(message({"bernoulli(): a probability lies between 0 and 1, but got ", p}));
}
Tensor& bernoulli_number_(Tensor& self, double p, const maybe_generator& generator) {
  check_probability(p);
  std::bernoulli_distribution truth(p);
  draw_into<bool>(self, generator, [&](engine& e) { return truth(e); });
  return self;
}
Tensor& bernoulli_tensor_(Tensor& self, const Tensor& p, const maybe_generator& generator) {
  check_floating("bernoulli_tensor_cpu_self_", p);
  const Tensor odds = make_output(self.sizes(), kDouble);
  copy_elements(odds, p);
  const double* next = odds.data_ptr<double>();
  for (std::int64_t i = 0; i < odds.numel(); ++i) check_probability(next[i]);
  std::uniform_real_distribution<double> numbers;
  draw_into<bool>(self, generator, [&](engine& e) { return numbers(e) < *next++; });
  return self;
}
Tensor bernoulli(const Tensor& self, const maybe_generator& generator) {
  Tensor out = make_output(self.sizes(), self.scalar_type());
  return bernoulli_tensor_(out, self, generator);
}
Tensor& bernoulli_out(const Tensor& self, const maybe_generator& generator, Tensor& out) {
  resize_output(out, self.sizes());
  return bernoulli_tensor_(out, self, generator);
}
Tensor bernoulli_number(const Tensor& self, double p, const maybe_generator& generator) {
  Tensor out = make_output(self.sizes(), self.scalar_type());
  return bernoulli_number_(out, p, generator);
}

void check_options(maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  if ((layout && *layout != kStrided) || (device && device->type() != kCPU) ||
      pinned.value_or(false))
    throw NotImplementedError("random numbers here are for strided tensors on the CPU");
}
[[nodiscard]] Tensor new_tensor(IntArrayRef sizes, maybe_type type, maybe_layout layout,
                                maybe_device device, maybe_pinned pinned) {
  check_options(layout, device, pinned);
  return make_output(sizes, type.value_or(default_floating_type));
}

Tensor rand_by(IntArrayRef sizes, const maybe_generator& generator, maybe_type type,
               maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  Tensor out = new_tensor(sizes, type, layout, device, pinned);
  return uniform_(out, 0, 1, generator);
}
Tensor make_rand(IntArrayRef sizes, maybe_type type, maybe_layout layout, maybe_device device,
                 maybe_pinned pinned) {
  return rand_by(sizes, {}, type, layout, device, pinned);
}
Tensor& rand_out(IntArrayRef sizes, Tensor& out) {
  resize_output(out, sizes);
  return uniform_(out, 0, 1, {});
}
Tensor randn_by(IntArrayRef sizes, const maybe_generator& generator, maybe_type type,
                maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  Tensor out = new_tensor(sizes, type, layout, device, pinned);
  return normal_(out, 0, 1, generator);
}
Tensor randn(IntArrayRef sizes, maybe_type type, maybe_layout layout, maybe_device device,
             maybe_pinned pinned) {
  return randn_by(sizes, {}, type, layout, device, pinned);
}
Tensor& randn_out(IntArrayRef sizes, Tensor& out) {
  resize_output(out, sizes);
  return normal_(out, 0, 1, {});
}
Tensor randint_low_by(std::int64_t low, std::int64_t high, IntArrayRef sizes,
                      const maybe_generator& generator, maybe_type type, maybe_layout layout,
                      maybe_device device, maybe_pinned pinned) {
  Tensor out = new_tensor(sizes, type.value_or(kLong), layout, device, pinned);
  return random_from_(out, low, high, generator);
}
Tensor randint_low(std::int64_t low, std::int64_t high, IntArrayRef sizes, maybe_type type,
                   maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  return randint_low_by(low, high, sizes, {}, type, layout, device, pinned);
}
Tensor randint_by(std::int64_t high, IntArrayRef sizes, const maybe_generator& generator,
                  maybe_type type, maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  return randint_low_by(0, high, sizes, generator, type, layout, device, pinned);
}
Tensor randint(std::int64_t high, IntArrayRef sizes, maybe_type type, maybe_layout layout,
               maybe_device device, maybe_pinned pinned) {
  return randint_low_by(0, high, sizes, {}, type, layout, device, pinned);
}
Tensor randperm_by(std::int64_t n, const maybe_generator& generator, maybe_type type,
                   maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  check_options(layout, device, pinned);
  if (n < 0) throw Error(message({"randperm(): the number must not be negative: ", n}));
  const ScalarType wanted = type.value_or(kLong);
  if (n - 1 > most_exact(wanted))
    throw Error(message({"randperm(): the type ", toString(wanted), " cannot hold ", n - 1}));
  const Tensor out = make_output(n, kLong);
  auto* const at = out.data_ptr<std::int64_t>();
  for (std::int64_t i = 0; i < n; ++i) at[i] = i;
  engine from = take_engine(generator);
  std::shuffle(at, at + n, from);
  return converted(out, wanted);
}
Tensor randperm(std::int64_t n, maybe_type type, maybe_layout layout, maybe_device device,
                maybe_pinned pinned) {
  return randperm_by(n, {}, type, layout, device, pinned);
}
Tensor& randperm_out(std::int64_t n, Tensor& out) {
  return write_out(randperm_by(n, {}, out.scalar_type(), {}, {}, {}), out);
}

[[nodiscard]] Tensor new_like(const Tensor& self, maybe_type type, maybe_layout layout,
                              maybe_device device, maybe_pinned pinned, maybe_format format) {
  check_options(layout, device, pinned);
  return make_with_format(self, type.value_or(self.scalar_type()), format);
}
Tensor rand_like(const Tensor& self, maybe_type type, maybe_layout layout, maybe_device device,
                 maybe_pinned pinned, maybe_format format) {
  Tensor out = new_like(self, type, layout, device, pinned, format);
  return uniform_(out, 0, 1, {});
}
Tensor randn_like(const Tensor& self, maybe_type type, maybe_layout layout, maybe_device device,
                  maybe_pinned pinned, maybe_format format) {
  Tensor out = new_like(self, type, layout, device, pinned, format);
  return normal_(out, 0, 1, {});
}
Tensor randint_like_low(const Tensor& self, std::int64_t low, std::int64_t high, maybe_type type,
                        maybe_layout layout, maybe_device device, maybe_pinned pinned,
                        maybe_format format) {
  Tensor out = new_like(self, type, layout, device, pinned, format);
  return random_from_(out, low, high, {});
}
Tensor randint_like(const Tensor& self, std::int64_t high, maybe_type type, maybe_layout layout,
                    maybe_device device, maybe_pinned pinned, maybe_format format) {
  return randint_like_low(self, 0, high, type, layout, device, pinned, format);
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
  m.impl("bernoulli", &bernoulli);
  m.impl("bernoulli.out", &bernoulli_out);
  m.impl("bernoulli.p", &bernoulli_number);
  m.impl("bernoulli_.float", &bernoulli_number_);
  m.impl("bernoulli_.Tensor", &bernoulli_tensor_);
  m.impl("rand", &make_rand);
  m.impl("rand.generator", &rand_by);
  m.impl("rand.out", &rand_out);
  m.impl("randn", &randn);
  m.impl("randn.generator", &randn_by);
  m.impl("randn.out", &randn_out);
  m.impl("randint", &randint);
  m.impl("randint.generator", &randint_by);
  m.impl("randint.low", &randint_low);
  m.impl("randint.low_generator", &randint_low_by);
  m.impl("randperm", &randperm);
  m.impl("randperm.generator", &randperm_by);
  m.impl("randperm.out", &randperm_out);
  m.impl("rand_like", &rand_like);
  m.impl("randn_like", &randn_like);
  m.impl("randint_like", &randint_like);
  m.impl("randint_like.low_dtype", &randint_like_low);
}
