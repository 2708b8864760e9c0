// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::Float8_e4m3fnuz: the default host's.
#pragma once

#include <dispatch/default_host/names.hpp>
