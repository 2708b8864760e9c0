// SPDX-License-Identifier: BSL-1.0
// Bits and powers of two, with the numbers at the ends.
#include <dispatch/default_host/bits_of_numbers.hpp>

#include <c10/util/llvmMathExtras.h>

using std::uint32_t;
using std::uint64_t;

static_assert(c10::llvm::countLeadingZeros(uint32_t{1}) == 31);
static_assert(c10::llvm::countLeadingZeros(uint64_t{0}) == 64);
static_assert(c10::llvm::countTrailingZeros(uint32_t{8}) == 3);
static_assert(c10::llvm::countTrailingZeros(uint32_t{0}) == 32);
static_assert(c10::llvm::findFirstSet(uint32_t{12}) == 2 &&
              c10::llvm::findLastSet(uint32_t{12}) == 3);
static_assert(c10::llvm::findFirstSet(uint32_t{0}) == UINT32_MAX);
static_assert(c10::llvm::isPowerOf2_32(64) && !c10::llvm::isPowerOf2_64(0) &&
              !c10::llvm::isPowerOf2_64(6));
static_assert(c10::llvm::Log2_32(9) == 3 && c10::llvm::Log2_32_Ceil(9) == 4);
static_assert(c10::llvm::Log2_64(uint64_t{1} << 40) == 40 &&
              c10::llvm::Log2_64_Ceil(uint64_t{1} << 40) == 40);
static_assert(c10::llvm::NextPowerOf2(8) == 16 && c10::llvm::NextPowerOf2(UINT64_MAX) == 0);
static_assert(c10::llvm::PowerOf2Ceil(8) == 8 && c10::llvm::PowerOf2Ceil(9) == 16 &&
              c10::llvm::PowerOf2Ceil(0) == 0);
static_assert(c10::llvm::PowerOf2Floor(9) == 8 && c10::llvm::PowerOf2Floor(0) == 0);
