// SPDX-License-Identifier: BSL-1.0
// What the registries of other hosts and layouts in the process define, for errors and tools.
#pragma once

#include <dispatch/registry.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The registries in this process that are not of our kind. Past the first eight they are left out.
template <class Head = registry_head>
struct other_registries {
  static constexpr unsigned capacity = 8;
  const Head* found[capacity];
  unsigned count = 0;

  SCHEMA_CT_HIDDEN other_registries() {
    dl_iterate_phdr(
        [](dl_phdr_info* module, std::size_t, void* data) {
          internal::any_slot(*module, [&](const internal::registry_slot& slot) {
            static_cast<other_registries*>(data)->see(slot);
            return false;
          });
          return 0;
        },
        this);
  }

 private:
  SCHEMA_CT_HIDDEN void see(const internal::registry_slot& slot) {
    const Head* head = __atomic_load_n(&slot.found, __ATOMIC_ACQUIRE);
    if (head == nullptr || slot.identity == internal::registry_identity() || count == capacity)
      return;
    for (unsigned i = 0; i != count; ++i)
      if (found[i] == head) return;
    found[count++] = head;
  }
};

/// Calls `f` with the name and the overload of every operator that is defined in a registry of
/// whatever layout.
template <class F>
SCHEMA_CT_HIDDEN void for_each_defined(const registry_head& r, F f) {
  const operator_table* table = __atomic_load_n(&r.table, __ATOMIC_ACQUIRE);
  for (std::size_t i = 0; i != table->capacity; ++i) {
    const auto* entry = reinterpret_cast<const unsigned char*>(
        __atomic_load_n(&table->entries[i], __ATOMIC_ACQUIRE));
    if (entry == nullptr || __atomic_load_n(entry + r.defined, __ATOMIC_ACQUIRE) == 0) continue;
    const char* texts[2];
    std::memcpy(&texts[0], entry + r.name, sizeof texts[0]);
    std::memcpy(&texts[1], entry + r.overload, sizeof texts[1]);
    f(texts[0], texts[1]);
  }
}

namespace internal {

/// Says so where an operator that our registry lacks is defined in another one. A template, so that
/// only those who ask for operators pay for it.
template <class Text = std::string>
[[nodiscard]] SCHEMA_CT_HIDDEN Text defined_elsewhere(std::string_view name,
                                                      std::string_view overload) {
  const other_registries<> others;
  Text out;
  for (unsigned i = 0; i != others.count; ++i)
    for_each_defined(*others.found[i], [&](const char* other_name, const char* other_overload) {
      if (name == other_name && overload == other_overload)
        out += message({"\nIt is defined in a registry of another kind (", others.found[i]->kind,
                        "), which this object (", registry_kind,
                        ") cannot use: build both against the same host and version."});
    });
  return out;
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
