// SPDX-License-Identifier: BSL-1.0
// Access to elements by indices, with a reference to sizes and strides or with a copy of them.
#include <dispatch/stable/accessor.hpp>

#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

const std::int64_t sizes[] = {2, 3}, strides[] = {3, 1};

TEST(HeaderOnlyTensorAccessor, ReadsAndWritesElements) {
  int memory[] = {0, 1, 2, 3, 4, 5};
  const dispatch::HeaderOnlyTensorAccessor<int, 2> all(memory, sizes, strides);
  all[1][2] = 7;
  EXPECT_EQ(memory[5], 7);
  EXPECT_EQ(all[0].size(0), 3);
  EXPECT_EQ(all.stride(0), 3);
  EXPECT_EQ(all.sizes(), dispatch::IntArrayRef(sizes));
  EXPECT_EQ(all[1].strides(), dispatch::IntArrayRef({1}));
  EXPECT_EQ(all[1].data(), memory + 3);
  const dispatch::HeaderOnlyTensorAccessor<const int, 1> column(memory + 1, sizes, strides);
  EXPECT_EQ(column[1], 4);
}

TEST(HeaderOnlyGenericPackedTensorAccessor, HoldsItsSizes) {
  int memory[] = {0, 1, 2, 3, 4, 5};
  using packed = dispatch::HeaderOnlyGenericPackedTensorAccessor<int, 2, dispatch::DefaultPtrTraits,
                                                                 std::int32_t>;
  const packed all(memory, sizes, strides);
  EXPECT_EQ(all[1][2], 5);
  EXPECT_EQ(all.size(1), 3);
  const packed turned = all.transpose(0, 1);
  EXPECT_EQ(turned[2][1], 5);
  EXPECT_EQ(turned.size(0), 3);
  EXPECT_NE(test::thrown<std::runtime_error>([&] {
              static_cast<void>(all.transpose(0, 2));
            }).find("Index 2 is not within bounds of a tensor of dimension 2"),
            std::string::npos);
}

}  // namespace
