// SPDX-License-Identifier: BSL-1.0
// A parsed schema at run time: the operator's name, its arguments and its returns.
#pragma once

#include <dispatch/base/list_view.hpp>
#include <dispatch/base/text_hash.hpp>
#include <dispatch/base/text_writer.hpp>
#include <dispatch/schema/keyword.hpp>
#include <dispatch/schema/operator_name.hpp>
#include <dispatch/types/alias_info.hpp>
#include <dispatch/values/value_kinds.hpp>
#include <iosfwd>
#include <schema_ct/grammar/error.hpp>

namespace dispatch {

class schema_record;
struct record_entry;

enum class SchemaArgType : unsigned char { input, output };

/// The argument or return at an index.
struct SCHEMA_CT_SHARED SchemaArgument {
  SchemaArgType type;
  std::size_t index;

  SchemaArgument(SchemaArgType which, std::size_t at) : type(which), index(at) {}
  friend bool operator==(const SchemaArgument&, const SchemaArgument&) = default;
};

/// The aliasing that a compiler may assume (c10::AliasAnalysisKind); stored, and not used here.
enum class AliasAnalysisKind : unsigned char {
  INTERNAL_SPECIAL_CASE,
  CONSERVATIVE,
  FROM_SCHEMA,
  PURE_FUNCTION,
};

inline namespace SCHEMA_CT_HIDDEN SCHEMA_CT_HOST {

class SCHEMA_CT_SHARED FunctionSchema;
[[nodiscard]] std::string to_string(const FunctionSchema& schema);

namespace internal {
struct compatibility;
}  // namespace internal

/// An argument or a return.
class SCHEMA_CT_SHARED Argument {
 public:
  Argument() = default;
  /// PyTorch's constructor: name, type (null: Tensor), and up to four optionals: N, default,
  /// whether it is keyword-only, and AliasInfo.
  template <class... More>
  explicit Argument(std::string name, const Type& type = {}, const More&... more)
      : name_(std::move(name)) {
    set_type(type ? Type(type) : Type::of_code(schema_ct::code::tensor));
    set_more<std::int32_t, IValue, AliasInfo>(more...);
  }
  /// An argument whose callers see another type, `type`, than the schema has, `real_type`. The
  /// other parameters are those above.
  template <class Real, class... More>
    requires std::is_convertible_v<const Real&, Type>
  Argument(std::string name, const Type& type, const Real& real_type, const More&... more)
      : Argument(std::move(name), Type(real_type), more...) {
    if (this->type() != type) fake_codes_ = type.codes();
  }
  /// `size`: N of `int[N]`, or -1; `alias`: at most one element.
  [[nodiscard]] static Argument make(std::string name, Type type, std::int32_t size = -1,
                                     bool keyword_only = false, std::vector<AliasInfo> alias = {}) {
    Argument out;
    out.name_ = std::move(name);
    out.set_type(std::move(type));
    out.size_ = size;
    out.alias_ = std::move(alias);
    out.keyword_only_ = keyword_only;
    return out;
  }

  /// Constructs an argument of the type with these codes in place.
  Argument(std::string_view name, std::string_view codes, std::int32_t size, bool keyword_only)
      : name_(name), type_(codes, {}), size_(size), keyword_only_(keyword_only) {
    kinds_ = kinds_of(type_);
  }
  void set_class_names(std::string names) { type_.set_names(std::move(names)); }
  /// `alias` has at most one element.
  void set_alias(std::vector<AliasInfo> alias) { alias_ = std::move(alias); }

  [[nodiscard]] const std::string& name() const { return name_; }
  /// The type that a caller sees: int for SymInt, ScalarType and the like.
  [[nodiscard]] Type type() const {
    return fake_codes_.empty() ? type_.fake() : Type(fake_codes_, type_.names());
  }
  /// The type that is written in the schema.
  [[nodiscard]] const Type& real_type() const { return type_; }
  /// The kinds of value that it accepts; empty if the kind does not decide.
  [[nodiscard]] kind_set kinds() const { return kinds_; }
  /// N of `int[N]`; empty for other types and for `int[]`.
  template <class Int = std::int32_t>
  [[nodiscard]] std::optional<Int> N() const {
    return size_ < 0 ? std::nullopt : std::optional<Int>(size_);
  }
  template <class Value = IValue>
  [[nodiscard]] std::optional<Value> default_value() const {
    return has_default() ? std::optional<Value>(default_) : std::nullopt;
  }
  /// The default, without a copy; nullptr if there is none. Valid as long as the argument.
  [[nodiscard]] const IValue* find_default() const { return has_default() ? &default_ : nullptr; }
  /// How a call that omits the argument uses the default.
  enum class default_use : unsigned char {
    none,     ///< nothing: there is none
    taken,    ///< takes default_for_call()
    refused,  ///< is an error: the value is of another type
  };
  [[nodiscard]] default_use use_of_default() const { return default_use_; }
  /// The default in the form that calls take. A list is lent: a copy is made before it is written
  /// to, so that a kernel that changes its argument does not change the default.
  [[nodiscard]] const IValue& default_for_call() const { return taken_; }
  void set_default(IValue value);
  [[nodiscard]] bool kwarg_only() const { return keyword_only_; }
  /// The annotation of the whole type, which contains that of its elements; may be nullptr.
  [[nodiscard]] const AliasInfo* alias_info() const {
    return alias_.empty() ? nullptr : alias_.data();
  }
  [[nodiscard]] bool is_write() const { return !alias_.empty() && alias_[0].isWrite(); }
  [[nodiscard]] bool is_out() const { return keyword_only_ && is_write(); }
  [[nodiscard]] std::string str() const;
  void put(detail::text_writer& out) const;

  /// Are they equal for a caller? `int x` and `SymInt x` are; the names of returns count.
  [[nodiscard]] bool equals(const Argument& other) const;
  friend bool operator==(const Argument& a, const Argument& b) { return a.equals(b); }
  [[nodiscard]] Argument cloneWithType(const Type& type) const;
  [[nodiscard]] std::string formatTypeMismatchMsg(const std::string& actual_type) const;
  /// The functions of FunctionSchema, for one argument.
  template <class Stream = std::nullptr_t>
  [[nodiscard]] bool isBackwardCompatibleWith(const Argument& old, Stream why_not = {}) const {
    return detail::told(why_not, [&](std::string* why) { return replaces(old, why); });
  }
  template <class Stream = std::nullptr_t>
  [[nodiscard]] bool isForwardCompatibleWith(const Argument& old, Stream why_not = {}) const {
    return detail::told(why_not, [&](std::string* why) { return is_replaced_by(old, why); });
  }
  /// The same; appends the reasons to a text unless that is nullptr.
  [[nodiscard]] bool replaces(const Argument& old, std::string* why_not) const;
  [[nodiscard]] bool is_replaced_by(const Argument& old, std::string* why_not) const;

 private:
  friend struct internal::compatibility;

  template <class Int, class Value, class Alias>
  void set_more(std::optional<Int> n = {}, std::optional<Value> value = {},
                bool keyword_only = false, std::optional<Alias> alias = {}) {
    size_ = n.value_or(-1);
    keyword_only_ = keyword_only;
    if (value) set_default(std::move(*value));
    if (alias) alias_.push_back(std::move(*alias));
  }
  void put_annotated_type(detail::text_writer& out) const;
  void put_default(detail::text_writer& out) const;
  void set_type(Type&& type) {
    type_ = std::move(type);
    kinds_ = kinds_of(type_);
    judge_default();
  }
  // If the kind of a value does not decide, the kernel does. A Device is written as a text, and
  // PyTorch's own schemas have an int for `float?`.
  void judge_default() {
    kind_set fits = kinds_ | kind(value_tag::none);
    if ((kinds_ & kind(value_tag::real)) != 0) fits |= kind(value_tag::integer);
    if ((kinds_ & kind(value_tag::device)) != 0) fits |= kind(value_tag::string);
    if (has_default() && kinds_ != 0 && (fits & kind(default_.tag())) == 0)
      default_use_ = default_use::refused;
  }
  [[nodiscard]] bool has_default() const { return default_use_ != default_use::none; }

  std::string name_;
  Type type_;
  std::string fake_codes_;  // of type(), where type_ does not imply it
  std::int32_t size_ = -1;
  kind_set kinds_ = 0;
  IValue default_;
  IValue taken_;  // by calls: the default, or a list as it
  std::vector<AliasInfo> alias_;
  default_use default_use_ = default_use::none;
  bool keyword_only_ = false;
};

/// The arguments and returns of an operator (PyTorch's function_schema.h).
class SCHEMA_CT_SHARED FunctionSchema {
 public:
  FunctionSchema() = default;
  FunctionSchema(std::string name, std::string overload_name, std::vector<Argument> arguments,
                 std::vector<Argument> returns, bool is_vararg = false, bool is_varret = false)
      : name_{std::move(name), std::move(overload_name)},
        arguments_(std::move(arguments)),
        returns_(std::move(returns)),
        is_vararg_(is_vararg),
        is_varret_(is_varret),
        is_long_(arguments_.size() > most_scanned) {
    note_places();
  }

  [[nodiscard]] const OperatorName& operator_name() const { return name_; }
  [[nodiscard]] const std::string& name() const { return name_.name; }
  [[nodiscard]] const std::string& overload_name() const { return name_.overload_name; }
  [[nodiscard]] const std::vector<Argument>& arguments() const { return arguments_; }
  [[nodiscard]] const std::vector<Argument>& returns() const { return returns_; }
  [[nodiscard]] bool is_vararg() const { return is_vararg_; }
  [[nodiscard]] bool is_varret() const { return is_varret_; }
  [[nodiscard]] bool is_mutable() const {
    for (const Argument& a : arguments_)
      if (a.is_write()) return true;
    return false;
  }
  template <class Int = int>
  [[nodiscard]] std::optional<Int> argumentIndexWithName(std::string_view name) const {
    const Int i = index_of(name);
    return i < 0 ? std::nullopt : std::optional(i);
  }
  /// The index of the argument with that name, from 0, or -1 if there is none.
  [[nodiscard]] int index_of(std::string_view name) const {
    if (is_long_) [[unlikely]]
      return index_in_places(name);
    const char* const text = name.data();
    const std::size_t size = name.size();
    const auto end = static_cast<std::int64_t>(detail::end_of_text(text, size));
    const std::int64_t* const first = places_.data();
    const std::int64_t* const last = first + places_.size();
    for (const std::int64_t* p = first; p != last; ++p)
      if (*p == end && is_name(arguments_[static_cast<std::size_t>(p - first)], text, size))
        return static_cast<int>(p - first);
    return -1;
  }
  [[nodiscard]] AliasAnalysisKind aliasAnalysis() const { return alias_analysis_; }
  void setAliasAnalysis(AliasAnalysisKind kind) {
    alias_analysis_ = kind;
    is_default_alias_analysis_ = false;
  }
  /// Was no alias analysis set?
  [[nodiscard]] bool isDefaultAliasAnalysisKind() const { return is_default_alias_analysis_; }
  /// Sets the namespace of the operator if its name has none.
  void set_namespace(std::string_view ns) { name_.setNamespaceIfNotSet(ns); }
  bool setNamespaceIfNotSet(std::string_view ns) { return name_.setNamespaceIfNotSet(ns); }

  template <class View = std::string_view>
  [[nodiscard]] std::optional<View> getNamespace() const {
    return name_.getNamespace<View>();
  }
  /// Are they equal for a caller?
  [[nodiscard]] bool equals(const FunctionSchema& other) const;
  friend bool operator==(const FunctionSchema& a, const FunctionSchema& b) { return a.equals(b); }
  /// Equal schemas have equal hashes.
  [[nodiscard]] std::size_t hash() const;
  [[nodiscard]] FunctionSchema cloneWithName(std::string name, std::string overload) const;
  [[nodiscard]] FunctionSchema cloneWithArguments(std::vector<Argument> arguments) const;
  [[nodiscard]] FunctionSchema cloneWithReturns(std::vector<Argument> returns) const;
  /// Replaces each type by the result of `map`.
  template <class Map>
  [[nodiscard]] FunctionSchema cloneWithRemappedTypes(Map map) const {
    auto mapped = [&](std::vector<Argument> values) {
      for (Argument& a : values) a = a.cloneWithType(map(a.type()));
      return values;
    };
    return cloneWithArguments(mapped(arguments_)).cloneWithReturns(mapped(returns_));
  }
  /// The errors in superfluous keywords of a call as text; empty if there are none.
  template <class Names = std::vector<std::string>>
  [[nodiscard]] std::string findErrorInKwargs(const Names& names) const {
    for (const auto& name : names)
      if (index_of(name) < 0) return unknown_keyword(name);
    for (const Argument& a : arguments_)
      for (const auto& name : names)
        if (a.name() == name) return doubled_keyword(name);
    return std::string();
  }
  /// `more`: the position and the value's text, both optional.
  template <class... More>
  [[nodiscard]] std::string formatTypeMismatchMsg(const Argument& expected,
                                                  const std::string& actual_type,
                                                  const More&... more) const {
    return mismatch_text<std::size_t, std::string>(expected.formatTypeMismatchMsg(actual_type),
                                                   more...);
  }
  /// dispatch::bind(), with keyword-only arguments allowed by position; throws TypeError.
  void checkAndNormalizeInputs(std::vector<IValue>& inputs, list_view<keyword> named = {}) const;
  /// Takes the keywords from a map.
  template <class Map>
    requires requires(const Map& map) { map.begin()->second; }
  void checkAndNormalizeInputs(std::vector<IValue>& inputs, const Map& named) const {
    std::pair left(named.begin(), named.end());
    const auto next = [](void* from, const std::string*& name, const IValue*& value) {
      auto& [at, end] = *static_cast<decltype(left)*>(from);
      if (at == end) return false;
      name = &at->first, value = &at->second;
      ++at;
      return true;
    };
    bind_keywords(inputs, next, &left);
  }

  // The following throw Error for an index or a name without an argument or return.
  [[nodiscard]] bool hasAnyAliasInfo() const;
  [[nodiscard]] bool is_aliasing(const SchemaArgument& which) const;
  [[nodiscard]] bool is_mutable(const SchemaArgument& which) const;
  [[nodiscard]] bool is_mutable(std::string_view argument) const;
  /// May both be the same value after the call?
  [[nodiscard]] bool may_alias(const SchemaArgument& a, const SchemaArgument& b) const;
  /// After the call, may both be one value, may one contain the other, or may both contain a third?
  /// Without `bidirectional` only `a` may contain `b`.
  [[nodiscard]] bool may_contain_alias(const SchemaArgument& a, const SchemaArgument& b,
                                       bool bidirectional = true) const;

  // The streams are pointers or nullptr; the functions write PyTorch's reasons to them.
  /// May programs written for the old schema run with this one?
  template <class Stream = std::nullptr_t>
  [[nodiscard]] bool isBackwardCompatibleWith(const FunctionSchema& old,
                                              Stream why_not = {}) const {
    return detail::told(why_not, [&](std::string* why) { return replaces(old, why); });
  }
  /// May programs written for this schema run with the old one?
  template <class Stream>
  [[nodiscard]] bool isForwardCompatibleWith(const FunctionSchema& old, Stream& why_not) const {
    return detail::told(&why_not, [&](std::string* why) { return is_replaced_by(old, why); });
  }
  /// Contravariant in arguments, covariant in returns; `as_method` skips the first argument.
  template <class Stream = std::nullptr_t>
  [[nodiscard]] bool isSubtypeOf(const FunctionSchema& other, bool as_method,
                                 Stream why_not = {}) const {
    return detail::told(why_not,
                        [&](std::string* why) { return is_subtype_of(other, as_method, why); });
  }
  // The same; appends the reasons to a text unless that is nullptr.
  [[nodiscard]] bool replaces(const FunctionSchema& old, std::string* why_not) const;
  [[nodiscard]] bool is_replaced_by(const FunctionSchema& old, std::string* why_not) const;
  [[nodiscard]] bool is_subtype_of(const FunctionSchema& other, bool as_method,
                                   std::string* why_not) const;

 private:
  static constexpr std::size_t most_scanned = 8;

  void note_places();
  [[nodiscard]] int index_in_places(std::string_view name) const;
  /// Is this the argument's name, if the last eight characters are the same?
  [[nodiscard]] static bool is_name(const Argument& a, const char* text, std::size_t size) {
    const std::string& name = a.name();
    return name.size() == size && (size <= 8 || detail::same_text(name.data(), text, size));
  }
  /// Returns the next keyword of a call, which remains in place; false after the last one.
  using next_keyword = bool (*)(void* from, const std::string*& name, const IValue*& value);
  void bind_keywords(std::vector<IValue>& inputs, next_keyword next, void* from) const;
  [[nodiscard]] std::string unknown_keyword(std::string_view name) const;
  [[nodiscard]] std::string doubled_keyword(std::string_view name) const;
  template <class Position, class Text>
  [[nodiscard]] std::string mismatch_text(const std::string& mismatch,
                                          std::optional<Position> position = {},
                                          std::optional<Text> value = {}) const {
    return message({name(), "() ", mismatch,
                    position ? message({"Position: ", *position, "\n"}) : std::string(),
                    value ? message({"Value: ", *value, "\n"}) : std::string(),
                    "Declaration: ", to_string(*this)});
  }

  OperatorName name_;
  std::vector<Argument> arguments_;
  std::vector<Argument> returns_;
  /// The ends of the arguments' names. Where it is long: one more than the number of each argument,
  /// where its name's hash leads or behind; a power of two of them, at least half of them 0.
  std::vector<std::int64_t> places_;
  bool is_vararg_ = false;
  bool is_varret_ = false;
  bool is_long_ = false;  // are there more arguments than are quickly compared?
  AliasAnalysisKind alias_analysis_ = AliasAnalysisKind::FROM_SCHEMA;
  bool is_default_alias_analysis_ = true;
};

/// The schema as PyTorch prints it, in a form that can be parsed again.
[[nodiscard]] std::string to_string(const FunctionSchema& schema);
[[nodiscard]] inline std::string toString(const FunctionSchema& schema) {
  return to_string(schema);
}

template <class Character, class Traits>
std::basic_ostream<Character, Traits>& operator<<(std::basic_ostream<Character, Traits>& out,
                                                  const Argument& a) {
  return out << a.str();
}
template <class Character, class Traits>
std::basic_ostream<Character, Traits>& operator<<(std::basic_ostream<Character, Traits>& out,
                                                  const FunctionSchema& s) {
  return out << to_string(s);
}

/// A schema, or the error in the text.
struct parse_result {
  FunctionSchema schema;
  schema_ct::error error;

  explicit operator bool() const { return error == schema_ct::ok; }
};

namespace internal {

/// Appends an argument or a return of `text` from its record.
void add_recorded(std::vector<Argument>& out, const schema_record& record, const record_entry& e,
                  const char* text);

/// The schema of a correct text, from its record.
[[nodiscard]] FunctionSchema recorded_schema(const schema_record& record, const char* text);

/// Parses a text that ends with '\0'.
[[nodiscard]] parse_result parse_terminated(std::string_view text, bool type_variables);

/// An error about the whole text.
[[nodiscard]] schema_ct::error error_of(schema_ct::errc code);

}  // namespace internal

/// The length limit of a text that is parsed at run time.
inline constexpr std::size_t schema_size_limit = std::size_t{1} << 20;

/// Parses a schema; never throws for a wrong one. `type_variables`: an unknown lower-case word is a
/// type variable, as in torch::jit::parseSchema.
[[nodiscard]] parse_result parse_schema(std::string_view text, bool type_variables);
/// Parses a schema in a std::string, whose null character the parser needs, without a copy; never
/// throws for a wrong one.
template <class String>
  requires std::is_same_v<String, std::string>
[[nodiscard]] parse_result parse_schema(const String& text, bool type_variables) {
  if (text.size() > schema_size_limit) return {{}, internal::error_of(schema_ct::errc::too_long)};
  return internal::parse_terminated(text, type_variables);
}

/// The error for a text that is not a schema. what() has the sentence, the line and the caret.
class SCHEMA_CT_POLYMORPHIC SchemaError : public ValueError {
 public:
  SchemaError(std::string_view text, const schema_ct::error& e);
  [[nodiscard]] const schema_ct::error& error() const { return error_; }

 private:
  schema_ct::error error_;
};

/// The schema of a text; throws SchemaError.
[[nodiscard]] FunctionSchema parseSchema(const std::string& text, bool allow_typevars = true);

/// Parses a type in the spelling of schemas, which is that of Type::str(). Throws SchemaError.
/// `type_variables`: as in parse_schema().
[[nodiscard]] Type parseType(const std::string& text, bool type_variables = true);

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <>
struct std::hash<dispatch::FunctionSchema> {
  [[nodiscard]] std::size_t operator()(const dispatch::FunctionSchema& s) const { return s.hash(); }
};
