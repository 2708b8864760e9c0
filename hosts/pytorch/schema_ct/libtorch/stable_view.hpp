// SPDX-License-Identifier: BSL-1.0
// A library of PyTorch's stable ABI whose literals are checked. It passes everything on.
#pragma once

#include "core.hpp"
#include "literals.hpp"
#include "stable_types.hpp"
#include "viewed.hpp"

namespace schema_ct {
namespace libtorch {

using boxed_function = void(StableIValue*, std::uint64_t, std::uint64_t);

/// Is it a function that the stable ABI cannot call?
template <class F>
SCHEMA_CT_HIDDEN inline constexpr bool is_unboxed =
    std::is_pointer_v<F> && std::is_function_v<std::remove_pointer_t<F>> &&
    !std::is_same_v<F, boxed_function*>;
#define SCHEMA_CT_UNBOXED "a kernel of the stable ABI stands in TORCH_BOX: TORCH_BOX(&f)"

/// The result of TORCH_BOX: the boxed function, and the type of the function in it.
template <auto* f>
struct boxed_kernel {
  using function = torch::stable::detail::boxer<std::remove_pointer_t<decltype(f)>, f>;
  SCHEMA_CT_PASSES_ON constexpr operator boxed_function*() const { return &function::boxed_fn; }
};

template <class F>
struct stable_signature;
template <class R, class... A>
struct stable_signature<R (*)(A...)> {
  using type = stable<R>(stable<A>...);
};
template <class... R, class... A>
struct stable_signature<std::tuple<R...> (*)(A...)> {
  using type = std::tuple<stable<R>...>(stable<A>...);
};
template <class... A>
struct stable_signature<void (*)(A...)> {
  using type = void(stable<A>...);
};

/// A torch::stable::detail::StableLibrary. Nothing else compares a kernel with its schema, at load
/// time or at a call. Hidden, like all of torch::stable. `defines`: whether PyTorch accepts
/// definitions in the block.
template <fixed_string ns, bool defines>
class SCHEMA_CT_HIDDEN stable_view : private misuses<stable_view<ns, defines>> {
  // Also for blocks with kernels only: PyTorch 2.13 crashes while it loads them.
  static_assert(!is_wildcard(ns.text), SCHEMA_CT_NO_WILDCARD);
  using literals = literals_of<ns, boxed_function*>;
  using library_type = torch::stable::detail::StableLibrary;

 public:
  using misuses<stable_view>::def;
  using misuses<stable_view>::impl;

  SCHEMA_CT_PASSES_ON explicit stable_view(library_type& library) : library_(library) {}
#if SCHEMA_CT_READ_BLOCKS
  /// For a block that the compiler runs: records the registrations and registers nothing.
  constexpr explicit stable_view(recorder& to) : library_(to) {}
#endif
  /// For functions that take the library itself; their registrations are not checked.
  SCHEMA_CT_PASSES_ON operator library_type&() const { return library_.get(); }
  SCHEMA_CT_PASSES_ON library_type* operator&() const { return &library_.get(); }

  /// Passes a checked registration on to StableLibrary, and throws its exceptions.
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS stable_view& def(
      const typename literals::schema& schema, [[maybe_unused]] unsigned line = __builtin_LINE()) {
    SCHEMA_CT_WHEN_READ(return record(definition(schema.text(), line));)
    define(schema.text());
    return *this;
  }
  template <class Tags = std::vector<torch::headeronly::Tag>>
    requires(!std::is_pointer_v<Tags> && !std::is_convertible_v<Tags, boxed_function*>)
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS stable_view& def(
      const typename literals::schema& schema, const Tags& tags,
      [[maybe_unused]] unsigned line = __builtin_LINE()) {
    SCHEMA_CT_WHEN_READ(return record(definition(schema.text(), line));)
    define(schema.text(), tags);
    return *this;
  }
  template <class Text, class... Tags>
    requires(!is_literal<Text &&> && (!is_literal<const Tags&> && ...))
  SCHEMA_CT_PASSES_ON stable_view& def(Text&& schema, const Tags&... tags) {
    define(schema, tags...);
    return *this;
  }
  template <class F>
    requires(!is_unboxed<F>)
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS stable_view& impl(
      const typename literals::template name<F>& name, F f,
      [[maybe_unused]] unsigned line = __builtin_LINE()) {
    SCHEMA_CT_WHEN_READ(return record(kernel<F, false>(name.text(), line, false));)
    library_.get().impl(name.text(), f);
    return *this;
  }
  template <class Text, class F>
    requires(!is_literal<Text &&> && !is_literal<F &&>)
  SCHEMA_CT_PASSES_ON stable_view& impl(Text&& name, F f) {
    library_.get().impl(name, f);
    return *this;
  }
  template <class Library = library_type>
  SCHEMA_CT_PASSES_ON SCHEMA_CT_IN_BLOCKS stable_view& set_python_module(const char* module,
                                                                         const char* context = "") {
    SCHEMA_CT_WHEN_READ(return *this;)
    static_cast<Library&>(library_.get()).set_python_module(module, context);
    return *this;
  }

  /// def() of a schema that is checked against the kernel, and impl(). StableLibrary has no such
  /// function.
  template <class F>
    requires std::is_convertible_v<F, boxed_function*>
  SCHEMA_CT_IN_BLOCKS stable_view& def(const typename literals::template definition<F>& schema, F f,
                                       [[maybe_unused]] unsigned line = __builtin_LINE()) {
    SCHEMA_CT_WHEN_READ(return record(kernel<F, true>(schema.text(), line, false));)
    define(schema.text());
    const operator_name n(schema.text());
    const char* begin = n.ns == nullptr ? n.name : n.ns;
    library_.get().impl(std::string(begin, n.name + n.length).c_str(), f);
    return *this;
  }

  /// A function whose arguments are not unpacked.
  template <class F>
    requires is_unboxed<F>
  __attribute__((unavailable(SCHEMA_CT_UNBOXED))) stable_view& def(const char* schema, F f);
  template <class F>
    requires is_unboxed<F>
  __attribute__((unavailable(SCHEMA_CT_UNBOXED))) stable_view& impl(const char* name, F f);

 private:
#if SCHEMA_CT_READ_BLOCKS
  constexpr stable_view& record(const registration& r) {
    library_.record(r);
    return *this;
  }
#endif
  template <class... A>
  SCHEMA_CT_PASSES_ON void define(const A&... arguments) {
    static_assert(defines, SCHEMA_CT_KERNELS_ONLY("STABLE_", "def()"));
    library_.get().def(arguments...);
  }

  viewed<library_type&> library_;
};

}  // namespace libtorch

template <auto* f>
struct callable<libtorch::boxed_kernel<f>> : libtorch::stable_signature<decltype(f)> {};

}  // namespace schema_ct

#undef SCHEMA_CT_UNBOXED
