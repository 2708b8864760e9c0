// SPDX-License-Identifier: BSL-1.0
// Times kernels of aten:: on the CPU, called through typed handles, with Google Benchmark. This
// library and PyTorch both use one thread: set OMP_NUM_THREADS and OPENBLAS_NUM_THREADS to 1.
#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <benchmark/benchmark.h>

#include <cmath>
#include <optional>
#include <string>

#if defined(BENCH_LIBTORCH)
#include <c10/core/InferenceMode.h>
#endif

namespace {

using at::Scalar;
using at::Tensor;

template <class F>
auto find(const char* name, const char* overload = "") {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, overload).typed<F>();
}

template <class Call>
void add_case(const std::string& name, const Call& call) {
  benchmark::RegisterBenchmark(name.c_str(), [call](benchmark::State& state) {
#if defined(BENCH_LIBTORCH)
    const c10::InferenceMode without_autograd;
#endif
    for ([[maybe_unused]] auto _ : state) benchmark::DoNotOptimize(call());
    state.SetItemsProcessed(state.iterations());
  });
}

void add_size(std::int64_t n) {
  const std::string size = " of " + std::to_string(n);
  const auto side = static_cast<std::int64_t>(std::lround(std::sqrt(static_cast<double>(n))));
  const Tensor a = at::full({n}, 0.5, at::kFloat);
  const Tensor b = at::full({n}, 1.5, at::kFloat);
  const Tensor m = at::full({side, side}, 0.25, at::kFloat);
  const auto add = find<Tensor(const Tensor&, const Tensor&, const Scalar&)>("aten::add", "Tensor");
  const auto mul = find<Tensor(const Tensor&, const Tensor&)>("aten::mul", "Tensor");
  const auto exp = find<Tensor(const Tensor&)>("aten::exp");
  const auto sum = find<Tensor(const Tensor&, std::optional<at::ScalarType>)>("aten::sum");
  const auto mm = find<Tensor(const Tensor&, const Tensor&)>("aten::mm");
  add_case("add" + size, [=] { return add.call(a, b, 1); });
  add_case("mul" + size, [=] { return mul.call(a, b); });
  add_case("exp" + size, [=] { return exp.call(a); });
  add_case("sum" + size, [=] { return sum.call(a, std::nullopt); });
  add_case("mm" + size, [=] { return mm.call(m, m); });
}

}  // namespace

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (const std::int64_t n : {1, 1000, 1000000}) add_size(n);
  benchmark::RunSpecifiedBenchmarks();
}
