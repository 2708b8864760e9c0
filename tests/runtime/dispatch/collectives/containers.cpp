// SPDX-License-Identifier: BSL-1.0
// Entries of maps and ends of vectors.
#include <dispatch/collectives/containers.hpp>

#include <gtest/gtest.h>
#include <map>
#include <string>
#include <vector>

namespace {

TEST(CollectiveContainers, AnEntryIsMadeOnce) {
  std::map<int, std::string> map;
  using dispatch::collectives::entry_of;
  entry_of(map, 1) += 'a';
  entry_of(map, 1) += 'b';
  EXPECT_EQ(map, (std::map<int, std::string>{{1, "ab"}}));
}

TEST(CollectiveContainers, AVectorTakesMoreElements) {
  std::vector<long> vector{1};
  dispatch::collectives::append_to(vector, std::vector<int>{2, 3});
  EXPECT_EQ(vector, (std::vector<long>{1, 2, 3}));
}

}  // namespace
