// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for what every backend's tensors do.
#pragma once

#include <ATen/ATen.h>
