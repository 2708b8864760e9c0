// SPDX-License-Identifier: BSL-1.0
// Reads and writes single elements of every type in memory.
#include <dispatch/default_host/elements.hpp>

#include <gtest/gtest.h>

namespace {

using dispatch::Scalar;
using dispatch::ScalarType;
using dispatch::host_detail::load_element;
using dispatch::host_detail::store_element;

TEST(ElementsTest, KeepsTheValueInEveryNumericType) {
  for (const ScalarType type :
       {ScalarType::Byte, ScalarType::Char, ScalarType::Short, ScalarType::Int, ScalarType::Long,
        ScalarType::Half, ScalarType::Float, ScalarType::Double, ScalarType::BFloat16}) {
    alignas(16) char memory[16]{};
    store_element(type, memory, Scalar(std::int64_t{7}));
    EXPECT_EQ(load_element(type, memory).toDouble(), 7.0) << toString(type);
  }
}

TEST(ElementsTest, IntegersKeepTheirSignAndBoolsAreTruth) {
  alignas(16) char memory[16]{};
  store_element(ScalarType::Short, memory, Scalar(std::int64_t{-3}));
  EXPECT_EQ(load_element(ScalarType::Short, memory).toLong(), -3);
  store_element(ScalarType::Bool, memory, Scalar(std::int64_t{5}));
  EXPECT_TRUE(load_element(ScalarType::Bool, memory).toBool());
}

TEST(ElementsTest, RefusesATypeWithoutElements) {
  char memory[16]{};
  EXPECT_THROW((void)load_element(ScalarType::Undefined, memory), dispatch::Error);
}

TEST(ElementsTest, IndicesRunOverTwoLayouts) {
  const std::int64_t rows_first[] = {6, 2, 1}, columns_first[] = {1, 3, 9};
  std::vector<std::pair<std::int64_t, std::int64_t>> seen;
  dispatch::host_detail::for_each_index(
      {1, 2, 2}, rows_first, columns_first,
      [&](std::int64_t a, std::int64_t b) { seen.emplace_back(a, b); }, 100, 200);
  const std::vector<std::pair<std::int64_t, std::int64_t>> expected{
      {100, 200}, {101, 209}, {102, 203}, {103, 212}};
  EXPECT_EQ(seen, expected);
}

}  // namespace
