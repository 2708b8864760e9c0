// SPDX-License-Identifier: BSL-1.0
#pragma once

#if __has_include(<torch/headeronly/version.h>)
#include <torch/headeronly/version.h>
#define SCHEMA_CT_PYTORCH_MINOR TORCH_VERSION_MINOR
#endif

#include "../../../include/schema_ct/aten.hpp"
#if defined(SCHEMA_CT_LIBTORCH_BLOCK)
#include "libtorch/aten.hpp"
#endif
