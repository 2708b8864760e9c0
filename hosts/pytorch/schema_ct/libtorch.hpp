// SPDX-License-Identifier: BSL-1.0
// The checks inside an extension for PyTorch itself, which keeps its dispatcher. Include it after
// <torch/library.h>, or pass `-include schema_ct/libtorch.hpp` to the compiler.

// It may be included again after <torch/csrc/stable/library.h>, whose blocks are then also checked.

/// 1 if the compiler checks the schemas of this file. 0 if nothing is changed: if the file is not
/// C++20, which a note says, or if the compiler cannot print the errors (it can from g++ 12, clang
/// 16 and nvcc 13 on; Apple's clang 15 is clang 16). A program may define it as 0.
#if defined(SCHEMA_CT_CHECKS)
#elif !defined(__cplusplus) || defined(_MSC_VER)
#define SCHEMA_CT_CHECKS 0
#elif __cplusplus < 202002L
#define SCHEMA_CT_CHECKS 0
#pragma message( \
    "schema_ct checks no schema of this file: use -std=c++20 (-DSCHEMA_CT_CHECKS=0 ends this note)")
#elif defined(__apple_build_version__)
#define SCHEMA_CT_CHECKS (__clang_major__ >= 15)
#elif defined(__clang__)
#define SCHEMA_CT_CHECKS (__clang_major__ >= 16)
#elif defined(__GNUC__)
#define SCHEMA_CT_CHECKS (__GNUC__ >= 12)
#else
#define SCHEMA_CT_CHECKS 0
#endif

#if SCHEMA_CT_CHECKS

/// 1 enables the records that config.hpp describes.
#if !defined(SCHEMA_CT_RECORDS)
#define SCHEMA_CT_RECORDS 0
#endif

#if defined(SCHEMA_CT_HOST)
// Not an #error, for the reason in config.hpp.
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
