// SPDX-License-Identifier: BSL-1.0
// Calls kernels by name with PHI's own tensors. The first tensor selects the kernel; the dispatcher
// is not used.
#pragma once

#include <dispatch/phi/argument_mapping.hpp>
#include <dispatch/phi/entry.hpp>
#include <dispatch/phi/kernel_choice.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

/// The table of a name's kernels; the first call looks it up.
template <fixed_string name>
struct table_of {
  [[nodiscard]] static kernel_table& get() { return found(peek()); }
  /// no_table before the first call of get().
  [[nodiscard]] static kernel_table& peek() { return *__atomic_load_n(&table_, __ATOMIC_ACQUIRE); }
  [[nodiscard]] static kernel_table& found(kernel_table& table) {
    return &table != &no_table ? table : find();
  }

 private:
  [[nodiscard, gnu::cold, gnu::noinline]] static kernel_table& find() {
    kernel_table& out = kernels_of(lasting<name>.text);
    __atomic_store_n(&table_, &out, __ATOMIC_RELEASE);
    return out;
  }
  static inline constinit kernel_table* table_ = &no_table;
};

template <fixed_string name, class Entry>
struct direct_call;
template <fixed_string name, class... Passed>
struct direct_call<name, void(const DeviceContext&, Passed...)> {
  using entry = void (*)(const DeviceContext&, Passed...);

  SCHEMA_CT_ALWAYS_INLINE static inline void call(const DeviceContext& context, Passed... values) {
    if (const kernel_cell* cell = cell_of(table_of<name>::peek(), key_of(values...))) [[likely]]
      return reinterpret_cast<entry>(cell->function())(context, values...);
    call_otherwise(context, values...);
  }

 private:
  [[gnu::cold, gnu::noinline]] static void call_otherwise(const DeviceContext& context,
                                                          Passed... values) {
    const chosen_kernel chosen = choose(table_of<name>::get(), key_of(values...));
    if (chosen.has_fallback_cpu) refuse_fallback(key_of(values...));
    reinterpret_cast<entry>(chosen.function())(context, values...);
  }
  [[noreturn]] static void refuse_fallback(KernelKey key) {
    throw NotImplementedError(
        message({"PHI kernel '", lasting<name>.text, "': none for the backend ", key.backend(),
                 ", and a direct call copies no tensors to the CPU (call_boxed and the operator "
                 "do)"}));
  }
  [[nodiscard]] static KernelKey key_of(const Passed&... values) {
    KernelKey key;
    bool found = false;
    (see(values, key, found), ...);
    return key;
  }
  static void see(const TensorBase& tensor, KernelKey& key, bool& found) {
    if (!found) key = tensor.key(), found = true;
  }
  static void see(tensor_list tensors, KernelKey& key, bool& found) {
    if (!found && tensors.count != 0) key = tensors.first[0]->key(), found = true;
  }
  static void see(const std::optional<tensor_list>& tensors, KernelKey& key, bool& found) {
    if (tensors) see(*tensors, key, found);
  }
  template <class Value>
  static void see(const Value&, KernelKey&, bool&) {}
};

}  // namespace impl

/// Runs the kernel of a declared operator for the first tensor's key: one look-up and one call. The
/// outputs must have their sizes, and nothing is transformed:
///   phi::call<"scale">(context, x, 2, 0.5, true, &out);
template <fixed_string name, class... Values>
  requires is_declared<name>
inline void call(const DeviceContext& context, const Values&... values) {
  using D = declared<name>;
  impl::direct_call<name, impl::entry_of_operator<D>>::call(context, values...);
}

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
