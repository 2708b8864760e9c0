// SPDX-License-Identifier: BSL-1.0
// Memory of a c10::Allocator: its owner, and when it is freed.
#include <dispatch/tensor_parts/allocator.hpp>

#include <gtest/gtest.h>

#include <c10/core/CPUAllocator.h>

#include <cstdint>
#include <memory>
#include <utility>

namespace {

using c10::DataPtr;

void count(void* calls) { ++*static_cast<int*>(calls); }

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

TEST(Allocator, TheCpusGivesAlignedMemory) {
  c10::Allocator& cpu = *c10::GetCPUAllocator();
  const DataPtr memory = cpu.allocate(100);
  ASSERT_NE(memory.get(), nullptr);
  EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory.get()) % 64, 0U);
  EXPECT_TRUE(memory.device().is_cpu());
  EXPECT_EQ(cpu.allocate(0).get(), nullptr);
  EXPECT_THROW((void)cpu.allocate(SIZE_MAX), dispatch::Error);
  const char text[] = "text";
  EXPECT_STREQ(static_cast<const char*>(cpu.clone(text, sizeof text).get()), "text");
  void* raw = cpu.raw_allocate(8);
  ASSERT_NE(raw, nullptr);
  cpu.raw_deallocate(raw);
}

TEST(Allocator, OneWithAContextHasNoRawMemory) {
  struct WithContext final : c10::Allocator {
    int ended = 0;
    DataPtr allocate(std::size_t) override { return {this, &ended, &count, c10::kCPU}; }
    void copy_data(void*, const void*, std::size_t) const override {}
  } own;
  EXPECT_THROW((void)own.raw_allocate(1), dispatch::Error);
  EXPECT_EQ(own.ended, 1);
  EXPECT_THROW(own.raw_deallocate(&own), dispatch::Error);
}

void count_end(void* context) { ++*static_cast<int*>(context); }

TEST(DataPtr, GivesAndChangesItsContext) {
  int ends = 0;
  c10::DataPtr pointer(&ends, &ends, &count_end, c10::Device(c10::kCPU));
  EXPECT_EQ(pointer.cast_context<int>(&count_end), &ends);
  EXPECT_EQ(pointer.cast_context<int>(nullptr), nullptr);
  EXPECT_FALSE(pointer.compare_exchange_deleter(nullptr, &count_end));
  EXPECT_TRUE(pointer.compare_exchange_deleter(&count_end, &count_end));
  pointer.unsafe_set_device(c10::Device("meta"));
  EXPECT_EQ(pointer.device(), c10::Device("meta"));
  pointer.clear();
  EXPECT_EQ(ends, 1);
}

TEST(DataPtr, TakesAnyFunctionAsItsDeleter) {
  int ends = 0;
  {
    const c10::DataPtr pointer = c10::InefficientStdFunctionContext::makeDataPtr(
        &ends, [&](void* data) { ends += data == &ends ? 1 : 100; }, c10::Device(c10::kCPU));
    EXPECT_EQ(pointer.get(), &ends);
  }
  EXPECT_EQ(ends, 1);
}

}  // namespace
