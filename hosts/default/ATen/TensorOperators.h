// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for operators on tensors; the default host computes nothing.
#pragma once

#include <dispatch/default_host/names.hpp>
