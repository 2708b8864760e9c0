// SPDX-License-Identifier: BSL-1.0
// torch::jit::parseSchema, parseName and parseSchemaOrName under the name that Paddle gives their
// header.
#pragma once

#include <dispatch/compat/paddle.hpp>
