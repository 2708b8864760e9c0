// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the current stream of a device.
#pragma once

#include <dispatch/default_host/inline_stream_guard.hpp>
#include <dispatch/default_host/names.hpp>

namespace c10 {
using dispatch::MultiStreamGuard;
using dispatch::OptionalStreamGuard;
using dispatch::StreamGuard;
}  // namespace c10
