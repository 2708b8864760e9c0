// SPDX-License-Identifier: BSL-1.0
// Order: sort, topk, kthvalue, and the different elements of a tensor.
#include <algorithm>
#include <numeric>

#include <torch/library.h>

#include "places.hpp"

namespace dispatch::cpu {
namespace {

using backend::wrap;

/// Half and BFloat16 are compared as float.
template <class T>
[[nodiscard]] auto comparable(T value) {
  if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
    return static_cast<float>(value);
  else
    return value;
}
template <class T>
[[nodiscard]] bool is_nan(T value) {
  if constexpr (std::is_floating_point_v<T>)
    return value != value;
  else
    return false;
}
/// NaN is greater than every number.
template <class T>
[[nodiscard]] bool is_less(T a, T b) {
  return (is_nan(b) && !is_nan(a)) || comparable(a) < comparable(b);
}

template <class T>
struct ranked {
  T value;
  std::int64_t place;
};

/// Calls f(line of self, offsets in two outputs) for each line along dimension d.
template <class T, class F>
void for_each_line(const Tensor& self, std::size_t d, const Tensor& a, const Tensor& b,
                   const F& f) {
  using compared = decltype(comparable(T()));
  const line along(self, d);
  std::vector<ranked<compared>> elements(static_cast<std::size_t>(along.size));
  const T* const from = data_of<const T>(self);
  for_each_place<3>(without(self.sizes(), d),
                    {without(self.strides(), d), without(a.strides(), d), without(b.strides(), d)},
                    [&](const std::array<std::int64_t, 3>& at) {
                      for (std::int64_t i = 0; i < along.size; ++i)
                        elements[static_cast<std::size_t>(i)] = {
                            comparable(from[at[0] + i * along.stride]), i};
                      f(elements, at[1], at[2]);
                    });
}

template <class T, class E>
void write(const std::vector<E>& elements, std::size_t count, const Tensor& values,
           const Tensor& indices, std::size_t d, std::int64_t at_value, std::int64_t at_index) {
  T* const value = data_of<T>(values) + at_value;
  auto* const index = data_of<std::int64_t>(indices) + at_index;
  const std::int64_t value_step = line(values, d).stride;
  const std::int64_t index_step = line(indices, d).stride;
  for (std::size_t i = 0; i < count; ++i) {
    value[static_cast<std::int64_t>(i) * value_step] = static_cast<T>(elements[i].value);
    index[static_cast<std::int64_t>(i) * index_step] = elements[i].place;
  }
}

void begin(const char* name, const Tensor& self, IntArrayRef sizes, Tensor& values,
           Tensor& indices) {
  check_type(name, values, self.scalar_type());
  check_type(name, indices, kLong);
  check_apart(values, self);
  check_apart(indices, self);
  resize_output(values, sizes);
  resize_output(indices, sizes);
  check_overlap(values, {});
  check_overlap(indices, {});
  check_apart(values, indices);
}

using two = std::tuple<Tensor, Tensor>;
using two_written = std::tuple<Tensor&, Tensor&>;

two_written sort_out(const Tensor& self, std::optional<bool> /*stable*/, std::int64_t dim,
                     bool descending, Tensor& values, Tensor& indices) {
  const std::size_t d = wrap(dim, self.dim());
  begin("sort", self, self.sizes(), values, indices);
  visit_real_or_bool("sort", self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for_each_line<T>(self, d, values, indices, [&](auto& elements, auto a, auto b) {
      std::stable_sort(elements.begin(), elements.end(), [=](const auto& x, const auto& y) {
        return descending ? is_less(y.value, x.value) : is_less(x.value, y.value);
      });
      write<T>(elements, elements.size(), values, indices, d, a, b);
    });
  });
  return {values, indices};
}
two sort(const Tensor& self, std::optional<bool> stable, std::int64_t dim, bool descending) {
  Tensor values = make_output(0, self.scalar_type());
  Tensor indices = make_output(0, kLong);
  sort_out(self, stable, dim, descending, values, indices);
  return {values, indices};
}

two_written topk_out(const Tensor& self, SymInt wanted, std::int64_t dim, bool largest,
                     bool /*sorted*/, Tensor& values, Tensor& indices) {
  const std::size_t d = wrap(dim, self.dim());
  const std::int64_t k = wanted.expect_int();
  if (k < 0 || k > line(self, d).size)
    throw Error(message({"topk(): selected index k out of range, given ", k, " of ",
                         line(self, d).size, " elements"}));
  backend::shape sizes(self.sizes());
  if (sizes.count != 0) sizes.at[d] = k;
  begin("topk", self, sizes, values, indices);
  visit_reals("topk", self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for_each_line<T>(self, d, values, indices, [&](auto& elements, auto a, auto b) {
      std::stable_sort(elements.begin(), elements.end(), [=](const auto& x, const auto& y) {
        return largest ? is_less(y.value, x.value) : is_less(x.value, y.value);
      });
      write<T>(elements, static_cast<std::size_t>(k), values, indices, d, a, b);
    });
  });
  return {values, indices};
}
two topk(const Tensor& self, SymInt k, std::int64_t dim, bool largest, bool sorted) {
  Tensor values = make_output(0, self.scalar_type());
  Tensor indices = make_output(0, kLong);
  topk_out(self, k, dim, largest, sorted, values, indices);
  return {values, indices};
}

