// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for vectors of sizes.
#pragma once

#include <dispatch/default_host/names.hpp>
