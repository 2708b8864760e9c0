// SPDX-License-Identifier: BSL-1.0
// Are the custom classes in an operator's schema registered, and those of its kernels?
#pragma once

#include <dispatch/class_registry.hpp>
#include <dispatch/dispatcher.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

SCHEMA_CT_HIDDEN inline constexpr std::string_view class_prefix = "__torch__.torch.classes.";

/// Throws Error where a class in the type is not registered. The lock is held.
[[gnu::cold]] SCHEMA_CT_HIDDEN inline void check_known(const registry& r, const operator_entry& e,
                                                       const char* what, const Argument& a,
                                                       std::size_t number) {
  for (std::string_view names = a.real_type().names(); !names.empty();) {
    const std::string_view name = detail::next_name(names);
    // Other names are those of type variables, or name_of_unknown() was inferred.
    const bool is_class = name.starts_with(class_prefix);
    if (is_class ? find_class(r, name) != nullptr : name.front() != '<') continue;
    throw Error(
        message({"Unknown custom class type ", name.substr(is_class ? class_prefix.size() : 0),
                 " of ", what, " ", number, a.name().empty() ? "" : ", ", a.name(),
                 ", of operator ", e.name, *e.overload == '\0' ? "" : ".", e.overload,
                 ". Please ensure it is registered: torch::class_<T>(\"ns\", \"Name\")"
                 "\n  ",
                 place_text(e.schema_place)}));
  }
}

/// Where a kernel has another class than the schema; empty where it has not.
[[nodiscard, gnu::cold]] SCHEMA_CT_HIDDEN inline std::string class_difference(
    const FunctionSchema& schema, const kernel_signature& s) {
  auto compare = [](const Type& said, const Type& has, const char* what, unsigned i) {
    if (said.names() == has.names()) return std::string();
    return message(
        {"Type mismatch in ", what, " ", i + 1, ": ", said.str(), " vs ", has.str(), "."});
  };
  std::string out;
  for (unsigned i = 0; i != s.parameter_count && out.empty(); ++i)
    out = compare(schema.arguments()[i].real_type(), parameter_type(s, i), "argument", i);
  for (unsigned i = 0; i != s.result->count && out.empty(); ++i)
    out = compare(schema.returns()[i].real_type(), result_type(s, i), "return", i);
  return out;
}

/// Is a class among the types that had no name when the schema was inferred?
[[nodiscard, gnu::cold]] SCHEMA_CT_HIDDEN inline bool lacks_names(
    const std::vector<Argument>& values) {
  for (const Argument& a : values)
    if (a.real_type().names().find('<') != std::string_view::npos) return true;
  return false;
}
/// Infers the schema of a definition whose classes may have names by now. The lock is held.
[[gnu::cold]] SCHEMA_CT_HIDDEN inline void infer_again(operator_entry& e, const kernel_signature& s,
                                                       ended_schemas& ended) {
  auto* made = new kept_schema{inferred_schema({e.name, e.overload}, s)};
  retire_schema(e, ended);
  __atomic_store_n(&e.schema, made, __ATOMIC_RELEASE);
}

[[gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN inline void check_named_classes(
    registry& r, operator_entry& e, ended_schemas& ended) {
  const kernel_registration* k = newest_typed(e);  // all kernels have one signature
  const FunctionSchema& first = made_schema(r, e);
  if (k != nullptr && (lacks_names(first.arguments()) || lacks_names(first.returns())))
    infer_again(e, *k->function.signature, ended);
  const FunctionSchema& schema = made_schema(r, e);
  for (std::size_t i = 0; i != schema.arguments().size(); ++i)
    check_known(r, e, "argument", schema.arguments()[i], i + 1);
  for (std::size_t i = 0; i != schema.returns().size(); ++i)
    check_known(r, e, "return", schema.returns()[i], i + 1);
  if (k == nullptr || !may_have_classes(*k->function.signature)) return;
  const std::string reason = class_difference(schema, *k->function.signature);
  if (!reason.empty())
    report_mismatch(e, schema, e.schema_place, *k->function.signature, k->place, reason);
}

/// Throws Error unless all classes in the schema of a defined operator are registered, and its
/// kernels have the same. The lock is held.
SCHEMA_CT_HIDDEN inline void check_classes(registry& r, operator_entry& e, ended_schemas& ended) {
  if (e.schema != nullptr || std::strstr(e.schema_text, "__torch__") != nullptr)
    check_named_classes(r, e, ended);
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
