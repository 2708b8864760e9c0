// SPDX-License-Identifier: BSL-1.0
// The libraries of blocks of the stable ABI, with the same checks as all others.
#pragma once

#include <dispatch/library/block.hpp>
#include <dispatch/stable/kernel.hpp>
#include <type_traits>

#if defined(__CUDACC__)
// As in <dispatch/library/library.hpp>.
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1407
#endif

#define SCHEMA_CT_UNBOXED "a kernel of the stable ABI stands in TORCH_BOX: TORCH_BOX(&f)"

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The literals of a library whose namespace has no table.
struct plain_literals {
  using schema = schema_ct::schema_literal;
  template <class F>
  using definition = typename schema_ct::literal<F>::type;
  template <class F>
  using name = typename internal::name_literal<F>::type;
};

namespace internal {

/// The result of TORCH_BOX.
template <class F>
SCHEMA_CT_HIDDEN inline constexpr bool is_stable_kernel = false;
template <auto* f>
SCHEMA_CT_HIDDEN inline constexpr bool is_stable_kernel<stable_kernel<f>> = true;

/// A function that the stable ABI cannot call.
template <class F>
SCHEMA_CT_HIDDEN inline constexpr bool is_unboxed =
    std::is_pointer_v<F> && std::is_function_v<std::remove_pointer_t<F>> &&
    !std::is_same_v<F, stable_function*>;

}  // namespace internal

/// def() and impl() of the stable ABI on a library. They correspond to those of torch::Library,
/// with kernels made by TORCH_BOX, or functions that take StableIValues.
template <class Self, class Literals>
class SCHEMA_CT_SHARED stable_registrations : private schema_ct::misuses<Self> {
  using view = library_view<Literals>;

 public:
  using schema_ct::misuses<Self>::def;
  using schema_ct::misuses<Self>::impl;

  SCHEMA_CT_IN_BLOCKS Self& def(const typename Literals::schema& schema, tag_list tags = {},
                                const char* file = __builtin_FILE(),
                                unsigned line = __builtin_LINE()) {
    view(library_).def(schema, tags, file, line);
    return self();
  }
  /// Schema and kernel in one call, which PyTorch's StableLibrary does not have. The compiler
  /// checks the schema against the kernel.
  template <class F>
    requires internal::is_stable_kernel<F>
  SCHEMA_CT_IN_BLOCKS Self& def(const typename Literals::template definition<F>& schema, F f,
                                tag_list tags = {}, const char* file = __builtin_FILE(),
                                unsigned line = __builtin_LINE()) {
    view(library_).def(schema, std::move(f), tags, file, line);
    return self();
  }
  template <runtime_text Text>
  Self& def(Text&& schema, tag_list tags = {}, const char* file = __builtin_FILE(),
            unsigned line = __builtin_LINE()) {
    view(library_).def(std::forward<Text>(schema), tags, file, line);
    return self();
  }

  template <class F>
    requires internal::is_stable_kernel<F>
  SCHEMA_CT_IN_BLOCKS Self& impl(const typename Literals::template name<F>& name, F f,
                                 const char* file = __builtin_FILE(),
                                 unsigned line = __builtin_LINE()) {
    view(library_).impl(name, std::move(f), file, line);
    return self();
  }
  SCHEMA_CT_IN_BLOCKS Self& impl(const typename Literals::template name<UntypedFunction>& name,
                                 stable_function* f, const char* file = __builtin_FILE(),
                                 unsigned line = __builtin_LINE()) {
    SCHEMA_CT_WHEN_READ(return self();)
    view(library_).impl(name, stable_boxed_function(f), file, line);
    return self();
  }
  template <runtime_text Text, class F>
    requires std::is_convertible_v<F, stable_function*>
  Self& impl(Text&& name, F f, const char* file = __builtin_FILE(),
             unsigned line = __builtin_LINE()) {
    if constexpr (internal::is_stable_kernel<F>)
      view(library_).impl(std::forward<Text>(name), std::move(f), file, line);
    else
      view(library_).impl(std::forward<Text>(name), stable_boxed_function(f), file, line);
    return self();
  }

  SCHEMA_CT_IN_BLOCKS Self& set_python_module(const char* module, const char* context = "") {
    SCHEMA_CT_WHEN_READ(return self();)
    library_.set_python_module(module, context);
    return self();
  }

