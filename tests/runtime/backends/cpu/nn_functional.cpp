// SPDX-License-Identifier: BSL-1.0
// Operators whose options are an object of a class. The expected numbers are PyTorch 2.13's.
#include <torch/nn/functional.h>

#include <ATen/ATen.h>
#include <gtest/gtest.h>
#include <torch/torch.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "../../thrown.hpp"

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

}  // namespace
