// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the keys and values that the processes of a group share.
#pragma once

#include <c10/macros/Macros.h>
#include <c10/util/Exception.h>
#include <torch/custom_class.h>
#include <chrono>
#include <cstdint>
#include <dispatch/collectives/store.hpp>
#include <string>
#include <vector>

namespace c10d {
using dispatch::collectives::Store;
using dispatch::collectives::StoreTimeoutGuard;
using dispatch::collectives::WatchKeyCallback;
}  // namespace c10d
