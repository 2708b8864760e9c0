// SPDX-License-Identifier: BSL-1.0
// The engine, compiled once: the library schema_ct::runtime. Sources that are compiled with
// SCHEMA_CT_COMPILED see declarations only, and are linked with it.
#define SCHEMA_CT_RUNTIME_SOURCE
#include <dispatch/custom_class.hpp>
#include <dispatch/default_host/device.hpp>  // for all hosts, as <torch/headeronly/…> has it
#include <dispatch/record_function.hpp>
