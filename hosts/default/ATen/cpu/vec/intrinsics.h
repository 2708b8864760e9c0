// SPDX-License-Identifier: BSL-1.0
// The compiler's intrinsics for the processor's instructions.
#pragma once

#if defined(__x86_64__) || defined(__i386__)
#include <immintrin.h>
#elif defined(__ARM_NEON)
#include <arm_neon.h>
#endif
