// SPDX-License-Identifier: BSL-1.0
// A library as seen by a block whose literals follow other rules.
#pragma once

#include <dispatch/library/library_init.hpp>

#if defined(__CUDACC__)
// As in library.hpp.
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1407
#endif

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

namespace internal {
/// Do the literals have a `read(text)`, which returns the FunctionSchema of a text in a dialect?
template <class Literals>
concept reads_texts = requires(const std::string& text) { Literals::read(text); };
}  // namespace internal

/// A torch::Library whose literals are `Literals::schema`, `Literals::definition<F>` for a schema
/// with a kernel of type F, and `Literals::name<F>` for impl(). Their `text()` is the schema or
/// name. Converts to the library itself.
template <class Literals>
class library_view : public library_members<library_view<Literals>, Library>,
                     private schema_ct::misuses<library_view<Literals>> {
 public:
  using schema_ct::misuses<library_view>::def;
  using schema_ct::misuses<library_view>::impl;

  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS explicit library_view(Library& library)
      : library_(library) {}
  /// Deleted: a view of a view would ignore the checks of the first view.
  template <class Others>
    requires(!std::is_same_v<Others, Literals>)
  SCHEMA_CT_HIDDEN explicit library_view(const library_view<Others>& view) : library_(view) {
    static_assert(sizeof(Others) == 0,
                  "the block of this library has a table of operators, which another view would "
                  "forget: define SCHEMA_CT_STRICT for a strict file, or name the block's library "
                  "as a torch::Library& first");
  }
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS operator Library&() const { return library_; }

  /// Defines an operator; impl() adds kernels. Throws what torch::Library::def throws.
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS library_view& def(const typename Literals::schema& schema,
                                                         tag_list tags = {},
                                                         const char* file = __builtin_FILE(),
                                                         unsigned line = __builtin_LINE()) {
    SCHEMA_CT_WHEN_READ(return library_.reader().add(schema_ct::definition(schema.text(), line)),
                               *this;)
    if constexpr (internal::reads_texts<Literals>)
      define_read(schema.text(), tags, file, line);
    else
      library_.engine_->define(library_, schema.text(), tags, {file, line});
    return *this;
  }
  template <class F>
    requires(!std::is_convertible_v<F, tag_list>)
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS library_view& def(
      const typename Literals::template definition<F>& schema, F&& f, tag_list tags = {},
      const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    SCHEMA_CT_WHEN_READ(
        return library_.reader().add(schema_ct::kernel<F, true>(schema.text(), line)), *this;)
    constexpr bool fits = requires { typename schema_ct::signature_of<F>; };
    if constexpr (internal::reads_texts<Literals>)
      define_read(schema.text(), tags, file, line, std::forward<F>(f));
    else
      library_.define_literal(schema.text(), {internal::held_against_literal(), std::forward<F>(f)},
                              tags, {file, line}, fits);
    return *this;
  }
  template <schema_ct::fixed_string S, class F>
    requires schema_ct::fitted_by<F, S>
  SCHEMA_CT_HIDDEN library_view& def(F&& f, tag_list tags = {}, const char* file = __builtin_FILE(),
                                     unsigned line = __builtin_LINE()) {
    return def(S.text, std::forward<F>(f), tags, file, line);
  }
  template <class Text>
    requires(runtime_text<Text> || std::is_convertible_v<Text, FunctionSchema>)
  SCHEMA_CT_HIDDEN library_view& def(Text&& schema, tag_list tags = {},
                                     const char* file = __builtin_FILE(),
                                     unsigned line = __builtin_LINE()) {
    if constexpr (internal::reads_texts<Literals> && runtime_text<Text>)
      define_read(internal::text_of(schema), tags, file, line);
    else
      library_.def(std::forward<Text>(schema), tags, file, line);
    return *this;
  }
  template <class Text, kernel_of_schema_types F>
    requires(runtime_text<Text> || std::is_convertible_v<Text, FunctionSchema>)
  SCHEMA_CT_HIDDEN library_view& def(Text&& schema, F&& f, tag_list tags = {},
                                     const char* file = __builtin_FILE(),
                                     unsigned line = __builtin_LINE()) {
    if constexpr (internal::reads_texts<Literals> && runtime_text<Text>)
      define_read(internal::text_of(schema), tags, file, line, std::forward<F>(f));
    else
      library_.def(std::forward<Text>(schema), std::forward<F>(f), tags, file, line);
    return *this;
  }

  template <class F>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS library_view& impl(
      const typename Literals::template name<F>& name, F&& f, const char* file = __builtin_FILE(),
      unsigned line = __builtin_LINE()) {
    SCHEMA_CT_WHEN_READ(return library_.reader().add_kernel(name.text(), line, f, f), *this;)
    library_.implement_literal(name.text(), {internal::held_against_literal(), std::forward<F>(f)},
                               {file, line});
    return *this;
  }
  template <class Key, class F>
    requires key_like<Key>
  SCHEMA_CT_HIDDEN SCHEMA_CT_IN_BLOCKS library_view& impl(
      const typename Literals::template name<F>& name, Key key, F&& f,
      const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    SCHEMA_CT_WHEN_READ(return library_.reader().add_kernel(name.text(), line, f, key), *this;)
    library_.implement_literal(name.text(), {internal::held_against_literal(), std::forward<F>(f)},
                               {file, line}, key_of(key));
    return *this;
  }
  template <runtime_text Text, kernel_of_schema_types F>
  SCHEMA_CT_HIDDEN library_view& impl(Text&& name, F&& f, const char* file = __builtin_FILE(),
                                      unsigned line = __builtin_LINE()) {
    library_.impl(std::forward<Text>(name), std::forward<F>(f), file, line);
    return *this;
  }
  template <runtime_text Text, class Key, kernel_of_schema_types F>
    requires key_like<Key>
  SCHEMA_CT_HIDDEN library_view& impl(Text&& name, Key key, F&& f,
                                      const char* file = __builtin_FILE(),
                                      unsigned line = __builtin_LINE()) {
    library_.impl(std::forward<Text>(name), key, std::forward<F>(f), file, line);
    return *this;
  }

 private:
  /// A name alone is the same in every dialect.
  template <class... F>
  SCHEMA_CT_HIDDEN void define_read(const std::string& text, tag_list tags, const char* file,
                                    unsigned line, F&&... f) {
    const bool is_name = sizeof...(F) != 0 && text.find('(') == std::string::npos;
    if (is_name)
      return static_cast<void>(library_.def(text, std::forward<F>(f)..., tags, file, line));
    library_.def(Literals::read(text), std::forward<F>(f)..., tags, file, line);
  }

  Library& library_;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

#if defined(__CUDACC__)
#pragma nv_diagnostic pop
#endif
