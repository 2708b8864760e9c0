// SPDX-License-Identifier: BSL-1.0
// A plug-in that only registers operators, and therefore has no engine. It has kernels of every
// form that a block takes. One block fails: the compiler would refuse it if it read the blocks.
#define SCHEMA_CT_READ_BLOCKS 0
#include <torch/library.h>

#include "late_engine.h"

namespace {

struct counted {
  counted() { ++closures; }
  counted(const counted&) { ++closures; }
  counted& operator=(const counted&) = delete;
  ~counted() { --closures; }
  static inline int closures = 0;
};

std::int64_t twice(std::int64_t x) { return 2 * x; }

}  // namespace

EXPORTED int live_closures() { return counted::closures; }

TORCH_LIBRARY(blocks_alone, m) {
  m.def("declared(int x) -> int");
  m.def("twice(int x) -> int", &twice);
  m.def("plus(int x) -> int",
        [held = counted()](std::int64_t x) { return x + static_cast<std::int64_t>(sizeof held); });
}

TORCH_LIBRARY_IMPL(blocks_alone, CompositeExplicitAutograd, m) {
  m.impl("declared", [](std::int64_t x) { return x + 1; });
}

TORCH_LIBRARY_FRAGMENT(blocks_fail, m) {
  m.def("stays_away(int x) -> int", &twice);
  m.def("stays_away(int x) -> int", &twice);
}
