// SPDX-License-Identifier: BSL-1.0
// The engine's part of kernel_check.hpp.
#pragma once

#include <dispatch/kernels/kernel_check.hpp>
#include <dispatch/schema/read_schema.hpp>
#include <schema_ct/check/checker.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// The type of argument or result `i` of a kernel. Results follow the arguments.
SCHEMA_CT_ENGINE schema_ct::type_word word_of(const kernel_signature& s, unsigned i) {
  return i < s.parameter_count ? s.parameters[i]->word : s.result->words[i - s.parameter_count];
}
SCHEMA_CT_ENGINE Type type_of(const kernel_signature& s, unsigned i) {
  return i < s.parameter_count ? parameter_type(s, i) : result_type(s, i - s.parameter_count);
}
SCHEMA_CT_ENGINE schema_ct::type_word word_of(const read_schema& schema, unsigned i) {
  schema_ct::type_word out = 0;
  for (const char c : schema.codes(schema.entry(static_cast<int>(i))))
    out = schema_ct::push(out, static_cast<schema_ct::code>(c));
  return out;
}

/// The difference between argument or result `i` of both.
SCHEMA_CT_ENGINE std::string mismatch(const read_schema& schema, const kernel_signature& s,
                                      unsigned i) {
  const bool is_argument = i < s.parameter_count;
  return message({"Type mismatch in ", is_argument ? "argument " : "return ",
                  is_argument ? i + 1 : i + 1 - s.parameter_count, ": ",
                  schema.type(static_cast<int>(i)).str(), " vs ", type_of(s, i).str(), "."});
}

SCHEMA_CT_ENGINE bool fits_exactly(const read_schema& schema, const kernel_signature& s) {
  if (schema.argument_count() != static_cast<int>(s.parameter_count) ||
      schema.result_count() != static_cast<int>(s.result->count) || schema.is_vararg() ||
      schema.is_varret())
    return false;
  const unsigned count = s.parameter_count + s.result->count;
  unsigned same = 0;
  while (same != count && word_of(schema, same) == word_of(s, same)) ++same;
  return same == count;
}

SCHEMA_CT_ENGINE std::string difference(std::string_view text, const kernel_signature& s) {
  const read_schema schema(text);
  if (fits_exactly(schema, s)) return {};
  const auto arguments = static_cast<unsigned>(schema.argument_count());
  const auto returns = static_cast<unsigned>(schema.result_count());
  if (arguments != s.parameter_count)
    return message(
        {"The number of arguments is different. ", arguments, " vs ", s.parameter_count, "."});
  if (returns != s.result->count)
    return message({"The number of returns is different. ", returns, " vs ", s.result->count, "."});
  bool as_int = true;  // does an int of the kernel take a SymInt?
  for (unsigned i = 0; i != arguments; ++i)
    as_int = as_int && schema_ct::without_symbols(word_of(s, i)) == 0;
  for (unsigned i = 0; i != arguments + returns; ++i) {
    if (i == arguments) as_int = schema_ct::symbols_are_numbers<>;
    const schema_ct::type_word said = word_of(schema, i), has = word_of(s, i);
    if (said == has) continue;
    const schema_ct::errc wrong = schema_ct::detail::misfit(said, has, as_int);
    if (wrong != schema_ct::errc::ok && wrong != schema_ct::errc::needs_conversion)
      return mismatch(schema, s, i);
  }
  return {};
}

SCHEMA_CT_ENGINE std::string class_difference(const read_schema& schema,
                                              const kernel_signature& s) {
  const auto count = static_cast<unsigned>(schema.argument_count() + schema.result_count());
  for (unsigned i = 0; i != count; ++i)
    if (schema.type(static_cast<int>(i)).names() != type_of(s, i).names())
      return mismatch(schema, s, i);
  return {};
}

SCHEMA_CT_ENGINE std::string types_text(const kernel_signature& s, unsigned first, unsigned count) {
  std::string out;
  for (unsigned i = 0; i != count; ++i)
    out += message({i == 0 ? "" : ", ", type_of(s, first + i).str(), " _", i});
  return out;
}

SCHEMA_CT_ENGINE std::string inferred_text(const kernel_signature& s) {
  const std::string parameters = types_text(s, 0, s.parameter_count);
  const std::string results = types_text(s, s.parameter_count, s.result->count);
  // A single return needs brackets only if it is a tuple.
  const bool brackets = s.result->count != 1 || results[0] == '(';
  return message({"(", parameters, brackets ? ") -> (" : ") -> ", results, brackets ? ")" : ""});
}

SCHEMA_CT_ENGINE bool has_narrow_types(const kernel_signature& s) {
  for (unsigned i = 0; i != s.parameter_count + s.result->count; ++i)
    if (schema_ct::has_narrow(word_of(s, i))) return true;
  return false;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
