// SPDX-License-Identifier: BSL-1.0
// PyTorch's selection of a kernel's element type from a list of types (AT_DISPATCH_V2).
#pragma once

#include <ATen/Dispatch.h>
#include <torch/headeronly/core/Dispatch_v2.h>

/// AT_DISPATCH_V2(type, "name", AT_WRAP([&] { … scalar_t … }), AT_EXPAND(AT_ALL_TYPES), kHalf)
#define AT_DISPATCH_V2(TYPE, NAME, BODY, ...) \
  THO_DISPATCH_V2_TMPL(AT_DISPATCH_SWITCH, AT_DISPATCH_CASE, TYPE, NAME, AT_WRAP(BODY), __VA_ARGS__)
/// Only the cases.
#define AT_AP_VAR(N, T, ...) THO_AP_VAR_TMPL(AT_DISPATCH_CASE, AT_WRAP(N), T, __VA_ARGS__)
