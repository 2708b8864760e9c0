// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dispatch/engine.hpp>
#include <dispatch/registry/interruption.hpp>
