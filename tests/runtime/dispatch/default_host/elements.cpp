// SPDX-License-Identifier: BSL-1.0
// Single elements in memory, whatever their type.
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

}  // namespace
