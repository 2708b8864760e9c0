// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for activations, by the operators of these names. `inplace` writes the result
// into the input's elements.
#pragma once

#include <ATen/Functions.h>
#include <torch/nn/options/activation.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

inline Tensor elu(Tensor input, const ELUFuncOptions& options = {}) {
  return options.inplace() ? at::elu_(input, options.alpha()) : at::elu(input, options.alpha());
}
[[nodiscard]] inline Tensor gelu(const Tensor& input, const GELUFuncOptions& options = {}) {
  return at::gelu(input, options.approximate());
}
[[nodiscard]] inline Tensor glu(const Tensor& input, const GLUFuncOptions& options = {}) {
  return at::glu(input, options.dim());
}
inline Tensor leaky_relu(Tensor input, const LeakyReLUFuncOptions& options = {}) {
  return options.inplace() ? at::leaky_relu_(input, options.negative_slope())
                           : at::leaky_relu(input, options.negative_slope());
}
[[nodiscard]] inline Tensor logsigmoid(const Tensor& input) { return at::log_sigmoid(input); }
[[nodiscard]] inline Tensor log_softmax(const Tensor& input, const LogSoftmaxFuncOptions& options) {
  return at::log_softmax(input, options.dim(), options.dtype());
}
[[nodiscard]] inline Tensor mish(const Tensor& input) { return at::mish(input); }
[[nodiscard]] inline Tensor prelu(const Tensor& input, const Tensor& weight) {
  return at::prelu(input, weight);
}
inline Tensor relu(Tensor input, const ReLUFuncOptions& options = {}) {
  return options.inplace() ? at::relu_(input) : at::relu(input);
}
inline Tensor relu6(Tensor input, const ReLU6FuncOptions& options = {}) {
  return options.inplace() ? at::relu6_(input) : at::relu6(input);
}
[[nodiscard]] inline Tensor silu(const Tensor& input) { return at::silu(input); }
[[nodiscard]] inline Tensor softmax(const Tensor& input, const SoftmaxFuncOptions& options) {
  return at::softmax(input, options.dim(), options.dtype());
}
[[nodiscard]] inline Tensor softplus(const Tensor& input, const SoftplusFuncOptions& options = {}) {
  return at::softplus(input, options.beta(), options.threshold());
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
