// SPDX-License-Identifier: BSL-1.0
// cummax and cummin: the extremes so far along a dimension, and their places.
#include <torch/library.h>

#include "copies.hpp"
#include "order.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

/// Writes for each element the last one up to it that no other exceeds; NaN exceeds all numbers.
template <bool most>
void extremes_so_far(const Tensor& self, Tensor& values, Tensor& indices, std::int64_t dim) {
  constexpr const char* name = most ? "_cummax_helper" : "_cummin_helper";
  check_type(name, values, self.scalar_type());
  check_type(name, indices, kLong);
  for (const Tensor* const out : {&values, &indices})
    if (out->sizes() != self.sizes())
      throw Error(message(name, "(): an output has the sizes ", out->sizes(),
                          ", not those of self, ", self.sizes()));
  const std::size_t d = backend::wrap(dim, self.dim());
  if (self.numel() == 0) return;
  const line from(self, d);
  const line value_line(values, d);
  const line index_line(indices, d);
  visit_real_or_bool(name, self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const auto run = [&](const std::array<std::int64_t, 3>& at) {
      const T* element = data_of<const T>(self) + at[0];
      T* value = data_of<T>(values) + at[1];
      std::int64_t* index = data_of<std::int64_t>(indices) + at[2];
      T held = *element;
      std::int64_t place = 0;
      for (std::int64_t i = 0; i < from.size; ++i) {
        const auto next = comparable(*element);
        const auto best = comparable(held);
        if (is_nan(next) || (!is_nan(best) && (most ? next >= best : next <= best))) {
          held = *element;
          place = i;
        }
        *value = held;
        *index = place;
        element += from.stride;
        value += value_line.stride;
        index += index_line.stride;
      }
    };
    for_each_place<3>(
        without(self.sizes(), d),
        {without(self.strides(), d), without(values.strides(), d), without(indices.strides(), d)},
        run);
  });
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("_cummax_helper", TORCH_FN(extremes_so_far<true>));
  m.impl("_cummin_helper", TORCH_FN(extremes_so_far<false>));
}
