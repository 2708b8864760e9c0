// SPDX-License-Identifier: BSL-1.0
// Tensors that may only be read: every kind of call accepts them where the operator reads, and
// refuses them where it writes.
#include <torch/library.h>

#include <c10/core/impl/LocalDispatchKeySet.h>
#include <gmock/gmock.h>
#include <torch/library.h>

#include <dispatch/calls/borrowed_call.hpp>
#include <dispatch/calls/invoke.hpp>
#include <dispatch/calls/op.hpp>
#include <dispatch/default_host/dlpack_convert.hpp>
#include <dispatch/record_function.hpp>

#include "../../thrown.hpp"

namespace {

using at::Tensor;
using c10::IValue;
using dispatch::arg;
using test::thrown_by;
using ::testing::AllOf;
using ::testing::HasSubstr;

std::int64_t keys_seen = 0;

Tensor& scale_(Tensor& x, double by) {
  x.data_ptr<float>()[0] *= static_cast<float>(by);
  return x;
}
Tensor& copy_(Tensor& self, const Tensor& source) { return self.copy_(source); }
std::tuple<Tensor&, Tensor&> two_out(const Tensor& x, Tensor& first, Tensor& second) {
  return {first.copy_(x), second.copy_(x)};
}

void drop_all(const c10::OperatorHandle&, c10::Stack* stack) { stack->clear(); }

TORCH_LIBRARY(read_only, m) {
  m.def("scale_(Tensor(a!) x, float by=2) -> Tensor(a!)", &scale_);
  m.def("copy_(Tensor(a!) self, Tensor source) -> Tensor(a!)", &copy_);
  m.def("sum(Tensor x) -> float",
        [](const Tensor& x) { return double{x.const_data_ptr<float>()[0]}; });
  m.def("fill_all_(Tensor(a!)[] x) -> ()", [](const std::vector<Tensor>& x) {
    for (const Tensor& one : x) one.data_ptr<float>()[0] = -1;
  });
  m.def("fill_those_(Tensor(a!)?[] x) -> ()", [](const c10::List<std::optional<Tensor>>&) {});
  m.def("fill_if_any_(Tensor(a!)? x=None) -> bool",
        [](const std::optional<Tensor>& x) { return x.has_value(); });
  m.def("two.out(Tensor x, *, Tensor(a!) first, Tensor(b!) second) -> (Tensor(a!), Tensor(b!))",
        &two_out);
  m.def("keyed_(Tensor(a!) x, Tensor y) -> ()");
  m.def("boxed_(Tensor(a!) x) -> ()");
}
TORCH_LIBRARY_IMPL(read_only, CPU, m) {
  m.impl("keyed_", [](dispatch::DispatchKeySet keys, Tensor&, const Tensor&) {
    keys_seen = static_cast<std::int64_t>(keys.raw_repr());
  });
  m.impl("boxed_", torch::CppFunction::makeFromBoxedFunction<&drop_all>());
}

c10::OperatorHandle find(const char* name, const char* overload = "") {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, overload);
}

struct ReadOnlyArguments : ::testing::Test {
  float elements[2] = {3, 4};
  std::int64_t sizes[1] = {2};
  dispatch::dlpack::DLManagedTensorVersioned managed{
      {1, 0},
      nullptr,
      nullptr,
      dispatch::dlpack::flag_read_only,
      {elements, {dispatch::dlpack::kDLCPU, 0}, 1, {2, 32, 1}, sizes, nullptr, 0}};
  Tensor constant = at::fromDLPackVersioned(&managed), own = at::ones({2});

  template <class F>
  void expect_refused(const char* argument, const char* in, F call) {
    EXPECT_THAT(thrown_by<c10::ValueError>(call),
                AllOf(HasSubstr(std::string("argument '") + argument + "' may only be read"),
                      HasSubstr(std::string("in a call of read_only::") + in),
                      HasSubstr("registered at ")));
    EXPECT_EQ(elements[0], 3);
  }
};

TEST_F(ReadOnlyArguments, AreReadByEveryKindOfCall) {
  EXPECT_EQ(find("read_only::sum").typed<double(const Tensor&)>().call(constant), 3);
  EXPECT_EQ(dispatch::invoke(find("read_only::sum"), constant).toDouble(), 3);
  EXPECT_EQ((dispatch::op<"read_only::sum(Tensor x) -> float">()(constant)), 3);
  dispatch::borrowed_call call(1);
  call.borrow(0, constant);
  call.run(find("read_only::sum"));
  EXPECT_EQ(call.result(0).toDouble(), 3);
}

