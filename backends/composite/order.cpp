// SPDX-License-Identifier: BSL-1.0
// The other forms of sort, kthvalue, median and mode.
#include <ATen/ATen.h>
#include <torch/library.h>

#include "calls.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using two = std::tuple<Tensor, Tensor>;
using two_written = std::tuple<Tensor&, Tensor&>;

constexpr op<
    "aten::sort.values_stable(Tensor self, *, bool? stable, int dim=-1, bool "
    "descending=False, Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, "
    "Tensor(b!) indices)">
    sort_out_op{};
constexpr op<
    "aten::kthvalue.values(Tensor self, SymInt k, int dim=-1, bool keepdim=False, *, "
    "Tensor(a!) values, Tensor(b!) indices) -> (Tensor(a!) values, Tensor(b!) indices)">
    kthvalue_out_op{};
using namespace literals;

two sorted(const Tensor& self, std::int64_t dim, bool descending) {
  return calls::sort(self, "stable"_a = false, "dim"_a = dim, "descending"_a = descending);
}
two_written sort_out(const Tensor& self, std::int64_t dim, bool descending, Tensor& values,
                     Tensor& indices) {
  return sort_out_op(self, "stable"_a = false, "dim"_a = dim, "descending"_a = descending,
                     "values"_a = values, "indices"_a = indices);
}
Tensor argsort(const Tensor& self, std::int64_t dim, bool descending) {
  return std::get<1>(sorted(self, dim, descending));
}
Tensor argsort_stable(const Tensor& self, bool stable, std::int64_t dim, bool descending) {
  return std::get<1>(
      calls::sort(self, "stable"_a = stable, "dim"_a = dim, "descending"_a = descending));
}
Tensor msort(const Tensor& self) { return std::get<0>(sorted(self, 0, false)); }

two kthvalue(const Tensor& self, SymInt k, std::int64_t dim, bool keepdim) {
  Tensor values = at::empty(0, self.options());
  Tensor indices = at::empty(0, self.options().dtype(kLong));
  kthvalue_out_op(self, k, dim, keepdim, "values"_a = values, "indices"_a = indices);
  return {values, indices};
}

constexpr auto median_out = [](auto&... given) { at::median_out(given...); };
constexpr auto nanmedian_out = [](auto&... given) { at::nanmedian_out(given...); };
template <const auto& out_of>
two picked(const Tensor& self, std::int64_t dim, bool keepdim) {
  Tensor values = at::empty(0, self.options());
  Tensor indices = at::empty(0, self.options().dtype(kLong));
  out_of(values, indices, self, dim, keepdim);
  return {values, indices};
}
two_written mode_out(const Tensor& self, std::int64_t dim, bool keepdim, Tensor& values,
                     Tensor& indices) {
  check_output("mode", values, self.scalar_type());
  check_output("mode", indices, kLong);
  const auto [found, places] = at::mode(self, dim, keepdim);
  return {write_result(values, found), write_result(indices, places)};
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("argsort", TORCH_FN(argsort));
  m.impl("argsort.stable", TORCH_FN(argsort_stable));
  m.impl("msort", TORCH_FN(msort));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("sort", TORCH_FN(sorted));
  m.impl("sort.values", TORCH_FN(sort_out));
  m.impl("kthvalue", TORCH_FN(kthvalue));
  m.impl("median.dim", TORCH_FN((picked<median_out>)));
  m.impl("nanmedian.dim", TORCH_FN((picked<nanmedian_out>)));
  m.impl("mode.values", TORCH_FN(mode_out));
}
