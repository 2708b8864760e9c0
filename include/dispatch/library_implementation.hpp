// SPDX-License-Identifier: BSL-1.0
// What a registration block does: names, namespaces, keys, and undoing what fails half-way.
#pragma once

#include <dispatch/library.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Claims a namespace for one TORCH_LIBRARY block.
SCHEMA_CT_HIDDEN inline void own_namespace(const std::string& ns, const source_place& place) {
  registry& r = the_registry();
  const registry_lock lock(r);
  for (const owned_namespace* n = r.namespaces; n != nullptr; n = n->next)
    if (ns == n->name)
      throw Error(message(
          {"Only a single TORCH_LIBRARY can be used to register the namespace ", ns,
           "; put all definitions in one TORCH_LIBRARY block, use TORCH_LIBRARY_IMPL for "
           "implementations, or TORCH_LIBRARY_FRAGMENT to define operators in several places.  "
           "Previous registration of TORCH_LIBRARY was ",
           place_text(n->place), "; latest registration was ", place_text(place)}));
  auto* n = new owned_namespace{copy_text(ns), place, r.namespaces};
  r.namespaces = n;
}

SCHEMA_CT_HIDDEN inline void disown_namespace(const std::string& ns) {
  registry& r = the_registry();
  const registry_lock lock(r);
  for (owned_namespace** n = &r.namespaces; *n != nullptr; n = &(*n)->next)
    if (ns == (*n)->name) {
      owned_namespace* gone = *n;
      *n = gone->next;
      std::free(gone->name);
      delete gone;
      return;
    }
}

/// Did the compiler put a call into a function of its own, which runs while the object is loaded?
/// `function`: __builtin_FUNCTION(), empty or a reserved name then.
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr bool is_load_time(const char* function) {
  return function[0] == '\0' ||
         (function[0] == '_' && (function[1] == '_' || (function[1] >= 'A' && function[1] <= 'Z')));
}

/// Says who failed why, in one piece of memory; nullptr where there is none.
[[nodiscard]] SCHEMA_CT_HIDDEN inline recorded_failure* new_failure(const char* ns,
                                                                    const char* what,
                                                                    const source_place& place) {
  const char* object = object_of(&own_slot);
  auto write = [&](char* out, std::size_t size) {
    return static_cast<std::size_t>(__builtin_snprintf(
        out, size, "%s\n  in the block at %s:%u of %s%c%s%c%s%c%s", what, place.file, place.line,
        *object == '\0' ? "the program itself" : object, 0, ns, 0, object, 0, place.file));
  };
  const std::size_t size = write(nullptr, 0) + 1;
  void* memory = std::malloc(sizeof(recorded_failure) + size);
  if (memory == nullptr) return nullptr;
  auto* out = new (memory) recorded_failure{};
  char* text = reinterpret_cast<char*>(out + 1);
  static_cast<void>(write(text, size));
  out->text = text;
  out->ns = text + std::strlen(text) + 1;
  out->object = out->ns + std::strlen(out->ns) + 1;
  out->place = {out->object + std::strlen(out->object) + 1, place.line};
  return out;
}

SCHEMA_CT_HIDDEN inline void record_failure(recorded_failure* failure) {
  registry& r = the_registry();
  const registry_lock lock(r);
  failure->next = r.failures;
  r.failures = failure;
}

/// Ends the process where the environment asks for that, as PyTorch does.
SCHEMA_CT_HIDDEN inline void terminate_if_asked(const char* text) {
  const char* asked = std::getenv("SCHEMA_CT_TERMINATE_ON_ERROR");
  if (asked == nullptr || *asked == '\0' || *asked == '0') return;
  std::fprintf(stderr, "%s\nSCHEMA_CT_TERMINATE_ON_ERROR is set\n", text);
  std::terminate();
}

