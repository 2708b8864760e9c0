// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for symbols; here without a constant for each operator's name.
#pragma once

#include <ATen/core/symbol.h>
