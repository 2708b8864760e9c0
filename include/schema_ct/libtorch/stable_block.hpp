// SPDX-License-Identifier: BSL-1.0
// The registration macros of PyTorch's stable ABI, whose blocks register on a checked view.
#pragma once

#include <schema_ct/libtorch/stable_view.hpp>

namespace schema_ct::libtorch {

/// What the body of a block registers on.
template <fixed_string ns>
using stable_block = stable_view<literals_of<ns, boxed_function*>>;

}  // namespace schema_ct::libtorch

#undef TORCH_BOX
#undef STABLE_TORCH_LIBRARY
#undef STABLE_TORCH_LIBRARY_FRAGMENT
#undef _STABLE_TORCH_LIBRARY_FRAGMENT
#undef STABLE_TORCH_LIBRARY_IMPL
#undef _STABLE_TORCH_LIBRARY_IMPL

#define TORCH_BOX(func) schema_ct::libtorch::boxed_kernel<(func)>()

#define SCHEMA_CT_STABLE_NAMESPACE(ns) schema_ct::libtorch::stable_block<C10_STRINGIZE(ns)>

// As in block.hpp.
#define SCHEMA_CT_STABLE_BLOCK(kind, ns, key, m, function, object)                         \
  [[gnu::always_inline]] static inline void function(SCHEMA_CT_STABLE_NAMESPACE(ns));      \
  static void function(torch::stable::detail::StableLibrary& schema_ct_library) {          \
    function(SCHEMA_CT_STABLE_NAMESPACE(ns)(schema_ct_library));                           \
  }                                                                                        \
  static const torch::stable::detail::StableTorchLibraryInit object(                       \
      torch::stable::detail::StableLibrary::Kind::kind, &function, C10_STRINGIZE(ns), key, \
      __FILE__, __LINE__);                                                                 \
  void function(SCHEMA_CT_STABLE_NAMESPACE(ns) m)

#define STABLE_TORCH_LIBRARY(ns, m)                                           \
  SCHEMA_CT_STABLE_BLOCK(DEF, ns, nullptr, m, STABLE_TORCH_LIBRARY_init_##ns, \
                         STABLE_TORCH_LIBRARY_static_init_##ns)

#define STABLE_TORCH_LIBRARY_FRAGMENT(ns, m) _STABLE_TORCH_LIBRARY_FRAGMENT(ns, m, C10_UID)
#define _STABLE_TORCH_LIBRARY_FRAGMENT(ns, m, uid)                                         \
  SCHEMA_CT_STABLE_BLOCK(FRAGMENT, ns, nullptr, m,                                         \
                         C10_CONCATENATE(STABLE_TORCH_LIBRARY_FRAGMENT_init_##ns##_, uid), \
                         C10_CONCATENATE(STABLE_TORCH_LIBRARY_FRAGMENT_static_init_##ns##_, uid))

#define STABLE_TORCH_LIBRARY_IMPL(ns, k, m) _STABLE_TORCH_LIBRARY_IMPL(ns, k, m, C10_UID)
#define _STABLE_TORCH_LIBRARY_IMPL(ns, k, m, uid)                         \
  SCHEMA_CT_STABLE_BLOCK(                                                 \
      IMPL, ns, C10_STRINGIZE(k), m,                                      \
      C10_CONCATENATE(STABLE_TORCH_LIBRARY_IMPL_init_##ns##_##k##_, uid), \
      C10_CONCATENATE(STABLE_TORCH_LIBRARY_IMPL_static_init_##ns##_##k##_, uid))
