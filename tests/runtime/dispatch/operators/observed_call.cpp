// SPDX-License-Identifier: BSL-1.0
// The calls that callbacks see: calls of every kind, nested ones, calls under guards, of kernels
// that throw, and of operators that are defined later. A call has the same results as without
// callbacks.
#include <dispatch/operators/observed_call.hpp>

#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <gmock/gmock.h>
#include <torch/library.h>
#include <dispatch/calls/invoke.hpp>
#include <dispatch/calls/op.hpp>

#include "../../noted_calls.hpp"
#include "../../thrown.hpp"

namespace {

using at::RecordFunction;
using at::RecordFunctionCallback;
using at::Tensor;
using c10::DispatchKey;
using c10::DispatchKeySet;
using test::noted_calls;
using test::notes;
using ::testing::ElementsAre;
using ::testing::IsEmpty;
using torch::Library;

Library fragment() { return {Library::FRAGMENT, "test_observed", std::nullopt, "F.cpp", 1}; }
c10::OperatorHandle find(const char* name, const char* overload = "") {
  return c10::Dispatcher::singleton().findSchemaOrThrow(std::string("test_observed::") + name,
                                                        overload);
}
using unary = Tensor(const Tensor&);

Tensor same(const Tensor& x) { return x; }
Tensor noting(const Tensor& x) {
  notes.emplace_back("kernel");
  return x;
}

TEST(ObservedCall, IsSeenHoweverItIsMade) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor", &noting);
  const Tensor x = at::ones({1});
  const noted_calls noted;
  const std::vector<std::string> once = {"+test_observed::f", "kernel", "-test_observed::f"};
  EXPECT_TRUE(find("f").typed<unary>().call(x).is_same(x));
  EXPECT_EQ(notes, once);
  notes.clear();
  dispatch::Stack stack{x};
  find("f").callBoxed(stack);
  EXPECT_TRUE(stack.at(0).toTensor().is_same(x));
  EXPECT_EQ(notes, once);
  notes.clear();
  constexpr dispatch::op<"test_observed::f(Tensor x) -> Tensor"> f{};
  EXPECT_TRUE(f(x).is_same(x));
  EXPECT_TRUE(f(x).is_same(x));
  EXPECT_EQ(notes.size(), 6U);
  notes.clear();
  dispatch::invoke(find("f"), dispatch::arg("x") = x);
  EXPECT_EQ(notes, once);
}

TEST(ObservedCall, IsSeenInAGuard) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor");
  m.impl("f", DispatchKey::CPU, &noting);
  const auto f = find("f").typed<unary>();
  const noted_calls noted;
  const at::AutoDispatchBelowAutograd below;
  f.call(at::ones({1}));
  dispatch::Stack stack{at::ones({1})};
  f.callBoxed(stack);
  EXPECT_EQ(notes.size(), 6U);
}

TEST(ObservedCall, IsNotSeenWhenAKernelHandsItOn) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor");
  m.impl("f", DispatchKey::CPU, &noting);
  m.impl("f", DispatchKey::AutogradCPU, [](DispatchKeySet keys, const Tensor& x) {
    notes.emplace_back("autograd");
    dispatch::Stack stack{x};
    find("f").redispatchBoxed(keys & c10::after_autograd_keyset, &stack);
    return find("f").typed<unary>().redispatch(keys & c10::after_autograd_keyset, x);
  });
  const noted_calls noted;
  find("f").typed<unary>().call(at::ones({1}));
  EXPECT_THAT(
      notes, ElementsAre("+test_observed::f", "autograd", "kernel", "kernel", "-test_observed::f"));
  notes.clear();
  dispatch::Stack stack{at::ones({1})};
  find("f").callBoxedForDispatchKey(DispatchKey::CPU, stack);
  EXPECT_THAT(notes, ElementsAre("kernel"));
}

TEST(ObservedCall, IsSeenInsideAnother) {
  Library m = fragment();
  m.def("inner(Tensor x) -> Tensor", &noting);
  m.def("outer(Tensor x) -> Tensor",
        [](const Tensor& x) { return find("inner").typed<unary>().call(x); });
  const noted_calls noted;
  find("outer").typed<unary>().call(at::ones({1}));
  EXPECT_THAT(notes, ElementsAre("+test_observed::outer", "+test_observed::inner", "kernel",
                                 "-test_observed::inner", "-test_observed::outer"));
}

TEST(ObservedCall, EndsWhenTheKernelThrows) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor", [](const Tensor&) -> Tensor { throw std::string("mine"); });
  m.def("missing(Tensor x) -> Tensor");
  const noted_calls noted;
  EXPECT_THROW(find("f").typed<unary>().call(at::ones({1})), std::string);
  EXPECT_THAT(notes, ElementsAre("+test_observed::f", "-test_observed::f"));
  dispatch::Stack stack{at::ones({1})};
  EXPECT_THROW(find("f").callBoxed(stack), std::string);
  EXPECT_EQ(notes.size(), 4U);
  EXPECT_THROW(find("missing").typed<unary>().call(at::ones({1})), c10::NotImplementedError);
  EXPECT_EQ(notes.size(), 6U);
}

