// SPDX-License-Identifier: BSL-1.0
// The stable ABI's types as values of the dispatcher.
#include <dispatch/stable/types.hpp>

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <dispatch/engine.hpp>

namespace {

using dispatch::IValue;
using dispatch::stable_tensor;
using torch::stable::Tensor;

TEST(StableTypes, BecomeTheHostsValuesAndComeBack) {
  const at::Tensor host = at::ones({2});
  const IValue tensor = stable_tensor::of(host);
  EXPECT_TRUE(tensor.isTensor());
  EXPECT_TRUE(stable_tensor::host(tensor.to<Tensor>()).is_same(host));

  const IValue device = torch::stable::Device("cuda:1");
  EXPECT_EQ(device.toDevice(), dispatch::Device("cuda:1"));
  EXPECT_EQ(device.to<torch::stable::Device>(), torch::stable::Device("cuda:1"));
  EXPECT_TRUE(IValue("cpu").to<torch::stable::Device>().is_cpu());

  const dispatch::Generator generator = at::detail::createCPUGenerator();
  const IValue boxed = dispatch::stable_generator::of(generator);
  EXPECT_TRUE(dispatch::stable_generator::host(boxed.to<torch::stable::Generator>()) == generator);
}

TEST(StableTypes, ListsAndOptionalsOfTensorsAreTheHosts) {
  const at::Tensor host = at::ones({2});
  const std::vector<Tensor> tensors{stable_tensor::of(host), Tensor()};
  const IValue list = tensors;
  EXPECT_TRUE(list.isTensorList());
  EXPECT_EQ(list.to<std::vector<at::Tensor>>().size(), 2U);
  const auto back = list.to<std::vector<Tensor>>();
  EXPECT_EQ(back.at(0).get(), tensors[0].get());
  EXPECT_FALSE(back.at(1).defined());
  EXPECT_TRUE(IValue(dispatch::ArrayRef<Tensor>(tensors)).isTensorList());

  EXPECT_TRUE(IValue(std::optional<Tensor>()).isNone());
  EXPECT_TRUE(IValue(std::optional<Tensor>(tensors[0])).isTensor());
  EXPECT_THROW(static_cast<void>(IValue(1).to<std::vector<Tensor>>()), dispatch::TypeError);
}

}  // namespace
