// SPDX-License-Identifier: BSL-1.0
// The engine's part of function_schema.hpp: may one schema take the place of another one?
// (PyTorch's function_schema.cpp)
#pragma once

#include <dispatch/schema/function_schema.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// The rules of compatibility.
struct SCHEMA_CT_HIDDEN compatibility {
  [[nodiscard]] static bool backward(const Argument& now, const Argument& old,
                                     std::string* why_not) {
    return fits(now, old) && old.type().isSubtypeOf(now.type(), why_not) && keeps_default(now, old);
  }
  [[nodiscard]] static bool forward(const Argument& now, const Argument& old,
                                    std::string* why_not) {
    return fits(now, old) && now.type().isSubtypeOf(old.type(), why_not) &&
           keeps_default(now, old) &&
           (now.find_default() == nullptr || old.find_default() != nullptr);
  }

  [[nodiscard]] static bool backward(const FunctionSchema& now, const FunctionSchema& old,
                                     std::string* why_not) {
    const std::vector<Argument>&mine = now.arguments(), &others = old.arguments();
    if (!same_structure(now, old) || mine.size() < others.size()) return false;
    for (std::size_t i = 0; i != now.returns().size(); ++i)
      if (!backward(old.returns()[i], now.returns()[i], why_not)) return false;
    const std::size_t first_out = outs_of(now), old_first_out = outs_of(old);
    for (std::size_t i = 0; i != old_first_out; ++i)
      if (!backward(mine[i], others[i], why_not)) return false;
    for (std::size_t i = old_first_out; i < first_out; ++i)
      if (mine[i].find_default() == nullptr)
        return tell(why_not, {"Function schema not backward compatible since the new argument '",
                              mine[i].name(), "' of type ", mine[i].type().str(),
                              " did not provide a default value."});
    if (mine.size() - first_out < others.size() - old_first_out) return false;
    for (std::size_t i = old_first_out; i != others.size(); ++i)
      if (!backward(mine[i - old_first_out + first_out], others[i], why_not)) return false;
    return true;
  }

  [[nodiscard]] static bool forward(const FunctionSchema& now, const FunctionSchema& old,
                                    std::string* why_not) {
    const std::vector<Argument>&mine = now.arguments(), &others = old.arguments();
    if (!same_structure(now, old)) return false;
    const std::size_t first_out = outs_of(now), old_first_out = outs_of(old);
    if (mine.size() - first_out != others.size() - old_first_out)
      return tell(why_not, {"Function schema should have the same number of out arguments"});
    for (std::size_t i = 0; i != first_out && i != old_first_out; ++i)
      if (!forward(mine[i], others[i], nullptr))
        return tell(why_not, {"'", mine[i].name(),
                              "' is not forward compatible with the older version of the schema"});
    for (std::size_t i = old_first_out; i < first_out; ++i)
      if (!may_be_new(mine[i], why_not)) return false;
    for (std::size_t i = old_first_out; i != others.size(); ++i)
      if (const Argument& out = mine[i - old_first_out + first_out];
          !forward(out, others[i], nullptr))
        return tell(why_not, {"Out argument '", out.name(),
                              "' is not FC with the older version of the schema"});
    return true;
  }

  [[nodiscard]] static bool is_subtype(const FunctionSchema& a, const FunctionSchema& b,
                                       bool as_method, std::string* why_not) {
    const std::size_t first = as_method ? 1 : 0;
    return are_subtypes(b.arguments(), a.arguments(), first, why_not) &&
           are_subtypes(a.returns(), b.returns(), 0, why_not);
  }

  /// Are name, size and alias sets unchanged? A positional argument must not become a keyword.
  [[nodiscard]] static bool fits(const Argument& now, const Argument& old) {
    const AliasInfo *alias = now.alias_info(), *other = old.alias_info();
    return now.name() == old.name() && now.size_ == old.size_ &&
           (alias != nullptr) == (other != nullptr) && (alias == nullptr || *alias == *other) &&
           (!now.kwarg_only() || old.kwarg_only());
  }
  [[nodiscard]] static bool keeps_default(const Argument& now, const Argument& old) {
    return old.find_default() == nullptr ||
           (now.find_default() != nullptr && *now.find_default() == *old.find_default());
  }
  [[nodiscard]] static bool same_structure(const FunctionSchema& a, const FunctionSchema& b) {
    return a.operator_name() == b.operator_name() && a.is_vararg() == b.is_vararg() &&
           a.is_varret() == b.is_varret() && a.returns().size() == b.returns().size();
  }
  /// The index of the first out argument.
  [[nodiscard]] static std::size_t outs_of(const FunctionSchema& s) {
    std::size_t i = 0;
    while (i != s.arguments().size() && !s.arguments()[i].is_out()) ++i;
    return i;
  }
  [[nodiscard]] static bool may_be_new(const Argument& a, std::string* why_not) {
    const IValue* value = a.find_default();
    if (value != nullptr && !value->isList() && !value->isGenericDict()) return true;
    return tell(why_not, {"Function schema is not forward compatible since the new argument '",
                          a.name(), "' of type ", a.type().str(),
                          value == nullptr ? " did not provide a default value."
                                           : " has a container type as its default value."});
  }
  static bool tell(std::string* why_not, std::initializer_list<detail::piece> parts) {
    if (why_not != nullptr) *why_not += message(parts);
    return false;
  }
  [[nodiscard]] static bool are_subtypes(const std::vector<Argument>& a,
                                         const std::vector<Argument>& b, std::size_t first,
                                         std::string* why_not) {
    if (a.size() != b.size()) return false;
    for (std::size_t i = first; i < a.size(); ++i)
      if (a[i].name() != b[i].name() || !a[i].type().isSubtypeOf(b[i].type(), why_not))
        return false;
    return true;
  }
};

}  // namespace internal

SCHEMA_CT_ENGINE bool Argument::replaces(const Argument& old, std::string* why_not) const {
  return internal::compatibility::backward(*this, old, why_not);
}
SCHEMA_CT_ENGINE bool Argument::is_replaced_by(const Argument& old, std::string* why_not) const {
  return internal::compatibility::forward(*this, old, why_not);
}
SCHEMA_CT_ENGINE bool FunctionSchema::replaces(const FunctionSchema& old,
                                               std::string* why_not) const {
  return internal::compatibility::backward(*this, old, why_not);
}
SCHEMA_CT_ENGINE bool FunctionSchema::is_replaced_by(const FunctionSchema& old,
                                                     std::string* why_not) const {
  return internal::compatibility::forward(*this, old, why_not);
}
SCHEMA_CT_ENGINE bool FunctionSchema::is_subtype_of(const FunctionSchema& other, bool as_method,
                                                    std::string* why_not) const {
  return internal::compatibility::is_subtype(*this, other, as_method, why_not);
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
