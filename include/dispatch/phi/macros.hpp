// SPDX-License-Identifier: BSL-1.0
// The macros: PHI_OPERATOR declares an operator, PHI_KERNEL registers kernels, PHI_LIBRARY defines
// operators.
#pragma once

#include <dispatch/phi/register.hpp>
#include <schema_ct/signatures/global_scope.hpp>

// Only macros follow: with this pragma g++ reports a mistake on the user's own line.
#pragma GCC system_header

/// Declares an operator for all files that register kernels of it or define it. At global scope:
///   PHI_OPERATOR("scale(Tensor x, Scalar scale=1, float bias=0, bool bias_after_scale=True) -> "
///                "Tensor out", phi::infer_meta<&UnchangedInferMeta, "x">);
#define PHI_OPERATOR(schema, ...)                                                         \
  SCHEMA_CT_AT_GLOBAL_SCOPE("PHI_OPERATOR")                                               \
  static_assert(                                                                          \
      dispatch::phi_kernels::impl::right_declaration<schema __VA_OPT__(, ) __VA_ARGS__>); \
  template <>                                                                             \
  struct dispatch::phi_kernels::declared<schema_ct::phi::name_in<schema>()>               \
      : decltype(dispatch::phi_kernels::impl::declared_as<schema __VA_OPT__(, )           \
                                                              __VA_ARGS__>())::type {};   \
  static_assert(true)

/// `(a, b)` without its parentheses; `a` unchanged.
#define SCHEMA_CT_PHI_LIST(x) SCHEMA_CT_PHI_LIST_2(SCHEMA_CT_PHI_LIST_1 x)
#define SCHEMA_CT_PHI_LIST_1(...) SCHEMA_CT_PHI_LIST_1 __VA_ARGS__
#define SCHEMA_CT_PHI_LIST_2(...) SCHEMA_CT_PHI_LIST_3(__VA_ARGS__)
#define SCHEMA_CT_PHI_LIST_3(...) SCHEMA_CT_PHI_EMPTY_##__VA_ARGS__
#define SCHEMA_CT_PHI_EMPTY_SCHEMA_CT_PHI_LIST_1

#define SCHEMA_CT_PHI_JOIN_(a, b) a##b
#define SCHEMA_CT_PHI_JOIN(a, b) SCHEMA_CT_PHI_JOIN_(a, b)

/// Registers `function`, a template <class T, class Context>, for each data type, backend and
/// layout:
///   PHI_KERNEL(scale, CPU, ALL_LAYOUT, ScaleKernel, float, double)
///   PHI_KERNEL(conv2d, (CPU, GPU), (NCHW, NHWC), ConvKernel, float)
/// PHI_OPERATOR must declare the operator before.
#define PHI_KERNEL(name, backend, layout, function, ...)                                    \
  SCHEMA_CT_PHI_KERNEL(SCHEMA_CT_PHI_JOIN(schema_ct_phi_kernel_, SCHEMA_CT_COUNTER), #name, \
                       backend, layout, (function<T, Context>), nullptr, __VA_ARGS__)       \
  static_assert(true)
/// The same for a name that is not an identifier: PHI_KERNEL_NAMED("scale.Tensor", CPU, …).
#define PHI_KERNEL_NAMED(name, backend, layout, function, ...)                             \
  SCHEMA_CT_PHI_KERNEL(SCHEMA_CT_PHI_JOIN(schema_ct_phi_kernel_, SCHEMA_CT_COUNTER), name, \
                       backend, layout, (function<T, Context>), nullptr, __VA_ARGS__)      \
  static_assert(true)
/// PaddlePaddle's spelling. The body has the rules that differ from the kernel's key:
///   PD_REGISTER_KERNEL(topk, CPU, ALL_LAYOUT, TopkKernel, float) {
///     kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
///   }
#define PD_REGISTER_KERNEL(name, backend, layout, function, ...)                               \
  SCHEMA_CT_PHI_WITH_BODY(SCHEMA_CT_PHI_JOIN(schema_ct_phi_kernel_, SCHEMA_CT_COUNTER), #name, \
                          backend, layout, (function<T, Context>), __VA_ARGS__)
#define SCHEMA_CT_PHI_WITH_BODY(id, name, backend, layout, function, ...)                   \
  static void SCHEMA_CT_PHI_JOIN(id, _body)(const ::dispatch::phi_kernels::KernelKey&,      \
                                            ::dispatch::phi_kernels::Kernel*);              \
  SCHEMA_CT_PHI_KERNEL(id, name, backend, layout, function, &SCHEMA_CT_PHI_JOIN(id, _body), \
                       __VA_ARGS__)                                                         \
  void SCHEMA_CT_PHI_JOIN(id, _body)(                                                       \
      [[maybe_unused]] const ::dispatch::phi_kernels::KernelKey& kernel_key,                \
      [[maybe_unused]] ::dispatch::phi_kernels::Kernel* kernel)

/// `function` is in parentheses, and may name T and Context.
#define SCHEMA_CT_PHI_KERNEL(id, name, backend, layout, function, rules, ...)               \
  namespace {                                                                               \
  struct id {                                                                               \
    template <class T, class Context>                                                       \
    static constexpr auto schema_ct_kernel() -> decltype(&SCHEMA_CT_PHI_LIST(function)) {   \
      return &SCHEMA_CT_PHI_LIST(function);                                                 \
    }                                                                                       \
    static constexpr auto backends() {                                                      \
      using enum ::dispatch::phi_kernels::Backend;                                          \
      return ::dispatch::phi_kernels::impl::list_of_values<SCHEMA_CT_PHI_LIST(backend)>();  \
    }                                                                                       \
    static constexpr auto layouts() {                                                       \
      using enum ::dispatch::phi_kernels::DataLayout;                                       \
      return ::dispatch::phi_kernels::impl::list_of_values<SCHEMA_CT_PHI_LIST(layout)>();   \
    }                                                                                       \
  };                                                                                        \
  static_assert(::dispatch::phi_kernels::impl::right_kernel<                                \
                id, ::dispatch::phi_kernels::declared<name>, __VA_ARGS__>);                 \
  constinit auto SCHEMA_CT_PHI_JOIN(id, _lines) = ::dispatch::phi_kernels::impl::lines_of<  \
      id, ::dispatch::phi_kernels::declared<name>, __VA_ARGS__>(__FILE__, __LINE__, rules); \
  const ::dispatch::phi_kernels::kernel_registration<SCHEMA_CT_PHI_JOIN(id, _lines)>        \
      SCHEMA_CT_PHI_JOIN(id, _registration);                                                \
  }

/// Defines declared operators in a namespace of the dispatcher: PHI_LIBRARY(phi, "scale", "full");
#define PHI_LIBRARY(ns, ...)                                                        \
  static_assert(::dispatch::phi_kernels::impl::right_definitions<__VA_ARGS__>);     \
  SCHEMA_CT_LIBRARY(ns, m) { ::dispatch::phi_kernels::define_all<__VA_ARGS__>(m); } \
  static_assert(true)
