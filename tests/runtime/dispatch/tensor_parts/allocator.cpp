// SPDX-License-Identifier: BSL-1.0
// Memory of a c10::Allocator: its owner, and when it is freed.
#include <dispatch/tensor_parts/allocator.hpp>

#include <gtest/gtest.h>

#include <c10/core/CPUAllocator.h>

#include <cstdint>

namespace {

using c10::DataPtr;

void count(void* calls) { ++*static_cast<int*>(calls); }

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
