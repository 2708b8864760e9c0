// SPDX-License-Identifier: BSL-1.0
// Adds kernels when a shared object is loaded, and removes them when it is unloaded.
#pragma once

#include <dispatch/phi/kernel_table.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN phi_kernels {
namespace impl {

[[gnu::cold]] inline std::string place_text(const source_place& place) {
  return message({place.file, ":", place.line});
}

/// The key bits that select kernels of this key's backend and layout.
[[nodiscard]] constexpr std::uint32_t mask_for(KernelKey key) {
  return key.layout() == DataLayout::ALL_LAYOUT ? ~layout_bits : ~std::uint32_t{0};
}

/// A data type's place in the row; nullptr if the row does not include it.
[[nodiscard]] inline const kernel_cell** place_in(kernel_row& row, KernelKey key) {
  const std::uint32_t i = key.number() - row.first;
  return row.mask == mask_for(key) && i < row.count ? row.at + i : nullptr;
}

/// Replaces the row at `*at` by one with places for the keys from `first` to `last`, which differ
/// only in their data types. The lock is held.
inline kernel_row& put_row(kernel_row** at, kernel_row* next, std::uint32_t mask,
                           std::uint32_t first, std::uint32_t last) {
  const std::uint32_t count = last - first + 1;
  char* memory = the_registry().memory.take(sizeof(kernel_row) + (count - 1) * sizeof(void*));
  auto* row = new (memory) kernel_row{next, mask, first, count, {nullptr}};
  for (std::uint32_t i = 1; i != count; ++i) row->at[i] = nullptr;
  const kernel_row& before = **at;
  if (next != *at)
    for (std::uint32_t i = 0; i != before.count; ++i)
      row->at[before.first - first + i] = before.at[i];
  __atomic_store_n(at, row, __ATOMIC_RELEASE);
  return *row;
}

/// The place of a key, created if necessary, in a row with places for all keys of the line that
/// differ only in the data type. The lock is held.
[[nodiscard]] inline const kernel_cell** place_for(kernel_table& table, const kernel_line& line,
                                                   KernelKey key) {
  const std::uint32_t mask = mask_for(key);
  std::uint32_t first = key.number(), last = first;
  const auto include = [&](std::uint32_t number) {
    first = number < first ? number : first;
    last = number > last ? number : last;
  };
  const auto is_near = [&](std::uint32_t number) {
    return (number ^ key.number()) < KernelKey(Backend(0), DataLayout(1), DataType(0)).number();
  };
  kernel_row** at = &table.rows;
  // Kernels for all layouts come last: a call uses the first row that has a kernel for it.
  for (; (*at)->count != 0; at = &(*at)->next) {
    kernel_row& row = **at;
    if (row.mask == mask && is_near(row.first)) {
      if (const kernel_cell** place = place_in(row, key)) return place;
      include(row.first), include(row.first + row.count - 1);
      break;
    }
    if (mask == ~std::uint32_t{0} && row.mask != mask) break;
  }
  for (std::uint32_t i = 0, n = line.count(); i != n; ++i)
    if (const std::uint32_t number = line.cell(i).key.number(); is_near(number)) include(number);
  kernel_row& found = **at;
  const bool grows = found.count != 0 && found.mask == mask && is_near(found.first);
  return place_in(put_row(at, grows ? found.next : &found, mask, first, last), key);
}

}  // namespace impl

/// Adds the kernels of a line, which precede older ones of the same keys. Throws TypeError if other
/// kernels of the name were compiled with another schema.
inline void add_kernels(kernel_line& line) {
  registry& r = the_registry();
  const registry_lock lock(r);
  kernel_table& table = *impl::find_table(line.name(), true);
  if (table.lines != nullptr && std::strcmp(table.lines->schema, line.schema) != 0)
    throw TypeError(message({"kernels of '", line.name(), "' of two schemas: ", line.schema, " (",
                             impl::place_text(line.place()), ") and ", table.lines->schema, " (",
                             impl::place_text(table.lines->place()), ")"}));
  for (std::uint32_t i = 0, n = line.count(); i != n;
       ++i)  // throws before there is anything to undo
    static_cast<void>(impl::place_for(table, line, line.cell(i).key));
  for (std::uint32_t i = 0, n = line.count(); i != n; ++i) {
    const kernel_cell& cell = line.cell(i);
    __atomic_store_n(impl::place_for(table, line, cell.key), &cell, __ATOMIC_RELEASE);
  }
  line.link.older = table.lines;
  table.lines = &line;
}

/// Removes them; kernels that they replaced are used again. Returns false for unregistered lines.
inline bool remove_kernels(kernel_line& line) {
  const registry_lock lock(the_registry());
  kernel_table* table = impl::find_table(line.name(), false);
  if (table == nullptr) return false;
  kernel_line** at = &table->lines;
  while (*at != &line && *at != nullptr) at = &(*at)->link.older;
  if (*at == nullptr) return false;
  *at = line.link.older;
  for (std::uint32_t i = 0, n = line.count(); i != n; ++i) {
    const kernel_cell& gone = line.cell(i);
    const kernel_cell** place = impl::place_for(*table, line, gone.key);
    if (*place != &gone) continue;
    const kernel_cell* older = nullptr;
    for (const kernel_line* l = table->lines; l != nullptr && older == nullptr; l = l->link.older)
      for (std::uint32_t j = 0, m = l->count(); j != m; ++j)
        if (l->cell(j).key == gone.key) older = &l->cell(j);
    __atomic_store_n(place, older, __ATOMIC_RELEASE);
  }
  return true;
}

namespace impl {
/// Called by a shared object for each of its lines when it is loaded, and when it is unloaded.
inline void load_kernels(kernel_line& line) noexcept {
  try {
    add_kernels(line);
  } catch (const std::exception& e) {
    line.link.failure = dispatch::internal::new_failure("phi", dispatch::what_of(e), line.place(),
                                                        &dispatch::internal::own_slot);
    dispatch::internal::record_failure(&the_registry(), line.link.failure);
  }
}
inline void unload_kernels(kernel_line& line) {
  if (!remove_kernels(line) && line.link.failure != nullptr)
    dispatch::internal::forget_failure(the_registry(), line.link.failure);
}
}  // namespace impl

/// The lines of one shared object, registered as long as it is loaded. A template, because an
/// object with their address would take eight bytes more for each registration.
template <auto& lines>
class SCHEMA_CT_SHARED kernel_registration {
 public:
  kernel_registration() noexcept { impl::load_kernels(lines.line); }
  kernel_registration(const kernel_registration&) = delete;
  ~kernel_registration() { impl::unload_kernels(lines.line); }
};

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
