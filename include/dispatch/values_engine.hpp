// SPDX-License-Identifier: BSL-1.0
// The part of the engine for values and types: a file that only handles values, and neither
// registers nor calls operators, compiles no more than this.
#pragma once

#if !defined(SCHEMA_CT_COMPILED)
#include <dispatch/types/alias_info.ipp>
#include <dispatch/types/type.ipp>
#include <dispatch/values/ivalue_storage.ipp>
#include <dispatch/values/list.ipp>
#include <dispatch/values/value_compare.ipp>
#include <dispatch/values/value_print.ipp>
#include <dispatch/values/value_text.ipp>
#endif
