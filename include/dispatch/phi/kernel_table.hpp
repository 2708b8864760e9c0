// SPDX-License-Identifier: BSL-1.0
// The kernels of the process, by name and key: how they are added, removed and chosen.
#pragma once

#include <dispatch/phi/context.hpp>
#include <dispatch/registry/registration_error.hpp>
#include <schema_ct/messages/suggest.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {

struct kernel_table;
class KernelContext;

/// What a registration says of one input or output, where that differs from the kernel's key.
class TensorArgDef {
 public:
  SCHEMA_CT_HIDDEN TensorArgDef& SetBackend(Backend backend) {
    backend_ = backend;
    any_backend_ = backend == Backend::ALL_BACKEND;
    return *this;
  }
  SCHEMA_CT_HIDDEN TensorArgDef& SetDataLayout(DataLayout layout) {
    layout_ = layout;
    return *this;
  }
  SCHEMA_CT_HIDDEN TensorArgDef& SetDataType(DataType type) {
    type_ = type;
    return *this;
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN Backend backend() const { return backend_; }
  [[nodiscard]] SCHEMA_CT_HIDDEN DataType dtype() const { return type_; }
  /// The kernel takes it from wherever it is.
  [[nodiscard]] SCHEMA_CT_HIDDEN bool any_backend() const { return any_backend_; }

 private:
  Backend backend_ = Backend::UNDEFINED;
  DataLayout layout_ = DataLayout::UNDEFINED;
  DataType type_ = DataType::UNDEFINED;
  bool any_backend_ = false;
};

/// What the body of a registration is given.
class Kernel {
 public:
  static constexpr std::size_t most = 32;

  /// Throws IndexError above 31.
  [[nodiscard]] SCHEMA_CT_HIDDEN TensorArgDef& InputAt(std::size_t i) { return at(inputs_, i); }
  [[nodiscard]] SCHEMA_CT_HIDDEN TensorArgDef& OutputAt(std::size_t i) { return at(outputs_, i); }

