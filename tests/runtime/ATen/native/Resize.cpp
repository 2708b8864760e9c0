// SPDX-License-Identifier: BSL-1.0
// Resizing a TensorImpl. The expected sizes and strides are PyTorch 2.13's.
#include <ATen/native/Resize.h>

#include <gtest/gtest.h>

#include <ATen/ATen.h>

#include <cstdint>
#include <string>
#include <vector>

#include "../../thrown.hpp"

namespace {

using at::native::resize_impl_cpu_;

TEST(Resize, KeepsTheElementsAndGrowsTheMemory) {
  const at::Tensor t = at::zeros({6});
  for (std::int64_t i = 0; i != 6; ++i) t[i].fill_(i);
  auto* const impl = t.unsafeGetTensorImpl();
  EXPECT_EQ(resize_impl_cpu_(impl, {2, 3}), impl);
  EXPECT_EQ(t.sizes(), at::IntArrayRef({2, 3}));
  EXPECT_EQ(t.storage().nbytes(), 24U);
  static_cast<void>(resize_impl_cpu_(impl, {3, 4}));
  EXPECT_EQ(t.storage().nbytes(), 48U);
  EXPECT_EQ(t[1][1].item<float>(), 5);
  EXPECT_EQ(t.use_count(), 1U);
  static_cast<void>(resize_impl_cpu_(impl, {0, 4}));
  EXPECT_EQ(t.numel(), 0);
  EXPECT_EQ(t.storage().nbytes(), 48U);
}

TEST(Resize, WithStrides) {
  const at::Tensor t = at::zeros({3, 4});
  auto* const impl = t.unsafeGetTensorImpl();
  const std::int64_t columns[] = {1, 3}, wide[] = {10, 1};
  static_cast<void>(resize_impl_cpu_(impl, {3, 4}, at::IntArrayRef(columns, 2)));
  EXPECT_EQ(t.strides(), at::IntArrayRef({1, 3}));
  EXPECT_EQ(t.storage().nbytes(), 48U);
  static_cast<void>(resize_impl_cpu_(impl, {3, 4}, at::IntArrayRef(wide, 2)));
  EXPECT_EQ(t.strides(), at::IntArrayRef({10, 1}));
  EXPECT_EQ(t.storage().nbytes(), 96U);
}

using ints = std::vector<std::int64_t>;

[[nodiscard]] std::string refused(auto code) { return test::thrown<c10::Error>(code); }

TEST(Resize, ChecksAStorage) {
  const at::Storage storage = at::zeros({4}).storage();
  const auto check = [&](const ints& sizes, const ints& strides, std::int64_t offset,
                         at::Tensor x) {
    at::native::checkSetStorage(x, storage, offset, at::IntArrayRef(sizes),
                                strides.empty() ? at::IntArrayRef() : at::IntArrayRef(strides));
    return x.storage().is_alias_of(storage);
  };
  EXPECT_TRUE(check({2, 2}, {3, 1}, 0, at::zeros({2, 3})));
  EXPECT_TRUE(check({2, 2}, {}, 0, at::zeros({2, 2})));
  EXPECT_EQ(refused([&] { static_cast<void>(check({2, 3}, {3, 1}, 0, at::zeros({2, 3}))); }),
            "setStorage: sizes [2, 3], strides [3, 1], storage offset 0, and itemsize 4 requiring "
            "a storage size of 24 are out of bounds for storage of size 16");
  EXPECT_EQ(refused([&] { static_cast<void>(check({2, 2}, {}, 1, at::zeros({2, 2}))); }),
            "setStorage: sizes [2, 2], strides [], storage offset 1, and itemsize 4 requiring a "
            "storage size of 20 are out of bounds for storage of size 16");
  EXPECT_EQ(refused([&] { static_cast<void>(check({2, 2}, {3}, 0, at::zeros({2, 3}))); }),
            "unequal size length (2) and stride length (1)");
  EXPECT_EQ(refused([&] { static_cast<void>(check({2, 2}, {}, -1, at::zeros({2, 3}))); }),
            "Tensor: invalid storage offset -1");
}

TEST(Resize, ChecksAStorageWithSymbols) {
  const at::Tensor source = at::zeros({4});
  at::Tensor x = at::zeros({2, 3});
  const std::vector<c10::SymInt> sizes{2, 2};
  at::native::checkSetStorage(x, source.storage(), c10::SymInt(0), c10::SymIntArrayRef(sizes),
                              c10::SymIntArrayRef());
  EXPECT_TRUE(x.storage().is_alias_of(source.storage()));
}

TEST(Resize, SetsStrides) {
  const auto set = [](const ints& sizes, const ints& strides, std::int64_t offset) {
    at::Tensor x = at::zeros({6});
    at::native::setStrided(x, at::IntArrayRef(sizes), at::IntArrayRef(strides), offset);
    return x;
  };
  const at::Tensor x = set({2, 2}, {1, 2}, 1);
  EXPECT_EQ(x.sizes(), at::IntArrayRef({2, 2}));
  EXPECT_EQ(x.strides(), at::IntArrayRef({1, 2}));
  EXPECT_EQ(x.storage_offset(), 1);
  EXPECT_EQ(refused([&] { static_cast<void>(set({2, 2}, {4, 2}, 1)); }),
            "setStorage: sizes [2, 2], strides [4, 2], storage offset 1, and itemsize 4 requiring "
            "a storage size of 32 are out of bounds for storage of size 24");
  EXPECT_EQ(refused([&] { static_cast<void>(set({2, 2}, {-1, 2}, 0)); }),
            "as_strided: Negative strides are not supported at the moment, got strides: [-1, 2]");
  EXPECT_EQ(refused([&] { static_cast<void>(set({2, 2}, {1}, 0)); }),
            "mismatch in length of strides and shape");
  EXPECT_EQ(refused([&] { static_cast<void>(set({2, 2}, {1, 1}, -1)); }),
            "Tensor: invalid storage offset -1");
}

TEST(Resize, SaysWhetherAnOutputMustBeResized) {
  EXPECT_FALSE(at::native::resize_output_check(at::zeros({6}), {6}));
  EXPECT_TRUE(at::native::resize_output_check(at::empty({0}), {6}));
  testing::internal::CaptureStderr();
  EXPECT_TRUE(at::native::resize_output_check(at::zeros({6}), {2, 3}));
  EXPECT_NE(testing::internal::GetCapturedStderr().find(
                "An output with one or more elements was resized since it had shape [6], which "
                "does not match the required output shape [2, 3]."),
            std::string::npos);
}

}  // namespace
