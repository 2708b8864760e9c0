// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the behaviour of every backend's tensors.
#pragma once

#include <ATen/ATen.h>
