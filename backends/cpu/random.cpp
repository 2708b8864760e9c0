// SPDX-License-Identifier: BSL-1.0
// Tensors of random numbers, those that PyTorch draws for the same seed.
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include <dispatch/library.hpp>

#include "copies.hpp"
#include "folds.hpp"
#include "random_elements.hpp"

namespace dispatch::cpu {
namespace {

/// Has `write(elements, n)` write the real and imaginary parts of complex elements.
template <class T, class F>
void write_parts(const Tensor& self, const F& write) {
  write_elements<complex<T>>(
      self, [&](complex<T>* at, std::int64_t n) { write(reinterpret_cast<T*>(at), 2 * n); });
}

/// Sets what was rounded to the bound to the first number.
template <class T>
void replace_bound(const Tensor& self, double from, double to) {
  const T first(static_cast<float>(from)), bound(static_cast<float>(to));
  T* const at = self.data_ptr<T>();
  for (std::int64_t i = 0; i < self.numel(); ++i)
    if (static_cast<float>(at[i]) == static_cast<float>(bound)) at[i] = first;
}

void write_uniform(const Tensor& self, double from, double to, drawing& numbers) {
  const auto narrow = [&](float* at, std::int64_t n) {
    numbers.uniform(at, n, static_cast<float>(from), static_cast<float>(to));
  };
  const auto wide = [&](double* at, std::int64_t n) { numbers.uniform(at, n, from, to); };
  switch (self.scalar_type()) {
    case kDouble: return write_elements<double>(self, wide);
    case kFloat: return write_elements<float>(self, narrow);
    case kComplexDouble: return write_parts<double>(self, wide);
    case kComplexFloat: return write_parts<float>(self, narrow);
    default: break;
  }
  const Tensor place = in_memory_order(self);
  const Tensor values = make_output(place.sizes(), kFloat);
  if (values.is_meta()) return;
  narrow(values.data_ptr<float>(), values.numel());
  const Tensor rounded = converted(values, self.scalar_type());
  if (self.scalar_type() == kHalf)
    replace_bound<Half>(rounded, from, to);
  else
    replace_bound<BFloat16>(rounded, from, to);
  copy_elements(place, rounded);
}

Tensor& uniform_(Tensor& self, double from, double to, maybe_generator generator) {
  if (self.is_complex() && self.numel() == 0) return self;
  if (!self.is_complex()) check_floating("check_uniform_bounds", self);
  const double most = self.scalar_type() == kHalf     ? 65504
                      : self.scalar_type() == kDouble ? std::numeric_limits<double>::max()
                                                      : std::numeric_limits<float>::max();
  for (const double bound : {from, to, to - from})
    if (!(std::fabs(bound) <= most))
      throw Error(
          message({"uniform_(): ", bound, " is out of bounds for ", toString(self.scalar_type())}));
  if (!(from <= to))
    throw Error(message({"uniform_(): there is no number from ", from, " to ", to}));
  check_overlap(self, {});
  drawing numbers(generator);
  write_uniform(self, from, to, numbers);
  return self;
}

/// Normal numbers as a T. Sixteen or more that are contiguous are drawn at once.
template <class T>
[[nodiscard]] auto normal_numbers(const Tensor& self, double mean, double deviation,
                                  drawing& numbers) {
  const bool rounds = self.scalar_type() == kHalf || self.scalar_type() == kBFloat16;
  return [=, &numbers, contiguous = self.is_contiguous()](T* at, std::int64_t n) {
    const T center = static_cast<T>(mean), width = static_cast<T>(deviation);
    if (!contiguous || n < 16) {
      for (std::int64_t i = 0; i < n; ++i)
        at[i] = static_cast<T>(std::fma(numbers.normal(), deviation, mean));
    } else if (rounds && n % 16 != 0) {  // PyTorch draws whole blocks alone of such a type
      numbers.normal(at, n - n % 16, center, width);
      numbers.normal(at + n - 16, 16, center, width);
    } else {
      numbers.normal(at, n, center, width);
    }
  };
}
Tensor& normal_(Tensor& self, double mean, double deviation, maybe_generator generator) {
  if (!(deviation >= 0))
    throw Error(message({"normal_(): the standard deviation must not be negative: ", deviation}));
  if (self.numel() == 0) return self;
  if (!self.is_complex()) check_floating("normal_", self);
  check_overlap(self, {});
  drawing numbers(generator);
  const double of_part = deviation / std::sqrt(2.0);  // the variance is that of both parts together
  switch (self.scalar_type()) {
    case kComplexDouble:
      write_parts<double>(self, normal_numbers<double>(self, mean, of_part, numbers));
      break;
    case kComplexFloat:
      write_parts<float>(self, normal_numbers<float>(self, mean, of_part, numbers));
      break;
    case kDouble:
      write_elements<double>(self, normal_numbers<double>(self, mean, deviation, numbers));
      break;
    default: write_elements<float>(self, normal_numbers<float>(self, mean, deviation, numbers));
  }
  return self;
}
Tensor& exponential_(Tensor& self, double rate, maybe_generator generator) {
  if (!(rate > 0)) throw Error(message({"exponential_(): the rate must be positive: ", rate}));
  if (self.numel() == 0) return self;
  if (!self.is_floating_point())
    throw Error(message(
        {"exponential_(): the numbers are no elements of type ", toString(self.scalar_type())}));
  check_overlap(self, {});
  drawing numbers(generator);
  write_elements<double>(self, [&](double* at, std::int64_t n) {
    numbers.uniform(at, n);
    for (std::int64_t i = 0; i < n; ++i) at[i] = -1 / rate * std::log1p(-at[i]);
  });
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
/// The remainder of many 32-bit numbers by one divisor, by two multiplications in the place of a
/// division. The facts: D. Lemire, O. Kaser, N. Kurz, "Faster remainder by direct computation"
/// (2019), which proves it for all 32-bit numbers and divisors.
class remainder_by {
 public:
  explicit remainder_by(std::uint32_t divisor)
      : divisor_(divisor), inverse_(~std::uint64_t{0} / divisor + 1) {}
  [[nodiscard]] std::uint32_t operator()(std::uint32_t number) const {
    return static_cast<std::uint32_t>(static_cast<wide>(inverse_ * number) * divisor_ >> 64);
  }

 private:
  __extension__ using wide = unsigned __int128;
  std::uint32_t divisor_;
  std::uint64_t inverse_;  // 2^64 / divisor, rounded up
};
/// Writes integers from `from` to less than `from + range`; of all 64 bits if `range` is 0.
void write_integers(const Tensor& self, std::int64_t from, std::uint64_t range, drawing& numbers) {
  check_overlap(self, {});
  const auto base = static_cast<std::uint64_t>(from);
  write_elements<std::int64_t>(self, [&](std::int64_t* at, std::int64_t n) {
    if (range == 0)
      numbers.write<std::uint64_t>(
          at, n, [](std::uint64_t bits) { return static_cast<std::int64_t>(bits); });
    else if (range >= std::uint64_t{1} << 28 && (range & (range - 1)) == 0)  // as by %, faster
      numbers.write<std::uint64_t>(at, n, [=](std::uint64_t bits) {
        return static_cast<std::int64_t>((bits & (range - 1)) + base);
      });
    else if (range < std::uint64_t{1} << 28)
      numbers.write<std::uint32_t>(
          at, n, [=, rest = remainder_by(static_cast<std::uint32_t>(range))](std::uint32_t bits) {
            return static_cast<std::int64_t>(rest(bits) + base);
          });
    else
      numbers.write<std::uint64_t>(at, n, [=](std::uint64_t bits) {
        return static_cast<std::int64_t>(bits % range + base);
      });
  });
}

/// From `from` to less than `to`; without `to`, up to the largest integer.
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
  drawing numbers(generator);
  write_integers(self, from,
                 static_cast<std::uint64_t>(last) - static_cast<std::uint64_t>(from) + 1, numbers);
  return self;
}
Tensor& random_to_(Tensor& self, std::int64_t to, maybe_generator generator) {
  return random_from_(self, 0, to, generator);
}
Tensor& random_(Tensor& self, maybe_generator generator) {
  if (self.numel() == 0) return self;
  if (self.is_complex())
    throw NotImplementedError("\"random_\" not implemented for complex numbers");
  const auto range = static_cast<std::uint64_t>(most_exact(self.scalar_type())) + 1;
  check_overlap(self, {});
  drawing numbers(generator);
  if (self.scalar_type() == kDouble || self.scalar_type() == kLong)
    write_integers(self, 0, range, numbers);
  else if (self.scalar_type() == kFloat)  // a constant range, by which nothing is divided
    write_elements<float>(self, [&](float* at, std::int64_t n) {
      numbers.write<std::uint32_t>(at, n, [](std::uint32_t bits) {
        return static_cast<float>(static_cast<std::int32_t>(bits % ((1U << 24) + 1)));
      });
    });
  else
    write_elements<std::int64_t>(self, [&](std::int64_t* at, std::int64_t n) {
      numbers.write<std::uint32_t>(at, n, [=](std::uint32_t bits) {
        return static_cast<std::int64_t>(bits % static_cast<std::uint32_t>(range));
      });
    });
  return self;
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
  drawing numbers(generator);
  write_elements<bool>(self, [&](bool* at, std::int64_t n) {
    numbers.write<std::uint64_t>(at, n,
                                 [=](std::uint64_t bits) { return drawing::unit_of(bits) < p; });
  });
  return self;
}
/// As many bits are drawn for each probability as its type has.
template <class Word, class T>
void write_truths(const Tensor& self, const Tensor& p, drawing& numbers) {
  const Tensor odds =
      make_output_like(ArrayRef<input>(input(self)), self.sizes(), CppTypeToScalarType<T>::value);
  if (odds.is_meta()) return;
  copy_elements(odds, p);
  const T* next = in_memory_order(odds).template data_ptr<T>();
  for (std::int64_t i = 0; i < odds.numel(); ++i) check_probability(static_cast<double>(next[i]));
  write_elements<bool>(self, [&](bool* at, std::int64_t n) {
    numbers.write<Word>(at, n, [&](Word bits) { return drawing::unit_of(bits) < *next++; });
  });
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
  drawing numbers(generator);
  if (p.scalar_type() == kDouble)
    write_truths<std::uint64_t, double>(self, p, numbers);
  else
    write_truths<std::uint32_t, float>(self, p, numbers);
  return self;
}
Tensor& bernoulli_out(const Tensor& self, maybe_generator generator, Tensor& out) {
  resize_output(out, self.sizes());
  return bernoulli_tensor_(out, self, generator);
}
/// More are shuffled by numbers of 64 bits. Source: ATen/native/TensorFactories.cpp.
constexpr std::int64_t most_by_32_bits = std::numeric_limits<std::uint32_t>::max() / 20;

Tensor& randperm_out(std::int64_t n, maybe_generator generator, Tensor& out) {
  if (n < 0) throw Error(message({"randperm(): the number must not be negative: ", n}));
  if (out.scalar_type() == kBool || isComplexType(out.scalar_type()))
    throw NotImplementedError(
        message({"\"randperm\" not implemented for '", toString(out.scalar_type()), "'"}));
  if (n - 1 > most_exact(out.scalar_type()))
    throw Error(
        message({"randperm(): the type ", toString(out.scalar_type()), " cannot hold ", n - 1}));
  check_overlap(out, {});
  resize_output(out, n);
  const bool here = out.scalar_type() == kLong && out.is_contiguous();
  const Tensor numbers = here ? out : make_output(n, kLong);
  auto* const at = numbers.data_ptr<std::int64_t>();
  for (std::int64_t i = 0; i < n; ++i) at[i] = i;
  drawing from(generator);
  const auto shuffle = [&]<class Word>(Word left) {
    Word words[256];
    for (std::int64_t i = 0; i < n - 1;) {
      const std::int64_t count = std::min<std::int64_t>(n - 1 - i, 256);
      from.fill(words, static_cast<std::size_t>(count));
      for (std::int64_t k = 0; k < count; ++k, ++i, --left)
        std::swap(at[i], at[i + static_cast<std::int64_t>(words[k] % left)]);
    }
  };
  if (n < most_by_32_bits)
    shuffle(static_cast<std::uint32_t>(n));
  else
    shuffle(static_cast<std::uint64_t>(n));
  if (here) return out;
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
