// SPDX-License-Identifier: BSL-1.0
// PyTorch's view of types: their kinds, what they are made of, and which may stand for which
// (jit_type.h, type.cpp, union_type.cpp).
#pragma once

#include <dispatch/schema/function_schema.hpp>
#include <dispatch/schema/schema_record.hpp>
#include <dispatch/types/alias_query.hpp>
#include <dispatch/types/type_text.hpp>
#include <iosfwd>

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
[[nodiscard]] SCHEMA_CT_HIDDEN inline const char* typeKindToString(TypeKind kind) {
  static constexpr const char* names[] = {
      "AnyType",        "EnumType",     "AnyEnumType",      "TensorType",    "StorageType",
      "TupleType",      "ListType",     "DictType",         "NumberType",    "FloatType",
      "ComplexType",    "FutureType",   "AwaitType",        "RRefType",      "IntType",
      "NoneType",       "StringType",   "GeneratorType",    "QuantizerType", "BoolType",
      "OptionalType",   "VarType",      "DeviceObjType",    "StreamObjType", "FunctionType",
      "ClassType",      "PyObjectType", "CapsuleType",      "InterfaceType", "QSchemeType",
      "ScalarTypeType", "LayoutType",   "MemoryFormatType", "AnyListType",   "AnyTupleType",
      "AnyClassType",   "SymIntType",   "SymFloatType",     "SymBoolType",   "UnionType",
      "DynamicType"};
  const auto i = static_cast<std::size_t>(kind);
  return i < std::size(names) ? names[i] : "";
}

namespace detail {

[[nodiscard]] SCHEMA_CT_HIDDEN inline TypeKind kind_of(schema_ct::code c) {
  using schema_ct::code;
  switch (c) {
    case code::tensor: return TypeKind::TensorType;
    case code::integer:
    case code::narrow_integer: return TypeKind::IntType;
    case code::real:
    case code::narrow_real: return TypeKind::FloatType;
    case code::boolean: return TypeKind::BoolType;
    case code::string: return TypeKind::StringType;
    case code::complex: return TypeKind::ComplexType;
    case code::scalar: return TypeKind::NumberType;
    case code::sym_int: return TypeKind::SymIntType;
    case code::sym_bool: return TypeKind::SymBoolType;
    case code::sym_float: return TypeKind::SymFloatType;
    case code::scalar_type: return TypeKind::ScalarTypeType;
    case code::layout: return TypeKind::LayoutType;
    case code::memory_format: return TypeKind::MemoryFormatType;
    case code::device: return TypeKind::DeviceObjType;
    case code::generator: return TypeKind::GeneratorType;
    case code::storage: return TypeKind::StorageType;
    case code::stream: return TypeKind::StreamObjType;
    case code::qscheme: return TypeKind::QSchemeType;
    case code::quantizer: return TypeKind::QuantizerType;
    case code::capsule: return TypeKind::CapsuleType;
    case code::any: return TypeKind::AnyType;
    case code::any_class_type: return TypeKind::AnyClassType;
    case code::any_enum_type: return TypeKind::AnyEnumType;
    case code::none_type: return TypeKind::NoneType;
    case code::variable: return TypeKind::VarType;
    case code::class_type: return TypeKind::ClassType;
    case code::tuple: return TypeKind::TupleType;
    case code::dict: return TypeKind::DictType;
    case code::union_type: return TypeKind::UnionType;
    case code::future: return TypeKind::FutureType;
    case code::rref: return TypeKind::RRefType;
    case code::await: return TypeKind::AwaitType;
    case code::list: return TypeKind::ListType;
    case code::optional: return TypeKind::OptionalType;
    default: throw Error("the null type has no kind");
  }
}

}  // namespace detail

