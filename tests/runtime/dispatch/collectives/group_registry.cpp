// SPDX-License-Identifier: BSL-1.0
// Process groups by their names. The same holds with PyTorch's headers.
#include <dispatch/collectives/group_registry.hpp>

#include <gtest/gtest.h>
#include <torch/csrc/distributed/c10d/GroupRegistry.hpp>

namespace {

using c10d::ProcessGroup;

TEST(CollectiveGroupRegistry, FindsAGroupByItsName) {
  const auto group = c10::make_intrusive<ProcessGroup>(0, 1);
  const auto other = c10::make_intrusive<ProcessGroup>(0, 2);
  EXPECT_THROW(static_cast<void>(c10d::resolve_process_group("g")), c10::Error);
  c10d::register_process_group("g", group);
  c10d::register_process_group("h", other);
  EXPECT_EQ(c10d::resolve_process_group("g"), group);
  EXPECT_EQ(c10d::resolve_process_group("h"), other);
  EXPECT_THROW(c10d::register_process_group("g", other), c10::Error);
  c10d::unregister_process_group("g");
  c10d::unregister_process_group("g");
  EXPECT_THROW(static_cast<void>(c10d::resolve_process_group("g")), c10::Error);
  EXPECT_EQ(c10d::resolve_process_group("h"), other);
  c10d::unregister_all_process_groups();
  EXPECT_THROW(static_cast<void>(c10d::resolve_process_group("h")), c10::Error);
}

TEST(CollectiveGroupRegistry, DoesNotKeepAGroupAlive) {
  auto group = c10::make_intrusive<ProcessGroup>(0, 1);
  c10d::register_process_group("g", group);
  EXPECT_EQ(group.use_count(), 1U);
  group.reset();
  EXPECT_THROW(static_cast<void>(c10d::resolve_process_group("g")), c10::Error);
  const auto other = c10::make_intrusive<ProcessGroup>(0, 1);
  EXPECT_THROW(c10d::register_process_group("g", other), c10::Error);
  c10d::unregister_process_group("g");
  c10d::register_process_group("g", other);
  EXPECT_EQ(c10d::resolve_process_group("g"), other);
  c10d::unregister_process_group("g");
}

}  // namespace
