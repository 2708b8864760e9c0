// SPDX-License-Identifier: BSL-1.0
// Stubs call the kernel of the device; a device without a kernel is an error.
#include <ATen/native/DispatchStub.h>
#include <gtest/gtest.h>

#include <string>

#include "../../thrown.hpp"

namespace at::native {

using test_fn = int (*)(int, const std::string&);
DECLARE_DISPATCH(test_fn, everywhere_stub)
DEFINE_DISPATCH(everywhere_stub);
DECLARE_DISPATCH(test_fn, nowhere_stub)
DEFINE_DISPATCH(nowhere_stub);
DECLARE_DISPATCH(void (*)(int&), of_this_file_stub)
DEFINE_DISPATCH(of_this_file_stub);

static int test_on_cpu(int x, const std::string& text) { return x + static_cast<int>(text.size()); }
static int test_on_private_use(int x, const std::string& /*unused*/) { return -x; }
static int test_on_cuda(int x, const std::string& /*unused*/) { return 2 * x; }
static void test_count(int& calls) { ++calls; }

REGISTER_ALL_CPU_DISPATCH(everywhere_stub, &test_on_cpu)
REGISTER_PRIVATEUSE1_DISPATCH(everywhere_stub, &test_on_private_use)
REGISTER_NO_CPU_DISPATCH(nowhere_stub)
REGISTER_CUDA_DISPATCH(nowhere_stub, &test_on_cuda)
REGISTER_DISPATCH(of_this_file_stub, &test_count)

}  // namespace at::native

namespace {

using namespace at::native;
using test::thrown_by;

TEST(DispatchStub, CallsTheKernelOfTheDevice) {
  EXPECT_EQ(everywhere_stub(c10::kCPU, 1, "two"), 4);
  EXPECT_EQ(everywhere_stub(c10::kPrivateUse1, 7, "two"), -7);
  EXPECT_EQ(nowhere_stub(c10::kCUDA, 7, ""), 14);
}

TEST(DispatchStub, WithoutAnInstructionSetTheFileRegistersTheDefault) {
  int calls = 0;
  of_this_file_stub(c10::kCPU, calls);
  of_this_file_stub(c10::kCPU, calls);
  EXPECT_EQ(calls, 2);
}

TEST(DispatchStub, NamesTheDeviceWithoutAKernel) {
  const auto text = [](auto& stub, c10::DeviceType device) {
    return thrown_by([&] { (void)stub(device, 1, ""); });
  };
  EXPECT_NE(text(nowhere_stub, c10::kCPU).find("DispatchStub: missing kernel for cpu"),
            std::string::npos);
  EXPECT_NE(text(everywhere_stub, c10::kXPU).find("DispatchStub: missing kernel for xpu"),
            std::string::npos);
  EXPECT_EQ(text(everywhere_stub, c10::kMeta), "DispatchStub: unsupported device typemeta");
}

TEST(DispatchStub, SaysWhichDevicesHaveAKernel) {
  EXPECT_TRUE(everywhere_stub.is_device_supported(c10::kCPU));
  EXPECT_TRUE(everywhere_stub.is_device_supported(c10::kPrivateUse1));
  EXPECT_FALSE(everywhere_stub.is_device_supported(c10::kCUDA));
  EXPECT_FALSE(everywhere_stub.is_device_supported(c10::kMeta));
  EXPECT_FALSE(nowhere_stub.is_device_supported(c10::kCPU));
}

TEST(DispatchStub, AKernelCanBeRegisteredLater) {
  EXPECT_FALSE(everywhere_stub.is_device_supported(c10::kMPS));
  everywhere_stub.set_mps_dispatch_ptr(&test_on_cuda);
  EXPECT_EQ(everywhere_stub(c10::kMPS, 3, ""), 6);
  everywhere_stub.set_mps_dispatch_ptr(nullptr);
  EXPECT_FALSE(everywhere_stub.is_device_supported(c10::kMPS));
}

}  // namespace
