// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the bits of a number and powers of two.
#pragma once

#include <dispatch/default_host/bits_of_numbers.hpp>

namespace c10::llvm {
using dispatch::countLeadingZeros;
using dispatch::countTrailingZeros;
using dispatch::findFirstSet;
using dispatch::findLastSet;
using dispatch::isPowerOf2_32;
using dispatch::isPowerOf2_64;
using dispatch::Log2_32;
using dispatch::Log2_32_Ceil;
using dispatch::Log2_64;
using dispatch::Log2_64_Ceil;
using dispatch::NextPowerOf2;
using dispatch::PowerOf2Ceil;
using dispatch::PowerOf2Floor;
}  // namespace c10::llvm
