// SPDX-License-Identifier: BSL-1.0
// The engine's part of checked_call.hpp.
#pragma once

#include <dispatch/operators/checked_call.hpp>
#include <dispatch/schema/read_schema.hpp>
#include <dispatch/schema/type_match.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE std::string schema_and_place(operator_entry& e) {
  const registry_lock lock(the_registry());
  return message({signature_text(e), "\n  ", place_text(e.schema_place)});
}

SCHEMA_CT_ENGINE void add_operator(Error& error, operator_entry& e) {
  error.add_context(message({"in a call of ", schema_and_place(e)}));
}

SCHEMA_CT_ENGINE void add_kernel(Error& error, const operator_entry& e, const kernel& k) {
  const registry& r = the_registry();
  const registry_lock lock(the_registry());
  for (const bool own : {true, false})
    for (const kernel_registration* i = own ? e.newest : r.fallbacks; i != nullptr; i = i->older)
      if (&i->function == &k)
        return error.add_context(message({own ? "by its kernel for " : "by the fallback for ",
                                          toString(key_in_row(*i)), ", ", place_text(i->place)}));
}

SCHEMA_CT_ENGINE void refuse_few_values(operator_entry& e, std::size_t wanted, std::size_t held) {
  ValueError error(message({"the operator takes ", wanted, " values but the stack holds ", held}));
  add_operator(error, e);
  throw error;
}

SCHEMA_CT_ENGINE void refuse_result_count(operator_entry& e, const kernel& k, std::ptrdiff_t left,
                                          std::size_t expected) {
  ValueError error(left < 0
                       ? message({"the boxed kernel took ", -left,
                                  " values off the stack that are no arguments of its operator"})
                       : message({"the boxed kernel left ", left,
                                  " values on the stack, the operator returns ", expected}));
  add_operator(error, e);
  add_kernel(error, e, k);
  throw error;
}

[[gnu::noinline]] SCHEMA_CT_ENGINE void run_boxed_kernel(const kernel& k, const OperatorHandle& op,
                                                         operator_entry& e, DispatchKeySet keys,
                                                         Stack& stack) {
  const keyed_arguments& keyed = current_keyed(e);
  const std::size_t before = stack.size();
  if (before < keyed.argument_count && keyed.is_known()) [[unlikely]]
    refuse_few_values(e, keyed.argument_count, before);
  call_boxed_function(k, op, keys, stack);
  if (keyed.result_count == keyed_arguments::any_count) return;
  const std::size_t left = stack.size() - (before - keyed.argument_count);
  if (left != keyed.result_count) [[unlikely]]
    refuse_result_count(e, k, static_cast<std::ptrdiff_t>(left), keyed.result_count);
}

SCHEMA_CT_ENGINE call_check::call_check(const operator_entry& e) : entry_(e) {
  const registry_lock lock(the_registry());
  if (e.defined) text_ = text_of(e);
}

SCHEMA_CT_ENGINE void call_check::arguments(const Stack& stack) const {
  if (text_.empty()) return;
  const read_schema schema(text_);
  const auto count = static_cast<std::size_t>(schema.argument_count());
  if (stack.size() < count)
    throw ValueError(
        message({"the operator takes ", count, " values but the stack holds ", stack.size()}));
  for (std::size_t i = 0; i != count; ++i) {
    const record_entry& a = schema.entry(static_cast<int>(i));
    const Type type = schema.type(static_cast<int>(i));
    const IValue& value = stack[stack.size() - count + i];
    if (!has_type(value, type))
      throw TypeError(message({entry_.name, "() Expected a value of type '", type.annotation_str(),
                               "' for argument '", schema.text(a.name_begin, a.name_end),
                               "' but instead found type '", value.type_name(), "'.\nPosition: ", i,
                               " (from 0)\nDeclaration: ", schema_line(entry_, text_)}));
  }
}

SCHEMA_CT_ENGINE void call_check::results(const kernel& k, const Stack& stack) const {
  if (text_.empty()) return;
  const read_schema schema(text_);
  const auto count = static_cast<std::size_t>(schema.result_count());
  if (schema.is_varret()) return;
  if (stack.size() < count)  // where there are `...` arguments, they are not counted
    throw ValueError(
        message({"the operator has ", count, " results but left ", stack.size(), " values"}));
  for (std::size_t i = 0; i != count; ++i) {
    const Type type = schema.type(schema.argument_count() + static_cast<int>(i));
    const IValue& value = stack[stack.size() - count + i];
    if (has_type(value, type)) continue;
    TypeError error(message({"result ", i, " is of type '", value.type_name(), "' and not '",
                             type.annotation_str(), "', as the schema says"}));
    add_kernel(error, entry_, k);
    throw error;
  }
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
