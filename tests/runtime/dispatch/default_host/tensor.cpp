// SPDX-License-Identifier: BSL-1.0
// The tensor as an object: its properties, its owners, and the uses that it refuses.
#include <dispatch/default_host/tensor.hpp>

#include <gtest/gtest.h>

#include <dispatch/default_host/functions.hpp>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "../../thrown.hpp"

namespace {

using test::thrown_by;

using at::Tensor;
using dispatch::DispatchKey;
using dispatch::DispatchKeySet;
using std::int64_t;

TEST(TensorTest, IsUndefinedByDefault) {
  const Tensor tensor;
  EXPECT_FALSE(tensor.defined());
  EXPECT_TRUE(tensor.key_set().empty());
  EXPECT_EQ(tensor.numel(), 0);
  EXPECT_EQ(tensor.scalar_type(), dispatch::ScalarType::Undefined);
  EXPECT_FALSE(tensor.is_cpu());
  EXPECT_EQ(tensor.use_count(), 0U);
  EXPECT_EQ(tensor.str(), "Tensor(undefined)");
}

TEST(TensorTest, AnUndefinedTensorSaysWhichMethodWasCalled) {
  const Tensor tensor;
  EXPECT_EQ(thrown_by([&] { static_cast<void>(tensor.sizes()); }),
            "Tensor::sizes() called on an undefined tensor");
  EXPECT_THROW(static_cast<void>(tensor.dim()), dispatch::Error);
  EXPECT_THROW(static_cast<void>(tensor.size(0)), dispatch::Error);
  EXPECT_THROW(static_cast<void>(tensor.device()), dispatch::Error);
  EXPECT_THROW(static_cast<void>(tensor.data_ptr()), dispatch::Error);
  EXPECT_THROW(static_cast<void>(tensor.select(0, 0)), dispatch::Error);
  EXPECT_THROW(static_cast<void>(tensor.clone()), dispatch::Error);
  EXPECT_THROW(static_cast<void>(tensor.item()), dispatch::Error);
  EXPECT_THROW(tensor.fill_(1), dispatch::Error);
  EXPECT_THROW(static_cast<void>(tensor.view({1})), dispatch::Error);
}

TEST(TensorTest, DescribesItself) {
  const Tensor tensor = at::empty({2, 3}, dispatch::kDouble);
  EXPECT_EQ(tensor.dim(), 2);
  EXPECT_EQ(tensor.size(-1), 3);
  EXPECT_EQ(tensor.stride(0), 3);
  EXPECT_EQ(tensor.sizes(), dispatch::IntArrayRef({2, 3}));
  EXPECT_EQ(tensor.sym_sizes()[1], 3);
  EXPECT_EQ(tensor.numel(), 6);
  EXPECT_EQ(tensor.nbytes(), 48U);
  EXPECT_EQ(tensor.element_size(), 8U);
  EXPECT_EQ(tensor.dtype(), dispatch::kDouble);
  EXPECT_EQ(tensor.device(), dispatch::Device("cpu"));
  EXPECT_EQ(tensor.get_device(), -1);
  EXPECT_EQ(tensor.options().dtype(), dispatch::kDouble);
  EXPECT_TRUE(tensor.is_cpu() && tensor.is_contiguous() && !tensor.is_cuda());
  EXPECT_FALSE(tensor.requires_grad());
  EXPECT_EQ(tensor.layout(), dispatch::kStrided);
  EXPECT_EQ(tensor.str(), "Tensor(Double, [2, 3], cpu)");
}

TEST(TensorTest, HasTheKeysOfAnOrdinaryTensor) {
  EXPECT_EQ(at::empty({1}).key_set(),
            (DispatchKeySet{DispatchKey::CPU, DispatchKey::ADInplaceOrView,
                            DispatchKey::AutogradCPU, DispatchKey::AutocastCPU}));
  EXPECT_EQ(
      at::empty({1}, dispatch::kMeta).key_set(),
      (DispatchKeySet{DispatchKey::Meta, DispatchKey::ADInplaceOrView, DispatchKey::AutogradMeta}));
}

TEST(TensorTest, ViewsAreAliases) {
  const Tensor x = at::zeros({2, 3});
  EXPECT_TRUE(x.is_alias_of(x[1]));
  EXPECT_FALSE(x.is_alias_of(x.clone()));
  EXPECT_THROW(static_cast<void>(x.is_alias_of(Tensor())), dispatch::Error);
}

TEST(TensorTest, CopiesShareOneObject) {
  Tensor first = at::zeros({2});
  const Tensor second = first;
  EXPECT_TRUE(first.is_same(second));
  EXPECT_EQ(first.use_count(), 2U);
  Tensor third = std::move(first);
  EXPECT_FALSE(first.defined());  // NOLINT: a moved-from tensor is undefined
  EXPECT_EQ(second.use_count(), 2U);
  const Tensor& itself = third;
  third = itself;
  EXPECT_EQ(second.use_count(), 2U);
  third.reset();
  EXPECT_FALSE(third.defined());
  EXPECT_EQ(second.use_count(), 1U);
}

TEST(TensorTest, DimensionsCountFromBothEndsAndAreChecked) {
  const Tensor tensor = at::empty({2, 3});
  EXPECT_EQ(tensor.size(-2), 2);
  EXPECT_EQ(thrown_by<dispatch::IndexError>([&] { static_cast<void>(tensor.size(2)); }),
            "Dimension out of range (expected to be in range of [-2, 1], but got 2)");
  EXPECT_THROW(static_cast<void>(tensor.stride(-3)), dispatch::IndexError);
  EXPECT_EQ(thrown_by<dispatch::IndexError>([] { static_cast<void>(at::empty({}).size(0)); }),
            "Dimension specified as 0 but tensor has no dimensions");
}

TEST(TensorTest, DataIsTypedAndChecked) {
  const Tensor tensor = at::zeros({2}, dispatch::kFloat);
  tensor.data_ptr<float>()[1] = 4;
  EXPECT_EQ(tensor.const_data_ptr<float>()[1], 4);
  EXPECT_EQ(tensor.data_ptr<const float>(), tensor.mutable_data_ptr<float>());
  EXPECT_EQ(tensor.data_ptr(), tensor.const_data_ptr());
  EXPECT_EQ(thrown_by([&] { static_cast<void>(tensor.data_ptr<double>()); }),
            "expected scalar type Double but found Float");
}

TEST(TensorTest, AccessorsReachEveryElement) {
  const Tensor tensor = at::tensor({1.0, 2.0, 3.0, 4.0}, dispatch::kFloat).view({2, 2});
  const Tensor transposed = tensor.t();
  const auto access = transposed.accessor<float, 2>();
  EXPECT_EQ(access[0][1], 3.0F);
  access[1][0] = 9;
  EXPECT_EQ(tensor[0][1].item<float>(), 9.0F);
  EXPECT_EQ(access[1].size(0), 2);
  EXPECT_EQ(thrown_by([&] { static_cast<void>(tensor.accessor<float, 3>()); }),
            "expected 3 dims but tensor has 2 dims");
  EXPECT_THROW(static_cast<void>(tensor.accessor<int, 2>()), dispatch::Error);
}

TEST(TensorTest, IsOnTheDeviceItSays) {
  const auto on = [](const char* device) {
    return dispatch::tensor_without_memory(dispatch::Device(device), {2});
  };
  EXPECT_TRUE(on("mtia").is_mtia() && on("xla").is_xla() && on("hpu").is_hpu());
  EXPECT_TRUE(on("ipu").is_ipu() && on("lazy").is_lazy() && on("ve").is_ve());
  EXPECT_TRUE(on("maia").is_maia() && on("vulkan").is_vulkan() && on("metal").is_metal());
  EXPECT_FALSE(on("cuda").is_mtia() || on("mtia").is_xla() || Tensor().is_mtia());
}

TEST(TensorTest, WithoutMemoryOnlyDispatchingWorks) {
  const Tensor tensor = dispatch::tensor_without_memory(dispatch::Device("cuda:1"), {2, 3});
  EXPECT_TRUE(tensor.is_cuda());
  EXPECT_EQ(tensor.get_device(), 1);
  EXPECT_EQ(tensor.key_set(), dispatch::dense_tensor_key_set(dispatch::BackendComponent::CUDABit));
  EXPECT_EQ(tensor.numel(), 6);
  EXPECT_FALSE(tensor.has_storage());
  EXPECT_EQ(thrown_by([&] { static_cast<void>(tensor.data_ptr()); }),
            "Tensor::data_ptr() called on Tensor(Float, [2, 3], cuda:1), which has no memory: "
            "expected a tensor with data");
  EXPECT_EQ(tensor.t().size(0), 3);
  EXPECT_EQ(tensor.contiguous().size(0), 2);
}

TEST(TensorTest, CountsOwnersAcrossThreads) {
  const Tensor tensor = at::zeros({1});
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; ++i) {
    threads.emplace_back([&tensor] {
      for (int k = 0; k < 10000; ++k) {
        Tensor copy = tensor;
        const Tensor view = copy.select(0, 0);
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(tensor.use_count(), 1U);
  EXPECT_EQ(tensor.storage().use_count(), 1U);
}

TEST(TensorTest, PrintsToAStream) {
  std::ostringstream out;
  out << at::ones({2}, dispatch::kLong);
  EXPECT_EQ(out.str(), " 1\n 1\n[ CPULongType{2} ]");
}

}  // namespace
