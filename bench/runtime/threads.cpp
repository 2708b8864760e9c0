// SPDX-License-Identifier: BSL-1.0
// Calls and look-ups in one thread and in two at once, and look-ups among few and many operators.
#include <benchmark/benchmark.h>

#include <mutex>
#include <string>
#include <vector>
#if defined(BENCH_LIBTORCH)
#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#endif
#include <torch/library.h>

namespace {

[[gnu::noinline]] at::Tensor same(const at::Tensor& x) { return x; }

TORCH_LIBRARY(bench_threads, m) { m.def("same(Tensor x) -> Tensor"); }
TORCH_LIBRARY_IMPL(bench_threads, CPU, m) { m.impl("same", &same); }

const auto& same_operator() {
  static const auto op = c10::Dispatcher::singleton()
                             .findSchemaOrThrow("bench_threads::same", "")
                             .typed<at::Tensor(const at::Tensor&)>();
  return op;
}

void call(benchmark::State& state) {
  const at::Tensor own = at::ones({1});
  for (auto _ : state) benchmark::DoNotOptimize(same_operator().call(own));
  state.SetItemsProcessed(state.iterations());
}

/// Registers operators `bench_threads::op_<number>` until there are `count`.
void define_operators(int count) {
  static std::mutex mutex;
  static torch::Library library(torch::Library::FRAGMENT, "bench_threads", std::nullopt, __FILE__,
                                __LINE__);
  static int defined = 0;
  const std::lock_guard lock(mutex);
  for (; defined < count; ++defined)
    library.def(("op_" + std::to_string(defined) + "(Tensor x) -> Tensor").c_str());
}

// Looks up the same few names, so that misses of the processor's caches play no part.
void find(benchmark::State& state) {
  define_operators(static_cast<int>(state.range(0)));
  std::vector<c10::OperatorName> names;
  for (int i = 0; i != 64; ++i) names.push_back({"bench_threads::op_" + std::to_string(i), ""});
  std::size_t i = 0;
  for (auto _ : state)
    benchmark::DoNotOptimize(c10::Dispatcher::singleton().findSchema(names[i++ % names.size()]));
  state.SetItemsProcessed(state.iterations());
}

#if defined(BENCH_LIBTORCH)
constexpr int many = 10000;  // PyTorch needs gigabytes for more
#else
constexpr int many = 100000;
#endif

}  // namespace

// The order matters: the operators of one case stay for the next.
BENCHMARK(call)->Threads(1)->Threads(2)->UseRealTime();
BENCHMARK(find)->Arg(100)->Arg(10000)->Arg(many)->Threads(1)->Threads(2)->UseRealTime();

BENCHMARK_MAIN();
