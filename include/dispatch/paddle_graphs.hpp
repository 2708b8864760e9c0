// SPDX-License-Identifier: BSL-1.0
// Include it in one source of a library for PaddlePaddle: Paddle's
// load_op_meta_info_and_register_op() then loads the library's operators for saved graphs, and
// needs nothing else of schema_ct (docs/paddle.md).
#pragma once

#include <dispatch/dispatcher.hpp>
#include <dispatch/paddle_graphs/graph_registration.hpp>
