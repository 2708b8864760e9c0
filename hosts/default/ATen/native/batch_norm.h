// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of batch normalisation, which schema_ct::cpu defines, and for
// tensors that may be undefined.
#pragma once

#include <type_traits>

#include <ATen/core/Tensor.h>
#include <ATen/core/TensorAccessor.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

using batch_norm_fn = void (*)(Tensor& output, const Tensor& input, const Tensor& weight,
                               const Tensor& bias, const Tensor& save_mean,
                               const Tensor& save_invstd, const Tensor& running_mean,
                               const Tensor& running_var, bool train, double eps);
/// The sum of the input of each channel's squared deviations stands in the second tensor.
using batch_norm_collect_stats_fn = void (*)(Tensor& mean, Tensor& var_sum, const Tensor& input);
using batch_norm_backward_fn = void (*)(Tensor& grad_input, Tensor& grad_weight, Tensor& grad_bias,
                                        const Tensor& grad_out, const Tensor& input,
                                        const Tensor& weight, const Tensor& running_mean,
                                        const Tensor& running_var, const Tensor& save_mean,
                                        const Tensor& save_invstd, bool train, double eps);

DECLARE_DISPATCH(batch_norm_fn, batch_norm_cpu_stub)
DECLARE_DISPATCH(batch_norm_collect_stats_fn, batch_norm_cpu_collect_stats_stub)
DECLARE_DISPATCH(batch_norm_backward_fn, batch_norm_cpu_backward_stub)

}  // namespace at::native

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// An accessor without elements for an undefined tensor.
template <class T>
[[nodiscard]] TensorAccessor<T, 1> conditional_accessor_1d(const Tensor& t) {
  if (!t.defined()) return TensorAccessor<T, 1>(nullptr, nullptr, nullptr);
  return t.accessor<T, 1>();
}

/// The elements of a tensor that is contiguous; null for an undefined one.
template <class T>
[[nodiscard]] T* conditional_data_ptr(const Tensor& t) {
  if (!t.defined()) return nullptr;
  if constexpr (std::is_const_v<T>)
    return t.contiguous().const_data_ptr<std::remove_const_t<T>>();
  else
    return t.contiguous().data_ptr<T>();
}

}  // namespace native
}  // namespace at
