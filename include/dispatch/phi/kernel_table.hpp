// SPDX-License-Identifier: BSL-1.0
// The kernels of the process, by name and key.
#pragma once

#include <dispatch/phi/kernel_context.hpp>
#include <dispatch/phi/kernel_rules.hpp>
#include <dispatch/phi/schema_name.hpp>
#include <dispatch/registry/registration_error.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

/// One kernel of a line. Its entry, a pointer to a function, follows it (kernel_cell_of).
struct kernel_cell {
  static constexpr std::size_t size = 16;

  KernelKey key;
  std::uint16_t index;          ///< in its line
  std::uint16_t count : 15;     ///< of the line's cells
  std::uint16_t has_rules : 1;  ///< Has the line rules? Every call asks that.

  [[nodiscard]] void (*function() const)() {
    void (*out)();
    std::memcpy(&out, this + 1, sizeof out);
    return out;
  }
};
/// The cell as it is written: all entries of an operator have one type.
template <class Entry>
struct kernel_cell_of : kernel_cell {
  Entry* function;

  constexpr kernel_cell_of(KernelKey k, std::uint16_t i, std::uint16_t n, Entry* f,
                           bool rules = false)
      : kernel_cell{k, i, static_cast<std::uint16_t>(n & 0x7fff), rules}, function(f) {}
};
static_assert(sizeof(kernel_cell) == 8 && sizeof(kernel_cell_of<void()>) == kernel_cell::size);

/// The data of one registration: kernels of one name. Plain data of the shared object that
/// registers, followed by the cells (kernel_lines). The lists of all lines of a name, the newest
/// first, determine the kernel for a key.
struct kernel_line {
  const char*
      schema;  ///< the operator's: all kernels of a name have the same, and it begins with it
  /// Calls one of the entries with the values of a KernelContext.
  void (*boxed)(void (*entry)(), const KernelContext& values);
  void (*rules)(const KernelKey&, Kernel*);  ///< what its body says; nullptr without one
  const char* file;
  unsigned number;       ///< of the line in the file
  std::uint32_t values;  ///< a bit for each input that the kernel reads as an attribute
  union {
    kernel_line* older;         ///< of one that is registered
    recorded_failure* failure;  ///< of one that is not
  } link = {nullptr};

  /// The number of cells.
  [[nodiscard]] unsigned count() const { return cell(0).count; }
  [[nodiscard]] source_place place() const { return {file, number}; }
  [[nodiscard]] const kernel_cell& cell(std::uint32_t i) const {
    return *reinterpret_cast<const kernel_cell*>(reinterpret_cast<const char*>(this + 1) +
                                                 i * kernel_cell::size);
  }
  [[nodiscard]] std::string_view name() const { return name_in_schema(schema); }
};
template <class Entry, unsigned n>
struct kernel_lines {
  kernel_line line;
  kernel_cell_of<Entry> cells[n];
};
static_assert(sizeof(kernel_lines<void(), 1>) == sizeof(kernel_line) + kernel_cell::size);

[[nodiscard]] inline const kernel_line& line_of_cell(const kernel_cell& cell) {
  const char* first = reinterpret_cast<const char*>(&cell) - cell.index * kernel_cell::size;
  return *(reinterpret_cast<const kernel_line*>(first) - 1);
}

/// The kernels of a name for one backend and layout, by data type. A row is never freed, because a
/// call may be reading it when a larger row replaces it.
struct kernel_row {
  kernel_row* next;
  std::uint32_t mask;   ///< of a key's bits: without the layout's where the kernels are for all
  std::uint32_t first;  ///< the key of at[0]; the data type is in its lowest bits
  std::uint32_t count;
  const kernel_cell* at[1];  ///< nullptr where there is no kernel
};

/// All kernels of a name.
struct kernel_table {
  kernel_row* rows;
  kernel_line* lines;
  kernel_table* next;
  char name[1];  ///< and the rest of it
};

/// How inputs that do not match the kernel are transformed, and how often that happened. Shared by
/// the process.
struct transforms {
  bool backend = true;          ///< copy tensors of another device to the kernel's
  bool layout = true;           ///< reorder elements
  bool dtype = false;           ///< convert elements
  bool fallback_to_cpu = true;  ///< without a kernel for the backend, compute on the CPU
  bool verify = false;          ///< hold outputs against the declared rules, NDEBUG or not
  std::uint64_t backend_count = 0, layout_count = 0, dtype_count = 0, fallback_count = 0;
};

/// The registry's data for PHI.
struct kernel_factory {
  kernel_table* tables[256];
  transforms settings;
  kernel_row no_row;  ///< where the rows of every name end
};

namespace impl {
[[nodiscard, gnu::cold, gnu::noinline]] inline kernel_factory& make_factory() {
  registry& r = the_registry();
  const registry_lock lock(r);
  if (r.phi_kernels == nullptr)
    __atomic_store_n(&r.phi_kernels, new (r.memory.take(sizeof(kernel_factory))) kernel_factory{},
                     __ATOMIC_RELEASE);
  return *static_cast<kernel_factory*>(r.phi_kernels);
}
}  // namespace impl

/// Created on first use.
[[nodiscard]] inline kernel_factory& the_factory() {
  void* found = __atomic_load_n(&the_registry().phi_kernels, __ATOMIC_ACQUIRE);
  return found != nullptr ? *static_cast<kernel_factory*>(found) : impl::make_factory();
}

/// The switches and counters of the transforms.
[[nodiscard]] inline transforms& the_transforms() { return the_factory().settings; }

namespace impl {

/// Stands for the table of a name that was not looked up yet.
inline constinit kernel_row row_of_no_table{nullptr, 0, 0, 0, {nullptr}};
inline constinit kernel_table no_table{&row_of_no_table, nullptr, nullptr, ""};

/// The cell of a key, or nullptr.
[[nodiscard]] SCHEMA_CT_ALWAYS_INLINE inline const kernel_cell* cell_of(const kernel_table& table,
                                                                        KernelKey key) {
  const kernel_row* row = __atomic_load_n(&table.rows, __ATOMIC_ACQUIRE);
  do {
    const std::uint32_t i = (key.number() & row->mask) - row->first;
    if (i < row->count) [[likely]]
      if (const kernel_cell* cell = __atomic_load_n(row->at + i, __ATOMIC_ACQUIRE)) [[likely]]
        return cell;
    row = __atomic_load_n(&row->next, __ATOMIC_ACQUIRE);
  } while (row != nullptr);
  return nullptr;
}

/// The table of a name, created if `make`. The lock is held.
[[nodiscard]] inline kernel_table* find_table(std::string_view name, bool make) {
  kernel_factory& factory = the_factory();
  const std::uint64_t hash = dispatch::detail::hash_text(name.data(), name.size(), name.size());
  kernel_table*& list = factory.tables[hash >> 56];
  for (kernel_table* t = list; t != nullptr; t = t->next)
    if (name == t->name) return t;
  if (!make) return nullptr;
  registry& r = the_registry();
  list = new (r.memory.take(offsetof(kernel_table, name) + name.size() + 1))
      kernel_table{&factory.no_row, nullptr, list, ""};
  char* copy = reinterpret_cast<char*>(list) + offsetof(kernel_table, name);
  name.copy(copy, name.size());
  copy[name.size()] = '\0';
  return list;
}

}  // namespace impl

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
