// SPDX-License-Identifier: BSL-1.0
// Calls of the functions of torch::nn::functional that draw nothing and have kernels here.
// PyTorch's headers compile the same source, and nn_functional_numbers.inc has what PyTorch
// computes: tests/conformance/nn_functional.py.
#pragma once

#include <torch/nn/functional.h>

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include <ATen/ATen.h>
#include <torch/enum.h>

namespace nn_functional_calls {

namespace F = torch::nn::functional;
using at::Tensor;

/// Numbers between -1 and 1 without a pattern.
inline Tensor wave(at::IntArrayRef sizes, double step = 0.37) {
  std::int64_t count = 1;
  for (const auto size : sizes) count *= size;
  return at::arange(count, at::kFloat).mul(step).sin().reshape(sizes);
}
inline Tensor whole(std::vector<std::int64_t> values) { return at::tensor(values); }
inline Tensor both(const std::tuple<Tensor, Tensor>& pair) {
  return at::cat({std::get<0>(pair).reshape(-1), std::get<1>(pair).to(at::kFloat).reshape(-1)});
}

/// What the calls give, by their names.
struct results {
  std::vector<std::pair<std::string, Tensor>> all;
  void operator()(const char* name, const Tensor& result) { all.emplace_back(name, result); }
};

inline void activations(results& add) {
  const Tensor x = wave({2, 6}).mul(3);
  add("elu", F::elu(x, F::ELUFuncOptions().alpha(0.5)));
  const Tensor y = x.clone();
  static_cast<void>(F::elu(y, F::ELUFuncOptions().inplace(true)));
  add("elu in place", y);
  add("selu", F::selu(x));
  add("celu", F::celu(x, F::CELUFuncOptions().alpha(2.0)));
  add("gelu", F::gelu(x, F::GELUFuncOptions().approximate("tanh")));
  add("glu", F::glu(x));
  add("hardshrink", F::hardshrink(x, 0.7));
  add("hardtanh", F::hardtanh(x, F::HardtanhFuncOptions().min_val(-2).max_val(0.5)));
  add("leaky_relu", F::leaky_relu(x));
  add("logsigmoid", F::logsigmoid(x));
  add("log_softmax", F::log_softmax(x, 1));
  add("mish", F::mish(x));
  add("prelu", F::prelu(x, at::full({1}, 0.3)));
  add("relu", F::relu(x));
  add("relu6", F::relu6(x.mul(4)));
  add("silu", F::silu(x));
  add("softmax", F::softmax(x, F::SoftmaxFuncOptions(0).dtype(at::kFloat)));
  add("softmin", F::softmin(x, 1));
  add("softplus", F::softplus(x, F::SoftplusFuncOptions().beta(2).threshold(3)));
  add("softshrink", F::softshrink(x));
  add("softsign", F::softsign(x));
  add("tanhshrink", F::tanhshrink(x));
  add("threshold", F::threshold(x, F::ThresholdFuncOptions(0.5, -7)));
}

inline void attention(results& add) {
  const Tensor query = wave({3, 2, 4}), key = wave({5, 2, 4}, 0.21), value = wave({5, 2, 4}, 0.53);
  const F::MultiheadAttentionForwardFuncOptions usual(4, 2, wave({12, 4}, 0.29), wave({12}, 0.7),
                                                      {}, {}, false, 0.0, wave({4, 4}, 0.43),
                                                      wave({4}, 0.9));
  const auto attend = [&](const char* name,
                          const F::MultiheadAttentionForwardFuncOptions& options) {
    const auto [output, weights] = F::multi_head_attention_forward(query, key, value, options);
    add(name, weights.defined() ? both({output, weights}) : output);
  };
  auto o = usual;
  attend("attention", o);
  attend("attention without weights", o.need_weights(false));
  attend("attention, weights of each head", (o = usual).average_attn_weights(false));
  attend("attention with a mask", (o = usual).attn_mask(wave({3, 5}, 1.1)));
  attend("attention with padding", (o = usual).key_padding_mask(wave({2, 5}).lt(-0.5)));
  o.attn_mask(wave({3, 5}, 1.1))
      .bias_k(wave({1, 1, 4}, 0.3))
      .bias_v(wave({1, 1, 4}, 0.6))
      .add_zero_attn(true);
  attend("attention with biases and zeros", o);
  (o = usual)
      .use_separate_proj_weight(true)
      .q_proj_weight(wave({4, 4}, 0.2))
      .k_proj_weight(wave({4, 4}, 0.3));
  attend("attention with separate weights", o.v_proj_weight(wave({4, 4}, 0.4)));
  attend("attention with static keys",
         (o = usual).static_k(wave({4, 5, 2})).static_v(wave({4, 5, 2}, 0.8)));
}

inline void convolutions(results& add) {
  add("conv1d",
      F::conv1d(wave({1, 2, 7}), wave({3, 2, 3}), F::Conv1dFuncOptions().stride(2).padding(1)));
  add("conv2d",
      F::conv2d(wave({1, 2, 5, 5}), wave({2, 1, 3, 3}),
                F::Conv2dFuncOptions().bias(wave({2})).padding({1, 0}).dilation(2).groups(2)));
  add("conv2d same", F::conv2d(wave({1, 1, 4, 4}), wave({1, 1, 3, 3}),
                               F::Conv2dFuncOptions().padding(torch::kSame)));
  add("conv2d valid", F::conv2d(wave({1, 1, 4, 4}), wave({1, 1, 3, 3}),
                                F::Conv2dFuncOptions().padding(torch::kValid)));
  add("conv3d", F::conv3d(wave({1, 1, 3, 3, 3}), wave({1, 1, 2, 2, 2})));
  add("conv_transpose1d", F::conv_transpose1d(wave({1, 2, 3}), wave({2, 1, 3})));
  add("conv_transpose2d",
      F::conv_transpose2d(
          wave({1, 1, 3, 3}), wave({1, 2, 2, 2}),
          F::ConvTranspose2dFuncOptions().stride(2).output_padding(1).bias(wave({2}))));
  add("conv_transpose3d", F::conv_transpose3d(wave({1, 1, 2, 2, 2}), wave({1, 1, 2, 2, 2})));
  add("fold", F::fold(wave({1, 8, 4}), F::FoldFuncOptions({3, 3}, {2, 2})));
  add("unfold", F::unfold(wave({1, 2, 3, 3}), F::UnfoldFuncOptions({2, 2}).padding(1).stride(2)));
  add("linear", F::linear(wave({2, 3}), wave({4, 3}), wave({4})));
  add("bilinear", F::bilinear(wave({2, 3}), wave({2, 2}), wave({4, 3, 2}), wave({4})));
}

inline void pooling(results& add) {
  const Tensor line = wave({1, 2, 7}), image = wave({1, 2, 5, 6}), body = wave({1, 1, 4, 4, 4});
  add("avg_pool1d", F::avg_pool1d(line, F::AvgPool1dFuncOptions(3).stride(2).padding(1)));
  add("avg_pool2d", F::avg_pool2d(image, F::AvgPool2dFuncOptions({3, 2}).divisor_override(5)));
  add("avg_pool3d",
      F::avg_pool3d(body, F::AvgPool3dFuncOptions(2).count_include_pad(false).padding(1)));
  add("max_pool1d", F::max_pool1d(line, F::MaxPool1dFuncOptions(3).stride(2)));
  add("max_pool1d_with_indices",
      both(F::max_pool1d_with_indices(line, F::MaxPool1dFuncOptions(3))));
  add("max_pool2d", F::max_pool2d(image, F::MaxPool2dFuncOptions(2).dilation(2).ceil_mode(true)));
  add("max_pool2d_with_indices",
      both(F::max_pool2d_with_indices(image, F::MaxPool2dFuncOptions({2, 3}))));
  add("max_pool3d", F::max_pool3d(body, F::MaxPool3dFuncOptions(2)));
  add("max_pool3d_with_indices",
      both(F::max_pool3d_with_indices(body, F::MaxPool3dFuncOptions(2))));
  add("adaptive_avg_pool1d", F::adaptive_avg_pool1d(line, F::AdaptiveAvgPool1dFuncOptions(3)));
  add("adaptive_avg_pool2d",
      F::adaptive_avg_pool2d(image, F::AdaptiveAvgPool2dFuncOptions({std::nullopt, 3})));
  add("adaptive_avg_pool3d",
      F::adaptive_avg_pool3d(body, F::AdaptiveAvgPool3dFuncOptions({2, 1, 3})));
  add("adaptive_max_pool1d", F::adaptive_max_pool1d(line, F::AdaptiveMaxPool1dFuncOptions(3)));
  add("adaptive_max_pool1d_with_indices",
      both(F::adaptive_max_pool1d_with_indices(line, F::AdaptiveMaxPool1dFuncOptions(3))));
  add("adaptive_max_pool2d", F::adaptive_max_pool2d(image, F::AdaptiveMaxPool2dFuncOptions(2)));
  add("adaptive_max_pool2d_with_indices",
      both(F::adaptive_max_pool2d_with_indices(
          image, F::AdaptiveMaxPool2dFuncOptions({2, std::nullopt}))));
  add("adaptive_max_pool3d", F::adaptive_max_pool3d(body, F::AdaptiveMaxPool3dFuncOptions(2)));
  add("adaptive_max_pool3d_with_indices",
      both(F::adaptive_max_pool3d_with_indices(body, F::AdaptiveMaxPool3dFuncOptions(3))));
  add("lp_pool1d", F::lp_pool1d(line.abs(), F::LPPool1dFuncOptions(3, 2)));
  add("lp_pool2d", F::lp_pool2d(image.abs(), F::LPPool2dFuncOptions(2, {2, 3}).stride(1)));
  add("lp_pool3d", F::lp_pool3d(body.abs(), F::LPPool3dFuncOptions(2, 2).ceil_mode(true)));
}

inline void images(results& add) {
  using options = F::InterpolateFuncOptions;
  const Tensor line = wave({1, 2, 4}), image = wave({1, 1, 3, 4}), body = wave({1, 1, 2, 3, 2});
  using sizes = std::vector<std::int64_t>;
  using factors = std::vector<double>;
  add("nearest 1", F::interpolate(line, options().size(sizes{6})));
  add("nearest 2",
      F::interpolate(image,
                     options().scale_factor(factors{2.0, 1.5}).recompute_scale_factor(false)));
  add("nearest 3", F::interpolate(body, options().scale_factor(factors{2, 1, 2})));
  add("nearest exact 1", F::interpolate(line, options().size(sizes{6}).mode(torch::kNearestExact)));
  add("nearest exact 2",
      F::interpolate(image, options().size(sizes{5, 6}).mode(torch::kNearestExact)));
  add("nearest exact 3",
      F::interpolate(body, options().size(sizes{3, 4, 3}).mode(torch::kNearestExact)));
  add("area 1", F::interpolate(line, options().size(sizes{3}).mode(torch::kArea)));
  add("area 2", F::interpolate(image, options().size(sizes{2, 3}).mode(torch::kArea)));
  add("area 3", F::interpolate(body, options().size(sizes{1, 2, 2}).mode(torch::kArea)));
  add("interpolate linear",
      F::interpolate(line, options().size(sizes{7}).mode(torch::kLinear).align_corners(true)));
  add("interpolate bilinear", F::interpolate(image, options()
                                                        .scale_factor(factors{1.7, 2.3})
                                                        .mode(torch::kBilinear)
                                                        .align_corners(false)
                                                        .recompute_scale_factor(true)));
  add("bicubic",
      F::interpolate(image, options().size(sizes{5, 5}).mode(torch::kBicubic).align_corners(true)));
  add("bilinear, antialias",
      F::interpolate(
          image,
          options().size(sizes{2, 2}).mode(torch::kBilinear).align_corners(false).antialias(true)));
  add("bicubic, antialias",
      F::interpolate(
          image,
          options().size(sizes{2, 3}).mode(torch::kBicubic).align_corners(false).antialias(true)));
  add("trilinear",
      F::interpolate(body,
                     options().size(sizes{3, 4, 3}).mode(torch::kTrilinear).align_corners(true)));
  add("affine_grid", F::affine_grid(wave({1, 2, 3}), {1, 1, 2, 3}));
  add("affine_grid 3", F::affine_grid(wave({1, 3, 4}), {1, 1, 2, 2, 2}, true));
  add("grid_sample",
      F::grid_sample(image, wave({1, 2, 3, 2}), F::GridSampleFuncOptions().align_corners(false)));
  add("grid_sample nearest", F::grid_sample(image, wave({1, 2, 3, 2}).mul(1.5),
                                            F::GridSampleFuncOptions()
                                                .mode(torch::kNearest)
                                                .padding_mode(torch::kBorder)
                                                .align_corners(true)));
  add("grid_sample bicubic", F::grid_sample(image, wave({1, 2, 3, 2}).mul(1.5),
                                            F::GridSampleFuncOptions()
                                                .mode(torch::kBicubic)
                                                .padding_mode(torch::kReflection)
                                                .align_corners(true)));
  add("pixel_shuffle", F::pixel_shuffle(wave({1, 4, 2, 2}), 2));
  add("pixel_unshuffle", F::pixel_unshuffle(wave({1, 1, 4, 4}), F::PixelUnshuffleFuncOptions(2)));
  add("pad", F::pad(line, F::PadFuncOptions({1, 2}).mode(torch::kReflect)));
}

inline void normalizations(results& add) {
  const Tensor x = wave({2, 4, 3});
  add("batch_norm",
      F::batch_norm(x, at::zeros({4}), at::ones({4}),
                    F::BatchNormFuncOptions().training(true).weight(wave({4})).bias(wave({4}))));
  add("batch_norm by statistics", F::batch_norm(x, wave({4}), wave({4}).abs()));
  add("instance_norm",
      F::instance_norm(x, F::InstanceNormFuncOptions().weight(wave({4})).bias(wave({4}))));
  add("layer_norm", F::layer_norm(x, F::LayerNormFuncOptions({4, 3}).weight(wave({4, 3}))));
  add("group_norm", F::group_norm(x, F::GroupNormFuncOptions(2).bias(wave({4}))));
  add("local_response_norm", F::local_response_norm(x, 3));
  add("local_response_norm of images",
      F::local_response_norm(wave({1, 4, 2, 2}),
                             F::LocalResponseNormFuncOptions(2).alpha(0.5).beta(0.6).k(2)));
  add("normalize", F::normalize(x, F::NormalizeFuncOptions().p(1).dim(2)));
  add("dropout", F::dropout(x, F::DropoutFuncOptions().training(false)));
  add("dropout of all", F::dropout(x, F::DropoutFuncOptions().p(1)));
  add("dropout2d", F::dropout2d(x, F::Dropout2dFuncOptions().p(0).inplace(true)));
  add("dropout3d", F::dropout3d(wave({1, 2, 1, 1, 2}), F::Dropout3dFuncOptions().training(false)));
  add("alpha_dropout", F::alpha_dropout(x));
  add("feature_alpha_dropout", F::feature_alpha_dropout(x));
}

inline void embeddings(results& add) {
  const Tensor table = wave({5, 3});
  add("one_hot", F::one_hot(whole({0, 2, 1}), 4).to(at::kFloat));
  add("embedding",
      F::embedding(whole({4, 0, 2}), table, F::EmbeddingFuncOptions().padding_idx(-1)));
  add("embedding_bag", F::embedding_bag(whole({1, 2, 4, 0}), table,
                                        F::EmbeddingBagFuncOptions().offsets(whole({0, 1}))));
  add("embedding_bag of rows",
      F::embedding_bag(
          whole({1, 2, 4, 0}).reshape({2, 2}), table,
          F::EmbeddingBagFuncOptions().mode(torch::kSum).per_sample_weights(wave({2, 2}))));
  add("embedding_bag max", F::embedding_bag(whole({1, 2, 4, 0}).reshape({2, 2}), table,
                                            F::EmbeddingBagFuncOptions().mode(torch::kMax)));
  const Tensor own = table.clone();
  const Tensor bags = F::embedding_bag(whole({1, 2}).reshape({1, 2}), own,
                                       F::EmbeddingBagFuncOptions().max_norm(0.5));
  add("embedding_bag with a norm", at::cat({bags.reshape(-1), own.reshape(-1)}));
  add("cosine_similarity", F::cosine_similarity(wave({2, 3}), wave({2, 3}, 0.9)));
  add("pairwise_distance",
      F::pairwise_distance(wave({2, 3}), wave({2, 3}, 0.9),
                           F::PairwiseDistanceFuncOptions().p(1).keepdim(true)));
  add("pdist", F::pdist(wave({4, 3})));
}

inline void losses(results& add) {
  const Tensor x = wave({3, 4}), y = wave({3, 4}, 0.8), p = x.sigmoid(), q = y.sigmoid(),
               classes = whole({1, 0, 3});
  const Tensor sign = at::tensor(std::vector<float>{1, -1, 1}),
               signs = at::where(y.lt(0), at::full({}, -1.0F), at::full({}, 1.0F));
  add("l1_loss", F::l1_loss(x, y, torch::kSum));
  add("mse_loss", F::mse_loss(x, y, torch::kNone));
  add("huber_loss", F::huber_loss(x, y, F::HuberLossFuncOptions().delta(0.3)));
  add("smooth_l1_loss",
      F::smooth_l1_loss(x, y, F::SmoothL1LossFuncOptions(torch::kNone).beta(0.4)));
  add("smooth_l1_loss of a beta",
      F::smooth_l1_loss(x, y, F::SmoothL1LossFuncOptions(torch::kSum), 0.4));
  add("_smooth_l1_loss", F::_smooth_l1_loss(x, y, 0.4));
  add("kl_div", F::kl_div(x, q, F::KLDivFuncOptions(torch::kBatchMean)));
  add("kl_div of logarithms", F::kl_div(x, y, F::KLDivFuncOptions(torch::kSum).log_target(true)));
  add("binary_cross_entropy",
      F::binary_cross_entropy(p, q, F::BinaryCrossEntropyFuncOptions().weight(wave({4}).abs())));
  add("binary_cross_entropy_with_logits",
      F::binary_cross_entropy_with_logits(x, q,
                                          F::BinaryCrossEntropyWithLogitsFuncOptions()
                                              .pos_weight(wave({4}).abs())
                                              .reduction(torch::kNone)));
  add("hinge_embedding_loss", F::hinge_embedding_loss(x, signs));
  add("multi_margin_loss", F::multi_margin_loss(x, classes, F::MultiMarginLossFuncOptions().p(2)));
  add("cosine_embedding_loss", F::cosine_embedding_loss(x, y, sign));
  add("soft_margin_loss", F::soft_margin_loss(x, signs));
  add("multilabel_soft_margin_loss",
      F::multilabel_soft_margin_loss(
          x, q, F::MultilabelSoftMarginLossFuncOptions().weight(wave({4})).reduction(torch::kSum)));
  add("triplet_margin_loss",
      F::triplet_margin_loss(x, y, p, F::TripletMarginLossFuncOptions().swap(true)));
  add("triplet_margin_with_distance_loss",
      F::triplet_margin_with_distance_loss(
          x, y, p,
          F::TripletMarginWithDistanceLossFuncOptions()
              .swap(true)
              .reduction(torch::kNone)
              .distance_function(
                  [](const Tensor& a, const Tensor& b) { return a.sub(b).abs().sum(1); })));
  add("triplet_margin_with_distance_loss of its own",
      F::triplet_margin_with_distance_loss(x, y, p));
  add("poisson_nll_loss", F::poisson_nll_loss(x, q, F::PoissonNLLLossFuncOptions().full(true)));
  add("margin_ranking_loss", F::margin_ranking_loss(x.select(1, 0), x.select(1, 1), sign,
                                                    F::MarginRankingLossFuncOptions().margin(0.2)));
  add("nll_loss", F::nll_loss(x.log_softmax(1), classes, F::NLLLossFuncOptions().ignore_index(0)));
  add("cross_entropy",
      F::cross_entropy(x, classes, F::CrossEntropyFuncOptions().label_smoothing(0.1)));
}

inline std::vector<std::pair<std::string, Tensor>> all() {
  results add;
  activations(add);
  attention(add);
  convolutions(add);
  pooling(add);
  images(add);
  normalizations(add);
  embeddings(add);
  losses(add);
  return std::move(add.all);
}

}  // namespace nn_functional_calls
