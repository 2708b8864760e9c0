// SPDX-License-Identifier: BSL-1.0
// The shared objects of this process: their addresses, and their lock. Marks are tested with the
// data to which they lead, and in tests/shared_objects.
#include <dispatch/system/loaded_objects.hpp>

#include <gtest/gtest.h>

#include <thread>

#if defined(_WIN32)
#include <dispatch/system/windows_functions.hpp>
#else
#include <dlfcn.h>
#endif

namespace {

namespace system = dispatch::system;

const int in_the_program = 0;

void* handle_of_the_program() {
#if defined(_WIN32)
  return GetModuleHandleA(nullptr);
#else
  return dlopen(nullptr, RTLD_NOW);
#endif
}

TEST(LoadedObjects, AnAddressLiesInAnObject) {
  EXPECT_STREQ(system::object_at(&in_the_program).path, "");
  int on_the_stack = 0;
  EXPECT_STREQ(system::object_at(&on_the_stack).path, "");
  EXPECT_TRUE(system::is_handle_of(handle_of_the_program(), &in_the_program));
}

TEST(LoadedObjects, EachIsSeenUntilTheFunctionSaysEnough) {
  const auto address = system::object_at(&in_the_program).address;
  int all = 0, ours = 0, first = 0;
  EXPECT_FALSE(system::any_loaded_object([&](const system::loaded_object& object) {
    ++all;
    ours += object.address == address;
    return false;
  }));
  EXPECT_EQ(ours, 1);
  EXPECT_TRUE(
      system::any_loaded_object([&](const system::loaded_object&) { return ++first != 0; }));
  EXPECT_EQ(first, 1);
  EXPECT_GE(all, ours);
}

TEST(LoadedObjects, TheThreadWithTheLockMayTakeItAgain) {
  int runs = 0;
  system::with_loader_locked([&] {
    system::with_loader_locked([&] { ++runs; });
    system::any_loaded_object([&](const system::loaded_object&) { return ++runs != 0; });
  });
  EXPECT_EQ(runs, 2);
}

TEST(LoadedObjects, OneThreadHoldsTheLockAtATime) {
  int counted = 0;
  const auto count = [&] {
    for (int i = 0; i != 2000; ++i)
      system::with_loader_locked([&] {
        const int before = counted;
        std::this_thread::yield();
        counted = before + 1;
      });
  };
  std::thread other(count);
  count();
  other.join();
  EXPECT_EQ(counted, 4000);
}

}  // namespace
