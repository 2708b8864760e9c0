// SPDX-License-Identifier: BSL-1.0
// Binds positional values, keywords and defaults to the arguments of a schema.
#pragma once

#include <dispatch/schema/function_schema.hpp>
#include <dispatch/schema/type_match.hpp>
#include <schema_ct/operators/keyword.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

namespace literals {
using schema_ct::literals::operator""_a;
}

/// Names an argument in a call (torch::arg).
class SCHEMA_CT_SHARED arg {
 public:
  explicit arg(std::string name) : name_(std::move(name)) {}
  template <class T>
  [[nodiscard]] keyword operator=(T&& value) && {
    return {std::move(name_), IValue(std::forward<T>(value))};
  }
  [[nodiscard]] const std::string& name() const { return name_; }
  /// A default of None: `arg("x") = arg::none()`.
  [[nodiscard]] static IValue none() { return IValue(); }
  /// A keyword argument of None.
  [[nodiscard]] static keyword none(std::string name) { return {std::move(name), IValue()}; }

 private:
  std::string name_;
};

/// May an argument after `*` be passed by position?
enum class keyword_only : unsigned char {
  by_name,   ///< no: what Python's calls do
  anywhere,  ///< yes: what FunctionSchema::checkAndNormalizeInputs does
};

/// The value of a default for one call. A list is copied, so that a kernel that changes its
/// argument does not change the default.
[[nodiscard]] SCHEMA_CT_HIDDEN IValue copy_of_default(const IValue& value);

namespace SCHEMA_CT_HIDDEN internal {

[[noreturn, gnu::cold]] void refuse_type(const FunctionSchema& schema, const Argument& a,
                                         const IValue& value, int position);

/// Throws TypeError unless the value has the argument's type; `position` is -1 for a keyword.
inline void check_type(const FunctionSchema& schema, const Argument& a, const IValue& value,
                       int position) {
  if (!has_type(value, a)) [[unlikely]]
    refuse_type(schema, a, value, position);
}

/// Binds values to a schema: call begin(), take() for each keyword, end(). Each error has a
/// function of its own, which keeps calls without an error short.
class binder {
 public:
  binder(const FunctionSchema& schema, Stack& values, keyword_only policy)
      : schema_(schema), values_(values), given_(values.size()), policy_(policy) {}
  binder(const binder&) = delete;
  binder& operator=(const binder&) = delete;

  /// Binds the positional values. Nothing touches the others until they are bound.
  SCHEMA_CT_ALWAYS_INLINE void begin() {
    const std::size_t count = schema_.arguments().size();
    if (given_ > count) refuse_count(schema_, given_);
    const Argument* a = schema_.arguments().data();
    const IValue* value = values_.data();
    for (std::size_t i = 0; i != given_; ++i, ++a, ++value) {
      if (policy_ == keyword_only::by_name && a->kwarg_only()) refuse_position(schema_, *a);
      check_type(schema_, *a, *value, static_cast<int>(i));
    }
    values_.resize(count);
  }
  /// Binds the value of a keyword.
  SCHEMA_CT_ALWAYS_INLINE void take(const std::string& name, const IValue& value) {
    const int found = schema_.index_of(name);
    if (found < 0) refuse_unknown(schema_, name);
    const auto i = static_cast<std::size_t>(found);
    if (i < given_) refuse_twice(schema_, name);
    if (!value_access::is_untouched(values_[i])) refuse_second(schema_, name);
    check_type(schema_, schema_.arguments()[i], value, -1);
    value_access::put_copy(values_[i], value);
  }
  /// Binds the defaults of the omitted arguments.
  SCHEMA_CT_ALWAYS_INLINE void end() {
    const Argument* a = schema_.arguments().data() + given_;
    IValue* const last = values_.data() + values_.size();
    for (IValue* value = values_.data() + given_; value != last; ++value, ++a) {
      if (!value_access::is_untouched(*value)) continue;
      if (a->use_of_default() != Argument::default_use::taken) [[unlikely]]
        refuse_default(schema_, *a);
      value_access::put_copy(*value, a->default_for_call());
    }
  }

 private:
  [[noreturn, gnu::cold]] static void refuse_count(const FunctionSchema& schema,
                                                   std::size_t given) {
    throw TypeError(
        message({"Expected at most ", schema.arguments().size(), " argument(s) for operator '",
                 schema.name(), "', but received ", given, " argument(s).", declared(schema)}));
  }
  [[noreturn, gnu::cold]] static void refuse_default(const FunctionSchema& schema,
                                                     const Argument& a) {
    if (a.use_of_default() == Argument::default_use::none)
      throw TypeError(message(
          {schema.name(), "() is missing value for argument '", a.name(), "'.", declared(schema)}));
    throw TypeError(
        message({schema.name(), "() The default of argument '", a.name(), "' is of type '",
                 a.find_default()->type_name(), "' and not '", a.real_type().annotation_str(),
                 "': give the argument a value, or mend the schema.", declared(schema)}));
  }
  [[noreturn, gnu::cold]] static void refuse_unknown(const FunctionSchema& schema,
                                                     const std::string& name) {
    throw TypeError(message({"Unknown keyword argument '", name, "' for operator '", schema.name(),
                             "'. Schema: ", to_string(schema)}));
  }
  [[noreturn, gnu::cold]] static void refuse_second(const FunctionSchema& schema,
                                                    const std::string& name) {
    throw TypeError(
        message({"Keyword argument '", name, "' is given twice. Schema: ", to_string(schema)}));
  }
  [[noreturn, gnu::cold]] static void refuse_twice(const FunctionSchema& schema,
                                                   const std::string& name) {
    throw TypeError(message(
        {"Argument '", name,
         "' specified both as positional and keyword argument. Schema: ", to_string(schema)}));
  }
  [[noreturn, gnu::cold]] static void refuse_position(const FunctionSchema& schema,
                                                      const Argument& a) {
    throw TypeError(message(
        {"Argument '", a.name(),
         "' is keyword-only and cannot be given by position. Schema: ", to_string(schema)}));
  }
  [[nodiscard]] static std::string declared(const FunctionSchema& schema) {
    return message({" Declaration: ", to_string(schema)});
  }

  const FunctionSchema& schema_;
  Stack& values_;
  std::size_t given_;  // by position
  keyword_only policy_;
};

}  // namespace internal

/// Replaces `values`, the positional values, by a value for each argument of the schema. Throws
/// TypeError for an unknown, repeated or missing argument and for a value of another type, with the
/// texts of PyTorch's FunctionSchema::checkAndNormalizeInputs; `values` is then unspecified.
SCHEMA_CT_HIDDEN void bind(const FunctionSchema& schema, Stack& values,
                           list_view<keyword> keywords = {},
                           keyword_only policy = keyword_only::by_name);

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
