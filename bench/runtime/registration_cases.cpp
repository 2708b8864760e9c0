// SPDX-License-Identifier: BSL-1.0
// The cost of registering an operator with its kernel, and of removing it.
#include "cases.hpp"
#include "hundred.hpp"

#include <optional>
#if defined(BENCH_LIBTORCH)
#include <ATen/ATen.h>
#endif
#include <torch/library.h>

namespace {

at::Tensor kernel(const at::Tensor& t, int64_t) { return t; }

constexpr std::size_t operators = 200;

void define_with_kernels(torch::Library& m) {
#define BENCH_DEF(name) m.def(#name "(Tensor self, int n=1) -> Tensor", &kernel);
  BENCH_HUNDRED(BENCH_DEF, op1) BENCH_HUNDRED(BENCH_DEF, op2)
}
void define(torch::Library& m) {
#define BENCH_DEF_ONLY(name) m.def(#name "(Tensor self, int n=1) -> Tensor");
  BENCH_HUNDRED(BENCH_DEF_ONLY, op1) BENCH_HUNDRED(BENCH_DEF_ONLY, op2)
}
void implement(torch::Library& m){
#define BENCH_IMPL(name) m.impl(#name, &kernel);
    BENCH_HUNDRED(BENCH_IMPL, op1) BENCH_HUNDRED(BENCH_IMPL, op2)}

std::optional<torch::Library> definitions,
    kernels;

void make(std::optional<torch::Library>& library, const char* ns) {
  library.emplace(torch::Library::FRAGMENT, ns, std::nullopt, __FILE__, __LINE__);
}

[[gnu::noinline]] void fresh_def(int) { make(definitions, "bench_a"), define(*definitions); }
[[gnu::noinline]] void fresh_impl(int) {
  kernels.emplace(torch::Library::IMPL, "bench_a", c10::DispatchKey::CPU, __FILE__, __LINE__);
  implement(*kernels);
}
[[gnu::noinline]] void undo(int) { kernels.reset(), definitions.reset(); }
[[gnu::noinline]] void fresh_both(int) {
  make(definitions, "bench_b"), define_with_kernels(*definitions);
}
[[gnu::noinline]] void undo_both(int) { definitions.reset(); }
[[gnu::noinline]] void again_both(int n) {
  bench::repeat(n, [] {
    make(definitions, "bench_b"), define_with_kernels(*definitions);
    definitions.reset();
  });
}

}  // namespace

std::vector<bench::measured> bench::registrations() {
  // The order matters: each case uses what the one before registered.
  return {
      {"def(schema)", "", &fresh_def, operators, true},
      {"impl(name, &f) for CPU", "", &fresh_impl, operators, true},
      {"undo of both", "", &undo, operators, true},
      {"def(schema, &f)", "", &fresh_both, operators, true},
      {"undo of def(schema, &f)", "", &undo_both, operators, true},
      {"def(schema, &f) once more, and undo", "", &again_both, operators},
  };
}
