// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::Error and the TORCH_CHECK macros: the default host's.
#pragma once

#include <dispatch/base/check_macros.hpp>
#include <dispatch/default_host/names.hpp>
