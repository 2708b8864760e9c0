// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for losses, by the operators of these names.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include <ATen/ExpandUtils.h>
#include <ATen/Functions.h>
#include <c10/util/Exception.h>
#include <torch/nn/functional/distance.h>
#include <torch/nn/options/loss.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace functional {

namespace detail {
/// Both with the sizes to which they broadcast; warns if these are not the sizes of both.
[[nodiscard]] inline std::vector<Tensor> of_one_size(const Tensor& input, const Tensor& target) {
  if (target.sizes() != input.sizes())
    TORCH_WARN("Using a target size (", target.sizes(), ") that is different to the input size (",
               input.sizes(),
               "). This will likely lead to incorrect results due to broadcasting. Please ensure "
               "they have the same size.");
  return at::broadcast_tensors({input, target});
}
[[nodiscard]] inline Tensor reduced(const Tensor& losses, at::Reduction::Reduction reduction) {
  if (reduction == at::Reduction::None) return losses;
  return reduction == at::Reduction::Mean ? losses.mean() : losses.sum();
}
[[nodiscard]] inline Tensor smooth_l1(const Tensor& input, const Tensor& target,
                                      const SmoothL1LossFuncOptions& options, double beta) {
  const std::vector<Tensor> both = of_one_size(input, target);
  return at::smooth_l1_loss(both[0], both[1], enumtype::reduction_get_enum(options.reduction()),
                            beta);
}
}  // namespace detail

[[nodiscard]] inline Tensor l1_loss(const Tensor& input, const Tensor& target,
                                    const L1LossFuncOptions& options = {}) {
  return at::l1_loss(input, target, enumtype::reduction_get_enum(options.reduction()));
}