SCHEMA_CT_HIDDEN inline auto Type::kind() const {
  return detail::kind_of(
      last() == schema_ct::code::end ? static_cast<schema_ct::code>(codes().front()) : last());
}
SCHEMA_CT_HIDDEN inline auto Type::repr_str() const { return annotation_str(); }
template <class T>
SCHEMA_CT_HIDDEN auto Type::cast() const {
  return *this && kind() == T::Kind ? T(*this) : T();
}
template <class T>
SCHEMA_CT_HIDDEN auto Type::castRaw() const {
  return cast<T>();
}
template <class T>
SCHEMA_CT_HIDDEN auto Type::expect() const {
  if (T out = cast<T>()) return out;
  throw Error(message({"expected ", typeKindToString(T::Kind), " but got ",
                       *this ? typeKindToString(kind()) : "no type"}));
}
template <class T>
SCHEMA_CT_HIDDEN auto Type::expectRef() const {
  return expect<T>();
}
SCHEMA_CT_HIDDEN inline auto Type::containedTypes() const {
  if (last() == schema_ct::code::end) return members();
  return detail::is_suffix(last()) ? std::vector<Type>{element()} : std::vector<Type>();
}
SCHEMA_CT_HIDDEN inline auto Type::containedType(std::size_t i) const {
  return containedTypes().at(i);
}
SCHEMA_CT_HIDDEN inline auto Type::containedTypeSize() const { return containedTypes().size(); }
SCHEMA_CT_HIDDEN inline auto Type::hasFreeVariables() const {
  return codes_.find(static_cast<char>(schema_ct::code::variable)) != std::string::npos;
}
SCHEMA_CT_HIDDEN inline auto Type::isUnionType() const {
  return kind() == TypeKind::UnionType || kind() == TypeKind::OptionalType;
}

namespace detail {

/// Which types may stand for which.
struct SCHEMA_CT_HIDDEN subtyping {
  /// `why`, unless it is nullptr, takes the reasons.
  [[nodiscard]] static bool is_subtype(const Type& a, const Type& b, std::string* why) {
    switch (a.kind()) {
      case TypeKind::NoneType: return b.kind() == TypeKind::OptionalType || fits(a, b, why);
      case TypeKind::NumberType:
        return b.kind() == TypeKind::UnionType ? holds(b, a) : fits(a, b, why);
      case TypeKind::IntType:
      case TypeKind::FloatType:
      case TypeKind::ComplexType: return b.kind() == TypeKind::NumberType || fits(a, b, why);
      case TypeKind::ClassType: return b.kind() == TypeKind::AnyClassType || fits(a, b, why);
      case TypeKind::TupleType:
      case TypeKind::FutureType:
      case TypeKind::AwaitType:
        return fits(a, b, why) || (a.kind() == b.kind() && members_fit(a, b, why));
      case TypeKind::OptionalType: return optional_fits(a, b, why);
      case TypeKind::UnionType: return union_fits(a, b, why);
      default: return fits(a, b, why);
    }
  }

 private:
  /// What holds for every type.
  [[nodiscard]] static bool fits(const Type& a, const Type& b, std::string* why) {
    if (b.kind() == TypeKind::AnyType || a == b) return true;
    if (b.kind() == TypeKind::OptionalType) return is_subtype(a, b.element(), why);
    return b.kind() == TypeKind::UnionType && fits_one_of(a, b.containedTypes(), why);
  }
  [[nodiscard]] static bool fits_one_of(const Type& a, const std::vector<Type>& types,
                                        std::string* why) {
    for (const Type& b : types)
      if (is_subtype(a, b, why)) return true;
    return false;
  }
  /// The members of b, and what they stand for: a number is an int, a float or a complex.
  [[nodiscard]] static std::vector<Type> alternatives(const Type& b) {
    using schema_ct::code;
    if (b.kind() == TypeKind::NumberType)
      return {Type::of_code(code::integer), Type::of_code(code::real),
              Type::of_code(code::complex)};
    if (!b.isUnionType()) return {b};
    std::vector<Type> out;
    for (const Type& member : b.containedTypes())
      for (Type& t : alternatives(member)) out.push_back(std::move(t));
    if (b.is_optional()) out.push_back(Type::of_code(code::none_type));
    return out;
  }
  /// May a union hold each alternative of t?
  [[nodiscard]] static bool holds(const Type& holder, const Type& t) {
    for (const Type& one : alternatives(t))
      if (!fits_one_of(one, alternatives(holder), nullptr)) return false;
    return true;
  }
  [[nodiscard]] static bool union_fits(const Type& a, const Type& b, std::string* why) {
    for (const Type& one : alternatives(a))
      if (b.kind() != TypeKind::AnyType && !fits_one_of(one, alternatives(b), why)) return false;
    return true;
  }
  /// Tuples, futures and awaits are as their members are; an RRef is not.
  [[nodiscard]] static bool members_fit(const Type& a, const Type& b, std::string* why) {
    const std::vector<Type> mine = a.containedTypes(), others = b.containedTypes();
    bool out = mine.size() == others.size();
    for (std::size_t i = 0; out && i != mine.size(); ++i) out = is_subtype(mine[i], others[i], why);
    return out;
  }
  [[nodiscard]] static bool optional_fits(const Type& a, const Type& b, std::string* why) {
    if (b.kind() == TypeKind::OptionalType) return is_subtype(a.element(), b.element(), why);
    if (b.kind() != TypeKind::UnionType) return fits(a, b, why);
    const bool none = holds(b, Type::of_code(schema_ct::code::none_type));
    if (none && holds(b, a.element())) return true;
    if (why != nullptr)
      *why += message({b.annotation_str(), " cannot hold ",
                       none ? a.element().annotation_str() : std::string("None")});
    return false;
  }
};

}  // namespace detail

