// SPDX-License-Identifier: BSL-1.0
// Helpers with which the definitions of functions and methods write the arguments of operators.
#pragma once

#include <ATen/core/ATen_fwd.h>
#include <dispatch/default_host/operator_arguments.hpp>
