// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for at::TensorAccessor: the default host's.
#pragma once

#include <dispatch/default_host/names.hpp>
