// SPDX-License-Identifier: BSL-1.0
// Operators of the least host, with every header that supports it. They are called by handle, by
// keyword, boxed and through op, with every type of the host, and while callbacks see the calls.
#include "every_header.hpp"

#include <gmock/gmock.h>

namespace {

using dispatch::invoke;
using Tensor = least::tensor;
using namespace dispatch::literals;
using ::testing::ElementsAre;

Tensor add(const Tensor& x, const least::Scalar& other, const std::optional<Tensor>& last) {
  return Tensor(x.number + static_cast<int>(other.number) + (last ? last->number : 0));
}
std::int64_t total(least::ArrayRef<std::int64_t> numbers,
                   least::OptionalArrayRef<std::int64_t> more) {
  std::int64_t sum = 0;
  for (const std::int64_t n : numbers) sum += n;
  if (more.has_value())
    for (const std::int64_t n : *more) sum += 100 * n;
  return sum;
}
std::string placed(const least::Device& device) { return device.name; }
least::SymInt next(least::SymInt n) { return n.expect_int() + 1; }

TORCH_LIBRARY(least, m) {
  m.def("add(Tensor x, Scalar other=1, *, Tensor? last=None) -> Tensor", &add);
  m.def("total(int[] numbers, int[]? more=None) -> int", &total);
  m.def("placed(Device device=\"cpu\") -> str", &placed);
  m.def("next(SymInt n) -> SymInt", &next);
  m.def("last(Tensor[] list) -> Tensor");
  m.impl("last", least::DeviceType::cpu,
         [](const std::vector<Tensor>& list) { return list.back(); });
}

dispatch::OperatorHandle op(const std::string& name) {
  return dispatch::Dispatcher::singleton().findSchemaOrThrow("least::" + name, "");
}

TEST(LeastHost, IsCalledByHandle) {
  using signature = Tensor(const Tensor&, const least::Scalar&, const std::optional<Tensor>&);
  EXPECT_EQ(op("add").typed<signature>().call(Tensor(3), least::Scalar(2.0), Tensor(1)).number, 6);
}

TEST(LeastHost, BindsKeywordsAndDefaults) {
  EXPECT_EQ(invoke(op("add"), Tensor(3)).toTensor().number, 4);
  EXPECT_EQ(invoke(op("add"), Tensor(3), "last"_a = Tensor(5)).toTensor().number, 9);
  EXPECT_EQ(invoke(op("placed")).toStringRef(), "cpu");
  EXPECT_EQ(invoke(op("placed"), least::Device("gpu:1")).toStringRef(), "gpu:1");
  EXPECT_EQ(invoke(op("next"), 4).toInt(), 5);
}

TEST(LeastHost, TakesLists) {
  EXPECT_EQ(invoke(op("total"), std::vector<std::int64_t>{1, 2}).toInt(), 3);
  EXPECT_EQ(
      invoke(op("total"), std::vector<std::int64_t>{1, 2}, "more"_a = std::vector<std::int64_t>{4})
          .toInt(),
      403);
  EXPECT_EQ(invoke(op("last"), std::vector<Tensor>{Tensor(1), Tensor(2)}).toTensor().number, 2);
}

TEST(LeastHost, IsCalledBoxed) {
  dispatch::Stack stack{Tensor(3), 2.5, dispatch::IValue()};
  op("add").callBoxed(&stack);
  ASSERT_EQ(stack.size(), 1U);
  EXPECT_EQ(stack[0].toTensor().number, 5);
}

TEST(LeastHost, IsCalledByACompiledSchema) {
  constexpr dispatch::op<"least::add(Tensor x, Scalar other=1, *, Tensor? last=None) -> Tensor">
      add_{};
  EXPECT_EQ(add_(Tensor(3), "last"_a = Tensor(1)).number, 5);
}

TEST(LeastHost, ItsTensorsAreValues) {
  const dispatch::IValue x(Tensor(1)), same = x, other(Tensor(1));
  EXPECT_EQ(x, same);
  EXPECT_EQ(dispatch::List<Tensor>({Tensor(4)}).get(0).number, 4);
}

TEST(LeastHost, CallsAreObserved) {
  static std::vector<std::string> seen;
  const auto handle = dispatch::addThreadLocalCallback(
      dispatch::RecordFunctionCallback([](const dispatch::RecordFunction& f)
                                           -> std::unique_ptr<dispatch::ObserverContext> {
        seen.push_back(std::string(f.name()) + " of " +
                       std::to_string((*f.inputs().begin()).toTensor().number));
        return nullptr;
      }).needsInputs(true));
  invoke(op("add"), Tensor(3));
  dispatch::removeCallback(handle);
  EXPECT_THAT(seen, ElementsAre("least::add of 3"));
}

}  // namespace
