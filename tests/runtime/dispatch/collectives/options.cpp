// SPDX-License-Identifier: BSL-1.0
// The defaults of collectives' options. The same holds with PyTorch's headers.
#include <dispatch/collectives/options.hpp>

#include <gtest/gtest.h>
#include <torch/csrc/distributed/c10d/Types.hpp>

namespace {

template <class Options>
struct CollectiveOptions : testing::Test {};
using options_of_all =
    testing::Types<c10d::BroadcastOptions, c10d::AllreduceOptions, c10d::AllreduceCoalescedOptions,
                   c10d::ReduceOptions, c10d::AllgatherOptions, c10d::GatherOptions,
                   c10d::ScatterOptions, c10d::ReduceScatterOptions, c10d::AllToAllOptions,
                   c10d::BarrierOptions>;
TYPED_TEST_SUITE(CollectiveOptions, options_of_all);

TYPED_TEST(CollectiveOptions, HaveDefaults) {
  TypeParam options;
  EXPECT_EQ(options.timeout, c10d::kUnsetTimeout);
  EXPECT_EQ(options.timeout.count(), -1);
  EXPECT_TRUE(options.asyncOp);
  if constexpr (requires { options.reduceOp; }) {
    EXPECT_EQ(options.reduceOp.op_, c10d::ReduceOp::SUM);
  }
  if constexpr (requires { options.rootRank; }) {
    EXPECT_EQ(options.rootRank, 0);
  }
  if constexpr (requires { options.rootTensor; }) {
    EXPECT_EQ(options.rootTensor, 0);
  }
  if constexpr (requires { options.sparseIndices; }) {
    EXPECT_FALSE(options.sparseIndices.has_value());
  }
  if constexpr (requires { options.device_ids; }) {
    EXPECT_TRUE(options.device_ids.empty());
    EXPECT_FALSE(options.device.has_value());
  }
}

TEST(CollectiveOptionsOfABackend, AreAnAggregate) {
  const c10d::DistributedBackendOptions options{nullptr, 1,     2, std::chrono::seconds(3),
                                                "group", {4, 5}};
  EXPECT_EQ(options.group_rank, 1);
  EXPECT_EQ(options.timeout.count(), 3.0F);
  EXPECT_EQ(options.global_ranks_in_group.size(), 2U);
}

}  // namespace
