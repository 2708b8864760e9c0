// SPDX-License-Identifier: BSL-1.0
// Methods of the host's tensor for other devices, without the library that has the operators.
// tests/runtime/backends/aten tests them with it.
#include <dispatch/default_host/other_devices.hpp>

#include <gtest/gtest.h>

#include <torch/library.h>
#include <string>

namespace {

using namespace dispatch::host_detail;

TEST(OtherDevices, AreNotServedWithoutTheLibrary) {
  EXPECT_EQ(linked_operators(), nullptr);
  try {
    static_cast<void>(at::empty({2}, at::TensorOptions(at::kCUDA)));
    ADD_FAILURE() << "no error";
  } catch (const dispatch::NotImplementedError& e) {
    EXPECT_NE(std::string(e.what()).find(how_elsewhere), std::string::npos) << e.what();
  }
}

TEST(OtherDevices, AFormatIsDenseUnlessItPutsChannelsLast) {
  EXPECT_TRUE(is_dense(std::nullopt));
  EXPECT_TRUE(is_dense(at::MemoryFormat::Contiguous));
  EXPECT_TRUE(is_dense(at::MemoryFormat::Preserve));
  EXPECT_FALSE(is_dense(at::MemoryFormat::ChannelsLast));
  EXPECT_FALSE(is_dense(at::MemoryFormat::ChannelsLast3d));
}

}  // namespace
