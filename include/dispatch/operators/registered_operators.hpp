// SPDX-License-Identifier: BSL-1.0
// Lists of registrations for bindings and tools, as copies that remain valid.
#pragma once

#include <algorithm>
#include <dispatch/operators/registry_queries.hpp>
#include <tuple>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The place of a registration; line 0 if it is unknown.
struct SCHEMA_CT_SHARED registered_place {
  std::string file;
  unsigned line = 0;
};

struct SCHEMA_CT_SHARED registered_kernel {
  DispatchKey key;  ///< CompositeImplicitAutograd of a kernel without one
  registered_place place;
};

/// An operator that is defined, has kernels, or both.
struct SCHEMA_CT_SHARED registered_operator {
  OperatorName name;
  std::string schema;                      ///< as text; empty where nothing defines the operator
  registered_place place;                  ///< of the def()
  std::vector<registered_kernel> kernels;  ///< the newest first, those that others hide too
};

namespace SCHEMA_CT_HIDDEN internal {

[[nodiscard]] inline registered_place copy_of_place(const source_place& p) {
  return {p.file, p.line};
}

/// Starts with the newest kernel. The lock is held.
[[nodiscard]] inline std::vector<registered_kernel> copy_of_kernels(const kernel_registration* k) {
  std::vector<registered_kernel> out;
  for (; k != nullptr; k = k->older) out.push_back({key_in_row(*k), copy_of_place(k->place)});
  return out;
}

}  // namespace internal

/// All operators of the process's registry at one moment, sorted by name and then by overload.
/// Takes the lock of the registry while it lists them.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::vector<registered_operator> registered_operators() {
  registry& r = the_registry();
  std::vector<registered_operator> out;
  {
    const registry_lock lock(r);
    internal::for_each_operator(r, [&](operator_entry& e) {
      out.push_back({{e.name, e.overload},
                     e.defined ? to_string(internal::made_schema(r, e)) : std::string(),
                     internal::copy_of_place(e.schema_place),
                     internal::copy_of_kernels(e.newest)});
    });
  }
  std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
    return std::tie(a.name.name, a.name.overload_name) <
           std::tie(b.name.name, b.name.overload_name);
  });
  return out;
}

/// The kernels for every operator without a kernel for their key, the newest first.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::vector<registered_kernel> registered_fallbacks() {
  const registry& r = the_registry();
  const registry_lock lock(the_registry());
  return internal::copy_of_kernels(r.fallbacks);
}

/// The defined overloads of `ns::name`, sorted by name: the empty overload comes first. Empty if
/// there are none. The handles stay valid. Takes the lock of the registry.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::vector<OperatorHandle> overloads_of(
    std::string_view name) {
  registry& r = the_registry();
  std::vector<OperatorHandle> out;
  {
    const registry_lock lock(r);
    internal::for_each_operator(r, [&](operator_entry& e) {
      if (e.defined && name == e.name) out.emplace_back(&e);
    });
  }
  std::sort(out.begin(), out.end(), [](const OperatorHandle& a, const OperatorHandle& b) {
    return std::strcmp(a.entry().overload, b.entry().overload) < 0;
  });
  return out;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
