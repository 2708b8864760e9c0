// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for element types as Tensor::dtype() gives them.
#pragma once

#include <dispatch/default_host/names.hpp>
