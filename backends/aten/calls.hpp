// SPDX-License-Identifier: BSL-1.0
// What the definitions of functions and methods write the arguments of operators with.
#pragma once

#include <ATen/core/ATen_fwd.h>
#include <dispatch/default_host/operator_arguments.hpp>
