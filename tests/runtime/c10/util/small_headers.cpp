// SPDX-License-Identifier: BSL-1.0
// PyTorch's small headers for blocks, memory, threads and the environment.
#include <ATen/Utils.h>
#include <c10/util/Deprecated.h>
#include <c10/util/Half.h>
#include <c10/util/ScopeExit.h>
#include <c10/util/UniqueVoidPtr.h>
#include <c10/util/env.h>
#include <c10/util/intrusive_ptr.h>
#include <c10/util/overloaded.h>
#include <c10/util/thread_name.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <thread>
#include <utility>
#include <variant>

#include "../../thrown.hpp"

namespace {

using test::thrown_by;

TEST(ScopeExit, CallsOnce) {
  int calls = 0;
  {
    auto first = c10::make_scope_exit([&] { ++calls; });
    const auto second = std::move(first);
    auto third = c10::make_scope_exit([&] { calls += 10; });
    third.release();
  }
  EXPECT_EQ(calls, 1);
}

TEST(RawIntrusivePtr, CountsOwnersBehindAPlainPointer) {
  struct object : c10::intrusive_ptr_target {};
  const auto owner = c10::make_intrusive<object>();
  c10::raw::intrusive_ptr::incref(owner.get());
  EXPECT_EQ(owner.use_count(), 2U);
  EXPECT_EQ(c10::raw::intrusive_ptr::use_count(owner.get()), 2U);
  c10::raw::intrusive_ptr::decref(owner.get());
  EXPECT_EQ(owner.use_count(), 1U);
}

TEST(UniqueVoidPtr, ReleasesItsContext) {
  static int released;
  released = 0;
  const auto release = +[](void*) { ++released; };
  int data = 0;
  {
    c10::detail::UniqueVoidPtr memory(&data, &data, release);
    EXPECT_EQ(memory.get(), &data);
    EXPECT_EQ(memory.cast_context<int>(release), &data);
    EXPECT_EQ(memory.cast_context<int>(&std::free), nullptr);
    EXPECT_FALSE(memory.unsafe_reset_data_and_ctx(nullptr));
    EXPECT_FALSE(memory.compare_exchange_deleter(&std::free, release));
    EXPECT_TRUE(memory != nullptr);
    c10::detail::UniqueVoidPtr other = std::move(memory);
    other.clear();
    EXPECT_EQ(released, 1);
    EXPECT_TRUE(other == nullptr);
  }
  EXPECT_EQ(released, 1);
  c10::detail::UniqueVoidPtr lent(&data);
  EXPECT_TRUE(lent.unsafe_reset_data_and_ctx(&data));
  EXPECT_EQ(lent.get_context(), &data);
}

TEST(Overloaded, IsSeveralFunctions) {
  const std::variant<int, std::string> value = "text";
  EXPECT_EQ(std::visit(c10::overloaded([](int) { return 1; }, [](const std::string&) { return 2; }),
                       value),
            2);
}

TEST(ThreadName, IsThatOfTheThread) {
  std::string name;
  std::thread([&] {
    c10::setThreadName("a name of more than fifteen letters");
    name = c10::getThreadName();
  }).join();
#if defined(__linux__)
  EXPECT_EQ(name, "a name of more ");
#else
  EXPECT_EQ(name, "");
#endif
}

TEST(Environment, IsReadAndWritten) {
  const char* const name = "SCHEMA_CT_TEST_OF_ENVIRONMENT";
  EXPECT_FALSE(c10::utils::has_env(name));
  EXPECT_FALSE(c10::utils::check_env(name).has_value());
  c10::utils::set_env(name, "1");
  EXPECT_EQ(c10::utils::get_env(name), "1");
  EXPECT_EQ(c10::utils::check_env(name), true);
  c10::utils::set_env(name, "0", /*overwrite=*/false);
  EXPECT_EQ(c10::utils::check_env(name), true);
  c10::utils::set_env(name, "0");
  EXPECT_EQ(c10::utils::check_env(name), false);
  c10::utils::set_env(name, "maybe");
  EXPECT_FALSE(c10::utils::check_env(name).has_value());
  c10::utils::unset_env(name);
  EXPECT_FALSE(c10::utils::has_env(name));
  EXPECT_THROW(c10::utils::unset_env("a=b"), c10::Error);
}

TEST(Utils, ListsAreChecked) {
  EXPECT_EQ((at::check_intlist<2>({3}, "size", 1)), (std::array<std::int64_t, 2>{3, 3}));
  EXPECT_EQ((at::check_intlist<2>({3, 4}, "size", 1)), (std::array<std::int64_t, 2>{3, 4}));
  EXPECT_EQ(thrown_by([] { (void)at::check_intlist<2>({1, 2, 3}, "size", 1); }),
            "Expected a list of 2 ints but got 3 for argument #1 'size'");
  const at::Tensor x = at::zeros({2});
  const std::vector<at::Tensor> both{x, x};
  EXPECT_EQ(at::checked_dense_tensor_list_unwrap(both, "xs", 1, at::kCPU, at::kFloat),
            (std::vector<c10::TensorImpl*>{x.unsafeGetTensorImpl(), x.unsafeGetTensorImpl()}));
  EXPECT_THROW((void)at::checked_dense_tensor_list_unwrap(both, "xs", 1, at::kCPU, at::kLong),
               c10::Error);
}

TEST(SmallHeaders, NumbersInHalfPrecisionAreMadeOfTheirBits) {
  EXPECT_EQ(c10::detail::fp16_ieee_to_fp32_value(0xc100), -2.5F);
  EXPECT_EQ(c10::detail::fp16_ieee_to_fp32_bits(0x3c00), 0x3f800000U);
  EXPECT_EQ(c10::detail::fp16_ieee_from_fp32_value(65504), 0x7bff);
}

}  // namespace
