// SPDX-License-Identifier: BSL-1.0
// Which compilers the headers are for: one macro, without a word to those that they are not for.
#pragma once

/// Is the compiler g++ 12, clang 16, Apple's clang 15 or newer, or one that says it is? MSVC is
/// none, as it reads neither their attributes nor their builtins.
#if defined(__clang__)
#if __clang_major__ > 15 || (__clang_major__ == 15 && defined(__apple_build_version__))
#define SCHEMA_CT_SUPPORTED 1
#endif
#elif defined(__GNUC__)
#if __GNUC__ > 11
#define SCHEMA_CT_SUPPORTED 1
#endif
#endif
#if !defined(SCHEMA_CT_SUPPORTED)
#define SCHEMA_CT_SUPPORTED 0
#endif
