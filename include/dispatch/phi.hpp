// SPDX-License-Identifier: BSL-1.0
// PHI's macros for kernels, over this library's dispatcher (docs/phi.md). With
// SCHEMA_CT_PHI_IS_PADDLE the same source registers with PaddlePaddle itself.
#pragma once

#if defined(SCHEMA_CT_PHI_IS_PADDLE)
#include <dispatch/phi/in_paddle.hpp>
#else
#include <dispatch/library.hpp>
#include <dispatch/phi/all_types.hpp>
#include <dispatch/phi/boxed_call.hpp>
#include <dispatch/phi/macros.hpp>
#include <dispatch/phi/operator.hpp>

/// The namespace of PHI's kernels. The names of this library's types are visible in it.
namespace phi {
using namespace dispatch::phi_kernels;
}
namespace paddle {
using std::optional;
inline constexpr std::nullopt_t none = std::nullopt;
using dispatch::phi_kernels::any, dispatch::phi_kernels::any_cast;
}  // namespace paddle
#endif
