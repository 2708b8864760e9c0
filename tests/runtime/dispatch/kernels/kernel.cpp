// SPDX-License-Identifier: BSL-1.0
// Kernels of every kind of callable, in typed and boxed calls: their arguments, their results, the
// owners of both, and the stack after an exception.
#include <dispatch/kernels/kernel.hpp>

#include <ATen/CPUGeneratorImpl.h>
#include <gmock/gmock.h>
#include <dispatch/kernels/cpp_function.hpp>
#include <dispatch/library.hpp>

#include <functional>
#include <memory>
#include <stdexcept>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using dispatch::DispatchKey;
using dispatch::DispatchKeySet;
using dispatch::Stack;
using ::testing::ElementsAre;
using ::testing::HasSubstr;

/// Calls a callable in the same way as a boxed call of the dispatcher.
template <class F>
Stack boxed(F&& f, Stack stack, DispatchKeySet keys = {}) {
  const dispatch::CppFunction function(std::forward<F>(f));
  bool running = false;
  dispatch::call_boxed(function.function(), c10::OperatorHandle(nullptr), keys, stack, running);
  return stack;
}

template <class... A>
Stack stack_of(A&&... values) {
  Stack out;
  (out.emplace_back(std::forward<A>(values)), ...);
  return out;
}

std::int64_t twice(std::int64_t x) { return 2 * x; }
std::int64_t twice_noexcept(std::int64_t x) noexcept { return 2 * x; }

struct adder {
  std::int64_t by;
  std::int64_t operator()(std::int64_t x) const { return x + by; }
};
struct counter {
  std::int64_t calls = 0;
  std::int64_t operator()(std::int64_t x) { return x + ++calls; }
};
struct by_lvalue {
  std::int64_t by = 5;
  std::int64_t operator()(std::int64_t x) & { return x + by; }
};

TEST(Kernel, EveryKindOfCallableIsOne) {
  const auto result = [](auto&& f) {
    return boxed(std::forward<decltype(f)>(f), stack_of(20))[0].toInt();
  };
  EXPECT_EQ(result(twice), 40);
  EXPECT_EQ(result(&twice), 40);
  EXPECT_EQ(result(*twice), 40);
  EXPECT_EQ(result(twice_noexcept), 40);
  EXPECT_EQ(result(dispatch::CompileTimeFunctionPointer<std::int64_t(std::int64_t), twice>()), 40);
  EXPECT_EQ(result([](std::int64_t x) { return x + 1; }), 21);
  EXPECT_EQ(result([](std::int64_t x) noexcept { return x + 1; }), 21);
  std::int64_t by = 3;
  EXPECT_EQ(result([&by](std::int64_t x) { return x + by; }), 23);
  EXPECT_EQ(result([calls = 0](std::int64_t x) mutable { return x + ++calls; }), 21);
  EXPECT_EQ(
      result([owned = std::make_unique<std::int64_t>(7)](std::int64_t x) { return x + *owned; }),
      27);
  EXPECT_EQ(result(adder{4}), 24);
  EXPECT_EQ(result(counter{}), 21);
  EXPECT_EQ(result(by_lvalue{}), 25);
  const adder constant{6};
  EXPECT_EQ(result(constant), 26);
  EXPECT_EQ(result(std::function<std::int64_t(std::int64_t)>(twice)), 40);
}

TEST(Kernel, WithoutCapturesALambdaIsAPlainFunction) {
  const dispatch::CppFunction plain([](std::int64_t x) { return x; });
  EXPECT_EQ(plain.function().call_form, dispatch::kernel::form::plain);
  EXPECT_EQ(plain.function().closure, nullptr);
  std::int64_t by = 1;
  const dispatch::CppFunction closure([by](std::int64_t x) { return x + by; });
  EXPECT_EQ(closure.function().call_form, dispatch::kernel::form::wrapped);
}

TEST(Kernel, ANullPointerIsRefused) {
  std::int64_t (*null)(std::int64_t) = nullptr;
  EXPECT_EQ(test::thrown<dispatch::ValueError>([&] { dispatch::CppFunction f(null); }),
            "Kernel function cannot be nullptr");
}

TEST(Kernel, AnEmptyStdFunctionThrowsAtTheCall) {
  EXPECT_THROW(boxed(std::function<void()>(), {}), std::bad_function_call);
}

std::int64_t keys_of(DispatchKeySet keys, std::int64_t x) {
  return static_cast<std::int64_t>(keys.has(DispatchKey::CUDA)) + x;
}

