// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the mark of what its Python module exports, which a library imports.
#pragma once

#include <c10/macros/Macros.h>

#define TORCH_PYTHON_API C10_IMPORT
