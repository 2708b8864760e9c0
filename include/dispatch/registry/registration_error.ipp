// SPDX-License-Identifier: BSL-1.0
// The engine's part of registration_error.hpp.
#pragma once

#include <cstdio>
#include <dispatch/registry/registration_error.hpp>
#include <dispatch/system/number_text.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

SCHEMA_CT_ENGINE registration_error_handler
on_registration_error(registration_error_handler handler) {
  return __atomic_exchange_n(&the_registry().error_handler, handler, __ATOMIC_ACQ_REL);
}

SCHEMA_CT_ENGINE void print_registration_error(const registration_error& error) {
  const char* quiet = std::getenv("SCHEMA_CT_QUIET");
  if (quiet != nullptr && *quiet != '\0' && *quiet != '0') return;
  std::fprintf(stderr,
               "schema_ct: a registration failed, and its block was undone:\n%s\n"
               "  Correct it and rebuild that shared object. SCHEMA_CT_QUIET=1 hides this text, "
               "SCHEMA_CT_TERMINATE_ON_ERROR=1 ends the process.\n",
               error.text);
}

namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE recorded_failure* new_failure(const char* ns, const char* what,
                                               const source_place& place,
                                               const registry_slot* slot) {
  const system::loaded_object at = system::object_at(slot);
  const char* const object = at.path;
  auto write = [&](char* out, std::size_t size) {
    return static_cast<std::size_t>(SCHEMA_CT_SNPRINTF(
        out, size, "%s\n  in the block at %s:%u of %s%c%s%c%s%c%s", what, place.file, place.line,
        *object == '\0' ? "the program itself" : object, 0, ns, 0, object, 0, place.file));
  };
  const std::size_t size = write(nullptr, 0) + 1;
  void* memory = std::malloc(sizeof(recorded_failure) + size);
  if (memory == nullptr) return nullptr;
  auto* out = new (memory) recorded_failure{};
  char* text = reinterpret_cast<char*>(out + 1);
  static_cast<void>(write(text, size));
  out->text = text;
  out->ns = text + std::strlen(text) + 1;
  out->object = out->ns + std::strlen(out->ns) + 1;
  out->place = {out->object + std::strlen(out->object) + 1, place.line};
  return out;
}

SCHEMA_CT_ENGINE void terminate_if_asked(const char* text) {
  const char* asked = std::getenv("SCHEMA_CT_TERMINATE_ON_ERROR");
  if (asked == nullptr || *asked == '\0' || *asked == '0') return;
  std::fprintf(stderr, "%s\nSCHEMA_CT_TERMINATE_ON_ERROR is set\n", text);
  std::terminate();
}

SCHEMA_CT_ENGINE void record_failure(registry* r, recorded_failure* failure) {
  terminate_if_asked(failure->text);
  if (r != nullptr) {
    {
      const registry_lock lock(*r);
      failure->next = r->failures;
      r->failures = failure;
    }
    if (const auto told = __atomic_load_n(&r->error_handler, __ATOMIC_ACQUIRE)) try {
        return told(*failure);
      } catch (...) {  // the handler's exception
      }
  }
  print_registration_error(*failure);
}

SCHEMA_CT_ENGINE void forget_failure(registry& r, const recorded_failure* gone) {
  const registry_lock lock(r);
  for (recorded_failure** f = &r.failures; *f != nullptr; f = &(*f)->next)
    if (*f == gone) {
      *f = gone->next;
      return;
    }
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
