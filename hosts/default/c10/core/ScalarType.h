// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::ScalarType: the default host's, and the lists of element types.
#pragma once

#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/scalar_type_lists.hpp>
