// SPDX-License-Identifier: BSL-1.0
// PyTorch's registration macros, with blocks that register on a checked view of their library.
#pragma once

#include <utility>
#include "library_view.hpp"

// Its switch has a default.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace schema_ct::libtorch {

/// The object on which the body of a block registers, and the result of MAKE_TORCH_LIBRARY.
template <fixed_string ns, class Library = torch::Library&>
class block
    : public library_view<block<ns, Library>, literals_of<ns, torch::CppFunction>, Library> {
  static_assert(!is_wildcard(ns.text), SCHEMA_CT_NO_WILDCARD);

 public:
  static constexpr bool has_key = false;

  using block::library_view::library_view;

  template <class F>
  SCHEMA_CT_PASSES_ON block& fallback(F&&) {
    static_assert(sizeof(F) == 0,
                  "TORCH_LIBRARY defines operators: fallback() belongs in "
                  "TORCH_LIBRARY_IMPL(_, key, m)");
    return *this;
  }
};

void the_block_has_another_dispatch_key();

/// A dispatch key in a block that has one. It must be the block's key, so it is not passed on.
template <c10::DispatchKey of_block>
struct same_key {
  consteval same_key(c10::DispatchKey key) {
    const bool agrees = key == of_block || key == c10::DispatchKey::CatchAll;
    if (!agrees && of_block != c10::DispatchKey::CatchAll) the_block_has_another_dispatch_key();
  }
  consteval same_key(c10::DeviceType type) : same_key(key_of(type)) {}

 private:
  // The same types as in torch::dispatch().
  static consteval c10::DispatchKey key_of(c10::DeviceType type) {
    switch (type) {
      case c10::DeviceType::CPU: return c10::DispatchKey::CPU;
      case c10::DeviceType::CUDA: return c10::DispatchKey::CUDA;
      case c10::DeviceType::IPU: return c10::DispatchKey::IPU;
      case c10::DeviceType::XLA: return c10::DispatchKey::XLA;
      case c10::DeviceType::Lazy: return c10::DispatchKey::Lazy;
      case c10::DeviceType::XPU: return c10::DispatchKey::XPU;
      case c10::DeviceType::MPS: return c10::DispatchKey::MPS;
      case c10::DeviceType::Meta: return c10::DispatchKey::Meta;
      case c10::DeviceType::HIP: return c10::DispatchKey::HIP;
      case c10::DeviceType::HPU: return c10::DispatchKey::HPU;
      case c10::DeviceType::PrivateUse1: return c10::DispatchKey::PrivateUse1;
      default: return of_block;
    }
  }
};

/// The object in the body of TORCH_LIBRARY_IMPL, where PyTorch throws on definitions. It has every
/// form of def(), so that the sentence is the only error.
template <fixed_string ns, c10::DispatchKey key, class Library = torch::Library&>
class kernel_block : public library_view<kernel_block<ns, key, Library>,
                                         literals_of<ns, torch::CppFunction>, Library> {
  using literals = literals_of<ns, torch::CppFunction>;

 public:
  static constexpr bool has_key = true;

  using kernel_block::library_view::impl;
  using kernel_block::library_view::library_view;

  template <class F>
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS kernel_block& impl(
      const typename literals::template name<F>& name, same_key<key>, F&& f,
      unsigned line = __builtin_LINE()) & {
    return this->impl(name, std::forward<F>(f), line);
  }
  template <class F>
  SCHEMA_CT_PASSES_ON kernel_block& fallback(F&& f) & {
    static_assert(is_wildcard(ns.text),
                  "a fallback is for all namespaces: TORCH_LIBRARY_IMPL(_, key, m)");
    static_assert(key != c10::DispatchKey::Undefined, "a fallback has a dispatch key");
    return kernel_block::library_view::fallback(std::forward<F>(f));
  }
  template <class... A>
  SCHEMA_CT_REFUSED(SCHEMA_CT_KERNELS_ONLY("", "def()"))
  SCHEMA_CT_IN_BLOCKS kernel_block& def(const A&...) {
    return *this;
  }
  template <class Class, class... A>
  SCHEMA_CT_PASSES_ON auto class_(A&&... arguments) {
    static_assert(sizeof...(A) != sizeof...(A), SCHEMA_CT_KERNELS_ONLY("", "class_()"));
    return kernel_block::library_view::template class_<Class>(std::forward<A>(arguments)...);
  }
};

}  // namespace schema_ct::libtorch
#pragma GCC diagnostic pop

// As in schema_ct/blocks/body.hpp.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC system_header
#endif

#undef TORCH_LIBRARY
#undef TORCH_LIBRARY_FRAGMENT
#undef _TORCH_LIBRARY_FRAGMENT
#undef TORCH_LIBRARY_IMPL
#undef _TORCH_LIBRARY_IMPL
#undef MAKE_TORCH_LIBRARY
#undef MAKE_TORCH_LIBRARY_IMPL

