// SPDX-License-Identifier: BSL-1.0
// A torch::Library whose literals are checked. It passes everything on unchanged.
#pragma once

#include <utility>
#include "class_view.hpp"
#include "core.hpp"
#include "keyed_kernel.hpp"
#include "literals.hpp"
#include "rows.hpp"
#include "viewed.hpp"

namespace schema_ct::libtorch {

/// The argument between an operator's name and its kernel: c10::DispatchKey or c10::DeviceType.
template <class T>
concept dispatch_key = std::is_enum_v<std::remove_cvref_t<T>>;

template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_key =
    std::is_same_v<T, c10::DispatchKey> || std::is_same_v<T, c10::DeviceType>;

/// Does PyTorch know the type that a row describes?
SCHEMA_CT_HIDDEN constexpr bool is_known(const row& r) {
  return !has_unknown(r.word) && !has_narrow(r.word);
}

/// Does PyTorch know all types of a signature? The same test as checker::refuse_inferring(), but
/// only once for each type in a file.
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_known_parameter = is_known(row_of<T>);
template <class R>
SCHEMA_CT_HIDDEN inline constexpr bool is_known_result = [] {
  for (const row* const* r = results<R>::rows; (*r)->word != 0; ++r)
    if (!is_known(**r)) return false;
  return true;
}();
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_passive_parameter = is_passive(row_of<T>.word);
template <class T>
SCHEMA_CT_HIDDEN inline constexpr bool is_symbolic_parameter =
    schema_ct::without_symbols(row_of<T>.word) != 0;
template <class F>
SCHEMA_CT_HIDDEN inline constexpr bool is_known_signature = false;
template <class R, class... A>
SCHEMA_CT_HIDDEN inline constexpr bool is_known_signature<R(A...)> =
    is_known_result<R> && (is_known_parameter<A> && ...) &&
    (!(is_passive_parameter<A> || ...) || (is_symbolic_parameter<A> || ...));

template <class F>
SCHEMA_CT_HIDDEN inline constexpr bool is_wrapped = std::is_constructible_v<torch::CppFunction, F>;
// Nearly every kernel; the test would be expensive for it.
template <class R, class... A>
SCHEMA_CT_HIDDEN inline constexpr bool is_wrapped<R (*)(A...)> = true;

/// Does PyTorch compile a kernel of type F? If not, the literal reports why, and PyTorch's own long
/// errors are suppressed.
template <class F>
consteval bool is_compiled() {
  if constexpr (requires { typename signature_of<F>; }) {
    if (!is_known_signature<signature_of<F>>) return false;
    static_assert(!is_known_signature<signature_of<F>> || is_wrapped<F>,
                  "PyTorch registers no function that is noexcept: a lambda that calls it will do");
    return is_wrapped<F>;
  }
  return std::is_same_v<F, torch::CppFunction>;
}

// A concept, because most kernels are not classes, and testing the conversion is expensive.
template <class T>
concept tag_list =
    std::is_class_v<std::remove_cvref_t<T>> && std::is_convertible_v<T, std::vector<at::Tag>>;

/// A torch::Library&, or an owned one, as `Library` says. `Literals` checks the literals; other
/// texts are passed on, and so are kernels made by torch::dispatch() and the like. `Block` is the
/// derived class; its `has_key` says whether it registers with one dispatch key.
template <class Block, class Literals, class Library>
class library_view : private misuses<Block> {
  using tags = std::vector<at::Tag>;

 public:
  using misuses<Block>::def;
  using misuses<Block>::impl;

  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS explicit library_view(Library&& viewed_library)
      : library_(std::forward<Library>(viewed_library)) {}
#if SCHEMA_CT_READ_BLOCKS
  /// For a block that the compiler runs: records the registrations and registers nothing.
  constexpr explicit library_view(recorder& to) : library_(to) {}
#endif
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS library_view(library_view&&) = default;
  SCHEMA_CT_PASSES_ON library_view& operator=(library_view&&) = default;
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS ~library_view() = default;

  /// For functions that take a torch::Library&; their registrations are not checked.
  SCHEMA_CT_PASSES_ON operator torch::Library&() & { return library(); }
  SCHEMA_CT_PASSES_ON torch::Library* operator&() { return &library(); }
  SCHEMA_CT_PASSES_ON operator torch::Library() && { return std::move(library()); }

