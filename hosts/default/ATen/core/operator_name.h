// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for an operator's name.
#pragma once

#include <ATen/core/function_schema.h>
