// SPDX-License-Identifier: BSL-1.0
// The functions with which boxed kernels use their stack. They behave as PyTorch's functions of the
// same names.
#include <dispatch/values/stack.hpp>

#include <ATen/core/stack.h>
#include <gmock/gmock.h>

#include "../../thrown.hpp"

namespace {

using c10::IValue;
using dispatch::Stack;
using ::testing::ElementsAre;

Stack numbers(std::int64_t count) {
  Stack out;
  for (std::int64_t i = 0; i != count; ++i) torch::jit::push(out, i);
  return out;
}

TEST(StackFunctions, PushAndPopValuesOfEveryType) {
  Stack stack;
  const at::Tensor t = at::ones({2});
  torch::jit::push(stack, t, 3, std::string("text"), std::vector<std::int64_t>{1, 2},
                   std::optional<double>());
  ASSERT_EQ(stack.size(), 5U);
  at::Tensor tensor;
  std::int64_t number = 0;
  std::string text;
  std::vector<std::int64_t> list;
  std::optional<double> nothing = 1.5;
  torch::jit::pop(stack, tensor, number, text, list, nothing);
  EXPECT_TRUE(tensor.is_same(t));
  EXPECT_EQ(number, 3);
  EXPECT_EQ(text, "text");
  EXPECT_THAT(list, ElementsAre(1, 2));
  EXPECT_FALSE(nothing.has_value());
  EXPECT_TRUE(stack.empty());
}

TEST(StackFunctions, PushesWhatIsOnTheStackItself) {
  for (const std::size_t room : {2U, 3U, 4U, 8U}) {
    Stack stack;
    stack.reserve(room);
    torch::jit::push(stack, "first", std::vector<std::int64_t>{2});
    torch::jit::push(stack, stack[1], stack[0]);
    ASSERT_EQ(stack.size(), 4U);
    EXPECT_TRUE(stack[2].is(stack[1]));
    EXPECT_EQ(stack[3].toStringRef(), "first");
  }
}

TEST(StackFunctions, WhatDoesNotBecomeAValueLeavesTheStack) {
  Stack stack = numbers(1);
  stack.reserve(4);
  EXPECT_THROW(torch::jit::push(stack, ~std::uint64_t{0}), dispatch::ValueError);
  EXPECT_EQ(stack.size(), 1U);
}

TEST(StackFunctions, TheLastValuesAreTheArguments) {
  Stack stack = numbers(5);
  EXPECT_EQ(torch::jit::peek(stack, 0, 2).toInt(), 3);
  torch::jit::peek(stack, 1, 2) = IValue("changed");
  EXPECT_EQ(stack[4].toStringRef(), "changed");
  EXPECT_EQ(torch::jit::last(stack, 3).size(), 3U);
  EXPECT_EQ(torch::jit::last(stack, 3)[0].toInt(), 2);
  EXPECT_EQ(torch::jit::peekSlice(stack, 1, 2, 4)[0].toInt(), 2);
  torch::jit::drop(stack, 2);
  EXPECT_EQ(torch::jit::pop(stack).toInt(), 2);
  const Stack both = torch::jit::pop(stack, 2);
  ASSERT_EQ(both.size(), 2U);
  EXPECT_EQ(both[0].toInt(), 0);
  EXPECT_TRUE(stack.empty());
}

TEST(StackFunctions, ValuesAreTakenOffByAPointerToo) {
  Stack stack = numbers(5);
  Stack* pointer = &stack;
  EXPECT_EQ(torch::jit::pop(pointer).toInt(), 4);
  std::int64_t a = 0, b = 0;
  torch::jit::pop(&stack, a, b);
  EXPECT_EQ(a, 2);
  EXPECT_EQ(b, 3);
  EXPECT_EQ(stack.size(), 2U);
}

TEST(StackFunctions, ValuesAreReadAndPackedByAPointerToo) {
  torch::jit::Stack stack{1, 2, 3};
  torch::jit::Stack* const pointer = &stack;
  EXPECT_EQ(torch::jit::last(pointer, 2)[0].toInt(), 2);
  EXPECT_EQ(torch::jit::peek(pointer, 0, 2).toInt(), 2);
  torch::jit::peek(pointer, 0, 1) = 9;
  const torch::jit::Stack* const constant = &stack;
  EXPECT_EQ(torch::jit::last(constant, 1)[0].toInt(), 9);
  EXPECT_EQ(torch::jit::peek(constant, 0, 1).toInt(), 9);
  torch::jit::pack(pointer, std::make_tuple(4, 5));
  torch::jit::pack(pointer, 6);
  EXPECT_EQ(stack.size(), 6U);
}

TEST(StackFunctions, ValuesAreTakenOffAsATuple) {
  Stack stack = numbers(3);
  stack.emplace_back("text");
  const auto [number, text] = torch::jit::pop<std::int64_t, std::string>(stack);
  EXPECT_EQ(number, 2);
  EXPECT_EQ(text, "text");
  EXPECT_EQ(std::get<0>(torch::jit::pop<std::int64_t>(&stack)), 1);
  EXPECT_EQ(stack.size(), 1U);
  EXPECT_THROW(static_cast<void>(torch::jit::pop<int, int>(stack)), dispatch::ValueError);
  EXPECT_THROW(static_cast<void>(torch::jit::pop<std::string>(stack)), dispatch::TypeError);
  EXPECT_EQ(stack.size(), 1U) << "as it was";
}

TEST(StackFunctions, AResultOfSeveralIsSeveralValues) {
  Stack stack;
  torch::jit::pack(stack, std::tuple(1, std::string("a")));
  torch::jit::pack(stack, 2.5);
  ASSERT_EQ(stack.size(), 3U);
  EXPECT_EQ(stack[1].toStringRef(), "a");
  torch::jit::push_list_elements(stack, dispatch::List<std::int64_t>{7, 8});
  EXPECT_EQ(stack.size(), 5U);
  EXPECT_EQ(stack[4].toInt(), 8);
}

TEST(StackFunctions, ABoxedKernelHasAPointerToItsStack) {
  Stack values;
  Stack* const stack = &values;
  torch::jit::push(stack, 1, "a");
  torch::jit::drop(stack, 1);
  ASSERT_EQ(values.size(), 1U);
  EXPECT_EQ(values[0].toInt(), 1);
}

TEST(StackFunctions, AStackThatIsTooSmallIsAnError) {
  Stack stack = numbers(1);
  EXPECT_EQ(test::thrown<dispatch::ValueError>([&] { torch::jit::drop(stack, 2); }),
            "the stack holds 1 values, and not 2");
  EXPECT_THROW((void)torch::jit::peek(stack, 0, 2), dispatch::ValueError);
  EXPECT_THROW((void)torch::jit::peek(stack, 1, 1), dispatch::ValueError);
  EXPECT_THROW((void)torch::jit::last(stack, 2), dispatch::ValueError);
  EXPECT_THROW((void)torch::jit::peekSlice(stack, 0, 2, 1), dispatch::ValueError);
  EXPECT_THROW((void)torch::jit::peekSlice(stack, 1, std::size_t(-1), 1), dispatch::ValueError);
  std::int64_t a = 0;
  std::string b;
  EXPECT_THROW(torch::jit::pop(stack, a, b), dispatch::ValueError);
  torch::jit::push(stack, 5);
  EXPECT_THROW(torch::jit::pop(stack, a, b), dispatch::TypeError) << "5 is no text";
  EXPECT_EQ(stack.size(), 2U) << "and the stack is as it was";
}

}  // namespace
