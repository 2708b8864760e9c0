// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::Backend.
#pragma once

#include <c10/core/DispatchKeySet.h>
#include <dispatch/default_host/backend.hpp>
#include <dispatch/default_host/names.hpp>

namespace c10 {
using dispatch::Backend;
using dispatch::backendToDeviceType;
using dispatch::backendToDispatchKey;
using dispatch::dispatchKeyToBackend;
}  // namespace c10
