// SPDX-License-Identifier: BSL-1.0
// The checks inside an extension for PaddlePaddle itself, which keeps its registries. Include it
// after Paddle's headers; it may be included again after further ones.

#include "../../../include/schema_ct/supported.hpp"

#if !defined(__cplusplus) || __cplusplus < 202002L || !SCHEMA_CT_SUPPORTED

#if !defined(SCHEMA_CT_PHI_CHECKS)
/// 1 if the compiler checks the registrations of this file. 0 if the file is not C++20 or the
/// compiler is not supported; the header then changes nothing.
#define SCHEMA_CT_PHI_CHECKS 0
#define SCHEMA_CT_PHI_OP(...) static_assert(true, "")
#endif

#else

#if !defined(SCHEMA_CT_PHI_CHECKS)
#define SCHEMA_CT_PHI_CHECKS 1
#endif

#if !defined(PD_BUILD_OP) && !defined(PD_REGISTER_KERNEL)
// With `-include` alone: custom operators, whose header is the smaller one.
#include "paddle/phi/api/ext/op_meta_info.h"
#endif
#if defined(PD_BUILD_OP)
#include "phi/build_op.hpp"
#endif
#if defined(PD_REGISTER_KERNEL)
#include "phi/register_kernel.hpp"
#endif

#endif
