// SPDX-License-Identifier: BSL-1.0
// A second plug-in that registers operators and has no engine.
#include <torch/library.h>

TORCH_LIBRARY(blocks_beside, m) {
  m.def("thrice(int x) -> int", [](std::int64_t x) { return 3 * x; });
}
