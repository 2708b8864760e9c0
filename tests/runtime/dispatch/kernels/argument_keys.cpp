// SPDX-License-Identifier: BSL-1.0
// The arguments whose dispatch keys choose the kernel, in typed and in boxed calls.
#include <dispatch/kernels/argument_keys.hpp>

#include <gtest/gtest.h>
#include <torch/library.h>

#include <optional>
#include <string>
#include <vector>

namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;

template <class T>
DispatchKeySet typed(const T& value) {
  DispatchKeySet keys;
  dispatch::internal::add_keys(keys, value);
  return keys;
}
DispatchKeySet boxed(const c10::IValue& value) {
  DispatchKeySet keys;
  dispatch::internal::add_boxed_keys(keys, value);
  return keys;
}

TEST(ArgumentKeys, AreThoseOfTensorsAndOfWhatHoldsSome) {
  const at::Tensor x = at::ones({1}), gpu = dispatch::tensor_without_memory(at::kCUDA);
  const DispatchKeySet cpu = x.key_set(), both = cpu | gpu.key_set();
  EXPECT_EQ(typed(x), cpu);
  EXPECT_EQ(typed(std::optional<at::Tensor>(x)), cpu);
  EXPECT_EQ(typed(std::optional<at::Tensor>()), DispatchKeySet());
  EXPECT_EQ(typed(std::vector<at::Tensor>{x, gpu}), both);
  EXPECT_EQ(typed(at::TensorList(std::vector<at::Tensor>{x})), cpu);
  EXPECT_EQ(typed(std::int64_t{1}), DispatchKeySet());
  EXPECT_EQ(typed(std::string("x")), DispatchKeySet());
  EXPECT_EQ(boxed(x), cpu);
  EXPECT_EQ(boxed(std::vector<at::Tensor>{x, gpu}), both);
  EXPECT_EQ(boxed(c10::IValue()), DispatchKeySet());
  EXPECT_EQ(boxed(std::int64_t{1}), DispatchKeySet());
}

}  // namespace
