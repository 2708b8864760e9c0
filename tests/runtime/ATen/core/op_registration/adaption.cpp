// SPDX-License-Identifier: BSL-1.0
// The tensors of a call are on one device; the sentence is PyTorch 2.13's.
#include <ATen/core/op_registration/adaption.h>

#include <ATen/EmptyTensor.h>
#include <gtest/gtest.h>

#include <vector>

#include "../../../thrown.hpp"

namespace {

TEST(CommonDeviceTest, IsTheFirstTensorsAndOthersHaveIt) {
  using c10::impl::check_and_update_common_device;
  const at::Tensor here = at::zeros({1});
  const at::Tensor there = at::empty({1}, at::kMeta);
  std::optional<at::Device> device;
  check_and_update_common_device(device, at::Tensor(), "f", "a");
  check_and_update_common_device(device, std::optional<at::Tensor>(), "f", "b");
  EXPECT_FALSE(device.has_value());
  check_and_update_common_device(device, std::vector<at::Tensor>{here, here}, "f", "c");
  EXPECT_EQ(device, at::Device(at::kCPU));
  check_and_update_common_device(device, c10::List<std::optional<at::Tensor>>({here}), "f", "d");
  EXPECT_EQ(test::thrown_by([&] { check_and_update_common_device(device, there, "f", "e"); }),
            "Expected all tensors to be on the same device, but got e is on meta, different from "
            "other tensors on cpu (when checking argument in method f)");
}

}  // namespace
