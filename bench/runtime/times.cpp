// SPDX-License-Identifier: BSL-1.0
// Google Benchmark over every case; time and items are per call, operator or character.
#include <benchmark/benchmark.h>

#include "cases.hpp"

int main(int argc, char** argv) {
  benchmark::Initialize(&argc, argv);
  for (const bench::measured& m : bench::all_cases()) {
    if (m.fresh) continue;  // cannot be repeated
    const int batch = m.units > 1 ? 1 : 1000;
    if (m.name == std::string_view("def(schema, &f) once more, and undo")) m.run(1);
    benchmark::RegisterBenchmark(m.name, [m, batch](benchmark::State& state) {
      m.run(batch);
      while (state.KeepRunningBatch(batch)) m.run(batch);
      state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(m.units));
    });
  }
  benchmark::RunSpecifiedBenchmarks();
}
