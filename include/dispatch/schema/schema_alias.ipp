// SPDX-License-Identifier: BSL-1.0
// The engine's part of function_schema.hpp: the aliasing of arguments and returns (PyTorch's
// function_schema.cpp).
#pragma once

#include <dispatch/base/text_set.hpp>
#include <dispatch/schema/function_schema.hpp>

// The switches of this file have a default case.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wswitch-enum"

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// A list of types, and which of them may be aliases.
class SCHEMA_CT_HIDDEN type_list {
 public:
  /// The types of values that can change and therefore be aliases; empty for numbers and the like.
  /// Types in a tuple stay in a tuple.
  [[nodiscard]] static type_list aliasable(const Type& t) {
    type_list out;
    out.add_aliasable(t);
    return out;
  }
  /// All types inside these types, at any depth.
  [[nodiscard]] type_list all_inside() const {
    type_list out;
    for (Type open = types_; open;) {
      Type inner;
      for (std::string_view codes = open.codes(), names = open.names(); !codes.empty();) {
        const Type t = Type::take_member(codes, names);
        inner.append(Type(t.contained_codes(), t.names()));
      }
      out.types_.append(inner);
      open = std::move(inner);
    }
    return out;
  }
  [[nodiscard]] bool has_one_of(const type_list& other) const {
    detail::text_set mine(types_.codes().size());
    for (std::string_view codes = types_.codes(), names = types_.names(); !codes.empty();)
      mine.insert(text_of(Type::take_member(codes, names)));
    for (std::string_view codes = other.types_.codes(), names = other.types_.names();
         !codes.empty();)
      if (mine.contains(text_of(Type::take_member(codes, names)))) return true;
    return false;
  }

 private:
  void add_aliasable(const Type& t) {
    switch (t.kind()) {
      case TypeKind::TensorType:
      case TypeKind::ListType:
      case TypeKind::DictType:
      case TypeKind::ClassType:
      case TypeKind::AnyType: return types_.append(t);
      case TypeKind::OptionalType:
      case TypeKind::UnionType: return add_aliasable_in(t);
      case TypeKind::TupleType: {
        type_list members;
        members.add_aliasable_in(t);
        if (!members.types_) return;
        Type tuple = Type::of_code(schema_ct::code::tuple);
        tuple.append(members.types_);
        return types_.append(tuple.followed_by(schema_ct::code::end));
      }
      default: return;
    }
  }
  void add_aliasable_in(const Type& t) {
    for (std::string_view codes = t.contained_codes(), names = t.names(); !codes.empty();)
      add_aliasable(Type::take_member(codes, names));
  }
  [[nodiscard]] static std::string text_of(const Type& t) {
    return message({t.codes(), "\n", t.names()});
  }

  Type types_;  // one after another
};

[[nodiscard]] SCHEMA_CT_ENGINE const Argument& value_of(const FunctionSchema& s,
                                                        const SchemaArgument& which) {
  const bool is_input = which.type == SchemaArgType::input;
  const std::vector<Argument>& values = is_input ? s.arguments() : s.returns();
  if (which.index >= values.size())
    throw Error(
        message({"Invalid index for schema. Schema ", is_input ? "input" : "output", " index ",
                 which.index, " is out of bounds for size ", values.size(), ": ", to_string(s)}));
  return values[which.index];
}

[[nodiscard]] SCHEMA_CT_ENGINE bool is_wildcard(const Argument& a) {
  return a.alias_info() != nullptr && a.alias_info()->isWildcardAfter();
}

[[nodiscard]] SCHEMA_CT_ENGINE bool have_alias_info(const std::vector<Argument>& values) {
  for (const Argument& a : values)
    if (a.alias_info() != nullptr) return true;
  return false;
}

}  // namespace internal

SCHEMA_CT_ENGINE bool FunctionSchema::hasAnyAliasInfo() const {
  return internal::have_alias_info(arguments_) || internal::have_alias_info(returns_);
}
SCHEMA_CT_ENGINE bool FunctionSchema::is_aliasing(const SchemaArgument& which) const {
  return internal::value_of(*this, which).alias_info() != nullptr;
}
SCHEMA_CT_ENGINE bool FunctionSchema::is_mutable(const SchemaArgument& which) const {
  return internal::value_of(*this, which).is_write();
}
SCHEMA_CT_ENGINE bool FunctionSchema::is_mutable(std::string_view argument) const {
  const int i = index_of(argument);
  if (i < 0)
    throw Error(message({"Schema has no argument named ", argument,
                         ". Tried to test mutability of nonexistent name ", argument, ": ",
                         to_string(*this)}));
  return arguments_[static_cast<std::size_t>(i)].is_write();
}

SCHEMA_CT_ENGINE bool FunctionSchema::may_alias(const SchemaArgument& a,
                                                const SchemaArgument& b) const {
  using internal::type_list;
  const Argument &left = internal::value_of(*this, a), &right = internal::value_of(*this, b);
  return left.alias_info() != nullptr && right.alias_info() != nullptr &&
         type_list::aliasable(left.type()).has_one_of(type_list::aliasable(right.type())) &&
         left.alias_info()->meets(*right.alias_info());
}

SCHEMA_CT_ENGINE bool FunctionSchema::may_contain_alias(const SchemaArgument& a,
                                                        const SchemaArgument& b,
                                                        bool bidirectional) const {
  using internal::type_list;
  if (may_alias(a, b)) return true;
  const Argument &left = internal::value_of(*this, a), &right = internal::value_of(*this, b);
  const type_list outer_left = type_list::aliasable(left.type()),
                  outer_right = type_list::aliasable(right.type()),
                  inner_left = outer_left.all_inside(), inner_right = outer_right.all_inside();
  if (inner_left.has_one_of(inner_right)) return true;
  // A wildcard may alias anything that the other one holds.
  return (internal::is_wildcard(right) && outer_right.has_one_of(inner_left)) ||
         (bidirectional && internal::is_wildcard(left) && outer_left.has_one_of(inner_right));
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
#pragma GCC diagnostic pop
