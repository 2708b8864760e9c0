// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the names of process groups.
#pragma once

#include <dispatch/collectives/group_registry.hpp>
#include <torch/csrc/distributed/c10d/ProcessGroup.hpp>

namespace c10d {
using dispatch::collectives::register_process_group;
using dispatch::collectives::resolve_process_group;
using dispatch::collectives::unregister_all_process_groups;
using dispatch::collectives::unregister_process_group;
}  // namespace c10d
