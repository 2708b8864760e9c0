// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for torch::headeronly::ScalarType and the lists of element types.
#pragma once

#include <torch/headeronly/macros/Macros.h>
#include <torch/headeronly/util/Exception.h>
#include <torch/headeronly/util/TypeSafeSignMath.h>
#include <dispatch/stable/headeronly.hpp>
#if !defined(SCHEMA_CT_STABLE_HOST_HEADER)  // another host has lists of its own types
#include <dispatch/default_host/scalar_type_lists.hpp>
#endif
