// SPDX-License-Identifier: BSL-1.0
// The unique elements of a tensor, or its unique slices along a dimension.
#include <algorithm>
#include <numeric>
#include <optional>
#include <tuple>

#include <torch/library.h>

#include "copies.hpp"
#include "order.hpp"

namespace dispatch::cpu {
namespace {

using two = std::tuple<Tensor, Tensor>;
using three = std::tuple<Tensor, Tensor, Tensor>;

template <class T>
struct placed {
  T value;
  std::int64_t place;
};

/// Runs of equal elements: the first element and the beginning of each run, and the run of each
/// element. The last two are nullptr if they are not requested.
template <class T>
struct runs {
  T* values;
  std::int64_t* begins;
  std::int64_t* numbers;
  std::int64_t count = 0;

  /// `values` may be the memory that value_at() reads: it is never written beyond what was read.
  template <class ValueAt, class PlaceAt>
  void find(std::int64_t n, const ValueAt& value_at, const PlaceAt& place_at) {
    for (std::int64_t i = 0; i < n; ++i) {
      const T value = value_at(i);
      if (i == 0 || comparable(values[count - 1]) != comparable(value)) {
        values[count] = value;
        if (begins != nullptr) begins[count] = i;
        ++count;
      }
      if (numbers != nullptr) numbers[place_at(i)] = count - 1;
    }
  }
  template <class ValueAt>
  void find(std::int64_t n, const ValueAt& value_at) {
    find(n, value_at, [](std::int64_t i) { return i; });
  }
};

/// Finds the runs in sorted elements. The first of equal elements is used: zeros may differ in
/// sign.
template <class T>
void find_sorted(runs<T>& found, const T* from, std::int64_t n) {
  if constexpr (std::is_integral_v<T>)
    if (found.numbers == nullptr) {
      std::copy(from, from + n, found.values);
      std::sort(found.values, found.values + n);
      return found.find(n, [&](std::int64_t i) { return found.values[i]; });
    }
  std::vector<placed<T>> order(static_cast<std::size_t>(n));
  for (std::int64_t i = 0; i < n; ++i) order[static_cast<std::size_t>(i)] = {from[i], i};
  placed<T>* const sorted = order.data();
  std::sort(sorted, sorted + n, [](const placed<T>& x, const placed<T>& y) {
    const auto a = comparable(x.value), b = comparable(y.value);
    return is_less(a, b) || (x.place < y.place && !is_less(b, a));
  });
  found.find(
      n, [=](std::int64_t i) { return sorted[i].value; },
      [=](std::int64_t i) { return sorted[i].place; });
}

[[nodiscard]] three different(const Tensor& self, bool consecutive, bool inverse, bool counts,
                              const char* name) {
  const Tensor whole = contiguous(self);
  const std::int64_t n = whole.numel();
  Tensor values = make_output(n, self.scalar_type());
  Tensor places = make_output(inverse ? self.sizes() : IntArrayRef(0), kLong);
  Tensor how_often = make_output(counts ? n : 0, kLong);
  const std::int64_t found = visit_real_or_bool(name, self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* const from = data_of<const T>(whole);
    runs<T> all{data_of<T>(values), counts ? data_of<std::int64_t>(how_often) : nullptr,
                inverse ? data_of<std::int64_t>(places) : nullptr};
    if (consecutive)
      all.find(n, [=](std::int64_t i) { return from[i]; });
    else
      find_sorted(all, from, n);
    return all.count;
  });
  values.resize_(found);
  if (counts) {
    std::int64_t* const begins = data_of<std::int64_t>(how_often);
    for (std::int64_t i = 0; i < found; ++i)
      begins[i] = (i + 1 == found ? n : begins[i + 1]) - begins[i];
    how_often.resize_(found);
  }
  return {values, places, how_often};
}
three unique2(const Tensor& self, bool /*sorted*/, bool inverse, bool counts) {
  return different(self, false, inverse, counts, "unique");
}
two unique(const Tensor& self, bool /*sorted*/, bool inverse) {
  const auto [values, places, counts] = different(self, false, inverse, false, "unique");
  return {values, places};
}

/// Only the requested dimension may be empty.
[[nodiscard]] bool has_no_slices(const Tensor& self, std::size_t d, const char* name) {
  const auto zeros = std::count(self.sizes().begin(), self.sizes().end(), 0);
  if (self.sizes()[d] != 0 && zeros != 0)
    throw Error(message({name, "(): a dimension other than ", d, " is empty: ", self.str()}));
  if (zeros > 1) throw Error(message({name, "(): several dimensions are empty: ", self.str()}));
  return zeros != 0;
}

/// The unique slices of `rows`, which has them along its first dimension.
[[nodiscard]] three different_rows(const Tensor& rows, bool consecutive, const char* name) {
  const std::int64_t n = rows.size(0);
  const std::int64_t width = n == 0 ? 0 : rows.numel() / n;
  Tensor places = make_output(n, kLong);
  std::vector<std::int64_t> first;
  std::vector<std::int64_t> count;
  visit_real_or_bool(name, rows.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* const data = data_of<const T>(rows);
    const auto compare = [=](std::int64_t a, std::int64_t b) {
      for (std::int64_t i = 0; i < width; ++i) {
        const auto x = comparable(data[a * width + i]);
        const auto y = comparable(data[b * width + i]);
        if (x < y) return -1;
        if (x > y) return 1;
      }
      return 0;
    };
    const auto is_same = [=](std::int64_t a, std::int64_t b) {
      for (std::int64_t i = 0; i < width; ++i)
        if (comparable(data[a * width + i]) != comparable(data[b * width + i])) return false;
      return true;
    };
    std::vector<std::int64_t> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    if (!consecutive)
      std::stable_sort(order.begin(), order.end(),
                       [&](auto a, auto b) { return compare(a, b) < 0; });
    for (const std::int64_t at : order) {
      if (first.empty() || !is_same(first.back(), at)) {
        first.push_back(at);
        count.push_back(0);
      }
      ++count.back();
      data_of<std::int64_t>(places)[at] = static_cast<std::int64_t>(first.size()) - 1;
    }
  });
  const Tensor chosen = make_output(static_cast<std::int64_t>(first.size()), kLong);
  const Tensor how_often = make_output(static_cast<std::int64_t>(count.size()), kLong);
  std::copy(first.begin(), first.end(), data_of<std::int64_t>(chosen));
  std::copy(count.begin(), count.end(), data_of<std::int64_t>(how_often));
  return {rows.index_select(0, chosen), places, how_often};
}
[[nodiscard]] three different_slices(const Tensor& self, std::int64_t dim, bool consecutive,
                                     const char* name) {
  visit_real_or_bool(name, self.scalar_type(), [](auto) {});
  const std::size_t d = backend::wrap_existing(dim, self.dim(), name);
  if (has_no_slices(self, d, name))
    return {make_output(self.sizes(), self.scalar_type()), make_output(0, kLong),
            make_output(0, kLong)};
  const auto at = static_cast<std::int64_t>(d);
  const auto [rows, places, counts] =
      different_rows(contiguous(self.movedim(at, 0)), consecutive, name);
  return {contiguous(rows.movedim(0, at)), places, counts};
}
three unique_dim(const Tensor& self, std::int64_t dim, bool /*sorted*/, bool /*inverse*/,
                 bool /*counts*/) {
  return different_slices(self, dim, false, "unique_dim");
}
three unique_dim_consecutive(const Tensor& self, std::int64_t dim, bool /*inverse*/,
                             bool /*counts*/) {
  return different_slices(self, dim, true, "unique_dim");
}
three unique_consecutive(const Tensor& self, bool inverse, bool counts,
                         std::optional<std::int64_t> dim) {
  const bool is_flat = !dim || (*dim == 0 && self.dim() == 1);
  if (!is_flat) return cpu::unique_dim_consecutive(self, *dim, inverse, counts);
  return different(self, true, inverse, counts, "unique");
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("_unique2", TORCH_FN(unique2));
  m.impl("_unique", TORCH_FN(dispatch::cpu::unique));
  m.impl("unique_dim", TORCH_FN(dispatch::cpu::unique_dim));
  m.impl("unique_dim_consecutive", TORCH_FN(dispatch::cpu::unique_dim_consecutive));
  m.impl("unique_consecutive", TORCH_FN(dispatch::cpu::unique_consecutive));
}
