// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the checks of a kernel's tensors.
#pragma once

#include <dispatch/default_host/names.hpp>
#include <dispatch/default_host/tensor_checks.hpp>
