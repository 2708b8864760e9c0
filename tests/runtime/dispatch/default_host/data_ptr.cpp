// SPDX-License-Identifier: BSL-1.0
// The owner of memory calls its deleter once, unless it passes the ownership on.
#include <dispatch/default_host/data_ptr.hpp>

#include <gtest/gtest.h>

#include <c10/core/Allocator.h>

#include <memory>
#include <utility>

namespace {

using c10::DataPtr;

void count(void* calls) { ++*static_cast<int*>(calls); }
void count_twice(void* calls) { *static_cast<int*>(calls) += 2; }

TEST(DataPtr, CallsItsDeleterOnce) {
  int calls = 0;
  {
    DataPtr a(&calls, &calls, &count, c10::kCPU);
    EXPECT_TRUE(a);
    DataPtr b = std::move(a);
    EXPECT_TRUE(a == nullptr);  // NOLINT: the moved-from pointer is tested
    a = std::move(b);
    EXPECT_EQ(a.get(), &calls);
    EXPECT_EQ(calls, 0);
  }
  EXPECT_EQ(calls, 1);
  DataPtr cleared(&calls, &calls, &count, c10::kCPU);
  cleared.clear();
  EXPECT_EQ(calls, 2);
  EXPECT_FALSE(cleared);
}

TEST(DataPtr, GivesItsContextAway) {
  int calls = 0;
  {
    DataPtr a(&calls, &calls, &count, c10::kCPU);
    EXPECT_EQ(a.release_context(), &calls);
  }
  EXPECT_EQ(calls, 0);
}

TEST(DataPtr, GivesItsContextAwayWithTheDeleter) {
  int calls = 0;
  DataPtr a(&calls, &calls, &count, c10::kCPU);
  {
    const auto context = a.move_context();
    EXPECT_EQ(context.get(), &calls);
    EXPECT_EQ(context.get_deleter(), &count);
    EXPECT_TRUE(context);
    EXPECT_EQ(a.get_context(), nullptr);
  }
  EXPECT_EQ(calls, 1);
  DataPtr b(&calls, &calls, &count, c10::kCPU);
  {
    const std::unique_ptr<void, c10::DeleterFnPtr> context = b.move_context();
    EXPECT_EQ(context.get(), &calls);
  }
  EXPECT_EQ(calls, 2);
  DataPtr c(&calls, &calls, &count, c10::kCPU);
  EXPECT_EQ(c.move_context().release(), &calls);
  EXPECT_EQ(calls, 2);
}

TEST(DataPtr, GivesAndChangesItsContext) {
  int ends = 0;
  DataPtr pointer(&ends, &ends, &count, c10::Device(c10::kCPU));
  EXPECT_EQ(pointer.cast_context<int>(&count), &ends);
  EXPECT_EQ(pointer.cast_context<int>(nullptr), nullptr);
  EXPECT_FALSE(pointer.compare_exchange_deleter(nullptr, &count));
  EXPECT_TRUE(pointer.compare_exchange_deleter(&count, &count_twice));
  pointer.unsafe_set_device(c10::Device("meta"));
  EXPECT_EQ(pointer.device(), c10::Device("meta"));
  pointer.clear();
  EXPECT_EQ(ends, 2) << "the other deleter";
}

}  // namespace