TEST(ObservedCall, IsSeenOfOperatorsThatComeLater) {
  const noted_calls noted;
  Library m = fragment();
  m.def("comes_later(Tensor x) -> Tensor", &noting);
  find("comes_later").typed<unary>().call(at::ones({1}));
  find("comes_later").typed<unary>().call(at::ones({1}));
  EXPECT_EQ(notes.size(), 6U);
}

TEST(ObservedCall, IsFastAgainWhenNobodyLooks) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor");
  m.impl("f", DispatchKey::CPU, &same);
  const auto f = find("f").typed<unary>();
  const dispatch::registry& r = dispatch::the_registry();
  const auto is_fast = [&] {
    f.call(at::ones({1}));
    f.redispatch(DispatchKeySet(DispatchKey::CPU), at::ones({1}));  // a call alone needs no row
    // Another test of the same program may have made a guard. The first guard of a process disables
    // `by_argument_keys` for good.
    return f.entry().expected.by_remaining_keys != &r.missing &&
           (r.has_guards || f.entry().expected.by_argument_keys != &r.missing);
  };
  EXPECT_TRUE(is_fast());
  {
    const noted_calls noted, another;
    EXPECT_EQ(f.entry().expected.by_argument_keys, &r.missing);
    EXPECT_EQ(f.entry().expected.by_remaining_keys, &r.missing);
    f.call(at::ones({1}));
    f.redispatch(DispatchKeySet(DispatchKey::CPU), at::ones({1}));
    EXPECT_EQ(f.entry().expected.by_argument_keys, &r.missing);
    EXPECT_EQ(f.entry().expected.by_remaining_keys, &r.missing);
  }
  notes.clear();
  EXPECT_TRUE(is_fast());
  EXPECT_THAT(notes, IsEmpty());
}

struct {
  std::vector<std::int64_t> inputs, outputs;
  std::size_t num_inputs, num_outputs, inputs_at_end;
  std::string schema, name;
  std::int64_t sequence;
} seen;

void see_values(const RecordFunction& f) {
  seen.inputs.clear();
  for (const c10::IValue& v : f.inputs()) seen.inputs.push_back(v.isInt() ? v.toInt() : -1);
  seen.num_inputs = f.num_inputs();
  seen.num_outputs = f.num_outputs();
  seen.sequence = f.seqNr();
  seen.schema = f.operator_schema() ? to_string(*f.operator_schema()) : "";
  seen.name = f.operator_name().value_or(c10::OperatorName{"none", ""}).str();
}
std::unique_ptr<at::ObserverContext> start_values(const RecordFunction& f) {
  see_values(f);
  return nullptr;
}
void end_values(const RecordFunction& f, at::ObserverContext*) {
  seen.outputs.clear();
  for (const c10::IValue& v : f.outputs()) seen.outputs.push_back(v.isInt() ? v.toInt() : -1);
  seen.inputs_at_end = f.inputs().size();
}
RecordFunctionCallback values() { return RecordFunctionCallback(start_values, end_values); }

TEST(ObservedCall, HasArgumentsAndResults) {
  Library m = fragment();
  m.def("two.pair(Tensor x, int k=3) -> (Tensor, int)",
        [](const Tensor& x, std::int64_t k) { return std::make_tuple(x, k + 1); });
  m.def("none(int k) -> ()", [](std::int64_t) {});
  const noted_calls noted(values().needsInputs(true).needsOutputs(true));
  const Tensor x = at::ones({1});
  const auto two =
      find("two", "pair").typed<std::tuple<Tensor, std::int64_t>(const Tensor&, std::int64_t)>();
  const auto [y, k] = two.call(x, 5);
  EXPECT_TRUE(y.is_same(x));
  EXPECT_EQ(k, 6);
  EXPECT_THAT(seen.inputs, ElementsAre(-1, 5));
  EXPECT_THAT(seen.outputs, ElementsAre(-1, 6));
  EXPECT_EQ(seen.inputs_at_end, 0U);
  EXPECT_EQ(seen.num_inputs, 2U);
  EXPECT_EQ(seen.num_outputs, 2U);
  EXPECT_EQ(seen.sequence, -1);
  EXPECT_EQ(seen.schema, "test_observed::two.pair(Tensor x, int k=3) -> (Tensor, int)");
  EXPECT_EQ(seen.name, "test_observed::two.pair");

  dispatch::Stack stack{99, x, 7};
  find("two", "pair").callBoxed(stack);
  EXPECT_THAT(seen.inputs, ElementsAre(-1, 7)) << "the operator's values and not the whole stack";
  EXPECT_THAT(seen.outputs, ElementsAre(-1, 8));
  EXPECT_EQ(stack.size(), 3U);

  find("none").typed<void(std::int64_t)>().call(4);
  EXPECT_THAT(seen.inputs, ElementsAre(4));
  EXPECT_THAT(seen.outputs, IsEmpty());
}

