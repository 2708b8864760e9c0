// SPDX-License-Identifier: BSL-1.0
// PyTorch's selection of a kernel's element type for the stable ABI (THO_DISPATCH_…).
#pragma once

#include <torch/headeronly/core/ScalarType.h>
#include <torch/headeronly/macros/Macros.h>
#include <torch/headeronly/util/Exception.h>

/// Calls the case for the type; throws std::runtime_error if there is none.
#define THO_DISPATCH_SWITCH(TYPE, NAME, ...) \
  THO_DISPATCH_SWITCH_TMPL(THO_EMPTY, STD_TORCH_CHECK, TYPE, NAME, __VA_ARGS__)
#define THO_DISPATCH_CASE(enum_type, ...) \
  THO_DISPATCH_CASE_TMPL(THO_PRIVATE_CASE_TYPE_USING_HINT, enum_type, __VA_ARGS__)

// Parts of both, for macros that check differently or do something first.
#define THO_EMPTY(...)
#define THO_DISPATCH_SWITCH_TMPL(PRELUDE, CHECK_NOT_IMPLEMENTED, TYPE, NAME, ...)                 \
  [&] {                                                                                           \
    const auto& the_type = TYPE;                                                                  \
    [[maybe_unused]] constexpr const char* at_dispatch_name = NAME;                               \
    const ::dispatch::ScalarType _st = the_type;                                                  \
    PRELUDE(at_dispatch_name, _st);                                                               \
    switch (_st) {                                                                                \
      __VA_ARGS__                                                                                 \
      default:                                                                                    \
        CHECK_NOT_IMPLEMENTED(false, "\"", NAME, "\" not implemented for '", toString(_st), "'"); \
        __builtin_unreachable();                                                                  \
    }                                                                                             \
  }()
#define THO_DISPATCH_CASE_TMPL(CASE_TYPE_USING_HINT, enum_type, ...) \
  CASE_TYPE_USING_HINT(enum_type, scalar_t, __VA_ARGS__)
#define THO_PRIVATE_CASE_TYPE_USING_HINT(enum_type, HINT, ...) \
  THO_PRIVATE_CASE_TYPE_USING_HINT_TMPL(THO_EMPTY, enum_type, HINT, __VA_ARGS__)
#define THO_PRIVATE_CASE_TYPE_USING_HINT_TMPL(PRELUDE, enum_type, HINT, ...)   \
  case enum_type: {                                                            \
    PRELUDE(enum_type);                                                        \
    using HINT [[maybe_unused]] = ::dispatch::ScalarTypeToCPPTypeT<enum_type>; \
    return __VA_ARGS__();                                                      \
  }
