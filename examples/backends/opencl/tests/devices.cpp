// SPDX-License-Identifier: BSL-1.0
// Several devices, the current device, streams and memory.
#include <c10/core/DeviceGuard.h>
#include <c10/core/StreamGuard.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <gmock/gmock.h>

#include <thread>
#include <vector>

#include "compare.hpp"

namespace {

using test::expect_same;
using test::numbers;
using test::ocl0;

using Devices = test::NoLeak;

TEST_F(Devices, HaveTheNameOfTheBackend) {
  EXPECT_EQ(at::Device("ocl:0").str(), "ocl:0");
  EXPECT_EQ(at::Device("privateuseone:0"), ocl0);
  EXPECT_TRUE(at::zeros({1}, at::TensorOptions(ocl0)).is_privateuseone());
  EXPECT_FALSE(at::zeros({1}).is_privateuseone());
}

TEST_F(Devices, GuardsChangeTheCurrentOne) {
  if (ocl::device_count() < 2) GTEST_SKIP() << "one device";
  const at::Device second("ocl:1");
  {
    const c10::DeviceGuard guard(second);
    EXPECT_EQ(at::empty({1}, at::TensorOptions(at::Device("ocl"))).device(), second);
    EXPECT_EQ(at::empty({1}, at::TensorOptions(ocl0)).device(), ocl0);
    EXPECT_EQ(c10::impl::getDeviceGuardImpl(at::kPrivateUse1)->getDevice(), second);
  }
  EXPECT_EQ(at::empty({1}, at::TensorOptions(at::Device("ocl"))).device(), ocl0);
  const at::Tensor a = numbers({3, 4}), x = a.to(ocl0), y = x.to(second);
  EXPECT_EQ(y.device(), second);
  expect_same(y.t() * 2, a.t() * 2);
  EXPECT_EQ((y.t() * 2).device(), second);
  EXPECT_EQ(y.floor().device(), second);
}

TEST_F(Devices, StreamsWorkByThemselves) {
  const auto* impl = c10::impl::getDeviceGuardImpl(at::kPrivateUse1);
  const c10::Stream stream = impl->getNewStream(ocl0);
  EXPECT_NE(stream, impl->getDefaultStream(ocl0));
  const at::Tensor a = numbers({1000});
  at::Tensor x, y;
  {
    const c10::StreamGuard guard(stream);
    EXPECT_EQ(impl->getStream(ocl0), stream);
    x = a.to(ocl0);
    y = x.exp();
    impl->synchronizeStream(stream);
  }
  EXPECT_EQ(impl->getStream(ocl0), impl->getDefaultStream(ocl0));
  expect_same(y, a.exp());
  impl->synchronizeDevice(0);
}

TEST_F(Devices, ThreadsShareADevice) {
  const at::Tensor a = numbers({500});
  std::vector<std::thread> threads;
  std::vector<at::Tensor> results(4);
  for (std::size_t t = 0; t < results.size(); ++t) {
    threads.emplace_back([&, t] {
      at::Tensor x = a.to(ocl0);
      for (int i = 0; i < 20; ++i) x = x * 1.0 + static_cast<double>(t);
      results[t] = x;
    });
  }
  for (std::thread& t : threads) t.join();
  for (std::size_t t = 0; t < results.size(); ++t)
    expect_same(results[t], a + 20.0 * static_cast<double>(t));
}

TEST_F(Devices, MemoryIsCounted) {
  const ocl::device& on = ocl::device_of(ocl0);
  const std::size_t before = on.bytes;
  {
    const at::Tensor x = at::zeros({10, 10}, at::TensorOptions(ocl0));
    const at::Tensor view = x.select(0, 1);
    EXPECT_EQ(on.bytes, before + 400);
    const at::Tensor y = x + x;
    EXPECT_EQ(on.bytes, before + 800);
  }
  EXPECT_EQ(on.bytes, before);
}

}  // namespace
