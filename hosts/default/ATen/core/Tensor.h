// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for at::Tensor and what it points to: the default host's.
#pragma once

#include <c10/core/TensorImpl.h>
#include <dispatch/default_host/names.hpp>