#define SCHEMA_CT_LIBTORCH_KEY_DEF(k) c10::nullopt
#define SCHEMA_CT_LIBTORCH_KEY_FRAGMENT(k) c10::nullopt
#define SCHEMA_CT_LIBTORCH_KEY_IMPL(k) c10::make_optional(c10::DispatchKey::k)
#define SCHEMA_CT_LIBTORCH_VIEW_DEF(ns, k) schema_ct::libtorch::block<ns>
#define SCHEMA_CT_LIBTORCH_VIEW_FRAGMENT(ns, k) schema_ct::libtorch::block<ns>
#define SCHEMA_CT_LIBTORCH_VIEW_IMPL(ns, k) \
  schema_ct::libtorch::kernel_block<ns, c10::DispatchKey::k>

// The function that PyTorch calls keeps its name and type; the user's body is a part of it. Only
// the body has `m`, which may have an attribute or be omitted.
#define SCHEMA_CT_LIBTORCH_BLOCK(kind, ns, k, m, function, object)                             \
  SCHEMA_CT_BODY_DECLARED(SCHEMA_CT_INLINE, C10_CONCATENATE(function, _body),                  \
                          SCHEMA_CT_LIBTORCH_VIEW_##kind(ns, k))                               \
  SCHEMA_CT_READ_BLOCK(C10_CONCATENATE(object, _block), #kind, #k, m, ns,                      \
                       SCHEMA_CT_BODY_OF(C10_CONCATENATE(function, _body))(                    \
                           SCHEMA_CT_LIBTORCH_VIEW_##kind(ns, k)(to)))                         \
  static void function(torch::Library& schema_ct_library) {                                    \
    SCHEMA_CT_BODY_OF(C10_CONCATENATE(function, _body))(                                       \
        SCHEMA_CT_LIBTORCH_VIEW_##kind(ns, k)(schema_ct_library));                             \
  }                                                                                            \
  static const torch::detail::TorchLibraryInit object(                                         \
      SCHEMA_CT_CHECKED(C10_CONCATENATE(object, _block), torch::Library::kind), &function, ns, \
      SCHEMA_CT_LIBTORCH_KEY_##kind(k), __FILE__, __LINE__);                                   \
  SCHEMA_CT_BODY(SCHEMA_CT_INLINE,                                                             \
                 C10_CONCATENATE(function, _body))(SCHEMA_CT_LIBTORCH_VIEW_##kind(ns, k) m)

#define TORCH_LIBRARY(ns, m)                                                                    \
  SCHEMA_CT_NAMED("TORCH_LIBRARY", ns)                                                          \
  SCHEMA_CT_LIBTORCH_BLOCK(DEF, SCHEMA_CT_LIBTORCH_NAME(ns, #ns), , m, TORCH_LIBRARY_init_##ns, \
                           TORCH_LIBRARY_static_init_##ns)

#define TORCH_LIBRARY_FRAGMENT(ns, m) _TORCH_LIBRARY_FRAGMENT(ns, m, SCHEMA_CT_COUNTER)
#define _TORCH_LIBRARY_FRAGMENT(ns, m, uid)                                           \
  SCHEMA_CT_NAMED("TORCH_LIBRARY_FRAGMENT", ns)                                       \
  SCHEMA_CT_LIBTORCH_BLOCK(FRAGMENT, C10_STRINGIZE(ns), , m,                          \
                           C10_CONCATENATE(TORCH_LIBRARY_FRAGMENT_init_##ns##_, uid), \
                           C10_CONCATENATE(TORCH_LIBRARY_FRAGMENT_static_init_##ns##_, uid))

#define TORCH_LIBRARY_IMPL(ns, k, m) _TORCH_LIBRARY_IMPL(ns, k, m, SCHEMA_CT_COUNTER)
#define _TORCH_LIBRARY_IMPL(ns, k, m, uid)                                              \
  SCHEMA_CT_NAMED_WITH_KEY("TORCH_LIBRARY_IMPL", ns, k)                                 \
  SCHEMA_CT_LIBTORCH_BLOCK(IMPL, C10_STRINGIZE(ns), k, m,                               \
                           C10_CONCATENATE(TORCH_LIBRARY_IMPL_init_##ns##_##k##_, uid), \
                           C10_CONCATENATE(TORCH_LIBRARY_IMPL_static_init_##ns##_##k##_, uid))

#define MAKE_TORCH_LIBRARY(ns)                     \
  schema_ct::libtorch::block<#ns, torch::Library>( \
      torch::Library(torch::Library::DEF, #ns, c10::nullopt, __FILE__, __LINE__))
#define MAKE_TORCH_LIBRARY_IMPL(ns, k)                                                        \
  schema_ct::libtorch::kernel_block<#ns, c10::DispatchKey::k, torch::Library>(torch::Library( \
      torch::Library::IMPL, #ns, c10::make_optional(c10::DispatchKey::k), __FILE__, __LINE__))

// Without an allowlist they select everything, and a literal says more than a SelectiveStr.
#if !defined(TORCH_OPERATOR_WHITELIST)
#undef TORCH_SELECTIVE_NAME
#undef TORCH_SELECTIVE_SCHEMA
#define TORCH_SELECTIVE_NAME(name) name
#define TORCH_SELECTIVE_SCHEMA(schema) schema
#endif
