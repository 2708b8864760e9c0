// SPDX-License-Identifier: BSL-1.0
// A plug-in whose block runs for 300 milliseconds.
#include <torch/library.h>

#include <atomic>
#include <chrono>
#include <thread>

#include "late_engine.h"

namespace {
std::atomic<bool> begun = false;
}

EXPORTED bool has_begun() { return begun; }

TORCH_LIBRARY(blocks_slow, m) {
  begun = true;
  std::this_thread::sleep_for(std::chrono::milliseconds(300));
  m.def("late(int x) -> int", [](std::int64_t x) { return x; });
}
