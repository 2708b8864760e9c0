// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dispatch/classes/custom_class.hpp>
#include <dispatch/dispatcher.hpp>
#if !defined(SCHEMA_CT_COMPILED)
#include <dispatch/classes/class_method.ipp>
#include <dispatch/classes/custom_class.ipp>
#endif
