// SPDX-License-Identifier: BSL-1.0
// The stubs of reductions, extremes and cumulative operators.
#include <ATen/Functions.h>
#include <ATen/native/ReduceAllOps.h>
#include <ATen/native/ReduceOps.h>
#include <ATen/native/TensorCompare.h>

#include <vector>

#include "stub_kernels.hpp"

namespace at::native {
namespace {

using dimensions = std::vector<std::int64_t>;

/// The dimensions that the iterator reduces: of these its output has one element.
dimensions reduced(const TensorIteratorBase& iterator) {
  dimensions out;
  for (std::int64_t d = 0; d < iterator.tensor(0).dim(); ++d)
    if (iterator.tensor(0).size(d) == 1) out.push_back(d);
  return out;
}

/// Reduces by an operator that takes a type for its result.
template <class Op>
void reduce_in_type(TensorIterator& iterator) {
  Tensor out = iterator.tensor(0);
  on_cpu<Op>(iterator.tensor(1), reduced(iterator), true, out.scalar_type(), out);
}
template <class Op>
void reduce(TensorIterator& iterator) {
  Tensor out = iterator.tensor(0);
  on_cpu<Op>(iterator.tensor(1), reduced(iterator), true, out);
}

void multiply(TensorIterator& iterator) {
  Tensor out = iterator.tensor(0), product = iterator.tensor(1);
  for (const std::int64_t d : reduced(iterator))  // the operator takes one dimension
    product = on_cpu<_ops::prod_dim_int>(product, d, true, out.scalar_type());
  on_cpu<_ops::copy_>(out, product, false);
}

/// The iterator reduces one dimension; others may have one element as well.
template <class Op>
void find_place(TensorIterator& iterator) {
  Tensor out = iterator.tensor(0);
  const Tensor input = iterator.tensor(1);
  std::int64_t d = 0;
  while (d < input.dim() && input.size(d) == out.size(d)) ++d;
  if (d == input.dim())
    on_cpu<_ops::fill__Scalar>(out, 0);
  else
    on_cpu<Op>(input, d, true, out);
}

void spread(TensorIterator& iterator, double correction, bool take_sqrt) {
  Tensor out = iterator.tensor(0);
  const std::optional<Scalar> less = correction;
  if (take_sqrt)
    on_cpu<_ops::std_correction_out>(iterator.tensor(1), reduced(iterator), less, true, out);
  else
    on_cpu<_ops::var_correction_out>(iterator.tensor(1), reduced(iterator), less, true, out);
}

void norm(TensorIterator& iterator, const Scalar& p) {
  Tensor out = iterator.tensor(0);
  on_cpu<_ops::linalg_vector_norm_out>(iterator.tensor(1), p, reduced(iterator), true,
                                       std::optional<ScalarType>(), out);
}
void sum_of_powers(TensorIterator& iterator, const Scalar& p) {
  Tensor out = iterator.tensor(0);
  const Tensor powers = at::pow(at::abs(iterator.tensor(1)), p);
  on_cpu<_ops::sum_IntList_out>(powers, reduced(iterator), true, out.scalar_type(), out);
}

template <class Op>
void accumulate(const Tensor& result, const Tensor& self, std::int64_t dim) {
  Tensor out = result;
  on_cpu<Op>(self, dim, out.scalar_type(), out);
}
void accumulate_exponentials(Tensor& out, const Tensor& self, std::int64_t dim) {
  on_cpu<_ops::_logcumsumexp_out>(self, dim, out);
}

template <class Op, class Out>
void find_extremes(Out& result, Out& places, const Tensor& self, std::int64_t dim, bool keepdim) {
  Tensor values = result, indices = places;
  on_cpu<Op>(self, dim, keepdim, values, indices);
}
void least_and_greatest(const Tensor& self, std::int64_t dim, bool keepdim, Tensor& min,
                        Tensor& max) {
  on_cpu<_ops::amin_out>(self, dim, keepdim, min);
  on_cpu<_ops::amax_out>(self, dim, keepdim, max);
}
void least_and_greatest_of_all(const Tensor& self, Tensor& min, Tensor& max) {
  on_cpu<_ops::min_unary_out>(self, min);
  on_cpu<_ops::max_unary_out>(self, max);
}
template <class Op>
void find_extreme_of_all(Tensor& result, const Tensor& self) {
  on_cpu<Op>(self, result);
}

}  // namespace

SCHEMA_CT_CPU_STUB(sum_stub, &reduce_in_type<_ops::sum_IntList_out>)
SCHEMA_CT_CPU_STUB(nansum_stub, &reduce_in_type<_ops::nansum_out>)
SCHEMA_CT_CPU_STUB(prod_stub, &multiply)
SCHEMA_CT_CPU_STUB(mean_stub, &reduce_in_type<_ops::mean_out>)
SCHEMA_CT_CPU_STUB(and_stub, &reduce<_ops::all_dims_out>)
SCHEMA_CT_CPU_STUB(or_stub, &reduce<_ops::any_dims_out>)
SCHEMA_CT_CPU_STUB(min_values_stub, &reduce<_ops::amin_out>)
SCHEMA_CT_CPU_STUB(max_values_stub, &reduce<_ops::amax_out>)
SCHEMA_CT_CPU_STUB(argmax_stub, &find_place<_ops::argmax_out>)
SCHEMA_CT_CPU_STUB(argmin_stub, &find_place<_ops::argmin_out>)
SCHEMA_CT_NO_CPU_STUB(xor_sum_stub)
SCHEMA_CT_CPU_STUB(std_var_stub, &spread)
SCHEMA_CT_NO_CPU_STUB(norm_kernel)
SCHEMA_CT_CPU_STUB(norm_stub, &norm)
SCHEMA_CT_CPU_STUB(powsum_stub, &sum_of_powers)
SCHEMA_CT_CPU_STUB(cumsum_stub, &accumulate<_ops::cumsum_out>)
SCHEMA_CT_CPU_STUB(cumprod_stub, &accumulate<_ops::cumprod_out>)
SCHEMA_CT_CPU_STUB(logcumsumexp_stub, &accumulate_exponentials)
SCHEMA_CT_CPU_STUB(aminmax_stub, &least_and_greatest)
SCHEMA_CT_CPU_STUB(aminmax_allreduce_stub, &least_and_greatest_of_all)

SCHEMA_CT_CPU_STUB(max_stub, &find_extremes<_ops::max_dim_max>)
SCHEMA_CT_CPU_STUB(min_stub, &find_extremes<_ops::min_dim_min>)
SCHEMA_CT_CPU_STUB(mode_stub, &find_extremes<_ops::mode_values>)
SCHEMA_CT_CPU_STUB(min_all_stub, &find_extreme_of_all<_ops::min_unary_out>)
SCHEMA_CT_CPU_STUB(max_all_stub, &find_extreme_of_all<_ops::max_unary_out>)

std::tuple<Tensor&, Tensor&> var_mean_out(Tensor& variance, Tensor& mean, const Tensor& self,
                                          IntArrayRef dim, std::int64_t correction, bool keepdim) {
  const auto [v, m] = on_cpu<_ops::var_mean_correction>(self, dim, Scalar(correction), keepdim);
  static_cast<void>(variance.resize_(v.sizes()).copy_(v));
  static_cast<void>(mean.resize_(m.sizes()).copy_(m));
  return {variance, mean};
}

}  // namespace at::native
