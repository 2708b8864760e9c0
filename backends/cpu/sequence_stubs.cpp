// SPDX-License-Identifier: BSL-1.0
// The stubs of operators that order elements, make sequences of numbers, and stack.
#include <ATen/Functions.h>
#include <ATen/native/RangeFactories.h>
#include <ATen/native/Sorting.h>
#include <ATen/native/cpu/StackKernel.h>

#include "stub_kernels.hpp"

#include <vector>

namespace at::native {
namespace {

void sort(const TensorBase& self, const TensorBase& sorted, const TensorBase& places,
          std::int64_t dim, bool descending, bool stable) {
  Tensor values = sorted, indices = places;
  on_cpu<_ops::sort_values_stable>(Tensor(self), stable, dim, descending, values, indices);
}
void find_first(const TensorBase& found, const TensorBase& places, const TensorBase& self,
                std::int64_t k, std::int64_t dim, bool largest, bool sorted) {
  Tensor values = found, indices = places;
  on_cpu<_ops::topk_values>(Tensor(self), SymInt(k), dim, largest, sorted, values, indices);
}

/// The output says how many numbers there are. The end is half a step behind the last of them, or a
/// whole one for integers.
void count(TensorIterator& iterator, const Scalar& start, const Scalar& /*steps*/,
           const Scalar& step) {
  Tensor out = iterator.tensor(0);
  const std::int64_t n = out.numel();
  Scalar end = start.to<double>() + (static_cast<double>(n) - 0.5) * step.to<double>();
  if (start.isIntegral(false) && step.isIntegral(false))
    end = start.to<std::int64_t>() + n * step.to<std::int64_t>();
  if (n != 0) on_cpu<_ops::arange_start_out>(start, end, step, out);
}
void divide_range(TensorIterator& iterator, const Scalar& start, const Scalar& end,
                  std::int64_t steps) {
  Tensor out = iterator.tensor(0);
  on_cpu<_ops::linspace_out>(start, end, steps, out);
}

void stack(Tensor& result, TensorList tensors, std::int64_t dim) {
  on_cpu<_ops::stack_out>(tensors, dim, result);
}

}  // namespace

SCHEMA_CT_CPU_STUB(sort_stub, &sort)
SCHEMA_CT_CPU_STUB(topk_stub, &find_first)
SCHEMA_CT_CPU_STUB(arange_stub, &count)
SCHEMA_CT_CPU_STUB(linspace_stub, &divide_range)
SCHEMA_CT_CPU_STUB(stack_serial_stub, &stack)

void _fill_indices(const TensorBase& indices, std::int64_t dim) {
  Tensor out = indices;
  std::vector<std::int64_t> sizes(static_cast<std::size_t>(indices.dim()), 1);
  if (!sizes.empty()) sizes.at(static_cast<std::size_t>(dim)) = -1;
  const std::int64_t n = sizes.empty() ? 1 : indices.size(dim);
  static_cast<void>(out.copy_(at::arange(n, indices.options()).view(sizes)));
}

}  // namespace at::native
