// SPDX-License-Identifier: BSL-1.0
// How sets of dispatch keys print.
#include <dispatch/keys/dispatch_key_set.hpp>

#include <gtest/gtest.h>

#include <dispatch/keys/named_key_sets.hpp>

#include <sstream>

namespace {

using dispatch::DispatchKey;
using dispatch::DispatchKeySet;

TEST(DispatchKeySetTest, PrintsItsRuntimeKeysFromLowToHigh) {
  EXPECT_EQ(toString(DispatchKeySet()), "DispatchKeySet()");
  EXPECT_EQ(toString(DispatchKeySet{DispatchKey::AutogradCUDA, DispatchKey::CPU}),
            "DispatchKeySet(CPU, CUDA, AutogradCPU, AutogradCUDA)");
  EXPECT_EQ(toString(DispatchKeySet(DispatchKeySet::RAW, 0x30000)), "DispatchKeySet(FPGA)");
}

TEST(DispatchKeySetTest, PrintsToAStream) {
  std::ostringstream out;
  out << dispatch::dense_tensor_key_set(dispatch::BackendComponent::CPUBit);
  EXPECT_EQ(out.str(), "DispatchKeySet(CPU, ADInplaceOrView, AutogradCPU, AutocastCPU)");
}

}  // namespace