 private:
  [[nodiscard]] SCHEMA_CT_HIDDEN static TensorArgDef& at(TensorArgDef (&list)[most],
                                                         std::size_t i) {
    if (i >= most) throw IndexError(message({"a PHI kernel has no tensor of the number ", i}));
    return list[i];
  }
  TensorArgDef inputs_[most], outputs_[most];
};

/// What one registration adds: kernels of one name. Plain data of the shared object that registers;
/// the lists of all lines of a name, the newest first, decide which kernel a key leads to.
struct kernel_line {
  const char* name;
  const char* schema;  ///< the operator's: all kernels of a name have the same
  const KernelKey* keys;
  const void* functions;  ///< an array of pointers to entries
  /// Calls one of the entries with the values of a KernelContext.
  void (*boxed)(void (*entry)(), const KernelContext& values);
  unsigned count;
  source_place place;
  void (*rules)(const KernelKey&, Kernel*) = nullptr;  ///< what its body says
  kernel_table* table = nullptr;
  kernel_line* older = nullptr;
  recorded_failure* failure = nullptr;
};

/// A key's kernel. It stays when its registration goes, with `function` null.
struct kernel_record {
  std::uint32_t key;
  void (*function)();
  const kernel_line* line;
};

/// Open addressing over records, which are never freed.
struct kernel_slots {
  std::uint32_t mask;      ///< of a place in `at`
  std::uint32_t key_mask;  ///< without the layout's bits where no kernel of the name has a layout
  kernel_record* at[1];
};

/// All kernels of a name.
struct kernel_table {
  const char* name;
  kernel_slots* slots;
  std::uint32_t count;
  kernel_line* lines;
  kernel_table* next;
};

/// What happens to inputs that are not as the kernel wants them, and how often it did. Shared by
/// the process.
struct transforms {
  bool backend = true;          ///< copy tensors of another device to the kernel's
  bool layout = true;           ///< reorder elements
  bool dtype = false;           ///< convert elements
  bool fallback_to_cpu = true;  ///< without a kernel for the backend, compute on the CPU
  bool verify = false;          ///< hold outputs against InferMeta and the declared rules
  std::uint64_t backend_count = 0, layout_count = 0, dtype_count = 0, fallback_count = 0;
};

/// What the registry has for PHI.
struct kernel_factory {
  kernel_table* tables[256];
  transforms settings;
};

/// Made by the first who asks.
[[nodiscard]] SCHEMA_CT_HIDDEN inline kernel_factory& the_factory() {
  registry& r = the_registry();
  void* found = __atomic_load_n(&r.phi_kernels, __ATOMIC_ACQUIRE);
  if (found == nullptr) [[unlikely]] {
    const registry_lock lock(r);
    if (r.phi_kernels == nullptr)
      __atomic_store_n(&r.phi_kernels, new (r.memory.take(sizeof(kernel_factory))) kernel_factory{},
                       __ATOMIC_RELEASE);
    found = r.phi_kernels;
  }
  return *static_cast<kernel_factory*>(found);
}

/// The switches and counters of the transforms.
[[nodiscard]] SCHEMA_CT_HIDDEN inline transforms& the_transforms() {
  return the_factory().settings;
}

namespace impl {

/// Where the search for a key begins: the lowest bits are those of the data type, in which the
/// kernels of a name differ most.
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr std::uint32_t first_place(std::uint32_t key) {
  return key;
}

[[nodiscard]] SCHEMA_CT_HIDDEN inline kernel_record* find_in(const kernel_slots& slots,
                                                             std::uint32_t key) {
  for (std::uint32_t i = first_place(key);; ++i) {
    kernel_record* r = __atomic_load_n(&slots.at[i & slots.mask], __ATOMIC_ACQUIRE);
    if (r == nullptr || r->key == key) return r;
  }
}

/// No name has a kernel in it.
SCHEMA_CT_HIDDEN inline constinit kernel_slots no_slots{0, ~std::uint32_t{0}, {nullptr}};

/// The table of a name, made if need be. The lock is held.
[[nodiscard]] SCHEMA_CT_HIDDEN inline kernel_table* find_table(std::string_view name, bool make) {
  kernel_factory& factory = the_factory();
  const std::uint64_t hash = dispatch::detail::hash_text(name.data(), name.size(), name.size());
  kernel_table*& list = factory.tables[hash >> 56];
  for (kernel_table* t = list; t != nullptr; t = t->next)
    if (name == t->name) return t;
  if (!make) return nullptr;
  registry& r = the_registry();
  char* copy = r.memory.take(name.size() + 1);
  name.copy(copy, name.size());
  copy[name.size()] = '\0';
  list = new (r.memory.take(sizeof(kernel_table))) kernel_table{copy, &no_slots, 0, nullptr, list};
  return list;
}

/// The record of a key, made if need be. The lock is held.
/// `more`: how many are about to be made.
[[nodiscard]] SCHEMA_CT_HIDDEN inline kernel_record& record_for(kernel_table& table,
                                                                std::uint32_t key, unsigned more) {
  kernel_slots* slots = table.slots;
  if (kernel_record* found = find_in(*slots, key)) return *found;
  registry& r = the_registry();
  const auto put = [](kernel_slots& to, kernel_record* record) {
    std::uint32_t i = first_place(record->key);
    while (to.at[i & to.mask] != nullptr) ++i;
    __atomic_store_n(&to.at[i & to.mask], record, __ATOMIC_RELEASE);
  };
  if ((table.count + 1) * 4 > slots->mask * 3) {  // at least one place stays empty
    std::uint32_t size = slots->mask == 0 ? 4 : (slots->mask + 1) * 2;
    while ((table.count + more) * 4 > (size - 1) * 3) size *= 2;
    char* memory = r.memory.take(sizeof(kernel_slots) + (size - 1) * sizeof(kernel_record*));
    auto* larger = new (memory) kernel_slots{size - 1, slots->key_mask, {nullptr}};
    if (slots->mask == 0) larger->key_mask = ~layout_bits;
    for (std::uint32_t i = 1; i < size; ++i) larger->at[i] = nullptr;
    for (std::uint32_t i = 0; i <= slots->mask; ++i)
      if (slots->at[i] != nullptr) put(*larger, slots->at[i]);
    // Calls that read the old one find in it what they found before.
    __atomic_store_n(&table.slots, larger, __ATOMIC_RELEASE);
    slots = larger;
  }
  auto* made = new (r.memory.take(sizeof(kernel_record))) kernel_record{key, nullptr, nullptr};
  put(*slots, made);
  ++table.count;
  if ((key & layout_bits) != 0)
    __atomic_store_n(&slots->key_mask, ~std::uint32_t{0}, __ATOMIC_RELEASE);
  return *made;
}

/// The entry of a line's kernel.
[[nodiscard]] SCHEMA_CT_HIDDEN inline void (*entry_of(const kernel_line& line, unsigned i))() {
  void (*out)();
  std::memcpy(&out, static_cast<const char*>(line.functions) + i * sizeof out, sizeof out);
  return out;
}

[[gnu::cold]] SCHEMA_CT_HIDDEN inline std::string place_text(const source_place& place) {
  return message({place.file, ":", place.line});
}

}  // namespace impl

/// Adds the kernels of a line, before older ones of the same keys. Throws TypeError where other
/// kernels of the name were compiled against another schema, and ValueError for a line that says
/// a key twice.
SCHEMA_CT_HIDDEN inline void add_kernels(kernel_line& line) {
  registry& r = the_registry();
  const registry_lock lock(r);
  kernel_table& table = *impl::find_table(line.name, true);
  if (table.lines != nullptr && std::strcmp(table.lines->schema, line.schema) != 0)
    throw TypeError(message({"kernels of '", line.name, "' of two schemas: ", line.schema, " (",
                             impl::place_text(line.place), ") and ", table.lines->schema, " (",
                             impl::place_text(table.lines->place), ")"}));
  for (unsigned i = 0; i != line.count; ++i) {
    kernel_record& record = impl::record_for(table, line.keys[i].number(), line.count - i);
    record.line = &line;
    __atomic_store_n(&record.function, impl::entry_of(line, i), __ATOMIC_RELEASE);
  }
  line.older = table.lines;
  line.table = &table;
  table.lines = &line;
}

/// Removes them: what they stood before is chosen again.
SCHEMA_CT_HIDDEN inline void remove_kernels(kernel_line& line) {
  if (line.table == nullptr) return;
  const registry_lock lock(the_registry());
  kernel_line** at = &line.table->lines;
  while (*at != &line) at = &(*at)->older;
  *at = line.older;
  for (unsigned i = 0; i != line.count; ++i) {
    kernel_record& record = *impl::find_in(*line.table->slots, line.keys[i].number());
    if (record.line != &line) continue;
    void (*function)() = nullptr;
    record.line = nullptr;
    for (const kernel_line* l = line.table->lines; l != nullptr && function == nullptr;
         l = l->older)
      for (unsigned j = 0; j != l->count; ++j)
        if (l->keys[j] == line.keys[i]) function = impl::entry_of(*l, j), record.line = l;
    __atomic_store_n(&record.function, function, __ATOMIC_RELEASE);
  }
  line.table = nullptr;
}

/// The lines of one shared object, for as long as it is loaded.
class kernel_registration {
 public:
  SCHEMA_CT_HIDDEN explicit kernel_registration(kernel_line& line) noexcept : line_(&line) {
    try {
      add_kernels(line);
    } catch (const std::exception& e) {
      fail(e.what());
    }
  }
  kernel_registration(const kernel_registration&) = delete;
  SCHEMA_CT_HIDDEN ~kernel_registration() {
    remove_kernels(*line_);
    if (line_->failure != nullptr)
      dispatch::internal::forget_failure(the_registry(), line_->failure);
  }

