// SPDX-License-Identifier: BSL-1.0
// Deep copies share nothing with what they are made of.
#include <dispatch/classes/deep_copy.hpp>

#include <gtest/gtest.h>

#include <tuple>

#include <torch/custom_class.h>
#include <torch/library.h>

namespace {

using at::Tensor;
using c10::IValue;

TEST(DeepCopyTest, CopiesTensorsAndWhatContainsThem) {
  const Tensor tensor = at::ones({2});
  c10::List<Tensor> list({tensor});
  c10::Dict<std::string, Tensor> dict;
  dict.insert("a", tensor);
  const IValue value(std::make_tuple(tensor, list, dict, std::string("text"), 7));

  const IValue copy = value.deepcopy();
  tensor.fill_(9);
  list.push_back(tensor);
  dict.insert("b", tensor);
  const auto& parts = copy.toTupleRef().elements();
  EXPECT_EQ(parts[0].toTensor()[0].item<int>(), 1);
  ASSERT_EQ(parts[1].toTensorVector().size(), 1U);
  EXPECT_EQ(parts[1].toTensorVector()[0][0].item<int>(), 1);
  EXPECT_EQ(parts[2].toGenericDict().size(), 1U);
  EXPECT_EQ(parts[2].toGenericDict().at("a").toTensor()[0].item<int>(), 1);
  EXPECT_EQ(parts[3].toStringRef(), "text");
  EXPECT_EQ(parts[4].toInt(), 7);
  EXPECT_TRUE(parts[0].toTensor().is_same(parts[1].toTensorVector()[0])) << "once, as in the value";
}

TEST(DeepCopyTest, UsesTheCopiesThatTheMemoKnows) {
  const Tensor tensor = at::ones({2}), other = at::zeros({1});
  IValue::HashIdentityIValueMap memo;
  memo[tensor] = other;
  const IValue list(std::vector<Tensor>{tensor, tensor});
  EXPECT_TRUE(list.deepcopy(memo).toTensorVector()[1].is_same(other));
  EXPECT_FALSE(list.deepcopy().toTensorVector()[1].is_same(other));
  EXPECT_TRUE(IValue(Tensor()).deepcopy().isTensor());
}

TEST(DeepCopyTest, CopiesTensorsToADevice) {
  const Tensor tensor = at::ones({2});
  const Tensor copy = IValue(tensor).deepcopy(c10::Device(c10::kCPU)).toTensor();
  EXPECT_FALSE(copy.is_same(tensor));
  EXPECT_EQ(copy[1].item<int>(), 1);
}

struct Counter : torch::CustomClassHolder {
  std::int64_t count;
  explicit Counter(std::int64_t n) : count(n) {}
};
struct Unpickled : torch::CustomClassHolder {};

TORCH_LIBRARY(deep_copy_test, m) {
  m.class_<Counter>("Counter")
      .def(torch::init<std::int64_t>())
      .def_pickle([](const c10::intrusive_ptr<Counter>& self) { return self->count; },
                  [](std::int64_t n) { return c10::make_intrusive<Counter>(n); });
  m.class_<Unpickled>("Unpickled").def(torch::init<>());
}

TEST(DeepCopyTest, CopiesObjectsByTheirPickles) {
  const auto counter = c10::make_intrusive<Counter>(4);
  const IValue copy = IValue(counter).deepcopy();
  EXPECT_EQ(copy.toCustomClass<Counter>()->count, 4);
  EXPECT_NE(copy.toCustomClass<Counter>(), counter);
  EXPECT_THROW(static_cast<void>(IValue(c10::make_intrusive<Unpickled>()).deepcopy()), c10::Error);
}

}  // namespace
