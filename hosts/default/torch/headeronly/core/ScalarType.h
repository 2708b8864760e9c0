// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::headeronly::ScalarType and the lists of element types.
#pragma once

#include <torch/headeronly/macros/Macros.h>
#include <torch/headeronly/util/Exception.h>
#include <dispatch/default_host/scalar_type_lists.hpp>
#include <dispatch/stable/headeronly.hpp>
