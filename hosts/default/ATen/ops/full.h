// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for at::full.
#pragma once

#include <dispatch/default_host/names.hpp>
