// SPDX-License-Identifier: BSL-1.0
// The engine: the function bodies of the rooms, for every object file that uses them. With
// SCHEMA_CT_COMPILED the library schema_ct::runtime contains them instead.
#pragma once

#include <dispatch/values_engine.hpp>

#if !defined(SCHEMA_CT_COMPILED)
#include <dispatch/kernels/boxed_kernel.ipp>
#include <dispatch/kernels/common_types.ipp>
#include <dispatch/kernels/kernel.ipp>
#include <dispatch/kernels/kernel_check.ipp>
#include <dispatch/library/library.ipp>
#include <dispatch/library/library_init.ipp>
#include <dispatch/library/operator_classes.ipp>
#include <dispatch/library/registration_engine.ipp>
#include <dispatch/operators/checked_call.ipp>
#include <dispatch/operators/dispatcher.ipp>
#include <dispatch/operators/observed_call.ipp>
#include <dispatch/operators/operator_handle.ipp>
#include <dispatch/operators/operator_queries.ipp>
#include <dispatch/operators/read_only_arguments.ipp>
#include <dispatch/operators/registry_queries.ipp>
#include <dispatch/registry/class_registry.ipp>
#include <dispatch/registry/dispatch_row.ipp>
#include <dispatch/registry/live_objects.ipp>
#include <dispatch/registry/local_dispatch_key_set.ipp>
#include <dispatch/registry/lookup.ipp>
#include <dispatch/registry/operator_entry.ipp>
#include <dispatch/registry/operator_schema.ipp>
#include <dispatch/registry/other_registries.ipp>
#include <dispatch/registry/registration_error.ipp>
#include <dispatch/registry/registry.ipp>
#include <dispatch/registry/renewed_entry.ipp>
#include <dispatch/schema/binding.ipp>
#include <dispatch/schema/function_schema.ipp>
#include <dispatch/schema/operator_text.ipp>
#include <dispatch/schema/schema_alias.ipp>
#include <dispatch/schema/schema_compatibility.ipp>
#include <dispatch/schema/schema_query.ipp>
#include <dispatch/schema/type_match.ipp>
#endif
