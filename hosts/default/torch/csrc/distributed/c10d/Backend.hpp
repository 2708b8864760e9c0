// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the base of what moves tensors between processes.
#pragma once

#include <ATen/ATen.h>
#include <c10/core/Allocator.h>
#include <c10/macros/Macros.h>
#include <torch/csrc/distributed/c10d/debug.h>
#include <dispatch/collectives/backend.hpp>
#include <memory>
#include <string>
#include <torch/csrc/distributed/c10d/Types.hpp>
#include <torch/csrc/distributed/c10d/Utils.hpp>
#include <torch/csrc/distributed/c10d/Work.hpp>
#include <unordered_map>
#include <utility>
#include <vector>

using dispatch::collectives::kBackendDefaultTimeout;

namespace c10d {
using dispatch::collectives::Backend;
using dispatch::collectives::ErrorType;
}  // namespace c10d
