// SPDX-License-Identifier: BSL-1.0
// PHI with the spelling of its design of 2022 (docs/phi.md): PT_REGISTER_KERNEL, PT_INFER_META,
// namespace pten. For programs without PaddlePaddle.
#pragma once

#if defined(SCHEMA_CT_PHI_IS_PADDLE)
#error \
    "<dispatch/pten.hpp> is for programs without PaddlePaddle, which has PD_REGISTER_KERNEL(sign, …)"
#endif

#include <dispatch/phi.hpp>
#include <dispatch/phi/kernel_function.hpp>
#include <dispatch/phi/kernel_selection.hpp>
#include <dispatch/phi/pten_macros.hpp>

namespace pten {
using namespace dispatch::phi_kernels;
}
namespace pt {
using namespace dispatch::phi_kernels;
}
