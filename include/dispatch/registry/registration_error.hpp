// SPDX-License-Identifier: BSL-1.0
// What failed while a shared object was loaded: recorded, said once, and told to whoever asks.
#pragma once

#include <dispatch/registry/registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// Who is told of a registration that fails while its shared object is loaded, instead of standard
/// error.
using registration_error_handler = void (*)(const registration_error&);

/// Has `handler` told from now on, of all shared objects of the process; nullptr is the default,
/// which prints to standard error. Returns the one that it replaces. The handler runs once for each
/// block that fails, on the thread that loads the shared object, inside dlopen or before main; no
/// lock of this library is held. It may ask for operators and register some, and must not wait for
/// a thread that loads or unloads something. What it throws is lost, and the error printed. One
/// that lies in a shared object has to be replaced before that is unloaded.
SCHEMA_CT_HIDDEN registration_error_handler
on_registration_error(registration_error_handler handler);

/// The default: prints the error to standard error, unless SCHEMA_CT_QUIET is set in the
/// environment to something else than 0.
SCHEMA_CT_HIDDEN void print_registration_error(const registration_error& error);

/// The texts of the registrations that failed while their shared object was loaded, newest first.
template <class Text = std::string>
[[nodiscard]] SCHEMA_CT_HIDDEN std::vector<Text> registration_errors() {
  registry& r = the_registry();
  const registry_lock lock(r);
  std::vector<Text> out;
  for (const recorded_failure* f = r.failures; f != nullptr; f = f->next) out.push_back(f->text);
  return out;
}

namespace internal {

/// Says who failed why, in one piece of memory; nullptr where there is none. `slot`: of the shared
/// object that registers.
[[nodiscard]] SCHEMA_CT_HIDDEN recorded_failure* new_failure(const char* ns, const char* what,
                                                             const source_place& place,
                                                             const registry_slot* slot);

/// Ends the process where the environment asks for that, as PyTorch does.
SCHEMA_CT_HIDDEN void terminate_if_asked(const char* text);

/// Keeps the failure for those who ask, and says it now.
SCHEMA_CT_HIDDEN void record_failure(recorded_failure* failure);

SCHEMA_CT_HIDDEN void forget_failure(const recorded_failure* gone);

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
