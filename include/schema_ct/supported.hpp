// SPDX-License-Identifier: BSL-1.0
// Which compilers the headers support: one macro, and no error for other compilers.
#pragma once

/// Is the compiler g++ 12, clang 16, Apple's clang 15 or newer, or one that claims to be? MSVC is
/// not: it supports neither their attributes nor their builtins.
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