SCHEMA_CT_HIDDEN inline void forget_failure(const recorded_failure* gone) {
  registry& r = the_registry();
  const registry_lock lock(r);
  for (recorded_failure** f = &r.failures; *f != nullptr; f = &(*f)->next)
    if (*f == gone) {
      *f = gone->next;
      return;
    }
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace torch {

SCHEMA_CT_HIDDEN inline Library::Library(Kind kind, std::string ns, dispatch::block_key key,
                                         const char* file, std::uint32_t line, const char* function)
    : kind_(kind), key_(key.value), place_{file, line} {
  if (ns != "_") ns_ = std::move(ns);
  if (kind_ == IMPL) return;
  try {
    claim_namespace();
  } catch (const std::exception& e) {
    if (!dispatch::internal::is_load_time(function)) throw;
    failure_ = dispatch::internal::new_failure(ns_.c_str(), e.what(), place_);
    if (failure_ == nullptr) throw;
    dispatch::internal::terminate_if_asked(failure_->text);
    dispatch::internal::record_failure(failure_);
  }
}

SCHEMA_CT_HIDDEN inline void Library::claim_namespace() {
  if (ns_.empty())
    throw dispatch::ValueError(dispatch::message(
        {"the wildcard namespace _ can hold no definitions; did you mean TORCH_LIBRARY_IMPL?  ",
         context()}));
  if (key_ != dispatch::DispatchKey::Undefined)
    throw dispatch::ValueError(
        dispatch::message({"a block of definitions is for no dispatch key (", toString(key_),
                           "); kernels for one come by TORCH_LIBRARY_IMPL.  ", context()}));
  if (kind_ == DEF) {
    dispatch::internal::own_namespace(ns_, place_);
    owns_namespace_ = true;
  }
}

SCHEMA_CT_HIDDEN inline std::string Library::context() const {
  const char* block = kind_ == DEF    ? "TORCH_LIBRARY"
                      : kind_ == IMPL ? "TORCH_LIBRARY_IMPL"
                                      : "TORCH_LIBRARY_FRAGMENT";
  return dispatch::message({"(Error occurred while processing ", block, " block at ", place_.file,
                            ":", place_.line, ")"});
}

SCHEMA_CT_HIDDEN inline void Library::undo_definition(dispatch::operator_entry& gone) {
  const dispatch::registry_lock lock(dispatch::the_registry());
  *gone.in_library = gone.older_in_library;
  if (gone.older_in_library != nullptr) gone.older_in_library->in_library = gone.in_library;
  gone.in_library = nullptr;
  dispatch::internal::undefine(gone);
}

SCHEMA_CT_HIDDEN inline void Library::reset() {
  while (kernels_ != nullptr) {
    dispatch::kernel_registration* gone = kernels_;
    kernels_ = gone->older_in_library;
    if (gone->of == nullptr)
      dispatch::internal::remove_fallback(gone);
    else
      dispatch::internal::remove(*gone->of, gone);
  }
  while (definitions_ != nullptr) undo_definition(*definitions_);
  dispatch::internal::forget_classes(classes_);
  if (owns_namespace_) dispatch::internal::disown_namespace(ns_);
  owns_namespace_ = false;
  if (failure_ != nullptr) {
    dispatch::internal::forget_failure(failure_);
    std::free(failure_);
  }
  failure_ = nullptr;
}

/// The namespace of what is registered, from the block; one in the text must be the block's.
SCHEMA_CT_HIDDEN inline std::string_view Library::namespace_of(const char* what,
                                                               std::string_view ns,
                                                               std::string_view name) const {
  if (failure_ != nullptr)
    throw dispatch::Error(dispatch::message(
        {what, "(\"", name, "\"): this library could not be made: ", failure_->text}));
  if (ns_.empty() && ns.empty())
    throw dispatch::ValueError(dispatch::message(
        {what, "(\"", name, "\"): a block of the wildcard namespace _ names no operator.  ",
         context()}));
  if (!ns_.empty() && !ns.empty() && ns != ns_)
    throw dispatch::ValueError(dispatch::message(
        {what, "(\"", name, "\"): Explicitly provided namespace (", ns,
         ") does not match namespace of enclosing block (", ns_,
         ").  Move this to the block of that namespace, or delete the namespace from the text.  ",
         context()}));
  return ns.empty() ? std::string_view(ns_) : ns;
}
SCHEMA_CT_HIDDEN inline std::string Library::full_name(const char* what, std::string_view ns,
                                                       std::string_view name) const {
  return dispatch::message({namespace_of(what, ns, name), "::", name});
}

/// The classes of operators and kernels may come in any order within a block.
SCHEMA_CT_HIDDEN inline void Library::end_block() {
  dispatch::registry& r = dispatch::the_registry();
  const dispatch::registry_lock lock(r);
  in_block_ = false;
  for (dispatch::operator_entry* e = definitions_; e != nullptr; e = e->older_in_library)
    dispatch::internal::check_classes(r, *e);
  for (dispatch::kernel_registration* k = kernels_; k != nullptr; k = k->older_in_library)
    if (k->of != nullptr && k->of->defined) dispatch::internal::check_classes(r, *k->of);
}

/// Throws where the library can register no class.
SCHEMA_CT_HIDDEN inline void Library::check_class(const std::string& name) const {
  static_cast<void>(namespace_of("class_", {}, name));
  if (kind_ == IMPL)
    throw dispatch::ValueError(dispatch::message(
        {"class_(\"", name,
         "\"): Cannot define a class inside of a TORCH_LIBRARY_IMPL block.  All class_()s should "
         "be placed in the (unique) TORCH_LIBRARY block for their namespace.  ",
         context()}));
}

/// The lock is held, as in all that takes the registry.
SCHEMA_CT_HIDDEN inline dispatch::operator_entry& Library::define(
    dispatch::registry& r, dispatch::internal::new_schema& schema, dispatch::tag_list tags,
    dispatch::source_place at) {
  schema.ns = namespace_of("def", schema.ns, schema.name);
  if (kind_ == IMPL)
    throw dispatch::ValueError(dispatch::message(
        {"def(\"", schema.ns, "::", schema.name,
         "\"): Cannot define an operator inside of a TORCH_LIBRARY_IMPL block.  All def()s "
         "should be placed in the (unique) TORCH_LIBRARY block for their namespace.  ",
         context()}));
  dispatch::operator_entry& e = dispatch::internal::define(r, schema, at);
  e.older_in_library = definitions_;
  e.in_library = &definitions_;
  if (definitions_ != nullptr) definitions_->in_library = &e.older_in_library;
  definitions_ = &e;
  std::uint32_t bits = 0;
  for (dispatch::Tag tag : tags) bits |= 1U << static_cast<unsigned>(tag);
  __atomic_store_n(&e.tags, bits, __ATOMIC_RELAXED);
  if (python_module_ != nullptr) {
    const char* const stub[] = {python_module_, python_context_};
    e.python_stub = static_cast<const char* const*>(r.stubs.get(r.memory, stub, sizeof stub));
  }
  try {
    if (!in_block_) dispatch::internal::check_classes(r, e);
    dispatch::internal::tell_listeners(r, e, true);
  } catch (...) {
    undo_definition(e);
    throw;
  }
  return e;
}

SCHEMA_CT_HIDDEN inline dispatch::operator_entry& Library::define(
    dispatch::registry& r, const dispatch::internal::literal_name& n, const char* text,
    dispatch::tag_list tags, dispatch::source_place at) {
  dispatch::internal::new_schema schema{n.ns, n.name, n.overload, text, std::strlen(text)};
  return define(r, schema, tags, at);
}

SCHEMA_CT_HIDDEN inline dispatch::operator_entry& Library::define(
    dispatch::registry& r, dispatch::internal::runtime_schema& schema, dispatch::tag_list tags,
    dispatch::source_place at) {
  dispatch::internal::new_schema out{schema.ns, schema.name, schema.overload};
  schema.schema.set_namespace(namespace_of("def", schema.ns, schema.name));
  out.parsed = new dispatch::kept_schema{std::move(schema.schema)};
  try {
    return define(r, out, tags, at);
  } catch (...) {
    delete out.parsed;  // unless the operator had it
    throw;
  }
}

SCHEMA_CT_HIDDEN inline void Library::define(const char* text, dispatch::tag_list tags,
                                             dispatch::source_place at) {
  dispatch::registry& r = dispatch::the_registry();
  const dispatch::registry_lock lock(r);
  define(r, dispatch::internal::literal_name(text), text, tags, at);
}

SCHEMA_CT_HIDDEN inline void Library::define(dispatch::internal::runtime_schema schema,
                                             dispatch::tag_list tags, dispatch::source_place at) {
  dispatch::registry& r = dispatch::the_registry();
  const dispatch::registry_lock lock(r);
  define(r, schema, tags, at);
}

SCHEMA_CT_HIDDEN inline void Library::define_with(const schema_ct::checked_literal& schema,
                                                  dispatch::CppFunction f, dispatch::tag_list tags,
                                                  dispatch::source_place at, bool fits) {
  const dispatch::internal::literal_name n(schema.text());
  if (!n.is_schema)
    return define_with(dispatch::internal::runtime_schema(n), std::move(f), tags, at);
  dispatch::registry& r = dispatch::the_registry();
  const dispatch::registry_lock lock(r);
  add_kernel(r, define(r, n, schema.text(), tags, at), f, at, fits);
}

SCHEMA_CT_HIDDEN inline void Library::define_with(dispatch::internal::runtime_schema schema,
                                                  dispatch::CppFunction f, dispatch::tag_list tags,
                                                  dispatch::source_place at) {
  if (!schema.is_schema) {
    const dispatch::OperatorName name{full_name("def", schema.ns, schema.name), schema.overload};
    if (f.function().signature == nullptr)
      throw dispatch::ValueError(dispatch::message(
          {"def(\"", name.str(),
           "\"): Full schema string was not specified, and we couldn't infer schema either: a "
           "boxed "
           "kernel has no C++ signature.  Please explicitly provide a schema string.  ",
           context()}));
    schema = dispatch::internal::read_signature(name, *f.function().signature);
  }
  dispatch::registry& r = dispatch::the_registry();
  const dispatch::registry_lock lock(r);
  add_kernel(r, define(r, schema, tags, at), f, at, false);
}

/// The kernel of the definition before it, which goes again where the kernel cannot be added.
SCHEMA_CT_HIDDEN inline void Library::add_kernel(dispatch::registry& r,
                                                 dispatch::operator_entry& defined,
                                                 dispatch::CppFunction& f,
                                                 dispatch::source_place at, bool fits) {
  try {
    implement(r, defined, f, at, fits);
  } catch (...) {
    undo_definition(defined);
    throw;
  }
}

SCHEMA_CT_HIDDEN inline void Library::define_plain(const schema_ct::checked_literal& schema,
                                                   void (*f)(),
                                                   const dispatch::kernel_signature& signature,
                                                   dispatch::boxed_function* boxed,
                                                   dispatch::tag_list tags,
                                                   dispatch::source_place at) {
  define_with(schema, dispatch::CppFunction(f, signature, boxed), tags, at, true);
}

SCHEMA_CT_HIDDEN inline void Library::implement_plain(const schema_ct::checked_literal& name,
                                                      void (*f)(),
                                                      const dispatch::kernel_signature& signature,
                                                      dispatch::boxed_function* boxed,
                                                      dispatch::source_place at) {
  implement(name, dispatch::CppFunction(f, signature, boxed), at);
}

SCHEMA_CT_HIDDEN inline void Library::implement(dispatch::registry& r, dispatch::operator_entry& e,
                                                dispatch::CppFunction& f, dispatch::source_place at,
                                                bool fits) {
  using dispatch::DispatchKey;
  if (f.key() != DispatchKey::Undefined && key_ != DispatchKey::Undefined && f.key() != key_)
    throw dispatch::ValueError(dispatch::message(
        {"impl(\"", e.name, "\", ...): Explicitly provided dispatch key (", toString(f.key()),
         ") is inconsistent with the dispatch key of the enclosing TORCH_LIBRARY_IMPL block (",
         toString(key_), ").  Declare a separate block for this key.  ", context()}));
  const DispatchKey key = f.key() != DispatchKey::Undefined ? f.key() : key_;
  dispatch::kernel_registration* k =
      dispatch::internal::implement(r, e, key, f.function(), at, fits);
  if (!in_block_ && k->of->defined) try {
      dispatch::internal::check_classes(r, *k->of);
    } catch (...) {
      k->function.destroy = nullptr;  // `f` still owns the closure
      dispatch::internal::remove(*k->of, k);
      throw;
    }
  f.give_up();
  k->older_in_library = kernels_;
  kernels_ = k;
}

SCHEMA_CT_HIDDEN inline void Library::implement(const schema_ct::checked_literal& name,
                                                dispatch::CppFunction f,
                                                dispatch::source_place at) {
  const dispatch::internal::literal_name n(name.text());
  if (n.is_schema)
    throw dispatch::ValueError(dispatch::message(
        {"impl(\"", name.text(), "\", ...): the name of an operator is expected, not a schema.  ",
         context()}));
  const std::string_view ns = namespace_of("impl", n.ns, n.name);
  dispatch::registry& r = dispatch::the_registry();
  const dispatch::registry_lock lock(r);
  implement(r, dispatch::find_or_add_entry(r, n.name, n.overload, ns), f, at, false);
}

SCHEMA_CT_HIDDEN inline void Library::implement(const dispatch::internal::runtime_schema& name,
                                                dispatch::CppFunction f,
                                                dispatch::source_place at) {
  if (name.is_schema)
    throw dispatch::ValueError(dispatch::message(
        {"impl(\"", name.name,
         "(...)\", ...): the name of an operator is expected, not a schema.  ", context()}));
  const std::string_view ns = namespace_of("impl", name.ns, name.name);
  dispatch::registry& r = dispatch::the_registry();
  const dispatch::registry_lock lock(r);
  implement(r, dispatch::find_or_add_entry(r, name.name, name.overload, ns), f, at, false);
}

SCHEMA_CT_HIDDEN inline Library& Library::fallback(dispatch::CppFunction f, const char* file,
                                                   unsigned line) & {
  using dispatch::DispatchKey;
  using dispatch::message;
  if (kind_ != IMPL)
    throw dispatch::ValueError(
        message({"fallback(...): Cannot define an operator inside of a TORCH_LIBRARY block.  Did "
                 "you mean to call this function inside a TORCH_LIBRARY_IMPL block?  ",
                 context()}));
  if (!ns_.empty())
    throw dispatch::ValueError(
        message({"fallback(...): Fallback functions which apply to only a single namespace (you "
                 "specified ",
                 ns_,
                 ") are not supported.  If you intended to apply this fallback function globally, "
                 "please define a separate block:\n\n    TORCH_LIBRARY_IMPL(_, ",
                 toString(key_), ", m) { m.fallback(...); }\n\n", context()}));
  const DispatchKey key = f.key() != DispatchKey::Undefined ? f.key() : key_;
  if (key == DispatchKey::Undefined || (key_ != DispatchKey::Undefined && key != key_))
    throw dispatch::ValueError(
        message({"fallback(...): a fallback is for the dispatch key of its block.  ", context()}));
  if (f.function().signature != nullptr)
    throw dispatch::ValueError(
        message({"fallback(...): a fallback serves operators of every signature, and this function "
                 "has one.  Make it of torch::CppFunction::makeFromBoxedFunction<&f>(), or use "
                 "makeFallthrough().  ",
                 context()}));
  dispatch::kernel function = f.function();
  dispatch::kernel_registration* const before = kernels_;
  try {
    for (const DispatchKey k : dispatch::getRuntimeDispatchKeySet(key)) {
      dispatch::kernel_registration* added =
          dispatch::internal::add_fallback(k, function, {file, line});
      // One of them owns the closure.
      f.give_up();
      function.destroy = nullptr;
      added->of = nullptr;
      added->older_in_library = kernels_;
      kernels_ = added;
    }
  } catch (...) {
    while (kernels_ != before) {
      dispatch::kernel_registration* gone = kernels_;
      kernels_ = gone->older_in_library;
      dispatch::internal::remove_fallback(gone);
    }
    throw;
  }
  return *this;
}

}  // namespace torch

#include <dispatch/library_init.hpp>
