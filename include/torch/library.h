// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the registration of operators.
#pragma once

#include <schema_ct/config.hpp>  // first, for what it says to C

#if defined(SCHEMA_CT_PADDLE_LAYER)
// <dispatch/compat/paddle.hpp> came first, and defines the names of torch as in Paddle.
#include <ATen/core/function_schema.h>
#include <ATen/core/ivalue.h>
#include <c10/core/DispatchKeySet.h>
#include <torch/class_names.h>
#else
#include <ATen/core/dispatch/Dispatcher.h>
#include <ATen/core/op_registration/infer_schema.h>
#include <torch/class_names.h>
#include <torch/csrc/jit/frontend/function_schema_parser.h>
#include <torch/register_operators.h>
#include <dispatch/library/block_macros.hpp>
#include <dispatch/schema/binding.hpp>

namespace torch {
using c10::DispatchKey;
using dispatch::arg;
using dispatch::CppFunction;

/// A kernel for a dispatch key or device type.
template <::dispatch::key_like Key, class F>
[[nodiscard]] SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS auto dispatch(Key key, F&& f) {
  return ::dispatch::with_key(key, std::forward<F>(f));
}
template <class Key, class F>
  requires(!::dispatch::key_like<Key>)
SCHEMA_CT_REFUSED(
    "dispatch takes a dispatch key, c10::DispatchKey::CPU, or a device, torch::kCPU")::dispatch::
    CppFunction dispatch(Key, F&&);

/// A schema that is parsed at run time; throws dispatch::SchemaError.
[[nodiscard, gnu::abi_tag(SCHEMA_CT_HOST_TAG)]] SCHEMA_CT_HIDDEN inline ::dispatch::FunctionSchema
schema(const std::string& text, bool allow_typevars = false) {
  return ::dispatch::parseSchema(text, allow_typevars);
}
[[nodiscard, gnu::abi_tag(SCHEMA_CT_HOST_TAG)]] SCHEMA_CT_HIDDEN inline ::dispatch::FunctionSchema
schema(const std::string& text, ::dispatch::AliasAnalysisKind kind, bool allow_typevars = false) {
  ::dispatch::FunctionSchema out = ::dispatch::parseSchema(text, allow_typevars);
  out.setAliasAnalysis(kind);
  return out;
}

[[nodiscard, gnu::abi_tag(SCHEMA_CT_HOST_TAG)]] SCHEMA_CT_HIDDEN inline ::dispatch::FunctionSchema
schema(::dispatch::FunctionSchema&& already_parsed) {
  return std::move(already_parsed);
}

}  // namespace torch

/// Libraries test it before they use the tag.
#define HAS_PT2_COMPLIANT_TAG
#define HAS_IMPL_ABSTRACT_PYSTUB

/// Names are never omitted here; PyTorch's selective builds may omit some.
#define TORCH_SELECTIVE_NAME(name) name
#define TORCH_SELECTIVE_SCHEMA(schema) schema
#endif
