// SPDX-License-Identifier: BSL-1.0
// The macros of the blocks with which a library registers operators and kernels while it is loaded.
#pragma once

#include <dispatch/library/block.hpp>
#include <schema_ct/blocks/body.hpp>
#include <schema_ct/signatures/global_scope.hpp>

namespace SCHEMA_CT_TORCH {
namespace detail {
/// Identifies the definitions of a namespace, and the parameter of their block.
template <schema_ct::fixed_string ns>
struct definitions {
  using type = decltype(block<ns>());
};
template <class Definitions>
auto schema_ct_definitions(Definitions) -> typename Definitions::type;

#if SCHEMA_CT_READ_BLOCKS
/// Runs the body of a block, which registers nothing.
template <class View>
SCHEMA_CT_HIDDEN constexpr void read_block(Library::Kind kind, dispatch::DispatchKey key,
                                           void (*body)(View), schema_ct::recorder& to) {
  const dispatch::internal::recording_engine engine{{}, &to, kind == Library::IMPL, key};
  Library library(engine);
  if constexpr (std::is_same_v<View, Library&>) {
    body(library);
  } else if constexpr (!std::is_same_v<View, Library&&>) {
    std::remove_reference_t<View> view(library);
    body(static_cast<View&&>(view));
  }
}
#endif
}  // namespace detail
}  // namespace SCHEMA_CT_TORCH

// As in body.hpp.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC system_header
#endif

/// Distinguishes a block of a file from the others.
#define SCHEMA_CT_BLOCK_ID SCHEMA_CT_JOIN(__LINE__, SCHEMA_CT_JOIN(_, SCHEMA_CT_COUNTER))

// A literal finds the namespace of its block in the name of the enclosing function. If the
// namespace is not an identifier, a function name without it avoids a second error.
#if defined(__clang__) && !defined(__CUDACC__)
#define SCHEMA_CT_NAME_OF_BODY(begin, ns, id) \
  SCHEMA_CT_JOIN(SCHEMA_CT_NAME_OF_BODY_, __is_identifier(ns))(begin, ns, id)
#define SCHEMA_CT_NAME_OF_BODY_1(begin, ns, id) SCHEMA_CT_JOIN(begin, ns)
#define SCHEMA_CT_NAME_OF_BODY_0(begin, ns, id) SCHEMA_CT_JOIN(body_of_block_, id)
#else
#define SCHEMA_CT_NAME_OF_BODY(begin, ns, id) SCHEMA_CT_JOIN(begin, ns)
#endif

#define SCHEMA_CT_BLOCK(ns) decltype(SCHEMA_CT_TORCH::detail::block<SCHEMA_CT_QUOTE(ns)>())

/// Defines the operators of a namespace: SCHEMA_CT_LIBRARY(ns, m) { m.def("…", &f); }. A program
/// may use it once for each namespace.
#if defined(__CUDACC__)
// nvcc's front end loses the types that detect a second block on other compilers.
#define SCHEMA_CT_LIBRARY(ns, m)                                         \
  SCHEMA_CT_LIBRARY_BODY(DEF, ns, ::dispatch::DispatchKey::Undefined, m, \
                         SCHEMA_CT_JOIN(TORCH_LIBRARY_init_, ns),        \
                         SCHEMA_CT_JOIN(TORCH_LIBRARY_static_init_, ns), SCHEMA_CT_BLOCK(ns))
#else
#define SCHEMA_CT_LIBRARY(ns, m)       \
  SCHEMA_CT_NAMED("TORCH_LIBRARY", ns) \
  SCHEMA_CT_OF_ONE_NAMESPACE(ns)       \
  SCHEMA_CT_DEFINITIONS(ns, m, SCHEMA_CT_BLOCK_ID)
#endif

// Behind the first block of a namespace a function says what it is: the next one finds that before
// torch::detail's, and would be a second function of its name instead of a second definition. What
// the block registers on is `first`, if it is the first one.
#define SCHEMA_CT_DEFINED_ONCE(ns, first)                                                        \
  using first = decltype(schema_ct_definitions(                                                  \
      SCHEMA_CT_TORCH::detail::definitions<SCHEMA_CT_QUOTE(ns)>()));                             \
  static_assert(!std::is_rvalue_reference_v<first>,                                              \
                "a namespace has one TORCH_LIBRARY; TORCH_LIBRARY_FRAGMENT defines more in it"); \
  extern "C++" {                                                                                 \
  template <class... None>                                                                       \
  SCHEMA_CT_TORCH::Library&& schema_ct_definitions(                                              \
      SCHEMA_CT_TORCH::detail::definitions<SCHEMA_CT_QUOTE(ns)>);                                \
  }
#define SCHEMA_CT_DEFINITIONS(ns, m, id)                            \
  SCHEMA_CT_DEFINED_ONCE(ns, SCHEMA_CT_JOIN(TORCH_LIBRARY_of_, id)) \
  SCHEMA_CT_LIBRARY_BODY(                                           \
      DEF, ns, ::dispatch::DispatchKey::Undefined, m,               \
      SCHEMA_CT_NAME_OF_BODY(TORCH_LIBRARY_init_, ns, id),          \
      SCHEMA_CT_JOIN(TORCH_LIBRARY_static_init_, id),               \
      decltype(static_cast<SCHEMA_CT_JOIN(TORCH_LIBRARY_of_, id) (*)()>(nullptr)()))

