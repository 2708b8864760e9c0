// SPDX-License-Identifier: BSL-1.0
// What a schema says about the aliasing of its arguments and returns (PyTorch's
// function_schema.cpp).
#pragma once

#include <algorithm>
#include <dispatch/schema/type_query.hpp>

namespace dispatch {

enum class SchemaArgType : unsigned char { input, output };

/// The argument or return at an index.
struct SchemaArgument {
  SchemaArgType type;
  std::size_t index;

  SCHEMA_CT_HIDDEN SchemaArgument(SchemaArgType which, std::size_t at) : type(which), index(at) {}
  friend bool operator==(const SchemaArgument&, const SchemaArgument&) = default;
};

inline namespace SCHEMA_CT_HOST {
namespace internal {

/// What may be an alias of what.
struct SCHEMA_CT_HIDDEN aliasing {
  [[nodiscard]] static const Argument& value_of(const FunctionSchema& s,
                                                const SchemaArgument& which) {
    const bool is_input = which.type == SchemaArgType::input;
    const std::vector<Argument>& values = is_input ? s.arguments() : s.returns();
    if (which.index >= values.size())
      throw Error(
          message({"Invalid index for schema. Schema ", is_input ? "input" : "output", " index ",
                   which.index, " is out of bounds for size ", values.size(), ": ", to_string(s)}));
    return values[which.index];
  }
  [[nodiscard]] static bool is_wildcard(const Argument& a) {
    return a.alias_info() != nullptr && a.alias_info()->isWildcardAfter();
  }
  template <class T>
  [[nodiscard]] static bool have_common(std::vector<T> a, std::vector<T> b) {
    if (a.empty() || b.empty()) return false;
    std::sort(a.begin(), a.end(), less());
    std::sort(b.begin(), b.end(), less());
    for (auto x = a.begin(), y = b.begin(); x != a.end() && y != b.end();) {
      if (*x == *y) return true;
      less()(*x, *y) ? ++x : ++y;
    }
    return false;
  }
  /// Some order in which equal ones are neighbours.
  struct less {
    bool operator()(const std::string& a, const std::string& b) const { return a < b; }
    bool operator()(const Type& a, const Type& b) const {
      // Most differ in length, which spares the comparison of what nests in each other.
      if (a.codes().size() != b.codes().size()) return a.codes().size() < b.codes().size();
      return a.codes() != b.codes() ? a.codes() < b.codes() : a.names() < b.names();
    }
  };

  /// The types of what can be changed and so be an alias; none for numbers and the like. Those in
  /// a tuple stay in one.
  [[nodiscard]] static std::vector<Type> aliasable(const Type& t) {
    switch (t.kind()) {
      case TypeKind::TensorType:
      case TypeKind::ListType:
      case TypeKind::DictType:
      case TypeKind::ClassType:
      case TypeKind::AnyType: return {t};
      case TypeKind::OptionalType: return aliasable(t.element());
      case TypeKind::UnionType: return aliasable_members(t);
      case TypeKind::TupleType: {
        const std::vector<Type> members = aliasable_members(t);
        if (members.empty()) return {};
        return {TupleType::create(members)};
      }
      default: return {};
    }
  }
  [[nodiscard]] static std::vector<Type> aliasable_members(const Type& t) {
    std::vector<Type> out;
    for (const Type& member : t.members())
      for (Type& one : aliasable(member)) out.push_back(std::move(one));
    return out;
  }
  /// Everything inside these types, at any depth.
  [[nodiscard]] static std::vector<Type> all_inside(const std::vector<Type>& types) {
    std::vector<Type> out, open = types;
    while (!open.empty()) {
      const Type last = std::move(open.back());
      open.pop_back();
      for (Type& inner : last.containedTypes()) {
        out.push_back(inner);
        open.push_back(std::move(inner));
      }
    }
    return out;
  }
};

}  // namespace internal

SCHEMA_CT_HIDDEN inline auto FunctionSchema::hasAnyAliasInfo() const {
  for (const auto* values : {&arguments_, &returns_})
    for (const Argument& a : *values)
      if (a.alias_info() != nullptr) return true;
  return false;
}
SCHEMA_CT_HIDDEN inline auto FunctionSchema::is_aliasing(const SchemaArgument& which) const {
  return internal::aliasing::value_of(*this, which).alias_info() != nullptr;
}
SCHEMA_CT_HIDDEN inline auto FunctionSchema::is_mutable(const SchemaArgument& which) const {
  return internal::aliasing::value_of(*this, which).is_write();
}
SCHEMA_CT_HIDDEN inline auto FunctionSchema::is_mutable(std::string_view argument) const {
  const int i = index_of(argument);
  if (i < 0)
    throw Error(message({"Schema has no argument named ", argument,
                         ". Tried to test mutability of nonexistent name ", argument, ": ",
                         to_string(*this)}));
  return arguments_[static_cast<std::size_t>(i)].is_write();
}

SCHEMA_CT_HIDDEN inline auto FunctionSchema::may_alias(const SchemaArgument& a,
                                                       const SchemaArgument& b) const {
  using internal::aliasing;
  const Argument &left = aliasing::value_of(*this, a), &right = aliasing::value_of(*this, b);
  return left.alias_info() != nullptr && right.alias_info() != nullptr &&
         aliasing::have_common(aliasing::aliasable(left.type()),
                               aliasing::aliasable(right.type())) &&
         aliasing::have_common(left.alias_info()->afterSets(), right.alias_info()->afterSets());
}

SCHEMA_CT_HIDDEN inline auto FunctionSchema::may_contain_alias(const SchemaArgument& a,
                                                               const SchemaArgument& b,
                                                               bool bidirectional) const {
  using internal::aliasing;
  if (may_alias(a, b)) return true;
  const Argument &left = aliasing::value_of(*this, a), &right = aliasing::value_of(*this, b);
  const std::vector<Type> outer_left = aliasing::aliasable(left.type()),
                          outer_right = aliasing::aliasable(right.type()),
                          inner_left = aliasing::all_inside(outer_left),
                          inner_right = aliasing::all_inside(outer_right);
  if (aliasing::have_common(inner_left, inner_right)) return true;
  // A wildcard may be anything that the other one holds.
  return (aliasing::is_wildcard(right) && aliasing::have_common(outer_right, inner_left)) ||
         (bidirectional && aliasing::is_wildcard(left) &&
          aliasing::have_common(outer_left, inner_right));
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
