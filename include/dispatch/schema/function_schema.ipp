// SPDX-License-Identifier: BSL-1.0
// The engine's part of function_schema.hpp.
#pragma once

#include <dispatch/schema/constants.hpp>
#include <dispatch/schema/function_schema.hpp>
#include <dispatch/schema/schema_record.hpp>
#include <dispatch/types/type_text.hpp>
#include <dispatch/values/value_text.hpp>
#include <schema_ct/messages/render.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

SCHEMA_CT_ENGINE void Argument::set_default(IValue value) {
  default_ = std::move(value);
  taken_ = default_.isList() ? value_access::lent_copy_of_list(default_) : default_;
  default_use_ = default_use::taken;
  judge_default();
}

SCHEMA_CT_ENGINE void Argument::put_default(detail::text_writer& out) const {
  // A single value stands for a list of N equal ints.
  if (size_ >= 0 && default_.isIntList() && type_.codes().size() == 2 &&
      type_.codes()[0] == static_cast<char>(schema_ct::code::integer)) {
    const std::vector<std::int64_t>& values = default_.toIntVector();
    bool equal = values.size() > 1 && values.size() == static_cast<std::size_t>(size_);
    for (std::int64_t value : values) equal = equal && value == values[0];
    if (equal) return out.put_integer(values[0]);
  }
  internal::append_value(out, default_, 0);
}

SCHEMA_CT_ENGINE void Argument::put_annotated_type(detail::text_writer& out) const {
  detail::append_type(out, type_.codes(), type_.names(), size_, [&](std::size_t done) {
    std::size_t end = type_.codes().size();
    for (const AliasInfo* alias = alias_info(); alias != nullptr; --end) {
      while (end != 0 && type_.codes()[end - 1] == static_cast<char>(schema_ct::code::optional))
        --end;
      if (end <= done) {
        if (end == done) out.put(alias->str());
        return;
      }
      const bool is_list = type_.codes()[end - 1] == static_cast<char>(schema_ct::code::list);
      alias =
          is_list && !alias->containedTypes().empty() ? alias->containedTypes().data() : nullptr;
    }
  });
}

SCHEMA_CT_ENGINE void Argument::put(detail::text_writer& out) const {
  if (alias_.empty())
    detail::append_type(out, type_.codes(), type_.names(), size_, [](std::size_t) {});
  else
    put_annotated_type(out);
  if (!name_.empty()) out.put(' '), out.put(name_);
  if (has_default()) out.put('='), put_default(out);
}

SCHEMA_CT_ENGINE std::string Argument::str() const {
  detail::text_writer out;
  put(out);
  return out.take();
}

/// The first place to look for a name in a table of this size, a power of two. The upper bits of
/// the hash depend on every letter.
[[nodiscard]] inline std::size_t first_place(std::string_view name, std::size_t places) {
  return detail::hash_text(name.data(), name.size(), name.size()) >> (64 - __builtin_ctzll(places));
}

SCHEMA_CT_ENGINE void FunctionSchema::note_places() {
  if (!is_long_) {
    places_.reserve(arguments_.size());
    for (const Argument& a : arguments_)
      places_.push_back(
          static_cast<std::int64_t>(detail::end_of_text(a.name().data(), a.name().size())));
    return;
  }
  std::size_t count = 1;
  while (count < 2 * arguments_.size()) count *= 2;
  places_.assign(count, 0);
  std::int64_t number = 0;
  for (const Argument& a : arguments_) {
    ++number;
    if (index_in_places(a.name()) >= 0) continue;  // of a name that comes twice the first is found
    std::size_t i = first_place(a.name(), count);
    while (places_[i & (count - 1)] != 0) ++i;
    places_[i & (count - 1)] = number;
  }
}

SCHEMA_CT_ENGINE int FunctionSchema::index_in_places(std::string_view name) const {
  if (places_.empty()) return -1;  // of a schema that was moved from
  const std::size_t last = places_.size() - 1;
  for (std::size_t i = first_place(name, places_.size());; i = (i + 1) & last) {
    const std::int64_t number = places_[i];
    if (number == 0) return -1;
    const std::string& other = arguments_[static_cast<std::size_t>(number - 1)].name();
    if (other.size() == name.size() && detail::same_text(other.data(), name.data(), name.size()))
      return static_cast<int>(number - 1);
  }
}

SCHEMA_CT_ENGINE std::string to_string(const FunctionSchema& schema) {
  detail::text_writer out;
  out.put(schema.name());
  if (!schema.overload_name().empty()) out.put('.'), out.put(schema.overload_name());
  out.put('(');
  std::string_view before;  // what separates the next one
  bool keyword_only = false;
  for (const Argument& a : schema.arguments()) {
    out.put(before);
    before = ", ";
    if (a.kwarg_only() && !keyword_only) out.put("*, ");
    keyword_only |= a.kwarg_only();
    a.put(out);
  }
  if (schema.is_vararg()) out.put(before), out.put("...");
  out.put(") -> ");
  const std::vector<Argument>& returns = schema.returns();
  const bool varret = schema.is_varret();
  // A single return needs brackets only if it is a tuple.
  const bool brackets = returns.empty() ? !varret
                                        : returns.size() > 1 || varret ||
                                              returns[0].real_type().codes().starts_with(
                                                  static_cast<char>(schema_ct::code::tuple));
  if (brackets) out.put('(');
  before = {};
  for (const Argument& r : returns) {
    out.put(before);
    before = ", ";
    r.put(out);
  }
  if (varret) out.put(before), out.put("...");
  if (brackets) out.put(')');
  return out.take();
}

