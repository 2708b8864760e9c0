// SPDX-License-Identifier: BSL-1.0
// The results of hooks that a backend does not define. Without schema_ct::aten none are stored.
#include <dispatch/backend_parts/accelerator_hooks.hpp>

#include <ATen/detail/PrivateUse1HooksInterface.h>
#include <gtest/gtest.h>

namespace {

struct hooks_of_nothing final : at::AcceleratorHooksInterface {
  bool hasPrimaryContext(at::DeviceIndex) const override { return false; }
};

TEST(AcceleratorHooks, WhatIsLeftOutThrowsOrIsNone) {
  const hooks_of_nothing hooks;
  EXPECT_FALSE(hooks.isBuilt());
  EXPECT_EQ(hooks.deviceCount(), 0);
  EXPECT_FALSE(hooks.isPinnedPtr(&hooks));
  EXPECT_THROW(hooks.init(), c10::Error);
  EXPECT_THROW(static_cast<void>(hooks.getDefaultGenerator()), c10::Error);
  const at::PrivateUse1HooksInterface own;
  EXPECT_THROW(static_cast<void>(own.isAvailable()), c10::NotImplementedError);
  EXPECT_THROW(own.resizePrivateUse1Bytes(c10::Storage(), 1), c10::NotImplementedError);
}

TEST(AcceleratorHooks, NoneAreKeptWithoutTheLibrary) {
  at::PrivateUse1HooksInterface own;
  at::RegisterPrivateUse1HooksInterface(&own);
  EXPECT_FALSE(at::isPrivateUse1HooksRegistered());
  EXPECT_THROW(static_cast<void>(at::detail::getPrivateUse1Hooks()), c10::Error);
  EXPECT_THROW(static_cast<void>(at::GetGeneratorForPrivateuse1(0)), c10::Error);
}

}  // namespace
