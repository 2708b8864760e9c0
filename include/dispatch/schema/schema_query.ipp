// SPDX-License-Identifier: BSL-1.0
// The engine's part of function_schema.hpp: schemas made by hand, compared, changed, and checked
// against values.
#pragma once

#include <dispatch/schema/binding.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

SCHEMA_CT_ENGINE bool Argument::equals(const Argument& other) const {
  const IValue *mine = find_default(), *others = other.find_default();
  return name_ == other.name_ && type() == other.type() && size_ == other.size_ &&
         (mine != nullptr) == (others != nullptr) && (mine == nullptr || *mine == *others) &&
         keyword_only_ == other.keyword_only_ && alias_.size() == other.alias_.size() &&
         (alias_.empty() || alias_[0] == other.alias_[0]);
}

SCHEMA_CT_ENGINE Argument Argument::cloneWithType(const Type& type) const {
  Argument out = *this;
  out.fake_codes_.clear();
  out.set_type(Type(type));
  return out;
}

SCHEMA_CT_ENGINE std::string Argument::formatTypeMismatchMsg(const std::string& actual_type) const {
  return message({"Expected a value of type '", type().annotation_str(), "' for argument '", name_,
                  "' but instead found type '", actual_type, "'.\n"});
}

namespace SCHEMA_CT_HIDDEN internal {

[[nodiscard]] SCHEMA_CT_ENGINE bool are_equal(const std::vector<Argument>& a,
                                              const std::vector<Argument>& b) {
  if (a.size() != b.size()) return false;
  for (std::size_t i = 0; i != a.size(); ++i)
    if (!a[i].equals(b[i])) return false;
  return true;
}

SCHEMA_CT_ENGINE void add_names_and_types(std::string& out, const std::vector<Argument>& values) {
  for (const Argument& a : values)
    out.append("\n").append(a.name()).append(" ").append(a.type().codes());
}

}  // namespace internal

SCHEMA_CT_ENGINE bool FunctionSchema::equals(const FunctionSchema& other) const {
  return name_ == other.name_ && internal::are_equal(arguments_, other.arguments_) &&
         internal::are_equal(returns_, other.returns_) && is_vararg_ == other.is_vararg_ &&
         is_varret_ == other.is_varret_;
}

SCHEMA_CT_ENGINE std::size_t FunctionSchema::hash() const {
  std::string text = name_.str();
  internal::add_names_and_types(text, arguments_);
  internal::add_names_and_types(text, returns_);
  return static_cast<std::size_t>(detail::hash_text(text));
}

SCHEMA_CT_ENGINE FunctionSchema FunctionSchema::cloneWithName(std::string name,
                                                              std::string overload) const {
  return FunctionSchema(std::move(name), std::move(overload), arguments_, returns_, is_vararg_,
                        is_varret_);
}
SCHEMA_CT_ENGINE FunctionSchema
FunctionSchema::cloneWithArguments(std::vector<Argument> arguments) const {
  return FunctionSchema(name(), overload_name(), std::move(arguments), returns_, is_vararg_,
                        is_varret_);
}
SCHEMA_CT_ENGINE FunctionSchema
FunctionSchema::cloneWithReturns(std::vector<Argument> returns) const {
  return FunctionSchema(name(), overload_name(), arguments_, std::move(returns), is_vararg_,
                        is_varret_);
}

SCHEMA_CT_ENGINE std::string FunctionSchema::unknown_keyword(std::string_view name) const {
  return message({"Unknown keyword argument '", name, "' for operator '", this->name(),
                  "'. Schema: ", to_string(*this)});
}
SCHEMA_CT_ENGINE std::string FunctionSchema::doubled_keyword(std::string_view name) const {
  return message(
      {"Argument '", name,
       "' specified both as positional and keyword argument. Schema: ", to_string(*this)});
}

SCHEMA_CT_ENGINE void FunctionSchema::checkAndNormalizeInputs(std::vector<IValue>& inputs,
                                                              list_view<keyword> named) const {
  bind(*this, inputs, named, keyword_only::anywhere);
}
SCHEMA_CT_ENGINE void FunctionSchema::bind_keywords(std::vector<IValue>& inputs, next_keyword next,
                                                    void* from) const {
  internal::binder binder(*this, inputs, keyword_only::anywhere);
  binder.begin();
  const std::string* name = nullptr;
  const IValue* value = nullptr;
  while (next(from, name, value)) binder.take(*name, *value);
  binder.end();
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
