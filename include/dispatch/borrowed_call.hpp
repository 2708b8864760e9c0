// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dispatch/calls/borrowed_call.hpp>
#include <dispatch/dispatcher.hpp>
