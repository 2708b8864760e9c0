// SPDX-License-Identifier: BSL-1.0
#pragma once

#include <dispatch/calls/op.hpp>
#include <dispatch/dispatcher.hpp>
