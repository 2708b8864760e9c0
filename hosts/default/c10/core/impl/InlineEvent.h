// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for events of a backend.
#pragma once

#include <c10/core/impl/DeviceGuardImplInterface.h>
#include <dispatch/default_host/event.hpp>

namespace c10::impl {
using dispatch::impl::InlineEvent;
}  // namespace c10::impl
