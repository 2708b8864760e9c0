// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the functions that a profiler calls of a backend.
#pragma once

#include <c10/core/Device.h>
#include <dispatch/backend_parts/profiler_stubs.hpp>

namespace torch::profiler::impl {
using dispatch::privateuse1Stubs;
using dispatch::ProfilerStubs;
using dispatch::ProfilerVoidEventStub;
using dispatch::registerPrivateUse1Methods;
}  // namespace torch::profiler::impl
