// SPDX-License-Identifier: BSL-1.0
// Checks the values of boxed calls against the schema, and reports those that do not fit.
#pragma once

#include <dispatch/registry/lookup.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

inline constinit unsigned char checks_calls_or_unknown = 2;

/// Does the environment ask to check the values of every boxed call against the schema?
[[nodiscard]] inline bool checks_calls() {
  unsigned char answer = __atomic_load_n(&checks_calls_or_unknown, __ATOMIC_RELAXED);
  if (answer == 2) [[unlikely]] {
    const char* value = std::getenv("SCHEMA_CT_CHECK_CALLS");
    answer = value != nullptr && *value != '\0' && *value != '0';
    __atomic_store_n(&checks_calls_or_unknown, answer, __ATOMIC_RELAXED);
  }
  return answer != 0;
}

/// The whole signature, and where it was registered.
[[nodiscard]] std::string schema_and_place(operator_entry& e);

/// Adds to an error which operator was called.
void add_operator(Error& error, operator_entry& e);

/// Adds to an error which of the operator's kernels ran.
void add_kernel(Error& error, const operator_entry& e, const kernel& k);

[[noreturn, gnu::cold]] void refuse_few_values(operator_entry& e, std::size_t wanted,
                                               std::size_t held);

/// Refuses a boxed kernel that replaced its arguments by this many values.
[[noreturn, gnu::cold]] void refuse_result_count(operator_entry& e, const kernel& k,
                                                 std::ptrdiff_t left, std::size_t expected);

/// Runs a boxed kernel; throws ValueError unless it leaves as many values as the operator returns.
void run_boxed_kernel(const kernel& k, const OperatorHandle& op, operator_entry& e,
                      DispatchKeySet keys, Stack& stack);

/// The check of one boxed call against the schema that the operator has when the call begins.
/// Without a schema everything is accepted. Reads the schema's text, so that code that calls an
/// operator need not construct schemas.
class call_check {
 public:
  explicit call_check(const operator_entry& e);

  /// Throws ValueError if the stack holds too few values, and TypeError if a value has another
  /// type.
  void arguments(const Stack& stack) const;
  /// Throws ValueError if the kernel left too few values, and a TypeError that names the kernel if
  /// a value has another type.
  void results(const kernel& k, const Stack& stack) const;

 private:
  const operator_entry& entry_;
  std::string text_;  // empty without a schema
};

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
