// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for guards of a backend's own streams.
#pragma once

#include <c10/core/impl/InlineDeviceGuard.h>
#include <dispatch/default_host/inline_stream_guard.hpp>

namespace c10::impl {
using dispatch::impl::InlineMultiStreamGuard;
using dispatch::impl::InlineOptionalStreamGuard;
using dispatch::impl::InlineStreamGuard;
}  // namespace c10::impl
