// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dispatch/dispatcher.hpp>
#include <dispatch/operators/record_function.hpp>
#if !defined(SCHEMA_CT_COMPILED)
#include <dispatch/operators/record_function.ipp>
#endif
