// SPDX-License-Identifier: BSL-1.0
// What a kernel that draws random numbers reads of its state, and of a captured graph's.
#include <dispatch/cuda_parts/philox_state.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <tuple>

namespace {

using dispatch::PhiloxCudaState;
using dispatch::philox::unpack;
using numbers = std::tuple<std::uint64_t, std::uint64_t>;

TEST(PhiloxState, HasTheNumbers) {
  EXPECT_EQ(unpack(PhiloxCudaState(42, 8)), numbers(42, 8));
  EXPECT_EQ(unpack(PhiloxCudaState()), numbers(0, 0));
}

TEST(PhiloxState, OfAGraphReadsThoseOfEachReplay) {
  std::int64_t seed = 1, offset = 100;
  const PhiloxCudaState state(&seed, &offset, 4);
  EXPECT_EQ(unpack(state), numbers(1, 104));
  seed = 2, offset = 200;
  EXPECT_EQ(unpack(state), numbers(2, 204));
}

}  // namespace
