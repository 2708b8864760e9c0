// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dispatch/values/dict.hpp>
#include <dispatch/values_engine.hpp>
