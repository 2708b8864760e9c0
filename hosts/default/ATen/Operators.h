// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for its operators, of which the default host has functions.
#pragma once

#include <ATen/ATen.h>
