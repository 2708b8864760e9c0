// SPDX-License-Identifier: BSL-1.0
// Kernels of PyTorch's own operators. PyTorch calls each operator with one C++ signature, so a
// kernel must fit that as well as the schema (OperatorEntry.cpp, assertSignatureIsCorrect).
#pragma once

#include "native_types.hpp"
#include "rows.hpp"

namespace schema_ct::libtorch {

struct native_row : row {
  const char* text;      ///< nullptr for a type that no operator of PyTorch has
  const char* symbolic;  ///< the type for which it stands in a kernel without symbolic parameters
};
template <class T>
SCHEMA_CT_HIDDEN inline constexpr native_row native_row_of{row_of<T>, native_text<T>,
                                                           symbolic_text<T>};
template <class T>
SCHEMA_CT_HIDDEN inline constexpr native_row native_result_row_of{result_row_of<T>, native_text<T>,
                                                                  nullptr};

template <class... R>
struct SCHEMA_CT_SHARED native_result_list {
  static constexpr const row* rows[sizeof...(R) + 1] = {&native_result_row_of<R>..., &end_of_rows};
};
template <class R>
struct native_results : native_result_list<R> {};
template <class... R>
struct native_results<std::tuple<R...>> : native_result_list<R...> {};
template <>
struct native_results<void> : native_result_list<> {};

/// The parameters and returns of a kernel of signature F; unknown for void.
template <class F>
struct native_rows : checker {};
template <class R, class... A>
struct native_rows<R(A...)> : checker {
  static constexpr const row* rows[sizeof...(A) + 1] = {&native_row_of<A>..., &end_of_rows};
  constexpr native_rows() : checker{rows, native_results<R>::rows} {}
};

/// Is [p, end) this text?
SCHEMA_CT_HIDDEN constexpr bool is_text(const char* p, const char* end, const char* text) {
  if (text == nullptr) return false;
  while (p != end && *p == *text) ++p, ++text;
  return p == end && *text == '\0';
}

/// The comma that ends a part of a signature, or the end.
SCHEMA_CT_HIDDEN constexpr const char* part_end(const char* p, const char* end) {
  for (int depth = 0; p != end && (depth != 0 || *p != ','); ++p)
    depth += (*p == '<') - (*p == '>');
  return p;
}

/// The sink that also compares the C++ types themselves.
struct SCHEMA_CT_SHARED native_checker : checker {
  constexpr explicit native_checker(const checker& c) : checker(c) { defines = true; }

  /// Compares with a correct schema in [text, last). `signature` is PyTorch's, such as `at::Tensor
  /// & (at::Tensor & self, ::std::array<bool,2> mask)`.
  constexpr error compare(const char* text, const char* last, const char* signature) {
    const char* open = signature;
    while (*open != '(') ++open;
    const char* end = open + __builtin_strlen(open) - 1;
    int i = 0;
    for (const char* p = open + 1; p < end; ++i) {
      const char* next = part_end(p, end);
      const char* type_end = next;
      while (*--type_end != ' ') {}
      if (differs(parameters[i], p, type_end, is_symbolic_kernel())) {
        const argument_list found = find_argument(text, last, i + 1);
        return {errc::type_mismatch, i + 1, static_cast<int>(found.name - text) + 1,
                found.name_length};
      }
      p = next + 2;
    }
    return compare_results(text, last, signature, open - 1);
  }

 private:
  constexpr error compare_results(const char* text, const char* last, const char* p,
                                  const char* end) {
    if (is_text(p, end, "void")) return ok;
    if (is_text(p, p + 12, "::std::tuple")) p += 13, --end;
    for (int i = 0; p < end; ++i) {
      const char* next = part_end(p, end);
      if (differs(returns[i], p, next, true)) {
        const char* arrow = last;
        while (arrow[-1] != '>') --arrow;
        return {errc::type_mismatch, -i - 1, static_cast<int>(arrow - text) + 2,
                static_cast<int>(last - arrow) - 1};
      }
      p = next + 1;
    }
    return ok;
  }

  constexpr bool is_symbolic_kernel() const {
    for (const row* const* r = parameters; (*r)->word != 0; ++r)
      if (schema_ct::without_symbols((*r)->word) != 0) return true;
    return false;
  }

  constexpr bool differs(const row* r, const char* p, const char* end, bool symbolic) {
    const native_row& has = *static_cast<const native_row*>(r);
    if (is_text(p, end, has.text) || (!symbolic && is_text(p, end, has.symbolic))) return false;
    culprit = r;
    said = r->word;
    return true;
  }
};

/// The rules for checking kernels against the table of PyTorch's own operators.
struct native_rules {
  using checker_type = native_checker;
  template <class F>
  using rows = native_rows<F>;
};

}  // namespace schema_ct::libtorch