TEST(Kernel, ALeadingKeySetIsTheCalls) {
  const DispatchKeySet cuda(DispatchKey::CUDA);
  EXPECT_EQ(boxed(keys_of, stack_of(1), cuda)[0].toInt(), 2);
  EXPECT_EQ(boxed([](DispatchKeySet keys, std::int64_t x) { return keys_of(keys, x); }, stack_of(1),
                  cuda)[0]
                .toInt(),
            2);
  std::int64_t by = 10;
  EXPECT_EQ(boxed([by](DispatchKeySet keys, std::int64_t x) { return keys_of(keys, x) + by; },
                  stack_of(1), cuda)[0]
                .toInt(),
            12);
  EXPECT_EQ(boxed([](DispatchKeySet keys) noexcept { return keys.raw_repr() != 0; }, {}, cuda)[0]
                .toBool(),
            true);
}

TEST(Kernel, EveryTypeOfTheTableGoesInAndComesOut) {
  const auto same = [](auto value) {
    using T = decltype(value);
    Stack out = boxed([](T x) { return x; }, stack_of(value));
    EXPECT_EQ(out.size(), 1U);
    return out.at(0);
  };
  const auto by_reference = [](auto value) {
    using T = decltype(value);
    return boxed([](const T& x) { return x; }, stack_of(value)).at(0);
  };
  const auto both = [&](auto value) {
    using T = decltype(value);
    return same(value).template to<T>() == value && by_reference(value).template to<T>() == value;
  };
  EXPECT_TRUE(both(std::int64_t{-5}));
  EXPECT_TRUE(both(int{7}));
  EXPECT_TRUE(both(std::uint8_t{255}));
  EXPECT_TRUE(both(0.1));
  EXPECT_TRUE(both(0.1F));
  EXPECT_TRUE(both(true));
  EXPECT_TRUE(both(std::string("a text too long for the string's own characters")));
  EXPECT_TRUE(both(std::string_view("view")));
  EXPECT_TRUE(both(c10::complex<double>(1, 2)));
  EXPECT_TRUE(both(c10::Device("cuda:1")));
  EXPECT_TRUE(both(at::kHalf));
  EXPECT_TRUE(both(at::kSparse));
  EXPECT_TRUE(both(c10::MemoryFormat::Preserve));
  EXPECT_TRUE(both(c10::kPerTensorAffine));
  EXPECT_TRUE(both(c10::Stream(c10::Stream::DEFAULT, c10::Device("cuda"))));
  EXPECT_TRUE(both(at::detail::createCPUGenerator()));
  EXPECT_TRUE(both(at::Generator()));
  EXPECT_TRUE(both(std::optional<std::int64_t>(3)));
  EXPECT_TRUE(both(std::optional<double>()));
  EXPECT_TRUE(both(std::optional<std::string>("x")));
  EXPECT_TRUE(both(std::vector<std::int64_t>{1, 2}));
  EXPECT_TRUE(both(std::vector<double>{}));
  EXPECT_TRUE(both(std::vector<bool>{true, false}));
  EXPECT_TRUE(both(std::vector<std::string>{"a", "b"}));
  EXPECT_TRUE(both(std::vector<std::vector<std::int64_t>>{{1}, {}}));
  EXPECT_TRUE(
      both(std::vector<std::tuple<std::string, std::string, std::string>>{{"a", "b", "c"}}));
  EXPECT_TRUE(both(std::array<std::int64_t, 2>{1, 2}));
  EXPECT_TRUE(both(std::array<bool, 3>{true, false, true}));
  EXPECT_EQ(same(c10::SymInt(4)).toInt(), 4);
  EXPECT_EQ(same(at::Scalar(2.5)).toDouble(), 2.5);
  EXPECT_EQ(by_reference(at::Scalar(true)).toBool(), true);
  EXPECT_EQ(same(IValue("any")).toStringRef(), "any");
  EXPECT_TRUE(same(std::optional<std::vector<std::string>>()).isNone());
  const at::Tensor t = at::ones({1});
  EXPECT_TRUE(same(t).toTensor().is_same(t));
  EXPECT_TRUE(by_reference(t).toTensor().is_same(t));
  EXPECT_FALSE(same(at::Tensor()).toTensor().defined());
  EXPECT_TRUE(same(std::optional(t)).toTensor().is_same(t));
  EXPECT_TRUE(same(std::vector<at::Tensor>{t}).toTensorVector()[0].is_same(t));
  EXPECT_TRUE(same(dispatch::List<at::Tensor>{t}).toTensorVector()[0].is_same(t));
  EXPECT_TRUE(same(dispatch::List<std::optional<at::Tensor>>{t, std::nullopt}).isList());
  EXPECT_TRUE(same(t.storage()).to<c10::Storage>().is_alias_of(t.storage()));
  EXPECT_EQ(
      boxed([](at::IntArrayRef x) { return x.vec(); }, stack_of(std::vector<std::int64_t>{4}))[0]
          .toIntVector()[0],
      4);
  EXPECT_EQ(boxed([](at::IntArrayRef x) { return x; }, stack_of(std::vector<std::int64_t>{4}))[0]
                .toIntVector()[0],
            4);
}

