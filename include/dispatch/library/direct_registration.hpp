// SPDX-License-Identifier: BSL-1.0
// Registrations by the dispatcher itself (Dispatcher::registerDef and the like). Each lives as long
// as its handle.
#pragma once

#include <time.h>
#include <dispatch/kernels/cpp_signature.hpp>
#include <dispatch/library/library.hpp>
#include <dispatch/operators/kernel_function.hpp>
#include <dispatch/operators/operator_queries.hpp>
#include <dispatch/operators/registration_handle.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// A place given as a text. One copy of the text is kept until the process ends.
[[nodiscard]] inline const char* lasting_debug_text(const std::string& debug) {
  registry& r = the_registry();
  const registry_lock lock(r);
  return static_cast<const char*>(r.texts.get(r.memory, debug.c_str(), debug.size() + 1));
}

/// A library with one registration, which ends with the handle.
template <class Handle, class Register>
[[nodiscard]] Handle registered(Library&& library, const Register& add) {
  add(library);
  return Handle(new Library(std::move(library)),
                [](void* registered) { delete static_cast<Library*>(registered); });
}

/// Tests the condition every millisecond, for up to two seconds.
template <class Condition>
[[nodiscard]] bool comes_true(const Condition& condition) {
  constexpr timespec millisecond{0, 1000000};
  for (int i = 0; i != 2000; ++i) {
    if (condition()) return true;
    nanosleep(&millisecond, nullptr);
  }
  return condition();
}

[[nodiscard]] inline bool has_kernel_for(const OperatorName& name, DispatchKey key) {
  const registry_lock lock(the_registry());
  const operator_entry* e = find_entry(name.name, name.overload_name);
  return e != nullptr && newest_for(*e, key) != nullptr;
}

}  // namespace internal

template <class Schema, class Handle>
Handle Dispatcher::registerDef(Schema schema, const std::string& debug, tag_list tags) const {
  const char* const place = internal::lasting_debug_text(debug);
  const auto ns = schema.getNamespace();
  if (!ns)
    throw ValueError(
        message({"registerDef(): the schema's name needs a namespace, as in "
                 "\"myops::",
                 schema.name(), "\""}));
  return internal::registered<Handle>(
      Library(Library::FRAGMENT, std::string(*ns), std::nullopt, place, source_place::in_words),
      [&](Library& library) {
        library.def(std::move(schema), tags, place, source_place::in_words);
      });
}

template <class Kernel, class Inferred, class Signature, class Handle>
Handle Dispatcher::registerImpl(const OperatorName& name, std::optional<DispatchKey> key,
                                Kernel kernel,
                                std::optional<std::type_identity_t<Signature>> signature,
                                const Inferred&, const std::string& debug) const {
  const char* const place = internal::lasting_debug_text(debug);
  CppFunction function = kernel.release();
  const kernel_signature* const own = function.function().described();
  if (own != nullptr && signature.has_value() && !(*signature == Signature::of(*own)))
    throw TypeError(
        message({"registerImpl() of ", name.str(), ": the kernel is ", Signature::of(*own).name(),
                 ", and the signature given with it is ", signature->name()}));
  return internal::registered<Handle>(
      Library(Library::IMPL, "_", key, place, source_place::in_words), [&](Library& library) {
        library.impl(name, std::move(function), place, source_place::in_words);
      });
}

template <class Kernel, class Handle>
Handle Dispatcher::registerFallback(DispatchKey key, Kernel kernel,
                                    const std::string& debug) const {
  const char* const place = internal::lasting_debug_text(debug);
  return internal::registered<Handle>(
      Library(Library::IMPL, "_", key, place, source_place::in_words),
      [&](Library& library) { library.fallback(kernel.release(), place, source_place::in_words); });
}

template <class Handle>
Handle Dispatcher::registerLibrary(const std::string& ns, const std::string& debug) const {
  return internal::registered<Handle>(
      Library(Library::DEF, ns, std::nullopt, internal::lasting_debug_text(debug),
              source_place::in_words),
      [](Library&) {});
}

template <class Schema>
void Dispatcher::waitForDef(const Schema& schema) const {
  const OperatorName& name = schema.operator_name();
  if (!internal::comes_true([&] { return findSchema(name).has_value(); }))
    throw Error(message({"waited two seconds for a definition of ", name.str()}));
}

inline void Dispatcher::waitForImpl(const OperatorName& name,
                                    std::optional<DispatchKey> key) const {
  const DispatchKey k = key.value_or(DispatchKey::CompositeImplicitAutograd);
  if (!internal::comes_true([&] { return internal::has_kernel_for(name, k); }))
    throw Error(message({"waited two seconds for a kernel of ", name.str(), " for ", toString(k)}));
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