/// kBatchMean divides the sum by the number of samples.
[[nodiscard]] inline Tensor kl_div(const Tensor& input, const Tensor& target,
                                   const KLDivFuncOptions& options = {}) {
  if (std::holds_alternative<enumtype::kMean>(options.reduction()))
    TORCH_WARN(
        "reduction: 'mean' divides the total loss by both the batch size and the support size."
        "'batchmean' divides only by the batch size, and aligns with the KL div math definition."
        "'mean' will be changed to behave the same as 'batchmean' in the next major release.");
  const bool is_of_batch = std::holds_alternative<enumtype::kBatchMean>(options.reduction());
  const auto reduction =
      is_of_batch ? at::Reduction::Sum : enumtype::reduction_get_enum(options.reduction());
  const Tensor loss = at::kl_div(input, target, reduction, options.log_target());
  return is_of_batch && input.dim() != 0 ? at::div(loss, input.size(0)) : loss;
}
[[nodiscard]] inline Tensor mse_loss(const Tensor& input, const Tensor& target,
                                     const MSELossFuncOptions& options = {}) {
  const std::vector<Tensor> both = detail::of_one_size(input, target);
  return at::mse_loss(both[0], both[1], enumtype::reduction_get_enum(options.reduction()));
}
[[nodiscard]] inline Tensor huber_loss(const Tensor& input, const Tensor& target,
                                       const HuberLossFuncOptions& options = {}) {
  const std::vector<Tensor> both = detail::of_one_size(input, target);
  return at::huber_loss(both[0], both[1], enumtype::reduction_get_enum(options.reduction()),
                        options.delta());
}
[[nodiscard]] inline Tensor _smooth_l1_loss(const Tensor& input, const Tensor& target,
                                            double beta = 1.0) {
  const Tensor t = at::abs(at::sub(input, target));
  return at::where(t.lt(beta), at::div(at::mul(at::pow(t, 2), 0.5), beta), at::sub(t, 0.5 * beta));
}
[[nodiscard]] inline Tensor smooth_l1_loss(const Tensor& input, const Tensor& target,
                                           const SmoothL1LossFuncOptions& options = {}) {
  return detail::smooth_l1(input, target, options, options.beta().value_or(1.0));
}
/// `options` has no beta.
[[nodiscard]] inline Tensor smooth_l1_loss(const Tensor& input, const Tensor& target,
                                           const SmoothL1LossFuncOptions& options, double beta) {
  TORCH_CHECK(!options.beta(), "expected beta not to be provided in 'options', but got ",
              options.beta().value_or(0.0));
  return detail::smooth_l1(input, target, options, beta);
}
[[nodiscard]] inline Tensor binary_cross_entropy(
    const Tensor& input, const Tensor& target, const BinaryCrossEntropyFuncOptions& options = {}) {
  TORCH_CHECK(target.sizes() == input.sizes(), "Using a target size (", target.sizes(),
              ") that is different to the input size (", input.sizes(),
              ") is deprecated. Please ensure they have the same size.");
  Tensor weight = options.weight();
  if (weight.defined()) weight = weight.expand(at::infer_size(target.sizes(), weight.sizes()));
  return at::binary_cross_entropy(input, target, weight,
                                  enumtype::reduction_get_enum(options.reduction()));
}
[[nodiscard]] inline Tensor binary_cross_entropy_with_logits(
    const Tensor& input, const Tensor& target,
    const BinaryCrossEntropyWithLogitsFuncOptions& options = {}) {
  TORCH_CHECK(target.sizes() == input.sizes(), "Target size (", target.sizes(),
              ") must be the same as input size (", input.sizes(), ")");
  return at::binary_cross_entropy_with_logits(input, target, options.weight(), options.pos_weight(),
                                              enumtype::reduction_get_enum(options.reduction()));
}
[[nodiscard]] inline Tensor hinge_embedding_loss(
    const Tensor& input, const Tensor& target, const HingeEmbeddingLossFuncOptions& options = {}) {
  return at::hinge_embedding_loss(input, target, options.margin(),
                                  enumtype::reduction_get_enum(options.reduction()));
}
[[nodiscard]] inline Tensor multi_margin_loss(const Tensor& input, const Tensor& target,
                                              const MultiMarginLossFuncOptions& options = {}) {
  TORCH_CHECK(options.p() == 1 || options.p() == 2, "only p == 1 and p == 2 supported");
  TORCH_CHECK(!options.weight().defined() || options.weight().dim() == 1,
              "weight must be one-dimensional");
  return at::multi_margin_loss(input, target, options.p(), options.margin(), options.weight(),
                               enumtype::reduction_get_enum(options.reduction()));
}
[[nodiscard]] inline Tensor cosine_embedding_loss(
    const Tensor& input1, const Tensor& input2, const Tensor& target,
    const CosineEmbeddingLossFuncOptions& options = {}) {
  return at::cosine_embedding_loss(input1, input2, target, options.margin(),
                                   enumtype::reduction_get_enum(options.reduction()));
}
[[nodiscard]] inline Tensor multilabel_margin_loss(
    const Tensor& input, const Tensor& target,
    const MultilabelMarginLossFuncOptions& options = {}) {
  return at::multilabel_margin_loss(input, target,
                                    enumtype::reduction_get_enum(options.reduction()));
}
[[nodiscard]] inline Tensor soft_margin_loss(const Tensor& input, const Tensor& target,
                                             const SoftMarginLossFuncOptions& options = {}) {
  return at::soft_margin_loss(input, target, enumtype::reduction_get_enum(options.reduction()));
}
/// The means over the labels of each sample, reduced.
[[nodiscard]] inline Tensor multilabel_soft_margin_loss(
    const Tensor& input, const Tensor& target,
    const MultilabelSoftMarginLossFuncOptions& options = {}) {
  const Tensor present = at::mul(target, at::log_sigmoid(input));
  const Tensor absent = at::mul(at::rsub(target, 1), at::log_sigmoid(at::neg(input)));
  Tensor loss = at::neg(at::add(present, absent));
  if (options.weight().defined()) loss = at::mul(loss, options.weight());
  const std::int64_t labels = input.dim() - 1;
  return detail::reduced(at::div(loss.sum(labels), input.size(labels)),
                         enumtype::reduction_get_enum(options.reduction()));
}
[[nodiscard]] inline Tensor triplet_margin_loss(const Tensor& anchor, const Tensor& positive,
                                                const Tensor& negative,
                                                const TripletMarginLossFuncOptions& options = {}) {
  return at::triplet_margin_loss(anchor, positive, negative, options.margin(), options.p(),
                                 options.eps(), options.swap(),
                                 enumtype::reduction_get_enum(options.reduction()));
}
/// The distance is pairwise_distance() unless a function is given.
[[nodiscard]] inline Tensor triplet_margin_with_distance_loss(
    const Tensor& anchor, const Tensor& positive, const Tensor& negative,
    const TripletMarginWithDistanceLossFuncOptions& options = {}) {
  const auto distance = [&](const Tensor& a, const Tensor& b) {
    return options.distance_function() ? (*options.distance_function())(a, b)
                                       : functional::pairwise_distance(a, b);
  };
  const Tensor to_positive = distance(anchor, positive);
  Tensor to_negative = distance(anchor, negative);
  if (options.swap()) to_negative = at::min(to_negative, distance(positive, negative));
  const Tensor loss =
      at::clamp_min(at::add(at::sub(to_positive, to_negative), options.margin()), 0);
  return detail::reduced(loss, enumtype::reduction_get_enum(options.reduction()));
}
[[nodiscard]] inline Tensor ctc_loss(const Tensor& log_probs, const Tensor& targets,
                                     const Tensor& input_lengths, const Tensor& target_lengths,
                                     const CTCLossFuncOptions& options = {}) {
  return at::ctc_loss(log_probs, targets, input_lengths, target_lengths, options.blank(),
                      enumtype::reduction_get_enum(options.reduction()), options.zero_infinity());
}
[[nodiscard]] inline Tensor poisson_nll_loss(const Tensor& input, const Tensor& target,
                                             const PoissonNLLLossFuncOptions& options = {}) {
  return at::poisson_nll_loss(input, target, options.log_input(), options.full(), options.eps(),
                              enumtype::reduction_get_enum(options.reduction()));
}
[[nodiscard]] inline Tensor margin_ranking_loss(const Tensor& input1, const Tensor& input2,
                                                const Tensor& target,
                                                const MarginRankingLossFuncOptions& options = {}) {
  TORCH_CHECK(input1.dim() == input2.dim() && input1.dim() == target.dim(),
              "margin_ranking_loss : All input tensors should have same dimension but got sizes: "
              "input1: ",
              input1.sizes(), ", input2: ", input2.sizes(), ", target: ", target.sizes());
  return at::margin_ranking_loss(input1, input2, target, options.margin(),
                                 enumtype::reduction_get_enum(options.reduction()));
}
[[nodiscard]] inline Tensor nll_loss(const Tensor& input, const Tensor& target,
                                     const NLLLossFuncOptions& options = {}) {
  TORCH_CHECK(input.dim() >= 2, "Expected 2 or more dimensions (got ", input.dim(), ")");
  TORCH_CHECK(input.size(0) == target.size(0), "Expected input batch_size (", input.size(0),
              ") to match target batch_size (", target.size(0), ").");
  return at::nll_loss_nd(input, target, options.weight(),
                         enumtype::reduction_get_enum(options.reduction()), options.ignore_index());
}
[[nodiscard]] inline Tensor cross_entropy(const Tensor& input, const Tensor& target,
                                          const CrossEntropyFuncOptions& options = {}) {
  return at::cross_entropy_loss(input, target, options.weight(),
                                enumtype::reduction_get_enum(options.reduction()),
                                options.ignore_index(), options.label_smoothing());
}

}  // namespace functional
}  // namespace nn
}  // namespace torch
