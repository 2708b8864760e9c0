// SPDX-License-Identifier: BSL-1.0
// The same as <torch/version.h>, under the path that it has in PyTorch's sources.
#pragma once

#include <torch/version.h>
