// SPDX-License-Identifier: BSL-1.0
// Sixteen-bit numbers: exact values, rounding to even, overflow, subnormal numbers and NaN.
#include <dispatch/default_host/half.hpp>

using dispatch::BFloat16;
using dispatch::Half;

static_assert(sizeof(Half) == 2 && sizeof(BFloat16) == 2);

static_assert(Half(1.0F).x == 0x3c00 && Half(-2.0F).x == 0xc000 && Half(0.0F).x == 0);
static_assert(float(Half(0.5F)) == 0.5F && float(Half(-0.25F)) == -0.25F);
static_assert(Half(65504.0F).x == 0x7bff && Half(65519.0F).x == 0x7bff);
static_assert(Half(65520.0F).x == 0x7c00);  // rounds to infinity
// 2049 lies between two neighbours, of which 2048 is even; 2051 goes to 2052.
static_assert(float(Half(2049.0F)) == 2048.0F && float(Half(2051.0F)) == 2052.0F);
static_assert(Half(0x1p-24F).x == 1 && float(Half(0x1p-24F)) == 0x1p-24F);
static_assert(Half(0x1p-26F).x == 0);
static_assert(float(Half(__builtin_nanf(""))) != float(Half(__builtin_nanf(""))));

static_assert(BFloat16(1.0F).x == 0x3f80 && float(BFloat16(-3.0F)) == -3.0F);
static_assert(BFloat16(1.00390625F).x == 0x3f80);  // a tie, to even
static_assert(BFloat16(1.01171875F).x == 0x3f82);
static_assert(float(BFloat16(__builtin_nanf(""))) != float(BFloat16(__builtin_nanf(""))));
