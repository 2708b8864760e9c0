// SPDX-License-Identifier: BSL-1.0
// A KernelContext holds the arguments of a kernel: callers add them in their own types, and the
// kernel reads them by number.
#include <dispatch/phi/kernel_context.hpp>

#include <dispatch/phi.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

using test::thrown;
using testing::ElementsAre;

namespace {

TEST(PhiKernelContext, IsReadByNumber) {
  const phi::DenseTensor x(at::ones({2})), y(at::ones({3}));
  const phi::SelectedRows rows;
  phi::DenseTensor out, other;
  const phi::CPUContext cpu;
  const std::vector<const phi::TensorBase*> list{&x, &y};
  const std::vector<phi::TensorBase*> outputs{&out, &other};
  phi::KernelContext values(&cpu);
  values.EmplaceBackInput(&x);
  values.EmplaceBackInputs(list);
  values.EmplaceBackInput(nullptr);
  values.EmplaceBackInput(&rows);
  values.EmplaceBackAttr(2.5F);
  values.EmplaceBackAttr(true);
  values.EmplaceBackOutputs(outputs);
  values.EmplaceBackOutput(&out);
  EXPECT_EQ(&values.GetDeviceContext<phi::CPUContext>(), &cpu);
  EXPECT_EQ(values.InputsSize(), 5u);
  EXPECT_EQ(values.AttrsSize(), 2u);
  EXPECT_EQ(values.OutputsSize(), 3u);
  EXPECT_EQ(values.InputRangeAt(1), std::pair(1, 3));
  EXPECT_EQ(values.OutputRangeAt(1), std::pair(2, 3));
  EXPECT_EQ(&values.InputAt<phi::DenseTensor>(2), &y);
  EXPECT_EQ(&values.InputAt<phi::SelectedRows>(4), &rows);
  EXPECT_FALSE(values.OptionalInputAt<phi::DenseTensor>(3).has_value());
  EXPECT_TRUE(values.OptionalInputAt<phi::DenseTensor>(0).has_value());
  EXPECT_THAT(values.InputsBetween<phi::DenseTensor>(1, 4), ElementsAre(&x, &y, nullptr));
  EXPECT_EQ(values.MoveInputsBetween<phi::DenseTensor>(1, 3).size(), 2u);
  EXPECT_EQ(values.MutableOutputAt<phi::DenseTensor>(1), &other);
  EXPECT_THAT(values.MutableOutputBetween<phi::DenseTensor>(0, 2), ElementsAre(&out, &other));
  EXPECT_EQ(values.AttrAt<float>(0), 2.5F);
  EXPECT_EQ(values.AttrAt<double>(0), 2.5);
  EXPECT_TRUE(values.AttrAt<bool>(1));
}

TEST(PhiKernelContext, NamesWhatIsMissing) {
  const phi::DenseTensor x(at::ones({2}));
  phi::KernelContext values;
  values.EmplaceBackInput(&x);
  values.EmplaceBackInput(nullptr);
  values.EmplaceBackAttr(std::int64_t{1} << 40);
  EXPECT_EQ(
      thrown<dispatch::IndexError>([&] { static_cast<void>(values.InputAt<phi::DenseTensor>(2)); }),
      "KernelContext: there is no input number 2, counted from 0; it has 2");
  EXPECT_EQ(thrown<dispatch::IndexError>(
                [&] { static_cast<void>(values.MutableOutputAt<phi::DenseTensor>(0)); }),
            "KernelContext: there is no output number 0, counted from 0; it has 0");
  EXPECT_EQ(
      thrown<dispatch::ValueError>([&] { static_cast<void>(values.InputAt<phi::DenseTensor>(1)); }),
      "KernelContext: input number 1, counted from 0, is absent");
  EXPECT_EQ(
      thrown<dispatch::TypeError>([&] { static_cast<void>(values.InputAt<phi::SelectedRows>(0)); }),
      "KernelContext: input number 0, counted from 0, is a DenseTensor, not a SelectedRows");
  EXPECT_EQ(thrown<dispatch::TypeError>([&] { static_cast<void>(values.AttrAt<bool>(0)); }),
            "KernelContext: attribute number 0, counted from 0, is int, and is asked for as "
            "another type");
  EXPECT_EQ(thrown<dispatch::ValueError>([&] { static_cast<void>(values.AttrAt<int>(0)); }),
            "KernelContext(): argument 'attribute': 1099511627776 does not fit into 32 bits");
}

}  // namespace
