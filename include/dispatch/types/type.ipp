// SPDX-License-Identifier: BSL-1.0
// The engine's part of type.hpp.
#pragma once

#include <dispatch/base/error.hpp>
#include <dispatch/types/type_text.hpp>
#include <stdexcept>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {

SCHEMA_CT_COMMON_ENGINE const char* typeKindToString(TypeKind kind) {
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
  return i < sizeof names / sizeof *names ? names[i] : "";
}

SCHEMA_CT_COMMON_ENGINE TypeKind Type::kind() const {
  const auto c =
      last() == schema_ct::code::end ? static_cast<schema_ct::code>(codes_.front()) : last();
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

SCHEMA_CT_COMMON_ENGINE Type Type::followed_by(schema_ct::code c) const {
  Type out = *this;
  out.codes_ += static_cast<char>(c);
  if (!detail::nests_within(out.codes_, schema_ct::height_limit))
    throw Error(message({"a type nests deeper than ", schema_ct::height_limit, " levels"}));
  return out;
}

SCHEMA_CT_COMMON_ENGINE Type Type::take_member(std::string_view& codes, std::string_view& names) {
  const std::string_view before = codes, names_before = names;
  detail::skip_type(codes, names);
  return Type(before.substr(0, before.size() - codes.size()),
              names_before.substr(0, names_before.size() - names.size()));
}

SCHEMA_CT_COMMON_ENGINE std::string Type::str() const {
  detail::text_writer out;
  detail::append_type(out, codes_, names_, -1, [](std::size_t) {});
  return out.take();
}

SCHEMA_CT_COMMON_ENGINE std::string Type::annotation_str() const {
  std::string out;
  detail::append_annotation(out, codes_, names_);
  return out;
}

SCHEMA_CT_COMMON_ENGINE void Type::expect_kind(TypeKind wanted) const {
  if (!*this || kind() != wanted)
    throw Error(message({"expected ", typeKindToString(wanted), " but got ",
                         *this ? typeKindToString(kind()) : "no type"}));
}

SCHEMA_CT_COMMON_ENGINE void Type::expect_key_type() const {
  switch (kind()) {
    case TypeKind::AnyType:
    case TypeKind::IntType:
    case TypeKind::BoolType:
    case TypeKind::FloatType:
    case TypeKind::ComplexType:
    case TypeKind::StringType:
    case TypeKind::TensorType:
    case TypeKind::DeviceObjType: return;
    default:
      throw Error(message({"Cannot create dict for key type '", str(),
                           "', only int, float, complex, Tensor, device and string keys are "
                           "supported"}));
  }
}

SCHEMA_CT_COMMON_ENGINE std::string_view Type::contained_codes() const {
  const std::string_view all = codes_;
  if (detail::is_suffix(last())) return all.substr(0, all.size() - 1);
  return last() == schema_ct::code::end ? all.substr(1, all.size() - 2) : std::string_view();
}

SCHEMA_CT_COMMON_ENGINE Type Type::containedType(std::size_t i) const {
  for (std::string_view codes = contained_codes(), names = names_; !codes.empty(); --i) {
    Type member = take_member(codes, names);
    if (i == 0) return member;
  }
  throw std::out_of_range(message({"a type has no contained type ", i}));
}

SCHEMA_CT_COMMON_ENGINE std::size_t Type::containedTypeSize() const {
  std::size_t out = 0;
  for (std::string_view codes = contained_codes(), names = names_; !codes.empty(); ++out)
    detail::skip_type(codes, names);
  return out;
}

namespace SCHEMA_CT_HIDDEN detail {

/// The rules of subtyping. `why` receives the reasons unless it is nullptr.
struct SCHEMA_CT_HIDDEN subtyping {
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
  /// The rules for every type.
  [[nodiscard]] static bool fits(const Type& a, const Type& b, std::string* why) {
    if (b.kind() == TypeKind::AnyType || a == b) return true;
    if (b.kind() == TypeKind::OptionalType) return is_subtype(a, b.element(), why);
    if (b.kind() != TypeKind::UnionType) return false;
    for (std::string_view codes = b.contained_codes(), names = b.names(); !codes.empty();)
      if (is_subtype(a, Type::take_member(codes, names), why)) return true;
    return false;
  }
  /// Does `accepts` accept one of the alternatives of t? The alternatives of a union are its
  /// members, those of a number are int, float and complex; any other type is its own.
  template <class Accepts>
  [[nodiscard]] static bool any_alternative(const Type& t, Accepts& accepts) {
    using schema_ct::code;
    if (t.kind() == TypeKind::NumberType)
      return accepts(Type::of_code(code::integer)) || accepts(Type::of_code(code::real)) ||
             accepts(Type::of_code(code::complex));
    if (!t.isUnionType()) return accepts(t);
    for (std::string_view codes = t.contained_codes(), names = t.names(); !codes.empty();)
      if (any_alternative(Type::take_member(codes, names), accepts)) return true;
    return t.is_optional() && accepts(Type::of_code(code::none_type));
  }
  /// May one of the holder's alternatives hold `one`?
  [[nodiscard]] static bool holds_one(const Type& holder, const Type& one, std::string* why) {
    auto accepts = [&](const Type& b) { return is_subtype(one, b, why); };
    return any_alternative(holder, accepts);
  }
  /// May a union hold each alternative of t?
  [[nodiscard]] static bool holds(const Type& holder, const Type& t) {
    auto refuses = [&](const Type& one) { return !holds_one(holder, one, nullptr); };
    return !any_alternative(t, refuses);
  }
  [[nodiscard]] static bool union_fits(const Type& a, const Type& b, std::string* why) {
    auto refuses = [&](const Type& one) { return !holds_one(b, one, why); };
    return b.kind() == TypeKind::AnyType || !any_alternative(a, refuses);
  }
  /// Tuples, futures and awaits are covariant; an RRef is not.
  [[nodiscard]] static bool members_fit(const Type& a, const Type& b, std::string* why) {
    if (a.containedTypeSize() != b.containedTypeSize()) return false;
    std::string_view mine = a.contained_codes(), my_names = a.names();
    std::string_view others = b.contained_codes(), other_names = b.names();
    while (!mine.empty())
      if (!is_subtype(Type::take_member(mine, my_names), Type::take_member(others, other_names),
                      why))
        return false;
    return true;
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

SCHEMA_CT_COMMON_ENGINE bool Type::isSubtypeOf(const Type& other, std::string* why_not) const {
  return detail::subtyping::is_subtype(*this, other, why_not);
}

}  // namespace dispatch
#pragma GCC diagnostic pop
