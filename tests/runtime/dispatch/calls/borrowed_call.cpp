// SPDX-License-Identifier: BSL-1.0
// Calls with tensors that the caller keeps: the results and errors are those of boxed calls.
#include <dispatch/calls/borrowed_call.hpp>

#include <c10/core/impl/LocalDispatchKeySet.h>
#include <gmock/gmock.h>
#include <torch/library.h>

#include "../../noted_calls.hpp"
#include "../../thrown.hpp"

namespace {

using at::Tensor;
using c10::IValue;
using dispatch::borrowed_call;
using test::thrown_by;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

void drop_last(const c10::OperatorHandle&, c10::Stack* stack) { stack->pop_back(); }
void count_values(const c10::OperatorHandle&, c10::Stack* stack) {
  const auto n = static_cast<std::int64_t>(stack->size());
  *stack = {IValue(n)};
}
/// Returns how many owners the argument has during the call.
std::int64_t owners(const Tensor& x) { return static_cast<std::int64_t>(x.use_count()); }

struct BorrowedCall : ::testing::Test {
  torch::Library m{torch::Library::FRAGMENT, "test_borrowed", std::nullopt, "F.cpp", 1};
  Tensor x = at::ones({2});

  template <class Kernel>
  c10::OperatorHandle define(const std::string& schema, Kernel&& kernel) {
    m.def(schema, std::forward<Kernel>(kernel));
    return find(schema.substr(0, schema.find('(')));
  }
  static c10::OperatorHandle find(const std::string& name) {
    return c10::Dispatcher::singleton().findSchemaOrThrow("test_borrowed::" + name, "");
  }
};

TEST_F(BorrowedCall, ATensorIsNotCopied) {
  const auto op = define("owners(Tensor x) -> int", &owners);
  borrowed_call call(1);
  call.borrow(0, x);
  call.run(op);
  ASSERT_EQ(call.result_count(), 1U);
  EXPECT_EQ(call.result(0).toInt(), 1);
  EXPECT_EQ(call.tensor(), nullptr);
}

TEST_F(BorrowedCall, NoneIsForOptionalTensorsAlone) {
  const auto required = define("required(Tensor x) -> int", &owners);
  const auto filled = define("filled(Tensor(a!) x) -> int",
                             [](Tensor& t) { return static_cast<std::int64_t>(t.use_count()); });
  const auto optional = define("optional(Tensor? x) -> bool",
                               [](const std::optional<Tensor>& t) { return t.has_value(); });
  for (const c10::OperatorHandle& op : {required, filled}) {
    borrowed_call call(1);
    EXPECT_THAT(thrown_by<c10::TypeError>([&] { call.run(op); }),
                HasSubstr("Expected a value of type 'Tensor' but found type 'NoneType'"));
  }
  borrowed_call call(1);
  call.run(optional);
  EXPECT_FALSE(call.result(0).toBool());
}

TEST_F(BorrowedCall, ATensorThatIsReturnedStaysWhereItWasMade) {
  const auto op = define("same(Tensor x) -> Tensor", [](const Tensor& t) { return t; });
  {
    borrowed_call call(1);
    call.borrow(0, x);
    call.run(op);
    ASSERT_NE(call.tensor(), nullptr);
    EXPECT_TRUE(call.tensor()->is_same(x));
    EXPECT_EQ(x.use_count(), 2U);
  }
  EXPECT_EQ(x.use_count(), 1U);
}

TEST_F(BorrowedCall, AKernelThatMayChangeItsTensorGetsACopy) {
  const auto moved = define("moved(Tensor x) -> int", [](Tensor t) {
    const Tensor own = std::move(t);
    return owners(own);
  });
  const auto written = define("written(Tensor(a!) x) -> Tensor(a!)",
                              [](Tensor& t) -> Tensor& { return t = at::zeros({1}); });
  const auto maybe = define("maybe(Tensor? x) -> bool",
                            [](const std::optional<Tensor>& t) { return t.has_value(); });
  for (const auto& op : {moved, written, maybe}) {
    borrowed_call call(1);
    call.borrow(0, x);
    call.run(op);
    EXPECT_TRUE(x.defined());
    EXPECT_EQ(x.numel(), 2);
  }
}

TEST_F(BorrowedCall, OtherValuesAreMadeAndDestroyedAroundBorrowedOnes) {
  using strings = std::vector<std::string>;
  const auto op = define("texts(str[] a, Tensor x, str[] b, Tensor y, int k) -> str",
                         [](const strings& a, const Tensor&, const strings& b, const Tensor&,
                            std::int64_t k) { return a.at(0) + b.at(0) + std::to_string(k); });
  borrowed_call call(5);
  call.value(0) = strings{"a text that is too long for the string itself, "};
  call.borrow(1, x);
  call.value(2) = strings{"another text that is too long for it, "};
  call.borrow(3, x);
  call.value(4) = 7;
  call.run(op);
  EXPECT_EQ(call.result(0).toStringRef(),
            "a text that is too long for the string itself, another text that is too long for it, "
            "7");
}

TEST_F(BorrowedCall, HasAllResults) {
  const auto none = define("none(Tensor x) -> ()", [](const Tensor&) {});
  const auto pair = define("pair(Tensor x) -> (Tensor, int)",
                           [](const Tensor& t) { return std::tuple(t, t.numel()); });
  borrowed_call first(1), second(1);
  first.borrow(0, x);
  first.run(none);
  EXPECT_EQ(first.result_count(), 0U);
  second.borrow(0, x);
  second.run(pair);
  ASSERT_EQ(second.result_count(), 2U);
  EXPECT_TRUE(second.result(0).toTensor().is_same(x));
  EXPECT_EQ(second.result(1).toInt(), 2);
}

TEST_F(BorrowedCall, TheTensorsKeysAndTheThreadsChooseTheKernel) {
  m.def("where(Tensor x) -> str");
  m.impl("where",
         torch::dispatch(c10::DispatchKey::CPU, [](const Tensor&) { return std::string("CPU"); }));
  m.impl("where", torch::dispatch(c10::DispatchKey::AutogradCPU,
                                  [](const Tensor&) { return std::string("AutogradCPU"); }));
  const auto op = find("where");
  const auto where = [&] {
    borrowed_call call(1);
    call.borrow(0, x);
    call.run(op);
    return call.result(0).toStringRef();
  };
  EXPECT_EQ(where(), "AutogradCPU");
  const c10::impl::ExcludeDispatchKeyGuard guard(c10::DispatchKey::AutogradCPU);
  EXPECT_EQ(where(), "CPU");
}

TEST_F(BorrowedCall, BoxedKernelsAndCallbacksSeeValues) {
  const auto op = define("boxed(Tensor x, int k) -> Tensor",
                         torch::CppFunction::makeFromBoxedFunction<&drop_last>());
  borrowed_call call(2);
  call.borrow(0, x);
  call.value(1) = 1;
  call.run(op);
  ASSERT_EQ(call.result_count(), 1U);
  EXPECT_TRUE(call.result(0).toTensor().is_same(x));

  const auto same = define("same(Tensor x) -> Tensor", [](const Tensor& t) { return t; });
  const test::noted_calls noted;
  borrowed_call seen(1);
  seen.borrow(0, x);
  seen.run(same);
  EXPECT_TRUE(seen.result(0).toTensor().is_same(x));
  EXPECT_THAT(test::notes, ElementsAre("+test_borrowed::same", "-test_borrowed::same"));
}

TEST_F(BorrowedCall, MayHaveVeryManyArguments) {
  std::string schema = "many(";
  for (int i = 0; i != 40; ++i) schema += "Tensor x" + std::to_string(i) + ", ";
  schema += "int k) -> int";
  const auto op = define(schema, torch::CppFunction::makeFromBoxedFunction<&count_values>());
  borrowed_call call(41);
  for (std::size_t i = 0; i != 40; ++i) call.borrow(i, x);
  call.value(40) = 1;
  call.run(op);
  EXPECT_EQ(call.result(0).toInt(), 41);
}

/// Returns the errors of a borrowed and of a boxed call with these values.
std::pair<std::string, std::string> errors(const c10::OperatorHandle& op, const Tensor& x,
                                           const IValue& second) {
  return {thrown_by([&] {
            borrowed_call call(2);
            call.borrow(0, x);
            call.value(1) = second;
            call.run(op);
          }),
          thrown_by([&] {
            c10::Stack stack{x, second};
            op.callBoxed(stack);
          })};
}

TEST_F(BorrowedCall, ErrorsAreThoseOfBoxedCalls) {
  const auto op = define("plus(Tensor x, int k) -> int", [](const Tensor&, std::int64_t k) {
    if (k == 0) throw c10::Error("the kernel's own");
    return k;
  });
  const auto [wrong, wrong_boxed] = errors(op, x, "text");
  EXPECT_EQ(wrong, wrong_boxed);
  EXPECT_THAT(wrong, HasSubstr("in argument 2 of the kernel"));
  EXPECT_THAT(wrong, HasSubstr("in a call of test_borrowed::plus(Tensor x, int k) -> int"));
  const auto [own, own_boxed] = errors(op, x, 0);
  EXPECT_EQ(own, own_boxed);
  EXPECT_EQ(own.substr(0, own.find('\n')), "the kernel's own");
  m.def("unfinished(Tensor x, int k) -> int");
  const auto [missing, missing_boxed] = errors(find("unfinished"), x, 1);
  EXPECT_EQ(missing, missing_boxed);
  EXPECT_THAT(missing, HasSubstr("Could not run 'test_borrowed::unfinished'"));
}

TEST_F(BorrowedCall, TooFewValuesAreRefused) {
  const auto op =
      define("plus(Tensor x, int k) -> int", [](const Tensor&, std::int64_t k) { return k; });
  borrowed_call few(1);
  few.borrow(0, x);
  EXPECT_THAT(thrown_by([&] { few.run(op); }),
              HasSubstr("the operator takes 2 values but the stack holds 1"));
}

TEST_F(BorrowedCall, ItsValuesServeOtherCalls) {
  borrowed_call call(2);
  call.borrow(0, x);
  call.value(1) = 5;
  const c10::Stack values = call.take_values();
  ASSERT_EQ(values.size(), 2U);
  EXPECT_TRUE(values[0].toTensor().is_same(x));
  EXPECT_EQ(values[1].toInt(), 5);
}

}  // namespace