TEST(Kernel, ATupleAsAParameterIsOneValueAndAsAResultSeveral) {
  const Stack out = boxed(
      [](std::tuple<std::int64_t, std::string> x, std::optional<std::tuple<double, double>> y) {
        return std::tuple(std::get<1>(x), std::get<0>(x), y.has_value());
      },
      stack_of(std::tuple(1, std::string("a")), IValue()));
  ASSERT_EQ(out.size(), 3U);
  EXPECT_EQ(out[0].toStringRef(), "a");
  EXPECT_EQ(out[1].toInt(), 1);
  EXPECT_FALSE(out[2].toBool());
}

TEST(Kernel, NoResultLeavesNothingOnTheStack) {
  EXPECT_TRUE(boxed([](std::int64_t) {}, stack_of(1)).empty());
  EXPECT_TRUE(boxed([](std::int64_t) { return std::tuple<>(); }, stack_of(1)).empty());
}

TEST(Kernel, OnlyTheLastValuesOfTheStackAreTheArguments) {
  const Stack out =
      boxed([](std::int64_t a, std::int64_t b) { return a - b; }, stack_of("x", 5, 3));
  ASSERT_EQ(out.size(), 2U);
  EXPECT_EQ(out[0].toStringRef(), "x");
  EXPECT_EQ(out[1].toInt(), 2);
  const Stack more = boxed([] { return std::tuple(1, 2); }, stack_of("x"));
  EXPECT_EQ(more.size(), 3U);
}

TEST(Kernel, MayHaveAnyNumberOfParameters) {
  using I = std::int64_t;
  EXPECT_EQ(
      boxed([](I a, I b, I c, I d, I e, I f, I g, I h) { return a - b + c + d + e + f + g + h; },
            stack_of(8, 7, 6, 5, 4, 3, 2, 1))[0]
          .toInt(),
      22);
  EXPECT_EQ(boxed([](I a, I b, I c, I d, I e, I f, I g, I h,
                     I i) { return a - b + c + d + e + f + g + h - i; },
                  stack_of(9, 8, 7, 6, 5, 4, 3, 2, 1))[0]
                .toInt(),
            27);
}

TEST(Kernel, AStackThatIsTooSmallIsAnError) {
  EXPECT_EQ(test::thrown<dispatch::ValueError>([] { boxed(twice, {}); }),
            "the kernel takes 1 values but the stack holds 0");
}

// ---- Ownership -------------------------------------------------------------------------------

std::size_t by_value(at::Tensor t) { return t.use_count(); }
std::size_t by_constant_reference(const at::Tensor& t) { return t.use_count(); }
std::size_t by_reference(at::Tensor& t) { return t.use_count(); }
std::size_t by_rvalue(at::Tensor&& t) { return t.use_count(); }

TEST(KernelOwnership, ATensorIsNotCopiedOnItsWay) {
  for (const auto& result :
       {boxed(by_value, stack_of(at::ones({1}))),
        boxed(by_constant_reference, stack_of(at::ones({1}))),
        boxed(by_reference, stack_of(at::ones({1}))), boxed(by_rvalue, stack_of(at::ones({1})))})
    EXPECT_EQ(result.at(0).toInt(), 1) << "the stack's owner only";
}

TEST(KernelOwnership, AKernelMayKeepAndReplaceItsTensors) {
  const at::Tensor replacement = at::zeros({3});
  at::Tensor kept;
  const at::Tensor given = at::ones({2});
  Stack out = boxed(
      [&](at::Tensor& t) -> at::Tensor& {
        kept = t;
        t = replacement;
        return t;
      },
      stack_of(given));
  EXPECT_TRUE(out[0].toTensor().is_same(replacement));
  EXPECT_TRUE(kept.is_same(given));
  EXPECT_EQ(given.use_count(), 2U);
  out.clear();
  EXPECT_EQ(replacement.use_count(), 1U);
}

TEST(KernelOwnership, AResultThatIsAnArgumentIsTheSameTensor) {
  const at::Tensor t = at::ones({2});
  const auto is_it = [&](const Stack& out) { return out.at(0).toTensor().is_same(t); };
  EXPECT_TRUE(is_it(boxed([](at::Tensor& x) -> at::Tensor& { return x; }, stack_of(t))));
  EXPECT_TRUE(
      is_it(boxed([](const at::Tensor& x) -> const at::Tensor& { return x; }, stack_of(t))));
  EXPECT_TRUE(is_it(boxed([](at::Tensor x) { return x; }, stack_of(t))));
  const Stack two =
      boxed([](at::Tensor& x, at::Tensor& y) { return std::tuple<at::Tensor&, at::Tensor&>(y, x); },
            stack_of(t, at::Tensor()));
  EXPECT_FALSE(two.at(0).toTensor().defined());
  EXPECT_TRUE(two.at(1).toTensor().is_same(t));
  EXPECT_EQ(t.use_count(), 2U);
  EXPECT_EQ(boxed([](const std::string& s) -> const std::string& { return s; },
                  stack_of("a text too long for the string's own characters"))[0]
                .toStringRef()
                .size(),
            47U);
}

