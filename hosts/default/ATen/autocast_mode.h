// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for autocast, and for the kernels that a backend registers for it.
#pragma once

#include <ATen/ATen.h>
#include <ATen/Operators.h>
#include <c10/core/impl/LocalDispatchKeySet.h>
#include <torch/library.h>
#include <dispatch/modes/autocast_policies.hpp>

// Not an alias: a backend opens the namespace to define its policies.
namespace at::autocast {
using namespace dispatch::autocast;
}  // namespace at::autocast

#define ADD_NS(op) at::op

// For TORCH_LIBRARY_IMPL(aten, Autocast…, m) {…}: an operator, an optional overload, and a
// policy.
#define KERNEL(device, ...) SCHEMA_CT_AUTOCAST_KERNEL(__VA_ARGS__, 2, 1)(device, __VA_ARGS__)
#define SCHEMA_CT_AUTOCAST_KERNEL(a, b, c, n, ...) SCHEMA_CT_AUTOCAST_KERNEL_(n)
#define SCHEMA_CT_AUTOCAST_KERNEL_(n) KERNEL##n
#define KERNEL1(device, op, policy)                                                \
  m.impl(TORCH_SELECTIVE_NAME("aten::" #op),                                       \
         &::at::autocast::WrapOperator<::at::autocast::CastPolicy::policy, device, \
                                       ::at::_ops::op>::type::call);
#define KERNEL2(device, op, overload, policy)                                      \
  m.impl(TORCH_SELECTIVE_NAME("aten::" #op "." #overload),                         \
         &::at::autocast::WrapOperator<::at::autocast::CastPolicy::policy, device, \
                                       ::at::_ops::op##_##overload>::type::call);
// For an operator whose kernel calls another function.
#define KERNEL_DIFFERENT_REDISPATCH_SIGNATURE(device, function, name, signature, called, policy) \
  m.impl(TORCH_SELECTIVE_NAME("aten::" name),                                                    \
         &::at::autocast::WrapFunction<::at::autocast::CastPolicy::policy, device, signature,    \
                                       called, &function>::type::call);

#define KERNEL_CPU(...) KERNEL(c10::DeviceType::CPU, __VA_ARGS__)
#define KERNEL_CUDA(...) KERNEL(c10::DeviceType::CUDA, __VA_ARGS__)
#define KERNEL_MTIA(...) KERNEL(c10::DeviceType::MTIA, __VA_ARGS__)
#define KERNEL_MAIA(...) KERNEL(c10::DeviceType::MAIA, __VA_ARGS__)
#define KERNEL_XPU(...) KERNEL(c10::DeviceType::XPU, __VA_ARGS__)
#define KERNEL_PRIVATEUSEONE(...) KERNEL(c10::DeviceType::PrivateUse1, __VA_ARGS__)
#define KERNEL_MPS(...) KERNEL(c10::DeviceType::MPS, __VA_ARGS__)
#define KERNEL_DIFFERENT_REDISPATCH_SIGNATURE_CPU(...) \
  KERNEL_DIFFERENT_REDISPATCH_SIGNATURE(c10::DeviceType::CPU, __VA_ARGS__)
#define KERNEL_DIFFERENT_REDISPATCH_SIGNATURE_CUDA(...) \
  KERNEL_DIFFERENT_REDISPATCH_SIGNATURE(c10::DeviceType::CUDA, __VA_ARGS__)
#define KERNEL_DIFFERENT_REDISPATCH_SIGNATURE_MTIA(...) \
  KERNEL_DIFFERENT_REDISPATCH_SIGNATURE(c10::DeviceType::MTIA, __VA_ARGS__)
#define KERNEL_DIFFERENT_REDISPATCH_SIGNATURE_MAIA(...) \
  KERNEL_DIFFERENT_REDISPATCH_SIGNATURE(c10::DeviceType::MAIA, __VA_ARGS__)
#define KERNEL_DIFFERENT_REDISPATCH_SIGNATURE_XPU(...) \
  KERNEL_DIFFERENT_REDISPATCH_SIGNATURE(c10::DeviceType::XPU, __VA_ARGS__)
#define KERNEL_DIFFERENT_REDISPATCH_SIGNATURE_PRIVATEUSEONE(...) \
  KERNEL_DIFFERENT_REDISPATCH_SIGNATURE(c10::DeviceType::PrivateUse1, __VA_ARGS__)