  /// Passes a checked registration on to torch::Library, and throws its exceptions. `more` are the
  /// parameters that newer versions of PyTorch add. The kernel is wrapped here, which the library
  /// would do first, so that the template is instantiated once and not for every kernel.
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS Block& def(
      const typename Literals::schema& schema, const tags& given = {},
      [[maybe_unused]] unsigned line = __builtin_LINE()) & {
    SCHEMA_CT_WHEN_READ(return record(definition(schema.text(), line));)
    library().def(schema.text(), given);
    return block();
  }
  template <class One, class... More>
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS Block& def(const typename Literals::schema& schema,
                                                     const tags& given, One one, More... more) & {
    SCHEMA_CT_WHEN_READ(return record(definition(schema.text(), 0));)
    library().def(schema.text(), given, one, more...);
    return block();
  }
  template <class F>
    requires(!tag_list<F>)
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS Block& def(
      const typename Literals::template definition<F>& schema, F&& f,
      [[maybe_unused]] unsigned line = __builtin_LINE()) & {
    SCHEMA_CT_WHEN_READ(return record(kernel<F, true>(schema.text(), line));)
    if constexpr (is_compiled<F>())
      library().def(schema.text(), torch::CppFunction(std::forward<F>(f)));
    return block();
  }
  template <class F>
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS Block& def(
      const typename Literals::template definition<F>& schema, F&& f, const tags& given,
      [[maybe_unused]] unsigned line = __builtin_LINE()) & {
    SCHEMA_CT_WHEN_READ(return record(kernel<F, true>(schema.text(), line));)
    if constexpr (is_compiled<F>())
      library().def(schema.text(), torch::CppFunction(std::forward<F>(f)), given);
    return block();
  }
  template <class Text, class... More>
    requires(!is_literal<Text &&>)
  SCHEMA_CT_PASSES_ON Block& def(Text&& schema, const tags& given = {}, More... more) & {
    library().def(as_taken(std::forward<Text>(schema)), given, more...);
    return block();
  }
  template <class Text, class F>
    requires(!is_literal<Text &&> && !is_literal<F &&> && !tag_list<F>)
  SCHEMA_CT_PASSES_ON Block& def(Text&& schema, F&& f) & {
    library().def(std::forward<Text>(schema), std::forward<F>(f));
    return block();
  }
  template <class Text, class F>
    requires(!is_literal<Text &&> && !is_literal<F &&> && !tag_list<F>)
  SCHEMA_CT_PASSES_ON Block& def(Text&& schema, F&& f, const tags& given) & {
    library().def(std::forward<Text>(schema), std::forward<F>(f), given);
    return block();
  }

  template <class F>
    requires(!dispatch_key<F>)
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS Block& impl(
      const typename Literals::template name<F>& name, F&& f,
      [[maybe_unused]] unsigned line = __builtin_LINE()) & {
    SCHEMA_CT_WHEN_READ(
        return record(kernel<F, false>(name.text(), line, true, own_key<std::remove_cvref_t<F>>));)
    if constexpr (is_compiled<F>())
      library().impl(name.text(), torch::CppFunction(std::forward<F>(f)));
    return block();
  }
  template <class F, class One, class... More>
    requires(!dispatch_key<F> && !is_key<One> && (!is_key<More> && ...))
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS Block& impl(
      const typename Literals::template name<F>& name, F&& f, One one, More... more) & {
    SCHEMA_CT_WHEN_READ(return record(kernel<F, false>(name.text(), 0));)
    if constexpr (is_compiled<F>())
      library().impl(name.text(), torch::CppFunction(std::forward<F>(f)), one, more...);
    return block();
  }
  template <dispatch_key Key, class F, class B = Block>
    requires(!B::has_key)
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS Block& impl(
      const typename Literals::template name<F>& name, Key&& key, F&& f,
      [[maybe_unused]] unsigned line = __builtin_LINE()) & {
    SCHEMA_CT_WHEN_READ(
        return record(kernel<F, false>(name.text(), line, true, record_format::unknown_key));)
    if constexpr (is_compiled<F>())
      library().impl(name.text(), torch::dispatch(std::forward<Key>(key), std::forward<F>(f)));
    return block();
  }
  template <class Text, class... More>
    requires(!is_literal<Text &&> && (!is_literal<More &&> && ...))
  SCHEMA_CT_PASSES_ON Block& impl(Text&& name, More&&... more) & {
    library().impl(std::forward<Text>(name), std::forward<More>(more)...);
    return block();
  }

  template <class F>
  SCHEMA_CT_PASSES_ON Block& fallback(F&& f) & {
    library().fallback(std::forward<F>(f));
    return block();
  }
  template <class Class>
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS registered_class<Class> class_(
      const class_literal& name) {
    SCHEMA_CT_WHEN_READ(return registered_class<Class>(only_recorded());)
    return registered_class<Class>(library().template class_<Class>(name.text()));
  }
  template <class Class, class Name>
    requires(!is_literal<Name &&>)
  SCHEMA_CT_PASSES_ON auto class_(Name&& name) {
    return library().template class_<Class>(std::forward<Name>(name));
  }
  template <class... Texts>
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS Block& set_python_module(Texts... texts) & {
    SCHEMA_CT_WHEN_READ(return block();)
    library().set_python_module(texts...);
    return block();
  }
  template <class... Texts>
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS Block& impl_abstract_pystub(Texts... texts) & {
    SCHEMA_CT_WHEN_READ(return block();)
    library().impl_abstract_pystub(texts...);
    return block();
  }
  SCHEMA_CT_PASSES_ON auto _resolve(const char* name) const { return library()._resolve(name); }
  SCHEMA_CT_PASSES_ON void reset() { reset_of(library()); }

 private:
#if SCHEMA_CT_READ_BLOCKS
  constexpr Block& record(const registration& r) {
    library_.record(r);
    return block();
  }
#endif
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS Block& block() { return static_cast<Block&>(*this); }

  // The arguments of def() without a kernel. With tags it accepts only exactly these types.
  SCHEMA_CT_PASSES_ON static const char* as_taken(const char* schema) { return schema; }
  SCHEMA_CT_PASSES_ON static c10::FunctionSchema&& as_taken(c10::FunctionSchema&& schema) {
    return std::move(schema);
  }
  // A template, because older versions of PyTorch lack the function.
  template <class L>
  SCHEMA_CT_PASSES_ON static void reset_of(L& library) {
    library.reset();
  }

  SCHEMA_CT_PASSES_ON torch::Library& library() { return library_.get(); }
  SCHEMA_CT_PASSES_ON const torch::Library& library() const { return library_.get(); }

  viewed<Library> library_;
};

}  // namespace schema_ct::libtorch
