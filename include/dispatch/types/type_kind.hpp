// SPDX-License-Identifier: BSL-1.0
// The kinds of types (c10::TypeKind).
#pragma once

#include <schema_ct/config.hpp>

namespace dispatch {

/// c10::TypeKind, in PyTorch's order.
enum class TypeKind : unsigned char {
  AnyType,
  EnumType,
  AnyEnumType,
  TensorType,
  StorageType,
  TupleType,
  ListType,
  DictType,
  NumberType,
  FloatType,
  ComplexType,
  FutureType,
  AwaitType,
  RRefType,
  IntType,
  NoneType,
  StringType,
  GeneratorType,
  QuantizerType,
  BoolType,
  OptionalType,
  VarType,
  DeviceObjType,
  StreamObjType,
  FunctionType,
  ClassType,
  PyObjectType,
  CapsuleType,
  InterfaceType,
  QSchemeType,
  ScalarTypeType,
  LayoutType,
  MemoryFormatType,
  AnyListType,
  AnyTupleType,
  AnyClassType,
  SymIntType,
  SymFloatType,
  SymBoolType,
  UnionType,
  DynamicType,
};

/// "IntType", the enumerator's name.
[[nodiscard]] SCHEMA_CT_HIDDEN const char* typeKindToString(TypeKind kind);

}  // namespace dispatch
