// SPDX-License-Identifier: BSL-1.0
// PHI_OPERATOR in Paddle: the schema against which the kernels of a name are held.
#pragma once

#include "core.hpp"

// Only a macro follows: with this pragma g++ reports a mistake on the user's own line.
#pragma GCC system_header

/// Declares the kernels of a name by a schema, as PHI_OPERATOR of this library's dispatcher does.
/// Use it in the global namespace, before the kernels. The options are not read: Paddle has an
/// operator of its own.
#define PHI_OPERATOR(schema, ...)                                    \
  SCHEMA_CT_AT_GLOBAL_SCOPE("PHI_OPERATOR")                          \
  static_assert(::schema_ct::right_schema<schema>);                  \
  template <>                                                        \
  struct schema_ct::phi::stated<::schema_ct::phi::name_in<schema>()> \
      : decltype(::schema_ct::phi::stated_as<schema>())::type {};    \
  static_assert(true)
