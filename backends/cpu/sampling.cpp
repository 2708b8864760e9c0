// SPDX-License-Identifier: BSL-1.0
// multinomial: indices drawn by the weights of elements.
#include <cmath>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "copies.hpp"
#include "folds.hpp"
#include "places.hpp"
#include "random_numbers.hpp"

namespace dispatch::cpu {
namespace {

constexpr const char* name = "multinomial";

void check(const Tensor& self, std::int64_t count, bool replacement) {
  if (!self.is_floating_point())
    throw Error(message({name, "(): expected floating-point weights, given ", self.str()}));
  if (self.dim() < 1 || self.dim() > 2)
    throw Error(message({name, "(): expected one or two dimensions, given ", self.str()}));
  if (count <= 0) throw Error(message({name, "(): expected some samples, given ", count}));
  if (!replacement && count > self.size(-1))
    throw Error(message({name, "(): ", self.size(-1), " elements are not ", count,
                         " samples without replacement"}));
  if (self.size(-1) > 1 << 24)
    throw Error(message({name, "(): ", self.size(-1), " elements are too many: more than 2^24"}));
}

/// The first of the sums that is not less than a uniform number of each sample.
template <class T>
void draw_with_replacement(const Tensor& self, std::int64_t count, const Tensor& out,
                           drawing& numbers) {
  const Tensor weights = contiguous(self, CppTypeToScalarType<T>::value);
  const std::int64_t n = self.size(-1);
  const std::int64_t rows = self.dim() == 1 ? 1 : self.size(0);
  std::vector<T> sums(static_cast<std::size_t>(n));
  T* const first = sums.data();
  for (std::int64_t row = 0; row < rows; ++row) {
    const T* const from = data_of<const T>(weights) + row * n;
    T sum = 0;
    for (std::int64_t i = 0; i < n; ++i) {
      if (!(from[i] >= 0) || !std::isfinite(from[i]))
        throw Error(message({name, "(): a weight is a number of 0 or more, given ", from[i]}));
      first[i] = sum += from[i];
    }
    if (!(sum > 0)) throw Error(message({name, "(): the weights sum to ", sum}));
    for (std::int64_t i = 0; i < n; ++i) first[i] /= sum;
    first[n - 1] = 1;
    for (std::int64_t k = 0; k < count; ++k) {
      const double wanted = drawing::unit_of(numbers.next64());
      const T* const found = std::lower_bound(
          first, first + n, wanted, [](T a, double b) { return static_cast<double>(a) < b; });
      data_of<std::int64_t>(out)[row * count + k] = found - first;
    }
  }
}

/// Weights divided by exponential numbers: the largest quotients are those of the samples.
[[nodiscard]] Tensor draw_without_replacement(const Tensor& self, std::int64_t count,
                                              const maybe_generator& generator) {
  if (self.numel() != 0) {
    const bool are_finite =
        at::lt(at::max(self), std::numeric_limits<double>::infinity()).item().toBool();
    if (!are_finite || !at::ge(at::min(self), 0).item().toBool())
      throw Error(message({name, "(): a weight is infinite, negative or no number"}));
    if (at::any(at::eq(at::sum(self, -1), 0)).item().toBool())
      throw Error(message({name, "(): the weights sum to 0"}));
  }
  Tensor quotients = at::empty_like(self).exponential_(1, generator);
  at::div_out(quotients, self, quotients);
  if (count == 1) return at::argmax(quotients, -1, true);
  return std::get<1>(at::topk(quotients, count));
}

Tensor multinomial(const Tensor& self, SymInt samples, bool replacement,
                   maybe_generator generator) {
  const std::int64_t count = samples.expect_int();
  check(self, count, replacement);
  if (!replacement || count == 1) return draw_without_replacement(self, count, generator);
  const Tensor out =
      self.dim() == 1 ? make_output(count, kLong) : make_output({self.size(0), count}, kLong);
  if (out.numel() == 0) return out;
  drawing numbers(generator);
  if (self.scalar_type() == kDouble)
    draw_with_replacement<double>(self, count, out, numbers);
  else
    draw_with_replacement<float>(self, count, out, numbers);
  return out;
}
Tensor& multinomial_out(const Tensor& self, SymInt samples, bool replacement,
                        maybe_generator generator, Tensor& out) {
  check_type(name, out, kLong);
  return write_out(cpu::multinomial(self, samples, replacement, generator), out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("multinomial", TORCH_FN(dispatch::cpu::multinomial));
  m.impl("multinomial.out", TORCH_FN(dispatch::cpu::multinomial_out));
}
