// SPDX-License-Identifier: BSL-1.0
// The checks inside an extension for PyTorch itself, whose dispatcher stays: include it after
// <torch/library.h>, or give the compiler `-include schema_ct/libtorch.hpp`.

// May be included again after <torch/csrc/stable/library.h>, whose blocks are then checked, too.

#if !defined(__cplusplus) || __cplusplus < 202002L

#if !defined(SCHEMA_CT_CHECKS)
/// 1 where the compiler checks the schemas of this file; 0 in one that is not C++20, where nothing
/// is changed.
#define SCHEMA_CT_CHECKS 0
#endif

#else

#if !defined(SCHEMA_CT_CHECKS)
#define SCHEMA_CT_CHECKS 1
#endif

#if defined(SCHEMA_CT_HOST)
// No #error, as in config.hpp.
#include "this file includes schema_ct's own dispatcher (<dispatch/...>, or its <torch/library.h>) and <schema_ct/libtorch.hpp>, which is for PyTorch's: register with each in a file of its own"
#endif

#if !defined(TORCH_STABLE_ONLY) && !defined(TORCH_TARGET_VERSION)
#include "libtorch/block.hpp"
#if defined(SCHEMA_CT_ATEN)
#include "libtorch/aten.hpp"
#endif
#endif
#if defined(TORCH_STABLE_ONLY) || defined(TORCH_TARGET_VERSION) || defined(STABLE_TORCH_LIBRARY)
#include "libtorch/stable_block.hpp"
#endif

#endif
