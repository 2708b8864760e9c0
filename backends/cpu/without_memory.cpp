// SPDX-License-Identifier: BSL-1.0
// Tensors on Meta, which have sizes, strides and a type, but no memory: the kernels of PyTorch's
// operators for them.
#include <ATen/native/TensorShape.h>
#include <torch/library.h>

#include "outputs.hpp"
#include "sizes_alone.hpp"

namespace dispatch::cpu {

constinit thread_local bool sizes_alone::on_ = false;

namespace {

void check_device(const Argument& argument, const IValue& value) {
  if (!value.isTensor() || !value.toTensor().defined()) return;
  const Tensor& tensor = value.toTensor();
  if (tensor.is_meta()) return;
  if (argument.alias_info() != nullptr && argument.alias_info()->isWrite())
    throw Error(message(
        {"Expected out tensor to have device meta, but got ", tensor.device().str(), " instead"}));
  if (tensor.dim() != 0)
    throw Error(
        message({"Expected all tensors to be on the same device, but found at least two "
                 "devices, meta and ",
                 tensor.device().str(), "! (argument ", argument.name(), ")"}));
}

/// Calls the CPU's kernel, which checks its arguments and makes its results, and computes no
/// elements.
void compute_sizes(const OperatorHandle& op, Stack* stack) {
  const auto& arguments = op.schema().arguments();
  for (std::size_t i = 0; i != arguments.size(); ++i)
    check_device(arguments[i], (*stack)[stack->size() - arguments.size() + i]);
  const sizes_alone scope;
  op.redispatchBoxed(DispatchKeySet(DispatchKey::CPU), stack);
}

Tensor& copy_(Tensor& self, const Tensor& from, bool) {
  if (!self.is_meta()) throw NotImplementedError("Cannot copy out of meta tensor; no data!");
  const input both[] = {self, from};
  if (IntArrayRef(broadcast_sizes("copy_", both)) != self.sizes())
    throw Error(message("copy_(): the sizes ", from.sizes(), " do not broadcast to those of self, ",
                        self.sizes()));
  return self;
}
Scalar item(const Tensor&) { throw Error("Tensor.item() cannot be called on meta tensors"); }

// The operators whose kernels for the CPU compute sizes alone.
// clang-format off
constexpr const char* names[] = {
    "__ilshift__.Scalar", "__ilshift__.Tensor", "__irshift__.Scalar", "__irshift__.Tensor",
    "__lshift__.Scalar", "__lshift__.Tensor", "__rshift__.Scalar", "__rshift__.Tensor",
    "_adaptive_avg_pool2d", "_adaptive_avg_pool3d", "_index_put_impl_", "_log_softmax",
    "_log_softmax.out", "_log_softmax_backward_data", "_log_softmax_backward_data.out",
    "_logcumsumexp", "_logcumsumexp.out", "_prelu_kernel", "_prelu_kernel_backward", "_softmax",
    "_softmax.out", "_softmax_backward_data", "_softmax_backward_data.out",
    "_upsample_bicubic2d_aa", "_upsample_bicubic2d_aa.out", "_upsample_bilinear2d_aa",
    "_upsample_bilinear2d_aa.out", "_upsample_nearest_exact1d", "_upsample_nearest_exact1d.out",
    "_upsample_nearest_exact2d", "_upsample_nearest_exact2d.out", "_upsample_nearest_exact3d",
    "_upsample_nearest_exact3d.out", "abs", "abs.out", "abs_", "acos", "acos.out", "acos_", "acosh",
    "acosh.out", "acosh_", "adaptive_avg_pool2d.out", "adaptive_avg_pool3d.out",
    "adaptive_max_pool2d", "adaptive_max_pool2d.out", "adaptive_max_pool3d",
    "adaptive_max_pool3d.out", "add.Scalar", "add.Tensor", "add.out", "add_.Scalar", "add_.Tensor",
    "addbmm", "addbmm.out", "addbmm_", "addcdiv", "addcdiv.out", "addcdiv_", "addcmul",
    "addcmul.out", "addcmul_", "addmm", "addmm.out", "addmm_", "all", "all.all_out", "all.dim",
    "all.dims", "all.dims_out", "all.out", "amax", "amax.out", "amin", "amin.out", "aminmax",
    "angle", "angle.out", "any", "any.all_out", "any.dim", "any.dims", "any.dims_out", "any.out",
    "arange.start_out", "argmax", "argmax.out", "argmin", "argmin.out", "asin", "asin.out", "asin_",
    "asinh", "asinh.out", "asinh_", "atan", "atan.out", "atan2", "atan2.out", "atan2_", "atan_",
    "atanh", "atanh.out", "atanh_", "avg_pool2d", "avg_pool2d.out", "avg_pool3d", "avg_pool3d.out",
    "baddbmm", "baddbmm.out", "baddbmm_", "bernoulli.out", "bernoulli_.Tensor", "bernoulli_.float",
    "binary_cross_entropy_backward", "binary_cross_entropy_backward.grad_input",
    "bitwise_and.Scalar", "bitwise_and.Scalar_Tensor", "bitwise_and.Scalar_out",
    "bitwise_and.Tensor", "bitwise_and.Tensor_out", "bitwise_and_.Scalar", "bitwise_and_.Tensor",
    "bitwise_left_shift.Scalar_Tensor", "bitwise_left_shift.Tensor",
    "bitwise_left_shift.Tensor_Scalar", "bitwise_left_shift.Tensor_Scalar_out",
    "bitwise_left_shift.Tensor_out", "bitwise_left_shift_.Tensor",
    "bitwise_left_shift_.Tensor_Scalar", "bitwise_not", "bitwise_not.out", "bitwise_not_",
    "bitwise_or.Scalar", "bitwise_or.Scalar_Tensor", "bitwise_or.Scalar_out", "bitwise_or.Tensor",
    "bitwise_or.Tensor_out", "bitwise_or_.Scalar", "bitwise_or_.Tensor",
    "bitwise_right_shift.Scalar_Tensor", "bitwise_right_shift.Tensor",
    "bitwise_right_shift.Tensor_Scalar", "bitwise_right_shift.Tensor_Scalar_out",
    "bitwise_right_shift.Tensor_out", "bitwise_right_shift_.Tensor",
    "bitwise_right_shift_.Tensor_Scalar", "bitwise_xor.Scalar", "bitwise_xor.Scalar_Tensor",
    "bitwise_xor.Scalar_out", "bitwise_xor.Tensor", "bitwise_xor.Tensor_out", "bitwise_xor_.Scalar",
    "bitwise_xor_.Tensor", "bmm", "bmm.out", "cat", "cat.out", "cauchy_", "ceil", "ceil.out",
    "ceil_", "channel_shuffle", "cholesky", "cholesky.out", "clamp", "clamp.Tensor",
    "clamp.Tensor_out", "clamp.out", "clamp_", "clamp_.Tensor", "clamp_max", "clamp_max.Tensor",
    "clamp_max.Tensor_out", "clamp_max.out", "clamp_max_", "clamp_max_.Tensor", "clamp_min",
    "clamp_min.Tensor", "clamp_min.Tensor_out", "clamp_min.out", "clamp_min_", "clamp_min_.Tensor",
    "complex.out", "conj_physical.out", "convolution_overrideable", "copysign.Scalar",
    "copysign.Scalar_out", "copysign.Tensor", "copysign.out", "copysign_.Scalar",
    "copysign_.Tensor", "cos", "cos.out", "cos_", "cosh", "cosh.out", "cosh_",
    "count_nonzero.dim_IntList", "cumprod", "cumprod.out", "cumprod_", "cumsum", "cumsum.out",
    "cumsum_", "deg2rad", "deg2rad.out", "deg2rad_", "digamma", "digamma.out", "digamma_",
    "div.Scalar", "div.Scalar_mode", "div.Tensor", "div.Tensor_mode", "div.out", "div.out_mode",
    "div_.Scalar", "div_.Scalar_mode", "div_.Tensor", "div_.Tensor_mode", "dot", "elu", "elu.out",
    "elu_", "elu_backward", "elu_backward.grad_input", "empty.memory_format", "empty_strided",
    "eq.Scalar", "eq.Scalar_out", "eq.Tensor", "eq.Tensor_out", "eq_.Scalar", "eq_.Tensor", "erf",
    "erf.out", "erf_", "erfc", "erfc.out", "erfc_", "erfinv", "erfinv.out", "erfinv_", "exp",
    "exp.out", "exp2", "exp2.out", "exp2_", "exp_", "expm1", "expm1.out", "expm1_", "exponential_",
    "eye.m_out", "eye.out", "fill_.Scalar", "fill_.Tensor", "flip", "floor", "floor.out", "floor_",
    "floor_divide", "floor_divide.Scalar", "floor_divide.out", "floor_divide_.Scalar",
    "floor_divide_.Tensor", "fmax", "fmax.out", "fmin", "fmin.out", "fmod.Scalar",
    "fmod.Scalar_out", "fmod.Tensor", "fmod.Tensor_out", "fmod_.Scalar", "fmod_.Tensor", "frac",
    "frac.out", "frac_", "gather", "gather.out", "gcd", "gcd.out", "gcd_", "ge.Scalar",
    "ge.Scalar_out", "ge.Tensor", "ge.Tensor_out", "ge_.Scalar", "ge_.Tensor", "gelu", "gelu.out",
    "gelu_", "gelu_backward", "gelu_backward.grad_input", "geometric_", "glu", "glu.out",
    "glu_backward", "glu_backward.grad_input", "grid_sampler_2d", "grid_sampler_3d", "gt.Scalar",
    "gt.Scalar_out", "gt.Tensor", "gt.Tensor_out", "gt_.Scalar", "gt_.Tensor", "hardshrink",
    "hardshrink.out", "hardshrink_backward", "hardshrink_backward.grad_input", "hardsigmoid",
    "hardsigmoid.out", "hardsigmoid_", "hardsigmoid_backward", "hardsigmoid_backward.grad_input",
    "hardswish", "hardswish.out", "hardswish_", "hardswish_backward", "hardtanh", "hardtanh.out",
    "hardtanh_", "hardtanh_backward", "hardtanh_backward.grad_input", "heaviside", "heaviside.out",
    "heaviside_", "huber_loss", "huber_loss.out", "huber_loss_backward.out", "hypot", "hypot.out",
    "hypot_", "index.Tensor", "index.Tensor_out", "index_add", "index_add.out", "index_add_",
    "index_copy", "index_copy.out", "index_copy_", "index_reduce", "index_reduce.out",
    "index_reduce_", "index_select", "index_select.out", "isin.Scalar_Tensor",
    "isin.Scalar_Tensor_out", "isin.Tensor_Scalar", "isin.Tensor_Scalar_out", "isin.Tensor_Tensor",
    "isin.Tensor_Tensor_out", "isinf", "isnan", "isneginf", "isneginf.out", "isposinf",
    "isposinf.out", "kthvalue.values", "lcm", "lcm.out", "lcm_", "ldexp.Tensor", "ldexp.out",
    "ldexp_", "le.Scalar", "le.Scalar_out", "le.Tensor", "le.Tensor_out", "le_.Scalar",
    "le_.Tensor", "leaky_relu", "leaky_relu.out", "leaky_relu_", "leaky_relu_backward",
    "leaky_relu_backward.grad_input", "lerp.Scalar", "lerp.Scalar_out", "lerp.Tensor",
    "lerp.Tensor_out", "lerp_.Scalar", "lerp_.Tensor", "lgamma", "lgamma.out", "lgamma_",
    "linalg_vector_norm", "linalg_vector_norm.out", "linspace.out", "log", "log.out", "log10",
    "log10.out", "log10_", "log1p", "log1p.out", "log1p_", "log2", "log2.out", "log2_", "log_",
    "log_normal_", "log_sigmoid_backward", "log_sigmoid_backward.grad_input", "log_sigmoid_forward",
    "log_sigmoid_forward.output", "logaddexp", "logaddexp.out", "logaddexp2", "logaddexp2.out",
    "logical_and", "logical_and.out", "logical_and_", "logical_not", "logical_not.out",
    "logical_not_", "logical_or", "logical_or.out", "logical_or_", "logical_xor", "logical_xor.out",
    "logical_xor_", "logit", "logit.out", "logit_", "logit_backward", "logit_backward.grad_input",
    "logspace.out", "logsumexp", "logsumexp.out", "lt.Scalar", "lt.Scalar_out", "lt.Tensor",
    "lt.Tensor_out", "lt_.Scalar", "lt_.Tensor", "lu_unpack", "lu_unpack.out",
    "masked_fill_.Scalar", "max", "max.dim", "max.dim_max", "max.unary_out", "max_pool1d",
    "max_pool2d_with_indices", "max_pool2d_with_indices.out", "max_pool3d_with_indices",
    "max_pool3d_with_indices.out", "maximum", "maximum.out", "mean", "mean.dim", "mean.dtype_out",
    "mean.out", "median", "median.dim_values", "min", "min.dim", "min.dim_min", "min.unary_out",
    "minimum", "minimum.out", "mish", "mish.out", "mish_", "mish_backward", "mm", "mm.out", "mode",
    "mse_loss", "mse_loss.out", "mse_loss_backward", "mse_loss_backward.grad_input", "mul.Scalar",
    "mul.Tensor", "mul.out", "mul_.Scalar", "mul_.Tensor", "nan_to_num", "nan_to_num.out",
    "nan_to_num_", "nanmedian", "nanmedian.dim_values", "nansum", "nansum.out", "narrow_copy",
    "narrow_copy.out", "native_dropout", "native_dropout_backward", "native_group_norm",
    "native_layer_norm", "ne.Scalar", "ne.Scalar_out", "ne.Tensor", "ne.Tensor_out", "ne_.Scalar",
    "ne_.Tensor", "neg", "neg.out", "neg_", "nll_loss2d_backward", "nll_loss2d_backward.grad_input",
    "nll_loss2d_forward", "nll_loss2d_forward.output", "nll_loss_backward",
    "nll_loss_backward.grad_input", "nll_loss_forward", "nll_loss_forward.output", "norm.Scalar",
    "norm.ScalarOpt_dim", "norm.out", "normal.Tensor_float", "normal.Tensor_float_out", "normal_",
    "polar.out", "pow.Scalar", "pow.Scalar_out", "pow.Tensor_Scalar", "pow.Tensor_Scalar_out",
    "pow.Tensor_Tensor", "pow.Tensor_Tensor_out", "pow_.Scalar", "pow_.Tensor", "prod",
    "prod.dim_int", "prod.int_out", "rad2deg", "rad2deg.out", "rad2deg_", "random_", "random_.from",
    "random_.to", "range.out", "reciprocal", "reciprocal.out", "reciprocal_", "relu", "relu_",
    "remainder.Scalar", "remainder.Scalar_Tensor", "remainder.Scalar_out", "remainder.Tensor",
    "remainder.Tensor_out", "remainder_.Scalar", "remainder_.Tensor", "renorm", "renorm.out",
    "renorm_", "resize_", "roll", "round", "round.decimals", "round.decimals_out", "round.out",
    "round_", "round_.decimals", "rsqrt", "rsqrt.out", "rsqrt_", "rsub.Scalar", "rsub.Tensor",
    "scatter.src", "scatter.src_out", "scatter.value", "scatter.value_out", "scatter_.src",
    "scatter_.value", "scatter_add", "scatter_add.out", "scatter_add_", "scatter_reduce.two",
    "scatter_reduce.two_out", "scatter_reduce_.two", "sgn", "sgn.out", "sgn_", "sigmoid",
    "sigmoid.out", "sigmoid_", "sigmoid_backward", "sigmoid_backward.grad_input", "sign",
    "sign.out", "sign_", "signbit", "signbit.out", "silu", "silu.out", "silu_", "silu_backward",
    "silu_backward.grad_input", "sin", "sin.out", "sin_", "sinc", "sinc.out", "sinc_", "sinh",
    "sinh.out", "sinh_", "smooth_l1_loss", "smooth_l1_loss.out",
    "smooth_l1_loss_backward.grad_input", "softplus", "softplus.out", "softplus_backward",
    "softplus_backward.grad_input", "softshrink", "softshrink.out", "softshrink_backward",
    "softshrink_backward.grad_input", "sort.stable", "sort.values_stable", "special_entr",
    "special_entr.out", "special_ndtr", "special_ndtr.out", "special_xlog1py",
    "special_xlog1py.other_scalar", "special_xlog1py.other_scalar_out", "special_xlog1py.out",
    "special_xlog1py.self_scalar", "special_xlog1py.self_scalar_out", "sqrt", "sqrt.out", "sqrt_",
    "std.correction", "std.correction_out", "std_mean.correction", "sub.Scalar", "sub.Tensor",
    "sub.out", "sub_.Scalar", "sub_.Tensor", "sum", "sum.IntList_out", "sum.dim_IntList", "tan",
    "tan.out", "tan_", "tanh", "tanh.out", "tanh_", "tanh_backward", "tanh_backward.grad_input",
    "threshold", "threshold.out", "threshold_", "threshold_backward",
    "threshold_backward.grad_input", "topk", "topk.values", "trace", "tril", "tril.out", "tril_",
    "triu", "triu.out", "triu_", "trunc", "trunc.out", "trunc_", "unfold_backward", "uniform_",
    "upsample_bicubic2d", "upsample_bicubic2d.out", "upsample_bilinear2d",
    "upsample_bilinear2d.out", "upsample_linear1d", "upsample_linear1d.out", "upsample_nearest1d",
    "upsample_nearest1d.out", "upsample_nearest2d", "upsample_nearest2d.out", "upsample_nearest3d",
    "upsample_nearest3d.out", "upsample_trilinear3d", "upsample_trilinear3d.out", "var.correction",
    "var.correction_out", "var_mean.correction", "vdot", "view_as_real", "where.self",
    "where.self_out", "xlogy.OutScalar_Other", "xlogy.OutScalar_Self", "xlogy.OutTensor",
    "xlogy.Scalar_Other", "xlogy.Scalar_Self", "xlogy.Tensor", "xlogy_.Scalar_Other",
    "xlogy_.Tensor", "zero_",
};
// clang-format on

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, Meta, m) {
  using namespace dispatch::cpu;
  m.impl("as_strided", TORCH_FN(at::native::as_strided_impl));
  m.impl("view", TORCH_FN(at::native::view_impl));
  m.impl("_reshape_alias", TORCH_FN(at::native::_reshape_alias_impl));
  m.impl("unfold", TORCH_FN(at::native::unfold_impl));
  m.impl("copy_", TORCH_FN(copy_));
  m.impl("_local_scalar_dense", TORCH_FN(item));
  for (const char* name : names)
    m.impl(name, torch::CppFunction::makeFromBoxedFunction<&compute_sizes>());
}
