// SPDX-License-Identifier: BSL-1.0
// Operators whose options are an object of a class. The expected numbers are PyTorch 2.13's.
#include <torch/nn/functional.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/torch.h>

#include <cmath>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../../thrown.hpp"
#include "nn_functional_calls.hpp"

namespace {

namespace F = torch::nn::functional;
using numbers = std::vector<float>;

[[nodiscard]] numbers elements(const at::Tensor& x) {
  const at::Tensor contiguous = x.contiguous();
  const auto* const at = contiguous.const_data_ptr<float>();
  return numbers(at, at + contiguous.numel());
}

void expect_near(const at::Tensor& found, const numbers& wanted) {
  const numbers values = elements(found);
  ASSERT_EQ(values.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) EXPECT_NEAR(values[i], wanted[i], 1e-6) << i;
}

TEST(NnFunctional, PadIsTheOperator) {
  static std::string called;
  torch::Library library = MAKE_TORCH_LIBRARY_IMPL(aten, CPU);
  library.impl("pad", [](const at::Tensor& self, c10::SymIntArrayRef pad, std::string_view mode,
                         std::optional<double> value) {
    called = c10::str(mode, ' ', pad.size(), ' ', value ? *value : -1.0);
    return self;
  });
  const at::Tensor x = at::zeros({1, 3});
  EXPECT_TRUE(F::pad(x, F::PadFuncOptions({1, 2})).is_same(x));
  EXPECT_EQ(called, "constant 2 -1");
  static_cast<void>(F::pad(x, F::PadFuncOptions({0, 1, 2, 3}).value(9)));
  EXPECT_EQ(called, "constant 4 9");
  static_cast<void>(F::pad(x, F::PadFuncOptions({1, 1}).mode(torch::kReflect)));
  EXPECT_EQ(called, "reflect 2 -1");
  static_cast<void>(F::pad(x, F::PadFuncOptions({1, 1}).mode(torch::kReplicate)));
  EXPECT_EQ(called, "replicate 2 -1");
  static_cast<void>(F::pad(x, F::PadFuncOptions({1, 0}).mode(torch::kCircular)));
  EXPECT_EQ(called, "circular 2 -1");
}

TEST(NnFunctional, Activations) {
  const at::Tensor x = torch::tensor({-1.0F, 0.0F, 2.0F});
  expect_near(F::gelu(x), {-0.15865526F, 0, 1.9544997F});
  expect_near(F::gelu(x, F::GELUFuncOptions().approximate("tanh")), {-0.15880796F, 0, 1.9545977F});
  expect_near(F::silu(x), {-0.26894143F, 0, 1.7615942F});
  expect_near(F::leaky_relu(x), {-0.01F, 0, 2});
  expect_near(F::softmax(x, F::SoftmaxFuncOptions(0)), {0.042010065F, 0.11419519F, 0.8437947F});
  EXPECT_EQ(F::log_softmax(x, F::LogSoftmaxFuncOptions(0).dtype(torch::kFloat64)).scalar_type(),
            torch::kFloat64);
  EXPECT_EQ(elements(F::relu(x)), (numbers{0, 0, 2}));
  EXPECT_TRUE(F::relu(x, F::ReLUFuncOptions().inplace(true)).is_same(x));
  EXPECT_EQ(elements(x), (numbers{0, 0, 2}));
}

TEST(NnFunctional, LinearLayers) {
  const at::Tensor x = torch::tensor({{1.0F, 2.0F}}), y = torch::tensor({{2.0F, 0.0F}});
  expect_near(F::linear(x, y), {2});
  expect_near(F::linear(x, y, torch::tensor({0.5F})), {2.5F});
}

TEST(NnFunctional, OptionsReachTheOperator) {
  static double number;
  torch::Library library = MAKE_TORCH_LIBRARY_IMPL(aten, CPU);
  library.impl("elu", [](const at::Tensor& self, const at::Scalar& alpha, const at::Scalar&,
                         const at::Scalar&) { return number = alpha.toDouble(), self; });
  library.impl("cosine_similarity",
               [](const at::Tensor& self, const at::Tensor&, std::int64_t dim, double eps) {
                 return number = static_cast<double>(dim) + eps, self;
               });
  const at::Tensor x = at::zeros({1, 3});
  static_cast<void>(F::elu(x, F::ELUFuncOptions().alpha(2)));
  EXPECT_EQ(number, 2);
  static_cast<void>(F::cosine_similarity(x, x, F::CosineSimilarityFuncOptions().dim(0).eps(0.5)));
  EXPECT_EQ(number, 0.5);
}

TEST(NnFunctional, WordsHaveNames) {
  using choice =
      std::variant<torch::enumtype::kNone, torch::enumtype::kMean, torch::enumtype::kMax>;
  EXPECT_EQ(torch::enumtype::get_enum_name(choice(torch::kMax)), "kMax");
}

TEST(NnFunctional, ReductionsHaveNumbers) {
  using choice = std::variant<torch::enumtype::kNone, torch::enumtype::kMean, torch::enumtype::kSum,
                              torch::enumtype::kMax>;
  EXPECT_EQ(torch::enumtype::reduction_get_enum(choice(torch::kMean)), at::Reduction::Mean);
  EXPECT_EQ(torch::enumtype::reduction_get_enum(choice(torch::kSum)), at::Reduction::Sum);
  EXPECT_EQ(test::thrown_by([] {
              static_cast<void>(torch::enumtype::reduction_get_enum(choice(torch::kMax)));
            }),
            "kMax is not a valid value for reduction");
}

TEST(NnFunctional, VectorsOfLengthOne) {
  const at::Tensor x = torch::tensor({{3.0F, 4.0F}, {0.0F, 0.0F}});
  expect_near(F::normalize(x), {0.6F, 0.8F, 0, 0});
  expect_near(F::normalize(x, F::NormalizeFuncOptions().p(1).dim(0)), {1, 1, 0, 0});
  const at::Tensor out = at::empty({2, 2});
  EXPECT_TRUE(F::normalize(x, F::NormalizeFuncOptions().out(out)).is_same(out));
  expect_near(out, {0.6F, 0.8F, 0, 0});
}

TEST(NnFunctional, RowsOfATable) {
  const at::Tensor table = torch::tensor({{0.0F, 1.0F}, {2.0F, 3.0F}, {4.0F, 5.0F}});
  const at::Tensor rows = torch::tensor({2, 0}, at::kLong);
  expect_near(F::embedding(rows, table), {4, 5, 0, 1});
  expect_near(F::one_hot(rows).to(at::kFloat), {0, 0, 1, 1, 0, 0});
  const auto padded = [&](std::int64_t row) {
    return test::thrown<c10::Error>([&] {
      static_cast<void>(F::embedding(rows, table, F::EmbeddingFuncOptions().padding_idx(row)));
    });
  };
  EXPECT_EQ(padded(-3), "(nothing was thrown)");
  EXPECT_EQ(padded(3), "Padding_idx must be within num_embeddings");
  EXPECT_EQ(padded(-4), "Padding_idx must be within num_embeddings");

  static double norm;
  torch::Library library = MAKE_TORCH_LIBRARY_IMPL(aten, CPU);
  library.impl("embedding_renorm_",
               [](at::Tensor& self, const at::Tensor&, double max_norm, double) -> at::Tensor& {
                 return norm = max_norm, self;
               });
  static_cast<void>(F::embedding(rows, table, F::EmbeddingFuncOptions().max_norm(1.5)));
  EXPECT_EQ(norm, 1.5);
}

TEST(NnFunctional, LossesAndSequencesAreTheOperators) {
  static std::string called;
  torch::Library library = MAKE_TORCH_LIBRARY_IMPL(aten, CPU);
  library.impl("cross_entropy_loss", [](const at::Tensor& self, const at::Tensor&,
                                        const std::optional<at::Tensor>& w, std::int64_t reduction,
                                        c10::SymInt ignored, double smoothing) {
    called = c10::str(w.has_value() && w->defined(), ' ', reduction, ' ', ignored, ' ', smoothing);
    return self;
  });
  library.impl("mse_loss", [](const at::Tensor& self, const at::Tensor&, std::int64_t reduction) {
    called = c10::str(reduction);
    return self;
  });
  library.impl("pad_sequence", [](at::TensorList sequences, bool batch_first, double padding,
                                  std::string_view side) {
    called = c10::str(sequences.size(), ' ', batch_first, ' ', padding, ' ', side);
    return sequences[0];
  });
  const at::Tensor x = at::zeros({1, 3});
  static_cast<void>(F::cross_entropy(x, x));
  EXPECT_EQ(called, "0 1 -100 0");
  static_cast<void>(F::cross_entropy(
      x, x, F::CrossEntropyFuncOptions().weight(x).reduction(torch::kSum).label_smoothing(0.5)));
  EXPECT_EQ(called, "1 2 -100 0.5");
  static_cast<void>(F::mse_loss(x, x));
  EXPECT_EQ(called, "1");
  static_cast<void>(F::mse_loss(x, x, torch::kNone));
  EXPECT_EQ(called, "0");
  static_cast<void>(torch::nn::utils::rnn::pad_sequence({x, x}, true, 9, "left"));
  EXPECT_EQ(called, "2 1 9 left");
}

TEST(NnFunctional, ComputesWhatPyTorchComputes) {
  const std::map<std::string, std::vector<double>> wanted = {
#include "nn_functional_numbers.inc"
  };
  const auto found = nn_functional_calls::all();
  EXPECT_EQ(found.size(), wanted.size());
  for (const auto& [name, result] : found) {
    const numbers values = elements(result.to(at::kFloat));
    const std::vector<double>& right = wanted.at(name);
    ASSERT_EQ(values.size(), right.size()) << name;
    for (std::size_t i = 0; i != right.size(); ++i)
      EXPECT_NEAR(values[i], right[i], 2e-6 * (1 + std::abs(right[i]))) << name << ' ' << i;
  }
}

/// The first line of what a function throws, as PyTorch's function of this name does.
template <class Call>
[[nodiscard]] std::string refused(Call call) {
  const std::string said = test::thrown<c10::Error>([&] { static_cast<void>(call()); });
  return said.substr(0, said.find('\n'));
}

TEST(NnFunctional, ADrawIsOneOfTheClasses) {
  const at::Tensor logits = nn_functional_calls::wave({5, 4});
  EXPECT_TRUE(at::allclose(F::gumbel_softmax(logits).sum(1), at::ones({5})));
  const at::Tensor hard = F::gumbel_softmax(logits, F::GumbelSoftmaxFuncOptions().hard(true));
  EXPECT_TRUE(at::equal(std::get<0>(at::max(hard, 1)), at::ones({5})));
  EXPECT_TRUE(at::equal(hard.sum(1), at::ones({5})));
}

TEST(NnFunctional, DropoutOfChannels) {
  const at::Tensor x = at::ones({64, 2, 2});
  const at::Tensor y = F::dropout2d(x, F::Dropout2dFuncOptions().p(0.5));
  EXPECT_EQ(y.sizes(), x.sizes());
  for (std::int64_t channel = 0; channel != 64; ++channel) {
    const numbers values = elements(y.select(0, channel));
    EXPECT_TRUE(values == numbers(4, 0.0F) || values == numbers(4, 2.0F)) << channel;
  }
  EXPECT_EQ(refused([&] { return F::dropout(x, F::DropoutFuncOptions().p(1.5)); }),
            "dropout probability has to be between 0 and 1, but got 1.5");
}

TEST(NnFunctional, SizesThatDoNotFit) {
  const at::Tensor line = at::ones({1, 2, 4}), image = at::ones({1, 2, 4, 4});
  EXPECT_EQ(refused([] { return torch::ExpandingArray<2>({1, 2, 3}); }),
            "Expected 2 values, but instead got 3");
  EXPECT_EQ(c10::str(torch::ExpandingArray<2>(3)), "[3, 3]");
  EXPECT_EQ(c10::str(torch::ExpandingArray<1>(3)), "3");
  EXPECT_EQ(c10::str(torch::ExpandingArrayWithOptionalElem<2>({std::nullopt, 3})), "[None, 3]");
  EXPECT_EQ(
      refused([&] { return F::fold(image, F::FoldFuncOptions(2, 2)); }),
      "Input Error: Only unbatched (2D) or batched (3D) input Tensors are supported (got 4D)");
  EXPECT_EQ(refused([&] { return F::unfold(line, F::UnfoldFuncOptions(2)); }),
            "Input Error: Only 4D input Tensors are supported (got 3D)");
  EXPECT_EQ(refused([] { return F::batch_norm(at::ones({3}), {}, {}); }),
            "Expected at least 2 input dimensions, but got 1");
  EXPECT_EQ(refused([] {
              return F::batch_norm(at::ones({1, 3}), {}, {},
                                   F::BatchNormFuncOptions().training(true));
            }),
            "Expected more than 1 value per channel when training, got input size [1, 3]");
  EXPECT_EQ(refused([&] {
              return F::adaptive_avg_pool2d(at::ones({4, 4}), F::AdaptiveAvgPool2dFuncOptions(2));
            }),
            "Input dimension should be at least 3");
  EXPECT_EQ(
      refused([&] {
        return F::_unpool_output_size(line, {2}, {2}, {0}, std::vector<std::int64_t>{8});
      }),
      "output_size should be a sequence containing 1 or 3 elements, but it has a length of '0'");
  EXPECT_EQ(refused([&] {
              return F::_unpool_output_size(line, {2}, {2}, {0},
                                            std::vector<std::int64_t>{1, 2, 11});
            }),
            "invalid output_size [11] (dim 0 must be between 6 and 10)");
  EXPECT_EQ(refused([&] {
              return F::fractional_max_pool2d(image, F::FractionalMaxPool2dFuncOptions(2));
            }),
            "fractional_max_pool2d requires specifying either an output_size or an output_ratio");
  EXPECT_EQ(refused([&] { return F::local_response_norm(at::ones({2, 2}), 2); }),
            "Expected 3D or higher dimensionality input (got 2 dimensions)");
  EXPECT_EQ(refused([] { return F::glu(at::ones({})); }),
            "glu does not support scalars because halving size must be even");
}

TEST(NnFunctional, EnlargementsThatAreNone) {
  using options = F::InterpolateFuncOptions;
  const at::Tensor line = at::ones({1, 2, 4}), image = at::ones({1, 2, 4, 4});
  const std::vector<std::int64_t> sizes{2, 2};
  const auto enlarged = [&](const at::Tensor& x, const options& o) {
    return refused([&] { return F::interpolate(x, o); });
  };
  EXPECT_EQ(enlarged(image, {}), "either size or scale_factor should be defined");
  EXPECT_EQ(enlarged(image, options().size(sizes).scale_factor(std::vector<double>{2, 2})),
            "only one of size or scale_factor should be defined");
  EXPECT_EQ(enlarged(image, options().scale_factor(std::vector<double>{2})),
            "scale_factor shape must match input shape. Input is 2D, scale_factor size is [2]");
  EXPECT_EQ(
      enlarged(image, options().size(sizes).align_corners(true)),
      "align_corners option can only be set with the interpolating modes: linear | bilinear | "
      "bicubic | trilinear");
  EXPECT_EQ(enlarged(line, options().size(sizes).mode(torch::kBilinear).align_corners(true)),
            "Got 3D input, but bilinear mode needs 4D input");
  EXPECT_EQ(enlarged(image, options().size(sizes).mode(torch::kTrilinear).align_corners(true)),
            "Got 4D input, but trilinear mode needs 5D input");
  EXPECT_EQ(enlarged(image, options().size(sizes).antialias(true)),
            "Anti-alias option is only supported for bilinear and bicubic modes");
  EXPECT_EQ(
      enlarged(at::ones({2, 2}), options().size(sizes)),
      "Input Error: Only 3D, 4D and 5D input Tensors supported (got 2D) for the modes: nearest "
      "| linear | bilinear | bicubic | trilinear (got kNearest)");
  EXPECT_EQ(refused([] { return F::affine_grid(at::ones({1, 2, 3}), {1, 1, 2}); }),
            "affine_grid only supports 4D and 5D sizes, for 2D and 3D affine transforms, "
            "respectively. Got size [1, 1, 2]");
  EXPECT_EQ(
      refused([] { return F::affine_grid(at::ones({1, 3, 3}), {1, 1, 2, 2}); }),
      "Expected a batch of 2D affine matrices of shape Nx2x3 for size [1, 1, 2, 2]. Got [1, 3, "
      "3].");
  EXPECT_EQ(refused([] { return F::affine_grid(at::ones({1, 2, 3}), {1, 1, 0, 2}); }),
            "Expected non-zero, positive output size. Got [1, 1, 0, 2]");
}

TEST(NnFunctional, LossesAndBagsThatAreNone) {
  const at::Tensor x = at::ones({2, 3}), table = at::ones({4, 2}), one = at::ones({2}, at::kLong);
  EXPECT_EQ(refused([&] { return F::binary_cross_entropy(x, at::ones({3})); }),
            "Using a target size ([3]) that is different to the input size ([2, 3]) is deprecated. "
            "Please ensure they have the same size.");
  EXPECT_EQ(refused([&] { return F::binary_cross_entropy_with_logits(x, at::ones({3})); }),
            "Target size ([3]) must be the same as input size ([2, 3])");
  EXPECT_EQ(refused([&] { return F::nll_loss(x, at::ones({3}, at::kLong)); }),
            "Expected input batch_size (2) to match target batch_size (3).");
  EXPECT_EQ(
      refused([&] { return F::multi_margin_loss(x, one, F::MultiMarginLossFuncOptions().p(3)); }),
      "only p == 1 and p == 2 supported");
  EXPECT_EQ(
      refused([&] { return F::smooth_l1_loss(x, x, F::SmoothL1LossFuncOptions().beta(0.5), 0.4); }),
      "expected beta not to be provided in 'options', but got 0.5");
  EXPECT_EQ(refused([&] { return F::embedding_bag(one, table); }),
            "offsets has to be a 1D Tensor but got null");
  EXPECT_EQ(
      refused([&] {
        return F::embedding_bag(one.reshape({1, 2}), table,
                                F::EmbeddingBagFuncOptions().per_sample_weights(at::ones({1, 2})));
      }),
      "embedding_bag: per_sample_weights was not null. per_sample_weights is only supported for "
      "mode='kSum' (got mode='kMean').Please open a feature request on GitHub.");
}

}  // namespace