// The body of a block is the function `init`, which takes a `view`; `object` runs it. `init` and
// `key` appear as rarely as possible: if `ns` or the key is not a name, each use is an error.
#define SCHEMA_CT_LIBRARY_BODY(kind, ns, key, m, init, object, view)                              \
  SCHEMA_CT_BODY_DECLARED(, init, view)                                                           \
  static constexpr void (*SCHEMA_CT_JOIN(body_of_, object))(view) = &SCHEMA_CT_BODY_OF(init);     \
  static constexpr ::dispatch::DispatchKey SCHEMA_CT_JOIN(key_of_, object) = key;                 \
  SCHEMA_CT_READ_BLOCK(SCHEMA_CT_JOIN(block_, object), #kind, #key, m, SCHEMA_CT_QUOTE(ns),       \
                       SCHEMA_CT_TORCH::detail::read_block(SCHEMA_CT_TORCH::Library::kind,        \
                                                           SCHEMA_CT_JOIN(key_of_, object),       \
                                                           SCHEMA_CT_JOIN(body_of_, object), to)) \
  static const SCHEMA_CT_TORCH::detail::TorchLibraryInit object(                                  \
      SCHEMA_CT_CHECKED(SCHEMA_CT_JOIN(block_, object), SCHEMA_CT_TORCH::Library::kind),          \
      SCHEMA_CT_JOIN(body_of_, object), SCHEMA_CT_QUOTE(ns), SCHEMA_CT_JOIN(key_of_, object),     \
      __FILE__, __LINE__);                                                                        \
  SCHEMA_CT_BODY(, init)(view m)

/// Defines more operators of a namespace; may be repeated.
#define SCHEMA_CT_LIBRARY_FRAGMENT(ns, m)       \
  SCHEMA_CT_NAMED("TORCH_LIBRARY_FRAGMENT", ns) \
  SCHEMA_CT_OF_ONE_NAMESPACE(ns)                \
  SCHEMA_CT_LIBRARY_FRAGMENT_(ns, m, SCHEMA_CT_BLOCK_ID)
#define SCHEMA_CT_LIBRARY_FRAGMENT_(ns, m, id)                                                    \
  SCHEMA_CT_LIBRARY_BODY(                                                                         \
      FRAGMENT, ns, ::dispatch::DispatchKey::Undefined, m,                                        \
      SCHEMA_CT_NAME_OF_BODY(SCHEMA_CT_JOIN(TORCH_LIBRARY_FRAGMENT_init_, SCHEMA_CT_JOIN(id, _)), \
                             ns, id),                                                             \
      SCHEMA_CT_JOIN(TORCH_LIBRARY_FRAGMENT_static_init_, id), SCHEMA_CT_BLOCK(ns))

/// Registers kernels of a namespace's operators for a dispatch key; may be repeated.
#define SCHEMA_CT_LIBRARY_IMPL(ns, key, m)                \
  SCHEMA_CT_NAMED_WITH_KEY("TORCH_LIBRARY_IMPL", ns, key) \
  SCHEMA_CT_LIBRARY_IMPL_(ns, ::dispatch::DispatchKey::key, m, SCHEMA_CT_BLOCK_ID)
#define SCHEMA_CT_LIBRARY_IMPL_(ns, key, m, id)                                          \
  SCHEMA_CT_LIBRARY_BODY(IMPL, ns, key, m, SCHEMA_CT_JOIN(TORCH_LIBRARY_IMPL_init_, id), \
                         SCHEMA_CT_JOIN(TORCH_LIBRARY_IMPL_static_init_, id), SCHEMA_CT_BLOCK(ns))

/// The blocks as objects, for registrations with the lifetime of a variable.
#define SCHEMA_CT_MAKE_LIBRARY(ns)                                                                 \
  SCHEMA_CT_TORCH::Library(SCHEMA_CT_TORCH::Library::DEF, #ns, ::dispatch::DispatchKey::Undefined, \
                           __FILE__, __LINE__)
#define SCHEMA_CT_MAKE_LIBRARY_IMPL(ns, key)                                                  \
  SCHEMA_CT_TORCH::Library(SCHEMA_CT_TORCH::Library::IMPL, #ns, ::dispatch::DispatchKey::key, \
                           __FILE__, __LINE__)

/// PyTorch's names for these macros. If the host is PyTorch, they belong to PyTorch.
#if !defined(SCHEMA_CT_HOST_IS_PYTORCH)
#define TORCH_LIBRARY(ns, m) SCHEMA_CT_LIBRARY(ns, m)
#define TORCH_LIBRARY_FRAGMENT(ns, m) SCHEMA_CT_LIBRARY_FRAGMENT(ns, m)
#define TORCH_LIBRARY_IMPL(ns, key, m) SCHEMA_CT_LIBRARY_IMPL(ns, key, m)
#define MAKE_TORCH_LIBRARY(ns) SCHEMA_CT_MAKE_LIBRARY(ns)
#define MAKE_TORCH_LIBRARY_IMPL(ns, key) SCHEMA_CT_MAKE_LIBRARY_IMPL(ns, key)
#endif
