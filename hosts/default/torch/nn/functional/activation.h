// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for activations and attention. `inplace` writes the result into the input's
// elements.
#pragma once

#include <cmath>
#include <cstdint>
#include <limits>
#include <tuple>
#include <utility>
#include <vector>

#include <ATen/Functions.h>
#include <c10/util/Exception.h>
#include <torch/nn/functional/dropout.h>
#include <torch/nn/functional/linear.h>
#include <torch/nn/options/activation.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

inline Tensor elu(Tensor input, const ELUFuncOptions& options = {}) {
  return options.inplace() ? at::elu_(input, options.alpha()) : at::elu(input, options.alpha());
}
inline Tensor selu(Tensor input, const SELUFuncOptions& options = {}) {
  return options.inplace() ? at::selu_(input) : at::selu(input);
}
inline Tensor celu(Tensor input, const CELUFuncOptions& options = {}) {
  return options.inplace() ? at::celu_(input, options.alpha()) : at::celu(input, options.alpha());
}
[[nodiscard]] inline Tensor gelu(const Tensor& input, const GELUFuncOptions& options = {}) {
  return at::gelu(input, options.approximate());
}
[[nodiscard]] inline Tensor glu(const Tensor& input, const GLUFuncOptions& options = {}) {
  TORCH_CHECK(input.dim() != 0, "glu does not support scalars because halving size must be even");
  return at::glu(input, options.dim());
}
[[nodiscard]] inline Tensor hardshrink(const Tensor& input,
                                       const HardshrinkFuncOptions& options = {}) {
  return at::hardshrink(input, options.lambda());
}
inline Tensor hardtanh(Tensor input, const HardtanhFuncOptions& options = {}) {
  return options.inplace() ? at::hardtanh_(input, options.min_val(), options.max_val())
                           : at::hardtanh(input, options.min_val(), options.max_val());
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
inline Tensor rrelu(Tensor input, const RReLUFuncOptions& options = {}) {
  return options.inplace() ? at::rrelu_(input, options.lower(), options.upper(), options.training())
                           : at::rrelu(input, options.lower(), options.upper(), options.training());
}
[[nodiscard]] inline Tensor silu(const Tensor& input) { return at::silu(input); }
[[nodiscard]] inline Tensor softmax(const Tensor& input, const SoftmaxFuncOptions& options) {
  return at::softmax(input, options.dim(), options.dtype());
}
[[nodiscard]] inline Tensor softmin(const Tensor& input, const SoftminFuncOptions& options) {
  return at::softmax(at::neg(input), options.dim(), options.dtype());
}
[[nodiscard]] inline Tensor softplus(const Tensor& input, const SoftplusFuncOptions& options = {}) {
  return at::softplus(input, options.beta(), options.threshold());
}
[[nodiscard]] inline Tensor softshrink(const Tensor& input,
                                       const SoftshrinkFuncOptions& options = {}) {
  return at::softshrink(input, options.lambda());
}
[[nodiscard]] inline Tensor softsign(const Tensor& input) {
  return at::div(input, at::add(at::abs(input), 1));
}
[[nodiscard]] inline Tensor tanhshrink(const Tensor& input) {
  return at::sub(input, at::tanh(input));
}
inline Tensor threshold(Tensor input, const ThresholdFuncOptions& options) {
  return options.inplace() ? at::threshold_(input, options.threshold(), options.value())
                           : at::threshold(input, options.threshold(), options.value());
}

/// A draw of a class, as its probabilities near 0 and 1, or with `hard` as a single 1.
[[nodiscard]] inline Tensor gumbel_softmax(const Tensor& logits,
                                           const GumbelSoftmaxFuncOptions& options = {}) {
  const Tensor noise = at::neg(at::log(at::empty_like(logits).exponential_()));
  const Tensor soft = at::softmax(at::div(at::add(logits, noise), options.tau()), options.dim());
  if (!options.hard()) return soft;
  const Tensor index = std::get<1>(at::max(soft, options.dim(), /*keepdim=*/true));
  return at::zeros_like(logits).scatter_(options.dim(), index, 1.0);
}

namespace detail {

using attention_options = MultiheadAttentionForwardFuncOptions;

/// Queries, keys or values of all heads, and the masks that their lengths change.
struct attention {
  Tensor q, k, v, mask, padding;
};

/// A mask with a last column of zeros.
[[nodiscard]] inline Tensor with_column(const Tensor& mask) {
  if (!mask.defined()) return mask;
  return at::cat({mask, at::zeros({mask.size(0), 1}, mask.options())}, /*dim=*/1);
}

[[nodiscard]] inline attention projected(const Tensor& query, const Tensor& key,
                                         const Tensor& value, const attention_options& options) {
  std::vector<Tensor> weights{options.q_proj_weight(), options.k_proj_weight(),
                              options.v_proj_weight()};
  if (!options.use_separate_proj_weight()) {
    weights = options.in_proj_weight().chunk(3);
  } else {
    const Tensor* inputs[] = {&query, &key, &value};
    for (std::size_t i = 0; i != 3; ++i)
      TORCH_CHECK(weights[i].size(0) == query.size(2) && weights[i].size(1) == inputs[i]->size(-1));
  }
  std::vector<Tensor> biases(3);
  if (options.in_proj_bias().defined()) biases = options.in_proj_bias().chunk(3);
  return {linear(query, weights[0], biases[0]), linear(key, weights[1], biases[1]),
          linear(value, weights[2], biases[2]), options.attn_mask(), options.key_padding_mask()};
}

/// Appends the biases of keys and values, a position of their own.
inline void append_biases(attention& a, const attention_options& options) {
  const Tensor &k = options.bias_k(), &v = options.bias_v();
  if (!k.defined() || !v.defined()) {
    TORCH_CHECK(!k.defined());
    TORCH_CHECK(!v.defined());
    return;
  }
  TORCH_CHECK(!options.static_k().defined(), "bias cannot be added to static key.");
  TORCH_CHECK(!options.static_v().defined(), "bias cannot be added to static value.");
  const std::int64_t samples = a.q.size(1);
  a.k = at::cat({a.k, k.repeat({1, samples, 1})});
  a.v = at::cat({a.v, v.repeat({1, samples, 1})});
  a.mask = with_column(a.mask);
  a.padding = with_column(a.padding);
}

/// One matrix for each head of each sample.
[[nodiscard]] inline Tensor by_head(const Tensor& x, std::int64_t matrices, std::int64_t width) {
  return x.contiguous().view({-1, matrices, width}).transpose(0, 1);
}

inline void append_zeros(attention& a) {
  for (Tensor* x : {&a.k, &a.v})
    *x = at::cat({*x, at::zeros({x->size(0), 1, x->size(2)}, x->options())}, /*dim=*/1);
  a.mask = with_column(a.mask);
  a.padding = with_column(a.padding);
}

/// The weights of the keys for each query, before dropout.
[[nodiscard]] inline Tensor attention_weights(const attention& a, std::int64_t samples) {
  Tensor weights = at::bmm(a.q, a.k.transpose(1, 2));
  if (a.mask.defined()) weights = at::add(weights, a.mask.unsqueeze(0));
  if (a.padding.defined()) {
    TORCH_CHECK(a.padding.size(0) == samples);
    TORCH_CHECK(a.padding.size(1) == a.k.size(1));
    const auto sizes = weights.sizes().vec();
    weights = weights.view({samples, -1, sizes[1], sizes[2]})
                  .masked_fill(a.padding.unsqueeze(1).unsqueeze(2),
                               -std::numeric_limits<double>::infinity())
                  .view(sizes);
  }
  return at::softmax(weights, -1);
}

}  // namespace detail

/// Query, key and value have the sizes (length, samples, width). Returns the attended values, and
/// with `need_weights` the weights, the mean over the heads unless `average_attn_weights` is false.
[[nodiscard]] inline std::tuple<Tensor, Tensor> multi_head_attention_forward(
    const Tensor& query, const Tensor& key, const Tensor& value,
    const MultiheadAttentionForwardFuncOptions& options) {
  const std::int64_t length = query.size(0), samples = query.size(1), width = query.size(2);
  const std::int64_t heads = options.num_heads(), head = width / heads, matrices = samples * heads;
  TORCH_INTERNAL_ASSERT(width == options.embed_dim_to_check());
  TORCH_INTERNAL_ASSERT(key.sizes() == value.sizes());
  TORCH_CHECK(head * heads == width, "embed_dim must be divisible by num_heads");
  detail::attention a = detail::projected(query, key, value, options);
  a.q = at::mul(a.q, 1 / std::sqrt(static_cast<double>(head)));
  detail::append_biases(a, options);
  a.q = detail::by_head(a.q, matrices, head);
  a.k = options.static_k().defined() ? options.static_k() : detail::by_head(a.k, matrices, head);
  a.v = options.static_v().defined() ? options.static_v() : detail::by_head(a.v, matrices, head);
  for (const Tensor& x : {a.k, a.v}) TORCH_CHECK(x.size(0) == matrices && x.size(2) == head);
  if (options.add_zero_attn()) detail::append_zeros(a);
  Tensor weights = detail::attention_weights(a, samples);
  weights =
      dropout(weights, DropoutFuncOptions().p(options.dropout_p()).training(options.training()));
  const Tensor attended =
      at::bmm(weights, a.v).transpose(0, 1).contiguous().view({length, samples, width});
  const Tensor output = linear(attended, options.out_proj_weight(), options.out_proj_bias());
  if (!options.need_weights()) return {output, Tensor()};
  weights = weights.view({samples, heads, length, a.k.size(1)});
  if (options.average_attn_weights()) weights = at::div(weights.sum(1), heads);
  return {output, weights};
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
