// SPDX-License-Identifier: BSL-1.0
// The objects that a shared object has created, and those that are alive when it is unloaded.
#include <dispatch/registry/live_objects.hpp>

#include <gtest/gtest.h>
#include <torch/custom_class.h>

#include <thread>

namespace {

using dispatch::live_objects;

int ended = 0;
struct counted : torch::CustomClassHolder {
  counted() = default;
  counted(const counted&) = default;
  counted& operator=(const counted&) = default;
  ~counted() override { ++ended; }
};
struct plain : torch::CustomClassHolder {};

std::size_t count() { return dispatch::internal::own_live_objects.count; }

TEST(LiveObjects, AreThoseThatAreNotDestroyed) {
  const std::size_t before = count();
  {
    auto first = c10::make_intrusive<counted>();
    const auto second = c10::make_intrusive<counted>(*first);
    const counted third(*second), fourth;
    EXPECT_EQ(count(), before + 4);
    *first = fourth;
    EXPECT_EQ(count(), before + 4);
    first.reset();
    EXPECT_EQ(count(), before + 3);
    EXPECT_TRUE(live_objects::has_code(*second));
  }
  EXPECT_EQ(count(), before);
}

TEST(LiveObjects, ComeAndGoInThreads) {
  const std::size_t before = count();
  std::vector<std::thread> threads;
  for (int t = 0; t != 4; ++t)
    threads.emplace_back([] {
      for (int i = 0; i != 1000; ++i) {
        const auto one = c10::make_intrusive<plain>(), other = c10::make_intrusive<plain>();
      }
    });
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(count(), before);
}

TEST(LiveObjects, ThatAreLeftBehindAreNeverDestroyed) {
  static live_objects home{};
  const int before = ended;
  auto kept = c10::make_intrusive<counted>();
  auto dropped = c10::make_intrusive<counted>();
  for (counted* one : {kept.get(), dropped.get()}) {
    live_objects::remove(*one);
    home.add(*one);
  }
  home.leave_behind();
  EXPECT_EQ(home.count, 0U);
  EXPECT_EQ(home.newest, nullptr);
  EXPECT_FALSE(live_objects::has_code(*kept));
  EXPECT_THROW(dispatch::internal::check_code(kept.get()), dispatch::Error);
  EXPECT_NO_THROW(dispatch::internal::check_code(nullptr));
  kept.reset();
  dropped.reset();
  EXPECT_EQ(ended, before);
  home.leave_behind();
}

}  // namespace
