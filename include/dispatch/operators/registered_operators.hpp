// SPDX-License-Identifier: BSL-1.0
// Lists of registrations for bindings and tools, as copies that remain valid.
#pragma once

#include <algorithm>
#include <dispatch/operators/registry_queries.hpp>
#include <tuple>
#include <utility>

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
  std::uint32_t tags = 0;                  ///< bit n for the tag with the number n
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

/// Does the argument have no default, or one of the same form for every host?
[[nodiscard]] inline bool is_of_every_host(const Argument& a) {
  const IValue* v = a.find_default();
  return v == nullptr || v->isNone() || v->isInt() || v->isDouble() || v->isBool() ||
         v->isString() || v->isIntList() || v->isDoubleList();
}

/// The schema of an operator; empty where nothing defines it. Where another host's engine made it,
/// and a default has a form of that host, the text of the definition is read again. The lock is
/// held.
[[nodiscard]] inline std::string copy_of_schema(registry& r, operator_entry& e) {
  if (!e.defined) return "";
  if (&r == &the_registry()) return to_string(made_schema(r, e));
  if (e.schema != nullptr) {
    const std::vector<Argument>& arguments = e.schema->schema.arguments();
    if (std::all_of(arguments.begin(), arguments.end(), is_of_every_host))
      return to_string(e.schema->schema);
  }
  return to_string(parseSchema(schema_line(e)));
}

}  // namespace internal

/// All operators of a registry at one moment, sorted by name and then by overload: the process's
/// own, or one of registries_of_other_hosts(). Takes the lock of the registry while it lists them.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::vector<registered_operator> registered_operators(
    registry& r = the_registry()) {
  std::vector<registered_operator> out;
  {
    const registry_lock lock(r);
    internal::for_each_operator(r, [&](operator_entry& e) {
      out.push_back({{e.name, e.overload},
                     internal::copy_of_schema(r, e),
                     internal::copy_of_place(e.schema_place),
                     internal::copy_of_kernels(e.newest),
                     e.tags});
    });
  }
  std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) {
    return std::tie(a.name.name, a.name.overload_name) <
           std::tie(b.name.name, b.name.overload_name);
  });
  return out;
}

/// The kernels for every operator without a kernel for their key, the newest first.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::vector<registered_kernel> registered_fallbacks(
    registry& r = the_registry()) {
  const registry_lock lock(r);
  return internal::copy_of_kernels(r.fallbacks);
}

/// The defined overloads of `ns::name`, in the order of their definitions, in which PyTorch tries
/// them. Empty if there are none. The handles stay valid. Takes the lock of the registry.
[[nodiscard]] SCHEMA_CT_HIDDEN inline std::vector<OperatorHandle> overloads_of(
    std::string_view name) {
  registry& r = the_registry();
  std::vector<std::pair<std::uint32_t, OperatorHandle>> found;
  {
    const registry_lock lock(r);
    internal::for_each_operator(r, [&](operator_entry& e) {
      if (e.defined && name == e.name) found.emplace_back(e.definition, &e);
    });
  }
  std::sort(found.begin(), found.end(),
            [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<OperatorHandle> out;
  for (const auto& [number, op] : found) out.push_back(op);
  return out;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
