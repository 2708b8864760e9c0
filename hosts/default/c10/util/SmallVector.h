// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for vectors that start small.
#pragma once

#include <dispatch/default_host/names.hpp>