TEST(ObservedCall, HasValuesOnlyWhereTheyAreWanted) {
  Library m = fragment();
  m.def("f(int k) -> int", [](std::int64_t k) { return k; });
  const noted_calls noted(values());
  find("f").typed<std::int64_t(std::int64_t)>().call(5);
  EXPECT_THAT(seen.inputs, IsEmpty());
  EXPECT_THAT(seen.outputs, IsEmpty());
  dispatch::Stack stack{6};
  find("f").callBoxed(stack);
  EXPECT_THAT(seen.inputs, IsEmpty());
  EXPECT_THAT(seen.outputs, IsEmpty());
  EXPECT_EQ(seen.num_inputs, 1U);
}

TEST(ObservedCall, IsTheSameCall) {
  Library m = fragment();
  // A kernel may return any of its arguments.
  m.def("first(Tensor x, Tensor y) -> Tensor",
        [](const Tensor& x, const Tensor&) -> const Tensor& { return x; });
  m.def("rebinds(Tensor(a!) x, Tensor y) -> Tensor(a!)",
        [](Tensor& x, const Tensor& y) -> Tensor& { return x = y; });
  m.def("uses(Tensor x) -> int",
        [](const Tensor& x) { return static_cast<std::int64_t>(x.use_count()); });
  const noted_calls noted(values().needsInputs(true).needsOutputs(true));
  Tensor x = at::ones({1});
  const Tensor y = at::ones({2});
  EXPECT_EQ(&find("first").typed<const Tensor&(const Tensor&, const Tensor&)>().call(x, y), &x);
  EXPECT_EQ(find("uses").typed<std::int64_t(const Tensor&)>().call(x), 1)
      << "the copies that callbacks see are gone";
  EXPECT_EQ(&find("rebinds").typed<Tensor&(Tensor&, const Tensor&)>().call(x, y), &x);
  EXPECT_TRUE(x.is_same(y));
}

TEST(ObservedCall, GoesOnWhenACallbackThrows) {
  Library m = fragment();
  m.def("f(Tensor x) -> Tensor", &noting);
  const noted_calls throwing(RecordFunctionCallback(
      [](const RecordFunction&) -> std::unique_ptr<at::ObserverContext> { throw 1; },
      [](const RecordFunction&, at::ObserverContext* context) {
        notes.emplace_back(context == nullptr ? "end without context" : "end");
        throw std::string();
      }));
  const noted_calls noted;
  find("f").typed<unary>().call(at::ones({1}));
  EXPECT_THAT(notes, ElementsAre("+test_observed::f", "kernel", "end without context",
                                 "-test_observed::f"));
}

TEST(ObservedCall, IsSeenWithSymbolsForNumbers) {
  Library m = fragment();
  m.def("symbolic(SymInt k) -> int", [](const c10::SymInt& k) { return k.expect_int() + 1; });
  const noted_calls noted(values().needsInputs(true).needsOutputs(true));
  EXPECT_EQ(find("symbolic").typed<std::int64_t(std::int64_t)>().call(5), 6);
  EXPECT_THAT(seen.inputs, ElementsAre(5));
  EXPECT_THAT(seen.outputs, ElementsAre(6));
}

TEST(ObservedCall, IsSeenWithoutASchema) {
  Library m = fragment();
  m.impl("undefined", &same);
  const noted_calls noted(values().needsInputs(true).needsOutputs(true));
  const auto op = *c10::Dispatcher::singleton().findOp({"test_observed::undefined", ""});
  op.typed<unary>().call(at::ones({1}));
  EXPECT_THAT(seen.inputs, ElementsAre(-1));
  EXPECT_EQ(seen.schema, "");
  EXPECT_EQ(seen.num_inputs, 1U);
  EXPECT_EQ(seen.name, "test_observed::undefined");
  dispatch::Stack stack{at::ones({1})};
  op.callBoxed(stack);
  EXPECT_THAT(seen.outputs, ElementsAre(-1));
}

// An operator with `...` may return any number of values, and a boxed kernel may return wrong ones.
void takes_all(const c10::OperatorHandle&, dispatch::Stack* stack) { stack->clear(); }

TEST(ObservedCall, SeesWhatABoxedKernelLeaves) {
  Library m = fragment();
  m.def("any(int k) -> (int, ...)", torch::CppFunction::makeFromBoxedFunction<&takes_all>());
  m.def("one(int k) -> int", torch::CppFunction::makeFromBoxedFunction<&takes_all>());
  m.impl("undefined", torch::CppFunction::makeFromBoxedFunction<&takes_all>());
  const noted_calls noted(values().needsInputs(true).needsOutputs(true));
  dispatch::Stack stack{1, 2, 3};
  find("any").callBoxed(stack);
  EXPECT_THAT(seen.outputs, IsEmpty());
  seen = {};
  stack = {1};
  EXPECT_THROW(find("one").callBoxed(stack), dispatch::ValueError);
  EXPECT_THAT(seen.outputs, IsEmpty());
  stack = {1, 2};
  c10::Dispatcher::singleton().findOp({"test_observed::undefined", ""})->callBoxed(stack);
  EXPECT_THAT(seen.outputs, IsEmpty());
}

}  // namespace
