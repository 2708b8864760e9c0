// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for collectives that were begun.
#pragma once

#include <ATen/ATen.h>
#include <chrono>
#include <dispatch/collectives/work.hpp>
#include <mutex>
#include <vector>

using dispatch::collectives::kNoTimeout;

namespace c10d {
using dispatch::collectives::isP2POp;
using dispatch::collectives::kSeqNumStoreKey;
using dispatch::collectives::OpType;
using dispatch::collectives::opTypeToString;
using dispatch::collectives::Work;
using dispatch::collectives::WorkInfo;
using dispatch::collectives::WorkResult;
}  // namespace c10d
