// SPDX-License-Identifier: BSL-1.0
// The engine's part of operator_schema.hpp.
#pragma once

#include <cstring>
#include <dispatch/registry/operator_schema.hpp>
#include <dispatch/schema/operator_text.hpp>
#include <dispatch/schema/read_schema.hpp>
#include <string>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE std::string_view text_of(const operator_entry& e) {
  return {e.schema_text, e.schema_length};
}

SCHEMA_CT_ENGINE std::string schema_line(const operator_entry& e, std::string_view text) {
  return message(
      {e.name, *e.overload == '\0' ? "" : ".", e.overload, operator_text(text).signature});
}
SCHEMA_CT_ENGINE std::string schema_line(const operator_entry& e) {
  return schema_line(e, text_of(e));
}

SCHEMA_CT_ENGINE kept_schema* take_old_schema(operator_entry& e, const void* text) {
  for (kept_schema** s = &e.old_schemas; *s != nullptr; s = &(*s)->older)
    if ((*s)->text == text) {
      kept_schema* out = *s;
      *s = out->older;
      return out;
    }
  return nullptr;
}

SCHEMA_CT_ENGINE const FunctionSchema& made_schema(registry& r, operator_entry& e) {
  if (e.schema == nullptr) {
    const void* text = r.texts.get(r.memory, e.schema_text, e.schema_length + 1);
    kept_schema* made = take_old_schema(e, text);
    if (made == nullptr) {
      made = new kept_schema{recorded_schema(read_schema(text_of(e)), e.schema_text), text};
      const std::string_view name = e.name;
      made->schema.set_namespace(name.substr(0, name.rfind("::")));
      if (e.is_inferred) made->schema.setAliasAnalysis(AliasAnalysisKind::CONSERVATIVE);
    }
    __atomic_store_n(&e.schema, made, __ATOMIC_RELEASE);
  }
  return e.schema->schema;
}

SCHEMA_CT_ENGINE const FunctionSchema* schema_if_defined(operator_entry& e) {
  if (const kept_schema* made = __atomic_load_n(&e.schema, __ATOMIC_ACQUIRE)) return &made->schema;
  registry& r = the_registry();
  const registry_lock lock(r);
  return e.defined ? &made_schema(r, e) : nullptr;
}

SCHEMA_CT_ENGINE const FunctionSchema& schema_of(operator_entry& e) {
  if (const FunctionSchema* schema = schema_if_defined(e)) return *schema;
  throw Error(message(
      {"Tried to access the schema for ", e.name, " which doesn't have a schema registered yet"}));
}

SCHEMA_CT_ENGINE void retire_schema(operator_entry& e, ended_schemas& ended) {
  kept_schema* gone = e.schema;
  __atomic_store_n(&e.schema, nullptr, __ATOMIC_RELEASE);
  if (gone == nullptr) return;
  gone->older = e.old_schemas;
  e.old_schemas = gone;
  unsigned count = 1;
  kept_schema* last = gone;
  while (last->older != nullptr && ++count <= kept_schema::most_unused) last = last->older;
  if (last->older != nullptr) ended.add(std::exchange(last->older, nullptr));
}

SCHEMA_CT_ENGINE bool is_keyed(std::string_view codes_of_type) {
  return codes_of_type.starts_with(static_cast<char>(schema_ct::code::tensor));
}

/// Does the schema mark the argument, or its elements, as written?
SCHEMA_CT_ENGINE bool is_written(const read_schema& schema, const record_entry& argument) {
  for (std::uint32_t i = argument.aliases_begin; i != argument.aliases_end; ++i) {
    const record_span& set = schema.aliases()[i];
    if (schema.text(set.begin, set.end).find('!') != std::string_view::npos) return true;
  }
  return false;
}

SCHEMA_CT_ENGINE void note_keyed_arguments(registry& r, operator_entry& e) {
  constexpr std::uint32_t any = keyed_arguments::any_count;
  keyed_arguments head{any, any, 0, 0};
  constexpr std::size_t head_words = sizeof head / sizeof(std::uint32_t);
  std::uint32_t few[head_words + 2 * 32];
  std::uint32_t* all = few;
  std::string longer;  // the memory for a schema of more than 32 arguments
  if (e.defined) {
    const read_schema schema(text_of(e));
    const bool varies = schema.is_vararg() || schema.is_varret();
    const auto count = static_cast<std::uint32_t>(schema.argument_count());
    head.argument_count = count;
    if (!varies) head.result_count = static_cast<std::uint32_t>(schema.result_count());
    if (count > 32) {
      longer.resize((head_words + std::size_t{2} * count) * sizeof *all);
      all = reinterpret_cast<std::uint32_t*>(longer.data());
    }
    for (std::uint32_t i = 0; i != count; ++i)
      if (is_keyed(schema.codes(schema.entry(static_cast<int>(i)))))
        all[head_words + head.count++] = i;
    for (std::uint32_t i = 0; i != count; ++i)
      if (is_written(schema, schema.entry(static_cast<int>(i))))
        all[head_words + head.count + head.written_count++] = i;
  }
  std::memcpy(all, &head, sizeof head);
  const std::size_t words = head_words + head.count + head.written_count;
  const void* const kept = r.rows.get(r.memory, all, words * sizeof(std::uint32_t));
  __atomic_store_n(&e.keyed, static_cast<const keyed_arguments*>(kept), __ATOMIC_RELEASE);
}

SCHEMA_CT_ENGINE void forget_keyed_arguments(operator_entry& e) {
  __atomic_store_n(&e.keyed, nullptr, __ATOMIC_RELEASE);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
