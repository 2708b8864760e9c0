// SPDX-License-Identifier: BSL-1.0
// Calls of PyTorch's operators by functions and methods. The kernels are those of a backend in this
// file.
#include <ATen/ATen.h>
#include <ATen/RedispatchFunctions.h>
#include <ATen/ops/add_cpu_dispatch.h>
#include <ATen/ops/expand.h>
#include <ATen/ops/resize.h>
#include <torch/library.h>

#include <gmock/gmock.h>

namespace {

using testing::AllOf;
using testing::HasSubstr;

/// The arguments of the last kernel that ran.
struct seen {
  std::string name;
  std::vector<std::int64_t> sizes;
  double number = 0;
  std::int64_t number2 = 0;
  bool flag = false;
  std::optional<at::ScalarType> type;
};
seen last;

at::Tensor made(const std::string& name) {
  last.name = name;
  return dispatch::tensor_without_memory(at::kPrivateUse1);
}

at::Tensor add(const at::Tensor&, const at::Tensor&, const at::Scalar& alpha) {
  last.number = alpha.toDouble();
  return made("add.Tensor");
}
at::Tensor& add_(at::Tensor& self, const at::Tensor&, const at::Scalar& alpha) {
  last.number = alpha.toDouble();
  last.name = "add_.Tensor";
  return self;
}
at::Tensor& add_out(const at::Tensor&, const at::Tensor&, const at::Scalar& alpha,
                    at::Tensor& out) {
  last.number = alpha.toDouble();
  last.name = "add.out";
  return out;
}
at::Tensor sum(const at::Tensor&, at::OptionalIntArrayRef dim, bool keepdim,
               std::optional<at::ScalarType> type) {
  last.sizes = dim ? dim->vec() : std::vector<std::int64_t>();
  last.flag = keepdim;
  last.type = type;
  return made("sum.dim_IntList");
}
at::Tensor cat(const at::ITensorListRef& tensors, std::int64_t dim) {
  last.sizes = {static_cast<std::int64_t>(tensors.size())};
  last.number2 = dim;
  return made("cat");
}
at::Tensor empty(at::SymIntArrayRef sizes, std::optional<at::ScalarType> type,
                 std::optional<at::Layout>, std::optional<at::Device>, std::optional<bool>,
                 std::optional<at::MemoryFormat>) {
  last.type = type;
  last.name = "empty.memory_format";
  return dispatch::tensor_without_memory(at::kPrivateUse1, at::asIntArrayRefUnchecked(sizes));
}
at::Tensor& fill_(at::Tensor& self, const at::Scalar& value) {
  last.name = "fill_.Scalar";
  last.number = value.toDouble();
  return self;
}
at::Tensor& copy_(at::Tensor& self, const at::Tensor&, bool) {
  last.name = "copy_";
  return self;
}
at::Tensor expand(const at::Tensor& self, at::SymIntArrayRef sizes, bool implicit) {
  last.name = "expand";
  last.sizes = at::asIntArrayRefUnchecked(sizes).vec();
  last.flag = implicit;
  return self;
}
const at::Tensor& resize_(const at::Tensor& self, at::SymIntArrayRef sizes,
                          std::optional<at::MemoryFormat>) {
  last.name = "resize_";
  last.sizes = at::asIntArrayRefUnchecked(sizes).vec();
  return self;
}
at::Tensor index(const at::Tensor& self, const c10::List<std::optional<at::Tensor>>& indices) {
  last.name = "index.Tensor";
  last.number2 = static_cast<std::int64_t>(indices.size());
  return self;
}

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) {
  m.impl("add.Tensor", &add);
  m.impl("add_.Tensor", &add_);
  m.impl("add.out", &add_out);
  m.impl("sum.dim_IntList", &sum);
  m.impl("cat", &cat);
  m.impl("empty.memory_format", &empty);
  m.impl("fill_.Scalar", &fill_);
  m.impl("copy_", &copy_);
  m.impl("expand", &expand);
  m.impl("resize_", &resize_);
  m.impl("index.Tensor", &index);
}

void leave_the_first(const c10::OperatorHandle&, torch::jit::Stack* stack) {
  stack->resize(stack->size() - 2);
}

class AtenCalls : public testing::Test {
 protected:
  void SetUp() override { last = {}; }
  at::Tensor x = dispatch::tensor_without_memory(at::kPrivateUse1, {2, 3});
  at::Tensor y = dispatch::tensor_without_memory(at::kPrivateUse1, {2, 3});
};

TEST_F(AtenCalls, FunctionsHaveTheDefaultsOfTheSchema) {
  static_cast<void>(at::add(x, y));
  EXPECT_EQ(last.name, "add.Tensor");
  EXPECT_EQ(last.number, 1);
  static_cast<void>(at::add(x, y, 2.5));
  EXPECT_EQ(last.number, 2.5);
}

