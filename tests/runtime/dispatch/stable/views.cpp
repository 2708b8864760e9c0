// SPDX-License-Identifier: BSL-1.0
// Views with other sizes and strides: dimensions added, dropped and joined, repeated elements,
// channels last.
#include <dispatch/stable/views.hpp>

#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

using dispatch::MemoryFormat;
using sizes = dispatch::IntArrayRef;

at::Tensor counted(dispatch::IntArrayRef of) {
  at::Tensor out = at::empty(of, dispatch::kInt);
  for (std::int64_t i = 0; i < out.numel(); ++i)
    out.mutable_data_ptr<std::int32_t>()[i] = static_cast<std::int32_t>(i);
  return out;
}

TEST(Views, AddADimension) {
  const at::Tensor t = counted({2, 3}).transpose(0, 1);
  const at::Tensor first = dispatch::unsqueezed(t, 0), last = dispatch::unsqueezed(t, -1);
  EXPECT_EQ(first.sizes(), sizes({1, 3, 2}));
  EXPECT_EQ(first.strides(), sizes({3, 1, 3}));
  EXPECT_EQ(last.sizes(), sizes({3, 2, 1}));
  EXPECT_EQ(last.strides(), sizes({1, 3, 1}));
  EXPECT_TRUE(last.storage().is_alias_of(t.storage()));
  EXPECT_EQ(dispatch::unsqueezed(counted({}), -1).sizes(), sizes({1}));
  EXPECT_THROW(static_cast<void>(dispatch::unsqueezed(t, 3)), dispatch::IndexError);
}

TEST(Views, DropADimensionOfSizeOne) {
  const at::Tensor t = counted({2, 1, 3});
  EXPECT_EQ(dispatch::squeezed(t, 1).sizes(), sizes({2, 3}));
  EXPECT_EQ(dispatch::squeezed(t, -1).sizes(), sizes({2, 1, 3}));
  EXPECT_EQ(dispatch::squeezed(counted({}), 0).dim(), 0);
  EXPECT_EQ(
      test::thrown<dispatch::IndexError>([&] { static_cast<void>(dispatch::squeezed(t, 3)); }),
      "Dimension out of range (expected to be in range of [-3, 2], but got 3)");
}

TEST(Views, JoinDimensions) {
  const at::Tensor t = counted({2, 3, 4});
  EXPECT_EQ(dispatch::flattened(t, 0, -1).sizes(), sizes({24}));
  EXPECT_EQ(dispatch::flattened(t, 1, 2).sizes(), sizes({2, 12}));
  EXPECT_EQ(dispatch::flattened(t, 0, 1).sizes(), sizes({6, 4}));
  EXPECT_TRUE(dispatch::flattened(t, 1, 1).is_same(t));
  EXPECT_EQ(dispatch::flattened(counted({}), 0, -1).sizes(), sizes({1}));
  const at::Tensor copy = dispatch::flattened(t.transpose(0, 1), 0, -1);
  EXPECT_EQ(copy.const_data_ptr<std::int32_t>()[1], 1);
  EXPECT_EQ(copy.const_data_ptr<std::int32_t>()[4], 12);
  EXPECT_THROW(static_cast<void>(dispatch::flattened(t, 2, 1)), dispatch::Error);
}

TEST(Views, RepeatElements) {
  const at::Tensor t = counted({3, 1});
  const at::Tensor out = dispatch::expanded(t, {2, 3, 4});
  EXPECT_EQ(out.strides(), sizes({0, 1, 0}));
  EXPECT_EQ(out.contiguous().const_data_ptr<std::int32_t>()[23], 2);
  EXPECT_EQ(dispatch::expanded(t, {3, 1}).strides(), t.strides());
  EXPECT_THROW(static_cast<void>(dispatch::expanded(t, {3})), dispatch::Error);
  EXPECT_THROW(static_cast<void>(dispatch::expanded(t, {2, 1})), dispatch::Error);
}

TEST(Views, LieInAFormat) {
  const at::Tensor t = counted({2, 3, 4, 5});
  const at::Tensor out = dispatch::in_format(t, MemoryFormat::ChannelsLast);
  EXPECT_EQ(out.strides(), sizes({60, 1, 15, 3}));
  EXPECT_TRUE(out.is_contiguous(MemoryFormat::ChannelsLast));
  EXPECT_TRUE(out.equal(t));
  EXPECT_TRUE(dispatch::in_format(out, MemoryFormat::ChannelsLast).is_same(out));
  EXPECT_TRUE(dispatch::in_format(out, MemoryFormat::Preserve).is_same(out));
  EXPECT_EQ(dispatch::in_format(out, MemoryFormat::Contiguous).strides(), t.strides());
  EXPECT_EQ(dispatch::empty_in_format({1, 2, 3, 4, 5}, {}, MemoryFormat::ChannelsLast3d).strides(),
            sizes({120, 1, 40, 10, 2}));
  EXPECT_EQ(test::thrown<dispatch::Error>([] {
              static_cast<void>(dispatch::empty_in_format({2}, {}, MemoryFormat::ChannelsLast));
            }),
            "required rank 4 tensor to use ChannelsLast format");
  EXPECT_THROW(static_cast<void>(dispatch::empty_in_format({2}, {}, MemoryFormat::Preserve)),
               dispatch::Error);
}

}  // namespace