  /// A function whose arguments are not unpacked.
  template <class F>
    requires internal::is_unboxed<F>
  __attribute__((unavailable(SCHEMA_CT_UNBOXED))) Self& def(const char* schema, F f);
  template <class F>
    requires internal::is_unboxed<F>
  __attribute__((unavailable(SCHEMA_CT_UNBOXED))) Self& impl(const char* name, F f);

 protected:
  SCHEMA_CT_IN_BLOCKS explicit stable_registrations(torch::Library& library) : library_(library) {}
  [[nodiscard]] torch::Library& library() const { return library_; }

 private:
  SCHEMA_CT_IN_BLOCKS Self& self() { return static_cast<Self&>(*this); }

  torch::Library& library_;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

namespace torch {
namespace stable {
namespace detail {

/// The library of a block of the stable ABI. Its errors are those of torch::Library.
class SCHEMA_CT_OF_HOST StableLibrary final
    : public dispatch::stable_registrations<StableLibrary, dispatch::plain_literals> {
 public:
  enum class Kind { DEF, IMPL, FRAGMENT };

  /// A library of its own; `key` names the dispatch key of an IMPL and is not used otherwise.
  StableLibrary(Kind kind, const char* ns, const char* key, const char* file, std::uint32_t line)
      : StableLibrary(new torch::Library(kind_of(kind), ns, key_of(kind, key), file, line)) {}
  /// The library of a block.
  SCHEMA_CT_IN_BLOCKS explicit StableLibrary(torch::Library& library)
      : stable_registrations(library), own_(nullptr) {}
  StableLibrary(const StableLibrary&) = delete;
  StableLibrary& operator=(const StableLibrary&) = delete;
  SCHEMA_CT_IN_BLOCKS ~StableLibrary() { delete own_; }

 private:
  explicit StableLibrary(torch::Library* own) : stable_registrations(*own), own_(own) {}
  static torch::Library::Kind kind_of(Kind kind) {
    return kind == Kind::DEF    ? torch::Library::DEF
           : kind == Kind::IMPL ? torch::Library::IMPL
                                : torch::Library::FRAGMENT;
  }
  static dispatch::DispatchKey key_of(Kind kind, const char* key) {
    return kind == Kind::IMPL ? dispatch::parseDispatchKey(key) : dispatch::DispatchKey::Undefined;
  }

  torch::Library* own_;
};

/// Runs a block of the stable ABI while its shared object is loaded. As with any block, an
/// exception is recorded.
class SCHEMA_CT_SHARED StableTorchLibraryInit final {
 public:
  StableTorchLibraryInit(StableLibrary::Kind kind, void (*block)(StableLibrary&), const char* ns,
                         const char* key, const char* file, std::uint32_t line)
      : init_(kind == StableLibrary::Kind::DEF    ? torch::Library::DEF
              : kind == StableLibrary::Kind::IMPL ? torch::Library::IMPL
                                                  : torch::Library::FRAGMENT,
              block, ns,
              kind == StableLibrary::Kind::IMPL ? dispatch::parseDispatchKey(key)
                                                : dispatch::DispatchKey::Undefined,
              file, line) {}

 private:
  torch::detail::TorchLibraryInit init_;
};

}  // namespace detail
}  // namespace stable
}  // namespace torch

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A library whose namespace has a table of operators. Names and kernels are checked against the
/// table, except by functions that take the library itself.
template <class Literals>
class SCHEMA_CT_SHARED stable_view : public stable_registrations<stable_view<Literals>, Literals> {
 public:
  SCHEMA_CT_IN_BLOCKS explicit stable_view(torch::Library& library)
      : stable_view::stable_registrations(library), plain_(library) {}
  stable_view(const stable_view&) = delete;
  stable_view& operator=(const stable_view&) = delete;

  operator torch::stable::detail::StableLibrary&() { return plain_; }

 private:
  torch::stable::detail::StableLibrary plain_;
};

namespace internal {
template <schema_ct::fixed_string ns>
consteval auto stable_block_of() {
  using table = schema_ct::operators<ns>;
  if constexpr (!table::schema_ct_list.is_declared())
    return std::type_identity<torch::stable::detail::StableLibrary&>();
  else
    return std::type_identity<stable_view<listed_literals<table>>&>();
}
}  // namespace internal

/// The object on which a block of the namespace registers: `decltype(stable_block<"ns">())`.
template <schema_ct::fixed_string ns>
auto stable_block() -> typename decltype(internal::stable_block_of<ns>())::type;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

#undef SCHEMA_CT_UNBOXED

#if defined(__CUDACC__)
#pragma nv_diagnostic pop
#endif
