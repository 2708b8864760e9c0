// SPDX-License-Identifier: BSL-1.0
// A number that is unique to each use, for the names that registration macros generate.
#pragma once

// Under -Wpedantic, clang 22 and newer warn that __COUNTER__ is an extension where a program uses a
// macro that contains it. 23 does not warn for a macro of a system header; for 22 the warning is
// disabled for the rest of the file.
#if defined(__clang__)
#pragma clang system_header
#if __clang_major__ == 22 && !defined(__apple_build_version__)
#pragma clang diagnostic ignored "-Wc2y-extensions"
#endif
#endif

#define SCHEMA_CT_COUNTER __COUNTER__
