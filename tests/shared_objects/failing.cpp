// SPDX-License-Identifier: BSL-1.0
// A plug-in whose blocks fail while it is loaded, unless it is compiled with MENDED.
#include <torch/library.h>

namespace {

TORCH_LIBRARY(plugin_failing, m) {
  m.def("before(int x) -> int", [](std::int64_t x) { return x; });
#if !defined(MENDED)
  throw std::bad_alloc();
#endif
}
TORCH_LIBRARY_FRAGMENT(plugin_failing_too, m) {
  m.def("before(int x) -> int", [](std::int64_t x) { return x; });
#if !defined(MENDED)
  m.def(std::string("wrong(Tensr x) -> int"));
#endif
}

// The second library of a namespace fails. If its constructor threw, loading would end the process.
#if !defined(MENDED)
torch::Library second_owner = MAKE_TORCH_LIBRARY(plugin_failing_made);
torch::Library third_owner = MAKE_TORCH_LIBRARY(plugin_failing_made);
#endif

}  // namespace
