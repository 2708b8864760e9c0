// SPDX-License-Identifier: BSL-1.0
// A set of registrations that are removed together (torch::Library).
#pragma once

#include <dispatch/library/library_members.hpp>
#include <dispatch/library/operator_classes.hpp>
#include <dispatch/library/registration_engine.hpp>
#include <dispatch/operators/dispatcher.hpp>
#include <schema_ct/literals/fit.hpp>
#include <schema_ct/literals/literal.hpp>
#include <schema_ct/literals/misuse.hpp>
#if SCHEMA_CT_READ_BLOCKS
#include <schema_ct/blocks/registration.hpp>
#endif

#if defined(__CUDACC__)
// nvcc's front end warns that a visibility has no effect if a template is instantiated with
// something static, such as TORCH_FN of a static function.
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1407
#endif

// A leading DispatchKeySet of a kernel is not an argument of the operator.
template <class R, class... A, class... Checker>
class schema_ct::literal<R (*)(dispatch::DispatchKeySet, A...), Checker...> {
 public:
  using type = literal<R (*)(A...), Checker...>;
};

/// Tags after a schema are not a kernel.
template <class F>
  requires std::is_convertible_v<F, dispatch::tag_list>
struct schema_ct::detail::no_kernel<F> {};
/// A type-erased kernel is checked against the schema at registration.
template <class F>
  requires std::is_base_of_v<dispatch::CppFunction, F>
struct schema_ct::detail::no_kernel<F> {};

