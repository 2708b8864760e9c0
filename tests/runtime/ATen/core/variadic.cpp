// SPDX-License-Identifier: BSL-1.0
// at::IterArgs, as PyTorch's generated code derives from it.
#include <ATen/ATen.h>
#include <ATen/core/Variadic.h>
#include <gtest/gtest.h>

#include <cstdint>
#include <optional>
#include <vector>

namespace {

/// Counts the defined tensors before the first undefined one.
struct count_defined : at::IterArgs<count_defined> {
  using IterArgs<count_defined>::operator();
  void operator()(const at::Tensor& tensor) {
    if (!tensor.defined())
      is_over = true;
    else
      ++count;
  }
  void operator()(const std::optional<at::Tensor>& tensor) {
    if (tensor) (*this)(*tensor);
  }
  void operator()(std::int64_t) {}
  [[nodiscard]] bool short_circuit() const { return is_over; }

  int count = 0;
  bool is_over = false;
};

TEST(IterArgs, LooksAtEachArgumentAndAtTheElementsOfLists) {
  const at::Tensor x = at::zeros({2});
  const std::vector<at::Tensor> several{x, x};
  const c10::List<at::Tensor> list({x, x, x});
  const at::ITensorListRef borrowed(several);
  EXPECT_EQ(count_defined().apply(x, std::int64_t{3}, several, list).count, 6);
  EXPECT_EQ(count_defined().apply(borrowed, at::ArrayRef<at::Tensor>(several)).count, 4);
  EXPECT_EQ(count_defined().apply(std::optional(x), std::optional<at::Tensor>()).count, 1);
  EXPECT_EQ(count_defined().apply().count, 0);
}

TEST(IterArgs, EndsWhereTheFunctionSaysSo) {
  const at::Tensor x = at::zeros({2});
  const std::vector<at::Tensor> several{x, at::Tensor(), x};
  EXPECT_EQ(count_defined().apply(several, x).count, 1);
  EXPECT_EQ(count_defined().apply(x, at::Tensor(), x).count, 1);
}

}  // namespace
