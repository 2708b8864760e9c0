// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for loaders of data, of which there are none here: what it brings beside them.
#pragma once

#include <torch/types.h>