TEST_F(AtenCalls, MethodsCallTheSameOperators) {
  static_cast<void>(x.add(y, 3));
  EXPECT_EQ(last.name, "add.Tensor");
  EXPECT_EQ(last.number, 3);
  EXPECT_TRUE(x.add_(y).is_same(x));
  EXPECT_EQ(last.name, "add_.Tensor");
}

TEST_F(AtenCalls, OutComesFirstOrInTheOrderOfTheSchema) {
  at::Tensor out = dispatch::tensor_without_memory(at::kPrivateUse1);
  EXPECT_EQ(&at::add_out(out, x, y), &out);
  EXPECT_EQ(last.name, "add.out");
  EXPECT_EQ(&at::add_outf(x, y, 4, out), &out);
  EXPECT_EQ(last.number, 4);
}

TEST_F(AtenCalls, OperatorsOfCppAreOperators) {
  static_cast<void>(x + y);
  EXPECT_EQ(last.name, "add.Tensor");
  x += y;
  EXPECT_EQ(last.name, "add_.Tensor");
}

TEST_F(AtenCalls, ListsComeAsBracesAndAsOneNumber) {
  static_cast<void>(x.sum({0, 1}, true));
  EXPECT_EQ(last.sizes, (std::vector<std::int64_t>{0, 1}));
  EXPECT_TRUE(last.flag);
  static_cast<void>(x.sum(1));
  EXPECT_EQ(last.sizes, (std::vector<std::int64_t>{1}));
  EXPECT_FALSE(last.type.has_value());
  static_cast<void>(at::sum(x, {0}, false, at::kDouble));
  EXPECT_EQ(last.type, at::kDouble);
  static_cast<void>(at::cat({x, y, x}, 1));
  EXPECT_EQ(last.sizes, (std::vector<std::int64_t>{3}));
  EXPECT_EQ(last.number2, 1);
}

TEST_F(AtenCalls, SymbolicTwinsCallTheSameOperator) {
  static_cast<void>(x.expand({4, 2, 3}));
  EXPECT_EQ(last.sizes, (std::vector<std::int64_t>{4, 2, 3}));
  static_cast<void>(x.expand_symint({c10::SymInt(5), c10::SymInt(2), c10::SymInt(3)}, true));
  EXPECT_EQ(last.sizes, (std::vector<std::int64_t>{5, 2, 3}));
  EXPECT_TRUE(last.flag);
  EXPECT_TRUE(x.resize_({7}).is_same(x));
  EXPECT_EQ(last.sizes, (std::vector<std::int64_t>{7}));
}

TEST_F(AtenCalls, OptionsComeTogetherAndApart) {
  const at::Tensor a = at::empty({2}, x.options().dtype(at::kHalf));
  EXPECT_EQ(last.name, "empty.memory_format");
  EXPECT_EQ(last.type, at::kHalf);
  EXPECT_EQ(a.device().type(), at::kPrivateUse1);
  static_cast<void>(at::empty({2}, at::kInt, std::nullopt, at::Device(at::kPrivateUse1),
                              std::nullopt, std::nullopt));
  EXPECT_EQ(last.type, at::kInt);
}

TEST_F(AtenCalls, TheTensorsOwnMethodsCallOperatorsForOtherDevices) {
  x.fill_(2);
  EXPECT_EQ(last.name, "fill_.Scalar");
  EXPECT_EQ(last.number, 2);
  x.copy_(at::ones({2, 3}));
  EXPECT_EQ(last.name, "copy_");
  const at::Tensor on_cpu = at::zeros({2});
  last = {};
  on_cpu.fill_(3);  // calls no operator
  EXPECT_EQ(last.name, "");
  EXPECT_EQ(on_cpu[1].item<float>(), 3);
}

TEST_F(AtenCalls, IndicesAreViewsAndTensors) {
  using namespace at::indexing;
  const at::Tensor t = at::zeros({2, 3, 4});
  t[1].fill_(1);
  const at::Tensor row = t.index({1, Slice(0, 2)});
  EXPECT_EQ(row.sizes(), (std::vector<std::int64_t>{2, 4}));
  EXPECT_EQ(row[0][0].item<float>(), 1);
  EXPECT_EQ(t.index({"...", 1}).sizes(), (std::vector<std::int64_t>{2, 3}));
  const at::Tensor long_index = dispatch::tensor_without_memory(at::kPrivateUse1, {2}, at::kLong);
  static_cast<void>(x.index({Slice(), long_index}));
  EXPECT_EQ(last.name, "index.Tensor");
  EXPECT_EQ(last.number2, 2);
  EXPECT_THROW(static_cast<void>(t.index({0, 0, 0, 0})), at::IndexError);
}

TEST_F(AtenCalls, TypedCallsHaveTheNamesOfPyTorch) {
  static_cast<void>(at::_ops::add_Tensor::call(x, y, 5));
  EXPECT_EQ(last.number, 5);
  static_cast<void>(at::_ops::add_Tensor::redispatch(
      c10::DispatchKeySet(c10::DispatchKey::PrivateUse1), at::zeros({1}), at::zeros({1}), 6));
  EXPECT_EQ(last.number, 6);
  EXPECT_STREQ(at::_ops::add_Tensor::name, "aten::add");
  EXPECT_STREQ(at::_ops::add_Tensor::overload_name, "Tensor");
}

