// SPDX-License-Identifier: BSL-1.0
// A wrong call throws an error that names the operator, argument and device, and changes nothing.
#include <ATen/core/dispatch/Dispatcher.h>
#include <gmock/gmock.h>
#include <torch/library.h>

#include "compare.hpp"

namespace {

using test::expect_same;
using test::numbers;
using test::ocl0;
using test::thrown;
using testing::AllOf;
using testing::HasSubstr;

using BadInput = test::NoLeak;

TEST_F(BadInput, ADeviceThatIsNotThere) {
  EXPECT_THAT(
      thrown([] { static_cast<void>(at::empty({1}, at::TensorOptions(at::Device("ocl:99")))); }),
      HasSubstr("there is no device ocl:99"));
  EXPECT_THAT(thrown([] { static_cast<void>(numbers({2}).to(at::Device("ocl:99"))); }),
              HasSubstr("ocl:99"));
}

TEST_F(BadInput, MixedDevices) {
  const at::Tensor a = numbers({3}), x = a.to(ocl0);
  EXPECT_THAT(thrown([&] { static_cast<void>(x + a); }),
              AllOf(HasSubstr("add"), HasSubstr("other is on cpu"), HasSubstr("self is on ocl:0")));
  EXPECT_THAT(thrown([&] { static_cast<void>(at::mm(x.view({1, 3}), a.view({3, 1}))); }),
              AllOf(HasSubstr("mm"), HasSubstr("mat2 is on cpu")));
  at::Tensor out = at::empty({3});
  EXPECT_THROW(at::add_out(out, x, x), c10::Error);
  if (ocl::device_count() < 2) return;
  EXPECT_THAT(thrown([&] { static_cast<void>(x + x.to(at::Device("ocl:1"))); }),
              AllOf(HasSubstr("ocl:0"), HasSubstr("ocl:1")));
}

TEST_F(BadInput, ElementTypesWithoutAKernel) {
  const at::Tensor x = at::empty({3}, at::TensorOptions(ocl0).dtype(at::kHalf));
  EXPECT_THAT(thrown<c10::NotImplementedError>([&] { static_cast<void>(x + x); }),
              AllOf(HasSubstr("add() on ocl:0"), HasSubstr("argument self"), HasSubstr("Half")));
  const at::Tensor y = numbers({2, 2}, at::kInt).to(ocl0);
  EXPECT_THAT(thrown<c10::NotImplementedError>([&] { static_cast<void>(at::mm(y, y)); }),
              AllOf(HasSubstr("mm() on ocl:0"), HasSubstr("argument self of type Int")));
}

TEST_F(BadInput, SizesThatDoNotFit) {
  const at::Tensor x = numbers({2, 3}).to(ocl0), y = numbers({4}).to(ocl0);
  EXPECT_THAT(thrown([&] { static_cast<void>(x + y); }), HasSubstr("do not broadcast: 3 and 4"));
  EXPECT_THAT(thrown([&] { static_cast<void>(at::mm(x, x)); }), HasSubstr("mm"));
  EXPECT_THAT(thrown([&] { static_cast<void>(at::cat({x, y}, 0)); }), HasSubstr("cat"));
  at::Tensor small = numbers({3}).to(ocl0);
  EXPECT_THROW(small.add_(x), c10::Error);
  expect_same(small, numbers({3}));
  const std::int64_t huge = std::int64_t{1} << 62;
  EXPECT_THAT(thrown([&] { static_cast<void>(at::empty({huge, 8}, at::TensorOptions(ocl0))); }),
              HasSubstr("does not fit in memory"));
  EXPECT_THROW(static_cast<void>(at::empty_strided({4}, {huge}, at::TensorOptions(ocl0))),
               c10::Error);
  EXPECT_THROW(static_cast<void>(at::empty({-1}, at::TensorOptions(ocl0))), c10::Error);
}

TEST_F(BadInput, IndicesAndDimensionsOutOfRange) {
  const at::Tensor x = numbers({4}).to(ocl0);
  EXPECT_THAT(thrown<c10::IndexError>([&] {
                static_cast<void>(at::index_select(x, 0, at::tensor({1, 4}, at::kLong).to(ocl0)));
              }),
              AllOf(HasSubstr("argument index has 4"), HasSubstr("size 4")));
  EXPECT_THROW(static_cast<void>(at::index_select(x, 0, at::tensor({-1}, at::kLong).to(ocl0))),
               c10::IndexError);
  EXPECT_THROW(static_cast<void>(x.sum({3})), c10::IndexError);
  EXPECT_THROW(static_cast<void>(at::softmax(x, 2)), c10::IndexError);
  EXPECT_THROW(static_cast<void>(at::zeros({0}, at::TensorOptions(ocl0)).max()), c10::IndexError);
}

TEST_F(BadInput, ElementsThatShareTheirPlace) {
  at::Tensor x = numbers({1}).to(ocl0).expand({3});
  EXPECT_THAT(thrown([&] { x.add_(1); }), HasSubstr("clone()"));
}

TEST_F(BadInput, ResultsThatTheOutputCannotHold) {
  at::Tensor x = numbers({3}, at::kInt).to(ocl0);
  EXPECT_THAT(thrown([&] { x.add_(2.5); }),
              HasSubstr("can't be cast to the desired output type Int"));
  expect_same(x, numbers({3}, at::kInt));
}

TEST_F(BadInput, ATensorThatHasToBeContiguous) {
  const at::Tensor x = numbers({2, 3}).to(ocl0);
  EXPECT_THAT(thrown([&] { static_cast<void>(x.t().view({6})); }),
              AllOf(HasSubstr("view"), HasSubstr("stride")));
  expect_same(x.t().reshape({6}), numbers({2, 3}).t().reshape({6}));
}

at::Tensor& writes_and_throws(at::Tensor& self) {
  self.add_(1);
  static_cast<void>(at::mm(self, self));  // not matrices
  return self;
}

TEST_F(BadInput, AKernelThatThrowsHalfWay) {
  torch::Library m(torch::Library::DEF, "test_bad_input", std::nullopt, __FILE__, __LINE__);
  m.def("half_(Tensor(a!) self) -> Tensor(a!)");
  m.impl("half_", c10::DispatchKey::CPU, &writes_and_throws);
  const auto op = c10::Dispatcher::singleton()
                      .findSchemaOrThrow("test_bad_input::half_", "")
                      .typed<at::Tensor&(at::Tensor&)>();
  // The fallback passes a copy to the kernel: the device's tensor is unchanged.
  at::Tensor x = numbers({3}).to(ocl0);
  EXPECT_THAT(thrown([&] { op.call(x); }), HasSubstr("mm"));
  expect_same(x, numbers({3}));
}

/// The device allocates no more memory while this lives.
struct full_device {
  ocl::device& on = ocl::device_of(ocl0);
  full_device() { on.most_bytes = on.bytes.load(); }
  ~full_device() { on.most_bytes = SIZE_MAX; }
};
/// The device is lost while this lives.
struct lost_device {
  ocl::device& on = ocl::device_of(ocl0);
  lost_device() { on.is_lost = true; }
  ~lost_device() { on.is_lost = false; }
};

TEST_F(BadInput, MemoryThatCannotBeHad) {
  const at::Tensor a = numbers({100});
  at::Tensor x = a.to(ocl0), out = at::empty({0}, at::TensorOptions(ocl0));
  {
    const full_device full;
    EXPECT_THAT(thrown([&] { static_cast<void>(x + x); }),
                AllOf(HasSubstr("ocl:0"), HasSubstr("memory of 400 bytes")));
    EXPECT_THROW(at::add_out(out, x, x), c10::Error);
    EXPECT_THROW(at::ceil_out(out, x), c10::Error);
    EXPECT_THROW(static_cast<void>(a.to(ocl0)), c10::Error);
    EXPECT_THROW(x.add_(numbers({100}, at::kInt).to(at::kDouble).to(ocl0)), c10::Error);
  }
  EXPECT_EQ(out.sizes(), at::IntArrayRef({0}));
  expect_same(x, a);
}

TEST_F(BadInput, ALostDevice) {
  const at::Tensor a = numbers({100});
  at::Tensor x = a.to(ocl0);
  {
    const lost_device lost;
    EXPECT_THAT(thrown([&] { x.add_(1); }),
                AllOf(HasSubstr("add() on ocl:0"), HasSubstr("CL_DEVICE_NOT_AVAILABLE")));
    EXPECT_THROW(x.exp_(), c10::Error);
    EXPECT_THROW(x.clamp_(0, 1), c10::Error);
    EXPECT_THROW(static_cast<void>(x.cpu()), c10::Error);
    EXPECT_THROW(x.copy_(a), c10::Error);
    EXPECT_THROW(static_cast<void>(at::zeros({2}, at::TensorOptions(ocl0))), c10::Error);
  }
  expect_same(x, a);
}

}  // namespace
