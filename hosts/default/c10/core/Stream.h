// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::Stream: the default host's.
#pragma once

#include <functional>
#include <ostream>

#include <c10/core/Device.h>
#include <dispatch/base/unique_ptr.hpp>  // PyTorch's users take it from here
#include <dispatch/default_host/device_guard_impl.hpp>
#include <dispatch/default_host/names.hpp>
