// SPDX-License-Identifier: BSL-1.0
// Finds PyTorch's headers on the include path, and checks that they are new enough.
#pragma once

// These errors are not #error, for the reason in config.hpp.
#if __has_include(<torch/headeronly/version.h>)
#include <torch/headeronly/version.h>
#elif __has_include(<torch/csrc/api/include/torch/version.h>)
#include <torch/csrc/api/include/torch/version.h>
#else
#include "PyTorch's headers are not on the include path: <schema_ct/libtorch.hpp> is for extensions of PyTorch"
#endif

#if TORCH_VERSION_MAJOR < 1 || (TORCH_VERSION_MAJOR == 1 && TORCH_VERSION_MINOR < 13)
#include "<schema_ct/libtorch.hpp> needs PyTorch 1.13 or newer"
#endif

/// The namespace of TORCH_LIBRARY, whose argument may be a macro: since PyTorch 2.11 what it
/// stands for, before that its own name.
#if TORCH_VERSION_MAJOR > 2 || (TORCH_VERSION_MAJOR == 2 && TORCH_VERSION_MINOR >= 11)
#define SCHEMA_CT_LIBTORCH_NAME(ns, written) C10_STRINGIZE(ns)
#else
#define SCHEMA_CT_LIBTORCH_NAME(ns, written) written
#endif
