// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a store in the memory of one process.
#pragma once

#include <condition_variable>
#include <dispatch/collectives/hash_store.hpp>
#include <mutex>
#include <torch/csrc/distributed/c10d/Store.hpp>
#include <unordered_map>

namespace c10d {
using dispatch::collectives::HashStore;
}  // namespace c10d