namespace dispatch {

/// A text that is known only at run time: std::string, a `const char*` variable, a char buffer, any
/// type that converts to one, an OperatorName. String literals do not count: the compiler reads
/// them, unless the file defines SCHEMA_CT_LITERALS_AT_RUN_TIME, as tests of mistakes do.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_literal = false;
#if !defined(SCHEMA_CT_LITERALS_AT_RUN_TIME)
template <std::size_t N>
SCHEMA_CT_HIDDEN inline constexpr bool is_literal<const char (&)[N]> = true;
#endif
template <class T>
concept runtime_text = !is_literal<T> && (std::is_convertible_v<T, std::string_view> ||
                                          std::is_convertible_v<T, const char*> ||
                                          std::is_same_v<std::remove_cvref_t<T>, OperatorName>);

/// The literal of a kernel without a signature: a schema.
class SCHEMA_CT_SHARED untyped_literal : public schema_ct::checked_literal {
 public:
  consteval untyped_literal(const char* text, const char* function = __builtin_FUNCTION())
      : checked_literal(text) {
    using schema_ct::form, schema_ct::operator_literal;
    const schema_ct::report::finding f =
        schema_ct::report::in_form(operator_literal::find(text, function), text, form::schema);
    if (f.is_wrong()) {
      SCHEMA_CT_SAY(f, false);
      refuse(*this, f);
    }
  }
};

inline namespace SCHEMA_CT_HOST {

template <class Literals>
class library_view;

namespace internal {

/// The literal that names a kernel's operator. All kernels share one class, except a kernel that
/// has a type without a schema type, or that is not a kernel, which the literal reports.
template <bool has_types>
struct name_literal_if {
  template <class F>
  using type = schema_ct::name_literal;
};
template <>
struct name_literal_if<false> {
  template <class F>
  using type = typename schema_ct::literal<F>::type;
};
template <class F, class = void>
struct name_literal_of : schema_ct::literal<F> {};
template <class F>
struct name_literal_of<F, std::void_t<schema_ct::signature_of<F>>> {
  using type =
      typename name_literal_if<has_schema_types<schema_ct::signature_of<F>>>::template type<F>;
};
template <class F>
struct name_literal : name_literal_of<F> {};
template <class R, class... A>
struct name_literal<R (*)(A...)> {
  using type = typename name_literal_if<has_schema_types<R(A...)>>::template type<R (*)(A...)>;
};
// The key set is no argument.
template <class R, class... A>
struct name_literal<R (*)(DispatchKeySet, A...)> : name_literal<R (*)(A...)> {};
template <>
struct name_literal<CppFunction> {
  using type = name_literal_if<true>::type<CppFunction>;
};
template <>
struct name_literal<UntypedFunction> : name_literal<CppFunction> {};

/// Did the compiler move a call into a function of its own, which runs while the shared object is
/// loaded? `function` is __builtin_FUNCTION(), which is then empty or a reserved name.
[[nodiscard]] SCHEMA_CT_HIDDEN constexpr bool is_load_time(const char* function) {
  return function[0] == '\0' ||
         (function[0] == '_' && (function[1] == '_' || (function[1] >= 'A' && function[1] <= 'Z')));
}

/// The text. A null pointer is an error, not an empty schema.
template <class T>
SCHEMA_CT_HIDDEN std::string text_of(const T& text) {
  if constexpr (std::is_convertible_v<const T&, const char*>) {
    const char* p = text;
    if (p == nullptr) throw ValueError("a schema or name is expected, not a null pointer");
    return p;
  } else if constexpr (std::is_same_v<T, OperatorName>) {
    return text.str();
  } else {
    return std::string(std::string_view(text));
  }
}

/// Throws SchemaError unless the text is a schema by the rules for definitions, or, if
/// `name_suffices`, only a name. `place`: where the text is registered, for the error.
SCHEMA_CT_HIDDEN void check_text(const std::string& text, bool type_variables, bool name_suffices,
                                 const source_place* place = nullptr);

/// The text that defines an operator with this schema. Throws ValueError if no text can define it,
/// because its name is not valid.
[[nodiscard]] SCHEMA_CT_HIDDEN std::string text_of_schema(const FunctionSchema& schema);

/// Throws TypeError if no schema can be inferred from a signature, because a type of it only
/// converts to a schema type.
SCHEMA_CT_HIDDEN void expect_inferable(std::string_view operator_name, const kernel_signature& s);

}  // namespace internal

/// The name of an operator, with or without a namespace and an overload (torch::jit::parseName).
/// Throws SchemaError, or ValueError if the text is a schema.
template <class Name = OperatorName>
[[nodiscard]] SCHEMA_CT_HIDDEN Name parseName(const std::string& text) {
  internal::check_text(text, true, true);
  const operator_text n(text);
  if (n.is_schema())
    throw ValueError(message({"a name is expected, and this is a schema: ", text}));
  return {message({n.ns, n.ns.empty() ? "" : "::", n.name}), std::string(n.overload)};
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace SCHEMA_CT_TORCH {

namespace detail {
class SCHEMA_CT_OF_HOST TorchLibraryInit;
struct SCHEMA_CT_OF_HOST LibraryEngine;
}  // namespace detail

/// Registers operators (def) and kernels (impl), and removes them when it is destroyed. The macros
/// TORCH_LIBRARY, TORCH_LIBRARY_FRAGMENT and TORCH_LIBRARY_IMPL construct it.
class SCHEMA_CT_OF_HOST Library final : public dispatch::library_members<Library, Library>,
                                        private schema_ct::misuses<Library> {
 public:
  enum Kind { DEF, IMPL, FRAGMENT };

  /// Throws if the namespace is not available, or if a block of definitions has a key. An object at
  /// namespace scope records the error instead, and its def() and impl() throw.
  SCHEMA_CT_HIDDEN Library(Kind kind, std::string ns, dispatch::block_key key, const char* file,
                           std::uint32_t line, const char* function = __builtin_FUNCTION());
  SCHEMA_CT_HIDDEN Library(Library&& other) noexcept
      : engine_(other.engine_),
        kind_(other.kind_),
        ns_(std::exchange(other.ns_, nullptr)),
        key_(other.key_),
        place_(other.place_),
        kernels_(other.kernels_),
        failure_(other.failure_),
        python_module_(other.python_module_),
        python_context_(other.python_context_),
        classes_(other.classes_),
        owns_namespace_(other.owns_namespace_),
        in_block_(other.in_block_) {
    {
      const dispatch::registry_lock lock(dispatch::the_registry());
      std::swap(definitions_, other.definitions_);
      if (definitions_ != nullptr) definitions_->in_library = &definitions_;
    }
    other.kernels_ = nullptr;
    other.classes_ = nullptr;
    other.failure_ = nullptr;
    other.owns_namespace_ = false;
  }
  /// Removes what this library has registered first.
  SCHEMA_CT_HIDDEN Library& operator=(Library&& other) noexcept {
    if (this != &other) {
      this->~Library();
      new (this) Library(std::move(other));
    }
    return *this;
  }
#if SCHEMA_CT_READ_BLOCKS
  /// For a block that the compiler runs: records the registrations and registers nothing.
  SCHEMA_CT_HIDDEN constexpr explicit Library(const dispatch::internal::recording_engine& engine)
      : engine_(&engine), kind_(FRAGMENT), key_(dispatch::DispatchKey::Undefined) {}
#endif
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS ~Library() {
    SCHEMA_CT_WHEN_READ(return;)
    undo_all();
    std::free(ns_);
  }

  using schema_ct::misuses<Library>::def;
  using schema_ct::misuses<Library>::impl;

  /// Defines an operator; impl() adds kernels. The compiler reads the schema.
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS Library& def(const schema_ct::schema_literal& schema,
                                                    dispatch::tag_list tags = {},
                                                    const char* file = __builtin_FILE(),
                                                    unsigned line = __builtin_LINE()) & {
    SCHEMA_CT_WHEN_READ(return reader().add(schema_ct::definition(schema.text(), line)), *this;)
    engine_->define(*this, schema.text(), tags, {file, line});
    return *this;
  }
  /// Defines an operator with its kernel for every backend. The compiler checks the schema against
  /// the kernel's signature; for a name alone it infers the schema from the signature.
  template <class F>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS Library& def(
      const typename schema_ct::literal<F>::type& schema, F&& f, dispatch::tag_list tags = {},
      const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) & {
    SCHEMA_CT_WHEN_READ(return reader().add(schema_ct::kernel<F, true>(schema.text(), line)),
                               *this;)
    using entry = dispatch::plain_kernel<F>;
    if constexpr (entry::value)
      engine_->define_plain(*this, schema.text(), reinterpret_cast<void (*)()>(f), entry::signature,
                            entry::boxed, tags, {file, line});
    else
      define_literal(schema.text(),
                     {dispatch::internal::held_against_literal(), std::forward<F>(f)}, tags,
                     {file, line}, true);
    return *this;
  }
  /// Defines an operator with the schema as a template argument, `m.def<"f(Tensor x) ->
  /// Tensor">(&f)`. A concept can test whether the schema fits.
  template <schema_ct::fixed_string S, class F>
    requires schema_ct::fitted_by<F, S>
  SCHEMA_CT_HIDDEN Library& def(F&& f, dispatch::tag_list tags = {},
                                const char* file = __builtin_FILE(),
                                unsigned line = __builtin_LINE()) & {
    return def(S.text, std::forward<F>(f), tags, file, line);
  }
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS Library& def(const schema_ct::operator_literal& schema,
                                                    dispatch::CppFunction&& f,
                                                    dispatch::tag_list tags = {},
                                                    const char* file = __builtin_FILE(),
                                                    unsigned line = __builtin_LINE()) & {
    SCHEMA_CT_WHEN_READ(return reader().add(schema_ct::registration::defined_with(
                                   f.read_types(), schema.text(), line)),
                               *this;)
    engine_->define_with(*this, schema.text(), f, tags, {file, line}, false);
    return *this;
  }
  /// Boxed kernels and fallthroughs have no signature, so a name alone is not enough.
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS Library& def(const dispatch::untyped_literal& schema,
                                                    dispatch::UntypedFunction&& f,
                                                    dispatch::tag_list tags = {},
                                                    const char* file = __builtin_FILE(),
                                                    unsigned line = __builtin_LINE()) & {
    SCHEMA_CT_WHEN_READ(
        return reader().add(schema_ct::registration::defined_with(nullptr, schema.text(), line)),
               *this;)
    engine_->define_with(*this, schema.text(), f, tags, {file, line}, false);
    return *this;
  }
  /// Defines an operator with a text that is parsed at run time. Throws SchemaError if it is not a
  /// schema or does not fit the kernel.
  template <dispatch::runtime_text Text>
  SCHEMA_CT_HIDDEN Library& def(Text&& schema, dispatch::tag_list tags = {},
                                const char* file = __builtin_FILE(),
                                unsigned line = __builtin_LINE()) & {
    define_text(dispatch::internal::text_of(schema), nullptr, tags, {file, line});
    return *this;
  }
  template <dispatch::runtime_text Text, dispatch::kernel_of_schema_types F>
  SCHEMA_CT_HIDDEN Library& def(Text&& schema, F&& f, dispatch::tag_list tags = {},
                                const char* file = __builtin_FILE(),
                                unsigned line = __builtin_LINE()) & {
    dispatch::CppFunction function(std::forward<F>(f));
    define_text(dispatch::internal::text_of(schema), &function, tags, {file, line});
    return *this;
  }
  SCHEMA_CT_HIDDEN Library& def(dispatch::FunctionSchema schema, dispatch::tag_list tags = {},
                                const char* file = __builtin_FILE(),
                                unsigned line = __builtin_LINE()) & {
    define_value(std::move(schema), nullptr, tags, {file, line});
    return *this;
  }
  template <dispatch::kernel_like F>
  SCHEMA_CT_HIDDEN Library& def(dispatch::FunctionSchema schema, F&& f,
                                dispatch::tag_list tags = {}, const char* file = __builtin_FILE(),
                                unsigned line = __builtin_LINE()) & {
    dispatch::CppFunction function(std::forward<F>(f));
    define_value(std::move(schema), &function, tags, {file, line});
    return *this;
  }

  /// Adds a kernel for the block's key, or for every backend in a block without one. The kernel is
  /// checked against the schema now, or when the schema is defined.
  template <class F>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS Library& impl(
      const typename dispatch::internal::name_literal<F>::type& name, F&& f,
      const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) & {
    SCHEMA_CT_WHEN_READ(return reader().add_kernel(name.text(), line, f, f), *this;)
    using entry = dispatch::plain_kernel<F>;
    if constexpr (entry::value)
      engine_->implement_plain(*this, name.text(), reinterpret_cast<void (*)()>(f),
                               entry::signature, entry::boxed, {file, line});
    else
      implement_literal(name.text(),
                        {dispatch::internal::held_against_literal(), std::forward<F>(f)},
                        {file, line});
    return *this;
  }
  /// Adds a kernel for a dispatch key or device type.
  template <class Key, class F>
    requires dispatch::key_like<Key>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS Library& impl(
      const typename dispatch::internal::name_literal<F>::type& name, Key key, F&& f,
      const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) & {
    SCHEMA_CT_WHEN_READ(return reader().add_kernel(name.text(), line, f, key), *this;)
    implement_literal(name.text(), {dispatch::internal::held_against_literal(), std::forward<F>(f)},
                      {file, line}, dispatch::key_of(key));
    return *this;
  }
  template <dispatch::runtime_text Text, dispatch::kernel_of_schema_types F>
  SCHEMA_CT_HIDDEN Library& impl(Text&& name, F&& f, const char* file = __builtin_FILE(),
                                 unsigned line = __builtin_LINE()) & {
    implement_text(dispatch::internal::text_of(name), dispatch::CppFunction(std::forward<F>(f)),
                   {file, line});
    return *this;
  }
  template <dispatch::runtime_text Text, class Key, dispatch::kernel_of_schema_types F>
    requires dispatch::key_like<Key>
  SCHEMA_CT_HIDDEN Library& impl(Text&& name, Key key, F&& f, const char* file = __builtin_FILE(),
                                 unsigned line = __builtin_LINE()) & {
    implement_text(dispatch::internal::text_of(name), dispatch::with_key(key, std::forward<F>(f)),
                   {file, line});
    return *this;
  }

 private:
  template <class Literals>
  friend class dispatch::library_view;
  template <class Self, class Library>
  friend class dispatch::library_members;
  friend class detail::TorchLibraryInit;
  friend struct detail::LibraryEngine;

#if SCHEMA_CT_READ_BLOCKS
  SCHEMA_CT_HIDDEN constexpr const dispatch::internal::recording_engine& reader() const {
    return *static_cast<const dispatch::internal::recording_engine*>(engine_);
  }
#endif

  // What library_members come to.
  SCHEMA_CT_HIDDEN void undo_all();
  SCHEMA_CT_HIDDEN void add_fallback(dispatch::CppFunction f, dispatch::source_place at);
  template <class Name>
  [[nodiscard]] SCHEMA_CT_HIDDEN Name resolve(const char* name) const {
    const std::string text = dispatch::internal::text_of(name);
    dispatch::internal::check_text(text, true, true, &place_);
    const dispatch::operator_text n(text);
    if (n.is_schema())
      throw dispatch::ValueError(dispatch::message(
          {"_resolve(\"", name, "\"): the name of an operator is expected, not a schema.  ",
           context()}));
    return {dispatch::message({namespace_of("_resolve", n.ns, n.name), "::", n.name}),
            std::string(n.overload)};
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN std::string context() const;
  [[nodiscard]] SCHEMA_CT_HIDDEN std::string_view namespace_of(const char* what,
                                                               std::string_view ns,
                                                               std::string_view name) const;
  // def() calls one of define_…(), one for each form of the text, and these call define(). In the
  // same way impl() leads to implement(). `f` is the kernel, or nullptr; `fits`: whether the
  // compiler has checked it against the schema.
  SCHEMA_CT_HIDDEN void define_literal(const char* schema, dispatch::CppFunction f,
                                       dispatch::tag_list tags, dispatch::source_place at,
                                       bool fits) {
    engine_->define_with(*this, schema, f, tags, at, fits);
  }
  SCHEMA_CT_HIDDEN void implement_literal(const char* name, dispatch::CppFunction f,
                                          dispatch::source_place at) {
    engine_->implement(*this, name, f, at);
  }
  SCHEMA_CT_HIDDEN void implement_literal(const char* name, dispatch::CppFunction f,
                                          dispatch::source_place at, dispatch::DispatchKey key) {
    f.set_key(key);
    engine_->implement(*this, name, f, at);
  }
  SCHEMA_CT_HIDDEN void define_text(const std::string& text, dispatch::CppFunction* f,
                                    dispatch::tag_list tags, dispatch::source_place at);
  SCHEMA_CT_HIDDEN void define_value(dispatch::FunctionSchema schema, dispatch::CppFunction* f,
                                     dispatch::tag_list tags, dispatch::source_place at);
  SCHEMA_CT_HIDDEN void define_or_infer(dispatch::internal::new_schema& schema,
                                        dispatch::CppFunction& f, dispatch::tag_list tags,
                                        bool fits);
  SCHEMA_CT_HIDDEN void define(dispatch::internal::new_schema& schema, dispatch::CppFunction* f,
                               dispatch::tag_list tags, bool fits);
  SCHEMA_CT_HIDDEN dispatch::operator_entry& add_definition(
      dispatch::registry& r, dispatch::internal::new_schema& schema, dispatch::tag_list tags,
      dispatch::internal::ended_schemas& ended);

  SCHEMA_CT_HIDDEN void implement_text(const std::string& name, dispatch::CppFunction f,
                                       dispatch::source_place at);
  SCHEMA_CT_HIDDEN void implement(const dispatch::operator_text& name, dispatch::CppFunction& f,
                                  dispatch::source_place at);
  SCHEMA_CT_HIDDEN dispatch::kernel_registration* add_kernel(
      dispatch::registry& r, dispatch::operator_entry& e, dispatch::CppFunction& f,
      dispatch::source_place at, bool fits, dispatch::internal::ended_schemas& ended);

  SCHEMA_CT_HIDDEN void undo_kernel(dispatch::kernel_registration* gone);
  SCHEMA_CT_HIDDEN void undo_definition(dispatch::operator_entry& gone);
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::operator_entry* newest_definition() const;
  SCHEMA_CT_HIDDEN void drop_definition(dispatch::operator_entry& gone,
                                        dispatch::internal::ended_schemas& ended);
  SCHEMA_CT_HIDDEN void claim_namespace();
  SCHEMA_CT_HIDDEN void end_block();
  SCHEMA_CT_HIDDEN void check_class(const std::string& name) const;
  /// Leaves the registrations to the next engine. The caller holds the loader's lock.
  SCHEMA_CT_HIDDEN void leave(dispatch::registry& r) {
    next_left_ = r.left_libraries;
    r.left_libraries = this;
  }

  const dispatch::registration_engine* engine_;
  Kind kind_;
  char* ns_ = nullptr;  // its own; nullptr for the wildcard
  dispatch::DispatchKey key_;
  dispatch::source_place place_;
  dispatch::operator_entry* definitions_ = nullptr;  // the newest, which leads to the others
  dispatch::kernel_registration* kernels_ = nullptr;
  dispatch::recorded_failure* failure_ = nullptr;
  const char* python_module_ = nullptr;
  const char* python_context_ = nullptr;
  dispatch::class_record* classes_ = nullptr;  // the newest, which leads to the others
  Library* next_left_ = nullptr;
  bool owns_namespace_ = false;
  bool in_block_ = false;  // classes are looked for at its end
};

}  // namespace SCHEMA_CT_TORCH

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
using SCHEMA_CT_TORCH::Library;
}
}  // namespace dispatch

#if defined(__CUDACC__)
#pragma nv_diagnostic pop
#endif
