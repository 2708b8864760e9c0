// SPDX-License-Identifier: BSL-1.0
// The checks inside an extension for PaddlePaddle itself, whose registries stay: include it after
// Paddle's headers; it may be included again after more of them.

#include "../../../include/schema_ct/supported.hpp"

#if !defined(__cplusplus) || __cplusplus < 202002L || !SCHEMA_CT_SUPPORTED

#if !defined(SCHEMA_CT_PHI_CHECKS)
/// 1 where the compiler checks the registrations of this file; 0 in one that is not C++20, and with
/// a compiler that the checks are not for, where nothing is changed.
#define SCHEMA_CT_PHI_CHECKS 0
#define SCHEMA_CT_PHI_OP(...) static_assert(true, "")
#endif

#else

#if !defined(SCHEMA_CT_PHI_CHECKS)
#define SCHEMA_CT_PHI_CHECKS 1
#endif

#if !defined(PD_BUILD_OP) && !defined(PD_REGISTER_KERNEL)
// By `-include` alone: custom operators, whose header is the lighter one.
#include "paddle/phi/api/ext/op_meta_info.h"
#endif
#if defined(PD_BUILD_OP)
#include "phi/build_op.hpp"
#endif
#if defined(PD_REGISTER_KERNEL)
#include "phi/register_kernel.hpp"
#endif

#endif
