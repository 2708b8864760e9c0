// SPDX-License-Identifier: BSL-1.0
// The registration macros of PyTorch's stable ABI, with blocks that register on a checked view.
#pragma once

#include "stable_view.hpp"

// As in schema_ct/blocks/body.hpp.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC system_header
#endif

#undef TORCH_BOX
#undef STABLE_TORCH_LIBRARY
#undef STABLE_TORCH_LIBRARY_FRAGMENT
#undef _STABLE_TORCH_LIBRARY_FRAGMENT
#undef STABLE_TORCH_LIBRARY_IMPL
#undef _STABLE_TORCH_LIBRARY_IMPL

#define TORCH_BOX(func) schema_ct::libtorch::boxed_kernel<(func)>()

#define SCHEMA_CT_STABLE_VIEW_DEF(ns) schema_ct::libtorch::stable_view<ns, true>
#define SCHEMA_CT_STABLE_VIEW_FRAGMENT(ns) schema_ct::libtorch::stable_view<ns, true>
#define SCHEMA_CT_STABLE_VIEW_IMPL(ns) schema_ct::libtorch::stable_view<ns, false>

// As in block.hpp.
#define SCHEMA_CT_STABLE_BLOCK(kind, ns, key, m, function, object)                               \
  SCHEMA_CT_BODY_DECLARED(SCHEMA_CT_INLINE, C10_CONCATENATE(function, _body),                    \
                          SCHEMA_CT_STABLE_VIEW_##kind(ns))                                      \
  SCHEMA_CT_READ_BLOCK(                                                                          \
      C10_CONCATENATE(object, _block), #kind, key == nullptr ? "" : key, m, ns,                  \
      SCHEMA_CT_BODY_OF(C10_CONCATENATE(function, _body))(SCHEMA_CT_STABLE_VIEW_##kind(ns)(to))) \
  static void function(torch::stable::detail::StableLibrary& schema_ct_library) {                \
    SCHEMA_CT_BODY_OF(C10_CONCATENATE(function, _body))(                                         \
        SCHEMA_CT_STABLE_VIEW_##kind(ns)(schema_ct_library));                                    \
  }                                                                                              \
  static const torch::stable::detail::StableTorchLibraryInit object(                             \
      SCHEMA_CT_CHECKED(C10_CONCATENATE(object, _block),                                         \
                        torch::stable::detail::StableLibrary::Kind::kind),                       \
      &function, ns, key, __FILE__, __LINE__);                                                   \
  SCHEMA_CT_BODY(SCHEMA_CT_INLINE,                                                               \
                 C10_CONCATENATE(function, _body))(SCHEMA_CT_STABLE_VIEW_##kind(ns) m)

#define STABLE_TORCH_LIBRARY(ns, m)                                         \
  SCHEMA_CT_NAMED("STABLE_TORCH_LIBRARY", ns)                               \
  SCHEMA_CT_STABLE_BLOCK(DEF, SCHEMA_CT_LIBTORCH_NAME(ns, #ns), nullptr, m, \
                         STABLE_TORCH_LIBRARY_init_##ns, STABLE_TORCH_LIBRARY_static_init_##ns)

#define STABLE_TORCH_LIBRARY_FRAGMENT(ns, m) \
  _STABLE_TORCH_LIBRARY_FRAGMENT(ns, m, SCHEMA_CT_COUNTER)
#define _STABLE_TORCH_LIBRARY_FRAGMENT(ns, m, uid)                                         \
  SCHEMA_CT_NAMED("STABLE_TORCH_LIBRARY_FRAGMENT", ns)                                     \
  SCHEMA_CT_STABLE_BLOCK(FRAGMENT, C10_STRINGIZE(ns), nullptr, m,                          \
                         C10_CONCATENATE(STABLE_TORCH_LIBRARY_FRAGMENT_init_##ns##_, uid), \
                         C10_CONCATENATE(STABLE_TORCH_LIBRARY_FRAGMENT_static_init_##ns##_, uid))

#define STABLE_TORCH_LIBRARY_IMPL(ns, k, m) _STABLE_TORCH_LIBRARY_IMPL(ns, k, m, SCHEMA_CT_COUNTER)
#define _STABLE_TORCH_LIBRARY_IMPL(ns, k, m, uid)                         \
  SCHEMA_CT_NAMED_WITH_KEY("STABLE_TORCH_LIBRARY_IMPL", ns, k)            \
  SCHEMA_CT_STABLE_BLOCK(                                                 \
      IMPL, C10_STRINGIZE(ns), C10_STRINGIZE(k), m,                       \
      C10_CONCATENATE(STABLE_TORCH_LIBRARY_IMPL_init_##ns##_##k##_, uid), \
      C10_CONCATENATE(STABLE_TORCH_LIBRARY_IMPL_static_init_##ns##_##k##_, uid))
