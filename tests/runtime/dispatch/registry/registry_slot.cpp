// SPDX-License-Identifier: BSL-1.0
// The note by which shared objects find the one registry. (Objects that are loaded and unloaded
// are tested in tests/shared_objects.)
#include <dispatch/registry/registry_slot.hpp>

#include <gtest/gtest.h>
#include <dispatch/library.hpp>

#include <thread>

namespace {

TEST(RegistrySlot, TheNoteOfThisProgramLeadsToItsRegistry) {
  dispatch::registry* const r = &dispatch::the_registry();
  EXPECT_EQ(dispatch::internal::own_slot.found, r);
  EXPECT_EQ(dispatch::internal::own_slot.ready, r);
  dispatch::registry* found = nullptr;
  dl_iterate_phdr(
      [](dl_phdr_info* module, std::size_t, void* out) {
        auto& result = *static_cast<dispatch::registry**>(out);
        result = dispatch::internal::registry_of_module(*module);
        return result != nullptr ? 1 : 0;
      },
      &found);
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

TEST(RegistrySlot, IdentityIsOneNumber) {
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
    struct counts {
      int& slots;
      int& modules;
      bool enough;
    } all{slots = 0, modules = 0, enough};
    dl_iterate_phdr(
        [](dl_phdr_info* module, std::size_t, void* out) {
          auto& v = *static_cast<counts*>(out);
          const bool found = dispatch::internal::any_slot(*module, [&](const auto&) {
            ++v.slots;
            return v.enough;
          });
          v.modules += found;
          return 0;
        },
        &all);
  };
  visit(true);
  EXPECT_GE(slots, 1);
  EXPECT_EQ(modules, slots);
  visit(false);
  EXPECT_GE(slots, 1);
  EXPECT_EQ(modules, 0);
}

TEST(RegistrySlot, AnAddressLiesInAnObject) {
  EXPECT_STREQ(dispatch::internal::shared_object_path(&dispatch::internal::own_slot), "");
  // The loader's own data lie in libc or in the loader.
  EXPECT_NE(
      *dispatch::internal::shared_object_path(reinterpret_cast<const void*>(&dl_iterate_phdr)),
      '\0');
}

}  // namespace
