// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for processes that communicate.
#pragma once

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <c10/macros/Macros.h>
#include <c10/util/Deprecated.h>
#include <dispatch/collectives/process_group.hpp>
#include <memory>
#include <torch/csrc/distributed/c10d/Backend.hpp>
#include <torch/csrc/distributed/c10d/Work.hpp>
#include <unordered_map>
#include <utility>
#include <vector>

using dispatch::collectives::kProcessGroupDefaultTimeout;

namespace c10d {
using dispatch::collectives::ProcessGroup;
using dispatch::collectives::wait_tensor;
}  // namespace c10d
