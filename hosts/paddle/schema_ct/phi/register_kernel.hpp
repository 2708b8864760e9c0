// SPDX-License-Identifier: BSL-1.0
// PHI's macros for kernels, and SCHEMA_CT_PHI_OP, which declares the common part of all kernels of
// a name.
#pragma once

#include "kernel_types.hpp"
#include "phi_operator.hpp"

#if defined(SCHEMA_CT_PHI_RUN_TIME)
#include "run_time.hpp"
#else
#define SCHEMA_CT_PHI_KEEP(kernel_name, text)
#define SCHEMA_CT_PHI_WATCH(kernel_name, id, backend, layout, ...)
#endif

namespace schema_ct::phi {

/// The text that declares the kernels of this tag; nullptr without SCHEMA_CT_PHI_OP.
template <class Tag>
SCHEMA_CT_HIDDEN inline constexpr const char* declared = nullptr;

SCHEMA_CT_HIDDEN constexpr declaration read_declaration(const char* text) {
  declaration_parser p(text);
  p.read_whole();
  return p.result;
}

/// Checks a declaration, alone or with the type of an InferMeta function.
template <class... Meta>
SCHEMA_CT_HIDDEN constexpr mistake check_declaration(const char* text) {
  const declaration d = read_declaration(text);
  mistake m = check_text(text, d);
  if constexpr (sizeof...(Meta) != 0)
    if (m.code == errc::ok) m = check_infer_meta_against(d, parameters_of<Meta..., true>::list);
  return m;
}

/// Checks a kernel of type F, alone, against its declaration and against its schema.
template <class Registration, class F>
SCHEMA_CT_HIDDEN constexpr mistake check_kernel_of() {
  using parameters = parameters_of<F, false>;
  mistake m = check_kernel(parameters::list);
  if (m.code != errc::ok) return m;
  if (parameters::returns) return detail::about(errc::kernel_returns, 0, {});
  if constexpr (declared<typename Registration::tag> != nullptr) {
    const declaration d = read_declaration(declared<typename Registration::tag>);
    if (d.wrong == text_errc::ok) m = check_kernel_against(d, parameters::list);
  }
  if constexpr (requires { Registration::stated::arguments; })
    if (m.code == errc::ok)
      m = check_kernel_against(Registration::stated::arguments, Registration::stated::returns,
                               parameters::list);
  return m;
}

template <class... T>
struct kernel_types {};

/// The kernels of a registration, for each of its data types T.
template <class Registration, class... T>
SCHEMA_CT_HIDDEN constexpr mistake check_kernels(kernel_types<T...>) {
  mistake first;
  static_cast<void>(
      ((first = check_kernel_of<Registration, decltype(Registration::template kernel<T>())>())
           .is_there() ||
       ...));
  return first;
}

/// A declaration's text, with the type of an InferMeta function.
template <class... Meta>
class checked_text {
 public:
  constexpr checked_text() : says_('\0') {}
  consteval checked_text(const char* text) : checked_text() {
    if (const mistake m = check_declaration<Meta...>(text); m.is_there()) refuse(*this, facts(m));
  }

  says<char> says_;
};

/// The kernels of a registration. Its parts come from the user's line, so that compilers report
/// that line.
template <class Registration>
class checked_kernels {
 public:
  constexpr checked_kernels() : says_('\0') {}
  template <class F>
  consteval checked_kernels(F*) : checked_kernels() {
    if (const mistake m = check_kernels<Registration>(typename Registration::types()); m.is_there())
      refuse(*this, facts(m));
  }

  says<char> says_;
};

/// Not defined: the compiler has refused the kernel before linking.
void this_kernel_was_refused(::phi::KernelContext*);

/// The function for Paddle. If Paddle does not compile a kernel, its own errors are suppressed.
template <class F, F f>
SCHEMA_CT_HIDDEN constexpr auto compute_of() -> void (*)(::phi::KernelContext*) {
  if constexpr (check_kernel(parameters_of<F, false>::list).code == errc::ok)
    return &::phi::KernelImpl<F, f>::Compute;
  else
    return &this_kernel_was_refused;
}

}  // namespace schema_ct::phi

#define SCHEMA_CT_PHI_COMPUTE(...) \
  ::schema_ct::phi::compute_of<decltype(&__VA_ARGS__), &__VA_ARGS__>()

/// Declares the kernels of a name for all backends, with the text of Paddle's YAML files and an
/// optional InferMeta function. Use it in the global namespace, before the kernels.
#define SCHEMA_CT_PHI_OP(kernel_name, text, ...)                                                   \
  struct schema_ct_phi_kernel_##kernel_name;                                                       \
  template <>                                                                                      \
  inline constexpr const char* schema_ct::phi::declared<schema_ct_phi_kernel_##kernel_name> =      \
      text;                                                                                        \
  SCHEMA_CT_PHI_KEEP(kernel_name, text)                                                            \
  [[maybe_unused]] static const ::schema_ct::phi::checked_text<__VA_OPT__(decltype(&__VA_ARGS__))> \
      schema_ct_phi_declaration_##kernel_name = text

#define SCHEMA_CT_PHI_FIRST(first, ...) first

