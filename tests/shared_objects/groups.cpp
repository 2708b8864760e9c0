// SPDX-License-Identifier: BSL-1.0
// A plug-in that makes a process group and finds those of others.
#include <torch/csrc/distributed/c10d/GroupRegistry.hpp>

#include "plugin.h"

namespace {
const auto own_group = c10::make_intrusive<c10d::ProcessGroup>(0, 4);
}

std::int64_t size_of_group(const char* name) {
  return c10d::resolve_process_group(name)->getSize();
}
void name_own_group(const char* name) { c10d::register_process_group(name, own_group); }
