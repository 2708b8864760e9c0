// SPDX-License-Identifier: BSL-1.0
// A number that each use has for itself, for the names that registration macros make.
#pragma once

// Under -Wpedantic clang 22 and newer call __COUNTER__ an extension where a program writes a macro
// that has it. 23 does not if that is a macro of a system's header; 22 is silenced for the rest of
// the file.
#if defined(__clang__)
#pragma clang system_header
#if __clang_major__ == 22 && !defined(__apple_build_version__)
#pragma clang diagnostic ignored "-Wc2y-extensions"
#endif
#endif

#define SCHEMA_CT_COUNTER __COUNTER__
