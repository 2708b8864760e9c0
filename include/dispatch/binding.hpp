// SPDX-License-Identifier: BSL-1.0
// Binds positional values, keywords and defaults to the arguments of a schema.
#pragma once

#include <dispatch/function_schema.hpp>
#include <dispatch/list_view.hpp>
#include <dispatch/type_match.hpp>
#include <schema_ct/keyword.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A value for the argument of this name: `arg("k") = 3`, or `"k"_a = 3`.
struct keyword {
  std::string name;
  IValue value;

  SCHEMA_CT_HIDDEN keyword(std::string called, IValue v)
      : name(std::move(called)), value(std::move(v)) {}
  template <class K>
    requires schema_ct::is_keyword<K>
  SCHEMA_CT_HIDDEN keyword(const K& k)
      : name(K::argument.data(), K::argument.size()),
        value(static_cast<decltype(k.value)>(k.value)) {}
};

namespace literals {
using schema_ct::literals::operator""_a;
}

/// Names an argument at a call (torch::arg).
class arg {
 public:
  SCHEMA_CT_HIDDEN explicit arg(std::string name) : name_(std::move(name)) {}
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN keyword operator=(T&& value) && {
    return {std::move(name_), IValue(std::forward<T>(value))};
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const std::string& name() const { return name_; }
  /// A default that is None: `arg("x") = arg::none()`.
  [[nodiscard]] SCHEMA_CT_HIDDEN static IValue none() { return IValue(); }
  /// The keyword with None.
  [[nodiscard]] SCHEMA_CT_HIDDEN static keyword none(std::string name) {
    return {std::move(name), IValue()};
  }

 private:
  std::string name_;
};

/// May an argument after `*` be given by position?
enum class keyword_only : unsigned char {
  by_name,   ///< no: what Python's calls do
  anywhere,  ///< yes: what FunctionSchema::checkAndNormalizeInputs does
};

namespace internal {

/// Without the destruction of what was there, which is nothing.
SCHEMA_CT_HIDDEN inline void put_copy(IValue& none, const IValue& value) {
  new (&none) IValue(value);
}

/// A list of its own, so that a kernel that changes its argument leaves the schema's default alone.
SCHEMA_CT_HIDDEN inline void put_own_copy(IValue& none, const IValue& value) {
  if (value.isList())
    none = copy_of_list(value);
  else
    put_copy(none, value);
}

[[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN inline void refuse_type(const FunctionSchema& schema,
                                                                 const Argument& a,
                                                                 const IValue& value,
                                                                 int position) {
  throw TypeError(
      message({schema.name(), "() Expected a value of type '", a.real_type().annotation_str(),
               "' for argument '", a.name(), "' but instead found type '", value.type_name(), "'.",
               position < 0 ? std::string() : message({"\nPosition: ", position}),
               "\nDeclaration: ", to_string(schema)}));
}

/// Throws TypeError unless the value has the argument's type; `position` is -1 for a keyword's.
SCHEMA_CT_HIDDEN inline void check_type(const FunctionSchema& schema, const Argument& a,
                                        const IValue& value, int position) {
  if (!has_type(value, a)) refuse_type(schema, a, value, position);
}

/// One binding of values to a schema. Each error is told by a function of its own, which keeps the
/// calls that have none short.
class binder {
 public:
  SCHEMA_CT_HIDDEN binder(const FunctionSchema& schema, Stack& values, list_view<keyword> keywords,
                          keyword_only policy)
      : schema_(schema), values_(values), keywords_(keywords), policy_(policy) {}

  SCHEMA_CT_HIDDEN void bind() {
    const std::size_t count = schema_.arguments().size();
    if (values_.size() > count) refuse_count();
    char few[64] = {};
    if (count <= sizeof few) return bind_with(few);
    bind_with(std::string(count, '\0').data());
  }

 private:
  /// `named`: for each argument, whether a keyword gives it; 0 at first.
  SCHEMA_CT_HIDDEN void bind_with(char* named) {
    const std::size_t given = values_.size();
    values_.resize(schema_.arguments().size());
    take_keywords(named, given);
    IValue* value = values_.data();
    int position = 0;
    for (const Argument& a : schema_.arguments()) {
      if (static_cast<std::size_t>(position) < given) {
        if (policy_ == keyword_only::by_name && a.kwarg_only()) refuse_position(a);
        check_type(schema_, a, *value, position);
      } else if (named[position] != 0) {
        check_type(schema_, a, *value, -1);
      } else {
        if (a.find_default() == nullptr) refuse_missing(a);
        put_own_copy(*value, *a.find_default());
      }
      ++position, ++value;
    }
  }

  /// Puts the keywords' values where their arguments are.
  SCHEMA_CT_HIDDEN void take_keywords(char* named, std::size_t given) {
    for (const keyword& k : keywords_) {
      const int found = schema_.index_of(k.name);
      if (found < 0) refuse_unknown(k);
      const auto i = static_cast<std::size_t>(found);
      if (named[i] != 0) refuse_second(k);
      if (i < given) refuse_twice(k);
      named[i] = 1;
      put_copy(values_[i], k.value);
    }
  }

  [[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN void refuse_count() const {
    throw TypeError(
        message({"Expected at most ", schema_.arguments().size(), " argument(s) for operator '",
                 schema_.name(), "', but received ", values_.size(), " argument(s).", declared()}));
  }
  [[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN void refuse_missing(const Argument& a) const {
    throw TypeError(message(
        {schema_.name(), "() is missing value for argument '", a.name(), "'.", declared()}));
  }
  [[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN void refuse_unknown(const keyword& k) const {
    throw TypeError(message({"Unknown keyword argument '", k.name, "' for operator '",
                             schema_.name(), "'. Schema: ", to_string(schema_)}));
  }
  [[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN void refuse_second(const keyword& k) const {
    throw TypeError(
        message({"Keyword argument '", k.name, "' is given twice. Schema: ", to_string(schema_)}));
  }
  [[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN void refuse_twice(const keyword& k) const {
    throw TypeError(message(
        {"Argument '", k.name,
         "' specified both as positional and keyword argument. Schema: ", to_string(schema_)}));
  }
  [[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN void refuse_position(const Argument& a) const {
    throw TypeError(message(
        {"Argument '", a.name(),
         "' is keyword-only and cannot be given by position. Schema: ", to_string(schema_)}));
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string declared() const {
    return message({" Declaration: ", to_string(schema_)});
  }

  const FunctionSchema& schema_;
  Stack& values_;
  list_view<keyword> keywords_;
  keyword_only policy_;
};

}  // namespace internal

/// Makes `values`, the positional ones, a value for each argument of the schema, in order. Throws
/// TypeError for an unknown, doubled or missing argument and for a value of another type, with the
/// texts of PyTorch's FunctionSchema::checkAndNormalizeInputs; `values` is then unspecified.
SCHEMA_CT_HIDDEN inline void bind(const FunctionSchema& schema, Stack& values,
                                  list_view<keyword> keywords = {},
                                  keyword_only policy = keyword_only::by_name) {
  internal::binder(schema, values, keywords, policy).bind();
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