namespace SCHEMA_CT_HIDDEN internal {

/// The annotations of a type from the innermost outwards. Each is inside that of the enclosing
/// list, which counts as written if an inner one is, unless it says otherwise.
SCHEMA_CT_ENGINE std::vector<AliasInfo> alias_of(const schema_record& record,
                                                 const record_entry& e) {
  std::uint32_t i = e.aliases_begin;
  const std::string_view codes = record.codes(e);
  const record_span& first = record.aliases()[i];
  if (first.after_codes == codes.size()) {  // nothing is around it
    std::vector<AliasInfo> only;
    only.emplace_back(record.text(first.begin, first.end));
    return only;
  }
  std::vector<AliasInfo> out(1);
  for (std::size_t done = record.aliases()[i].after_codes; done <= codes.size(); ++done) {
    const bool written = i != e.aliases_end && record.aliases()[i].after_codes == done;
    const bool wraps =
        i != e.aliases_begin && codes[done - 1] == static_cast<char>(schema_ct::code::list);
    if (!written && !wraps) continue;
    AliasInfo outer;
    outer.setIsWrite(out[0].isWrite());
    if (written)
      outer = AliasInfo(record.text(record.aliases()[i].begin, record.aliases()[i].end)), ++i;
    if (wraps) outer.addContainedType(std::move(out[0]));
    out[0] = std::move(outer);
  }
  return out;
}

SCHEMA_CT_ENGINE void add_recorded(std::vector<Argument>& out, const schema_record& record,
                                   const record_entry& e, const char* text) {
  Argument& made = out.emplace_back(record.text(e.name_begin, e.name_end), record.codes(e), e.size,
                                    e.keyword_only);
  if (e.names_begin != e.names_end) made.set_class_names(record.class_names(e));
  if (e.aliases_begin != e.aliases_end) made.set_alias(alias_of(record, e));
  if (e.default_begin != e.default_end)
    made.set_default(
        read_default(text + e.default_begin, text + e.default_end, made.real_type(), e.size));
}

SCHEMA_CT_ENGINE FunctionSchema recorded_schema(const schema_record& record, const char* text) {
  const int arguments_end = record.argument_count(),
            returns_end = arguments_end + record.result_count();
  std::vector<Argument> arguments, returns;
  arguments.reserve(static_cast<std::size_t>(arguments_end));
  returns.reserve(static_cast<std::size_t>(record.result_count()));
  for (int i = 0; i != returns_end; ++i)
    add_recorded(i < arguments_end ? arguments : returns, record, record.entry(i), text);
  const schema_ct::declared_name& n = record.spelled;
  std::string name;
  if (n.ns_begin != nullptr) name.assign(n.ns_begin, n.ns_end).append("::");
  name.append(n.name_begin, n.name_end);
  std::string overload;
  if (n.overload_begin != nullptr) overload.assign(n.overload_begin, n.overload_end);
  return FunctionSchema(std::move(name), std::move(overload), std::move(arguments),
                        std::move(returns), record.is_vararg(), record.is_varret());
}

SCHEMA_CT_ENGINE parse_result parse_terminated(std::string_view text, bool type_variables) {
  schema_record record(text);
  schema_ct::parser<schema_record> parser(text.data(), text.data() + text.size(), record,
                                          type_variables);
  parser.parse(false);
  if (parser.answer.code != schema_ct::errc::ok) return {{}, parser.answer};
  return {recorded_schema(record, text.data()), parser.answer};
}

SCHEMA_CT_ENGINE schema_ct::error error_of(schema_ct::errc code) {
  schema_ct::error out;
  out.code = code;
  return out;
}
}  // namespace internal

SCHEMA_CT_ENGINE parse_result parse_schema(std::string_view text, bool type_variables) {
  if (text.size() > schema_size_limit) return {{}, internal::error_of(schema_ct::errc::too_long)};
  return internal::parse_terminated(std::string(text), type_variables);
}

SCHEMA_CT_ENGINE std::string sentence_of(std::string_view text, const schema_ct::error& e) {
  const schema_ct::rendered r = schema_ct::render(text.data(), text.size(), e);
  return std::string(r.data(), r.size());
}

SCHEMA_CT_ENGINE SchemaError::SchemaError(std::string_view text, const schema_ct::error& e)
    : ValueError(sentence_of(text, e)), error_(e) {}

SCHEMA_CT_ENGINE FunctionSchema parseSchema(const std::string& text, bool allow_typevars) {
  parse_result result = parse_schema(text, allow_typevars);
  if (!result) throw SchemaError(text, result.error);
  return std::move(result.schema);
}

SCHEMA_CT_ENGINE Type parseType(const std::string& text, bool type_variables) {
  if (text.size() > schema_size_limit)
    throw SchemaError(text, internal::error_of(schema_ct::errc::too_long));
  schema_record record(text);
  schema_ct::parser<schema_record> parser(text.data(), text.data() + text.size(), record,
                                          type_variables);
  schema_ct::type_word word = 0;
  const char* end = parser.type(parser.blanks(text.data()), word, 0);
  if (end != nullptr) end = parser.blanks(end);
  if (end != nullptr && end != text.data() + text.size())
    parser.fail_at_token(schema_ct::errc::expected_end, end);
  if (parser.answer.code != schema_ct::errc::ok) throw SchemaError(text, parser.answer);
  record.record_result({});
  std::vector<Argument> one;
  internal::add_recorded(one, record, record.entry(0), text.data());
  return one[0].real_type();
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
