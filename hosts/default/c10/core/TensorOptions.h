// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::TensorOptions: the default host's.
#pragma once

#include <c10/core/Backend.h>
#include <c10/core/DefaultDtype.h>
#include <c10/core/DeviceType.h>
#include <c10/core/ScalarType.h>
#include <c10/util/Exception.h>
#include <c10/util/llvmMathExtras.h>
#include <dispatch/default_host/names.hpp>
