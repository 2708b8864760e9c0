// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dispatch/dispatcher.hpp>
#include <dispatch/operators/operator_queries.hpp>
