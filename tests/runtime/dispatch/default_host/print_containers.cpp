// SPDX-License-Identifier: BSL-1.0
// Containers of the standard library are written to streams. The texts are PyTorch 2.13's.
#include <c10/util/Logging.h>

#include <gtest/gtest.h>

#include <map>
#include <numeric>
#include <set>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

template <class T>
std::string written(const T& value) {
  std::ostringstream out;
  out << value;
  return out.str();
}

TEST(PrintContainers, WritesWhatTheyHold) {
  EXPECT_EQ(written(std::vector<std::string>{"a", "b"}), "a b");
  EXPECT_EQ(written(std::vector<int>()), "");
  EXPECT_EQ(written(std::set<int>{2, 1}), "1 2");
  EXPECT_EQ(written(std::pair(1, 'x')), "(1, x)");
  EXPECT_EQ(written(std::map<int, std::vector<int>>{{1, {2, 3}}, {4, {}}}), "(1, 2 3) (4, )");
  EXPECT_EQ(written(std::vector<std::pair<int, int>>{{1, 2}}), "(1, 2)");
}

TEST(PrintContainers, WritesAHundredElements) {
  std::vector<int> many(101);
  std::iota(many.begin(), many.end(), 0);
  EXPECT_TRUE(written(many).ends_with(" 98 99 ...")) << written(many);
  many.pop_back();
  EXPECT_TRUE(written(many).ends_with(" 98 99"));
}

}  // namespace
