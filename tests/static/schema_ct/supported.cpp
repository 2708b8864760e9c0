// SPDX-License-Identifier: BSL-1.0
// Compiled alone: it undefines the macros that identify a compiler.
// With a compiler that the checks do not support, the headers for extensions of PyTorch and Paddle
// check nothing.
#undef __GNUC__
#undef __clang__
#include <schema_ct/supported.hpp>

#include "../../../hosts/paddle/schema_ct/phi.hpp"
#include "../../../hosts/pytorch/schema_ct/libtorch.hpp"

static_assert(SCHEMA_CT_SUPPORTED == 0);
static_assert(SCHEMA_CT_CHECKS == 0);
static_assert(SCHEMA_CT_PHI_CHECKS == 0);
SCHEMA_CT_PHI_OP(any, "not read");
