// SPDX-License-Identifier: BSL-1.0
// A class for each kind of type, with its factory and its members (PyTorch's jit_type.h).
#pragma once

#include <dispatch/base/error.hpp>
#include <dispatch/types/type.hpp>

namespace dispatch {

/// c10::TypePtr: see Type.
using TypePtr = Type;

namespace detail {

/// A type of one kind, the result of Type::cast; null by default.
template <class Self, TypeKind own>
class SCHEMA_CT_SHARED type_of_kind : public Type {
 public:
  static constexpr TypeKind Kind = own;
  type_of_kind() = default;
  explicit type_of_kind(Type t) : Type(std::move(t)) {}
  const Self* operator->() const { return static_cast<const Self*>(this); }
  const Self& operator*() const { return static_cast<const Self&>(*this); }
};

/// A type that consists of one word.
template <TypeKind kind, schema_ct::code c>
class SCHEMA_CT_SHARED plain_type : public type_of_kind<plain_type<kind, c>, kind> {
 public:
  using type_of_kind<plain_type, kind>::type_of_kind;
  [[nodiscard]] static plain_type get() { return plain_type(Type::of_code(c)); }
};

/// A type with one member type.
template <class Self, TypeKind kind>
class SCHEMA_CT_SHARED type_of_element : public type_of_kind<Self, kind> {
 public:
  using type_of_kind<Self, kind>::type_of_kind;
  [[nodiscard]] Type getElementType() const { return this->containedType(0); }
};

template <class Types>
[[nodiscard]] SCHEMA_CT_HIDDEN Type group_of(schema_ct::code opened, const Types& members) {
  Type out = Type::of_code(opened);
  for (const Type& member : members) out.append(member);
  return out.followed_by(schema_ct::code::end);
}

[[nodiscard]] SCHEMA_CT_HIDDEN inline Type named_type(schema_ct::code c, std::string_view name) {
  const char word = static_cast<char>(c);
  return Type({&word, 1}, message({name, "\n"}));
}

}  // namespace detail

using TensorType = detail::plain_type<TypeKind::TensorType, schema_ct::code::tensor>;
using IntType = detail::plain_type<TypeKind::IntType, schema_ct::code::integer>;
using FloatType = detail::plain_type<TypeKind::FloatType, schema_ct::code::real>;
using BoolType = detail::plain_type<TypeKind::BoolType, schema_ct::code::boolean>;
using StringType = detail::plain_type<TypeKind::StringType, schema_ct::code::string>;
using ComplexType = detail::plain_type<TypeKind::ComplexType, schema_ct::code::complex>;
using NumberType = detail::plain_type<TypeKind::NumberType, schema_ct::code::scalar>;
using SymIntType = detail::plain_type<TypeKind::SymIntType, schema_ct::code::sym_int>;
using SymFloatType = detail::plain_type<TypeKind::SymFloatType, schema_ct::code::sym_float>;
using SymBoolType = detail::plain_type<TypeKind::SymBoolType, schema_ct::code::sym_bool>;
using ScalarTypeType = detail::plain_type<TypeKind::ScalarTypeType, schema_ct::code::scalar_type>;
using LayoutType = detail::plain_type<TypeKind::LayoutType, schema_ct::code::layout>;
using MemoryFormatType =
    detail::plain_type<TypeKind::MemoryFormatType, schema_ct::code::memory_format>;
using DeviceObjType = detail::plain_type<TypeKind::DeviceObjType, schema_ct::code::device>;
using GeneratorType = detail::plain_type<TypeKind::GeneratorType, schema_ct::code::generator>;
using StorageType = detail::plain_type<TypeKind::StorageType, schema_ct::code::storage>;
using StreamObjType = detail::plain_type<TypeKind::StreamObjType, schema_ct::code::stream>;
using QSchemeType = detail::plain_type<TypeKind::QSchemeType, schema_ct::code::qscheme>;
using QuantizerType = detail::plain_type<TypeKind::QuantizerType, schema_ct::code::quantizer>;
using CapsuleType = detail::plain_type<TypeKind::CapsuleType, schema_ct::code::capsule>;
using AnyType = detail::plain_type<TypeKind::AnyType, schema_ct::code::any>;
using AnyClassType = detail::plain_type<TypeKind::AnyClassType, schema_ct::code::any_class_type>;
using AnyEnumType = detail::plain_type<TypeKind::AnyEnumType, schema_ct::code::any_enum_type>;
using NoneType = detail::plain_type<TypeKind::NoneType, schema_ct::code::none_type>;

/// T[].
class SCHEMA_CT_SHARED ListType : public detail::type_of_element<ListType, TypeKind::ListType> {
 public:
  using type_of_element::type_of_element;
  [[nodiscard]] static ListType create(const Type& element) { return ListType(list_of(element)); }
  [[nodiscard]] static ListType ofTensors() { return create(TensorType::get()); }
  [[nodiscard]] static ListType ofOptionalTensors() {
    return create(TensorType::get().followed_by(schema_ct::code::optional));
  }
  [[nodiscard]] static ListType ofInts() { return create(IntType::get()); }
  [[nodiscard]] static ListType ofSymInts() { return create(SymIntType::get()); }
  [[nodiscard]] static ListType ofFloats() { return create(FloatType::get()); }
  [[nodiscard]] static ListType ofComplexDoubles() { return create(ComplexType::get()); }
  [[nodiscard]] static ListType ofBools() { return create(BoolType::get()); }
  [[nodiscard]] static ListType ofStrings() { return create(StringType::get()); }
  [[nodiscard]] static ListType ofNumbers() { return create(NumberType::get()); }
};

/// T?; the optional of an optional is that optional.
class SCHEMA_CT_SHARED OptionalType
    : public detail::type_of_element<OptionalType, TypeKind::OptionalType> {
 public:
  using type_of_element::type_of_element;
  [[nodiscard]] static OptionalType create(Type value) {
    if (!value.is_optional()) value = value.followed_by(schema_ct::code::optional);
    return OptionalType(std::move(value));
  }
  [[nodiscard]] static OptionalType ofTensor() { return create(TensorType::get()); }
};

class SCHEMA_CT_SHARED TupleType : public detail::type_of_kind<TupleType, TypeKind::TupleType> {
 public:
  using type_of_kind::type_of_kind;
  template <class Types = std::vector<Type>>
  [[nodiscard]] static TupleType create(const Types& elements) {
    return TupleType(detail::group_of(schema_ct::code::tuple, elements));
  }
  template <class Types = std::vector<Type>>
  [[nodiscard]] Types elements() const {
    return containedTypes<Types>();
  }
};

class SCHEMA_CT_SHARED UnionType : public detail::type_of_kind<UnionType, TypeKind::UnionType> {
 public:
  using type_of_kind::type_of_kind;
  template <class Types = std::vector<Type>>
  [[nodiscard]] static UnionType create(const Types& members) {
    return UnionType(detail::group_of(schema_ct::code::union_type, members));
  }
  [[nodiscard]] bool canHoldType(const Type& t) const {
    return t.isSubtypeOf(static_cast<const Type&>(*this));
  }
};

class SCHEMA_CT_SHARED DictType : public detail::type_of_kind<DictType, TypeKind::DictType> {
 public:
  using type_of_kind::type_of_kind;
  /// Throws Error for a key type that PyTorch's dictionaries do not have.
  [[nodiscard]] static DictType create(const Type& key, const Type& value) {
    key.expect_key_type();
    return DictType(dict_of(key, value));
  }
  [[nodiscard]] Type getKeyType() const { return containedType(0); }
  [[nodiscard]] Type getValueType() const { return containedType(1); }
};

class SCHEMA_CT_SHARED FutureType
    : public detail::type_of_element<FutureType, TypeKind::FutureType> {
 public:
  using type_of_element::type_of_element;
  [[nodiscard]] static FutureType create(const Type& value) { return FutureType(future_of(value)); }
};

class SCHEMA_CT_SHARED RRefType : public detail::type_of_element<RRefType, TypeKind::RRefType> {
 public:
  using type_of_element::type_of_element;
  [[nodiscard]] static RRefType create(const Type& value) {
    return RRefType(detail::group_of(schema_ct::code::rref, std::initializer_list<Type>{value}));
  }
};

class SCHEMA_CT_SHARED AwaitType : public detail::type_of_element<AwaitType, TypeKind::AwaitType> {
 public:
  using type_of_element::type_of_element;
  [[nodiscard]] static AwaitType create(const Type& value) {
    return AwaitType(detail::group_of(schema_ct::code::await, std::initializer_list<Type>{value}));
  }
};

/// A type variable.
class SCHEMA_CT_SHARED VarType : public detail::type_of_kind<VarType, TypeKind::VarType> {
 public:
  using type_of_kind::type_of_kind;
  [[nodiscard]] static VarType create(std::string_view name) {
    return VarType(detail::named_type(schema_ct::code::variable, name));
  }
  [[nodiscard]] std::string name() const { return str(); }
};

/// The type of a C++ type, as in an inferred schema.
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN Type getTypePtr() {
  static_assert(!schema_ct::has_unknown(schema_ct::word<T>),
                "no schema type stands for this C++ type: docs/errors.md#unsupported_type");
  return Type::of<T>();
}
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN Type getTypePtrCopy() {
  return getTypePtr<T>();
}
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN Type getFakeTypePtr() {
  return getTypePtr<T>().fake();
}
template <class T>
[[nodiscard]] SCHEMA_CT_HIDDEN Type getFakeTypePtrCopy() {
  return getFakeTypePtr<T>();
}

}  // namespace dispatch
