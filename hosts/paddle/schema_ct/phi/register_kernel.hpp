// SPDX-License-Identifier: BSL-1.0
// PHI's macros for kernels, and SCHEMA_CT_PHI_OP, which declares what kernels of a name have in
// common.
#pragma once

#include "kernel_types.hpp"

#if defined(SCHEMA_CT_PHI_RUN_TIME)
#include "run_time.hpp"
#else
#define SCHEMA_CT_PHI_KEEP(kernel_name, text)
#define SCHEMA_CT_PHI_WATCH(kernel_name, id, backend, layout, ...)
#endif

#if defined(__clang__)
#define SCHEMA_CT_PHI_CHECKED constexpr
#else
#define SCHEMA_CT_PHI_CHECKED consteval
#endif

namespace schema_ct::phi {

/// The answer of a check, which is no constant where there is a mistake. What it is made of comes
/// from the user's line, to which the compilers then point.
class checked {
 public:
#if defined(__clang__)
  constexpr checked(const mistake& m) : nothing_() {
    if (m.code != errc::ok) report::refuse(m);
  }

 private:
  [[maybe_unused]] char nothing_;
#else
  consteval checked(const mistake& m) : nothing_() {
    if (m.code != errc::ok) *this = report::refuse<checked>(m);
  }

 private:
  template <class Made>
  friend consteval Made report::refuse(const mistake&);

  // g++ prints the object that is no constant, so a failure has to be one.
  union {
    char nothing_;
    report::name_error name_;
    report::order_error order_;
    report::text_error text_;
    report::type_error type_;
    report::parameter_error parameter_;
    report::count_error count_;
  };

  consteval explicit checked(report::name_error e) : name_(e) {}
  consteval explicit checked(report::order_error e) : order_(e) {}
  consteval explicit checked(report::text_error e) : text_(e) {}
  consteval explicit checked(report::type_error e) : type_(e) {}
  consteval explicit checked(report::parameter_error e) : parameter_(e) {}
  consteval explicit checked(report::count_error e) : count_(e) {}
#endif
};

/// The text that declares the kernels of this tag, nullptr without SCHEMA_CT_PHI_OP.
template <class Tag>
SCHEMA_CT_HIDDEN inline constexpr const char* declared = nullptr;

SCHEMA_CT_HIDDEN constexpr declaration read_declaration(const char* text) {
  declaration_parser p(text);
  p.read_whole();
  return p.result;
}

/// A declaration alone, or with the type of an InferMeta function.
template <class... Meta>
SCHEMA_CT_HIDDEN constexpr mistake check_declaration(const char* text) {
  const declaration d = read_declaration(text);
  mistake m = check_text(text, d);
  if constexpr (sizeof...(Meta) != 0)
    if (m.code == errc::ok) m = check_infer_meta_against(d, parameters_of<Meta..., true>::list);
  return m;
}

/// A kernel of type F, alone and against its declaration.
template <class Tag, class F>
SCHEMA_CT_HIDDEN constexpr mistake check_kernel_of() {
  using parameters = parameters_of<F, false>;
  const mistake m = check_kernel(parameters::list);
  if (m.code != errc::ok) return m;
  if (parameters::returns) return detail::about(errc::kernel_returns, 0, {});
  if constexpr (declared<Tag> != nullptr) {
    const declaration d = read_declaration(declared<Tag>);
    if (d.wrong == text_errc::ok) return check_kernel_against(d, parameters::list);
  }
  return {};
}

/// The kernels of which Probe has the types, for each of T.
template <class Tag, class Probe, class... T>
SCHEMA_CT_HIDDEN constexpr mistake check_kernels() {
  mistake first;
  ((first.code == errc::ok
        ? static_cast<void>(first = check_kernel_of<Tag, decltype(Probe::template of<T>())>())
        : void()),
   ...);
  return first;
}

/// A declaration's text, with the type of an InferMeta function.
template <class... Meta>
struct checked_text : checked {
  SCHEMA_CT_PHI_CHECKED checked_text(const char* text)
      : checked(check_declaration<Meta...>(text)) {}
};

/// The kernels of a registration; one of them is given for its place in the source.
template <class Tag, class Probe, class... T>
struct checked_kernels : checked {
  template <class F>
  SCHEMA_CT_PHI_CHECKED checked_kernels(F*) : checked(check_kernels<Tag, Probe, T...>()) {}
};

/// Never defined: the compiler has refused a kernel before it is linked.
void this_kernel_was_refused(::phi::KernelContext*);

/// What Paddle calls. Of a kernel that it does not compile, its own errors are left out.
template <class F, F f>
SCHEMA_CT_HIDDEN constexpr auto compute_of() -> void (*)(::phi::KernelContext*) {
  if constexpr (check_kernel(parameters_of<F, false>::list).code == errc::ok)
    return &::phi::KernelImpl<F, f>::Compute;
  else
    return &this_kernel_was_refused;
}

}  // namespace schema_ct::phi

// With PADDLE_WITH_CUSTOM_DEVICE Paddle's macros choose by the backend, and stay as they are.
#if !defined(PADDLE_WITH_CUSTOM_DEVICE)
#undef PHI_KERNEL
#define PHI_KERNEL(...) ::schema_ct::phi::compute_of<decltype(&__VA_ARGS__), &__VA_ARGS__>()
#endif

