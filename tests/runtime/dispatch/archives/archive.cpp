// SPDX-License-Identifier: BSL-1.0
// Archives of named values, as extensions write and read them.
#include <dispatch/archives/archive.hpp>

#include <gtest/gtest.h>
#include <torch/torch.h>

#include <sstream>

#include "../../thrown.hpp"

namespace {

/// An archive's bytes.
std::string saved(torch::serialize::OutputArchive& archive) {
  std::ostringstream out;
  archive.save_to(out);
  return out.str();
}
torch::serialize::InputArchive loaded(const std::string& bytes) {
  torch::serialize::InputArchive out;
  out.load_from(bytes.data(), bytes.size());
  return out;
}

TEST(Archive, HasWhatWasWritten) {
  const torch::Tensor weights = torch::tensor({0.F, 1.F, 2.F, 3.F, 4.F, 5.F}).view({2, 3});
  torch::serialize::OutputArchive out;
  out.write("weights", weights);
  out.write("column", weights.select(1, 1), /*is_buffer=*/true);
  out.write("cutoff", 2.5);
  out.write("activation", std::string("tanh"));
  out.write("sizes", std::vector<std::int64_t>{-1, 70'000, std::int64_t{1} << 40});
  out.write("nothing", torch::IValue());
  torch::serialize::OutputArchive inner;
  inner.write("bias", torch::ones({2}, torch::kBFloat16));
  out.write("layer", inner);

  torch::serialize::InputArchive in = loaded(saved(out));
  torch::Tensor read, column;
  torch::IValue cutoff, activation, sizes, nothing(1);
  in.read("weights", read);
  in.read("column", column, true);
  in.read("cutoff", cutoff);
  in("activation", activation);
  in.read("sizes", sizes);
  in.read("nothing", nothing);
  EXPECT_TRUE(torch::equal(read, weights));
  EXPECT_TRUE(torch::equal(column, weights.select(1, 1)));
  EXPECT_TRUE(column.storage().is_alias_of(read.storage()));
  EXPECT_EQ(column.strides(), weights.select(1, 1).strides());
  EXPECT_EQ(cutoff.toDouble(), 2.5);
  EXPECT_EQ(activation.toStringRef(), "tanh");
  EXPECT_EQ(sizes.toIntVector(), (std::vector<std::int64_t>{-1, 70'000, std::int64_t{1} << 40}));
  EXPECT_TRUE(nothing.isNone());
  torch::serialize::InputArchive layer;
  in.read("layer", layer);
  torch::Tensor bias;
  layer.read("bias", bias);
  EXPECT_EQ(bias.scalar_type(), torch::kBFloat16);
  EXPECT_EQ(in.keys(), (std::vector<std::string>{"weights", "column", "cutoff", "activation",
                                                 "sizes", "nothing", "layer"}));
}

TEST(Archive, SaysWhichKeyIsMissing) {
  torch::serialize::OutputArchive out, inner;
  out.write("layer", inner);
  torch::serialize::InputArchive in = loaded(saved(out)), layer;
  in.read("layer", layer);
  torch::Tensor tensor;
  torch::IValue value;
  EXPECT_FALSE(layer.try_read("bias", tensor));
  EXPECT_EQ(test::thrown<c10::Error>([&] { layer.read("bias", tensor); }),
            "No such serialized tensor 'layer.bias'");
  EXPECT_THROW(in.read("gone", value), c10::Error);
  EXPECT_THROW(in.read("gone", layer), c10::Error);
}

TEST(Archive, ATensorThatIsThereTakesTheDataOver) {
  torch::serialize::OutputArchive out;
  out.write("x", torch::ones({3}));
  torch::serialize::InputArchive in = loaded(saved(out));
  torch::Tensor x = torch::zeros({2});
  const torch::Tensor same = x;
  in.read("x", x);
  EXPECT_TRUE(torch::equal(same, torch::ones({3})));
}

TEST(Archive, TensorsAreSavedAndLoaded) {
  const torch::Tensor x = torch::tensor({0, 1, 2, 3}),
                      y = torch::ones({2, 2}, torch::kComplexDouble);
  std::stringstream one, two;
  torch::save(x, one);
  torch::save(std::vector<torch::Tensor>{x, y}, two);
  torch::Tensor read;
  std::vector<torch::Tensor> both;
  torch::load(read, one);
  torch::load(both, two);
  EXPECT_TRUE(torch::equal(read, x));
  ASSERT_EQ(both.size(), 2U);
  EXPECT_TRUE(torch::equal(both[1], y));
}

TEST(Archive, AFileThatIsNoneIsRefused) {
  torch::serialize::InputArchive in;
  const std::string text(100, 'x');
  EXPECT_THROW(in.load_from(text.data(), text.size()), c10::Error);
  EXPECT_THROW(in.load_from("no such file"), c10::Error);
  torch::serialize::OutputArchive out;
  out.write("x", torch::ones({100}));
  const std::string whole = saved(out);
  for (const std::size_t size : {std::size_t{0}, whole.size() / 2, whole.size() - 30})
    EXPECT_THROW(in.load_from(whole.data(), size), c10::Error) << size;
}

}  // namespace
