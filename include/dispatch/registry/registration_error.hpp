// SPDX-License-Identifier: BSL-1.0
// Failures while a shared object is loaded: recorded, reported once, and listed on request.
#pragma once

#include <dispatch/registry/registry.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// Receives a registration that failed while its shared object was loaded.
using registration_error_handler = void (*)(const registration_error&);

/// Sets the handler of the whole process and returns the previous one; nullptr means the default,
/// print_registration_error. The handler is called once for each block that fails, on the thread
/// that loads the shared object, inside dlopen or before main. No lock of this library is held, so
/// it may look up and register operators. It must not wait for a thread that loads or unloads
/// something. If it throws, the exception is ignored and the error printed. A handler in a shared
/// object must be replaced before that object is unloaded.
registration_error_handler on_registration_error(registration_error_handler handler);

/// The default: prints the error to standard error, unless the environment variable SCHEMA_CT_QUIET
/// is set to a value other than 0.
void print_registration_error(const registration_error& error);

/// The texts of the registrations that failed while their shared object was loaded, newest first.
template <class Text = std::string>
[[nodiscard]] std::vector<Text> registration_errors() {
  registry& r = the_registry();
  const registry_lock lock(r);
  std::vector<Text> out;
  for (const recorded_failure* f = r.failures; f != nullptr; f = f->next) out.push_back(f->text);
  return out;
}

namespace internal {

/// A failure and its texts in one block of memory from malloc(); nullptr if there is no memory.
/// `slot` belongs to the shared object that registers.
[[nodiscard]] recorded_failure* new_failure(const char* ns, const char* what,
                                            const source_place& place, const registry_slot* slot);

/// Ends the process, as PyTorch does, if the environment asks for it.
void terminate_if_asked(const char* text);

/// Records the failure for registration_errors(), and calls the handler. If there was no memory for
/// a registry, the failure is only printed.
void record_failure(registry* r, recorded_failure* failure);

/// Removes the failure from the list of `r`. Needs no engine.
void forget_failure(registry& r, const recorded_failure* gone);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
