// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the registration macros of the stable ABI.
#pragma once

#include <torch/csrc/stable/c/shim.h>
#include <torch/csrc/stable/macros.h>
#include <torch/csrc/stable/stableivalue_conversions.h>
#include <torch/csrc/stable/version.h>
#include <torch/headeronly/core/enum_tag.h>
#include <torch/headeronly/util/Deprecated.h>
#include <torch/headeronly/util/Metaprogramming.h>
#include <torch/library.h>
#include <dispatch/engine.hpp>
#include <dispatch/stable/library.hpp>

// As in schema_ct/blocks/body.hpp.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC system_header
#endif

/// Makes a kernel of a function with types of the stable ABI.
#define TORCH_BOX(func) (::dispatch::stable_kernel<(func)>())

#define SCHEMA_CT_STABLE_BLOCK(kind, ns, key, m, id)                                     \
  SCHEMA_CT_LIBRARY_BODY(kind, ns, ::dispatch::DispatchKey::key, m,                      \
                         SCHEMA_CT_JOIN(STABLE_TORCH_LIBRARY_##kind##_init_, id),        \
                         SCHEMA_CT_JOIN(STABLE_TORCH_LIBRARY_##kind##_static_init_, id), \
                         decltype(::dispatch::stable_block<SCHEMA_CT_QUOTE(ns)>()))

/// Like TORCH_LIBRARY, TORCH_LIBRARY_FRAGMENT and TORCH_LIBRARY_IMPL.
#if defined(__CUDACC__)
#define STABLE_TORCH_LIBRARY(ns, m) SCHEMA_CT_STABLE_BLOCK(DEF, ns, Undefined, m, ns)
#else
#define STABLE_TORCH_LIBRARY(ns, m)           \
  SCHEMA_CT_NAMED("STABLE_TORCH_LIBRARY", ns) \
  SCHEMA_CT_OF_ONE_NAMESPACE(ns)              \
  SCHEMA_CT_STABLE_DEFINITIONS(ns, m, SCHEMA_CT_BLOCK_ID)
#define SCHEMA_CT_STABLE_DEFINITIONS(ns, m, id)                     \
  SCHEMA_CT_DEFINED_ONCE(ns, SCHEMA_CT_JOIN(TORCH_LIBRARY_of_, id)) \
  SCHEMA_CT_STABLE_BLOCK(DEF, ns, Undefined, m, id)
#endif
#define STABLE_TORCH_LIBRARY_FRAGMENT(ns, m)           \
  SCHEMA_CT_NAMED("STABLE_TORCH_LIBRARY_FRAGMENT", ns) \
  SCHEMA_CT_OF_ONE_NAMESPACE(ns)                       \
  SCHEMA_CT_STABLE_BLOCK(FRAGMENT, ns, Undefined, m, SCHEMA_CT_BLOCK_ID)
#define STABLE_TORCH_LIBRARY_IMPL(ns, k, m)                    \
  SCHEMA_CT_NAMED_WITH_KEY("STABLE_TORCH_LIBRARY_IMPL", ns, k) \
  SCHEMA_CT_OF_ONE_NAMESPACE(ns)                               \
  SCHEMA_CT_STABLE_BLOCK(IMPL, ns, k, m, SCHEMA_CT_BLOCK_ID)
