// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::DeviceType: the default host's, and the name of PrivateUse1.
#pragma once

#include <c10/util/Exception.h>
#include <torch/headeronly/core/DeviceType.h>
#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/privateuse1.hpp>

namespace c10 {
using dispatch::get_privateuse1_backend;
using dispatch::is_privateuse1_backend_registered;
using dispatch::register_privateuse1_backend;
}  // namespace c10
