// SPDX-License-Identifier: BSL-1.0
// Selects the kernel for a key, or throws an error that lists the existing kernels.
#pragma once

#include <dispatch/phi/attributes.hpp>
#include <dispatch/phi/context.hpp>
#include <dispatch/phi/kernel_table.hpp>
#include <dispatch/schema/read_schema.hpp>
#include <schema_ct/messages/suggest.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN phi_kernels {

/// A selected kernel. Two words, which calls pass in registers.
struct chosen_kernel {
  const kernel_cell* cell;
  bool has_fallback_cpu;

  [[nodiscard]] bool IsValid() const { return cell != nullptr; }
  /// The kernel's entry.
  [[nodiscard]] void (*function() const)() { return cell->function(); }
  /// The key of a kernel for all layouts has no layout.
  [[nodiscard]] KernelKey key() const { return cell->key; }
  /// Does its registration have a body, which may have rules for its inputs and outputs?
  [[nodiscard]] bool has_rules() const { return cell->has_rules != 0; }
};

/// The rules of the kernel's registration for its inputs and outputs.
[[nodiscard, gnu::cold]] inline Kernel rules_of(chosen_kernel chosen) {
  Kernel out;
  if (!chosen.has_rules()) return out;
  const kernel_line& line = line_of_cell(*chosen.cell);
  line.rules(chosen.key(), &out);
  const dispatch::internal::read_schema schema(line.schema);
  std::size_t inputs = 0;
  for (int i = 0; i != schema.argument_count(); ++i)
    inputs += impl::is_tensor(schema.type(i).word());
  out.expect(inputs, static_cast<std::size_t>(schema.result_count()));
  return out;
}

namespace impl {

/// The backends, layouts and data types of a name's kernels, for errors. The lock is held.
[[gnu::cold]] inline std::string what_exists(const kernel_table& table, KernelKey wanted) {
  std::string backends, layouts, types;
  const auto add = [](std::string& to, const char* name) {
    if (("," + to + ",").find("," + std::string(name) + ",") == std::string::npos)
      to += (to.empty() ? "" : ",") + std::string(name);
  };
  bool has_backend = false;
  for (const kernel_line* l = table.lines; l != nullptr; l = l->link.older)
    for (unsigned i = 0; i != l->count(); ++i) {
      const KernelKey key = l->cell(i).key;
      add(backends, toString(key.backend()));
      has_backend = has_backend || key.backend() == wanted.backend();
    }
  for (const kernel_line* l = table.lines; l != nullptr; l = l->link.older)
    for (unsigned i = 0; i != l->count(); ++i) {
      const KernelKey key = l->cell(i).key;
      if (has_backend && key.backend() != wanted.backend()) continue;
      add(layouts, toString(key.layout()));
      add(types, toString(key.dtype()));
    }
  return message({"there are kernels for the backends ", backends, "; ",
                  has_backend ? "on this one " : "", "for the layouts ", layouts,
                  " and the data types ", types});
}

[[noreturn, gnu::cold, gnu::noinline]] inline void refuse_key(const kernel_table& table,
                                                              KernelKey key) {
  const registry_lock lock(the_registry());
  if (table.lines == nullptr)
    throw NotImplementedError(message({"PHI kernel '", table.name, "': no library has one"}));
  if (key.dtype() == DataType::UNDEFINED)
    throw NotImplementedError(
        message({"PHI kernel '", table.name, "': no tensor and no argument says the data type; ",
                 what_exists(table, key)}));
  throw NotImplementedError(
      message({"PHI kernel '", table.name, "': none for (", key.backend(), ", ",
               key.layout() == DataLayout::ALL_LAYOUT ? "any layout" : toString(key.layout()), ", ",
               key.dtype(), "); ", what_exists(table, key)}));
}

[[noreturn, gnu::cold, gnu::noinline]] inline void refuse_name(std::string_view name) {
  const registry_lock lock(the_registry());
  const char* nearest = nullptr;
  int best = 3;
  for (const kernel_table* list : the_factory().tables)
    for (const kernel_table* t = list; t != nullptr; t = t->next) {
      const int d =
          schema_ct::suggest::distance(name.data(), static_cast<int>(name.size()), t->name);
      if (d < best) best = d, nearest = t->name;
    }
  throw NotImplementedError(
      message({"there is no PHI kernel '", name, "'", nearest == nullptr ? "" : "; did you mean '",
               nearest == nullptr ? "" : nearest, nearest == nullptr ? "" : "'?"}));
}

/// A kernel for another layout or for the CPU, if there is none for the key.
[[nodiscard, gnu::cold, gnu::noinline]] inline chosen_kernel choose_otherwise(
    const kernel_table& table, KernelKey key) {
  const transforms& allowed = the_transforms();
  const auto with = [&](Backend backend, bool fallback) {
    const DataLayout nchw = allowed.layout ? DataLayout::NCHW : key.layout(),
                     nhwc = allowed.layout ? DataLayout::NHWC : key.layout();
    for (const DataLayout layout : {key.layout(), nchw, nhwc})
      if (const kernel_cell* cell = cell_of(table, {backend, layout, key.dtype()}))
        return chosen_kernel{cell, fallback};
    return chosen_kernel{nullptr, false};
  };
  chosen_kernel out = with(key.backend(), false);
  if (out.cell == nullptr && allowed.fallback_to_cpu && key.backend() != Backend::CPU)
    out = with(Backend::CPU, true);
  if (out.cell == nullptr) refuse_key(table, key);
  if (out.has_fallback_cpu)
    __atomic_fetch_add(&the_transforms().fallback_count, 1, __ATOMIC_RELAXED);
  return out;
}

/// The same for the key of an operator's call, which may be incomplete.
[[nodiscard, gnu::cold, gnu::noinline]] inline chosen_kernel choose_completed(
    const kernel_table& table, KernelKey key) {
  return choose_otherwise(table, completed(key));
}

}  // namespace impl

/// The kernel for a key: one look-up. If there is none, a kernel for another layout or for the CPU,
/// if the necessary transforms are allowed. Throws NotImplementedError, which lists the kernels.
[[nodiscard]] SCHEMA_CT_ALWAYS_INLINE inline chosen_kernel choose(const kernel_table& table,
                                                                  KernelKey key) {
  if (const kernel_cell* cell = impl::cell_of(table, key)) [[likely]]
    return {cell, false};
  return impl::choose_otherwise(table, key);
}

/// The table of a name. Throws NotImplementedError, with the nearest name, if no library has ever
/// registered the name.
[[nodiscard, gnu::cold]] inline kernel_table& kernels_of(std::string_view name) {
  {
    const registry_lock lock(the_registry());
    if (kernel_table* found = impl::find_table(name, false)) return *found;
  }
  impl::refuse_name(name);
}

/// The kernel of a name for a key (PHI's KernelFactory::SelectKernelOrThrowError).
[[nodiscard]] inline chosen_kernel select_kernel(std::string_view name, KernelKey key) {
  return choose(kernels_of(name), key);
}

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
