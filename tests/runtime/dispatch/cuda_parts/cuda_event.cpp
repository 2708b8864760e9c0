// SPDX-License-Identifier: BSL-1.0
// An event is made when it first records. Without a GPU that is an error.
#include <dispatch/cuda_parts/cuda_event.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <utility>

#include "../../thrown.hpp"

namespace {

using dispatch::CUDAEvent;
using testing::HasSubstr;

TEST(CudaEventTest, IsNotMadeUntilItRecords) {
  CUDAEvent event;
  EXPECT_FALSE(event.isCreated());
  EXPECT_FALSE(event.device().has_value());
  EXPECT_EQ(event.device_index(), -1);
  EXPECT_TRUE(event.query());
  EXPECT_NO_THROW(event.synchronize());
  const CUDAEvent moved = std::move(event);
  EXPECT_EQ(moved.event(), nullptr);
}

TEST(CudaEventTest, TakesTimesOnlyOfTwoEventsThatDo) {
  const CUDAEvent without;
  const CUDAEvent with(cudaEventDefault);
  EXPECT_THAT(test::thrown_by([&] { static_cast<void>(with.elapsed_time(without)); }),
              HasSubstr("enable_timing=True"));
  EXPECT_THAT(test::thrown_by([&] { static_cast<void>(with.elapsed_time(with)); }),
              HasSubstr("must be recorded"));
}

TEST(CudaEventTest, OfADeviceThatIsNotThereIsAnError) {
  EXPECT_NE(test::thrown_by([] { CUDAEvent().create(100); }), "(nothing was thrown)");
}

}  // namespace
