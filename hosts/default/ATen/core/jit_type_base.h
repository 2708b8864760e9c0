// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the types of a schema.
#pragma once

#include <ATen/core/jit_type.h>
