// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the keys of a store that begin with a prefix.
#pragma once

#include <dispatch/collectives/prefix_store.hpp>
#include <torch/csrc/distributed/c10d/Store.hpp>

namespace c10d {
using dispatch::collectives::PrefixStore;
}  // namespace c10d
