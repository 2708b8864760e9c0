// SPDX-License-Identifier: BSL-1.0
// Reads and writes single elements of every type in memory.
#include <dispatch/default_host/elements.hpp>

#include <gtest/gtest.h>

#include <limits>

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

// The expected numbers are PyTorch 2.13's on x86.
TEST(ElementsTest, AConversionWraps) {
  const auto converted = [](ScalarType type, const Scalar& value) {
    alignas(16) char memory[16]{};
    dispatch::host_detail::convert_element(type, memory, value);
    return load_element(type, memory);
  };
  EXPECT_EQ(converted(ScalarType::Byte, 300).toLong(), 44);
  EXPECT_EQ(converted(ScalarType::Byte, -1.5).toLong(), 255);
  EXPECT_EQ(converted(ScalarType::Char, 200.9).toLong(), -56);
  EXPECT_EQ(converted(ScalarType::Short, 1 << 20).toLong(), 0);
  EXPECT_EQ(converted(ScalarType::Int, std::int64_t{1} << 32).toLong(), 0);
  EXPECT_EQ(converted(ScalarType::Int, 5e9).toLong(), INT32_MIN);
  EXPECT_EQ(converted(ScalarType::Int, -0x1p31).toLong(), INT32_MIN);
  EXPECT_EQ(converted(ScalarType::Int, 0x1p31 - 1).toLong(), INT32_MAX);
  EXPECT_EQ(converted(ScalarType::Long, 0x1p63).toLong(), INT64_MIN);
  EXPECT_EQ(converted(ScalarType::Long, std::numeric_limits<double>::quiet_NaN()).toLong(),
            INT64_MIN);
  EXPECT_EQ(converted(ScalarType::Half, 70000).toDouble(), std::numeric_limits<double>::infinity());
  const dispatch::complex<double> z(2.5, 1);
  EXPECT_EQ(converted(ScalarType::Float, z).toDouble(), 2.5);
  EXPECT_EQ(converted(ScalarType::Long, z).toLong(), 2);
  EXPECT_TRUE(converted(ScalarType::Bool, dispatch::complex<double>(0, 1)).toBool());
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
