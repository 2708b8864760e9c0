// SPDX-License-Identifier: BSL-1.0
// A plug-in of another host, with an operator of a name that a default host's plug-in has as well.
#define SCHEMA_CT_HOST_HEADER "wide_host.hpp"
#include <torch/library.h>

TORCH_LIBRARY(plugin_other_host, m) {
  m.def("closed(int x) -> int", [](std::int64_t x) { return x; });
}
