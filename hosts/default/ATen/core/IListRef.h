// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for lists of tensors that may be boxed.
#pragma once

#include <ATen/core/List.h>
#include <dispatch/default_host/names.hpp>
