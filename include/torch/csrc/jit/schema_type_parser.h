// SPDX-License-Identifier: BSL-1.0
// torch::jit::SchemaTypeParser under the name that Paddle gives its header.
#pragma once

#include <dispatch/compat/paddle.hpp>
#include <dispatch/compat/paddle/type_parser.hpp>
