// SPDX-License-Identifier: BSL-1.0
// Operators of the second host, in one program with those of the default host (default.cpp).
#define SCHEMA_CT_HOST_HEADER "wide_host.hpp"
#include <torch/library.h>

#include <gmock/gmock.h>
#include <dispatch/borrowed_call.hpp>
#include <dispatch/invoke.hpp>
#include <dispatch/op.hpp>

#include "../thrown.hpp"

namespace {

using dispatch::invoke;
using wide::Device;
using wide::DeviceType;
using wide::Tensor;
using namespace dispatch::literals;

int copies() { return Tensor::copies; }

Tensor by_value(Tensor x) { return x; }
bool by_reference(const Tensor& x) { return x.defined(); }
Tensor& write_(Tensor& x, const std::string& name) {
  x.set_name(name);
  return x;
}
std::int64_t sizes(const Tensor&, wide::ArrayRef<std::int64_t> s,
                   wide::OptionalArrayRef<std::int64_t> o) {
  return static_cast<std::int64_t>(s.size() + (o.has_value() ? (*o).size() : 100));
}

TORCH_LIBRARY(two_hosts, m) {
  m.def("which(Tensor x) -> str", [](const Tensor&) { return std::string("wide"); });
  m.def("only_wide(Tensor x) -> Tensor", &by_value);
  m.def("by_value(Tensor x) -> Tensor", &by_value);
  m.def("by_reference(Tensor x) -> bool", by_reference);
  m.def("write_(Tensor(a!) x, str name=\"renamed by the kernel, at length\") -> Tensor(a!)",
        &write_);
  m.def("sizes(Tensor x, SymInt[] s, int[]? o=None) -> int", TORCH_FN(sizes));
  m.def("symbolic(SymInt n, SymInt? k=None) -> int",
        [](std::int64_t n, std::optional<std::int64_t> k) { return n + k.value_or(0); });
  m.def("device(Device d=\"cpu\", Device? e=\"cuda\") -> Device",
        [](Device d, std::optional<Device> e) { return e.value_or(d); });
  m.def("scalar(Scalar s=2.5) -> Scalar", [](const wide::Scalar& s) { return s; });
  m.def("list(Tensor[] x) -> Tensor[]", [](const std::vector<Tensor>& x) { return x; });
  m.def("view(Tensor[] x) -> int",
        [](wide::ArrayRef<Tensor> x) { return static_cast<std::int64_t>(x.size()); });
  m.def("optional(Tensor? x) -> bool",
        [](const std::optional<Tensor>& x) { return x.has_value(); });
  m.def("pair(Tensor x) -> (Tensor, Tensor)", [](Tensor x) {
    Tensor first(x.device_type());
    return std::tuple(std::move(first), std::move(x));
  });
  m.def("placed(Tensor x) -> str");
  m.def("element(ScalarType t=bool, ScalarType[] more=[6, 4]) -> ScalarType",
        [](wide::ScalarType t, wide::ArrayRef<wide::ScalarType> more) {
          return t == wide::ScalarType::boolean ? more[0] : t;
        });
  m.def("inferred", [](const Tensor& x, std::int64_t, wide::ScalarType) { return x.name(); });
}
TORCH_LIBRARY_IMPL(two_hosts, CPU, m) {
  m.impl("placed", [](const Tensor&) { return std::string("cpu"); });
}
TORCH_LIBRARY_FRAGMENT(two_hosts, m) {
  m.impl("placed", DeviceType::gpu, [](const Tensor&) { return std::string("gpu"); });
}
TORCH_LIBRARY_FRAGMENT(two_hosts_wrong, m) { m.def(std::string("wide(")); }

c10::OperatorHandle op(const std::string& name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow("two_hosts::" + name, "");
}

TEST(WideHost, HasARegistryOfItsOwn) {
  EXPECT_EQ(invoke(op("which"), Tensor(DeviceType::cpu)).toStringRef(), "wide");
  EXPECT_TRUE(c10::Dispatcher::singleton().findSchema("two_hosts::only_wide"));
  EXPECT_FALSE(c10::Dispatcher::singleton().findSchema("two_hosts::only_default"));
  ASSERT_EQ(dispatch::registration_errors().size(), 1U);
  EXPECT_THAT(dispatch::registration_errors()[0], ::testing::HasSubstr("wide("));
}

TEST(WideHost, SaysThatTheOtherHostHasTheOperator) {
  EXPECT_THAT(
      test::thrown<dispatch::Error>([] { (void)op("only_default"); }),
      ::testing::AllOf(::testing::HasSubstr("Could not find schema for two_hosts::only_default."),
                       ::testing::HasSubstr("a registry of another kind (host default_host, ")));
  EXPECT_THAT(test::thrown<dispatch::Error>([] { (void)op("nothing"); }),
              "Could not find schema for two_hosts::nothing.");
}

TEST(WideHost, ObjectsOfBothHostsMayComeAndGo) {
  for (int i = 0; i < 2; ++i) {
    torch::Library m(torch::Library::DEF, "two_hosts_scoped", std::nullopt, __FILE__, __LINE__);
    m.def("f(Tensor x) -> bool", &by_reference);
    EXPECT_TRUE(c10::Dispatcher::singleton().findSchema("two_hosts_scoped::f"));
    const torch::detail::TorchLibraryInit block(
        torch::Library::FRAGMENT, [](torch::Library&) {}, "two_hosts_scoped", std::nullopt, "", 1);
  }
  EXPECT_FALSE(c10::Dispatcher::singleton().findSchema("two_hosts_scoped::f"));
  EXPECT_EQ(dispatch::to_string(torch::schema("f(Device x=\"cuda\") -> ()")),
            "f(Device x=\"cuda\") -> ()");
}

TEST(WideHost, AnUnboxedCallMakesNoCopy) {
  Tensor x(DeviceType::cpu, "a name too long for the string's own characters");
  const int before = copies();
  EXPECT_TRUE(op("by_reference").typed<bool(const Tensor&)>().call(x));
  Tensor& same = op("write_").typed<Tensor&(Tensor&, const std::string&)>().call(x, "written");
  EXPECT_EQ(&same, &x);
  EXPECT_EQ(copies(), before);
  const Tensor out = op("by_value").typed<Tensor(Tensor)>().call(std::move(x));
  EXPECT_EQ(copies(), before);
  EXPECT_EQ(out.use_count(), 1);
}

TEST(WideHost, ABoxedCallMakesNoCopyOfWhatIsBoxed) {
  dispatch::Stack stack;
  stack.emplace_back(Tensor{DeviceType::cpu});
  const int before = copies();
  op("by_reference").callBoxed(stack);
  EXPECT_TRUE(stack.at(0).toBool());
  stack = {};
  stack.emplace_back(Tensor{DeviceType::cpu});
  op("by_value").callBoxed(stack);
  EXPECT_EQ(stack.at(0).toTensor().use_count(), 1);
  op("pair").callBoxed(stack);
  EXPECT_EQ(stack.size(), 2U);
  EXPECT_EQ(copies(), before);
}

TEST(WideHost, AValueThatOthersHoldIsCopiedOnlyForAParameterByValue) {
  const c10::IValue held(Tensor{DeviceType::cpu});
  dispatch::Stack stack{held};
  int before = copies();
  op("by_reference").callBoxed(stack);
  EXPECT_EQ(copies(), before);
  stack = {held};
  before = copies();
  op("by_value").callBoxed(stack);
  EXPECT_EQ(copies(), before + 1);
  EXPECT_TRUE(held.toTensor().defined()) << "the other owner keeps its tensor";
  EXPECT_TRUE(held.toTensor().is_same(stack.at(0).toTensor()));
}

TEST(WideHost, AReturnedTensorReusesABoxThatNobodyElseHolds) {
  dispatch::Stack stack;
  stack.emplace_back(Tensor{DeviceType::cpu, "mine"});
  const Tensor* const box = &stack.at(0).toTensor();
  const c10::IValue held(Tensor{DeviceType::cpu, "held"});
  op("by_value").callBoxed(stack);
  EXPECT_EQ(&stack.at(0).toTensor(), box);
  EXPECT_EQ(stack.at(0).toTensor().name(), "mine");
  stack = {held};
  op("by_value").callBoxed(stack);
  EXPECT_NE(&stack.at(0).toTensor(), &held.toTensor());
}

TEST(WideHost, ACallOfBorrowedTensorsBoxesNone) {
  const Tensor x(DeviceType::cpu, "x");
  const int before = copies();
  {
    dispatch::borrowed_call call(1);
    call.borrow(0, x);
    call.run(op("by_reference"));
    EXPECT_TRUE(call.result(0).toBool());
  }
  EXPECT_EQ(copies(), before);
  dispatch::borrowed_call call(1);
  call.borrow(0, x);
  call.run(op("by_value"));
  ASSERT_NE(call.tensor(), nullptr);
  EXPECT_TRUE(call.tensor()->is_same(x));
  EXPECT_EQ(x.name(), "x") << "the kernel moved a copy";
  EXPECT_EQ(copies(), before + 1);
}

TEST(WideHost, WhatIsMadeBesideBorrowedTensorsIsDestroyed) {
  const Tensor x(DeviceType::cpu, "x");
  torch::Library m(torch::Library::FRAGMENT, "two_hosts", std::nullopt, "", 1);
  using strings = std::vector<std::string>;
  m.def("beside(str[] a, Tensor x, str[] b, Tensor y) -> str",
        [](const strings& a, const Tensor& t, const strings& b, const Tensor&) {
          return a.at(0) + t.name() + b.at(0);
        });
  dispatch::borrowed_call call(4);
  call.value(0) = strings{"a text that does not fit in the string itself, "};
  call.borrow(1, x);
  call.value(2) = strings{", another text that does not fit in it"};
  call.borrow(3, x);
  call.run(op("beside"));
  EXPECT_EQ(call.result(0).toStringRef(),
            "a text that does not fit in the string itself, x, another text that does not fit in "
            "it");
}

TEST(WideHost, CopiesOfAValueShareOneBox) {
  const int before = copies();
  const c10::IValue a(Tensor{DeviceType::cpu}), b = a;
  dispatch::Stack many(10, a);
  EXPECT_EQ(&a.toTensor(), &b.toTensor());
  EXPECT_EQ(copies(), before);
}

TEST(WideHost, ATensorThatIsWrittenIsTheOneInTheValue) {
  const c10::IValue held(Tensor{DeviceType::cpu});
  dispatch::Stack stack{held, "text"};
  op("write_").callBoxed(stack);
  EXPECT_EQ(held.toTensor().name(), "text");
  EXPECT_EQ(invoke(op("write_"), held).toTensor().name(), "renamed by the kernel, at length");
}

TEST(WideHost, ListsOfTensorsAreSeenInPlace) {
  const std::vector<Tensor> tensors(3, Tensor(DeviceType::gpu));
  dispatch::Stack stack;
  stack.emplace_back(std::vector<Tensor>(tensors));
  const int before = copies();
  op("view").callBoxed(stack);
  EXPECT_EQ(stack.at(0).toInt(), 3);
  EXPECT_EQ(op("view").typed<std::int64_t(wide::ArrayRef<Tensor>)>().call(tensors), 3);
  EXPECT_EQ(copies(), before);
  EXPECT_EQ(invoke(op("list"), tensors).toTensorVector().size(), 3U);
}

TEST(WideHost, OptionalTensorsAndVectorsMoveOutOfASoleOwner) {
  dispatch::Stack stack;
  stack.emplace_back(Tensor(DeviceType::cpu));
  int before = copies();
  op("optional").callBoxed(stack);
  EXPECT_TRUE(stack.at(0).toBool());
  EXPECT_EQ(copies(), before);
  const c10::IValue held(std::vector<Tensor>(3, Tensor(DeviceType::cpu)));
  stack = {held};
  before = copies();
  op("list").callBoxed(stack);
  EXPECT_EQ(copies(), before + 6) << "three for the parameter, three for the kernel's result";
  EXPECT_TRUE(held.toTensorVector()[2].defined());
}

TEST(WideHost, TheTensorsKeysChooseTheKernel) {
  EXPECT_EQ(invoke(op("placed"), Tensor(DeviceType::cpu)).toStringRef(), "cpu");
  EXPECT_EQ(invoke(op("placed"), Tensor(DeviceType::gpu)).toStringRef(), "gpu");
  EXPECT_THROW(invoke(op("placed"), Tensor(DeviceType::custom)), dispatch::NotImplementedError);
  EXPECT_THROW(invoke(op("placed"), Tensor()), dispatch::NotImplementedError);
  EXPECT_TRUE(invoke(op("optional"), Tensor(DeviceType::cpu)).toBool());
  EXPECT_FALSE(invoke(op("optional"), std::nullopt).toBool());
  EXPECT_FALSE(invoke(op("by_reference"), Tensor()).toBool());
}

TEST(WideHost, SymIntIsInt) {
  EXPECT_EQ(invoke(op("symbolic"), 3).toInt(), 3);
  EXPECT_EQ(invoke(op("symbolic"), 3, "k"_a = 4).toInt(), 7);
  const Tensor x(DeviceType::cpu);
  EXPECT_EQ(invoke(op("sizes"), x, std::vector<std::int64_t>{1, 2}).toInt(), 102);
  EXPECT_EQ(
      invoke(op("sizes"), x, std::vector<std::int64_t>{1}, std::vector<std::int64_t>{2}).toInt(),
      2);
}

TEST(WideHost, OperatorsAreFunctionObjectsOfItsTypes) {
  constexpr dispatch::op<"two_hosts::by_reference(Tensor x) -> bool"> by_reference{};
  constexpr dispatch::op<"two_hosts::sizes(Tensor x, SymInt[] s=[1, 2], int[]? o=None) -> int">
      sizes{};
  constexpr dispatch::op<"two_hosts::write_(Tensor(a!) x, str name=\"renamed\") -> Tensor(a!)",
                         Tensor&(Tensor&, const std::string&)>
      write_{};
  Tensor x(DeviceType::cpu);
  const int before = copies();
  EXPECT_TRUE(by_reference(x));
  EXPECT_EQ((dispatch::op<"two_hosts::which(Tensor x) -> str">{}(x)), "wide");
  EXPECT_EQ(sizes(x), 102);
  const std::vector<std::int64_t> seven{7};
  EXPECT_EQ(sizes(x, "o"_a = wide::ArrayRef<std::int64_t>(seven)), 3);
  EXPECT_EQ(&write_(x), &x);
  EXPECT_EQ(x.name(), "renamed");
  EXPECT_EQ(copies(), before);
}

TEST(WideHost, DevicesAndScalarsLieInBoxes) {
  EXPECT_EQ(invoke(op("device")).to<Device>(), Device(DeviceType::gpu));
  const c10::IValue d(Device{DeviceType::cpu});
  EXPECT_EQ(invoke(op("device"), d, std::nullopt).to<Device>(), Device(DeviceType::cpu));
  EXPECT_EQ(d.to<Device>(), Device(DeviceType::cpu));
  EXPECT_EQ(d.str(), "\"cpu\"");
  EXPECT_EQ(invoke(op("scalar")).toDouble(), 2.5);
  EXPECT_EQ(invoke(op("scalar"), 3).toInt(), 3);
  EXPECT_EQ(c10::IValue(wide::Scalar(wide::Complex{1, 2})).to<wide::Complex>().imag, 2);
  const c10::IValue z(wide::Complex{1, 2});
  EXPECT_EQ(z.str(), "1.+2.j");
  EXPECT_EQ(z, c10::IValue(wide::Complex{1, 2}));
  EXPECT_NE(z, c10::IValue(wide::Complex{1, 3}));
  EXPECT_EQ(z.hash(), c10::IValue(wide::Complex{1, 2}).hash());
  EXPECT_THROW((void)torch::schema("f(Device x=\"tpu\") -> ()"), std::exception);
}

TEST(WideHost, ElementTypesHavePyTorchsNumbersAsValues) {
  EXPECT_EQ(c10::IValue(wide::ScalarType::boolean).toInt(), 11);
  EXPECT_EQ(c10::IValue(11).to<wide::ScalarType>(), wide::ScalarType::boolean);
  EXPECT_EQ(c10::IValue(std::vector{wide::ScalarType::int64}).toIntVector()[0], 4);
  EXPECT_EQ(invoke(op("element")).toScalarType(), wide::ScalarType::float32);
  EXPECT_EQ(invoke(op("element"), 4).toInt(), 4);
  EXPECT_EQ(
      (dispatch::op<"two_hosts::element(ScalarType t=long, ScalarType[] more=[6, 4]) -> "
                    "ScalarType",
                    wide::ScalarType(wide::ScalarType, wide::ArrayRef<wide::ScalarType>)>{}()),
      wide::ScalarType::int64);
}

TEST(WideHost, SchemasAreInferredOfItsTypes) {
  EXPECT_EQ(dispatch::to_string(op("inferred").schema()),
            "two_hosts::inferred(Tensor _0, int _1, ScalarType _2) -> str _0");
}

}  // namespace