/// Declares the kernels of a name, for all backends: their text as in Paddle's YAML files, and
/// perhaps their InferMeta function. It stands in the global namespace, before the kernels.
#define SCHEMA_CT_PHI_OP(kernel_name, text, ...)                                                \
  struct schema_ct_phi_kernel_##kernel_name;                                                    \
  template <>                                                                                   \
  inline constexpr const char* schema_ct::phi::declared<schema_ct_phi_kernel_##kernel_name> =   \
      text;                                                                                     \
  SCHEMA_CT_PHI_KEEP(kernel_name, text)                                                         \
  [[maybe_unused]] constexpr ::schema_ct::phi::checked_text<__VA_OPT__(decltype(&__VA_ARGS__))> \
      schema_ct_phi_declaration_##kernel_name = text

// The check comes before what Paddle's macro gives. A probe has the type of the kernel of each type
// T; `types` and `kernel`, one of the kernels, are in parentheses.
#define SCHEMA_CT_PHI_UNPACK(...) __VA_ARGS__
#define SCHEMA_CT_PHI_FIRST(first, ...) first
#define SCHEMA_CT_PHI_CHECK(kernel_name, id, types, kernel, ...)                                \
  struct schema_ct_phi_kernel_##kernel_name;                                                    \
  struct schema_ct_phi_probe_##id {                                                             \
    template <class T>                                                                          \
    static decltype(&__VA_ARGS__) of();                                                         \
  };                                                                                            \
  [[maybe_unused]] constexpr ::schema_ct::phi::checked_kernels<                                 \
      schema_ct_phi_kernel_##kernel_name, schema_ct_phi_probe_##id, SCHEMA_CT_PHI_UNPACK types> \
      schema_ct_phi_check_##id = SCHEMA_CT_PHI_UNPACK kernel

#if !defined(PADDLE_WITH_CUSTOM_DEVICE)

#define SCHEMA_CT_PHI_REGISTER(reg_type, kernel_name, backend, context, layout, fn, ...)   \
  SCHEMA_CT_PHI_CHECK(kernel_name, kernel_name##_##backend##_##layout, (__VA_ARGS__),      \
                      (fn<SCHEMA_CT_PHI_FIRST(__VA_ARGS__, ), context>), fn<T, context>);  \
  SCHEMA_CT_PHI_WATCH(kernel_name, kernel_name##_##backend##_##layout, backend, layout,    \
                      __VA_ARGS__)                                                         \
  _PD_REGISTER_KERNEL(::phi::RegType::reg_type, kernel_name, backend, context, layout, fn, \
                      FUNCTION_KERNEL_INSTANTIATION, ARG_PARSE_FUNCTOR, PHI_KERNEL,        \
                      PHI_VARIADIC_KERNEL, __VA_ARGS__)

#undef PD_REGISTER_KERNEL
#undef PD_REGISTER_BUILTIN_KERNEL
#undef PD_REGISTER_PLUGIN_KERNEL
#undef PD_REGISTER_KERNEL_FOR_ALL_DTYPE

#define PD_REGISTER_KERNEL(kernel_name, backend, layout, fn, ...)                          \
  SCHEMA_CT_PHI_REGISTER(INNER, kernel_name, backend, ::phi::backend##Context, layout, fn, \
                         __VA_ARGS__)
#define PD_REGISTER_BUILTIN_KERNEL(kernel_name, backend, layout, fn, ...)                  \
  SCHEMA_CT_PHI_REGISTER(OUTER, kernel_name, backend, ::phi::backend##Context, layout, fn, \
                         __VA_ARGS__)
#define PD_REGISTER_PLUGIN_KERNEL(kernel_name, backend, layout, fn, ...) \
  SCHEMA_CT_PHI_REGISTER(OUTER, kernel_name, backend, ::phi::CustomContext, layout, fn, __VA_ARGS__)
#define PD_REGISTER_KERNEL_FOR_ALL_DTYPE(kernel_name, backend, layout, kernel_fn)           \
  SCHEMA_CT_PHI_CHECK(kernel_name, kernel_name##_##backend##_##layout, (void), (kernel_fn), \
                      kernel_fn);                                                           \
  _PD_REGISTER_KERNEL_FOR_ALL_DTYPE(::phi::RegType::INNER, kernel_name, backend, layout, kernel_fn)

#if !defined(PADDLE_WITH_CUDA) && !defined(PADDLE_WITH_HIP) && !defined(PADDLE_WITH_XPU)
#undef PD_REGISTER_KERNEL_FOR_ALL_BACKEND_DTYPE
#define PD_REGISTER_KERNEL_FOR_ALL_BACKEND_DTYPE(kernel_name, layout, fn)                   \
  SCHEMA_CT_PHI_CHECK(kernel_name, kernel_name##_##layout, (void), (fn<::phi::CPUContext>), \
                      fn<::phi::CPUContext>);                                               \
  _PD_REGISTER_KERNEL_FOR_ALL_BACKEND_DTYPE(::phi::RegType::INNER, kernel_name, layout, fn, \
                                            BACKEND_LIST)
#endif

#endif
