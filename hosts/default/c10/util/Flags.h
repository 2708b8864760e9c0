// SPDX-License-Identifier: BSL-1.0
// PyTorch's settings of a program, `FLAGS_name`. Nothing here reads them from a command line.
#pragma once

#include <cstdint>
#include <string>

// Includes the semicolon: sources use the macro with and without one.
#define C10_DEFINE_typed_var(type, name, default_value, help_str) type FLAGS_##name = default_value;
#define C10_DECLARE_typed_var(type, name) extern type FLAGS_##name

#define C10_DEFINE_int(name, value, help) C10_DEFINE_typed_var(int, name, value, help)
#define C10_DEFINE_int32(name, value, help) C10_DEFINE_int(name, value, help)
#define C10_DEFINE_int64(name, value, help) C10_DEFINE_typed_var(::std::int64_t, name, value, help)
#define C10_DEFINE_double(name, value, help) C10_DEFINE_typed_var(double, name, value, help)
#define C10_DEFINE_bool(name, value, help) C10_DEFINE_typed_var(bool, name, value, help)
#define C10_DEFINE_string(name, value, help) C10_DEFINE_typed_var(::std::string, name, value, help)

#define C10_DECLARE_int(name) C10_DECLARE_typed_var(int, name)
#define C10_DECLARE_int32(name) C10_DECLARE_int(name)
#define C10_DECLARE_int64(name) C10_DECLARE_typed_var(::std::int64_t, name)
#define C10_DECLARE_double(name) C10_DECLARE_typed_var(double, name)
#define C10_DECLARE_bool(name) C10_DECLARE_typed_var(bool, name)
#define C10_DECLARE_string(name) C10_DECLARE_typed_var(::std::string, name)
