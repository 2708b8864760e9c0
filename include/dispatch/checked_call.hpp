// SPDX-License-Identifier: BSL-1.0
// The values of boxed calls held against the schema, and what is said of those that do not fit.
#pragma once

#include <dispatch/binding.hpp>
#include <dispatch/lookup.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

SCHEMA_CT_HIDDEN inline constinit unsigned char checks_calls_or_unknown = 2;

/// Does the environment ask for every boxed call's values to be held against the schema?
[[nodiscard]] SCHEMA_CT_HIDDEN inline bool checks_calls() {
  unsigned char answer = __atomic_load_n(&checks_calls_or_unknown, __ATOMIC_RELAXED);
  if (answer == 2) [[unlikely]] {
    const char* value = std::getenv("SCHEMA_CT_CHECK_CALLS");
    answer = value != nullptr && *value != '\0' && *value != '0';
    __atomic_store_n(&checks_calls_or_unknown, answer, __ATOMIC_RELAXED);
  }
  return answer != 0;
}

/// The whole signature, and where it was registered.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::string operator_text(operator_entry& e) {
  const registry_lock lock(the_registry());
  return message({signature_text(e), "\n  ", place_text(e.schema_place)});
}

/// Says in an error which operator was called.
SCHEMA_CT_HIDDEN inline void add_operator(Error& error, operator_entry& e) {
  error.add_context(message({"in a call of ", operator_text(e)}));
}

/// Says in an error which of the operator's kernels ran.
SCHEMA_CT_HIDDEN inline void add_kernel(Error& error, const operator_entry& e, const kernel& k) {
  const registry& r = the_registry();
  const registry_lock lock(the_registry());
  for (const bool own : {true, false})
    for (const kernel_registration* i = own ? e.newest : r.fallbacks; i != nullptr; i = i->older)
      if (&i->function == &k)
        return error.add_context(message({own ? "by its kernel for " : "by the fallback for ",
                                          toString(key_in_row(*i)), ", ", place_text(i->place)}));
}

[[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN inline void refuse_few_values(operator_entry& e,
                                                                       std::size_t wanted,
                                                                       std::size_t held) {
  ValueError error(message({"the operator takes ", wanted, " values but the stack holds ", held}));
  add_operator(error, e);
  throw error;
}

/// Of a boxed kernel that left this many values in place of its arguments.
[[noreturn, gnu::cold]] SCHEMA_CT_HIDDEN inline void refuse_result_count(operator_entry& e,
                                                                         const kernel& k,
                                                                         std::ptrdiff_t left,
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

/// Runs a boxed kernel; throws ValueError unless it leaves as many values as the operator returns.
[[gnu::noinline]] SCHEMA_CT_HIDDEN inline void run_boxed_kernel(const kernel& k,
                                                                const c10::OperatorHandle& op,
                                                                operator_entry& e,
                                                                DispatchKeySet keys, Stack& stack) {
  static_cast<void>(current_row(e));
  const keyed_arguments* const known = __atomic_load_n(&e.keyed, __ATOMIC_ACQUIRE);
  const std::size_t before = stack.size();
  if (known != nullptr && before < known->argument_count) [[unlikely]]
    refuse_few_values(e, known->argument_count, before);
  call_boxed_function(k, op, keys, stack);
  if (known == nullptr || known->result_count == keyed_arguments::any_count) return;
  const std::size_t left = stack.size() - (before - known->argument_count);
  if (left != known->result_count) [[unlikely]]
    refuse_result_count(e, k, static_cast<std::ptrdiff_t>(left), known->result_count);
}

SCHEMA_CT_HIDDEN inline void check_arguments(const FunctionSchema& schema, const Stack& stack) {
  const std::vector<Argument>& arguments = schema.arguments();
  if (stack.size() < arguments.size())
    throw ValueError(message(
        {"the operator takes ", arguments.size(), " values but the stack holds ", stack.size()}));
  const std::size_t first = stack.size() - arguments.size();
  for (std::size_t i = 0; i != arguments.size(); ++i)
    check_type(schema, arguments[i], stack[first + i], static_cast<int>(i));
}

/// Throws TypeError where one of the results, of which there are enough, is of another type.
SCHEMA_CT_HIDDEN inline void check_results(const FunctionSchema& schema, const operator_entry& e,
                                           const kernel& k, const Stack& stack) {
  const std::vector<Argument>& results = schema.returns();
  if (schema.is_varret()) return;
  if (stack.size() < results.size())  // where there are `...` arguments, they are not counted
    throw ValueError(message(
        {"the operator has ", results.size(), " results but left ", stack.size(), " values"}));
  const std::size_t first = stack.size() - results.size();
  for (std::size_t i = 0; i != results.size(); ++i)
    if (!has_type(stack[first + i], results[i])) {
      TypeError error(
          message({"result ", i, " is of type '", stack[first + i].type_name(), "' and not '",
                   results[i].real_type().annotation_str(), "', as the schema says"}));
      add_kernel(error, e, k);
      throw error;
    }
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
