// SPDX-License-Identifier: BSL-1.0
// A binding of a few lines. It needs no other header.
#include <dispatch/binding_api.hpp>

#include <gmock/gmock.h>
#include <torch/custom_class.h>
#include <torch/library.h>

#include "../thrown.hpp"

namespace {

using c10::IValue;
using ::testing::HasSubstr;
using ::testing::StartsWith;

/// A value of the other language: either a tensor that its object owns, or another value.
struct object {
  IValue value;
  const at::Tensor* tensor = nullptr;
};

/// Calls the first overload that takes this number of arguments, and adds its defaults.
IValue call(const std::string& name, const std::vector<object>& given) {
  for (const c10::OperatorHandle& op : dispatch::overloads_of(name)) {
    const std::vector<dispatch::Argument>& arguments = op.schema().arguments();
    if (given.size() > arguments.size()) continue;
    dispatch::borrowed_call call(arguments.size());
    std::size_t i = 0;
    for (; i != given.size(); ++i)
      if (given[i].tensor != nullptr)
        call.borrow(i, *given[i].tensor);
      else
        call.value(i) = given[i].value;
    for (; i != arguments.size() && arguments[i].find_default() != nullptr; ++i)
      call.value(i) = dispatch::copy_of_default(*arguments[i].find_default());
    if (i != arguments.size()) continue;
    call.run(op);
    return call.tensor() != nullptr ? IValue(*call.tensor()) : call.result(0);
  }
  throw dispatch::TypeError(dispatch::message({"no overload of ", name, " takes these arguments"}));
}

struct Box : torch::CustomClassHolder {
  std::int64_t size = 3;
};

struct BindingApi : ::testing::Test {
  torch::Library m{torch::Library::FRAGMENT, "test_bound", std::nullopt, "F.cpp", 1};
  at::Tensor x = at::ones({2, 3});

  void SetUp() override {
    m.def("longer(Tensor x, int by=1, int[] more=[4]) -> int",
          [](const at::Tensor& t, std::int64_t by, c10::List<std::int64_t> more) {
            more.push_back(1);
            return t.numel() * by + static_cast<std::int64_t>(more.size());
          });
    m.def("longer.none() -> int", [] { return std::int64_t{0}; });
    m.def("same(Tensor x) -> Tensor", [](const at::Tensor& t) { return t; });
    m.class_<Box>("Box").def(torch::init<>()).def_readonly("size", &Box::size);
  }
};

TEST_F(BindingApi, CallsTheOverloadThatFits) {
  EXPECT_EQ(call("test_bound::longer", {{{}, &x}}).toInt(), 8);
  EXPECT_EQ(call("test_bound::longer", {{{}, &x}, {2}}).toInt(), 14);
  EXPECT_EQ(call("test_bound::longer", {}).toInt(), 0);
  EXPECT_TRUE(call("test_bound::same", {{{}, &x}}).toTensor().is_same(x));
}

TEST_F(BindingApi, ADefaultStaysAsItIs) {
  for (int i = 0; i != 2; ++i) EXPECT_EQ(call("test_bound::longer", {{{}, &x}}).toInt(), 8);
}

TEST_F(BindingApi, SaysWhatIsWrong) {
  EXPECT_THAT(test::thrown<dispatch::TypeError>([&] { call("test_bound::same", {}); }),
              StartsWith("no overload of test_bound::same"));
  EXPECT_THAT(test::thrown<dispatch::TypeError>([&] { call("test_bound::same", {{1}}); }),
              HasSubstr("test_bound::same(Tensor x) -> Tensor"));
}

TEST_F(BindingApi, MakesObjectsOfClasses) {
  const IValue box = dispatch::make_object("__torch__.torch.classes.test_bound.Box");
  EXPECT_EQ(dispatch::get_property(box, "size").toInt(), 3);
  EXPECT_EQ(dispatch::class_named(dispatch::class_of_object(box).qualified_name())
                .getProperty("size")
                ->setter,
            nullptr);
}

}  // namespace
