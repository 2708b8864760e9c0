// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dispatch/engine.hpp>
#include <dispatch/operators/dispatcher.hpp>
#include <dispatch/operators/registry_queries.hpp>
#include <dispatch/operators/safe_kernel.hpp>
#include <dispatch/operators/state_text.hpp>
