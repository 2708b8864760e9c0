// SPDX-License-Identifier: BSL-1.0
// The C++ types of PyTorch's own operators, by their texts in signatures.
#pragma once

#include <ATen/core/IListRef.h>

#include "types.hpp"

namespace schema_ct::libtorch {

/// The type's spelling in PyTorch's generated headers; nullptr if it does not occur there.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr const char* native_text = nullptr;

/// The symbolic type that PyTorch replaces by this one for a kernel without symbolic parameters.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr const char* symbolic_text = nullptr;
template <>
SCHEMA_CT_HIDDEN inline constexpr const char* symbolic_text<std::int64_t> = "c10::SymInt";
template <>
SCHEMA_CT_HIDDEN inline constexpr const char* symbolic_text<c10::IntArrayRef> =
    "c10::SymIntArrayRef";
template <>
SCHEMA_CT_HIDDEN inline constexpr const char* symbolic_text<std::optional<std::int64_t>> =
    "::std::optional<c10::SymInt>";
template <>
SCHEMA_CT_HIDDEN inline constexpr const char* symbolic_text<c10::OptionalIntArrayRef> =
    "at::OptionalSymIntArrayRef";

#define SCHEMA_CT_NATIVE(text, ...) \
  template <>                       \
  SCHEMA_CT_HIDDEN inline constexpr const char* native_text<__VA_ARGS__> = text
#define SCHEMA_CT_NATIVE_VALUE(text, ...) \
  SCHEMA_CT_NATIVE(text, __VA_ARGS__);    \
  SCHEMA_CT_NATIVE("::std::optional<" text ">", std::optional<__VA_ARGS__>)

SCHEMA_CT_NATIVE_VALUE("int64_t", std::int64_t);
SCHEMA_CT_NATIVE_VALUE("double", double);
SCHEMA_CT_NATIVE_VALUE("bool", bool);
SCHEMA_CT_NATIVE_VALUE("c10::string_view", c10::string_view);
SCHEMA_CT_NATIVE_VALUE("c10::SymInt", c10::SymInt);
SCHEMA_CT_NATIVE_VALUE("at::ScalarType", c10::ScalarType);
SCHEMA_CT_NATIVE_VALUE("at::Layout", c10::Layout);
SCHEMA_CT_NATIVE_VALUE("at::MemoryFormat", c10::MemoryFormat);
SCHEMA_CT_NATIVE_VALUE("at::Device", c10::Device);
SCHEMA_CT_NATIVE_VALUE("at::Generator", at::Generator);
SCHEMA_CT_NATIVE("at::DeviceIndex", c10::DeviceIndex);
SCHEMA_CT_NATIVE("at::Storage", c10::Storage);
SCHEMA_CT_NATIVE("at::Stream", c10::Stream);
SCHEMA_CT_NATIVE("at::QScheme", c10::QScheme);
SCHEMA_CT_NATIVE("c10::SymBool", c10::SymBool);

SCHEMA_CT_NATIVE("at::Tensor", at::Tensor);
SCHEMA_CT_NATIVE("at::Tensor &", at::Tensor&);
SCHEMA_CT_NATIVE("const at::Tensor &", const at::Tensor&);
SCHEMA_CT_NATIVE("const ::std::optional<at::Tensor> &", const std::optional<at::Tensor>&);
SCHEMA_CT_NATIVE("at::TensorList", at::TensorList);
SCHEMA_CT_NATIVE("const at::ITensorListRef &", const at::ITensorListRef&);
SCHEMA_CT_NATIVE("const c10::List<::std::optional<at::Tensor>> &",
                 const c10::List<std::optional<at::Tensor>>&);
SCHEMA_CT_NATIVE("::std::vector<at::Tensor>", std::vector<at::Tensor>);

SCHEMA_CT_NATIVE("at::Scalar", c10::Scalar);
SCHEMA_CT_NATIVE("const at::Scalar &", const c10::Scalar&);
SCHEMA_CT_NATIVE("const ::std::optional<at::Scalar> &", const std::optional<c10::Scalar>&);
SCHEMA_CT_NATIVE("at::ArrayRef<at::Scalar>", c10::ArrayRef<c10::Scalar>);

SCHEMA_CT_NATIVE("at::IntArrayRef", c10::IntArrayRef);
SCHEMA_CT_NATIVE("at::OptionalIntArrayRef", c10::OptionalIntArrayRef);
SCHEMA_CT_NATIVE("c10::SymIntArrayRef", c10::SymIntArrayRef);
SCHEMA_CT_NATIVE("at::OptionalSymIntArrayRef", c10::OptionalArrayRef<c10::SymInt>);
SCHEMA_CT_NATIVE("::std::optional<at::ArrayRef<double>>", std::optional<c10::ArrayRef<double>>);
SCHEMA_CT_NATIVE("::std::array<bool,2>", std::array<bool, 2>);
SCHEMA_CT_NATIVE("::std::array<bool,3>", std::array<bool, 3>);
SCHEMA_CT_NATIVE("::std::array<bool,4>", std::array<bool, 4>);

#undef SCHEMA_CT_NATIVE_VALUE
#undef SCHEMA_CT_NATIVE

}  // namespace schema_ct::libtorch
