// SPDX-License-Identifier: BSL-1.0
// torch::stable::Tensor: its queries, its handles, and the number of its owners.
#include <dispatch/stable/tensor.hpp>

#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

using dispatch::stable_tensor;
using torch::stable::Tensor;

at::Tensor two_by_three() { return at::zeros({2, 3}, dispatch::kInt); }

TEST(StableTensor, AnswersAsTheHostsTensor) {
  const at::Tensor host = two_by_three().transpose(0, 1).slice(0, 1);
  const Tensor t = stable_tensor::of(host);
  EXPECT_TRUE(t.defined());
  EXPECT_EQ(t.dim(), 2);
  EXPECT_EQ(t.numel(), 4);
  EXPECT_EQ(t.sizes(), dispatch::IntArrayRef({2, 2}));
  EXPECT_EQ(t.strides(), dispatch::IntArrayRef({1, 3}));
  EXPECT_EQ(t.size(-1), 2);
  EXPECT_EQ(t.stride(1), 3);
  EXPECT_EQ(t.storage_offset(), 1);
  EXPECT_FALSE(t.is_contiguous());
  EXPECT_EQ(t.scalar_type(), dispatch::kInt);
  EXPECT_EQ(t.element_size(), 4U);
  EXPECT_EQ(t.device(), torch::stable::Device(dispatch::kCPU));
  EXPECT_EQ(t.layout(), dispatch::kStrided);
  EXPECT_TRUE(t.is_cpu());
  EXPECT_FALSE(t.is_cuda());
  EXPECT_EQ(t.get_device(), -1);
  EXPECT_EQ(t.get_device_index(), -1);
  EXPECT_EQ(t.data_ptr(), host.data_ptr());
  EXPECT_EQ(t.const_data_ptr(), host.data_ptr());
  EXPECT_EQ(t.mutable_data_ptr<std::int32_t>(), host.data_ptr());
  EXPECT_EQ(t.const_data_ptr<std::int32_t>(), host.data_ptr());
  EXPECT_EQ(&t.set_requires_grad(false), &t);
}

TEST(StableTensor, RefusesWithRuntimeErrors) {
  using test::thrown;
  const Tensor t = stable_tensor::of(two_by_three()), none;
  EXPECT_EQ(thrown<std::runtime_error>([&] { static_cast<void>(t.const_data_ptr<float>()); }),
            "expected scalar type Float but found Int");
  EXPECT_EQ(thrown<std::runtime_error>([&] { static_cast<void>(t.mutable_data_ptr<double>()); }),
            "expected scalar type Double but found Int");
  EXPECT_EQ(thrown<std::runtime_error>([&] { static_cast<void>(t.size(2)); }),
            "Dimension out of range (expected to be in range of [-2, 1], but got 2)");
  EXPECT_NE(thrown<std::runtime_error>([&] { t.set_requires_grad(true); }).find("no gradients"),
            std::string::npos);
  EXPECT_EQ(none.numel(), 0);
  EXPECT_FALSE(none.is_cpu());
  EXPECT_NE(thrown<std::runtime_error>([&] { static_cast<void>(none.dim()); }).find("undefined"),
            std::string::npos);
  EXPECT_NE(
      thrown<std::runtime_error>([&] { static_cast<void>(none.scalar_type()); }).find("undefined"),
      std::string::npos);
}

TEST(StableTensor, CopiesShareOneTensorAndHandlesAreCounted) {
  const at::Tensor host = two_by_three();
  {
    const Tensor a = stable_tensor::of(host);
    const Tensor b = a;
    EXPECT_EQ(a.get(), b.get());
    EXPECT_EQ(host.use_count(), 3U);
    Tensor c = std::move(const_cast<Tensor&>(b));
    EXPECT_EQ(host.use_count(), 3U);
    EXPECT_EQ(c.get(), a.get());
    c = Tensor();
    EXPECT_EQ(host.use_count(), 2U);
  }
  EXPECT_EQ(host.use_count(), 1U);
  at::Tensor given = host;
  const Tensor adopted(reinterpret_cast<AtenTensorHandle>(given.unsafeReleaseTensorImpl()));
  EXPECT_EQ(host.use_count(), 2U);
  EXPECT_EQ(Tensor().get(), nullptr);
}

TEST(StableTensor, GivesTheHostsTensorBack) {
  const at::Tensor host = two_by_three();
  Tensor t = stable_tensor::of(host);
  EXPECT_TRUE(stable_tensor::host(t).is_same(host));
  const at::Tensor moved = stable_tensor::host(std::move(t));
  EXPECT_EQ(host.use_count(), 2U);
}

}  // namespace
