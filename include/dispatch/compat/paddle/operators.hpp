// SPDX-License-Identifier: BSL-1.0
// Paddle's view of the registered operators: a name, and a function for each key
// (OperatorRegistration and OperatorRegistry of its torch/library.h).
#pragma once

#include <algorithm>
#include <dispatch/compat/paddle/library.hpp>
#include <list>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace paddle_view {

/// The callable functions of an operator by their keys. A function without a key is under CPU,
/// Paddle's default, or under CatchAll if there is one for CPU.
class SCHEMA_CT_SHARED implementation_map {
 public:
  using value_type = std::pair<DispatchKey, CppFunction>;
  using const_iterator = std::vector<value_type>::const_iterator;

  [[nodiscard]] const_iterator begin() const { return entries_.begin(); }
  [[nodiscard]] const_iterator end() const { return entries_.end(); }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }
  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] const_iterator find(DispatchKey key) const {
    return std::find_if(begin(), end(), [&](const value_type& e) { return e.first == key; });
  }
  [[nodiscard]] std::size_t count(DispatchKey key) const { return find(key) != end() ? 1 : 0; }
  void add(DispatchKey key, CppFunction f) { entries_.emplace_back(key, std::move(f)); }

 private:
  std::vector<value_type> entries_;
};

/// An operator: its registrations at the time of the look-up.
struct SCHEMA_CT_SHARED OperatorRegistration {
  std::string qualified_name;
  /// nullptr if the operator is not defined.
  std::shared_ptr<const FunctionSchema> schema;
  implementation_map implementations;
  std::vector<std::uintptr_t> state;  ///< of the registry, from which all of this is

  /// Paddle's choice, whatever the values of a call are: CPU, BackendSelect, CatchAll, or the only
  /// function; end() if there is none, or if there are several.
  [[nodiscard]] implementation_map::const_iterator choose() const {
    for (const DispatchKey key :
         {DispatchKey::CPU, DispatchKey::BackendSelect, DispatchKey::CatchAll})
      if (const auto found = implementations.find(key); found != implementations.end())
        return found;
    return implementations.size() == 1 ? implementations.begin() : implementations.end();
  }
  /// Calls that function. Throws std::runtime_error if there is none.
  FunctionResult call_with_args(const FunctionArgs& args) const {
    const auto chosen = choose();
    if (chosen != implementations.end()) return chosen->second.call_with_args(args);
    if (implementations.empty())
      throw std::runtime_error(
          message({"No implementation found for operator '", qualified_name, "'"}));
    std::string keys;
    for (const auto& [key, f] : implementations)
      keys.append(keys.empty() ? "" : ", ").append(toString(key));
    throw std::runtime_error(message({"Ambiguous implementations for operator '", qualified_name,
                                      "': there is none for CPU, BackendSelect or CatchAll, and "
                                      "several others: ",
                                      keys}));
  }
};

}  // namespace paddle_view

namespace SCHEMA_CT_HIDDEN internal {

/// The current definition and kernels of the operator. The lock is held.
[[nodiscard]] inline std::vector<std::uintptr_t> state_of(operator_entry& e) {
  auto number = [](const void* p) { return reinterpret_cast<std::uintptr_t>(p); };
  std::vector<std::uintptr_t> out{number(&e), e.defined ? number(&schema_of(e)) : 0};
  for (const kernel_registration* k = e.newest; k != nullptr; k = k->older)
    out.push_back(number(k)), out.push_back(k->generation);
  return out;
}

/// The operator in that state of the registry. The lock is held.
[[nodiscard]] inline paddle_view::OperatorRegistration paddle_operator(
    operator_entry& e, std::string qualified_name, std::vector<std::uintptr_t> state) {
  paddle_view::OperatorRegistration out{std::move(qualified_name), nullptr, {}, std::move(state)};
  if (e.defined)
    out.schema = std::shared_ptr<const FunctionSchema>(new FunctionSchema(schema_of(e)));
  const bool has_cpu = newest_for(e, DispatchKey::CPU) != nullptr;
  for (const kernel_registration* k = e.newest; k != nullptr; k = k->older) {
    DispatchKey key = k->key;
    if (key == DispatchKey::CatchAll && !has_cpu) key = DispatchKey::CPU;
    const bool is_hidden = out.implementations.count(key) != 0;
    if (is_hidden || !k->function.can_be_called() ||
        k->function.call_form == kernel::form::fallthrough)
      continue;
    out.implementations.add(key, paddle_view::CppFunction(OperatorHandle(&e), *k));
  }
  return out;
}

}  // namespace internal

