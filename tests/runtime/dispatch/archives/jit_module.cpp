// SPDX-License-Identifier: BSL-1.0
// Modules of TorchScript: their values are read and written, their methods cannot be called.
#include <dispatch/archives/jit_module.hpp>

#include <gtest/gtest.h>
#include <torch/script.h>

#include <sstream>

#include "../../thrown.hpp"

namespace {

torch::jit::script::Module example() {
  torch::jit::Module inner, out("__torch__.net.Net");
  inner.register_parameter("bias", torch::ones({2}), false);
  inner.register_attribute("training", c10::BoolType::get(), true);
  out.register_parameter("weight", torch::tensor({0.F, 1.F, 2.F, 3.F}), false);
  out.register_buffer("mean", torch::zeros({1}));
  out.register_attribute("name", c10::StringType::get(), "net");
  out.register_attribute("training", c10::BoolType::get(), true);
  out.register_module("layer", inner);
  return out;
}

TEST(JitModule, IsReadAsItWasSaved) {
  std::stringstream file;
  example().save(file);
  const torch::jit::script::Module net = torch::jit::load(file);
  EXPECT_EQ(net.attr("name").toStringRef(), "net");
  const auto parameters = net.named_parameters();
  ASSERT_EQ(parameters.size(), 2U);
  EXPECT_EQ(parameters[0].name, "weight");
  EXPECT_EQ(parameters[1].name, "layer.bias");
  EXPECT_TRUE(torch::equal(parameters[0].value, torch::tensor({0.F, 1.F, 2.F, 3.F})));
  EXPECT_EQ(net.parameters(false).size(), 1U);
  EXPECT_EQ(net.named_buffers().at(0).name, "mean");
  EXPECT_EQ(net.named_children().at(0).name, "layer");
  EXPECT_EQ(net.modules().size(), 2U);
  EXPECT_EQ(net.named_attributes().size(), 7U);
}

TEST(JitModule, HasTextsBesideIt) {
  std::stringstream file;
  example().save(file, {{"version", "2"}, {"notes", ""}});
  torch::jit::ExtraFilesMap texts{{"version", ""}, {"notes", "?"}, {"model_type", "other"}};
  const torch::jit::script::Module net = torch::jit::load(file, torch::kCPU, texts);
  EXPECT_EQ(net.attr("name").toStringRef(), "net");
  EXPECT_EQ(texts["version"], "2");
  EXPECT_EQ(texts["notes"], "");
  EXPECT_EQ(texts["model_type"], "other");
}

TEST(JitModule, ChangesItsMode) {
  const torch::jit::Module net = example();
  EXPECT_TRUE(net.is_training());
  net.eval();
  EXPECT_FALSE(net.is_training());
  EXPECT_FALSE(net.children()[0].is_training());
  net.to(torch::kDouble);
  EXPECT_EQ(net.parameters()[1].scalar_type(), torch::kDouble);
  net.setattr("name", "other");
  EXPECT_EQ(net.attr("name").toStringRef(), "other");
  EXPECT_EQ(net.attr("gone", 3).toInt(), 3);
  EXPECT_THROW(static_cast<void>(net.attr("gone")), c10::Error);
  EXPECT_THROW(net.setattr("gone", 3), c10::Error);
}

// A module of PyTorch's torch.jit.save has the source text of its methods; this is how they read.
TEST(JitModule, ItsMethodsAreKnownAndRefused) {
  const auto object = dispatch::module_object::pointer::make("__torch__.net.Net");
  object->methods = dispatch::module_detail::methods_in(
      "class Net(Module):\n  weight : Tensor\n  def forward(self: __torch__.net.Net,\n"
      "    x: Tensor) -> Tensor:\n    return x\n  def size(self: __torch__.net.Net) -> int:\n");
  const torch::jit::script::Module net(object);
  std::vector<torch::jit::IValue> inputs{torch::ones({4})};
  EXPECT_EQ(test::thrown<c10::NotImplementedError>([&] { static_cast<void>(net.forward(inputs)); }),
            "__torch__.net.Net.forward(): there is no interpreter of TorchScript here");
  EXPECT_THROW(static_cast<void>(net.run_method("size", 1)), c10::NotImplementedError);
  EXPECT_EQ(net.get_method("size").name(), "size");
  EXPECT_FALSE(net.find_method("gone").has_value());
  EXPECT_EQ(test::thrown<c10::Error>([&] { static_cast<void>(net.get_method("gone")); }),
            "Method 'gone' is not defined in __torch__.net.Net");
}

}  // namespace
