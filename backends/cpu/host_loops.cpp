// SPDX-License-Identifier: BSL-1.0
// What the host's tensor does to its elements by itself, in the loops of the kernels.
#include <ATen/ops/add_ops.h>
#include <ATen/ops/equal_ops.h>

#include <dispatch/default_host/other_devices.hpp>

#include "copies.hpp"

namespace {

using at::Scalar;
using at::Tensor;
constexpr dispatch::DispatchKeySet cpu(dispatch::DispatchKey::CPU);

constexpr dispatch::host_detail::cpu_loops loops = {
    &dispatch::cpu::copy_elements,
    &dispatch::cpu::fill_elements,
    [](Tensor& to, const Scalar& other, const Scalar& alpha) {
      at::_ops::add__Scalar::redispatch(cpu, to, other, alpha);
    },
    [](const Tensor& a, const Tensor& b) { return at::_ops::equal::redispatch(cpu, a, b); },
};

}  // namespace

extern "C" [[gnu::visibility("default")]] const dispatch::host_detail::cpu_loops*
schema_ct_default_host_cpu_loops() {
  return &loops;
}
