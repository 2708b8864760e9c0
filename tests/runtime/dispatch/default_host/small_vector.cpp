// SPDX-License-Identifier: BSL-1.0
// Vectors of sizes with PyTorch's names.
#include <dispatch/default_host/small_vector.hpp>

#include <gmock/gmock.h>

#include <functional>
#include <string>

namespace {

using dispatch::DimVector;
using dispatch::SmallVector;
using ::testing::ElementsAre;

TEST(SmallVectorTest, IsMadeOfWhatPyTorchsIsMadeOf) {
  EXPECT_TRUE(DimVector().empty());
  EXPECT_THAT(DimVector(2), ElementsAre(0, 0));
  EXPECT_THAT(DimVector(2, 7), ElementsAre(7, 7));
  EXPECT_THAT((DimVector{2, 7}), ElementsAre(2, 7));
  const std::vector<std::int64_t> numbers{1, 2, 3};
  EXPECT_THAT(DimVector(dispatch::IntArrayRef(numbers)), ElementsAre(1, 2, 3));
  EXPECT_THAT(DimVector(numbers.begin() + 1, numbers.end()), ElementsAre(2, 3));
  EXPECT_THAT((dispatch::SymDimVector{1, 2}), ::testing::SizeIs(2));
}

TEST(SmallVectorTest, GrowsAndShrinks) {
  SmallVector<int, 2> v{1};
  v.append({2, 3});
  const int more[] = {4, 5};
  v.append(more, more + 2);
  v.append(2U, 6);
  EXPECT_THAT(v, ElementsAre(1, 2, 3, 4, 5, 6, 6));
  EXPECT_EQ(v.pop_back_val(), 6);
  v.pop_back_n(4);
  EXPECT_THAT(v, ElementsAre(1, 2));
  EXPECT_EQ(v.size_in_bytes(), 2 * sizeof(int));
  v = {8};
  EXPECT_THAT(v, ElementsAre(8));
}

TEST(SmallVectorTest, IsViewedAsSizes) {
  const DimVector v{2, 3};
  const dispatch::IntArrayRef view = v;
  EXPECT_EQ(view.data(), v.data());
  const dispatch::SmallVectorImpl<std::int64_t>& base = v;
  EXPECT_EQ(base.size(), 2U);
}

/// Returns whether the elements lie in the vector object itself.
template <class V>
bool is_inside(const V& v) {
  const auto* data = reinterpret_cast<const unsigned char*>(v.data());
  const auto* self = reinterpret_cast<const unsigned char*>(&v);
  return !std::less<>()(data, self) && std::less<>()(data, self + sizeof v);
}

TEST(SmallVectorTest, TheFirstElementsAreInItself) {
  SmallVector<std::string, 2> v{"a", "b"};
  EXPECT_TRUE(is_inside(v));
  EXPECT_EQ(v.capacity(), 2U);
  v.push_back("c");
  EXPECT_FALSE(is_inside(v));
  SmallVector<std::string, 2> taken = std::move(v);
  EXPECT_THAT(taken, ElementsAre("a", "b", "c"));
  EXPECT_TRUE(v.empty());  // NOLINT: the moved-from vector is tested
  EXPECT_TRUE(is_inside(v));
  v = taken;
  EXPECT_THAT(v, ElementsAre("a", "b", "c"));
  EXPECT_EQ((SmallVector<std::int64_t>().capacity()), 6U);
  EXPECT_EQ((SmallVector<std::array<char, 100>>().capacity()), 1U);
  EXPECT_EQ((SmallVector<int, 0>().capacity()), 0U);
}

TEST(SmallVectorTest, InsertsAndErasesAnywhere) {
  SmallVector<std::string, 2> v{"a", "d"};
  EXPECT_EQ(*v.insert(v.begin() + 1, std::string("b")), "b");
  v.insert(v.begin() + 2, 2, v[0]);
  EXPECT_THAT(v, ElementsAre("a", "b", "a", "a", "d"));
  v.insert(v.begin() + 4, 3, v[4]);
  EXPECT_THAT(v, ElementsAre("a", "b", "a", "a", "d", "d", "d", "d"));
  EXPECT_EQ(*v.erase(v.begin() + 1), "a");
  EXPECT_EQ(*v.erase(v.begin() + 1, v.begin() + 3), "d");
  v.insert(v.begin(), {"x", "y"});
  EXPECT_THAT(v, ElementsAre("x", "y", "a", "d", "d", "d", "d"));
  v.insert(v.begin(), v[2]);
  EXPECT_EQ(v.front(), "a");
  EXPECT_THROW((void)v.at(8), dispatch::IndexError);
}

TEST(SmallVectorTest, SwapsWhereverTheElementsAre) {
  SmallVector<std::string, 2> small{"a"}, large{"1", "2", "3"};
  small.swap(large);
  EXPECT_THAT(small, ElementsAre("1", "2", "3"));
  EXPECT_THAT(large, ElementsAre("a"));
  SmallVector<std::string, 2> other{"x", "y", "z"};
  swap(small, other);
  EXPECT_THAT(small, ElementsAre("x", "y", "z"));
  EXPECT_TRUE(large < small);
  EXPECT_FALSE(large == small);
}

TEST(SmallVectorTest, APushedElementMayBeItsOwn) {
  SmallVector<std::string, 1> v{"long enough to be on the heap of its own"};
  for (int i = 0; i != 5; ++i) {
    v.push_back(v[0]);
    v.emplace_back(v.back());
  }
  EXPECT_EQ(v.size(), 11U);
  for (const std::string& each : v) EXPECT_EQ(each, v[0]);
}

TEST(SmallVectorTest, AlignsWhatItHolds) {
  struct alignas(64) wide {
    int number = 0;
  };
  SmallVector<wide, 1> several[8];  // one alone may be aligned by chance
  for (const std::size_t size : {1U, 2U, 4U})
    for (auto& v : several) {
      v.resize(size);
      EXPECT_EQ(reinterpret_cast<std::uintptr_t>(v.data()) % 64, 0U);
    }
}

}  // namespace
