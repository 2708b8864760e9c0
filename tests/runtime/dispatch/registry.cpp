// SPDX-License-Identifier: BSL-1.0
// The table of operators: names are found whatever their number, and entries stay.
#include <dispatch/registry.hpp>

#include <gtest/gtest.h>
#include <dispatch/library.hpp>

#include <set>
#include <thread>

namespace {

TEST(Registry, AnUnknownNameHasNoEntry) {
  EXPECT_EQ(dispatch::find_entry("test_registry::nothing", ""), nullptr);
  EXPECT_EQ(dispatch::find_entry("", ""), nullptr);
}

TEST(Registry, EntriesAreFoundAndKeptWhileTheTableGrows) {
  dispatch::registry& r = dispatch::the_registry();
  std::vector<dispatch::operator_entry*> made;
  for (int i = 0; i < 1000; ++i) {
    const dispatch::registry_lock lock(r);
    made.push_back(&dispatch::find_or_add_entry(r, "test_registry::n" + std::to_string(i),
                                                i % 2 == 0 ? "" : "overload"));
  }
  for (int i = 0; i < 1000; ++i) {
    const std::string name = "test_registry::n" + std::to_string(i);
    EXPECT_EQ(dispatch::find_entry(name, i % 2 == 0 ? "" : "overload"),
              made[static_cast<std::size_t>(i)]);
    EXPECT_EQ(dispatch::find_entry(name, i % 2 == 0 ? "overload" : ""), nullptr);
  }
  EXPECT_EQ(std::set(made.begin(), made.end()).size(), 1000U);
}

TEST(Registry, ANameIsNotTakenForAnother) {
  dispatch::registry& r = dispatch::the_registry();
  const dispatch::registry_lock lock(r);
  const auto* a = &dispatch::find_or_add_entry(r, "test_registry::ab", "c");
  const auto* b = &dispatch::find_or_add_entry(r, "test_registry::a", "bc");
  const auto* c = &dispatch::find_or_add_entry(r, "test_registry::abc", "");
  EXPECT_NE(a, b);
  EXPECT_NE(b, c);
  EXPECT_NE(a, c);
  const auto* long_name =
      &dispatch::find_or_add_entry(r, "test_registry::" + std::string(10000, 'x'), "");
  EXPECT_EQ(dispatch::find_entry("test_registry::" + std::string(10000, 'x'), ""), long_name);
}

TEST(Registry, ReadersSeeWholeEntriesWhileOthersRegister) {
  dispatch::registry& r = dispatch::the_registry();
  bool stop = false;
  std::thread reader([&] {
    while (!__atomic_load_n(&stop, __ATOMIC_ACQUIRE))
      for (int i = 0; i < 300; ++i)
        if (const auto* e = dispatch::find_entry("test_registry::t" + std::to_string(i), ""))
          if (std::string_view(e->name).substr(0, 16) != "test_registry::t") std::abort();
  });
  for (int i = 0; i < 3000; ++i) {
    const dispatch::registry_lock lock(r);
    (void)dispatch::find_or_add_entry(r, "test_registry::t" + std::to_string(i), "");
  }
  __atomic_store_n(&stop, true, __ATOMIC_RELEASE);
  reader.join();
}

}  // namespace
