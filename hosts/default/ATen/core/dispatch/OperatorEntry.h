// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for an operator's kernels; here for what its handle offers.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
