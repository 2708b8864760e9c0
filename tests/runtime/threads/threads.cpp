// SPDX-License-Identifier: BSL-1.0
// A hundred million calls and look-ups while other threads register and undo: each call finds an
// old kernel or a new one, and memory does not grow.
#include <torch/library.h>

#include <ATen/core/LegacyTypeDispatch.h>
#include <gtest/gtest.h>

#include <malloc.h>
#include <atomic>
#include <thread>
#include <vector>

namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using torch::Library;

#if defined(__SANITIZE_THREAD__)
constexpr std::int64_t calls = 200'000;
#else
constexpr std::int64_t calls = 50'000'000;
#endif

Library fragment() { return {Library::FRAGMENT, "test_threads", std::nullopt, __FILE__, __LINE__}; }

// A kernel says its number and what it was called with, so that a torn one is told.
template <int number>
std::int64_t numbered(const at::Tensor&, std::int64_t k) {
  return k * 8 + number;
}
template <int number>
std::int64_t with_keys(DispatchKeySet keys, const at::Tensor&, std::int64_t k) {
  return k * 8 + (keys.has(DispatchKey::CPU) ? number : 7);
}
void boxed(const c10::OperatorHandle&, dispatch::Stack* stack) {
  const std::int64_t k = stack->back().toInt();
  stack->pop_back();
  stack->back() = k * 8 + 5;
}

using kernel = std::int64_t(const at::Tensor&, std::int64_t);

/// Registers and undoes kernels of every kind until `over`, and gives how often.
std::int64_t change(const std::atomic<bool>& over) {
  std::int64_t rounds = 0;
  for (; !over.load(std::memory_order_relaxed); ++rounds) {
    Library m = fragment();
    switch (rounds % 5) {
      case 0: m.impl("f", DispatchKey::CPU, &numbered<2>); break;
      case 1: m.impl("f", DispatchKey::CPU, &with_keys<3>); break;
      case 2: m.impl("f", DispatchKey::AutogradCPU, &numbered<4>); break;
      case 3: m.impl("f", torch::CppFunction::makeFromBoxedFunction<&boxed>()); break;
      case 4: m.impl("f", DispatchKey::AutogradCPU, torch::CppFunction::makeFallthrough()); break;
    }
    m.def("comes_and_goes(Tensor x, int k) -> int", &numbered<1>);
    if (rounds % 7 == 0) {
      Library all(Library::IMPL, "_", DispatchKey::AutogradMeta, __FILE__, __LINE__);
      all.fallback(torch::CppFunction::makeFallthrough());
    }
  }
  return rounds;
}

/// Is it what one of the kernels gives?
bool is_right(std::int64_t result, std::int64_t k) {
  return result >= k * 8 + 1 && result <= k * 8 + 5;
}

std::size_t memory_in_use() {
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
}

TEST(Threads, CallsFindAnOldKernelOrANewOne) {
  Library definition = fragment();
  definition.def("f(Tensor x, int k) -> int").impl("f", DispatchKey::CPU, &numbered<1>);
  const auto f =
      c10::Dispatcher::singleton().findSchemaOrThrow("test_threads::f", "").typed<kernel>();
  std::atomic<bool> over = false;
  std::atomic<std::int64_t> wrong = 0, rounds = 0, done = 0;
  std::thread changes([&] { rounds = change(over); });
  std::size_t before = 0;
  std::vector<std::thread> callers;
  for (int t = 0; t != 2; ++t)
    callers.emplace_back([&, t] {
      const at::Tensor x = at::ones({1});
      for (std::int64_t i = 0; i != calls; ++i) {
        if (!is_right(f.call(x, i & 1023), i & 1023)) ++wrong;
        if (i % 1024 == 0) {
          dispatch::Stack stack{x, i & 1023};
          f.callBoxed(stack);
          if (!is_right(stack.at(0).toInt(), i & 1023)) ++wrong;
          if (!c10::Dispatcher::singleton().findSchema({"test_threads::f", ""})) ++wrong;
        }
        if (t == 0 && i == calls / 4) before = memory_in_use();
      }
      ++done;
    });
  for (std::thread& t : callers) t.join();
  const std::size_t after = memory_in_use();
  over = true;
  changes.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(done, 2);
  EXPECT_GT(rounds, 50);
  EXPECT_LT(after, before + 100'000) << rounds << " rounds of changes";
}

TEST(Threads, GuardsOfOneThreadAreNotThoseOfAnother) {
  Library definition = fragment();
  definition.def("g(Tensor x, int k) -> int").impl("g", DispatchKey::CPU, &numbered<1>);
  definition.impl("g", DispatchKey::AutogradCPU, &numbered<2>);
  const auto g =
      c10::Dispatcher::singleton().findSchemaOrThrow("test_threads::g", "").typed<kernel>();
  std::atomic<std::int64_t> wrong = 0;
  std::vector<std::thread> callers;
  for (int t = 0; t != 4; ++t)
    callers.emplace_back([&, t] {
      const at::Tensor x = at::ones({1});
      for (std::int64_t i = 0; i != calls / 100; ++i) {
        if (t % 2 == 0) {
          const at::AutoDispatchBelowAutograd below;
          if (g.call(x, i) != i * 8 + 1) ++wrong;
        } else if (g.call(x, i) != i * 8 + 2) {
          ++wrong;
        }
      }
    });
  for (std::thread& t : callers) t.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