SCHEMA_CT_HIDDEN inline auto Type::isSubtypeOf(const Type& other) const {
  return detail::subtyping::is_subtype(*this, other, nullptr);
}
template <class Stream>
SCHEMA_CT_HIDDEN auto Type::isSubtypeOfExt(const Type& other, Stream why_not) const {
  if constexpr (!std::is_null_pointer_v<Stream>)
    if (why_not != nullptr) {
      std::string why;
      const bool out = detail::subtyping::is_subtype(*this, other, &why);
      *why_not << why;
      return out;
    }
  return isSubtypeOf(other);
}

/// c10::TypePtr: see Type.
using TypePtr = Type;

namespace detail {

/// A type of one kind, which Type::cast gives; null by default.
template <class Self, TypeKind own>
class type_of_kind : public Type {
 public:
  static constexpr TypeKind Kind = own;
  SCHEMA_CT_HIDDEN type_of_kind() = default;
  SCHEMA_CT_HIDDEN explicit type_of_kind(Type t) : Type(std::move(t)) {}
  SCHEMA_CT_HIDDEN const Self* operator->() const { return static_cast<const Self*>(this); }
  SCHEMA_CT_HIDDEN const Self& operator*() const { return static_cast<const Self&>(*this); }
};

/// A type that is one word.
template <TypeKind kind, schema_ct::code c>
class plain_type : public type_of_kind<plain_type<kind, c>, kind> {
 public:
  using type_of_kind<plain_type, kind>::type_of_kind;
  [[nodiscard]] SCHEMA_CT_HIDDEN static plain_type get() { return plain_type(Type::of_code(c)); }
};

/// A type of one other type.
template <class Self, TypeKind kind>
class type_of_element : public type_of_kind<Self, kind> {
 public:
  using type_of_kind<Self, kind>::type_of_kind;
  [[nodiscard]] SCHEMA_CT_HIDDEN Type getElementType() const { return this->containedType(0); }
};

[[nodiscard]] SCHEMA_CT_HIDDEN inline Type group_of(schema_ct::code opened,
                                                    const std::vector<Type>& members) {
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
class ListType : public detail::type_of_element<ListType, TypeKind::ListType> {
 public:
  using type_of_element::type_of_element;
  [[nodiscard]] SCHEMA_CT_HIDDEN static ListType create(const Type& element) {
    return ListType(list_of(element));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static ListType ofTensors() { return create(TensorType::get()); }
  [[nodiscard]] SCHEMA_CT_HIDDEN static ListType ofOptionalTensors() {
    return create(TensorType::get().followed_by(schema_ct::code::optional));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static ListType ofInts() { return create(IntType::get()); }
  [[nodiscard]] SCHEMA_CT_HIDDEN static ListType ofSymInts() { return create(SymIntType::get()); }
  [[nodiscard]] SCHEMA_CT_HIDDEN static ListType ofFloats() { return create(FloatType::get()); }
  [[nodiscard]] SCHEMA_CT_HIDDEN static ListType ofComplexDoubles() {
    return create(ComplexType::get());
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static ListType ofBools() { return create(BoolType::get()); }
  [[nodiscard]] SCHEMA_CT_HIDDEN static ListType ofStrings() { return create(StringType::get()); }
  [[nodiscard]] SCHEMA_CT_HIDDEN static ListType ofNumbers() { return create(NumberType::get()); }
};

/// T?; of an optional it is that optional.
class OptionalType : public detail::type_of_element<OptionalType, TypeKind::OptionalType> {
 public:
  using type_of_element::type_of_element;
  [[nodiscard]] SCHEMA_CT_HIDDEN static OptionalType create(Type value) {
    if (!value.is_optional()) value = value.followed_by(schema_ct::code::optional);
    return OptionalType(std::move(value));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN static OptionalType ofTensor() {
    return create(TensorType::get());
  }
};

class TupleType : public detail::type_of_kind<TupleType, TypeKind::TupleType> {
 public:
  using type_of_kind::type_of_kind;
  [[nodiscard]] SCHEMA_CT_HIDDEN static TupleType create(const std::vector<Type>& elements) {
    return TupleType(detail::group_of(schema_ct::code::tuple, elements));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::vector<Type> elements() const { return members(); }
};

class UnionType : public detail::type_of_kind<UnionType, TypeKind::UnionType> {
 public:
  using type_of_kind::type_of_kind;
  [[nodiscard]] SCHEMA_CT_HIDDEN static UnionType create(const std::vector<Type>& members) {
    return UnionType(detail::group_of(schema_ct::code::union_type, members));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool canHoldType(const Type& t) const {
    return t.isSubtypeOf(static_cast<const Type&>(*this));
  }
};

class DictType : public detail::type_of_kind<DictType, TypeKind::DictType> {
 public:
  using type_of_kind::type_of_kind;
  /// Throws Error for a key type that PyTorch's dictionaries do not have.
  [[nodiscard]] SCHEMA_CT_HIDDEN static DictType create(const Type& key, const Type& value) {
    switch (key.kind()) {
      case TypeKind::AnyType:
      case TypeKind::IntType:
      case TypeKind::BoolType:
      case TypeKind::FloatType:
      case TypeKind::ComplexType:
      case TypeKind::StringType:
      case TypeKind::TensorType:
      case TypeKind::DeviceObjType: return DictType(dict_of(key, value));
      default:
        throw Error(message({"Cannot create dict for key type '", key.str(),
                             "', only int, float, complex, Tensor, device and string keys are "
                             "supported"}));
    }
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN Type getKeyType() const { return containedType(0); }
  [[nodiscard]] SCHEMA_CT_HIDDEN Type getValueType() const { return containedType(1); }
};

class FutureType : public detail::type_of_element<FutureType, TypeKind::FutureType> {
 public:
  using type_of_element::type_of_element;
  [[nodiscard]] SCHEMA_CT_HIDDEN static FutureType create(const Type& value) {
    return FutureType(future_of(value));
  }
};

class RRefType : public detail::type_of_element<RRefType, TypeKind::RRefType> {
 public:
  using type_of_element::type_of_element;
  [[nodiscard]] SCHEMA_CT_HIDDEN static RRefType create(const Type& value) {
    return RRefType(detail::group_of(schema_ct::code::rref, {value}));
  }
};

class AwaitType : public detail::type_of_element<AwaitType, TypeKind::AwaitType> {
 public:
  using type_of_element::type_of_element;
  [[nodiscard]] SCHEMA_CT_HIDDEN static AwaitType create(const Type& value) {
    return AwaitType(detail::group_of(schema_ct::code::await, {value}));
  }
};

/// A type variable.
class VarType : public detail::type_of_kind<VarType, TypeKind::VarType> {
 public:
  using type_of_kind::type_of_kind;
  [[nodiscard]] SCHEMA_CT_HIDDEN static VarType create(std::string_view name) {
    return VarType(detail::named_type(schema_ct::code::variable, name));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string name() const { return str(); }
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

/// As a schema spells it.
template <class Character, class Traits>
SCHEMA_CT_HIDDEN std::basic_ostream<Character, Traits>& operator<<(
    std::basic_ostream<Character, Traits>& out, const Type& t) {
  return out << t.str();
}

inline namespace SCHEMA_CT_HOST {
namespace internal {
/// Adds the argument that was recorded of this text.
SCHEMA_CT_HIDDEN void add_recorded(std::vector<Argument>& out, const schema_record& record,
                                   const record_entry& e, const char* text);
}  // namespace internal

/// The type that a text spells as a schema does, so that it reads back what Type::str() gives.
/// Throws SchemaError. `type_variables`: as in parse_schema().
[[nodiscard]] SCHEMA_CT_HIDDEN inline Type parseType(const std::string& text,
                                                     bool type_variables = true) {
  if (text.size() > schema_size_limit)
    throw SchemaError(text, internal::error_of(schema_ct::errc::too_long));
  schema_record record(text);
  schema_ct::parser<schema_record> parser(text.data(), text.data() + text.size(), record,
                                          type_variables);
  schema_ct::type_word word = 0;
  const char* end = parser.type(parser.blanks(text.data()), word, 0);
  if (end != nullptr) end = parser.blanks(end);
  if (end != nullptr && end != text.data() + text.size())
    parser.fail_at_token(schema_ct::errc::expected_end, end);
  if (parser.answer.code != schema_ct::errc::ok) throw SchemaError(text, parser.answer);
  record.record_result({});
  std::vector<Argument> one;
  internal::add_recorded(one, record, record.entry(0), text.data());
  return one[0].real_type();
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
