// SPDX-License-Identifier: BSL-1.0
// A plug-in of another host. Its operator has a name that a plug-in of the default host also uses.
// With WITH_ENGINE it also looks up operators, and therefore has an engine that runs its blocks.
#define SCHEMA_CT_HOST_HEADER "wide_host.hpp"
#include <torch/library.h>

TORCH_LIBRARY(plugin_other_host, m) {
  m.def("closed(int x) -> int", [](std::int64_t x) { return x; });
}

#if defined(WITH_ENGINE)
#include <dispatch/dispatcher.hpp>

extern "C" __attribute__((visibility("default"))) bool finds_its_own() {
  return dispatch::Dispatcher::singleton()
      .findSchema({"plugin_other_host::closed", ""})
      .has_value();
}
#endif
