// SPDX-License-Identifier: BSL-1.0
// The registrations that tools/aten/generate_backend.py generates from the YAML file of a backend.
#include <ATen/ATen.h>
#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <gmock/gmock.h>
#include <torch/library.h>

namespace {

using testing::ElementsAre;

struct one_device final : c10::impl::DeviceGuardImplInterface {
  c10::DeviceType type() const override { return c10::kPrivateUse1; }
  c10::Device exchangeDevice(c10::Device to) const override { return ++guards, to; }
  c10::Device getDevice() const override { return ++guards, c10::Device(c10::kPrivateUse1, 0); }
  void setDevice(c10::Device) const override {}
  void uncheckedSetDevice(c10::Device) const noexcept override {}
  c10::Stream getStream(c10::Device d) const override { return {c10::Stream::DEFAULT, d}; }
  c10::Stream exchangeStream(c10::Stream s) const override { return s; }
  c10::DeviceIndex deviceCount() const noexcept override { return 1; }
  static inline int guards = 0;  ///< how often a guard read or changed the current device
};
C10_REGISTER_GUARD_IMPL(PrivateUse1, one_device);

const at::Device device(c10::kPrivateUse1, 0);

at::Tensor of(const std::vector<float>& values) { return at::tensor(values).to(device); }
std::vector<float> values(const at::Tensor& t) {
  EXPECT_EQ(t.device(), device);
  const at::Tensor here = t.cpu();
  return {here.data_ptr<float>(), here.data_ptr<float>() + here.numel()};
}

TEST(ListedBackend, RegistersTheKernels) {
  EXPECT_THAT(values(at::abs(of({-1, 2}))), ElementsAre(1, 2));
  EXPECT_THAT(values(at::add(of({1, 2}), of({3, 4}), 2)), ElementsAre(7, 10));
  EXPECT_THAT(values(at::empty({0}, at::TensorOptions(device))), ElementsAre());
}

TEST(ListedBackend, RegistersEachOverloadOfAName) {
  EXPECT_THAT(values(at::add(of({1, 2}), 3)), ElementsAre(4, 5));
}

TEST(ListedBackend, AnInPlaceFormCopiesWhatTheKernelReturns) {
  at::Tensor x = of({-1, 2});
  const void* const place = x.data_ptr();
  EXPECT_TRUE(x.abs_().is_same(x));
  EXPECT_THAT(values(x), ElementsAre(1, 2));
  EXPECT_EQ(x.data_ptr(), place);
}

TEST(ListedBackend, AnOutFormIsResized) {
  at::Tensor out = of({});
  EXPECT_TRUE(at::add_out(out, of({1, 2}), of({3, 4})).is_same(out));
  EXPECT_THAT(values(out), ElementsAre(4, 6));
}

TEST(ListedBackend, AnOutFormWithSeveralTensorsReturnsThem) {
  at::Tensor least = of({}), most = of({});
  at::aminmax_out(least, most, of({3, 1, 2}), 0);
  EXPECT_THAT(values(least), ElementsAre(1));
  EXPECT_THAT(values(most), ElementsAre(3));
}

TEST(ListedBackend, AnInPlaceFormOfAList) {
  std::vector<at::Tensor> list{of({1}), of({2, 3})};
  at::_foreach_neg_(list);
  EXPECT_THAT(values(list[0]), ElementsAre(-1));
  EXPECT_THAT(values(list[1]), ElementsAre(-2, -3));
}

TEST(ListedBackend, OnlyTheOutFormIsListed) {
  at::Tensor out = of({});
  at::mul_out(out, of({2}), of({5}));
  EXPECT_THAT(values(out), ElementsAre(10));
}

TEST(ListedBackend, RegistersForTheAutogradKey) {
  const auto op = c10::Dispatcher::singleton().findSchemaOrThrow("aten::square", "");
  EXPECT_TRUE(op.hasKernelForDispatchKey(c10::DispatchKey::AutogradPrivateUse1));
  EXPECT_FALSE(op.hasKernelForDispatchKey(c10::DispatchKey::PrivateUse1));
  EXPECT_THAT(values(at::square(of({3}))), ElementsAre(9));
}

TEST(ListedBackend, GuardsTheDeviceOfTheTensors) {
  const at::Tensor x = of({1});
  const int before = one_device::guards;
  at::abs(x);
  EXPECT_GT(one_device::guards, before);
}

}  // namespace
