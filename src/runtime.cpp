// SPDX-License-Identifier: BSL-1.0
// The engine, compiled once: the library schema_ct::runtime. Sources that are compiled with
// SCHEMA_CT_COMPILED and linked with it see declarations alone.
#define SCHEMA_CT_RUNTIME_SOURCE
#include <dispatch/custom_class.hpp>
#include <dispatch/default_host/device.hpp>  // which <torch/headeronly/…> has for all hosts
#include <dispatch/record_function.hpp>
