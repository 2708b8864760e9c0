// SPDX-License-Identifier: BSL-1.0
// The macros of PHI's design of 2022, when it was called pten.
#pragma once

#include <dispatch/phi/kernel_function.hpp>
#include <dispatch/phi/macros.hpp>
#include <dispatch/phi/meta_fn_factory.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

/// A name from a macro's `#name`, without quotation marks that may enclose
/// it.
template <fixed_string written>
consteval auto unquoted() {
  constexpr std::size_t size = sizeof(written.text) - 1;
  if constexpr (size > 2 && written.text[0] == '"' && written.text[size - 1] == '"') {
    char out[size - 1]{};
    for (std::size_t i = 0; i != size - 2; ++i) out[i] = written.text[i + 1];
    return fixed_string(out);
  } else {
    return written;
  }
}

}  // namespace impl
}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

// Only macros follow: with this pragma g++ reports a mistake on the user's own line.
#pragma GCC system_header

/// Like PD_REGISTER_KERNEL, with the name in quotation marks or without:
///   PT_REGISTER_KERNEL("scale.host", CPU, NCHW, ScaleHost, float) {
///     kernel->InputAt(1).SetBackend(pten::Backend::CPU);
///   }
#define PT_REGISTER_KERNEL(name, backend, layout, function, ...)                               \
  SCHEMA_CT_PHI_WITH_BODY(SCHEMA_CT_PHI_JOIN(schema_ct_phi_kernel_, SCHEMA_CT_COUNTER),        \
                          (::dispatch::phi_kernels::impl::unquoted<#name>()), backend, layout, \
                          (function<T, Context>), __VA_ARGS__)

/// A kernel as a function with one signature, `void (*)(KernelContext*)`.
#define PT_KERNEL(...) \
  ::dispatch::phi_kernels::impl::kernel_in_one_form<decltype(&__VA_ARGS__), &__VA_ARGS__>::call
/// An InferMeta function with one signature, `void (*)(InferMetaContext*)`.
#define PT_INFER_META(...) \
  ::dispatch::phi_kernels::impl::meta_in_one_form<decltype(&__VA_ARGS__), &__VA_ARGS__>::call
#define PD_INFER_META(...) PT_INFER_META(__VA_ARGS__)

/// Registers an InferMeta function for a kernel's name, in MetaFnFactory:
///   PT_REGISTER_INFER_META_FN(sign, phi::UnchangedInferMeta);
#define PT_REGISTER_INFER_META_FN(name, ...)                                                  \
  SCHEMA_CT_PHI_INFER_META(SCHEMA_CT_PHI_JOIN(schema_ct_phi_meta_, SCHEMA_CT_COUNTER), #name, \
                           __VA_ARGS__)
#define PD_REGISTER_INFER_META_FN(name, ...) PT_REGISTER_INFER_META_FN(name, __VA_ARGS__)
#define SCHEMA_CT_PHI_INFER_META(id, name, ...)                                                   \
  static_assert(                                                                                  \
      ::dispatch::phi_kernels::impl::right_registered_meta<name, decltype(&__VA_ARGS__)>);        \
  namespace {                                                                                     \
  constinit ::dispatch::phi_kernels::impl::meta_lines SCHEMA_CT_PHI_JOIN(id, _lines){             \
      {name ":InferMeta", nullptr, nullptr, __FILE__, __LINE__, 0},                               \
      {{::dispatch::phi_kernels::impl::meta_key, 0, 1,                                            \
        &::dispatch::phi_kernels::impl::call_meta<name, decltype(&__VA_ARGS__), &__VA_ARGS__>}}}; \
  const ::dispatch::phi_kernels::impl::meta_registration<SCHEMA_CT_PHI_JOIN(id, _lines)>          \
      SCHEMA_CT_PHI_JOIN(id, _registration);                                                      \
  }                                                                                               \
  static_assert(true)