TEST_F(ReadOnlyArguments, AreNotWrittenToByATypedCall) {
  const auto scale = find("read_only::scale_").typed<Tensor&(Tensor&, double)>();
  scale.call(own, 2);  // computes the operator's row
  expect_refused("x", "scale_(Tensor(a!) x, float by=2", [&] { scale.call(constant, 2); });
  expect_refused("x", "scale_", [&] { scale(constant, 2); });
  const dispatch::op<"read_only::scale_(Tensor(a!) x, float by=2) -> Tensor(a!)"> compiled{};
  expect_refused("x", "scale_", [&] { compiled(constant); });
  Tensor view = constant.narrow(0, 0, 1);
  expect_refused("x", "scale_", [&] { scale.call(view, 2); });
}

TEST_F(ReadOnlyArguments, AreNotWrittenToByABoxedCall) {
  const auto scale = find("read_only::scale_");
  expect_refused("x", "scale_", [&] {
    dispatch::Stack stack{IValue(constant), IValue(2.0)};
    scale.callBoxed(stack);
  });
  expect_refused("x", "scale_", [&] { dispatch::invoke(scale, constant); });
  expect_refused("x", "scale_", [&] {
    dispatch::borrowed_call call(2);
    call.borrow(0, constant);
    call.value(1) = 2.0;
    call.run(scale);
  });
  expect_refused("x", "boxed_", [&] { dispatch::invoke(find("read_only::boxed_"), constant); });
}

TEST_F(ReadOnlyArguments, AreFoundInListsOptionalsAndOutArguments) {
  const std::vector<Tensor> some{own, constant};
  expect_refused("x", "fill_all_", [&] { dispatch::invoke(find("read_only::fill_all_"), some); });
  EXPECT_EQ(*own.const_data_ptr<float>(), 1) << "nothing was written";
  expect_refused("x", "fill_those_", [&] {
    c10::List<std::optional<Tensor>> list;
    list.push_back(std::nullopt);
    list.push_back(constant);
    dispatch::invoke(find("read_only::fill_those_"), list);
  });
  expect_refused("x", "fill_if_any_",
                 [&] { dispatch::invoke(find("read_only::fill_if_any_"), constant); });
  EXPECT_FALSE(dispatch::invoke(find("read_only::fill_if_any_")).toBool());
  const auto two = find("read_only::two", "out")
                       .typed<std::tuple<Tensor&, Tensor&>(const Tensor&, Tensor&, Tensor&)>();
  expect_refused("second", "two.out", [&] { two.call(own, own, constant); });
  Tensor other = at::zeros({2});
  const auto [first, second] = two.call(constant, own, other);
  EXPECT_TRUE(first.is_same(own) && second.is_same(other));
  EXPECT_EQ(*other.const_data_ptr<float>(), 3);
}

TEST_F(ReadOnlyArguments, MayBeReadByAnOperatorThatWritesToOthers) {
  const auto copy = find("read_only::copy_").typed<Tensor&(Tensor&, const Tensor&)>();
  EXPECT_TRUE(copy.call(own, constant).is_same(own));
  EXPECT_EQ(*own.const_data_ptr<float>(), 3);
  expect_refused("self", "copy_", [&] { copy.call(constant, own); });
}

TEST_F(ReadOnlyArguments, LeaveNoMarkInTheKeysOfAKernel) {
  find("read_only::keyed_").typed<void(Tensor&, const Tensor&)>().call(own, constant);
  EXPECT_NE(keys_seen, 0);
  EXPECT_EQ(static_cast<std::uint64_t>(keys_seen) & dispatch::read_only_mark.raw_repr(), 0U);
}

TEST_F(ReadOnlyArguments, AreRefusedInGuardsAndBeforeCallbacksToo) {
  const auto scale = find("read_only::scale_").typed<Tensor&(Tensor&, double)>();
  {
    const c10::impl::ExcludeDispatchKeyGuard no_autograd(dispatch::autograd_dispatch_keyset);
    scale.call(own, 2);
    expect_refused("x", "scale_", [&] { scale.call(constant, 2); });
    expect_refused("x", "scale_",
                   [&] { scale.redispatch(dispatch::host::key_set(constant), constant, 2); });
    expect_refused("x", "scale_", [&] { dispatch::invoke(find("read_only::scale_"), constant); });
  }
  const auto handle = dispatch::addGlobalCallback(dispatch::RecordFunctionCallback(
      [](const dispatch::RecordFunction&) -> std::unique_ptr<dispatch::ObserverContext> {
        return nullptr;
      }));
  expect_refused("x", "scale_", [&] { scale.call(constant, 2); });
  expect_refused("x", "scale_", [&] { dispatch::invoke(find("read_only::scale_"), constant); });
  dispatch::removeCallback(handle);
}

}  // namespace
