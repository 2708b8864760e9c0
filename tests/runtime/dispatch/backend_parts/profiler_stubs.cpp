// SPDX-License-Identifier: BSL-1.0
// Without schema_ct::aten no profiler's functions are stored.
#include <dispatch/backend_parts/profiler_stubs.hpp>

#include <gtest/gtest.h>
#include <torch/csrc/profiler/stubs/base.h>

namespace {

TEST(ProfilerStubs, AreNoneWithoutTheLibrary) {
  torch::profiler::impl::registerPrivateUse1Methods(nullptr);
  EXPECT_EQ(torch::profiler::impl::privateuse1Stubs(), nullptr);
}

}  // namespace
