// SPDX-License-Identifier: BSL-1.0
// The implementation of registration blocks: names, namespaces, keys, and undoing a failed block.
#pragma once

#include <dispatch/library/library.hpp>
#include <dispatch/operators/registry_queries.hpp>
#include <dispatch/operators/safe_kernel.hpp>
#include <dispatch/operators/state_text.hpp>
#include <dispatch/schema/read_schema.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
namespace SCHEMA_CT_HIDDEN internal {

/// Claims a namespace for one TORCH_LIBRARY block.
SCHEMA_CT_ENGINE void own_namespace(const std::string& ns, const source_place& place) {
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

SCHEMA_CT_ENGINE void disown_namespace(const std::string& ns) {
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

SCHEMA_CT_ENGINE schema_ct::error mistake_in(const std::string& text, bool defines,
                                             bool type_variables, bool name_suffices) {
  if (text.size() > schema_size_limit) return error_of(schema_ct::errc::too_long);
  schema_ct::checker rules;
  rules.defines = defines;
  return schema_ct::detail::run(text.data(), text.size(), rules, type_variables, name_suffices);
}

SCHEMA_CT_ENGINE void check_text(const std::string& text, bool type_variables, bool name_suffices,
                                 const source_place* place) {
  const schema_ct::error wrong = mistake_in(text, true, type_variables, name_suffices);
  if (wrong == schema_ct::ok) return;
  SchemaError e(text, wrong);
  if (place != nullptr) e.add_context(place_text(*place));
  throw e;
}

/// The argument with a name, as in texts, and without its default, which may be any value.
SCHEMA_CT_ENGINE Argument as_declared(const Argument& a, std::size_t number) {
  std::vector<AliasInfo> alias;
  if (a.alias_info() != nullptr) alias.push_back(*a.alias_info());
  return Argument::make(a.name().empty() ? message({"_", number}) : a.name(), a.real_type(),
                        a.N().value_or(-1), a.kwarg_only(), std::move(alias));
}

SCHEMA_CT_ENGINE bool reads_as(const read_schema& read, const FunctionSchema& schema) {
  const std::vector<Argument>&arguments = schema.arguments(), &returns = schema.returns();
  if (read.argument_count() != static_cast<int>(arguments.size()) ||
      read.result_count() != static_cast<int>(returns.size()))
    return false;
  bool same = true;
  int i = 0;
  for (const std::vector<Argument>* values : {&arguments, &returns})
    for (const Argument& a : *values) same = same && read.type(i++) == a.real_type();
  return same;
}

SCHEMA_CT_ENGINE std::string text_of_schema(const FunctionSchema& schema) {
  std::vector<Argument> arguments;
  for (const Argument& a : schema.arguments())
    arguments.push_back(as_declared(a, arguments.size()));
  const std::string text =
      to_string(FunctionSchema(schema.name(), schema.overload_name(), std::move(arguments),
                               schema.returns(), schema.is_vararg(), schema.is_varret()));
  if (!reads_as(read_schema(text), schema))
    throw ValueError(message({"no text says this schema, which an operator has to have: ", text}));
  return text;
}

SCHEMA_CT_ENGINE void expect_inferable(std::string_view operator_name, const kernel_signature& s) {
  if (has_narrow_types(s))
    throw TypeError(message({"no schema can be inferred for ", operator_name, inferred_text(s),
                             ": write it out in def(), or use int64_t and double"}));
}

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_TORCH {

SCHEMA_CT_ENGINE Library::Library(Kind kind, std::string ns, dispatch::block_key key,
                                  const char* file, std::uint32_t line, const char* function)
    : engine_(&dispatch::internal::own_engine()), kind_(kind), key_(key.value), place_{file, line} {
  if (!ns.empty() && ns != "_") ns_ = dispatch::internal::copy_text(ns);
  if (kind_ == IMPL) return;
  try {
    claim_namespace();
  } catch (const std::exception& e) {
    if (dispatch::internal::is_load_time(function))
      failure_ = dispatch::internal::new_failure(ns_ != nullptr ? ns_ : "", dispatch::what_of(e),
                                                 place_, &dispatch::internal::own_slot);
    if (failure_ == nullptr) {
      std::free(ns_);
      throw;
    }
    dispatch::internal::record_failure(&dispatch::the_registry(), failure_);
  }
}

SCHEMA_CT_ENGINE void Library::claim_namespace() {
  if (ns_ == nullptr)
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

SCHEMA_CT_ENGINE std::string Library::context() const {
  const char* block = kind_ == DEF    ? "TORCH_LIBRARY"
                      : kind_ == IMPL ? "TORCH_LIBRARY_IMPL"
                                      : "TORCH_LIBRARY_FRAGMENT";
  const std::string line = place_.line == dispatch::source_place::in_words
                               ? std::string()
                               : dispatch::message({":", place_.line});
  return dispatch::message(
      {"(Error occurred while processing ", block, " block at ", place_.file, line, ")"});
}

/// The caller holds both locks. Listeners are not called.
SCHEMA_CT_ENGINE void Library::drop_definition(dispatch::operator_entry& gone,
                                               dispatch::internal::ended_schemas& ended) {
  *gone.in_library = gone.older_in_library;
  if (gone.older_in_library != nullptr) gone.older_in_library->in_library = gone.in_library;
  gone.in_library = nullptr;
  dispatch::internal::undefine(gone, ended);
}

SCHEMA_CT_ENGINE void Library::undo_definition(dispatch::operator_entry& gone) {
  using namespace dispatch;
  registry& r = the_registry();
  dispatch::internal::ended_schemas ended;
  const definitions_lock order(r);
  dispatch::internal::tell_listeners(r, gone, false);
  const registry_lock lock(r);
  // A kernel of another signature may have moved the definition to another entry.
  operator_entry* const e =
      dispatch::internal::find(*r.table, gone.name_hash, gone.name, gone.overload);
  drop_definition(*e, ended);
}

SCHEMA_CT_ENGINE void Library::undo_kernel(dispatch::kernel_registration* gone) {
  dispatch::kernel_registration** here = &kernels_;
  while (*here != gone) here = &(*here)->older_in_library;
  *here = gone->older_in_library;
  dispatch::internal::remove(gone);
}

/// The newest remaining definition. Other threads may move it to another entry.
SCHEMA_CT_ENGINE dispatch::operator_entry* Library::newest_definition() const {
  const dispatch::registry_lock lock(dispatch::the_registry());
  return definitions_;
}

SCHEMA_CT_ENGINE void Library::undo_all() {
  while (kernels_ != nullptr) undo_kernel(kernels_);
  while (dispatch::operator_entry* e = newest_definition()) undo_definition(*e);
  dispatch::internal::forget_classes(classes_);
  if (owns_namespace_) dispatch::internal::disown_namespace(ns_);
  owns_namespace_ = false;
  if (failure_ != nullptr) {
    dispatch::internal::forget_failure(dispatch::the_registry(), failure_);
    std::free(failure_);
  }
  failure_ = nullptr;
}

/// The namespace of a registration: the block's. A namespace in the text must be the same.
SCHEMA_CT_ENGINE std::string_view Library::namespace_of(const char* what, std::string_view ns,
                                                        std::string_view name) const {
  if (failure_ != nullptr)
    throw dispatch::Error(dispatch::message(
        {what, "(\"", name, "\"): this library could not be made: ", failure_->text}));
  if (ns_ == nullptr && ns.empty())
    throw dispatch::ValueError(dispatch::message(
        {what, "(\"", name, "\"): a block of the wildcard namespace _ names no operator.  ",
         context()}));
  if (ns_ != nullptr && !ns.empty() && ns != ns_)
    throw dispatch::ValueError(dispatch::message(
        {what, "(\"", name, "\"): Explicitly provided namespace (", ns,
         ") does not match namespace of enclosing block (", ns_,
         ").  Move this to the block of that namespace, or delete the namespace from the text.  ",
         context()}));
  return ns.empty() ? std::string_view(ns_) : ns;
}

/// Within a block, the classes of operators and kernels may come in any order.
SCHEMA_CT_ENGINE void Library::end_block() {
  dispatch::registry& r = dispatch::the_registry();
  dispatch::internal::ended_schemas ended;
  const dispatch::registry_lock lock(r);
  in_block_ = false;
  for (dispatch::operator_entry* e = definitions_; e != nullptr; e = e->older_in_library)
    dispatch::internal::check_classes(r, *e, ended);
  for (dispatch::kernel_registration* k = kernels_; k != nullptr; k = k->older_in_library)
    if (k->of != nullptr && k->of->defined) dispatch::internal::check_classes(r, *k->of, ended);
}

/// Throws if the library cannot register a class.
SCHEMA_CT_ENGINE void Library::check_class(const std::string& name) const {
  static_cast<void>(namespace_of("class_", {}, name));
  if (kind_ == IMPL)
    throw dispatch::ValueError(dispatch::message(
        {"class_(\"", name,
         "\"): Cannot define a class inside of a TORCH_LIBRARY_IMPL block.  All class_()s should "
         "be placed in the (unique) TORCH_LIBRARY block for their namespace.  ",
         context()}));
}

/// The caller holds both locks. If the definition is not possible, throws and changes nothing.
SCHEMA_CT_ENGINE dispatch::operator_entry& Library::add_definition(
    dispatch::registry& r, dispatch::internal::new_schema& schema, dispatch::tag_list tags,
    dispatch::internal::ended_schemas& ended) {
  const std::string_view ns = namespace_of("def", schema.text.ns, schema.text.name);
  if (kind_ == IMPL)
    throw dispatch::ValueError(dispatch::message(
        {"def(\"", ns, "::", schema.text.name,
         "\"): Cannot define an operator inside of a TORCH_LIBRARY_IMPL block.  All def()s "
         "should be placed in the (unique) TORCH_LIBRARY block for their namespace.  ",
         context()}));
  dispatch::operator_entry& e = dispatch::internal::define(r, ns, schema);
  e.older_in_library = definitions_;
  e.in_library = &definitions_;
  if (definitions_ != nullptr) definitions_->in_library = &e.older_in_library;
  definitions_ = &e;
  try {
    std::uint32_t bits = 0;
    for (dispatch::Tag tag : tags) bits |= 1U << static_cast<unsigned>(tag);
    __atomic_store_n(&e.tags, bits, __ATOMIC_RELAXED);
    if (python_module_ != nullptr) {
      const char* const stub[] = {python_module_, python_context_};
      e.python_stub = static_cast<const char* const*>(r.stubs.get(r.memory, stub, sizeof stub));
    }
    if (!in_block_) dispatch::internal::check_classes(r, e, ended);
  } catch (...) {
    drop_definition(e, ended);
    throw;
  }
  return e;
}

/// Defines an operator, with a kernel unless that is nullptr: all of it or nothing. Then calls the
/// listeners.
SCHEMA_CT_ENGINE void Library::define(dispatch::internal::new_schema& schema,
                                      dispatch::CppFunction* f, dispatch::tag_list tags,
                                      bool fits) {
  dispatch::registry& r = dispatch::the_registry();
  dispatch::internal::ended_schemas ended;
  const dispatch::definitions_lock order(r);
  dispatch::operator_entry* e = nullptr;
  dispatch::kernel_registration* k = nullptr;
  {
    const dispatch::registry_lock lock(r);
    e = &add_definition(r, schema, tags, ended);
    if (f != nullptr) try {
        k = add_kernel(r, *e, *f, schema.place, fits, ended);
        e = k->of;
      } catch (...) {
        drop_definition(*e, ended);
        throw;
      }
  }
  try {
    dispatch::internal::tell_listeners(r, *e, true);
  } catch (...) {
    if (k != nullptr) undo_kernel(k);
    undo_definition(*e);
    throw;
  }
}

/// If the text is only a name, infers the schema from the kernel.
SCHEMA_CT_ENGINE void Library::define_or_infer(dispatch::internal::new_schema& schema,
                                               dispatch::CppFunction& f, dispatch::tag_list tags,
                                               bool fits) {
  const dispatch::operator_text& text = schema.text;
  if (text.is_schema()) return define(schema, &f, tags, fits);
  const std::string_view dot = text.overload.empty() ? "" : ".";
  const std::string name = dispatch::message(
      {namespace_of("def", text.ns, text.name), "::", text.name, dot, text.overload});
  const dispatch::kernel_signature* signature = f.function().described();
  if (signature == nullptr)
    throw dispatch::ValueError(dispatch::message(
        {"def(\"", name,
         "\"): Full schema string was not specified, and we couldn't infer schema either: a boxed "
         "kernel has no C++ signature.  Please explicitly provide a schema string.  ",
         context()}));
  dispatch::internal::expect_inferable(name, *signature);
  const std::string inferred =
      dispatch::message({name, dispatch::internal::inferred_text(*signature)});
  dispatch::internal::new_schema read{dispatch::operator_text(inferred),
                                      dispatch::internal::schema_source::kernel, schema.place};
  define(read, &f, tags, true);
}

/// A schema without a kernel may not have type variables.
SCHEMA_CT_ENGINE void Library::define_text(const std::string& text, dispatch::CppFunction* f,
                                           dispatch::tag_list tags, dispatch::source_place at) {
  dispatch::internal::check_text(text, f != nullptr, f != nullptr, &at);
  dispatch::internal::new_schema read{dispatch::operator_text(text),
                                      dispatch::internal::schema_source::text, at};
  if (f != nullptr) return define_or_infer(read, *f, tags, false);
  define(read, nullptr, tags, false);
}

SCHEMA_CT_ENGINE void Library::define_value(dispatch::FunctionSchema schema,
                                            dispatch::CppFunction* f, dispatch::tag_list tags,
                                            dispatch::source_place at) {
  const std::string text = dispatch::internal::text_of_schema(schema);
  dispatch::internal::new_schema read{dispatch::operator_text(text),
                                      dispatch::internal::schema_source::text, at};
  schema.set_namespace(namespace_of("def", read.text.ns, read.text.name));
  read.value = new dispatch::kept_schema{std::move(schema)};
  try {
    define(read, f, tags, false);
  } catch (...) {
    delete read.value;  // unless the operator took it
    throw;
  }
}

/// The caller holds the lock. The kernel may have received an entry of its own.
SCHEMA_CT_ENGINE dispatch::kernel_registration* Library::add_kernel(
    dispatch::registry& r, dispatch::operator_entry& e, dispatch::CppFunction& f,
    dispatch::source_place at, bool fits, dispatch::internal::ended_schemas& ended) {
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
      dispatch::internal::check_classes(r, *k->of, ended);
    } catch (...) {
      k->function.destroy = nullptr;  // `f` still owns the closure
      dispatch::internal::remove(k);
      throw;
    }
  f.give_up();
  k->older_in_library = kernels_;
  kernels_ = k;
  return k;
}

SCHEMA_CT_ENGINE void Library::implement(const dispatch::operator_text& name,
                                         dispatch::CppFunction& f, dispatch::source_place at) {
  if (name.is_schema())
    throw dispatch::ValueError(dispatch::message(
        {"impl(\"", name.text, "\", ...): the name of an operator is expected, not a schema.  ",
         context()}));
  const std::string_view ns = namespace_of("impl", name.ns, name.name);
  dispatch::registry& r = dispatch::the_registry();
  dispatch::internal::ended_schemas ended;
  const dispatch::registry_lock lock(r);
  add_kernel(r, dispatch::find_or_add_entry(r, name.name, name.overload, ns), f, at, false, ended);
}

SCHEMA_CT_ENGINE void Library::implement_text(const std::string& name, dispatch::CppFunction f,
                                              dispatch::source_place at) {
  dispatch::internal::check_text(name, true, true, &at);
  implement(dispatch::operator_text(name), f, at);
}

SCHEMA_CT_ENGINE void Library::add_fallback(dispatch::CppFunction f, dispatch::source_place at) {
  using dispatch::DispatchKey;
  using dispatch::message;
  if (kind_ != IMPL)
    throw dispatch::ValueError(
        message({"fallback(...): Cannot define an operator inside of a TORCH_LIBRARY block.  Did "
                 "you mean to call this function inside a TORCH_LIBRARY_IMPL block?  ",
                 context()}));
  if (ns_ != nullptr)
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
  if (f.function().described() != nullptr)
    throw dispatch::ValueError(
        message({"fallback(...): a fallback serves operators of every signature, and this function "
                 "has one.  Make it of torch::CppFunction::makeFromBoxedFunction<&f>(), or use "
                 "makeFallthrough().  ",
                 context()}));
  dispatch::kernel function = f.function();
  dispatch::kernel_registration* const before = kernels_;
  try {
    for (const DispatchKey k : dispatch::getRuntimeDispatchKeySet(key)) {
      dispatch::kernel_registration* added = dispatch::internal::add_fallback(k, function, at);
      // One of them owns the closure.
      f.give_up();
      function.destroy = nullptr;
      added->of = nullptr;
      added->older_in_library = kernels_;
      kernels_ = added;
    }
  } catch (...) {
    while (kernels_ != before) undo_kernel(kernels_);
    throw;
  }
}

}  // namespace SCHEMA_CT_TORCH