TEST(KernelOwnership, AViewOfAnArgumentMayBeReturned) {
  EXPECT_THAT(boxed([](at::IntArrayRef x) { return x.slice(1); },
                    stack_of(std::vector<std::int64_t>{1, 2, 3}))[0]
                  .toIntVector(),
              ElementsAre(2, 3));
  EXPECT_EQ(boxed([](std::string_view x) { return x.substr(1); }, stack_of("abc"))[0].toStringRef(),
            "bc");
}

TEST(KernelOwnership, AListIsTheCallersOwnAndAVectorIsACopy) {
  const IValue list(std::vector<std::int64_t>{1});
  boxed([](dispatch::List<std::int64_t> x) { x.push_back(2); }, {list});
  EXPECT_EQ(list.toIntVector().size(), 2U);
  boxed([](std::vector<std::int64_t> x) { x.push_back(2); }, {list});
  EXPECT_EQ(list.toIntVector().size(), 2U);
}

TEST(KernelOwnership, AClosureLivesAsLongAsItsFunction) {
  auto held = std::make_shared<int>(1);
  {
    dispatch::CppFunction f([held] { return static_cast<std::int64_t>(*held); });
    EXPECT_EQ(held.use_count(), 2);
    const dispatch::CppFunction moved(std::move(f));
    EXPECT_EQ(held.use_count(), 2);
  }
  EXPECT_EQ(held.use_count(), 1);
}

// ---- Exceptions ------------------------------------------------------------------------------

struct own_exception : std::runtime_error {
  using std::runtime_error::runtime_error;
};

TEST(KernelExceptions, WhatAKernelThrowsPassesWithItsTypeAndLeaksNothing) {
  const at::Tensor t = at::ones({1});
  EXPECT_THROW(
      boxed([](at::Tensor, const std::string&, std::vector<at::Tensor>, std::optional<at::Tensor>)
                -> std::tuple<at::Tensor, std::string> { throw own_exception("from the kernel"); },
            stack_of(t, std::string(100, 'x'), std::vector<at::Tensor>{t, t}, t)),
      own_exception);
  EXPECT_EQ(t.use_count(), 1U);
  EXPECT_THROW(boxed([](at::Tensor) { throw 42; }, stack_of(t)), int);
  EXPECT_EQ(t.use_count(), 1U);
}

TEST(KernelExceptions, AnArgumentThatDoesNotConvertEndsTheOthersAndIsNamed) {
  const at::Tensor t = at::ones({1});
  bool called = false;
  const auto kernel = [&called](std::vector<at::Tensor>, std::string, int, at::Tensor) {
    called = true;
  };
  EXPECT_EQ(test::thrown<dispatch::ValueError>([&] {
              boxed(kernel, stack_of(std::vector<at::Tensor>{t}, std::string(100, 'x'),
                                     std::int64_t{1} << 40, t));
            }),
            "the integer 1099511627776 does not fit in 32 bits\nin argument 3 of the kernel");
  EXPECT_EQ(test::thrown<dispatch::TypeError>([&] {
              boxed(kernel, stack_of(std::vector<at::Tensor>{t}, std::string(100, 'x'), 1, 2));
            }),
            "Expected a value of type 'Tensor' but found type 'int'\nin argument 4 of the kernel");
  EXPECT_EQ(
      test::thrown<dispatch::ValueError>([] {
        boxed([](std::array<std::int64_t, 3>) {}, stack_of(std::vector<std::int64_t>{1, 2}));
      }),
      "Tried to convert a List with 2 elements to a fixed-size array of size 3\nin argument 1 "
      "of the kernel");
  EXPECT_FALSE(called);
  EXPECT_EQ(t.use_count(), 1U);
}

TEST(KernelExceptions, AResultThatDoesNotConvertLeaksNothing) {
  const at::Tensor t = at::ones({1});
  EXPECT_THROW(boxed([] { return std::uint64_t{1} << 63; }, {}), dispatch::ValueError);
  EXPECT_THROW(boxed(
                   [](at::Tensor x) {
                     return std::tuple(x, std::string(100, 'x'), std::vector<at::Tensor>{x},
                                       std::uint64_t{1} << 63, std::string(100, 'y'));
                   },
                   stack_of(t)),
               dispatch::ValueError);
  EXPECT_EQ(t.use_count(), 1U);
}

}  // namespace
