// SPDX-License-Identifier: BSL-1.0
// PyTorch's registration macros, whose blocks register on a checked view of their library.
#pragma once

#include <schema_ct/libtorch/library_view.hpp>

namespace schema_ct::libtorch {

/// A class of its own: the names of lambdas in a block have its name in them, and are stored.
class plain_block : public library_view<plain_literals<torch::CppFunction>, torch::Library&> {
 public:
  using library_view::library_view;
};

/// What the body of a block registers on.
template <fixed_string ns>
using block = std::conditional_t<
    operators_of<ns>.is_declared(),
    library_view<listed_literals<operators<ns>, torch::CppFunction>, torch::Library&>, plain_block>;
/// A block of kernels, in which PyTorch throws where something is defined. Every form of def() is
/// meant, so that the sentence is the only error.
template <class Block>
class kernel_block_of : public Block {
 public:
  using Block::Block;

  template <class... A>
  SCHEMA_CT_PASSES_ON kernel_block_of& def(const A&...) {
    static_assert(sizeof...(A) != sizeof...(A),
                  "TORCH_LIBRARY_IMPL registers kernels and defines nothing: def() belongs into "
                  "TORCH_LIBRARY or TORCH_LIBRARY_FRAGMENT");
    return *this;
  }
  template <class Class, class... A>
  SCHEMA_CT_PASSES_ON auto class_(A&&... arguments) {
    static_assert(sizeof...(A) != sizeof...(A),
                  "TORCH_LIBRARY_IMPL registers kernels and defines nothing: class_() belongs into "
                  "TORCH_LIBRARY or TORCH_LIBRARY_FRAGMENT");
    return Block::template class_<Class>(std::forward<A>(arguments)...);
  }
};
class plain_kernel_block : public kernel_block_of<plain_block> {
  using kernel_block_of::kernel_block_of;
};

/// What the body of TORCH_LIBRARY_IMPL registers on.
template <fixed_string ns>
using kernel_block = std::conditional_t<operators_of<ns>.is_declared(), kernel_block_of<block<ns>>,
                                        plain_kernel_block>;
/// What MAKE_TORCH_LIBRARY makes.
template <fixed_string ns>
using made_library = library_view<literals_of<ns, torch::CppFunction>, torch::Library>;

}  // namespace schema_ct::libtorch

#undef TORCH_LIBRARY
#undef TORCH_LIBRARY_FRAGMENT
#undef _TORCH_LIBRARY_FRAGMENT
#undef TORCH_LIBRARY_IMPL
#undef _TORCH_LIBRARY_IMPL
#undef MAKE_TORCH_LIBRARY
#undef MAKE_TORCH_LIBRARY_IMPL

#define SCHEMA_CT_LIBTORCH_VIEW_DEF block
#define SCHEMA_CT_LIBTORCH_VIEW_FRAGMENT block
#define SCHEMA_CT_LIBTORCH_VIEW_IMPL kernel_block
#define SCHEMA_CT_LIBTORCH_VIEW(kind, ns) \
  schema_ct::libtorch::SCHEMA_CT_LIBTORCH_VIEW_##kind<C10_STRINGIZE(ns)>

// The function that PyTorch calls keeps its name and type; the user's body is an overload of it,
// and becomes a part of it. It alone has `m`, which may have an attribute or be left out.
#define SCHEMA_CT_LIBTORCH_BLOCK(kind, ns, key, m, function, object)                               \
  [[gnu::always_inline]] static inline void function(SCHEMA_CT_LIBTORCH_VIEW(kind, ns));           \
  static void function(torch::Library& schema_ct_library) {                                        \
    function(SCHEMA_CT_LIBTORCH_VIEW(kind, ns)(schema_ct_library));                                \
  }                                                                                                \
  static const torch::detail::TorchLibraryInit object(torch::Library::kind, &function,             \
                                                      C10_STRINGIZE(ns), key, __FILE__, __LINE__); \
  void function(SCHEMA_CT_LIBTORCH_VIEW(kind, ns) m)

#define TORCH_LIBRARY(ns, m)                                                  \
  SCHEMA_CT_LIBTORCH_BLOCK(DEF, ns, c10::nullopt, m, TORCH_LIBRARY_init_##ns, \
                           TORCH_LIBRARY_static_init_##ns)

#define TORCH_LIBRARY_FRAGMENT(ns, m) _TORCH_LIBRARY_FRAGMENT(ns, m, C10_UID)
#define _TORCH_LIBRARY_FRAGMENT(ns, m, uid)                                           \
  SCHEMA_CT_LIBTORCH_BLOCK(FRAGMENT, ns, c10::nullopt, m,                             \
                           C10_CONCATENATE(TORCH_LIBRARY_FRAGMENT_init_##ns##_, uid), \
                           C10_CONCATENATE(TORCH_LIBRARY_FRAGMENT_static_init_##ns##_, uid))

#define TORCH_LIBRARY_IMPL(ns, k, m) _TORCH_LIBRARY_IMPL(ns, k, m, C10_UID)
#define _TORCH_LIBRARY_IMPL(ns, k, m, uid)                                              \
  SCHEMA_CT_LIBTORCH_BLOCK(IMPL, ns, c10::make_optional(c10::DispatchKey::k), m,        \
                           C10_CONCATENATE(TORCH_LIBRARY_IMPL_init_##ns##_##k##_, uid), \
                           C10_CONCATENATE(TORCH_LIBRARY_IMPL_static_init_##ns##_##k##_, uid))

#define MAKE_TORCH_LIBRARY(ns)            \
  schema_ct::libtorch::made_library<#ns>( \
      torch::Library(torch::Library::DEF, #ns, c10::nullopt, __FILE__, __LINE__))
#define MAKE_TORCH_LIBRARY_IMPL(ns, k)                   \
  schema_ct::libtorch::made_library<#ns>(torch::Library( \
      torch::Library::IMPL, #ns, c10::make_optional(c10::DispatchKey::k), __FILE__, __LINE__))

// Without an allowlist they select everything, and a literal says more than a SelectiveStr.
#if !defined(TORCH_OPERATOR_WHITELIST)
#undef TORCH_SELECTIVE_NAME
#undef TORCH_SELECTIVE_SCHEMA
#define TORCH_SELECTIVE_NAME(name) name
#define TORCH_SELECTIVE_SCHEMA(schema) schema
#endif
