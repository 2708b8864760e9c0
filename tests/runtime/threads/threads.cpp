// SPDX-License-Identifier: BSL-1.0
// A hundred million calls and look-ups while other threads make and undo registrations. Each call
// finds an old kernel or a new one, and memory does not grow. The same holds for callbacks that see
// calls.
#include <torch/library.h>

#include <ATen/core/LegacyTypeDispatch.h>
#include <ATen/record_function.h>
#include <gtest/gtest.h>

#include <atomic>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <malloc.h>
#endif

namespace {

using c10::DispatchKey;
using c10::DispatchKeySet;
using torch::Library;

#if defined(__SANITIZE_THREAD__) || defined(FEW_CALLS)
constexpr std::int64_t calls = 200'000;
#else
constexpr std::int64_t calls = 50'000'000;
#endif

Library fragment() { return {Library::FRAGMENT, "test_threads", std::nullopt, __FILE__, __LINE__}; }

// The result of a kernel tells its number and its argument, so that a mixture of two kernels is
// noticed.
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

/// Registers and removes kernels of every kind until `over` is set. Returns the number of rounds.
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

/// Returns whether one of the kernels gives this result.
bool is_right(std::int64_t result, std::int64_t k) {
  return result >= k * 8 + 1 && result <= k * 8 + 5;
}

std::size_t memory_in_use() {
#if defined(__GLIBC__)
  const struct mallinfo2 info = mallinfo2();
  return info.uordblks + info.hblkhd;
#else
  return 0;  // this C library does not tell
#endif
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

// In each state of the operator a call reaches kernel 1 or kernel 2. A mixture of two states would
// reach kernel 3.
TEST(Threads, ACallMixesNoTwoStates) {
  const DispatchKeySet keys =
      DispatchKeySet(DispatchKey::CPU) | DispatchKeySet(DispatchKey::AutogradCPU);
  Library definition = fragment();
  definition.def("h(Tensor x, int k) -> int").impl("h", DispatchKey::CPU, &numbered<3>);
  const auto h =
      c10::Dispatcher::singleton().findSchemaOrThrow("test_threads::h", "").typed<kernel>();
  auto autograd = std::make_unique<Library>(fragment());
  autograd->impl("h", DispatchKey::AutogradCPU, &numbered<1>);
  std::atomic<bool> over = false;
  std::atomic<std::int64_t> wrong = 0;
  std::thread caller([&] {
    const at::Tensor x = at::ones({1});
    for (std::int64_t i = 0; i != calls / 4; ++i) {
      const std::int64_t result = h.redispatch(keys, x, 0);
      if (result != 1 && result != 2) ++wrong;
    }
    over = true;
  });
  while (!over) {
    Library newer = fragment();
    newer.impl("h", DispatchKey::CPU, &numbered<2>);
    autograd.reset();
    autograd = std::make_unique<Library>(fragment());
    autograd->impl("h", DispatchKey::AutogradCPU, &numbered<1>);
  }
  caller.join();
  EXPECT_EQ(wrong, 0);
}

// Calls fail, and an operator is queried, while its definition is made and removed.
TEST(Threads, WhatIsReadOfAnOperatorThatGoesIsStillThere) {
  const c10::Dispatcher& all = c10::Dispatcher::singleton();
  Library kernels = fragment();
  kernels.impl("goes", DispatchKey::CUDA, &numbered<1>);
  const c10::OperatorHandle op = all.findOp({"test_threads::goes", ""}).value();
  std::atomic<bool> over = false;
  std::atomic<std::int64_t> refused = 0;
  std::vector<std::thread> readers;
  for (int t = 0; t != 2; ++t)
    readers.emplace_back([&] {
      const at::Tensor x = at::ones({1});
      for (std::int64_t i = 0; i != calls / 5000; ++i) {
        dispatch::Stack stack{x, i};
        try {
          op.callBoxed(stack);
        } catch (const dispatch::Error&) {
          ++refused;
        }
        (void)all.findSchema({"test_threads::goes", ""});
        (void)op.hasSchema();
        (void)op.debug();
        (void)op.hasTag(at::Tag::core);
        (void)op.getTags();
        try {
          (void)all.findSchemaOrThrow("test_threads::goes", "").operator_name();
          (void)op.schema().arguments().size();
        } catch (const dispatch::Error&) {
          continue;
        }
      }
    });
  std::thread changes([&] {
    while (!over) {
      Library m = fragment();
      m.def("goes(Tensor x, int k) -> int", {at::Tag::core});
    }
  });
  for (std::thread& t : readers) t.join();
  over = true;
  changes.join();
  EXPECT_EQ(refused, calls / 5000 * 2);
}

// Each round begins as if no thread of the process had made a guard before.
TEST(Threads, TheFirstGuardsOfTwoThreadsBothCount) {
  Library definition = fragment();
  definition.def("first(Tensor x, int k) -> int").impl("first", DispatchKey::CPU, &numbered<1>);
  definition.impl("first", DispatchKey::AutogradCPU, &numbered<2>);
  for (int i = 0; i != 2000; ++i)
    definition.def("more" + std::to_string(i) + "(Tensor x) -> Tensor");
  const auto first =
      c10::Dispatcher::singleton().findSchemaOrThrow("test_threads::first", "").typed<kernel>();
  const at::Tensor x = at::ones({1});
  std::atomic<std::int64_t> wrong = 0;
  for (int round = 0; round != 200; ++round) {
    dispatch::registry& r = dispatch::the_registry();
    {
      const dispatch::registry_lock lock(r);
      __atomic_store_n(&r.has_guards, false, __ATOMIC_RELEASE);
      dispatch::forget_rows(r);
    }
    std::thread without([&] { (void)first.call(x, 0); });  // sets the expected kernel
    without.join();
    std::vector<std::thread> threads;
    for (int t = 0; t != 2; ++t)
      threads.emplace_back([&] {
        const at::AutoDispatchBelowAutograd below;
        if (first.call(x, 0) != 1) ++wrong;
      });
    for (std::thread& t : threads) t.join();
  }
  EXPECT_EQ(wrong, 0);
}

// The list of kernels and the table of names are replaced by longer ones while other threads read
// them.
TEST(Threads, ListsAndTablesThatGrowAreRead) {
  const c10::Dispatcher& all = c10::Dispatcher::singleton();
  constexpr DispatchKey more[] = {DispatchKey::HIP,  DispatchKey::XLA,  DispatchKey::MPS,
                                  DispatchKey::IPU,  DispatchKey::XPU,  DispatchKey::HPU,
                                  DispatchKey::VE,   DispatchKey::Lazy, DispatchKey::MTIA,
                                  DispatchKey::MAIA, DispatchKey::Meta};
  constexpr int operators = 40;
  Library definitions = fragment();
  auto define = [&](int i) {
    const std::string name = "grows" + std::to_string(i);
    definitions.def(name + "(Tensor x, int k) -> int");
    definitions.impl(name, DispatchKey::CPU, &numbered<1>);
    definitions.impl(name, DispatchKey::CUDA, &numbered<2>);
  };
  define(0);
  std::atomic<int> last = 0;
  std::atomic<std::int64_t> wrong = 0, done = 0;
  std::vector<std::thread> callers;
  for (int t = 0; t != 2; ++t)
    callers.emplace_back([&] {
      const at::Tensor x = at::ones({1});
      while (last != operators) {
        const auto op =
            all.findSchemaOrThrow("test_threads::grows" + std::to_string(last), "").typed<kernel>();
        // The kernel for CUDA is not the expected one, so the call reads the row and the list.
        for (int i = 0; i != 200; ++i, ++done)
          if (op.redispatch(DispatchKeySet(DispatchKey::CUDA), x, i) != i * 8 + 2) ++wrong;
        if (all.findSchema({"test_threads::grows_not", ""})) ++wrong;
      }
    });
  for (int i = 0; i != operators; ++i) {
    for (const DispatchKey key : more) {
      for (const std::int64_t before = done; done < before + 20;) std::this_thread::yield();
      definitions.impl("grows" + std::to_string(i), key, &numbered<3>);
    }
    for (int other = 0; other != 20; ++other)
      definitions.def("grows" + std::to_string(i) + "_" + std::to_string(other) + "() -> ()");
    define(i + 1);
    last = i + 1;
  }
  for (std::thread& t : callers) t.join();
  EXPECT_EQ(wrong, 0);
}

// The starts and ends of calls that callbacks saw.
std::atomic<std::int64_t> starts, ends;
template <int number>
std::unique_ptr<at::ObserverContext> start(const at::RecordFunction& f) {
  // A torn record would pass the context of one pair of callbacks to the end of another pair.
  struct context : at::ObserverContext {};
  if (f.inputs().size() == 2) starts += number;
  return std::make_unique<context>();
}
template <int number>
void end(const at::RecordFunction& f, at::ObserverContext* context) {
  if (context != nullptr && f.outputs().size() == 1) ends += number;
}
template <int number>
at::RecordFunctionCallback counting() {
  return at::RecordFunctionCallback(&start<number>, &end<number>)
      .needsInputs(true)
      .needsOutputs(true);
}

TEST(Threads, CallbacksComeAndGoWhileOthersCall) {
  Library definition = fragment();
  definition.def("h(Tensor x, int k) -> int").impl("h", DispatchKey::CPU, &numbered<1>);
  const auto h =
      c10::Dispatcher::singleton().findSchemaOrThrow("test_threads::h", "").typed<kernel>();
  std::atomic<bool> over = false;
  std::atomic<std::int64_t> wrong = 0, rounds = 0;
  std::thread changes([&] {
    for (; !over.load(std::memory_order_relaxed); ++rounds) {
      const at::CallbackHandle first = at::addGlobalCallback(counting<1>());
      const at::CallbackHandle own = at::addThreadLocalCallback(counting<1000>());
      const at::CallbackHandle second = at::addGlobalCallback(counting<3>());
      at::disableCallback(first);
      at::removeCallback(first);
      at::removeCallback(own);
      at::removeCallback(second);
    }
  });
  std::vector<std::thread> callers;
  for (int t = 0; t != 2; ++t)
    callers.emplace_back([&] {
      const at::Tensor x = at::ones({1});
      for (std::int64_t i = 0; i < calls / 100 || rounds < 10 || starts == 0; ++i) {
        if (h.call(x, i) != i * 8 + 1) ++wrong;
        if (i % 16 != 0) continue;
        dispatch::Stack stack{x, i};
        h.callBoxed(stack);
        if (stack.at(0).toInt() != i * 8 + 1) ++wrong;
      }
    });
  for (std::thread& t : callers) t.join();
  over = true;
  changes.join();
  EXPECT_EQ(wrong, 0);
  EXPECT_EQ(starts, ends) << "each start has its end";
  EXPECT_FALSE(at::hasCallbacks());
}

std::atomic<std::int64_t> seen;
std::unique_ptr<at::ObserverContext> ask(const at::RecordFunction& f) {
  (void)f.operator_schema();
  seen += static_cast<std::int64_t>(f.num_inputs() + f.num_outputs());
  return nullptr;
}

TEST(Threads, CallbacksAskForASchemaThatGoes) {
  Library kernels = fragment();
  kernels.impl("asked", DispatchKey::CPU, &numbered<1>);
  const c10::OperatorHandle op =
      c10::Dispatcher::singleton().findOp({"test_threads::asked", ""}).value();
  const at::CallbackHandle asking = at::addGlobalCallback(at::RecordFunctionCallback(&ask));
  std::atomic<bool> over = false;
  std::thread changes([&] {
    while (!over) {
      Library m = fragment();
      m.def("asked(Tensor x, int k) -> int");
    }
  });
  for (std::int64_t i = 0; i < calls / 5000 || seen == 0; ++i) {
    dispatch::Stack stack{at::ones({1}), i};
    op.callBoxed(stack);
    EXPECT_EQ(stack.at(0).toInt(), i * 8 + 1);
  }
  over = true;
  changes.join();
  at::removeCallback(asking);
}

}  // namespace
