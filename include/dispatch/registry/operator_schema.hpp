// SPDX-License-Identifier: BSL-1.0
// The schema of a registered operator, parsed on first use, and the arguments that choose a
// kernel.
#pragma once

#include <dispatch/registry/registry.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// The text that defines an operator; only while it is defined. The lock is held.
[[nodiscard]] std::string_view text_of(const operator_entry& e);

/// The schema of a defined operator as it was written, with the operator's full name. The lock is
/// held.
[[nodiscard]] std::string schema_line(const operator_entry& e);
/// A former definition of the operator as text, with the operator's full name. The lock is held.
[[nodiscard]] std::string schema_line(const operator_entry& e, std::string_view text);

/// Takes the kept schema that was made of this text; nullptr if there is none.
[[nodiscard]] kept_schema* take_old_schema(operator_entry& e, const void* text);

/// The schema of an operator that is defined or being defined. The lock is held.
[[nodiscard]] const FunctionSchema& made_schema(registry& r, operator_entry& e);

/// The schema of an operator, made of the checked literal on first use; nullptr if the operator is
/// not defined. One function answers both, because another thread may remove the definition between
/// two calls.
[[nodiscard]] const FunctionSchema* schema_if_defined(operator_entry& e);

/// The schema of a defined operator. Throws Error if it is not defined.
[[nodiscard]] const FunctionSchema& schema_of(operator_entry& e);

/// Destroys schemas that no call reads any more. Declare it before the lock in a scope, so that it
/// runs after the lock is released: a default may be an object of a user's class.
class ended_schemas {
 public:
  ended_schemas() = default;
  ended_schemas(const ended_schemas&) = delete;
  ended_schemas& operator=(const ended_schemas&) = delete;
  ~ended_schemas() {
    while (newest_ != nullptr) delete std::exchange(newest_, newest_->older);
  }
  void add(kept_schema* ended) {
    ended->older = newest_;
    newest_ = ended;
  }

 private:
  kept_schema* newest_ = nullptr;
};

/// Removes the schema from the entry; other threads may still read it. The lock is held.
void retire_schema(operator_entry& e, ended_schemas& ended);

/// Does the argument choose a kernel? True for tensors, and lists and optionals of tensors. As in a
/// typed call, a tensor in an Any or a tuple does not count.
[[nodiscard]] bool is_keyed(std::string_view codes_of_type);

/// Stores which arguments choose a kernel, and the number of results. The lock is held.
void note_keyed_arguments(registry& r, operator_entry& e);
/// Discards them, because the operator's schema is replaced or removed. The lock is held.
void forget_keyed_arguments(operator_entry& e);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
