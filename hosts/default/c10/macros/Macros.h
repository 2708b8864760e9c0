// SPDX-License-Identifier: BSL-1.0
// PyTorch's macros about compilers under the name that PyTorch gives their header.
#pragma once

#include <dispatch/default_host/macros.hpp>
