// SPDX-License-Identifier: BSL-1.0
// Sorts elements: sort, topk, kthvalue.
#include <algorithm>

#include <torch/library.h>

#include "ranked_lines.hpp"

namespace dispatch::cpu {
namespace {

using backend::wrap;

void check_real(const char* name, const Tensor& self) {
  if (self.is_complex()) throw Error(message({name, "(): complex numbers have no order"}));
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

two_written sort_out(const Tensor& self, std::optional<bool> /*stable*/, std::int64_t dim,
                     bool descending, Tensor& values, Tensor& indices) {
  const std::size_t d = wrap(dim, self.dim());
  check_real("sort", self);
  begin_ranked("sort", self, self.sizes(), values, indices);
  if (values.is_meta()) return {values, indices};
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
  const std::int64_t written = sizes.count == 0 ? 1 : k;  // a number is its own, for 0 as well
  check_real("topk", self);
  if (self.scalar_type() == kBool) throw Error("topk(): elements of type Bool are not ordered");
  begin_ranked("topk", self, sizes, values, indices);
  if (values.is_meta()) return {values, indices};
  visit_reals("topk", self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for_each_line<T>(self, d, values, indices, [&](auto& elements, auto a, auto b) {
      auto* const first = elements.data();
      auto* const end = first + written;
      const auto before = [=](const auto& x, const auto& y) {
        return largest ? comes_before(y.value, x.value, x.place < y.place)
                       : comes_before(x.value, y.value, x.place < y.place);
      };
      std::nth_element(first, end, first + elements.size(), before);
      std::sort(first, end, before);
      write<T>(elements, static_cast<std::size_t>(written), values, indices, d, a, b);
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
  check_picked("kthvalue", self, d);
  if (k < 1 || k > line(self, d).size)
    throw Error(
        message({"kthvalue(): selected number k out of range for dimension ", d, ", given ", k}));
  const auto visit = [&](const auto& run) { visit_reals("kthvalue", self.scalar_type(), run); };
  pick("kthvalue", self, d, keepdim, values, indices, visit,
       [k](auto& elements) { return nth_of(elements, k - 1); });
  return {values, indices};
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
}
