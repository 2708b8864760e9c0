// SPDX-License-Identifier: BSL-1.0
// Hashes and comparisons of a structure's bytes. The expected hashes are PyTorch 2.13's.
#include <ATen/native/utils/ParamsHash.h>

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>
#include <unordered_map>

namespace {

using namespace at::native;

struct plan {
  std::uint8_t rank;
  std::int64_t size;  // padding stands before it
};

TEST(ParamsHash, IsFnv1aOfTheBytes) {
  EXPECT_EQ(ParamsHash<std::uint8_t>()('a'), 0xE40C292CU);
  const std::uint8_t text[] = {'f', 'o', 'o', 'b', 'a', 'r'};
  struct word {
    std::uint8_t letters[6];
  } foobar;
  std::memcpy(foobar.letters, text, sizeof text);
  EXPECT_EQ(ParamsHash<word>()(foobar), 0xBF9CF968U);
}

TEST(ParamsHash, ComparesBytes) {
  ParamsWrapper<plan> a, b;
  EXPECT_TRUE(ParamsEqual<plan>()(a.pod, b.pod));
  a.pod.size = 3;
  EXPECT_FALSE(ParamsEqual<plan>()(a.pod, b.pod));
}

TEST(ParamsHash, PaddingOfAWrapperIsSet) {
  alignas(ParamsWrapper<plan>) unsigned char memory[sizeof(ParamsWrapper<plan>)];
  std::memset(memory, 0x5A, sizeof memory);
  auto* const made = new (memory) ParamsWrapper<plan>();
  made->pod = {2, 7};
  ParamsWrapper<plan> other;
  other.pod.rank = 2;
  other.pod.size = 7;
  std::unordered_map<ParamsWrapper<plan>, int, ParamsWrapperHash<ParamsWrapper<plan>>> cache;
  cache[other] = 1;
  ParamsWrapper<plan> copy(other);
  EXPECT_TRUE(copy == other);
  EXPECT_EQ(cache.count(copy), 1U);
  copy.pod.rank = 3;
  EXPECT_EQ(cache.count(copy), 0U);
  copy = other;
  EXPECT_EQ(cache.count(copy), 1U);
}

}  // namespace
