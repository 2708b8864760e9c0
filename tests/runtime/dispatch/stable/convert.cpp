// SPDX-License-Identifier: BSL-1.0
// Values of a schema's types as StableIValues, calls with those, and functions that take them.
#include <dispatch/stable/convert.hpp>

#include <ATen/CPUGeneratorImpl.h>
#include <gtest/gtest.h>

#include <torch/library.h>

#include "../../thrown.hpp"

namespace {

using dispatch::IValue;
using dispatch::Type;
namespace d = torch::stable::detail;

IValue there_and_back(const IValue& value, const char* type) {
  const auto schema = torch::schema(std::string("f(") + type + " x) -> ()");
  const Type& of = schema.arguments()[0].real_type();
  return dispatch::internal::ivalue_of(dispatch::internal::stable_of(value, of), of);
}

TEST(StableConvert, KeepsValuesOfEachType) {
  const at::Tensor tensor = at::ones({2});
  const std::pair<IValue, const char*> cases[] = {
      {3, "int"},
      {3, "SymInt"},
      {2.5, "float"},
      {true, "bool"},
      {"text", "str"},
      {tensor, "Tensor"},
      {dispatch::kHalf, "ScalarType"},
      {dispatch::kSparse, "Layout"},
      {dispatch::MemoryFormat::ChannelsLast, "MemoryFormat"},
      {dispatch::Device("cuda:1"), "Device"},
      {IValue(), "Tensor?"},
      {tensor, "Tensor?"},
      {IValue(), "int[]?"},
      {std::vector<std::int64_t>{1, 2}, "int[]"},
      {std::vector<std::int64_t>{1, 2}, "SymInt[]?"},
      {std::vector<double>{1, 2}, "float[]"},
      {std::vector<bool>{true, false}, "bool[]"},
      {std::vector<std::string>{"a", "b"}, "str[]"},
      {std::vector<at::Tensor>{tensor, tensor}, "Tensor[]"},
      {std::vector<std::optional<at::Tensor>>{tensor, std::nullopt}, "Tensor?[]"},
      {std::vector<std::vector<std::int64_t>>{{1}, {2, 3}}, "int[][]"},
  };
  for (const auto& [value, type] : cases) {
    const IValue back = there_and_back(value, type);
    EXPECT_EQ(back.tag(), value.tag()) << type;
    const bool has_tensors = value.isTensorList() || std::string_view(type) == "Tensor?[]";
    EXPECT_TRUE(has_tensors || back == value) << type;
    EXPECT_EQ(back.type_name(), value.type_name()) << type;
  }
  const dispatch::Generator generator = at::detail::createCPUGenerator();
  EXPECT_TRUE(there_and_back(generator, "Generator?").toGenerator() == generator);
  EXPECT_EQ(tensor.use_count(), 6U) << "those of the cases, and no more";
}

TEST(StableConvert, RefusesTypesThatTheAbiDoesNotHave) {
  EXPECT_EQ(test::thrown<dispatch::NotImplementedError>(
                [] { static_cast<void>(there_and_back(1, "Scalar")); }),
            "the stable ABI has no values of the schema type Scalar");
  EXPECT_THROW(static_cast<void>(there_and_back("text", "int")), dispatch::TypeError);
  EXPECT_THROW(static_cast<void>(there_and_back(1, "int[]")), dispatch::TypeError);
}

std::tuple<at::Tensor, std::int64_t> split(const at::Tensor& x, std::int64_t n,
                                           std::optional<double> y) {
  if (n < 0) throw dispatch::ValueError("negative");
  return {x, n + (y ? 10 : 0)};
}
TORCH_LIBRARY_FRAGMENT(test_stable_convert, m) {
  m.def("split(Tensor x, int n, float? y=None) -> (Tensor, int)", &split);
}

TEST(StableCall, ReplacesTheArgumentsByTheResults) {
  const at::Tensor host = at::ones({2});
  const auto tensor = dispatch::stable_tensor::of(host);
  StableIValue stack[] = {d::from(tensor), d::from(std::int64_t{4}),
                          d::from(std::optional<double>(1))};
  dispatch::call_dispatcher("test_stable_convert::split", "", stack);
  EXPECT_EQ(d::to<torch::stable::Tensor>(stack[0]).get(), tensor.get());
  EXPECT_EQ(d::to<std::int64_t>(stack[1]), 14);
  EXPECT_EQ(host.use_count(), 2U);
}

TEST(StableCall, TakesOverTheArgumentsAlsoWhereItThrows) {
  const at::Tensor host = at::ones({2});
  StableIValue stack[] = {d::from(dispatch::stable_tensor::of(host)), d::from(std::int64_t{-4}),
                          d::from(std::nullopt)};
  EXPECT_THROW(dispatch::call_dispatcher("test_stable_convert::split", "", stack),
               dispatch::ValueError);
  EXPECT_EQ(host.use_count(), 1U);
  EXPECT_EQ(test::thrown<dispatch::Error>([&] {
              dispatch::call_dispatcher("test_stable_convert::none", "x", stack);
            }).substr(0, 52),
            "Could not find schema for test_stable_convert::none.");
}

TEST(StableFunctor, IsAKernelByTheSchema) {
  const at::Tensor host = at::ones({2});
  const auto op =
      dispatch::Dispatcher::singleton().findSchemaOrThrow("test_stable_convert::split", "");
  const dispatch::internal::stable_functor kernel{
      [](StableIValue* stack, std::uint64_t arguments, std::uint64_t results) {
        EXPECT_EQ(arguments, 3U);
        EXPECT_EQ(results, 2U);
        EXPECT_EQ(d::to<std::int64_t>(stack[1]), 5);
        EXPECT_EQ(d::to<std::optional<double>>(stack[2]), std::nullopt);
        stack[1] = d::from(std::int64_t{6});
      }};
  dispatch::Stack stack{"below", host, 5, IValue()};
  kernel(op, {}, &stack);
  ASSERT_EQ(stack.size(), 3U);
  EXPECT_EQ(stack[0].toStringRef(), "below");
  EXPECT_TRUE(stack[1].toTensor().is_same(host));
  EXPECT_EQ(stack[2].toInt(), 6);
  stack.clear();
  EXPECT_EQ(host.use_count(), 1U);
}

TEST(StableFunctor, GivesUpNothingWhereAnArgumentDoesNotConvert) {
  const at::Tensor host = at::ones({2});
  const auto op =
      dispatch::Dispatcher::singleton().findSchemaOrThrow("test_stable_convert::split", "");
  const dispatch::internal::stable_functor kernel{
      [](StableIValue*, std::uint64_t, std::uint64_t) { FAIL(); }};
  dispatch::Stack stack{host, "no integer", IValue()};
  EXPECT_THROW(kernel(op, {}, &stack), dispatch::TypeError);
  stack.clear();
  EXPECT_EQ(host.use_count(), 1U);
}

}  // namespace