namespace paddle_view {

/// All operators of the process. Its registrations last as long as the shared object.
class SCHEMA_CT_SHARED OperatorRegistry {
 public:
  [[nodiscard]] SCHEMA_CT_HIDDEN static OperatorRegistry& instance() {
    static OperatorRegistry only;
    return only;
  }
  OperatorRegistry(const OperatorRegistry&) = delete;
  OperatorRegistry& operator=(const OperatorRegistry&) = delete;

  /// Looks up `ns::name` or `ns::name.overload`; nullptr if it is neither defined nor implemented.
  /// The result stays valid. After a change of registrations, the next look-up of the name updates
  /// the object; as in Paddle, no thread may be reading it then.
  [[nodiscard]] OperatorRegistration* find_operator(const std::string& qualified_name) {
    OperatorRegistration before;  // ends when the lock is free: it may own a user's objects
    const registry_lock lock(the_registry());
    operator_entry* e = entry_of(qualified_name);
    if (e == nullptr) return nullptr;
    OperatorRegistration& out = found(qualified_name);
    std::vector<std::uintptr_t> state = internal::state_of(*e);
    if (out.state != state)
      before = std::exchange(out, internal::paddle_operator(*e, qualified_name, std::move(state)));
    return &out;
  }
  [[nodiscard]] bool has_operator(const std::string& qualified_name) const {
    const registry_lock lock(the_registry());
    return entry_of(qualified_name) != nullptr;
  }
  /// The order is unspecified.
  [[nodiscard]] std::vector<std::string> list_all_operators() const {
    std::vector<std::string> out;
    for (const OperatorName& name : Dispatcher::singleton().getAllOpNames())
      out.push_back(name.str());
    return out;
  }
  void print_all_operators(std::ostream& out = std::cout) const {
    for (const std::string& name : list_all_operators()) out << name << '\n';
  }

  /// Defines `ns::name` by a schema in Paddle's dialect, whose own name is ignored. Throws
  /// SchemaError, and Error if it is already defined.
  void register_schema(const std::string& qualified_name, const std::string& schema) {
    const FunctionSchema read = parseSchema(schema);
    const OperatorName name = dispatch::parseName(qualified_name);
    library_of(name).def(FunctionSchema(name.name, name.overload_name, read.arguments(),
                                        read.returns(), read.is_vararg(), read.is_varret()));
  }
  /// Adds a function for a key; the newest is used.
  void register_implementation(const std::string& qualified_name, DispatchKey key, CppFunction f) {
    const OperatorName name = dispatch::parseName(qualified_name);
    library_of(name).impl(qualified_name, key, internal::kernel_of(std::move(f)));
  }

 private:
  OperatorRegistry() = default;

  /// The lock is held.
  [[nodiscard]] static operator_entry* entry_of(std::string_view name) {
    const std::size_t colons = name.find("::");
    const std::size_t dot = name.find('.', colons == std::string_view::npos ? 0 : colons);
    const std::string_view overload =
        dot == std::string_view::npos ? std::string_view() : name.substr(dot + 1);
    operator_entry* e = find_entry(name.substr(0, dot), overload);
    return e != nullptr && (e->defined || e->newest != nullptr) ? e : nullptr;
  }
  [[nodiscard]] dispatch::Library& library_of(const OperatorName& name) {
    const std::string ns = name.name.substr(0, name.name.find("::"));
    const registry_lock lock(the_registry());
    for (own_library& l : libraries_)
      if (l.ns == ns) return l.library;
    return libraries_
        .emplace_back(own_library{
            ns, {dispatch::Library::FRAGMENT, ns, DispatchKey::Undefined, __FILE__, __LINE__}})
        .library;
  }
  /// The cached registration of the name, or an empty one. The lock is held.
  [[nodiscard]] OperatorRegistration& found(const std::string& qualified_name) {
    const auto at = std::lower_bound(
        found_.begin(), found_.end(), qualified_name,
        [](const auto& a, const std::string& b) { return a->qualified_name.compare(b) < 0; });
    if (at != found_.end() && (*at)->qualified_name == qualified_name) return **at;
    return **found_.insert(at, std::make_unique<OperatorRegistration>(
                                   OperatorRegistration{qualified_name, nullptr, {}, {}}));
  }

  struct own_library {
    std::string ns;
    dispatch::Library library;
  };

  // Not a std::map, which adds a unique symbol to the shared object.
  std::vector<std::unique_ptr<OperatorRegistration>> found_;  // in the order of their names
  std::list<own_library> libraries_;
};

}  // namespace paddle_view
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
