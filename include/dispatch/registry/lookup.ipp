// SPDX-License-Identifier: BSL-1.0
// The engine's part of lookup.hpp.
#pragma once

#include <dispatch/registry/lookup.hpp>
#include <schema_ct/messages/suggest.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

SCHEMA_CT_ENGINE std::string place_text(const source_place& place) {
  if (place.line == 0) return "not registered (any more)";  // its text may be gone, too
  if (place.line == source_place::in_words) return place.file;
  return message({"registered at ", place.file, ":", place.line});
}

SCHEMA_CT_ENGINE std::string other_overloads(std::string_view name) {
  std::string out;
  for_each_entry(the_registry(), [&](const operator_entry& e) {
    if (!e.defined || name != e.name) return;
    out += out.empty() ? "; its overloads are: " : ", ";
    out += *e.overload == '\0' ? "the one without a name" : e.overload;
  });
  return out;
}

SCHEMA_CT_ENGINE std::string nearest_name(std::string_view name) {
  // The operator's own name begins here.
  const auto behind_namespace = [](std::string_view full) {
    const std::size_t colons = full.rfind("::");
    return colons == std::string_view::npos ? 0 : colons + 2;
  };
  const std::string_view ns = name.substr(0, behind_namespace(name));
  const std::string_view own = name.substr(ns.size());
  const auto length = [](std::string_view text) { return static_cast<int>(text.size()); };
  const char* found = nullptr;
  int least = own.size() < 5 ? 2 : length(own) / 3 + 2;  // as in tables of operators
  for_each_entry(the_registry(), [&](const operator_entry& e) {
    if (!e.defined) return;
    const std::string_view full = e.name;
    const std::string_view other = full.substr(behind_namespace(full));
    int d = least;
    if (full.substr(0, full.size() - other.size()) != ns)
      d = other == own && own.size() > 2 ? 1 : least;
    else if (length(other) - length(own) < least && length(own) - length(other) < least)
      d = schema_ct::suggest::distance(own.data(), length(own), other.data(), length(other));
    if (d < least) least = d, found = e.name;
  });
  return found == nullptr ? std::string() : message({"\nDid you mean ", found, "?"});
}

SCHEMA_CT_ENGINE std::string failures_of(std::string_view operator_name) {
  const std::string_view ns = operator_name.substr(0, operator_name.rfind("::"));
  registry& r = the_registry();
  const registry_lock lock(r);
  std::string out;
  for (const recorded_failure* f = r.failures; f != nullptr; f = f->next)
    if (ns == f->ns) out += message({"\nThe registration of namespace ", ns, " failed: ", f->text});
  return out;
}

SCHEMA_CT_ENGINE std::string signature_text(operator_entry& e) {
  registry& r = the_registry();
  const registry_lock lock(r);
  if (e.defined) return schema_line(e);
  return *e.overload == '\0' ? std::string(e.name) : message({e.name, ".", e.overload});
}

SCHEMA_CT_ENGINE const kernel_registration* newest_for(const operator_entry& e, DispatchKey key) {
  const kernel_registration* k = e.newest;
  while (k != nullptr && key_in_row(*k) != key) k = k->older;
  return k;
}

SCHEMA_CT_ENGINE std::string available_kernels(const operator_entry& e) {
  std::string out;
  for (const kernel_registration* k = e.newest; k != nullptr; k = k->older) {
    if (newest_for(e, key_in_row(*k)) != k) continue;
    if (!out.empty()) out += ", ";
    out += toString(key_in_row(*k));
  }
  return out;
}

SCHEMA_CT_ENGINE std::string missing_meta_kernel(operator_entry& e) {
  const bool named = e.python_stub != nullptr, told = named && *e.python_stub[1] != '\0';
  return message({e.name,
                  ": attempted to run this operator with Meta tensors, but there was no fake impl "
                  "or Meta kernel registered. ",
                  named ? "Its library names the Python module " : "Register a kernel for Meta",
                  named ? e.python_stub[0] : "",
                  named ? " that may bring one: import it first" : "", told ? " (" : "",
                  told ? e.python_stub[1] : "", told ? "). " : ". "});
}

SCHEMA_CT_ENGINE void report_missing(operator_entry& e, DispatchKeySet keys) {
  const registry_lock lock(the_registry());
  if (e.retired_by_another)
    throw Error(message({"the operator ", e.name,
                         " has been registered anew with another C++ signature than that of this "
                         "handle: look it up again"}));
  if (!e.defined && e.newest == nullptr)
    throw Error(
        message({"the operator ", e.name, " is no longer registered: its library is gone"}));
  std::string where =
      e.defined ? message({"\n  ", signature_text(e), "\n    ", place_text(e.schema_place)})
                : std::string();
  where += failures_of(e.name);
  DispatchKeySet backends = keys & (backend_dispatch_keyset | backend_bitset_mask);
  if (backends.highestFunctionalityKey() == DispatchKey::Undefined)
    throw NotImplementedError(message(
        {"There were no tensor arguments to this function (e.g., you passed an empty list of "
         "Tensors), but no fallback function is registered for schema ",
         e.name, ".  Available functions are [", available_kernels(e), "].", where}));
  const DispatchKey key = backends.highestPriorityTypeId();
  const std::string what = key == DispatchKey::Meta
                               ? missing_meta_kernel(e)
                               : message({"Could not run '", e.name, "' with arguments from the '",
                                          toString(key), "' backend. "});
  throw NotImplementedError(message({what, "'", e.name, "' is only available for these backends: [",
                                     available_kernels(e), "].", where}));
}

SCHEMA_CT_ENGINE void report_ambiguous(operator_entry& e) {
  const registry_lock lock(the_registry());
  std::string text = message(
      {e.name,
       " has kernels registered to both CompositeImplicitAutograd and a backend mapped to "
       "AutogradOther. This makes the backend kernel unreachable: the dispatcher cannot tell which "
       "of the two is meant where gradients are recorded. Register a kernel for AutogradOther, or "
       "CompositeExplicitAutograd in place of CompositeImplicitAutograd. The kernels of ",
       signature_text(e), " are:"});
  for (const kernel_registration* k = e.newest; k != nullptr; k = k->older)
    text += message({"\n  ", toString(key_in_row(*k)), ": ", place_text(k->place)});
  throw Error(std::move(text));
}

[[gnu::noinline]] SCHEMA_CT_ENGINE const dispatch_row& make_row(operator_entry& e) {
  registry& r = the_registry();
  const registry_lock lock(r);
  return e.row != nullptr ? *e.row : update_row(r, e);
}

[[gnu::noinline]] SCHEMA_CT_ENGINE const keyed_arguments& make_keyed(operator_entry& e) {
  registry& r = the_registry();
  const registry_lock lock(r);
  if (e.keyed == nullptr) note_keyed_arguments(r, e);
  return *e.keyed;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
