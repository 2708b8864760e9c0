// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::Device: the default host's.
#pragma once

#include <c10/core/DeviceType.h>
#include <c10/util/Exception.h>
#include <torch/headeronly/core/DeviceType.h>
#include <dispatch/default_host/names.hpp>
