// SPDX-License-Identifier: BSL-1.0
// The headers of PyTorch with which several sources here begin. check.py precompiles them once.
#pragma once

#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>
