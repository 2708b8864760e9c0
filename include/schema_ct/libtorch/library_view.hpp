// SPDX-License-Identifier: BSL-1.0
// A torch::Library whose literals are checked, and which passes on everything as it is.
#pragma once

#include <schema_ct/libtorch/literals.hpp>
#include <schema_ct/libtorch/rows.hpp>

namespace schema_ct::libtorch {

/// What stands between an operator's name and its kernel: c10::DispatchKey or c10::DeviceType.
template <class T>
concept dispatch_key = std::is_enum_v<std::remove_cvref_t<T>>;

/// Does PyTorch compile a kernel of type F? Of one that it does not the literal says why, and
/// PyTorch's own errors, a wall of them, are left out.
template <class F>
consteval bool is_compiled() {
  if constexpr (requires { typename signature_of<F>; }) {
    const checker_for<signature_of<F>> c;
    error e;
    checker(c).refuse_inferring(e, 1);
    if (e.code != errc::ok) return false;
    static_assert(std::is_constructible_v<torch::CppFunction, F>,
                  "PyTorch registers no function that is noexcept: a lambda that calls it will do");
    return std::is_constructible_v<torch::CppFunction, F>;
  }
  return std::is_same_v<F, torch::CppFunction>;
}

/// A torch::Library&, or one that it owns, as `Library` says. `Literals` checks the literals; other
/// texts go through, as do kernels that torch::dispatch() and the like made.
template <class Literals, class Library>
class library_view {
  using tag_list = std::vector<at::Tag>;

 public:
  SCHEMA_CT_PASSES_ON explicit library_view(Library&& viewed_library)
      : library_(std::forward<Library>(viewed_library)) {}
  SCHEMA_CT_PASSES_ON library_view(library_view&&) = default;
  SCHEMA_CT_PASSES_ON library_view& operator=(library_view&&) = default;
  SCHEMA_CT_PASSES_ON ~library_view() = default;

  /// For functions that take a torch::Library&: nothing checks what they register.
  SCHEMA_CT_PASSES_ON operator torch::Library&() & { return library_; }
  SCHEMA_CT_PASSES_ON torch::Library* operator&() { return &library_; }
  template <class Owned>
    requires(std::is_same_v<Owned, torch::Library> && std::is_same_v<Owned, Library>)
  SCHEMA_CT_PASSES_ON operator Owned() && {
    return std::move(library_);
  }

  /// As the functions of torch::Library. `more` is what newer versions of PyTorch add to them. The
  /// kernel is wrapped here, as the library does first of all, so that its template is instantiated
  /// once and not for every kernel.
  template <class... More>
  SCHEMA_CT_PASSES_ON library_view& def(const typename Literals::schema& schema,
                                        const tag_list& tags = {}, More... more) & {
    library_.def(schema.text(), tags, more...);
    return *this;
  }
  template <class F>
    requires(!std::is_convertible_v<F, tag_list>)
  SCHEMA_CT_PASSES_ON library_view& def(const typename Literals::template definition<F>& schema,
                                        F&& f) & {
    if constexpr (is_compiled<F>())
      library_.def(schema.text(), torch::CppFunction(std::forward<F>(f)));
    return *this;
  }
  template <class F>
  SCHEMA_CT_PASSES_ON library_view& def(const typename Literals::template definition<F>& schema,
                                        F&& f, const tag_list& tags) & {
    if constexpr (is_compiled<F>())
      library_.def(schema.text(), torch::CppFunction(std::forward<F>(f)), tags);
    return *this;
  }
  template <class Text, class... More>
    requires(!is_literal<Text &&>)
  SCHEMA_CT_PASSES_ON library_view& def(Text&& schema, const tag_list& tags = {}, More... more) & {
    library_.def(as_taken(std::forward<Text>(schema)), tags, more...);
    return *this;
  }
  template <class Text, class F>
    requires(!is_literal<Text &&> && !std::is_convertible_v<F, tag_list>)
  SCHEMA_CT_PASSES_ON library_view& def(Text&& schema, F&& f) & {
    library_.def(std::forward<Text>(schema), std::forward<F>(f));
    return *this;
  }
  template <class Text, class F>
    requires(!is_literal<Text &&> && !std::is_convertible_v<F, tag_list>)
  SCHEMA_CT_PASSES_ON library_view& def(Text&& schema, F&& f, const tag_list& tags) & {
    library_.def(std::forward<Text>(schema), std::forward<F>(f), tags);
    return *this;
  }

  template <class F, class... More>
    requires(!dispatch_key<F>)
  SCHEMA_CT_PASSES_ON library_view& impl(const typename Literals::template name<F>& name, F&& f,
                                         More... more) & {
    if constexpr (is_compiled<F>())
      library_.impl(name.text(), torch::CppFunction(std::forward<F>(f)), more...);
    return *this;
  }
  template <dispatch_key Key, class F>
  SCHEMA_CT_PASSES_ON library_view& impl(const typename Literals::template name<F>& name, Key&& key,
                                         F&& f) & {
    if constexpr (is_compiled<F>())
      library_.impl(name.text(), torch::dispatch(std::forward<Key>(key), std::forward<F>(f)));
    return *this;
  }
  template <class Text, class... More>
    requires(!is_literal<Text &&>)
  SCHEMA_CT_PASSES_ON library_view& impl(Text&& name, More&&... more) & {
    library_.impl(std::forward<Text>(name), std::forward<More>(more)...);
    return *this;
  }

  template <class F>
  SCHEMA_CT_PASSES_ON library_view& fallback(F&& f) & {
    library_.fallback(std::forward<F>(f));
    return *this;
  }
  template <class Class, class Name>
  SCHEMA_CT_PASSES_ON auto class_(Name&& name) {
    return library_.template class_<Class>(std::forward<Name>(name));
  }
  template <class... Texts>
  SCHEMA_CT_PASSES_ON library_view& set_python_module(Texts... texts) & {
    library_.set_python_module(texts...);
    return *this;
  }
  template <class... Texts>
  SCHEMA_CT_PASSES_ON library_view& impl_abstract_pystub(Texts... texts) & {
    library_.impl_abstract_pystub(texts...);
    return *this;
  }
  SCHEMA_CT_PASSES_ON auto _resolve(const char* name) const { return library_._resolve(name); }
  SCHEMA_CT_PASSES_ON void reset() { reset_of(library_); }

 private:
  // What def() takes without a kernel. Beside tags it takes only these types themselves.
  SCHEMA_CT_PASSES_ON static const char* as_taken(const char* schema) { return schema; }
  SCHEMA_CT_PASSES_ON static c10::FunctionSchema&& as_taken(c10::FunctionSchema&& schema) {
    return std::move(schema);
  }
  // A template: older versions of PyTorch lack the function.
  template <class L>
  SCHEMA_CT_PASSES_ON static void reset_of(L& library) {
    library.reset();
  }

  Library library_;
};

}  // namespace schema_ct::libtorch
