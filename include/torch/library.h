// SPDX-License-Identifier: BSL-1.0
// The names under which operator libraries register themselves with PyTorch.
#pragma once

#include <schema_ct/config.hpp>  // first, for what it says to C

#include <dispatch/binding.hpp>
#include <dispatch/block.hpp>

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

namespace detail {
/// What stands for the definitions of a namespace, and what a block of them takes.
template <schema_ct::fixed_string ns>
struct definitions {
  using type = decltype(block<ns>());
};
template <class Definitions>
auto schema_ct_definitions(Definitions) -> typename Definitions::type;
}  // namespace detail

namespace jit {
using ::dispatch::parseName;
using ::dispatch::parseSchema;
using ::dispatch::Stack;
}  // namespace jit
}  // namespace torch

#define SCHEMA_CT_JOIN_(a, b) a##b
#define SCHEMA_CT_JOIN(a, b) SCHEMA_CT_JOIN_(a, b)

#define SCHEMA_CT_BLOCK(ns) decltype(torch::detail::block<SCHEMA_CT_QUOTE(ns)>())

/// Defines the operators of a namespace: TORCH_LIBRARY(ns, m) { m.def("…", &f); }. Once in a
/// program for each namespace.
#if defined(__CUDACC__)
// nvcc's front end loses the types of what tells a second block elsewhere.
#define TORCH_LIBRARY(ns, m)                                                                   \
  static void SCHEMA_CT_JOIN(TORCH_LIBRARY_init_, ns)(SCHEMA_CT_BLOCK(ns));                    \
  static const torch::detail::TorchLibraryInit SCHEMA_CT_JOIN(TORCH_LIBRARY_static_init_, ns)( \
      torch::Library::DEF, &SCHEMA_CT_JOIN(TORCH_LIBRARY_init_, ns), SCHEMA_CT_QUOTE(ns),      \
      c10::DispatchKey::Undefined, __FILE__, __LINE__);                                        \
  void SCHEMA_CT_JOIN(TORCH_LIBRARY_init_, ns)(SCHEMA_CT_BLOCK(ns) m)
#else
#define TORCH_LIBRARY(ns, m) \
  SCHEMA_CT_DEFINITIONS(     \
      ns, m, SCHEMA_CT_JOIN(TORCH_LIBRARY_of_, SCHEMA_CT_JOIN(ns, SCHEMA_CT_JOIN(_, __LINE__))))
#endif

// Behind the first block of a namespace a function says what it is: the next one finds that before
// torch::detail's, and would be a second function of its name instead of a second definition.
#define SCHEMA_CT_DEFINITIONS(ns, m, block)                                                        \
  using block =                                                                                    \
      decltype(schema_ct_definitions(torch::detail::definitions<SCHEMA_CT_QUOTE(ns)>()));          \
  static_assert(!std::is_rvalue_reference_v<block>,                                                \
                "a namespace has one TORCH_LIBRARY; TORCH_LIBRARY_FRAGMENT defines more in it");   \
  template <class... None>                                                                         \
  torch::Library&& schema_ct_definitions(torch::detail::definitions<SCHEMA_CT_QUOTE(ns)>);         \
  static void SCHEMA_CT_JOIN(TORCH_LIBRARY_init_,                                                  \
                             ns)(decltype(static_cast<block (*)()>(nullptr)()));                   \
  static const torch::detail::TorchLibraryInit SCHEMA_CT_JOIN(static_, block)(                     \
      torch::Library::DEF, static_cast<void (*)(block)>(&SCHEMA_CT_JOIN(TORCH_LIBRARY_init_, ns)), \
      SCHEMA_CT_QUOTE(ns), c10::DispatchKey::Undefined, __FILE__, __LINE__);                       \
  void SCHEMA_CT_JOIN(TORCH_LIBRARY_init_, ns)(decltype(static_cast<block (*)()>(nullptr)()) m)

#define SCHEMA_CT_LIBRARY_BLOCK(kind, ns, key, m, id)                                             \
  static void SCHEMA_CT_JOIN(TORCH_LIBRARY_##kind##_init_, id)(SCHEMA_CT_BLOCK(ns));              \
  static const torch::detail::TorchLibraryInit SCHEMA_CT_JOIN(                                    \
      TORCH_LIBRARY_##kind##_static_init_, id)(torch::Library::kind,                              \
                                               &SCHEMA_CT_JOIN(TORCH_LIBRARY_##kind##_init_, id), \
                                               SCHEMA_CT_QUOTE(ns), key, __FILE__, __LINE__);     \
  void SCHEMA_CT_JOIN(TORCH_LIBRARY_##kind##_init_, id)(SCHEMA_CT_BLOCK(ns) m)

/// Defines more operators of a namespace; may be repeated.
#define TORCH_LIBRARY_FRAGMENT(ns, m)                                   \
  SCHEMA_CT_LIBRARY_BLOCK(FRAGMENT, ns, c10::DispatchKey::Undefined, m, \
                          SCHEMA_CT_JOIN(__LINE__, SCHEMA_CT_JOIN(_, __COUNTER__)))

/// Registers kernels of a namespace's operators for a dispatch key; may be repeated.
#define TORCH_LIBRARY_IMPL(ns, key, m)                        \
  SCHEMA_CT_LIBRARY_BLOCK(IMPL, ns, c10::DispatchKey::key, m, \
                          SCHEMA_CT_JOIN(__LINE__, SCHEMA_CT_JOIN(_, __COUNTER__)))

/// The blocks as objects, for registrations that live as long as a variable.
#define MAKE_TORCH_LIBRARY(ns) \
  torch::Library(torch::Library::DEF, #ns, c10::DispatchKey::Undefined, __FILE__, __LINE__)
#define MAKE_TORCH_LIBRARY_IMPL(ns, key) \
  torch::Library(torch::Library::IMPL, #ns, c10::DispatchKey::key, __FILE__, __LINE__)

/// A kernel known at compile time.
#define TORCH_FN_TYPE(f)                  \
  ::dispatch::CompileTimeFunctionPointer< \
      std::remove_pointer_t<std::remove_reference_t<decltype(f)>>, f>
#define TORCH_FN(f) TORCH_FN_TYPE(f)()

/// Names are never left out here; PyTorch's selective builds may leave some out.
#define TORCH_SELECTIVE_NAME(name) name
#define TORCH_SELECTIVE_SCHEMA(schema) schema

// Paddle's sources include nothing else for their classes.
#if defined(SCHEMA_CT_LIBRARY_BRINGS_CLASSES)
#include <torch/custom_class.h>
#endif
