// SPDX-License-Identifier: BSL-1.0
// Backends: their keys, devices and names, which are PyTorch's.
#include <dispatch/default_host/backend.hpp>

#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

using dispatch::Backend;
using dispatch::DispatchKey;

TEST(BackendTest, HasAKeyADeviceAndAName) {
  EXPECT_EQ(backendToDispatchKey(Backend::SparseCsrMPS), DispatchKey::SparseCsrMPS);
  EXPECT_EQ(backendToDeviceType(Backend::SparseCsrMPS), dispatch::kMPS);
  EXPECT_STREQ(toString(Backend::SparseCsrMPS), "SparseCsrMPS");
  EXPECT_STREQ(toString(Backend::PrivateUse1), "PrivateUseOne");
  EXPECT_STREQ(toString(Backend::Undefined), "UNKNOWN_BACKEND");
  EXPECT_EQ(backendToDeviceType(Backend::MkldnnCPU), dispatch::kCPU);
  EXPECT_EQ(static_cast<int>(Backend::PrivateUse1), 36);
  EXPECT_THROW((void)backendToDeviceType(Backend::Undefined), dispatch::Error);
  EXPECT_THROW((void)backendToDispatchKey(Backend::NumOptions), dispatch::Error);
}

TEST(BackendTest, IsFoundByItsKeyAndByItsKeyOfAutograd) {
  for (int i = 0; i != static_cast<int>(Backend::NumOptions); ++i) {
    const auto backend = static_cast<Backend>(i);
    EXPECT_EQ(dispatchKeyToBackend(backendToDispatchKey(backend)), backend);
  }
  EXPECT_EQ(dispatch::dispatchKeyToBackend(DispatchKey::AutogradCUDA), Backend::CUDA);
  EXPECT_EQ(test::thrown<dispatch::Error>(
                [] { (void)dispatch::dispatchKeyToBackend(DispatchKey::Python); }),
            "Unrecognized tensor type ID: Python");
}

}  // namespace