// The checks precede the expansion of Paddle's macros. `id` identifies the registration. One of its
// kernels is named for its place in the source, which compilers then report.
#define SCHEMA_CT_PHI_CHECK(kernel_name, id, context, fn, ...)                                \
  struct schema_ct_phi_kernel_##kernel_name;                                                  \
  struct schema_ct_phi_kernels_##id {                                                         \
    using tag = schema_ct_phi_kernel_##kernel_name;                                           \
    using stated = ::schema_ct::phi::stated<#kernel_name>;                                    \
    using types = ::schema_ct::phi::kernel_types<__VA_ARGS__>;                                \
    template <class T>                                                                        \
    static decltype(&fn<T, context>) kernel();                                                \
  };                                                                                          \
  [[maybe_unused]] static const ::schema_ct::phi::checked_kernels<schema_ct_phi_kernels_##id> \
      schema_ct_phi_check_##id = fn<SCHEMA_CT_PHI_FIRST(__VA_ARGS__, ), context>
#define SCHEMA_CT_PHI_CHECK_ONE(kernel_name, id, ...)                                         \
  struct schema_ct_phi_kernel_##kernel_name;                                                  \
  struct schema_ct_phi_kernels_##id {                                                         \
    using tag = schema_ct_phi_kernel_##kernel_name;                                           \
    using stated = ::schema_ct::phi::stated<#kernel_name>;                                    \
    using types = ::schema_ct::phi::kernel_types<void>;                                       \
    template <class>                                                                          \
    static decltype(&__VA_ARGS__) kernel();                                                   \
  };                                                                                          \
  [[maybe_unused]] static const ::schema_ct::phi::checked_kernels<schema_ct_phi_kernels_##id> \
      schema_ct_phi_check_##id = __VA_ARGS__

#define SCHEMA_CT_PHI_REGISTER(reg_type, kernel_name, backend, context, layout, fn, ...)       \
  SCHEMA_CT_PHI_WATCH(kernel_name, kernel_name##_##backend##_##layout, backend, layout,        \
                      __VA_ARGS__)                                                             \
  _PD_REGISTER_KERNEL(::phi::RegType::reg_type, kernel_name, backend, context, layout, fn,     \
                      FUNCTION_KERNEL_INSTANTIATION, ARG_PARSE_FUNCTOR, SCHEMA_CT_PHI_COMPUTE, \
                      PHI_VARIADIC_KERNEL, __VA_ARGS__)

#undef PD_REGISTER_BUILTIN_KERNEL
#undef PD_REGISTER_PLUGIN_KERNEL
#define PD_REGISTER_BUILTIN_KERNEL(kernel_name, backend, layout, fn, ...)                       \
  SCHEMA_CT_PHI_CHECK(kernel_name, kernel_name##_##backend##_##layout, ::phi::backend##Context, \
                      fn, __VA_ARGS__);                                                         \
  SCHEMA_CT_PHI_REGISTER(OUTER, kernel_name, backend, ::phi::backend##Context, layout, fn,      \
                         __VA_ARGS__)
#define PD_REGISTER_PLUGIN_KERNEL(kernel_name, backend, layout, fn, ...)                         \
  SCHEMA_CT_PHI_CHECK(kernel_name, kernel_name##_##backend##_##layout, ::phi::CustomContext, fn, \
                      __VA_ARGS__);                                                              \
  SCHEMA_CT_PHI_REGISTER(OUTER, kernel_name, backend, ::phi::CustomContext, layout, fn, __VA_ARGS__)

// With PADDLE_WITH_CUSTOM_DEVICE, Paddle's other macros select by the backend, and are not changed.
#if !defined(PADDLE_WITH_CUSTOM_DEVICE)

#undef PHI_KERNEL
#undef PD_REGISTER_KERNEL
#undef PD_REGISTER_KERNEL_FOR_ALL_DTYPE

#define PHI_KERNEL(...) SCHEMA_CT_PHI_COMPUTE(__VA_ARGS__)
#define PD_REGISTER_KERNEL(kernel_name, backend, layout, fn, ...)                               \
  SCHEMA_CT_PHI_CHECK(kernel_name, kernel_name##_##backend##_##layout, ::phi::backend##Context, \
                      fn, __VA_ARGS__);                                                         \
  SCHEMA_CT_PHI_REGISTER(INNER, kernel_name, backend, ::phi::backend##Context, layout, fn,      \
                         __VA_ARGS__)
#define PD_REGISTER_KERNEL_FOR_ALL_DTYPE(kernel_name, backend, layout, kernel_fn)      \
  SCHEMA_CT_PHI_CHECK_ONE(kernel_name, kernel_name##_##backend##_##layout, kernel_fn); \
  _PD_REGISTER_KERNEL_FOR_ALL_DTYPE(::phi::RegType::INNER, kernel_name, backend, layout, kernel_fn)

#if !defined(PADDLE_WITH_CUDA) && !defined(PADDLE_WITH_HIP) && !defined(PADDLE_WITH_XPU)
#undef PD_REGISTER_KERNEL_FOR_ALL_BACKEND_DTYPE
#define PD_REGISTER_KERNEL_FOR_ALL_BACKEND_DTYPE(kernel_name, layout, fn)                   \
  SCHEMA_CT_PHI_CHECK_ONE(kernel_name, kernel_name##_##layout, fn<::phi::CPUContext>);      \
  _PD_REGISTER_KERNEL_FOR_ALL_BACKEND_DTYPE(::phi::RegType::INNER, kernel_name, layout, fn, \
                                            BACKEND_LIST)
#endif

#endif
