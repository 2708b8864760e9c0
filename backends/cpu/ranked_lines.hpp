// SPDX-License-Identifier: BSL-1.0
// Lines of elements with their places, for operators that order them; and operators that pick one
// element of each line.
#pragma once

#include <algorithm>
#include <tuple>
#include <vector>

#include "copies.hpp"
#include "order.hpp"

namespace dispatch::cpu {

using two = std::tuple<Tensor, Tensor>;
using two_written = std::tuple<Tensor&, Tensor&>;

template <class T>
struct ranked {
  T value;
  std::int64_t place;
};

/// Is `a` less than `b`? For equal elements, `if_equal` decides.
template <class T>
[[nodiscard]] bool comes_before(T a, T b, bool if_equal) {
  return is_less(a, b) || (if_equal && !is_less(b, a));
}

/// Calls f(line of self, offsets in two outputs) for each line along dimension d. Lines are sorted
/// through pointers: comparing a vector's iterators adds a unique symbol of libstdc++ to a library
/// that is not optimised, and the loader never unloads such a library.
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

inline void begin_ranked(const char* name, const Tensor& self, IntArrayRef sizes, Tensor& values,
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

/// The element that n others precede; the elements are reordered.
template <class T>
[[nodiscard]] ranked<T> nth_of(std::vector<ranked<T>>& elements, std::int64_t n) {
  auto* const first = elements.data();
  std::nth_element(first, first + n, first + elements.size(), [](const auto& x, const auto& y) {
    return comes_before(x.value, y.value, x.place < y.place);
  });
  return first[n];
}

inline void check_picked(const char* name, const Tensor& self, std::size_t d) {
  if (self.dim() != 0 && self.sizes()[d] == 0)
    throw IndexError(message({name, "(): Expected reduction dim ", d, " to have non-zero size."}));
}
/// Writes the element `choose(line)` of each line along dimension d, and its place. `visit` calls a
/// function with the type_tag of the elements.
template <class Visit, class F>
void pick(const char* name, const Tensor& self, std::size_t d, bool keepdim, Tensor& values,
          Tensor& indices, const Visit& visit, const F& choose) {
  const bool kept = keepdim && self.dim() != 0;
  backend::shape sizes(without(self.sizes(), d));
  if (kept) backend::insert(sizes, d, 1);
  begin_ranked(name, self, sizes, values, indices);
  if (values.is_meta()) return;
  if (self.dim() == 0) {  // of any type, since it is compared with nothing
    copy_elements(values, self);
    fill_elements(indices, 0);
    return;
  }
  // Viewed with the dimension, whose size is 1.
  const Tensor value_lines = kept ? values : values.unsqueeze(static_cast<std::int64_t>(d));
  const Tensor index_lines = kept ? indices : indices.unsqueeze(static_cast<std::int64_t>(d));
  visit([&](auto tag) {
    using T = typename decltype(tag)::type;
    for_each_line<T>(self, d, value_lines, index_lines, [&](auto& elements, auto a, auto b) {
      const auto chosen = choose(elements);
      data_of<T>(values)[a] = static_cast<T>(chosen.value);
      data_of<std::int64_t>(indices)[b] = chosen.place;
    });
  });
}

}  // namespace dispatch::cpu
