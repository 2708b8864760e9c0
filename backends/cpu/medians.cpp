// SPDX-License-Identifier: BSL-1.0
// The middle and the most frequent element of a line: median, nanmedian, mode.
#include <torch/library.h>

#include "ranked_lines.hpp"

namespace dispatch::cpu {
namespace {

using backend::wrap;

/// The element in the middle, or the one before it. Without `skips_nan`, NaN if any element is.
template <class T>
[[nodiscard]] ranked<T> middle_of(std::vector<ranked<T>>& elements, bool skips_nan) {
  std::int64_t numbers = 0;
  for (const ranked<T>& one : elements) {
    if (!skips_nan && is_nan(one.value)) return one;
    numbers += is_nan(one.value) ? 0 : 1;
  }
  return nth_of(elements, numbers == 0 ? 0 : (numbers - 1) / 2);
}
/// The most frequent element; of several the smallest, at its last place.
template <class T>
[[nodiscard]] ranked<T> most_frequent(std::vector<ranked<T>>& elements) {
  auto* const first = elements.data();
  auto* const end = first + elements.size();
  std::sort(first, end, [](const auto& x, const auto& y) {
    return comes_before(x.value, y.value, x.place < y.place);
  });
  ranked<T> out = *first;
  std::ptrdiff_t most = 0;
  for (auto* begin = first; begin != end;) {
    auto* after = begin + 1;
    while (after != end && after->value == begin->value) ++after;
    if (after - begin > most) {
      most = after - begin;
      out = after[-1];
    }
    begin = after;
  }
  return out;
}

template <bool skips_nan>
struct median {
  static constexpr const char* name = skips_nan ? "nanmedian" : "median";

  static two_written of_dim(const Tensor& self, std::int64_t dim, bool keepdim, Tensor& values,
                            Tensor& indices) {
    const std::size_t d = wrap(dim, self.dim());
    check_picked(name, self, d);
    check_type(name, values, self.scalar_type());
    check_type(name, indices, kLong);
    if (self.scalar_type() == kBool || self.is_complex()) refuse_type(name, self.scalar_type());
    const auto visit = [&](const auto& run) { visit_reals(name, self.scalar_type(), run); };
    pick(name, self, d, keepdim, values, indices, visit,
         [](auto& elements) { return middle_of(elements, skips_nan); });
    return {values, indices};
  }
  static Tensor of_all(const Tensor& self) {
    Tensor out = make_output(IntArrayRef(), self.scalar_type());
    if (self.numel() == 0) {
      fill_elements(out, std::numeric_limits<double>::quiet_NaN());
      return out;
    }
    Tensor place = make_output(IntArrayRef(), kLong);
    of_dim(contiguous(self).view(self.numel()), 0, false, out, place);
    return out;
  }
};

two mode(const Tensor& self, std::int64_t dim, bool keepdim) {
  const std::size_t d = wrap(dim, self.dim());
  check_picked("mode", self, d);
  Tensor values = make_output(0, self.scalar_type());
  Tensor indices = make_output(0, kLong);
  const auto visit = [&](const auto& run) {
    if (self.numel() != 0) visit_real_or_bool("mode", self.scalar_type(), run);
  };
  pick("mode", self, d, keepdim, values, indices, visit,
       [](auto& elements) { return most_frequent(elements); });
  return {values, indices};
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("median", TORCH_FN(median<false>::of_all));
  m.impl("median.dim_values", TORCH_FN(median<false>::of_dim));
  m.impl("nanmedian", TORCH_FN(median<true>::of_all));
  m.impl("nanmedian.dim_values", TORCH_FN(median<true>::of_dim));
  m.impl("mode", TORCH_FN(dispatch::cpu::mode));
}
