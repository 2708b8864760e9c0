// SPDX-License-Identifier: BSL-1.0
// The values of boxed calls held against the schema, and what is said of those that do not fit.
#pragma once

#include <dispatch/registry/lookup.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

inline constinit unsigned char checks_calls_or_unknown = 2;

/// Does the environment ask for every boxed call's values to be held against the schema?
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

/// Says in an error which operator was called.
void add_operator(Error& error, operator_entry& e);

/// Says in an error which of the operator's kernels ran.
void add_kernel(Error& error, const operator_entry& e, const kernel& k);

[[noreturn, gnu::cold]] void refuse_few_values(operator_entry& e, std::size_t wanted,
                                               std::size_t held);

/// Of a boxed kernel that left this many values in place of its arguments.
[[noreturn, gnu::cold]] void refuse_result_count(operator_entry& e, const kernel& k,
                                                 std::ptrdiff_t left, std::size_t expected);

/// Runs a boxed kernel; throws ValueError unless it leaves as many values as the operator returns.
void run_boxed_kernel(const kernel& k, const OperatorHandle& op, operator_entry& e,
                      DispatchKeySet keys, Stack& stack);

/// The values of one boxed call held against the schema that the operator has when it begins; an
/// operator without one takes and leaves what it likes. Reads the text, so that what calls an
/// operator need not make schemas.
class call_check {
 public:
  explicit call_check(const operator_entry& e);

  /// Throws ValueError where the stack holds too few values, TypeError where one is of another
  /// type.
  void arguments(const Stack& stack) const;
  /// Throws ValueError where the kernel left too few values, and a TypeError that names the kernel
  /// where one is of another type.
  void results(const kernel& k, const Stack& stack) const;

 private:
  const operator_entry& entry_;
  std::string text_;  // empty without a schema
};

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
