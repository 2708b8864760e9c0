// SPDX-License-Identifier: BSL-1.0
// Replaces Paddle's own layer if it is included before all other headers of this library: Paddle's
// classes and rules under PyTorch's names, so that Paddle's tests compile unchanged. After other
// headers it is the same as <dispatch/compat/paddle_view.hpp>. docs/paddle-view.md.
#pragma once

#include <schema_ct/config.hpp>

#if defined(SCHEMA_CT_TORCH)
#include <dispatch/compat/paddle_view.hpp>
#else
#define SCHEMA_CT_PADDLE_LAYER

#include <dispatch/values/paddle_value_names.hpp>
#define SCHEMA_CT_VALUE_NAMES SCHEMA_CT_PADDLE_VALUE_NAMES

#include <dispatch/compat/paddle/type_parser.hpp>
#include <dispatch/compat/paddle/types.hpp>
#include <dispatch/compat/paddle_view.hpp>
#include <dispatch/engine.hpp>
#include <dispatch/library/block_macros.hpp>
#include <set>
#include <sstream>
#if defined(SCHEMA_CT_COMPILED)  // the compiled engine has PyTorch's torch::Library
#include <dispatch/library/library.ipp>
#include <dispatch/library/library_init.ipp>
#endif

/// As in Paddle's alias_info.h.
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr std::size_t hash_combine(std::size_t seed,
                                                                  std::size_t value) {
  return seed * 31 + value + 1;
}

namespace c10 {
using dispatch::TypeKind;
using dispatch::typeKindToString;
using dispatch::paddle_view::BoolType;
using dispatch::paddle_view::DeviceObjType;
using dispatch::paddle_view::FloatType;
using dispatch::paddle_view::IntType;
using dispatch::paddle_view::makeSchemaAtomicType;
using dispatch::paddle_view::makeSchemaOptionalType;
using dispatch::paddle_view::makeSchemaTupleType;
using dispatch::paddle_view::NoneType;
using dispatch::paddle_view::NumberType;
using dispatch::paddle_view::SingletonOrSharedTypePtr;
using dispatch::paddle_view::SingletonTypePtr;
using dispatch::paddle_view::StringType;
using dispatch::paddle_view::TensorType;
using dispatch::paddle_view::Type;
using dispatch::paddle_view::TypePrinter;
using dispatch::paddle_view::TypePtr;

namespace detail {
using dispatch::paddle_view::detail::SchemaAtomicType;
using dispatch::paddle_view::detail::SchemaOptionalType;
using dispatch::paddle_view::detail::SchemaTupleType;
}  // namespace detail
}  // namespace c10

namespace torch {
using dispatch::arg;
using dispatch::CustomClassHolder;
using dispatch::DispatchKey;
using dispatch::paddle_view::CppFunction;
using dispatch::paddle_view::Library;

namespace jit {
using ::dispatch::paddle_view::ParsedType;
using ::dispatch::paddle_view::parseName;
using ::dispatch::paddle_view::parseSchema;
using ::dispatch::paddle_view::parseSchemaOrName;
using ::dispatch::paddle_view::SchemaTypeParser;
using ::dispatch::paddle_view::schemaTypeTreeToDebugString;
}  // namespace jit
}  // namespace torch

// The blocks register on a torch::Library, which is Paddle's here.
#define SCHEMA_CT_PADDLE_BLOCK(kind, ns, key, m, id)                                               \
  static void SCHEMA_CT_JOIN(TORCH_LIBRARY_##kind##_init_, id)(::torch::Library&);                 \
  static const SCHEMA_CT_TORCH::detail::TorchLibraryInit SCHEMA_CT_JOIN(                           \
      TORCH_LIBRARY_##kind##_static_init_, id)(                                                    \
      ::torch::Library::kind,                                                                      \
      +[](::dispatch::paddle_view::block<::torch::Library::kind, SCHEMA_CT_QUOTE(ns), key> view) { \
        SCHEMA_CT_JOIN(TORCH_LIBRARY_##kind##_init_, id)(view);                                    \
      },                                                                                           \
      SCHEMA_CT_QUOTE(ns), key, __FILE__, __LINE__);                                               \
  void SCHEMA_CT_JOIN(TORCH_LIBRARY_##kind##_init_, id)(::torch::Library & m)

#undef TORCH_LIBRARY
#undef TORCH_LIBRARY_FRAGMENT
#undef TORCH_LIBRARY_IMPL
#undef MAKE_TORCH_LIBRARY
#undef MAKE_TORCH_LIBRARY_IMPL
#define TORCH_LIBRARY(ns, m) \
  SCHEMA_CT_PADDLE_BLOCK(DEF, ns, ::dispatch::DispatchKey::Undefined, m, ns)
#define TORCH_LIBRARY_FRAGMENT(ns, m)                                         \
  SCHEMA_CT_PADDLE_BLOCK(FRAGMENT, ns, ::dispatch::DispatchKey::Undefined, m, \
                         SCHEMA_CT_JOIN(__LINE__, SCHEMA_CT_JOIN(_, SCHEMA_CT_COUNTER)))
#define TORCH_LIBRARY_IMPL(ns, key, m)                              \
  SCHEMA_CT_PADDLE_BLOCK(IMPL, ns, ::dispatch::DispatchKey::key, m, \
                         SCHEMA_CT_JOIN(__LINE__, SCHEMA_CT_JOIN(_, SCHEMA_CT_COUNTER)))
#endif
