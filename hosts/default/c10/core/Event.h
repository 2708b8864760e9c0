// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for events.
#pragma once

#include <c10/core/impl/InlineEvent.h>
#include <c10/core/impl/VirtualGuardImpl.h>

namespace c10 {
using dispatch::Event;
}  // namespace c10
