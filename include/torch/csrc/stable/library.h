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

/// A function of the stable ABI's types as a kernel.
#define TORCH_BOX(func) (::dispatch::stable_kernel<(func)>())

#define SCHEMA_CT_STABLE_BLOCK_TYPE(ns) decltype(::dispatch::stable_block<SCHEMA_CT_QUOTE(ns)>())
#define SCHEMA_CT_STABLE_BLOCK(kind, ns, key, m, init, object)                    \
  SCHEMA_CT_LIBRARY_BODY(kind, ns, ::dispatch::DispatchKey::key, m, init, object, \
                         SCHEMA_CT_STABLE_BLOCK_TYPE(ns))
#define SCHEMA_CT_STABLE_BLOCKS(kind, ns, key, m, id)                             \
  SCHEMA_CT_STABLE_BLOCK(kind, ns, key, m,                                        \
                         SCHEMA_CT_JOIN(STABLE_TORCH_LIBRARY_##kind##_init_, id), \
                         SCHEMA_CT_JOIN(STABLE_TORCH_LIBRARY_##kind##_static_init_, id))

/// As TORCH_LIBRARY, TORCH_LIBRARY_FRAGMENT and TORCH_LIBRARY_IMPL.
#define STABLE_TORCH_LIBRARY(ns, m)                                                             \
  SCHEMA_CT_STABLE_BLOCK(DEF, ns, Undefined, m, SCHEMA_CT_JOIN(STABLE_TORCH_LIBRARY_init_, ns), \
                         SCHEMA_CT_JOIN(STABLE_TORCH_LIBRARY_static_init_, ns))
#define STABLE_TORCH_LIBRARY_FRAGMENT(ns, m)          \
  SCHEMA_CT_STABLE_BLOCKS(FRAGMENT, ns, Undefined, m, \
                          SCHEMA_CT_JOIN(__LINE__, SCHEMA_CT_JOIN(_, SCHEMA_CT_COUNTER)))
#define STABLE_TORCH_LIBRARY_IMPL(ns, k, m) \
  SCHEMA_CT_STABLE_BLOCKS(IMPL, ns, k, m,   \
                          SCHEMA_CT_JOIN(__LINE__, SCHEMA_CT_JOIN(_, SCHEMA_CT_COUNTER)))
