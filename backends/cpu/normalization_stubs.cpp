// SPDX-License-Identifier: BSL-1.0
// The stubs of normalisations and of softmax.
#include <ATen/Functions.h>
#include <ATen/TensorOperators.h>
#include <ATen/native/Normalization.h>
#include <ATen/native/batch_norm.h>
#include <ATen/native/cpu/SoftmaxKernel.h>
#include <ATen/native/group_norm.h>
#include <ATen/native/layer_norm.h>

#include "stub_kernels.hpp"

#include <vector>

namespace at::native {
namespace {

/// Copies a result to where it is wanted.
void write(const Tensor& to, const Tensor& from) {
  Tensor out = to;
  if (out.defined()) on_cpu<_ops::copy_>(out, from.view(to.sizes()), false);
}
/// An undefined tensor is none.
std::optional<Tensor> given(const Tensor& t) {
  return t.defined() ? std::optional<Tensor>(t) : std::nullopt;
}
Tensor flat(const Tensor& t) { return t.defined() ? t.reshape(-1) : t; }

void group_norm(const Tensor& x, const Tensor& gamma, const Tensor& beta, std::int64_t n,
                std::int64_t c, std::int64_t area, std::int64_t group, double eps, Tensor& y,
                Tensor& mean, Tensor& rstd) {
  const auto [result, means, factors] =
      on_cpu<_ops::native_group_norm>(x, given(gamma), given(beta), n, c, area, group, eps);
  write(y, result);
  write(mean, means);
  write(rstd, factors);
}
void group_norm_backward(const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& rstd,
                         const Tensor& gamma, std::int64_t n, std::int64_t c, std::int64_t area,
                         std::int64_t group, Tensor& dx, Tensor& dgamma, Tensor& dbeta) {
  const auto [of_x, of_gamma, of_beta] = on_cpu<_ops::native_group_norm_backward>(
      dy, x, mean, rstd, given(gamma), n, c, area, group,
      std::array{dx.defined(), dgamma.defined(), dbeta.defined()});
  write(dx, of_x);
  write(dgamma, of_gamma);
  write(dbeta, of_beta);
}

void layer_norm(const Tensor& x, const Tensor& gamma, const Tensor& beta, std::int64_t m,
                std::int64_t n, double eps, Tensor* y, Tensor* mean, Tensor* rstd) {
  const auto [result, means, factors] = on_cpu<_ops::native_layer_norm>(
      x.reshape({m, n}), symbolic(n), given(flat(gamma)), given(flat(beta)), eps);
  write(*y, result);
  if (mean != nullptr) write(*mean, means);
  if (rstd != nullptr) write(*rstd, factors);
}
void layer_norm_backward(const Tensor& dy, const Tensor& x, const Tensor& mean, const Tensor& rstd,
                         const Tensor& gamma, std::int64_t m, std::int64_t n, Tensor* dx,
                         Tensor* dgamma, Tensor* dbeta) {
  const auto is_wanted = [](const Tensor* t) { return t != nullptr && t->defined(); };
  const std::array wanted{is_wanted(dx), is_wanted(dgamma), is_wanted(dbeta)};
  const auto [of_x, of_gamma, of_beta] = on_cpu<_ops::native_layer_norm_backward>(
      dy.reshape({m, n}), x.reshape({m, n}), symbolic(n), mean.reshape({m, 1}),
      rstd.reshape({m, 1}), given(flat(gamma)), wanted[2] ? given(flat(*dbeta)) : std::nullopt,
      wanted);
  if (wanted[0]) write(*dx, of_x);
  if (wanted[1]) write(*dgamma, of_gamma);
  if (wanted[2]) write(*dbeta, of_beta);
}

/// The number of each channel, for an element-wise operator on the input.
Tensor per_channel(const Tensor& t, const Tensor& input) {
  std::vector<std::int64_t> sizes(static_cast<std::size_t>(input.dim()), 1);
  sizes.at(1) = -1;
  return t.reshape(sizes);
}
void batch_norm(Tensor& output, const Tensor& input, const Tensor& weight, const Tensor& bias,
                const Tensor& save_mean, const Tensor& save_invstd, const Tensor& running_mean,
                const Tensor& running_var, bool train, double eps) {
  const Tensor mean = train ? save_mean : running_mean;
  Tensor factor = train ? save_invstd : at::rsqrt(running_var + eps);
  if (weight.defined()) factor = factor * weight;
  Tensor shift = mean * factor;
  shift = bias.defined() ? bias - shift : -shift;
  on_cpu<_ops::copy_>(output, input * per_channel(factor, input) + per_channel(shift, input),
                      false);
}
void batch_statistics(Tensor& mean, Tensor& var_sum, const Tensor& input) {
  std::vector<std::int64_t> dims;
  for (std::int64_t d = 0; d < input.dim(); ++d)
    if (d != 1) dims.push_back(d);
  const auto [variance, average] = at::var_mean(input.to(var_sum.scalar_type()), dims, 0);
  write(mean, average);
  const std::int64_t channels = std::max<std::int64_t>(input.size(1), 1);
  write(var_sum, variance * (input.numel() / channels));
}
void batch_norm_backward(Tensor& grad_input, Tensor& grad_weight, Tensor& grad_bias,
                         const Tensor& grad_out, const Tensor& input, const Tensor& weight,
                         const Tensor& running_mean, const Tensor& running_var,
                         const Tensor& save_mean, const Tensor& save_invstd, bool train,
                         double eps) {
  const auto [of_input, of_weight, of_bias] = on_cpu<_ops::native_batch_norm_backward>(
      grad_out, input, given(weight), given(running_mean), given(running_var), given(save_mean),
      given(save_invstd), train, eps,
      std::array{grad_input.defined(), grad_weight.defined(), grad_bias.defined()});
  write(grad_input, of_input);
  write(grad_weight, of_weight);
  write(grad_bias, of_bias);
}

void limit_norms(TensorIteratorBase& iterator, double maxnorm) {
  constexpr double no_zero = 1e-7;
  Tensor out = iterator.tensor(0);
  const Tensor norms = iterator.tensor(1);
  const Tensor factors = at::where(norms.gt(maxnorm), maxnorm / (norms + no_zero), 1.0);
  on_cpu<_ops::copy_>(out, factors, false);
}

template <class Op>
void softmax(const Tensor& result, const Tensor& self, std::int64_t dim) {
  Tensor out = result;
  on_cpu<Op>(self, dim, false, out);
}
template <class Op>
void softmax_of_rows(const Tensor& result, const Tensor& self) {
  softmax<Op>(result, self, -1);
}
template <class Op>
void softmax_backward(const Tensor& grad_input, const Tensor& grad, const Tensor& output,
                      std::int64_t dim) {
  Tensor out = grad_input;
  on_cpu<Op>(grad, output, dim, grad.scalar_type(), out);
}
template <class Op>
void softmax_backward_of_rows(const Tensor& grad_input, const Tensor& grad, const Tensor& output) {
  softmax_backward<Op>(grad_input, grad, output, -1);
}

}  // namespace

SCHEMA_CT_CPU_STUB(GroupNormKernel, &group_norm)
SCHEMA_CT_CPU_STUB(GroupNormBackwardKernel, &group_norm_backward)
SCHEMA_CT_CPU_STUB(LayerNormKernel, &layer_norm)
SCHEMA_CT_CPU_STUB(LayerNormBackwardKernel, &layer_norm_backward)
SCHEMA_CT_CPU_STUB(batch_norm_cpu_stub, &batch_norm)
SCHEMA_CT_CPU_STUB(batch_norm_cpu_collect_stats_stub, &batch_statistics)
SCHEMA_CT_CPU_STUB(batch_norm_cpu_backward_stub, &batch_norm_backward)
SCHEMA_CT_CPU_STUB(renorm_scale_factor_stub, &limit_norms)

SCHEMA_CT_CPU_STUB(softmax_kernel, &softmax<_ops::_softmax_out>)
SCHEMA_CT_CPU_STUB(log_softmax_kernel, &softmax<_ops::_log_softmax_out>)
SCHEMA_CT_CPU_STUB(softmax_lastdim_kernel, &softmax_of_rows<_ops::_softmax_out>)
SCHEMA_CT_CPU_STUB(log_softmax_lastdim_kernel, &softmax_of_rows<_ops::_log_softmax_out>)
SCHEMA_CT_CPU_STUB(softmax_backward_kernel, &softmax_backward<_ops::_softmax_backward_data_out>)
SCHEMA_CT_CPU_STUB(log_softmax_backward_kernel,
                   &softmax_backward<_ops::_log_softmax_backward_data_out>)
SCHEMA_CT_CPU_STUB(softmax_backward_lastdim_kernel,
                   &softmax_backward_of_rows<_ops::_softmax_backward_data_out>)
SCHEMA_CT_CPU_STUB(log_softmax_backward_lastdim_kernel,
                   &softmax_backward_of_rows<_ops::_log_softmax_backward_data_out>)

BatchNormBackend _select_batch_norm_backend(const Tensor& /*input*/, const Tensor& /*weight*/,
                                            const Tensor& /*bias*/, const Tensor& /*mean*/,
                                            const Tensor& /*var*/, bool /*training*/,
                                            double /*eps*/) {
  return BatchNormBackend::Native;
}

void layer_norm_cpu_out(at::Tensor& out, const at::Tensor& input, const Tensor& gamma,
                        const Tensor& beta, double eps, std::int64_t M, std::int64_t N) {
  if (M > 0) LayerNormKernel(kCPU, input, gamma, beta, M, N, eps, &out, nullptr, nullptr);
}
std::tuple<Tensor, Tensor> rms_norm_composite(const Tensor& input, IntArrayRef normalized_shape,
                                              const std::optional<Tensor>& weight,
                                              std::optional<double> eps) {
  return at::_fused_rms_norm(input, normalized_shape, weight, eps);
}
Tensor rms_norm_symint(const Tensor& input, c10::SymIntArrayRef normalized_shape,
                       const std::optional<Tensor>& weight, std::optional<double> eps) {
  return at::rms_norm_symint(input, normalized_shape, weight, eps);
}

}  // namespace at::native
