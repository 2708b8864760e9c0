// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the number of a collective.
#pragma once

#include <c10/macros/Macros.h>
#include <c10/util/irange.h>
#include <dispatch/collectives/sequence_number.hpp>
#include <mutex>
#include <optional>
#include <vector>

namespace c10d {
using dispatch::collectives::fromVec;
using dispatch::collectives::kUnsetSeqNum;
using dispatch::collectives::SequenceNum;
using dispatch::collectives::toVec;
}  // namespace c10d