 private:
  [[gnu::cold]] SCHEMA_CT_HIDDEN void fail(const char* what) noexcept {
    line_->failure =
        dispatch::internal::new_failure("phi", what, line_->place, &dispatch::internal::own_slot);
    dispatch::internal::record_failure(&the_registry(), line_->failure);
  }

  kernel_line* line_;
};

/// What was chosen. `function` is the kernel's entry.
struct chosen_kernel {
  void (*function)();
  KernelKey key;  ///< of the kernel; of one for all layouts, without a layout
  bool has_fallback_cpu;
  const kernel_record* record;
};

/// What the kernel's registration says of its inputs and outputs.
[[nodiscard, gnu::cold]] SCHEMA_CT_HIDDEN inline Kernel rules_of(const chosen_kernel& chosen) {
  Kernel out;
  const registry_lock lock(the_registry());
  if (const kernel_line* line = chosen.record->line; line != nullptr && line->rules != nullptr)
    line->rules(chosen.key, &out);
  return out;
}

namespace impl {

/// Which backends, layouts and data types a name's kernels have: for errors. The lock is held.
[[gnu::cold]] SCHEMA_CT_HIDDEN inline std::string what_exists(const kernel_table& table,
                                                              KernelKey wanted) {
  std::string backends, layouts, types;
  const auto add = [](std::string& to, const char* name) {
    if (("," + to + ",").find("," + std::string(name) + ",") == std::string::npos)
      to += (to.empty() ? "" : ",") + std::string(name);
  };
  bool has_backend = false;
  for (const kernel_line* l = table.lines; l != nullptr; l = l->older)
    for (unsigned i = 0; i != l->count; ++i) {
      const KernelKey key = l->keys[i];
      add(backends, toString(key.backend));
      has_backend = has_backend || key.backend == wanted.backend;
    }
  for (const kernel_line* l = table.lines; l != nullptr; l = l->older)
    for (unsigned i = 0; i != l->count; ++i) {
      const KernelKey key = l->keys[i];
      if (has_backend && key.backend != wanted.backend) continue;
      add(layouts, toString(key.layout));
      add(types, toString(key.dtype));
    }
  return message({"there are kernels for the backends ", backends, "; ",
                  has_backend ? "on this one " : "", "for the layouts ", layouts,
                  " and the data types ", types});
}

[[noreturn, gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN inline void refuse_key(
    const kernel_table& table, KernelKey key) {
  const registry_lock lock(the_registry());
  if (table.lines == nullptr)
    throw NotImplementedError(message({"PHI kernel '", table.name, "': no library has one"}));
  throw NotImplementedError(
      message({"PHI kernel '", table.name, "': none for (", key.backend, ", ",
               key.layout == DataLayout::ALL_LAYOUT ? "any layout" : toString(key.layout), ", ",
               key.dtype, "); ", what_exists(table, key)}));
}

[[noreturn, gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN inline void refuse_name(
    std::string_view name) {
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

/// A kernel of another layout, or of the CPU, where there is none for the key.
[[nodiscard, gnu::cold, gnu::noinline]] SCHEMA_CT_HIDDEN inline chosen_kernel choose_otherwise(
    const kernel_table& table, KernelKey key) {
  const kernel_slots& slots = *__atomic_load_n(&table.slots, __ATOMIC_ACQUIRE);
  const transforms& allowed = the_transforms();
  const auto with = [&](Backend backend, bool fallback) {
    constexpr DataLayout none = DataLayout::ALL_LAYOUT;
    const DataLayout layouts[] = {key.layout, none, allowed.layout ? DataLayout::NCHW : none,
                                  allowed.layout ? DataLayout::NHWC : none};
    for (const DataLayout layout : layouts) {
      const KernelKey wanted(backend, layout, key.dtype);
      const kernel_record* r = find_in(slots, wanted.number());
      if (r == nullptr) continue;
      if (void (*f)() = __atomic_load_n(&r->function, __ATOMIC_ACQUIRE))
        return chosen_kernel{f, wanted, fallback, r};
    }
    return chosen_kernel{nullptr, key, false, nullptr};
  };
  chosen_kernel out = with(key.backend, false);
  if (out.function == nullptr && allowed.fallback_to_cpu && key.backend != Backend::CPU)
    out = with(Backend::CPU, true);
  if (out.function == nullptr) refuse_key(table, key);
  return out;
}

}  // namespace impl

namespace impl {

/// The record of a key; nullptr where there is none.
[[nodiscard, gnu::always_inline]] SCHEMA_CT_HIDDEN inline const kernel_record* record_of(
    const kernel_table& table, KernelKey key) {
  const kernel_slots& slots = *__atomic_load_n(&table.slots, __ATOMIC_ACQUIRE);
  return find_in(slots, key.number() & __atomic_load_n(&slots.key_mask, __ATOMIC_RELAXED));
}

/// Stands for the table of a name that is not looked up yet.
SCHEMA_CT_HIDDEN inline constinit kernel_table no_table{"", &no_slots, 0, nullptr, nullptr};

}  // namespace impl

/// The kernel for a key: one look-up. Without one, that of another layout, or of the CPU, if the
/// transforms are allowed that it needs. Throws NotImplementedError, which lists what there is.
[[nodiscard, gnu::always_inline]] SCHEMA_CT_HIDDEN inline chosen_kernel choose(
    const kernel_table& table, KernelKey key) {
  const kernel_slots& slots = *__atomic_load_n(&table.slots, __ATOMIC_ACQUIRE);
  const std::uint32_t number = key.number() & __atomic_load_n(&slots.key_mask, __ATOMIC_RELAXED);
  if (const kernel_record* r = impl::find_in(slots, number)) [[likely]]
    if (void (*f)() = __atomic_load_n(&r->function, __ATOMIC_ACQUIRE)) [[likely]]
      return {f, __builtin_bit_cast(KernelKey, number), false, r};
  return impl::choose_otherwise(table, key);
}

/// The table of a name. Throws NotImplementedError, with the nearest name, where no library has
/// ever registered one.
[[nodiscard, gnu::cold]] SCHEMA_CT_HIDDEN inline kernel_table& kernels_of(std::string_view name) {
  {
    const registry_lock lock(the_registry());
    if (kernel_table* found = impl::find_table(name, false)) return *found;
  }
  impl::refuse_name(name);
}

/// The kernel of a name for a key (PHI's KernelFactory::SelectKernelOrThrowError).
[[nodiscard]] SCHEMA_CT_HIDDEN inline chosen_kernel select_kernel(std::string_view name,
                                                                  KernelKey key) {
  return choose(kernels_of(name), key);
}

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
