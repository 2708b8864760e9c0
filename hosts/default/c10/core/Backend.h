// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for backends, from which its users take keys and device types.
#pragma once

#include <c10/core/DispatchKeySet.h>
#include <dispatch/default_host/names.hpp>
