// SPDX-License-Identifier: BSL-1.0
// Schemas in Paddle's dialect: the same parser with Paddle's words, defaults and messages
// (paddle/phi/api/include/compat/torch/csrc/jit/function_schema_parser.h and its tests).
#pragma once

#include <dispatch/compat/paddle/words.hpp>
#include <dispatch/library/library_init.hpp>
#include <dispatch/schema/constants.hpp>
#include <dispatch/schema/schema_record.hpp>
#include <dispatch/types/alias_info.hpp>
#include <utility>
#include <variant>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Records a schema in Paddle's dialect.
class paddle_record : public schema_record {
 public:
  using schema_record::schema_record;

  [[nodiscard]] static schema_ct::code other_type(const char* p, std::ptrdiff_t n) {
    return paddle_words::other_type(p, n);
  }

  const char* other_default(schema_ct::parser_state& s, const char* p, schema_ct::type_word w) {
    const char* end = paddle_words::other_default(s, p, w);
    if (end == nullptr) return end;
    kept_ = value_of(s, p, end, w);
    is_kept_ = true;
    return end;
  }

  void record_argument(const schema_ct::declared& d) {
    schema_ct::declared plain = d;
    if (is_kept_) {
      plain.default_begin = plain.default_end = nullptr;
      defaults_.emplace_back(count_, std::move(kept_));
    }
    is_kept_ = false;
    keep_inner_sets();
    schema_record::record_argument(plain);
  }
  void record_result(const schema_ct::declared& d) {
    keep_inner_sets();
    schema_record::record_result(d);
  }

  /// The alias sets inside a tuple, which PyTorch discards.
  void inner_alias(const char* begin, const char* end) {
    inner_.emplace_back(std::string_view(begin, static_cast<std::size_t>(end - begin)));
  }

  /// The defaults that PyTorch's rules cannot parse, each with the number of its argument.
  [[nodiscard]] const std::vector<std::pair<std::size_t, IValue>>& defaults() const {
    return defaults_;
  }
  /// The values with inner alias sets, by number; returns are counted after the arguments.
  [[nodiscard]] const std::vector<std::pair<std::size_t, AliasInfo>>& inner_sets() const {
    return inner_sets_;
  }

 private:
  void keep_inner_sets() {
    AliasInfo around;
    for (AliasInfo& one : inner_) around.addContainedType(std::move(one));
    if (!inner_.empty()) inner_sets_.emplace_back(count_, std::move(around));
    inner_.clear();
    ++count_;
  }
  [[nodiscard]] static IValue value_of(const schema_ct::parser_state& s, const char* p,
                                       const char* end, schema_ct::type_word w) {
    if (*p == '"' || *p == '\'') return unquoted(p, end);
    if (*p == '+') return read_constant(s.blanks(p + 1), end, schema_ct::last_code(w));
    const std::string_view word(p, static_cast<std::size_t>(end - p));
    if (word == "None") return IValue();
    if (paddle_words::is_text(w)) return word;
    return word == "true";
  }
  [[nodiscard]] static std::string unquoted(const char* p, const char* end) {
    const int quotes = schema_ct::lexer::quotes(p, end);
    std::string out;
    for (p += quotes; p != end - quotes;) {
      char c{};
      const char* next = schema_ct::lexer::string_character(p, c);
      if (next == nullptr) c = p[1] == 'r' ? '\r' : p[1], next = p + 2;
      out += c;
      p = next;
    }
    return out;
  }

  std::vector<std::pair<std::size_t, IValue>> defaults_;
  IValue kept_;  // of the argument that is recorded next
  bool is_kept_ = false;
  std::vector<std::pair<std::size_t, AliasInfo>> inner_sets_;
  std::vector<AliasInfo> inner_;  // of what is recorded next
  std::size_t count_ = 0;
};

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <>
SCHEMA_CT_HIDDEN inline constexpr bool schema_ct::has_dialect<dispatch::internal::paddle_record> =
    true;

