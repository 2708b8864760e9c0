// SPDX-License-Identifier: BSL-1.0
// The InferMeta functions of the process by the names of their kernels, as in PHI.
#pragma once

#include <dispatch/phi/call_errors.hpp>
#include <dispatch/phi/infer_meta_function.hpp>
#include <dispatch/phi/kernel_registry.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace phi_kernels {
namespace impl {

/// They are stored next to the kernels, under a name that no kernel has.
using meta_lines = kernel_lines<void(InferMetaContext*), 1>;
inline constexpr KernelKey meta_key{Backend::CPU, DataLayout::ALL_LAYOUT, DataType::UNDEFINED};

[[nodiscard]] inline std::string meta_name(std::string_view kernel) {
  return std::string(kernel) + ":InferMeta";
}

[[nodiscard]] inline InferMetaFn find_meta(std::string_view kernel) {
  const registry_lock lock(the_registry());
  const kernel_table* found = find_table(meta_name(kernel), false);
  const kernel_cell* cell = found == nullptr ? nullptr : cell_of(*found, meta_key);
  return cell == nullptr ? nullptr : reinterpret_cast<InferMetaFn>(cell->function());
}

/// Adds a function. Throws ValueError if the name already has one.
inline void add_meta(kernel_line& line) {
  {
    const registry_lock lock(the_registry());
    const kernel_table* found = find_table(line.name(), false);
    if (found != nullptr && found->lines != nullptr)
      throw ValueError(
          message({"the InferMeta function of '", line.name().substr(0, line.name().find(':')),
                   "' is registered twice: ", place_text(found->lines->place()), " has it, too"}));
  }
  add_kernels(line);
}

/// Registers a function while its shared object is loaded.
template <auto& lines>
class meta_registration {
 public:
  meta_registration() noexcept {
    kernel_line& line = lines.line;
    try {
      add_meta(line);
    } catch (const std::exception& e) {
      line.link.failure = dispatch::internal::new_failure("phi", dispatch::what_of(e), line.place(),
                                                          &dispatch::internal::own_slot);
      dispatch::internal::record_failure(&the_registry(), line.link.failure);
    }
  }
  meta_registration(const meta_registration&) = delete;
  ~meta_registration() { unload_kernels(lines.line); }
};

/// The function for a name; adds the name to its exceptions.
template <fixed_string kernel, class F, F function>
void call_meta(InferMetaContext* context) {
  try {
    InferMetaFnImpl<F, function>::Call(context);
  } catch (...) {
    rethrow_from_infer_meta(lasting<kernel>.text);
  }
}

/// The sentence for a function that is registered for a declared operator. As in PHI, it may omit
/// the last inputs and attributes.
template <class D, class F>
struct registered_meta_words;
template <class D, class R, class... K>
struct registered_meta_words<D, R(K...)> {
  static constexpr schema_ct::rendered words() {
    schema_ct::rendered out;
    if constexpr (is_right<D>) {
      int next[3] = {0, 0, 0}, parameter = 0;
      static_cast<void>((one<K>(out, next, ++parameter) && ...));
      if (out.length == 0 && next[2] != D::op::returns.count) {
        begin(out), out.put("it describes "), out.put(next[2]);
        out.put(" outputs, the schema has "), out.put(D::op::returns.count);
      }
    }
    return out;
  }
  static constexpr bool wrong() { return words().length != 0; }

 private:
  static constexpr void begin(schema_ct::rendered& out) {
    out.put("the InferMeta function of '"), put(out, D::name), out.put("': ");
  }
  /// The position in the schema of the next value of this kind, or -1.
  static constexpr int source(place_in_order place, int number) {
    if (place == place_in_order::output)
      return number < D::op::returns.count ? D::op::arguments.count + number : -1;
    for (int i = 0; i != D::op::arguments.count; ++i)
      if (is_tensor(D::op::arguments.first[i].type) == (place == place_in_order::input) &&
          number-- == 0)
        return i;
    return -1;
  }
  template <class P>
  static constexpr bool one(schema_ct::rendered& out, int (&next)[3], int parameter) {
    constexpr place_in_order place = meta_parameter<P>::place;
    if (std::is_same_v<schema_ct::bare<P>, MetaConfig> || place == place_in_order::unknown)
      return true;
    const int from = source(place, next[static_cast<int>(place)]++);
    if (from >= 0 && meta_parameter<P>::takes(D::op::arguments.first[from].type)) return true;
    begin(out), out.put("parameter "), out.put(parameter);
    if (from >= 0) {
      out.put(" ("), put(out, D::op::arguments.first[from].name()), out.put("): the schema says '");
      put(out, D::op::arguments.first[from].type_text()), out.put("', the function takes ");
    } else {
      out.put(" is more than the schema has: ");
    }
    const schema_ct::rendered name = name_of_type<P>();
    out.put_text(name.text, name.length);
    return false;
  }
};
template <fixed_string kernel, class F>
concept right_registered_meta = schema_ct::acceptable<
    schema_ct::verdict<registered_meta_words<declared<kernel>, schema_ct::signature_of<F>>>>;

}  // namespace impl

/// The InferMeta functions of the process.
class MetaFnFactory {
 public:
  [[nodiscard]] static MetaFnFactory& Instance() {
    static constinit MetaFnFactory only;
    return only;
  }
  [[nodiscard]] bool Contains(std::string_view kernel) const {
    return impl::find_meta(kernel) != nullptr;
  }
  /// Throws NotImplementedError if there is none.
  [[nodiscard]] InferMetaFn Get(std::string_view kernel) const {
    if (const InferMetaFn found = impl::find_meta(kernel)) return found;
    throw NotImplementedError(
        message({"no InferMeta function of the kernel '", kernel,
                 "' is registered: PT_REGISTER_INFER_META_FN(", kernel, ", f)"}));
  }
  /// Adds a function until the process ends. Throws ValueError if the name already has one.
  void Insert(std::string_view kernel, InferMetaFn function, const char* file = __builtin_FILE(),
              unsigned line = __builtin_LINE()) {
    const std::string name = impl::meta_name(kernel);
    auto& memory = the_registry().memory;
    char* text = nullptr;
    impl::meta_lines* lines = nullptr;
    {
      const registry_lock lock(the_registry());
      text = memory.take(name.size() + 1);
      lines = new (memory.take(sizeof(impl::meta_lines))) impl::meta_lines{
          {text, nullptr, nullptr, file, line, 0}, {{impl::meta_key, 0, 1, function}}};
    }
    std::memcpy(text, name.c_str(), name.size() + 1);
    impl::add_meta(lines->line);
  }

 private:
  constexpr MetaFnFactory() = default;
};

}  // namespace phi_kernels
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