TEST_F(AtenCalls, RedispatchTakesTheKeysFirst) {
  const c10::DispatchKeySet keys(c10::DispatchKey::PrivateUse1);
  static_cast<void>(at::redispatch::add(keys, at::zeros({1}), at::zeros({1}), 7));
  EXPECT_EQ(last.number, 7);
  static_cast<void>(at::redispatch::sum(keys, at::zeros({1}), {1, 2}, true));
  EXPECT_EQ(last.sizes, (std::vector<std::int64_t>{1, 2}));
  EXPECT_TRUE(at::redispatch::resize_(keys, x, {7}).is_same(x));  // an operator without a function
  EXPECT_EQ(last.sizes, (std::vector<std::int64_t>{7}));
  const at::TensorOptions half = x.options().dtype(at::kHalf);
  static_cast<void>(at::redispatch::empty_symint(keys, {c10::SymInt(2)}, half));
  EXPECT_EQ(last.type, at::kHalf);
}

TEST_F(AtenCalls, TheFunctionsOfAKeyCallItsKernel) {
  torch::Library m(torch::Library::IMPL, "aten", c10::DispatchKey::CPU, "here", 1);
  m.impl("add.Tensor", [](const at::Tensor& a, const at::Tensor&, const at::Scalar& alpha) {
    last.name = "on the CPU";
    last.number = alpha.toDouble();
    return a;
  });
  EXPECT_TRUE(at::cpu::add(x, y).is_same(x));  // although the tensors have other keys
  EXPECT_EQ(last.name, "on the CPU");
  EXPECT_EQ(last.number, 1);
  try {
    static_cast<void>(at::cpu::add_(x, y));
    FAIL() << "it has no kernel";
  } catch (const at::NotImplementedError& e) {
    EXPECT_THAT(e.what(), AllOf(HasSubstr("aten::add_.Tensor"), HasSubstr("CPU")));
  }
}

template <class T>
at::Tensor expanded(const at::Tensor& t) {
  return at::symint::expand<T>(t, {at::symint::size<T>(t, 0) + 2, at::symint::sizes<T>(t)[1]});
}

TEST_F(AtenCalls, SymintFunctionsTakeIntegersAndSymbols) {
  static_cast<void>(expanded<std::int64_t>(x));
  EXPECT_EQ(last.sizes, (std::vector<std::int64_t>{4, 3}));
  static_cast<void>(expanded<c10::SymInt>(x));
  EXPECT_EQ(last.sizes, (std::vector<std::int64_t>{4, 3}));
  static_cast<void>(at::symint::resize_<c10::SymInt>(x, {c10::SymInt(5)}));
  EXPECT_EQ(last.sizes, (std::vector<std::int64_t>{5}));
  EXPECT_EQ(at::symint::numel<std::int64_t>(x), 6);
  EXPECT_EQ(at::symint::strides<c10::SymInt>(x)[0], 3);
}

TEST_F(AtenCalls, AMissingKernelIsSaid) {
  try {
    static_cast<void>(at::cumsum(x, 0));
    FAIL() << "it has no kernel";
  } catch (const at::NotImplementedError& e) {
    EXPECT_THAT(e.what(), AllOf(HasSubstr("aten::cumsum"), HasSubstr("PrivateUse1")));
  }
  try {
    static_cast<void>(at::add(dispatch::tensor_without_memory(at::kXPU),
                              dispatch::tensor_without_memory(at::kXPU)));
    FAIL() << "it has no kernel there";
  } catch (const at::NotImplementedError& e) {
    EXPECT_THAT(e.what(),
                AllOf(HasSubstr("aten::add.Tensor"), HasSubstr("XPU"), HasSubstr("PrivateUse1")));
  }
}

TEST_F(AtenCalls, AKernelOfAnotherLibraryReplacesAndLeaves) {
  {
    torch::Library m(torch::Library::IMPL, "aten", c10::DispatchKey::PrivateUse1, "here", 1);
    m.impl("add.Tensor", [](const at::Tensor& a, const at::Tensor&, const at::Scalar&) {
      last.name = "replaced";
      return a;
    });
    static_cast<void>(at::add(x, y));
    EXPECT_EQ(last.name, "replaced");
  }
  static_cast<void>(at::add(x, y));
  EXPECT_EQ(last.name, "add.Tensor");
}

TEST_F(AtenCalls, ABoxedKernelReturnsTheTensorThatItWasGiven) {
  torch::Library m(torch::Library::IMPL, "aten", c10::DispatchKey::XPU, "here", 1);
  m.impl("resize_", torch::CppFunction::makeFromBoxedFunction<&leave_the_first>());
  const at::Tensor t = dispatch::tensor_without_memory(at::kXPU, {2});
  EXPECT_EQ(&t.resize_({3}), &t);
}

}  // namespace
