// SPDX-License-Identifier: BSL-1.0
// The mark by which shared objects find the common registry. tests/shared_objects loads and unloads
// such objects.
#include <dispatch/registry/registry_slot.hpp>

#include <gtest/gtest.h>
#include <dispatch/library.hpp>

#include <thread>

namespace {

TEST(RegistrySlot, TheMarkOfThisProgramLeadsToItsRegistry) {
  dispatch::registry* const r = &dispatch::the_registry();
  EXPECT_EQ(dispatch::internal::own_slot.found, r);
  EXPECT_EQ(dispatch::internal::own_slot.ready, r);
  dispatch::registry* found = nullptr;
  dispatch::system::any_loaded_object([&](const dispatch::system::loaded_object& object) {
    found = dispatch::internal::registry_of_object(object);
    return found != nullptr;
  });
  EXPECT_EQ(found, r);
}

TEST(RegistrySlot, SearchingAgainFindsTheSame) {
  dispatch::registry* const r = &dispatch::the_registry();
  EXPECT_EQ(dispatch::internal::find_or_make_registry([]() -> dispatch::registry* {
              ADD_FAILURE() << "a second registry";
              return nullptr;
            }),
            r);
}

TEST(RegistrySlot, IdentityIsThatOfTheSlot) {
  constexpr std::uint32_t identity = dispatch::internal::registry_identity();
  EXPECT_NE(identity, 0U);
  EXPECT_EQ(dispatch::internal::own_slot.identity, identity);
}

TEST(RegistrySlot, AllThreadsSeeOneRegistry) {
  dispatch::registry* seen[4] = {};
  {
    std::vector<std::thread> threads;
    for (auto& slot : seen) threads.emplace_back([&slot] { slot = &dispatch::the_registry(); });
    for (std::thread& t : threads) t.join();
  }
  for (dispatch::registry* r : seen) EXPECT_EQ(r, &dispatch::the_registry());
}

TEST(RegistrySlot, TheSearchEndsWhereItsFunctionSaysSo) {
  int slots = 0, modules = 0;
  const auto visit = [&](bool enough) {
    slots = modules = 0;
    dispatch::system::any_loaded_object([&](const dispatch::system::loaded_object& object) {
      modules += dispatch::internal::any_slot(object, [&](const auto&) {
        ++slots;
        return enough;
      });
      return false;
    });
  };
  visit(true);
  EXPECT_GE(slots, 1);
  EXPECT_EQ(modules, slots);
  visit(false);
  EXPECT_GE(slots, 1);
  EXPECT_EQ(modules, 0);
}

}  // namespace
