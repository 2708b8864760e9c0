// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for an operator's kernels; here it has only the operator's handle.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
