// SPDX-License-Identifier: BSL-1.0
// The heap memory of an operator with one kernel, before and after its first call.
#include <malloc.h>
#include <cstdio>
#include <string>
#if defined(BENCH_LIBTORCH)
#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#endif
#include <torch/library.h>

#include "hundred.hpp"

namespace {

at::Tensor same(const at::Tensor& x) { return x; }

#define BENCH_DEF(name) m.def(#name "(Tensor self) -> Tensor", &same);

void define_900(torch::Library& m) {
  BENCH_HUNDRED(BENCH_DEF, op_1)
  BENCH_HUNDRED(BENCH_DEF, op_2)
  BENCH_HUNDRED(BENCH_DEF, op_3)
  BENCH_HUNDRED(BENCH_DEF, op_4)
  BENCH_HUNDRED(BENCH_DEF, op_5)
  BENCH_HUNDRED(BENCH_DEF, op_6)
  BENCH_HUNDRED(BENCH_DEF, op_7) BENCH_HUNDRED(BENCH_DEF, op_8) BENCH_HUNDRED(BENCH_DEF, op_9)
}

double bytes_an_operator(std::size_t since) { return static_cast<double>(since) / 900; }
std::size_t heap() {
  const struct mallinfo2 used = mallinfo2();
  return used.uordblks + used.hblkhd;
}

}  // namespace

int main() {
  const at::Tensor x = at::ones({1});
  auto call = [&](const std::string& name) {
    (void)c10::Dispatcher::singleton()
        .findSchemaOrThrow(name.c_str(), "")
        .typed<at::Tensor(const at::Tensor&)>()
        .call(x);
  };
  torch::Library first(torch::Library::FRAGMENT, "bench_first", std::nullopt, __FILE__, __LINE__);
  first.def("op(Tensor self) -> Tensor", &same);
  call("bench_first::op");
  const std::size_t before = heap();
  torch::Library m(torch::Library::FRAGMENT, "bench_memory", std::nullopt, __FILE__, __LINE__);
  define_900(m);
  std::printf("registered | %.0f bytes an operator\n", bytes_an_operator(heap() - before));
  for (int i = 100; i != 1000; ++i) call("bench_memory::op_" + std::to_string(i));
  std::printf("called once | %.0f bytes an operator\n", bytes_an_operator(heap() - before));
}
