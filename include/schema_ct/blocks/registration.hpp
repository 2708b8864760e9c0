// SPDX-License-Identifier: BSL-1.0
// A registration as the compiler records it from a statement of a block.
#pragma once

#include "../literals/literal.hpp"
#include "record_format.hpp"

#if defined(__CUDACC__)
// As in dispatch/library/library.hpp.
#pragma nv_diagnostic push
#pragma nv_diag_suppress 1407
#endif

namespace schema_ct {

/// The types of a kernel.
struct kernel_rows {
  const row* const* parameters;
  const row* const* returns;
#if SCHEMA_CT_RECORDS
  const char* const* parameter_names;  ///< with a bracket behind each
  const char* const* return_names;
#endif
};

namespace SCHEMA_CT_HIDDEN detail {
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 13
// g++ 12 does not emit a specialization of a function template if only the body of a block, a
// template there, names it as a template argument: TORCH_FN(f<int>). A call makes g++ emit it.
template <class T>
T&& any();
template <auto* f, class R, class... A>
constexpr void instantiate(R (*)(A...)) {
  if (false) static_cast<void>(f(any<A>()...));
}
template <class F, F* f, template <class T, T*> class Pointer>
constexpr void instantiate(const Pointer<F, f>*) {
  instantiate<f>(f);
}
template <auto* f, template <auto*> class Pointer>
constexpr void instantiate(const Pointer<f>*) {
  instantiate<f>(f);
}
template <class F>
constexpr void instantiate(F*) {}
#endif

/// Makes sure that the function of a kernel of type F is compiled.
template <class F>
constexpr void compile_function() {
#if defined(__GNUC__) && !defined(__clang__) && __GNUC__ < 13
  instantiate(static_cast<const std::remove_reference_t<F>*>(nullptr));
#endif
}

template <class F>
struct rows_of_kernel;
template <class R, class... A>
struct rows_of_kernel<R(A...)> {
  static constexpr const row* parameters[sizeof...(A) + 1] = {&row_of<A>..., &end_of_rows};
#if SCHEMA_CT_RECORDS
  static constexpr const char* names[sizeof...(A) + 1] = {spelled<A>()..., nullptr};
  static constexpr kernel_rows rows{parameters, results<R>::rows, names, results<R>::names};
#else
  static constexpr kernel_rows rows{parameters, results<R>::rows};
#endif
};
/// The types of a kernel of type F, which has a signature.
template <class F>
constexpr const kernel_rows* types_of() {
  compile_function<F>();
  return &rows_of_kernel<signature_of<F>>::rows;
}
}  // namespace detail

/// A def() or impl() with a literal text, or another statement, which is wrong.
struct SCHEMA_CT_SHARED registration {
  const char* text = nullptr;  ///< the schema, or the name of the operator
  unsigned line = 0;
  bool defines = false;
  bool has_types = false;             ///< is it a kernel whose types may be wrong?
  bool has_signature = false;         ///< has it a kernel that is called by its C++ signature?
  const kernel_rows* rows = nullptr;  ///< the types of the kernel, one address for each signature
  bool has_kernel = false;            ///< is it an impl(), or a def() with a kernel?
  const char* key = "";               ///< of the kernel, if it has another than the block's
  const char* ns = nullptr;           ///< of the block
  errc wrong = errc::ok;              ///< what the statement does that its block does not allow

  /// A statement that its block does not allow. `text` is what it names.
  static constexpr registration misplaced(errc what, const char* text, unsigned line) {
    registration out{text, line};
    out.wrong = what;
    return out;
  }
  constexpr bool is_in_namespace_of(const registration& other) const {
    return __builtin_strcmp(ns, other.ns) == 0;
  }
  /// A def() with a kernel of these types, whose literal was not checked against it; null for a
  /// kernel without a signature.
  static constexpr registration defined_with(const kernel_rows* types, const char* text,
                                             unsigned line) {
    registration out{text, line, true};
    out.set_types(types);
    out.has_kernel = true;
    return out;
  }
  /// Holds the schema or the operator against these types, unless they are null.
  constexpr void set_types(const kernel_rows* types) {
    rows = types;
    has_signature = types != nullptr;
    has_types = has_signature && (!defines || has_arguments());
  }
  constexpr bool has_arguments() const { return __builtin_strchr(text, '(') != nullptr; }
};

/// A def() without a kernel.
SCHEMA_CT_HIDDEN constexpr registration definition(const char* text, unsigned line) {
  return {text, line, true};
}
/// A def() with a kernel of type F, whose literal was already checked against F, or an impl(). A
/// kernel without a signature is boxed or a fallthrough; no type of it can be wrong.
template <class F, bool defines>
SCHEMA_CT_HIDDEN constexpr registration kernel(const char* text, unsigned line,
                                               bool is_called_unboxed = true,
                                               const char* key = "") {
  detail::compile_function<F>();
  if constexpr (requires { typename signature_of<F>; })
    return {text,
            line,
            defines,
            !defines,
            is_called_unboxed,
            &detail::rows_of_kernel<signature_of<F>>::rows,
            true,
            key};
  else
    return {text, line, defines, false, false, nullptr, true, key};
}

#if SCHEMA_CT_RECORDS
/// What the macro of a block says about it. The key is an expression.
struct block_place {
  const char* kind;
  const char* key;
  const char* file;
  unsigned line;
};
#endif

/// A text that a block registers, linked to the texts before it.
struct registered_texts {
  const char* text;
  registered_texts* before;
};

/// Records the registrations of a block, or counts them and keeps their texts.
struct SCHEMA_CT_SHARED recorder {
  registration* out = nullptr;
  const char* ns = nullptr;
  // With -fsanitize=undefined g++ compares no address with a null pointer in a constant.
  bool keeps = false;
  int count = 0;
  registered_texts* texts = nullptr;

  constexpr void add(const registration& r) {
    if (keeps)
      out[count] = r, out[count].ns = ns;
    else
      texts = new registered_texts{r.text, texts};
    ++count;
  }
};

}  // namespace schema_ct

#if defined(__CUDACC__)
#pragma nv_diagnostic pop
#endif