two_written kthvalue_out(const Tensor& self, SymInt wanted, std::int64_t dim, bool keepdim,
                         Tensor& values, Tensor& indices) {
  const std::size_t d = wrap(dim, self.dim());
  const std::int64_t k = wanted.expect_int();
  if (self.dim() != 0 && self.sizes()[d] == 0)
    throw IndexError(
        message({"kthvalue(): Expected reduction dim ", d, " to have non-zero size."}));
  if (k < 1 || k > line(self, d).size)
    throw Error(
        message({"kthvalue(): selected number k out of range for dimension ", d, ", given ", k}));
  backend::shape kept(self.sizes());
  if (kept.count != 0) kept.at[d] = 1;
  begin("kthvalue", self, kept, values, indices);
  visit_reals("kthvalue", self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for_each_line<T>(self, d, values, indices, [&](auto& elements, auto a, auto b) {
      const auto kth = elements.begin() + (k - 1);
      std::stable_sort(elements.begin(), elements.end(),
                       [](const auto& x, const auto& y) { return is_less(x.value, y.value); });
      data_of<T>(values)[a] = static_cast<T>(kth->value);
      data_of<std::int64_t>(indices)[b] = kth->place;
    });
  });
  if (!keepdim && kept.count != 0) {
    const backend::shape sizes = without(kept, d);
    resize_output(values, sizes);
    resize_output(indices, sizes);
  }
  return {values, indices};
}

using three = std::tuple<Tensor, Tensor, Tensor>;

[[nodiscard]] three different(const Tensor& self, bool consecutive, bool inverse, bool counts,
                              const char* name) {
  const Tensor whole = self.contiguous();
  const std::int64_t n = whole.numel();
  Tensor places = make_output(inverse ? self.sizes() : IntArrayRef(0), kLong);
  std::vector<std::int64_t> count;
  Tensor values = visit_real_or_bool(name, self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* const from = data_of<const T>(whole);
    std::vector<std::int64_t> order(static_cast<std::size_t>(n));
    std::iota(order.begin(), order.end(), 0);
    if (!consecutive)
      std::stable_sort(order.begin(), order.end(), [=](auto a, auto b) {
        return is_less(comparable(from[a]), comparable(from[b]));
      });
    std::vector<std::int64_t> first;
    for (const std::int64_t at : order) {
      if (first.empty() || comparable(from[first.back()]) != comparable(from[at])) {
        first.push_back(at);
        count.push_back(0);
      }
      ++count.back();
      if (inverse) data_of<std::int64_t>(places)[at] = static_cast<std::int64_t>(first.size()) - 1;
    }
    Tensor out = make_output(static_cast<std::int64_t>(first.size()), self.scalar_type());
    for (std::size_t i = 0; i < first.size(); ++i) data_of<T>(out)[i] = from[first[i]];
    return out;
  });
  Tensor how_often = make_output(counts ? static_cast<std::int64_t>(count.size()) : 0, kLong);
  if (counts) std::copy(count.begin(), count.end(), data_of<std::int64_t>(how_often));
  return {values, places, how_often};
}
three unique2(const Tensor& self, bool /*sorted*/, bool inverse, bool counts) {
  return different(self, false, inverse, counts, "unique");
}
two unique(const Tensor& self, bool /*sorted*/, bool inverse) {
  const auto [values, places, counts] = different(self, false, inverse, false, "unique");
  return {values, places};
}

Tensor bincount(const Tensor& self, const std::optional<Tensor>& weights, SymInt wanted) {
  const std::int64_t least = wanted.expect_int();
  if (least < 0) throw Error("minlength should be >= 0");
  const bool has_weights = weights && weights->defined();
  if (self.dim() != 1) {
    if (self.numel() == 0 && self.dim() == 1) return {};
    throw Error("bincount only supports 1-d non-negative integral inputs.");
  }
  if (has_weights && weights->sizes() != self.sizes())
    throw Error("weights should be 1-d and have the same length as input");
  const Tensor numbers = visit_integers("bincount", self.scalar_type(),
                                        [&](auto) { return self.to(kLong).contiguous(); });
  const auto* const at = data_of<const std::int64_t>(numbers);
  std::int64_t length = least;
  for (std::int64_t i = 0; i < numbers.numel(); ++i) {
    if (at[i] < 0) throw Error("bincount only supports 1-d non-negative integral inputs.");
    length = std::max(length, at[i] + 1);
  }
  const auto fill = [&](auto tag, const Tensor* by) {
    using T = typename decltype(tag)::type;
    Tensor out = make_output(length, CppTypeToScalarType<T>::value);
    T* const to = data_of<T>(out);
    std::fill_n(to, length, T(0));
    for (std::int64_t i = 0; i < numbers.numel(); ++i)
      to[at[i]] += by == nullptr ? T(1) : data_of<const T>(*by)[i];
    return out;
  };
  if (!has_weights) return fill(type_tag<std::int64_t>(), nullptr);
  if (weights->scalar_type() == kFloat) {
    const Tensor by = weights->contiguous();
    return fill(type_tag<float>(), &by);
  }
  const Tensor by = weights->to(kDouble).contiguous();
  return fill(type_tag<double>(), &by);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("sort.stable", TORCH_FN(dispatch::cpu::sort));
  m.impl("sort.values_stable", TORCH_FN(sort_out));
  m.impl("topk", TORCH_FN(topk));
  m.impl("topk.values", TORCH_FN(topk_out));
  m.impl("kthvalue.values", TORCH_FN(kthvalue_out));
  m.impl("_unique2", TORCH_FN(unique2));
  m.impl("_unique", TORCH_FN(dispatch::cpu::unique));
  m.impl("bincount", TORCH_FN(bincount));
}
