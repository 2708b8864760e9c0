// SPDX-License-Identifier: BSL-1.0
// A program that links one kernel by name, and with it the kernels that this one includes.
#include <dispatch/dispatcher.hpp>
#include <dispatch/invoke.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace {

bool is_there(const char* name) {
  return dispatch::Dispatcher::singleton().findSchema({name, ""}).has_value();
}

TEST(PhiKernelFiles, AreLinkedWithThoseThatTheyInclude) {
  EXPECT_TRUE(is_there("phi_files::files_sum"));
  EXPECT_TRUE(is_there("phi_files_twice::files_twice"));
  EXPECT_FALSE(is_there("phi_files_unused::files_twice"));
  const auto sum = dispatch::Dispatcher::singleton().findSchemaOrThrow("phi_files::files_sum", "");
  EXPECT_EQ(dispatch::invoke(sum, at::ones({1})).toTensor().item().toDouble(), 2);
}

}  // namespace
