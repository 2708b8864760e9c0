// SPDX-License-Identifier: BSL-1.0
// Registers an operator and calls it.
#include <torch/library.h>
#include <dispatch/op.hpp>

static int64_t twice(int64_t x) { return 2 * x; }

TORCH_LIBRARY(conan, m) { m.def("twice(int x) -> int", &twice); }

int main() {
  static constexpr dispatch::op<"conan::twice(int x) -> int"> twice_op;
  return twice_op(21) == 42 ? 0 : 1;
}
