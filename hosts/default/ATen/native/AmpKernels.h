// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the stubs of gradient scaling. schema_ct::cpu defines them, without kernels
// for the CPU.
#pragma once

#include <cstdint>

#include <ATen/core/ATen_fwd.h>
#include <ATen/native/DispatchStub.h>

namespace at::native {

using _amp_foreach_non_finite_check_and_unscale_cpu__fn = void (*)(TensorList grads,
                                                                   Tensor& found_inf,
                                                                   const Tensor& inv_scale);
using _amp_update_scale_cpu__fn = Tensor& (*)(Tensor& scale, Tensor& growth_tracker,
                                              const Tensor& found_inf, double growth_factor,
                                              double backoff_factor, std::int64_t growth_interval);
DECLARE_DISPATCH(_amp_foreach_non_finite_check_and_unscale_cpu__fn,
                 _amp_foreach_non_finite_check_and_unscale_cpu_stub)
DECLARE_DISPATCH(_amp_update_scale_cpu__fn, _amp_update_scale_cpu_stub)

}  // namespace at::native
