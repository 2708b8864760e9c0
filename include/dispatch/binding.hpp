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

/// A list of its own, so that a kernel that changes its argument leaves the schema's default alone.
[[nodiscard]] SCHEMA_CT_HIDDEN inline IValue own_copy(const IValue& value) {
  return value.isList() ? copy_of_list(value) : value;
}

/// Throws TypeError unless the value has the argument's type; `position` is -1 for a keyword's.
SCHEMA_CT_HIDDEN inline void check_type(const FunctionSchema& schema, const Argument& a,
                                        const IValue& value, int position) {
  if (has_type(value, a.real_type())) return;
  throw TypeError(
      message({schema.name(), "() Expected a value of type '", a.real_type().annotation_str(),
               "' for argument '", a.name(), "' but instead found type '", value.type_name(), "'.",
               position < 0 ? std::string() : message({"\nPosition: ", position}),
               "\nDeclaration: ", to_string(schema)}));
}

/// One binding of values to a schema.
class binder {
 public:
  SCHEMA_CT_HIDDEN binder(const FunctionSchema& schema, Stack& values, list_view<keyword> keywords,
                          keyword_only policy)
      : schema_(schema), values_(values), keywords_(keywords), policy_(policy) {}

  SCHEMA_CT_HIDDEN void bind() {
    const std::size_t count = schema_.arguments().size();
    if (count > most) return bind_with(std::vector<std::int64_t>(count).data());
    std::int64_t named[most];
    std::memset(named, 0, count * sizeof named[0]);
    bind_with(named);
  }

 private:
  static constexpr std::size_t most = 64;  // arguments, without an allocation

  /// `named`: a place for the number of each argument's keyword, one up; 0 at first.
  SCHEMA_CT_HIDDEN void bind_with(std::int64_t* named) {
    const std::vector<Argument>& arguments = schema_.arguments();
    const std::size_t given = values_.size();
    if (given > arguments.size())
      throw TypeError(
          message({"Expected at most ", arguments.size(), " argument(s) for operator '",
                   schema_.name(), "', but received ", given, " argument(s).", declared()}));
    find_keywords(named);
    values_.reserve(arguments.size());
    for (std::size_t i = 0; i != arguments.size(); ++i) {
      const Argument& a = arguments[i];
      if (i < given) {
        check_position(a, named[i] != 0);
        check_type(schema_, a, values_[i], static_cast<int>(i));
      } else if (named[i] != 0) {
        const IValue& value = keywords_.begin()[named[i] - 1].value;
        check_type(schema_, a, value, -1);
        values_.push_back(value);
      } else if (const IValue* value = a.find_default()) {
        values_.push_back(own_copy(*value));
      } else {
        throw TypeError(message(
            {schema_.name(), "() is missing value for argument '", a.name(), "'.", declared()}));
      }
    }
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN std::string declared() const {
    return message({" Declaration: ", to_string(schema_)});
  }

  SCHEMA_CT_HIDDEN void find_keywords(std::int64_t* named) const {
    std::int64_t number = 0;
    for (const keyword& k : keywords_) {
      const int i = schema_.index_of(k.name);
      if (i < 0)
        throw TypeError(message({"Unknown keyword argument '", k.name, "' for operator '",
                                 schema_.name(), "'. Schema: ", to_string(schema_)}));
      if (named[i] != 0)
        throw TypeError(message(
            {"Keyword argument '", k.name, "' is given twice. Schema: ", to_string(schema_)}));
      named[i] = ++number;
    }
  }

  SCHEMA_CT_HIDDEN void check_position(const Argument& a, bool named) const {
    if (named)
      throw TypeError(message(
          {"Argument '", a.name(),
           "' specified both as positional and keyword argument. Schema: ", to_string(schema_)}));
    if (policy_ == keyword_only::by_name && a.kwarg_only())
      throw TypeError(message(
          {"Argument '", a.name(),
           "' is keyword-only and cannot be given by position. Schema: ", to_string(schema_)}));
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
