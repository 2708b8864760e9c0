// SPDX-License-Identifier: BSL-1.0
// Counts: how often each integer occurs, and how many elements are not 0.
#include <algorithm>
#include <optional>

#include <torch/library.h>

#include "copies.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

Tensor bincount(const Tensor& self, const std::optional<Tensor>& weights, SymInt wanted) {
  const std::int64_t least = wanted.expect_int();
  if (least < 0) throw Error("minlength should be >= 0");
  const bool has_weights = weights && weights->defined();
  visit_integers("bincount", self.scalar_type(), [](auto) {});
  if (self.dim() == 1 && self.numel() == 0) {
    const Tensor none = make_output(least, kLong);
    fill_elements(none, 0);
    return none;
  }
  if (self.dim() != 1) {
    throw Error("bincount only supports 1-d non-negative integral inputs.");
  }
  if (has_weights && weights->sizes() != self.sizes())
    throw Error("weights should be 1-d and have the same length as input");
  const Tensor numbers =
      visit_integers("bincount", self.scalar_type(), [&](auto) { return contiguous(self, kLong); });
  const auto* const at = data_of<const std::int64_t>(numbers);
  std::int64_t length = least;
  for (std::int64_t i = 0; i < numbers.numel(); ++i) {
    if (at[i] < 0 || at[i] == INT64_MAX)
      throw Error("bincount only supports 1-d non-negative integral inputs.");
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
  const Tensor by = contiguous(*weights, kDouble);
  return fill(type_tag<double>(), &by);
}

Tensor count_nonzero(const Tensor& self, IntArrayRef dims) {
  return at::sum(at::ne(self, 0), dims);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("bincount", TORCH_FN(dispatch::cpu::bincount));
  m.impl("count_nonzero.dim_IntList", TORCH_FN(dispatch::cpu::count_nonzero));
}
