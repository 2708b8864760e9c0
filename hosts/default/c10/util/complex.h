// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for c10::complex and its functions: the default host's.
#pragma once

#include <dispatch/default_host/complex_math.hpp>
#include <dispatch/default_host/names.hpp>

namespace c10_complex_math = dispatch::complex_math;
