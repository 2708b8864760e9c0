// SPDX-License-Identifier: BSL-1.0
// PaddlePaddle's macros for kernels that are one function for all data types.
#pragma once

#include <dispatch/phi/macros.hpp>

// Only macros follow: with this g++ puts a mistake on the user's own line.
#pragma GCC system_header

/// The data types that tensors of the host have.
#if !defined(SCHEMA_CT_PHI_ALL_TYPES)
#define SCHEMA_CT_PHI_ALL_TYPES                                                              \
  bool, std::uint8_t, std::int8_t, std::uint16_t, std::int16_t, std::uint32_t, std::int32_t, \
      std::uint64_t, std::int64_t, float, double, ::dispatch::phi_kernels::float16,          \
      ::dispatch::phi_kernels::bfloat16, ::dispatch::phi_kernels::complex64,                 \
      ::dispatch::phi_kernels::complex128, ::dispatch::phi_kernels::float8_e4m3fn,           \
      ::dispatch::phi_kernels::float8_e5m2
#endif

/// Registers one function for all data types:
///   PD_REGISTER_KERNEL_FOR_ALL_DTYPE(shape, CPU, ALL_LAYOUT, ShapeKernel<phi::CPUContext>) {}
#define PD_REGISTER_KERNEL_FOR_ALL_DTYPE(name, backend, layout, ...)                           \
  SCHEMA_CT_PHI_WITH_BODY(SCHEMA_CT_PHI_JOIN(schema_ct_phi_kernel_, SCHEMA_CT_COUNTER), #name, \
                          backend, layout, (__VA_ARGS__), SCHEMA_CT_PHI_ALL_TYPES)
/// Registers a template <class Context> for all data types, and for each backend that has a
/// context:
///   PD_REGISTER_KERNEL_FOR_ALL_BACKEND_DTYPE(shape, ALL_LAYOUT, ShapeKernel) {}
#define PD_REGISTER_KERNEL_FOR_ALL_BACKEND_DTYPE(name, layout, function)                       \
  SCHEMA_CT_PHI_WITH_BODY(SCHEMA_CT_PHI_JOIN(schema_ct_phi_kernel_, SCHEMA_CT_COUNTER), #name, \
                          (CPU, GPU, XPU, CUSTOM), layout, (function<Context>),                \
                          SCHEMA_CT_PHI_ALL_TYPES)
