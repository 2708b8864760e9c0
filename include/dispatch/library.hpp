// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dispatch/dispatcher.hpp>
#include <dispatch/library/block_macros.hpp>
