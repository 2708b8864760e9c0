// SPDX-License-Identifier: BSL-1.0
// The names under which operator libraries register themselves with PyTorch.
#pragma once

#include <schema_ct/config.hpp>  // first, for what it says to C

#include <ATen/core/LegacyTypeDispatch.h>
#include <torch/class_names.h>
#include <dispatch/engine.hpp>
#include <dispatch/library/block_macros.hpp>
#include <dispatch/schema/binding.hpp>
#include <dispatch/values/stack.hpp>

namespace c10 {
using dispatch::AliasAnalysisKind;
using dispatch::Argument;
using dispatch::CompileTimeFunctionPointer;
using dispatch::Dict;
using dispatch::Dispatcher;
using dispatch::DispatchKey;
using dispatch::DispatchKeySet;
using dispatch::FunctionSchema;
using dispatch::intrusive_ptr;
using dispatch::intrusive_ptr_target;
using dispatch::List;
using dispatch::make_intrusive;
using dispatch::OperatorKernel;
using dispatch::OperatorName;
using dispatch::SafeKernelFunction;
using dispatch::Stack;
using dispatch::TypedOperatorHandle;

namespace impl {
using GenericDict = Dict<IValue, IValue>;
using GenericList = List<IValue>;
}  // namespace impl
}  // namespace c10

namespace at {
using c10::DispatchKey;
using c10::DispatchKeySet;
using c10::FunctionSchema;
using c10::IValue;
using c10::OperatorHandle;
using dispatch::Tag;
}  // namespace at

namespace torch {
using c10::DispatchKey;
using c10::IValue;
using dispatch::arg;
using dispatch::CppFunction;
using dispatch::CustomClassHolder;
using dispatch::Dict;
using dispatch::List;

/// A kernel for a dispatch key or device type.
template <class Key, class F>
[[nodiscard]] SCHEMA_CT_HIDDEN auto dispatch(Key key, F&& f) {
  return ::dispatch::with_key(key, std::forward<F>(f));
}

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

namespace jit {
using ::dispatch::drop;
using ::dispatch::last;
using ::dispatch::pack;
using ::dispatch::parseName;
using ::dispatch::parseSchema;
using ::dispatch::peek;
using ::dispatch::peekSlice;
using ::dispatch::pop;
using ::dispatch::push;
using ::dispatch::push_list_elements;
using ::dispatch::push_one;
using ::dispatch::Stack;
}  // namespace jit
}  // namespace torch

/// A kernel known at compile time.
#define TORCH_FN_TYPE(f)                  \
  ::dispatch::CompileTimeFunctionPointer< \
      std::remove_pointer_t<std::remove_reference_t<decltype(f)>>, f>
#define TORCH_FN(f) TORCH_FN_TYPE(f)()

/// Names are never left out here; PyTorch's selective builds may leave some out.
#define TORCH_SELECTIVE_NAME(name) name
#define TORCH_SELECTIVE_SCHEMA(schema) schema
