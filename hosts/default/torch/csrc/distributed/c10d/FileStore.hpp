// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for a store in a file that processes share.
#pragma once

#include <sys/types.h>
#include <dispatch/collectives/file_store.hpp>
#include <mutex>
#include <torch/csrc/distributed/c10d/Store.hpp>
#include <unordered_map>

namespace c10d {
using dispatch::collectives::FileStore;
}  // namespace c10d
