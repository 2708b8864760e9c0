// SPDX-License-Identifier: BSL-1.0
// Schemas by hand: made, changed, compared, and held against values (PyTorch's function_schema.h).
#pragma once

#include <dispatch/schema/binding.hpp>
#include <dispatch/schema/type_query.hpp>
#include <dispatch/values/value_compare.hpp>

namespace dispatch {

SCHEMA_CT_HIDDEN inline auto OperatorName::getNamespace() const {
  const std::size_t n = name.find("::");
  return n == std::string::npos ? std::nullopt : std::optional(std::string_view(name).substr(0, n));
}

inline namespace SCHEMA_CT_HOST {

SCHEMA_CT_HIDDEN inline auto FunctionSchema::getNamespace() const { return name_.getNamespace(); }

/// Equal in what a caller sees: `int x` and `SymInt x` are, names of returns count.
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool operator==(const Argument& a, const Argument& b) {
  const IValue *mine = a.find_default(), *other = b.find_default();
  const AliasInfo *alias = a.alias_info(), *other_alias = b.alias_info();
  return a.name() == b.name() && a.type() == b.type() && a.N() == b.N() &&
         (mine != nullptr) == (other != nullptr) && (mine == nullptr || *mine == *other) &&
         a.kwarg_only() == b.kwarg_only() && (alias != nullptr) == (other_alias != nullptr) &&
         (alias == nullptr || *alias == *other_alias);
}

[[nodiscard]] SCHEMA_CT_HIDDEN inline bool operator==(const FunctionSchema& a,
                                                      const FunctionSchema& b) {
  return a.operator_name() == b.operator_name() && a.arguments() == b.arguments() &&
         a.returns() == b.returns() && a.is_vararg() == b.is_vararg() &&
         a.is_varret() == b.is_varret();
}

template <class... More>
SCHEMA_CT_HIDDEN Argument::Argument(std::string name, const Type& type, const More&... more)
    : name_(std::move(name)) {
  set_type(Type(type ? type : TensorType::get()));
  auto set = [this](std::optional<std::int32_t> n = {}, std::optional<IValue> value = {},
                    bool keyword_only = false, std::optional<AliasInfo> alias = {}) {
    size_ = n.value_or(-1);
    keyword_only_ = keyword_only;
    if (value) set_default(std::move(*value));
    if (alias) alias_.push_back(std::move(*alias));
  };
  set(more...);
}

template <class Real, class... More>
  requires std::is_convertible_v<const Real&, Type>
SCHEMA_CT_HIDDEN Argument::Argument(std::string name, const Type& type, const Real& real_type,
                                    const More&... more)
    : Argument(std::move(name), Type(real_type), more...) {
  if (this->type() != type) fake_codes_ = type.codes();
}

SCHEMA_CT_HIDDEN inline auto Argument::cloneWithType(const Type& type) const {
  Argument out = *this;
  out.fake_codes_.clear();
  out.set_type(Type(type));
  return out;
}

SCHEMA_CT_HIDDEN inline auto Argument::formatTypeMismatchMsg(const std::string& actual_type) const {
  return message({"Expected a value of type '", type().annotation_str(), "' for argument '", name_,
                  "' but instead found type '", actual_type, "'.\n"});
}

SCHEMA_CT_HIDDEN inline auto FunctionSchema::cloneWithName(std::string name,
                                                           std::string overload) const {
  return FunctionSchema(std::move(name), std::move(overload), arguments_, returns_, is_vararg_,
                        is_varret_);
}
SCHEMA_CT_HIDDEN inline auto FunctionSchema::cloneWithArguments(
    std::vector<Argument> arguments) const {
  return FunctionSchema(name(), overload_name(), std::move(arguments), returns_, is_vararg_,
                        is_varret_);
}
SCHEMA_CT_HIDDEN inline auto FunctionSchema::cloneWithReturns(std::vector<Argument> returns) const {
  return FunctionSchema(name(), overload_name(), arguments_, std::move(returns), is_vararg_,
                        is_varret_);
}
template <class Map>
SCHEMA_CT_HIDDEN auto FunctionSchema::cloneWithRemappedTypes(Map map) const {
  auto mapped = [&](std::vector<Argument> values) {
    for (Argument& a : values) a = a.cloneWithType(map(a.type()));
    return values;
  };
  return cloneWithArguments(mapped(arguments_)).cloneWithReturns(mapped(returns_));
}

SCHEMA_CT_HIDDEN inline auto FunctionSchema::findErrorInKwargs(
    const std::vector<std::string>& names) const {
  for (const std::string& name : names)
    if (index_of(name) < 0)
      return message({"Unknown keyword argument '", name, "' for operator '", this->name(),
                      "'. Schema: ", to_string(*this)});
  for (const Argument& a : arguments_)
    for (const std::string& name : names)
      if (a.name() == name)
        return message(
            {"Argument '", name,
             "' specified both as positional and keyword argument. Schema: ", to_string(*this)});
  return std::string();
}

template <class... More>
SCHEMA_CT_HIDDEN auto FunctionSchema::formatTypeMismatchMsg(const Argument& expected,
                                                            const std::string& actual_type,
                                                            const More&... more) const {
  auto text = [&](std::optional<std::size_t> position = {}, std::optional<std::string> value = {}) {
    return message({name(), "() ", expected.formatTypeMismatchMsg(actual_type),
                    position ? message({"Position: ", *position, "\n"}) : std::string(),
                    value ? message({"Value: ", *value, "\n"}) : std::string(),
                    "Declaration: ", to_string(*this)});
  };
  return text(more...);
}

template <class Keywords>
SCHEMA_CT_HIDDEN auto FunctionSchema::checkAndNormalizeInputs(std::vector<IValue>& inputs,
                                                              const Keywords& named) const {
  internal::binder binder(*this, inputs, keyword_only::anywhere);
  binder.begin();
  for (const auto& [name, value] : named) binder.take(name, value);
  binder.end();
}
SCHEMA_CT_HIDDEN inline auto FunctionSchema::checkAndNormalizeInputs(
    std::vector<IValue>& inputs) const {
  dispatch::bind(*this, inputs, {}, keyword_only::anywhere);
}
template <class Character, class Traits>
SCHEMA_CT_HIDDEN std::basic_ostream<Character, Traits>& operator<<(
    std::basic_ostream<Character, Traits>& out, const OperatorName& name) {
  return out << name.str();
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::string toString(const OperatorName& name) {
  return name.str();
}
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::string toString(const FunctionSchema& s) {
  return to_string(s);
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

/// Equal for schemas that are equal.
template <>
struct std::hash<dispatch::FunctionSchema> {
  SCHEMA_CT_HIDDEN std::size_t operator()(const dispatch::FunctionSchema& s) const {
    std::string text = s.operator_name().str();
    for (const auto* values : {&s.arguments(), &s.returns()})
      for (const dispatch::Argument& a : *values)
        text.append("\n").append(a.name()).append(" ").append(a.type().codes());
    return std::hash<std::string>()(text);
  }
};
