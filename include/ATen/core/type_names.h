// SPDX-License-Identifier: BSL-1.0
// c10::TypePtr, c10::ListType and the like, which <ATen/core/ivalue.h> and <ATen/core/jit_type.h>
// bring.
#pragma once

#include <ATen/core/qualified_name.h>
#include <ATen/core/symbol.h>
#include <dispatch/engine.hpp>
#include <dispatch/schema/function_schema.hpp>
#include <dispatch/types/type_classes.hpp>

// <dispatch/compat/paddle.hpp> has Paddle's types under these names.
#if !defined(SCHEMA_CT_PADDLE_LAYER)
#include <torch/class_type_names.h>

namespace c10 {
using dispatch::AnyClassType;
using dispatch::AnyEnumType;
using dispatch::AnyType;
using dispatch::AwaitType;
using dispatch::BoolType;
using dispatch::CapsuleType;
using dispatch::ComplexType;
using dispatch::DeviceObjType;
using dispatch::DictType;
using dispatch::FloatType;
using dispatch::FunctionSchema;
using dispatch::FutureType;
using dispatch::GeneratorType;
using dispatch::getFakeTypePtr;
using dispatch::getFakeTypePtrCopy;
using dispatch::getTypePtr;
using dispatch::getTypePtrCopy;
using dispatch::IntType;
using dispatch::LayoutType;
using dispatch::ListType;
using dispatch::MemoryFormatType;
using dispatch::NoneType;
using dispatch::NumberType;
using dispatch::OptionalType;
using dispatch::QSchemeType;
using dispatch::QuantizerType;
using dispatch::RRefType;
using dispatch::ScalarTypeType;
using dispatch::StorageType;
using dispatch::StreamObjType;
using dispatch::StringType;
using dispatch::SymBoolType;
using dispatch::SymFloatType;
using dispatch::SymIntType;
using dispatch::TensorType;
using dispatch::toString;
using dispatch::TupleType;
using dispatch::Type;
using dispatch::TypeKind;
using dispatch::typeKindToString;
using dispatch::TypePtr;
using dispatch::UnionType;
using dispatch::VarType;

using AnyClassTypePtr = AnyClassType;
using AnyEnumTypePtr = AnyEnumType;
using AnyTypePtr = AnyType;
using AwaitTypePtr = AwaitType;
using BoolTypePtr = BoolType;
using CapsuleTypePtr = CapsuleType;
using ComplexTypePtr = ComplexType;
using DeviceObjTypePtr = DeviceObjType;
using DictTypePtr = DictType;
using FloatTypePtr = FloatType;
using FutureTypePtr = FutureType;
using GeneratorTypePtr = GeneratorType;
using IntTypePtr = IntType;
using LayoutTypePtr = LayoutType;
using ListTypePtr = ListType;
using MemoryFormatTypePtr = MemoryFormatType;
using NoneTypePtr = NoneType;
using NumberTypePtr = NumberType;
using OptionalTypePtr = OptionalType;
using QSchemeTypePtr = QSchemeType;
using QuantizerTypePtr = QuantizerType;
using RRefTypePtr = RRefType;
using ScalarTypeTypePtr = ScalarTypeType;
using StorageTypePtr = StorageType;
using StreamObjTypePtr = StreamObjType;
using StringTypePtr = StringType;
using SymBoolTypePtr = SymBoolType;
using SymFloatTypePtr = SymFloatType;
using SymIntTypePtr = SymIntType;
using TensorTypePtr = TensorType;
using TupleTypePtr = TupleType;
using UnionTypePtr = UnionType;
using VarTypePtr = VarType;
}  // namespace c10

namespace torch {
using dispatch::CustomClassHolder;
}  // namespace torch

namespace torch::jit {
using c10::TypePtr;
using ::dispatch::CustomClassHolder;
using ::dispatch::parseType;
}  // namespace torch::jit
#endif
