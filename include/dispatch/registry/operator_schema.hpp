// SPDX-License-Identifier: BSL-1.0
// The schema of a registered operator, parsed when it is first asked for, and which of its
// arguments choose a kernel.
#pragma once

#include <dispatch/registry/registry.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// What defines an operator; only while it is defined. The lock is held.
[[nodiscard]] std::string_view text_of(const operator_entry& e);

/// The schema of a defined operator as it was written, with the operator's whole name. The lock is
/// held.
[[nodiscard]] std::string schema_line(const operator_entry& e);
/// A text that defined the operator earlier, with the operator's whole name. The lock is held.
[[nodiscard]] std::string schema_line(const operator_entry& e, std::string_view text);

/// Takes the kept schema that was made of this text; nullptr where there is none.
[[nodiscard]] kept_schema* take_old_schema(operator_entry& e, const void* text);

/// The schema of an operator whose definition is there or being made. The lock is held.
[[nodiscard]] const FunctionSchema& made_schema(registry& r, operator_entry& e);

/// The schema of an operator, made of the checked literal when it is first requested; nullptr if
/// the operator is not defined. Answers both questions at once: between two of them another thread
/// may remove the definition.
[[nodiscard]] const FunctionSchema* schema_if_defined(operator_entry& e);

/// The schema of a defined operator. Throws Error if it is not defined.
[[nodiscard]] const FunctionSchema& schema_of(operator_entry& e);

/// Destroys schemas that no call reads any more. Declared before the lock in a scope, so that this
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

/// Takes the schema away, which others may still read. The lock is held.
void retire_schema(operator_entry& e, ended_schemas& ended);

/// Does the argument choose a kernel? Tensors do, and lists and optionals of them; a tensor in an
/// Any or a tuple does not, as in a typed call.
[[nodiscard]] bool is_keyed(std::string_view codes_of_type);

/// Notes which arguments choose a kernel, and how many results there are. The lock is held.
void note_keyed_arguments(registry& r, operator_entry& e);
/// Forgets them, as the operator gets another schema or loses it. The lock is held.
void forget_keyed_arguments(operator_entry& e);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
