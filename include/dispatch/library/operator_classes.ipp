// SPDX-License-Identifier: BSL-1.0
// The engine's part of operator_classes.hpp.
#pragma once

#include <dispatch/base/cxx_name.hpp>
#include <dispatch/library/operator_classes.hpp>
#include <dispatch/schema/read_schema.hpp>
#include <dispatch/types/type_text.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE std::string shown_name(std::string_view name) {
  if (!name.starts_with(unregistered_prefix)) return std::string(name.substr(class_prefix.size()));
  name.remove_prefix(unregistered_prefix.size());
  return message({"<C++ class ", cxx_name(std::string(name).c_str()), ">"});
}

SCHEMA_CT_ENGINE void check_known(const registry& r, const operator_entry& e,
                                  const read_schema& schema, int i) {
  const record_entry& value = schema.entry(i);
  const std::string all = schema.class_names(value);
  for (std::string_view names = all; !names.empty();) {
    const std::string_view name = detail::next_name(names);
    // A name without the prefix is a type variable.
    if (!name.starts_with(class_prefix) || find_class(r, name) != nullptr) continue;
    const bool is_argument = i < schema.argument_count();
    const std::string_view of = schema.text(value.name_begin, value.name_end);
    throw Error(message(
        {"Unknown custom class type ", shown_name(name), " of ",
         is_argument ? "argument " : "return ", (is_argument ? i : i - schema.argument_count()) + 1,
         of.empty() ? "" : ", ", of, ", of operator ", e.name, *e.overload == '\0' ? "" : ".",
         e.overload, ". Please ensure it is registered: torch::class_<T>(\"ns\", \"Name\")\n  ",
         place_text(e.schema_place)}));
  }
}

SCHEMA_CT_ENGINE void infer_again(registry& r, operator_entry& e, const kernel_signature& s,
                                  ended_schemas& ended) {
  const std::string text =
      message({e.name, *e.overload == '\0' ? "" : ".", e.overload, inferred_text(s)});
  const void* kept = r.texts.get(r.memory, text.c_str(), text.size() + 1);
  retire_schema(e, ended);
  e.schema_text = static_cast<const char*>(kept);
  e.schema_length = static_cast<std::uint32_t>(text.size());
}

[[gnu::noinline]] SCHEMA_CT_ENGINE void check_named_classes(registry& r, operator_entry& e,
                                                            ended_schemas& ended) {
  const kernel_registration* k = newest_typed(e);  // all kernels have one signature
  if (k != nullptr && e.is_inferred) infer_again(r, e, *k->function.signature, ended);
  const read_schema schema(text_of(e));
  for (int i = 0; i != schema.argument_count() + schema.result_count(); ++i)
    check_known(r, e, schema, i);
  if (k == nullptr || !may_have_classes(*k->function.signature)) return;
  const std::string reason = class_difference(schema, *k->function.signature);
  if (!reason.empty()) report_mismatch(e, *k->function.signature, k->place, reason);
}

SCHEMA_CT_ENGINE void check_classes(registry& r, operator_entry& e, ended_schemas& ended) {
  if (std::strstr(e.schema_text, "__torch__") != nullptr) check_named_classes(r, e, ended);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