namespace dispatch {
inline namespace SCHEMA_CT_HIDDEN SCHEMA_CT_HOST {
namespace internal {

/// Is the mistake inside an alias set, after `(`, `|` or `->` that follows a type?
[[nodiscard]] inline bool is_in_alias_set(const char* first, const char* at) {
  const char wrong = *at;
  while (at != first && schema_ct::lexer::may_separate(at[-1])) --at;
  if (at == first) return false;
  if (at[-1] == '|' || at[-1] == '>') return true;
  return at[-1] == '(' && at - 1 != first && (wrong == '!' || wrong == '|' || wrong == ')');
}

/// Paddle's text for an error. `word` is the part of the schema that is wrong.
[[nodiscard]] inline std::string paddle_sentence(const schema_ct::error& e, std::string_view text,
                                                 std::string_view word) {
  using schema_ct::errc;
  switch (e.code) {
    case errc::use_float_for_double:
      return "Use `float` instead of `double` in schema declarations";
    case errc::use_int_for_int64_t: return "Use `int` instead of `int64_t` in schema declarations";
    case errc::unknown_type: return message({"Unsupported type specifier `", word, "`"});
    case errc::expected_close:
    case errc::expected_comma_or_close: return "Expected `)`";
    case errc::expected_close_bracket: return "Expected `]`";
    case errc::expected_arrow: return "Expected `->`";
    case errc::expected_number: return "Expected an unsigned number";
    case errc::expected_end: return "Unexpected trailing content";
    case errc::unterminated_string: return "Unterminated string literal";
    case errc::bad_number: return "Malformed numeric literal";
    case errc::number_out_of_range: return "Failed to parse numeric literal";
    case errc::bad_list_size: return "Fixed-size list length out of range";
    case errc::vararg_not_last: return "... must be the last element of the argument list";
    case errc::varret_not_last: return "... must be the last element of the return list";
    case errc::vararg_with_default:
      return "Schemas with vararg (...) cannot have default arguments";
    case errc::default_before_positional:
      return message(
          {"Non-default positional argument follows default argument. Parameter ", word});
    case errc::only_a_name:
      return "Tried to parse a function schema but only the operator name was given";
    case errc::bad_default:
      if (word.empty() || word == ")" || word == ",") return "Missing default value";
      if (schema_ct::lexer::is_name_start(word[0]))
        return message({"Unsupported identifier default value `", word, "`"});
      return "Unsupported default value";
    case errc::expected_name: {
      if (is_in_alias_set(text.data(), text.data() + e.column - 1)) return "Expected alias set";
      if (e.argument != 0) return "Expected argument name";
      return e.column == 1 ? "Expected operator name" : "Expected type";
    }
    default: return schema_ct::describe(e.code);
  }
}

/// Gives a `Tensor!` a set with a name of its own, `$0` and so on (Paddle's fresh ids).
inline std::vector<Argument> with_fresh_sets(std::vector<Argument> arguments, std::size_t& fresh) {
  for (Argument& a : arguments) {
    const AliasInfo* alias = a.alias_info();
    if (alias == nullptr || !alias->isWrite() || !alias->beforeSets().empty() ||
        !alias->containedTypes().empty())
      continue;
    AliasInfo named;
    named.setIsWrite(true);
    named.addBeforeSet(message({"$", fresh++}));
    Argument out = Argument::make(a.name(), a.real_type(), a.N().value_or(-1), a.kwarg_only(),
                                  {std::move(named)});
    if (const IValue* value = a.find_default()) out.set_default(*value);
    a = std::move(out);
  }
  return arguments;
}

}  // namespace internal

namespace paddle_view {

/// A text that is not a schema in Paddle's dialect. what() is Paddle's sentence and the position,
/// from zero.
class SCHEMA_CT_POLYMORPHIC SchemaError : public ValueError {
 public:
  SchemaError(std::string_view text, const schema_ct::error& e)
      : ValueError(sentence(text, e)), error_(e) {}
  [[nodiscard]] const schema_ct::error& error() const { return error_; }

 private:
  static std::string sentence(std::string_view text, const schema_ct::error& e) {
    if (e.column <= 0) return schema_ct::describe(e.code);
    const auto at = static_cast<std::size_t>(e.column) - 1;
    const std::string_view word = text.substr(at, static_cast<std::size_t>(e.length));
    return message(
        {internal::paddle_sentence(e, text, word), " at position ", at, " in schema `", text, "`"});
  }
  schema_ct::error error_;
};

/// The name of an operator as written (empty for a blank text), or its schema, whose unnamed sets
/// are numbered from `fresh`. Throws SchemaError.
[[nodiscard]] inline std::variant<std::string, FunctionSchema> parseSchemaOrName(
    const std::string& text, std::size_t fresh = 0) {
  if (text.find_first_not_of(" \t\n\r") == std::string::npos) return std::string();
  if (text.size() > schema_size_limit) throw SchemaError(text, {schema_ct::errc::too_long});
  internal::paddle_record record(text);
  schema_ct::parser<internal::paddle_record> parser(text.data(), text.data() + text.size(), record,
                                                    false);
  const bool is_schema = parser.parse(true);
  if (parser.answer.code != schema_ct::errc::ok) throw SchemaError(text, parser.answer);
  if (!is_schema) return parseName(text).str();
  const FunctionSchema plain = internal::recorded_schema(record, text.c_str());
  std::vector<Argument> arguments = plain.arguments(), returns = plain.returns();
  for (const auto& [i, value] : record.defaults()) arguments[i].set_default(value);
  for (const auto& [i, sets] : record.inner_sets()) {
    Argument& a = i < arguments.size() ? arguments[i] : returns[i - arguments.size()];
    if (a.alias_info() == nullptr &&
        a.real_type().codes().starts_with(char(schema_ct::code::tuple)))
      a.set_alias({sets});
  }
  arguments = internal::with_fresh_sets(std::move(arguments), fresh);
  return FunctionSchema(plain.name(), plain.overload_name(), std::move(arguments),
                        internal::with_fresh_sets(std::move(returns), fresh), plain.is_vararg(),
                        plain.is_varret());
}

/// Throws SchemaError, also if the text is only a name.
inline FunctionSchema parseSchema(const std::string& text) {
  std::variant<std::string, FunctionSchema> out = parseSchemaOrName(text);
  if (FunctionSchema* schema = std::get_if<FunctionSchema>(&out)) return std::move(*schema);
  throw SchemaError(text, {schema_ct::errc::only_a_name, 0, static_cast<int>(text.size()) + 1, 1});
}

/// The name with its namespace and overload. Throws SchemaError, or ValueError if it is a schema.
[[nodiscard]] inline std::string parseName(const std::string& text) {
  std::variant<std::string, FunctionSchema> out = parseSchemaOrName(text);
  if (std::string* name = std::get_if<std::string>(&out)) return std::move(*name);
  throw ValueError(
      message({"Tried to parse an operator name but a function schema was given: `", text, "`"}));
}

}  // namespace paddle_view
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
