// SPDX-License-Identifier: BSL-1.0
// A program without operators loads plug-ins that register operators, and one with an engine, in
// every order.
#include <gtest/gtest.h>

#include <future>
#include <memory>
#include <thread>

#include "late_engine.h"
#include "loaded.hpp"

#if defined(__SANITIZE_ADDRESS__)
// Each test leaks a registry: nothing frees it when the last object that uses it is unloaded.
extern "C" const char* __lsan_default_options() { return "detect_leaks=0"; }
#endif

namespace {

class engine : public loaded {
 public:
  explicit engine(const char* path = ENGINE_ALONE) : loaded(path) {}
  [[nodiscard]] bool defines(const char* name) const {
    return function<bool(const char*)>("is_defined")(name);
  }
  [[nodiscard]] std::int64_t call(const char* name, std::int64_t x) const {
    return function<std::int64_t(const char*, std::int64_t)>("call")(name, x);
  }
  [[nodiscard]] bool has_failed(const char* text) const {
    return function<bool(const char*)>("has_failed")(text);
  }
};

class blocks : public loaded {
 public:
  blocks() : loaded(BLOCKS_ALONE) {}
  [[nodiscard]] int closures() const { return function<int()>("live_closures")(); }
};

void expect_all(const engine& e) {
  EXPECT_EQ(e.call("blocks_alone::declared", 4), 5);
  EXPECT_EQ(e.call("blocks_alone::twice", 4), 8);
  EXPECT_EQ(e.call("blocks_alone::plus", 4), 5);
  EXPECT_FALSE(e.defines("blocks_fail::stays_away"));
  EXPECT_TRUE(e.has_failed("Tried to register an operator (blocks_fail::stays_away"));
  EXPECT_TRUE(e.has_failed("blocks_alone.cpp:"));
  EXPECT_TRUE(e.has_failed("libshared_blocks_alone.so"));
}

TEST(LateEngine, RunsTheBlocksThatWereLoadedBefore) {
  const blocks b;
  EXPECT_EQ(b.closures(), 0);
  const engine e;
  expect_all(e);
  EXPECT_EQ(b.closures(), 1);
}

TEST(LateEngine, RunsLaterBlocksAtOnce) {
  const engine e;
  EXPECT_FALSE(e.defines("blocks_alone::twice"));
  {
    const blocks b;
    EXPECT_EQ(b.closures(), 1);
    expect_all(e);
  }
  EXPECT_FALSE(e.defines("blocks_alone::twice"));
  EXPECT_FALSE(e.has_failed(""));
}

TEST(LateEngine, RunsLaterBlocksBeforeItsFirstUse) {
  const engine e;
  const blocks b;
  EXPECT_EQ(b.closures(), 1);
  expect_all(e);
}

TEST(LateEngine, FindsNothingOfBlocksThatWereUnloadedBeforeIt) {
  { const blocks gone; }
  const engine e;
  EXPECT_FALSE(e.defines("blocks_alone::twice"));
  EXPECT_FALSE(e.has_failed(""));
  const blocks again;
  expect_all(e);
}

TEST(LateEngine, UndoesBlocksThatWereUnloadedWhileThereWasNone) {
  auto first = std::make_unique<engine>();
  const loaded keeps_the_registry(BLOCKS_BESIDE);
  auto b = std::make_unique<blocks>();
  expect_all(*first);
  first.reset();
  b.reset();
  const engine second;
  EXPECT_FALSE(second.defines("blocks_alone::twice"));
  EXPECT_EQ(second.call("blocks_beside::thrice", 4), 12);
  b = std::make_unique<blocks>();
  expect_all(second);
}

TEST(LateEngine, UndoesBlocksThatTheEngineOfAnotherObjectRan) {
  auto first = std::make_unique<engine>();
  auto b = std::make_unique<blocks>();
  expect_all(*first);
  const engine second(ENGINE_BESIDE);
  first.reset();
  b.reset();
  EXPECT_FALSE(second.defines("blocks_alone::twice"));
}

TEST(LateEngine, FindsTheOperatorsThatAnUnloadedEngineRegistered) {
  auto first = std::make_unique<engine>();
  const blocks b;
  expect_all(*first);
  first.reset();
  EXPECT_EQ(b.closures(), 1);
  const engine second;
  expect_all(second);
}

TEST(LateEngine, ForgetsTheFailureOfABlockThatWasUnloadedWhileThereWasNone) {
  auto first = std::make_unique<engine>();
  const loaded keeps_the_registry(BLOCKS_BESIDE);
  auto b = std::make_unique<blocks>();
  expect_all(*first);
  first.reset();
  b.reset();
  const engine second;
  EXPECT_FALSE(second.has_failed(""));
}

TEST(LateEngine, KeepsAFailureForWantOfMemoryWhileTheBlockIsLoaded) {
  constexpr const char* said = "there was no memory to register, nor to say where";
  auto first = std::make_unique<engine>(ENGINE_SHORT_OF_MEMORY);
  const loaded keeps_the_registry(BLOCKS_BESIDE);
  auto b = std::make_unique<loaded>(BLOCKS_FAIL);
  EXPECT_TRUE(first->has_failed(said));
  first.reset();
  {
    const engine second;
    EXPECT_TRUE(second.has_failed(said));
  }
  b.reset();
  const engine third;
  EXPECT_FALSE(third.has_failed(""));
}

TEST(LateEngine, LetsEachThreadWaitForTheBlocksThatAnotherRuns) {
  const loaded b(BLOCKS_SLOW);
  const engine e, beside(ENGINE_BESIDE);
  auto defines_late = [](const engine& asked) { return asked.defines("blocks_slow::late"); };
  auto first = std::async(std::launch::async, defines_late, std::cref(e));
  while (!b.function<bool()>("has_begun")()) std::this_thread::yield();
  auto second = std::async(std::launch::async, defines_late, std::cref(e));
  EXPECT_TRUE(defines_late(beside));
  EXPECT_TRUE(second.get());
  EXPECT_TRUE(first.get());
}

}  // namespace
