// SPDX-License-Identifier: BSL-1.0
// Memory with a requested alignment, which its own function frees.
#include <dispatch/system/aligned_memory.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace {

TEST(AlignedMemory, BeginsAtAMultiple) {
  for (const std::size_t alignment : {std::size_t{16}, std::size_t{64}, std::size_t{4096}}) {
    void* const memory = dispatch::system::aligned_memory(alignment, 3 * alignment);
    ASSERT_NE(memory, nullptr);
    EXPECT_EQ(reinterpret_cast<std::uintptr_t>(memory) % alignment, 0U);
    std::memset(memory, 1, 3 * alignment);
    dispatch::system::free_of_aligned_memory()(memory);
  }
}

}  // namespace
