// SPDX-License-Identifier: BSL-1.0
// The schema of a registered operator, parsed when it is first asked for, and which of its
// arguments choose a kernel.
#pragma once

#include <dispatch/registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Takes the kept schema that was made of this text; nullptr where there is none.
[[nodiscard]] SCHEMA_CT_HIDDEN inline kept_schema* take_old_schema(operator_entry& e,
                                                                   const void* text) {
  for (kept_schema** s = &e.old_schemas; *s != nullptr; s = &(*s)->older)
    if ((*s)->text == text) {
      kept_schema* out = *s;
      *s = out->older;
      return out;
    }
  return nullptr;
}

/// The schema of an operator whose definition is there or being made. The lock is held.
[[nodiscard]] SCHEMA_CT_HIDDEN inline const FunctionSchema& made_schema(registry& r,
                                                                        operator_entry& e) {
  if (e.schema == nullptr) {
    const void* text = r.texts.get(r.memory, e.schema_text, e.schema_length);
    kept_schema* made = take_old_schema(e, text);
    if (made == nullptr) {
      made = new kept_schema{std::move(parse_schema({e.schema_text, e.schema_length}, true).schema),
                             text};
      const std::string_view name = e.name;
      made->schema.set_namespace(name.substr(0, name.rfind("::")));
    }
    __atomic_store_n(&e.schema, made, __ATOMIC_RELEASE);
  }
  return e.schema->schema;
}

/// The schema of an operator, made of the checked literal when first asked for; nullptr where it is
/// not defined. Who asks first whether it is defined may be too late: another thread may end that.
[[nodiscard]] SCHEMA_CT_HIDDEN inline const FunctionSchema* schema_if_defined(operator_entry& e) {
  if (const kept_schema* made = __atomic_load_n(&e.schema, __ATOMIC_ACQUIRE)) return &made->schema;
  registry& r = the_registry();
  const registry_lock lock(r);
  return e.defined ? &made_schema(r, e) : nullptr;
}

/// The schema of a defined operator; throws Error of one that is not.
[[nodiscard]] SCHEMA_CT_HIDDEN inline const FunctionSchema& schema_of(operator_entry& e) {
  if (const FunctionSchema* schema = schema_if_defined(e)) return *schema;
  throw Error(message(
      {"Tried to access the schema for ", e.name, " which doesn't have a schema registered yet"}));
}

/// Schemas that nobody reads any more. They stand before the lock in a scope and so end after it: a
/// default may be an object of a user's class.
class ended_schemas {
 public:
  SCHEMA_CT_HIDDEN ended_schemas() = default;
  ended_schemas(const ended_schemas&) = delete;
  ended_schemas& operator=(const ended_schemas&) = delete;
  SCHEMA_CT_HIDDEN ~ended_schemas() {
    while (newest_ != nullptr) delete std::exchange(newest_, newest_->older);
  }
  SCHEMA_CT_HIDDEN void add(kept_schema* ended) {
    ended->older = newest_;
    newest_ = ended;
  }

 private:
  kept_schema* newest_ = nullptr;
};

/// Takes the schema away, which others may still read. The lock is held.
SCHEMA_CT_HIDDEN inline void retire_schema(operator_entry& e, ended_schemas& ended) {
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

/// Does the argument choose a kernel? Tensors do, and lists and optionals of them; a tensor in an
/// Any or a tuple does not, as in a typed call.
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool is_keyed(std::string_view codes_of_type) {
  return codes_of_type.starts_with(static_cast<char>(schema_ct::code::tensor));
}

/// Notes which arguments choose a kernel, and how many results there are; of an operator without a
/// schema every value may choose. The lock is held.
SCHEMA_CT_HIDDEN inline void note_keyed_arguments(registry& r, operator_entry& e) {
  const keyed_arguments* keyed = nullptr;
  auto note = [&](std::size_t count, std::size_t results, bool varies, auto is_keyed_at) {
    keyed_arguments head{static_cast<std::uint32_t>(count),
                         varies ? keyed_arguments::any_count : static_cast<std::uint32_t>(results),
                         0};
    std::string bytes(sizeof head, '\0');
    for (std::uint32_t i = 0; i != count; ++i)
      if (is_keyed_at(i)) {
        bytes.append(reinterpret_cast<const char*>(&i), sizeof i);
        ++head.count;
      }
    std::memcpy(bytes.data(), &head, sizeof head);
    keyed = static_cast<const keyed_arguments*>(r.rows.get(r.memory, bytes.data(), bytes.size()));
  };
  if (e.schema != nullptr) {
    const FunctionSchema& schema = e.schema->schema;
    const std::vector<Argument>& arguments = schema.arguments();
    note(arguments.size(), schema.returns().size(), schema.is_vararg() || schema.is_varret(),
         [&](unsigned i) { return is_keyed(arguments[i].real_type().codes()); });
  } else if (e.defined) {
    // Most operators are never asked for their schema, so that none is made here.
    const std::string_view text(e.schema_text, e.schema_length);
    schema_record record(text);
    schema_ct::parser<schema_record>(text.data(), text.data() + text.size(), record, true)
        .parse(false);
    note(static_cast<std::size_t>(record.argument_count()),
         static_cast<std::size_t>(record.result_count()), record.is_vararg() || record.is_varret(),
         [&](unsigned i) { return is_keyed(record.codes(record.entry(static_cast<int>(i)))); });
  }
  __atomic_store_n(&e.keyed, keyed, __ATOMIC_RELEASE);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
