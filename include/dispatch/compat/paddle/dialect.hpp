// SPDX-License-Identifier: BSL-1.0
// A registration block whose schemas are in Paddle's dialect, checked by the compiler.
#pragma once

#include <dispatch/compat/paddle/schema.hpp>
#include <dispatch/library/library_view.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {
namespace internal {

/// Checks a schema in Paddle's dialect against a signature.
struct paddle_checker : schema_ct::checker {
  constexpr explicit paddle_checker(const checker& c) : checker(c) {}

  [[nodiscard]] static constexpr schema_ct::code other_type(const char* p, std::ptrdiff_t n) {
    return paddle_words::other_type(p, n);
  }
  [[nodiscard]] static constexpr const char* other_default(const schema_ct::parser_state& s,
                                                           const char* p, schema_ct::type_word w) {
    return paddle_words::other_default(s, p, w);
  }
};

}  // namespace internal
}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch

template <>
SCHEMA_CT_HIDDEN inline constexpr bool schema_ct::has_dialect<dispatch::internal::paddle_checker> =
    true;

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The literals of a block in Paddle's dialect.
struct SCHEMA_CT_SHARED paddle_literals {
  /// A schema or a name, for a kernel of unknown type.
  struct SCHEMA_CT_SHARED operator_literal : schema_ct::checked_literal {
    consteval operator_literal(const char* text) : checked_literal(text) {
      if (const schema_ct::report::finding f = find(text); f.is_wrong()) refuse(*this, f);
    }
    static consteval schema_ct::report::finding find(const char* text) {
      return schema_ct::report::find<internal::paddle_checker>(text, schema_ct::unknown_rows,
                                                               schema_ct::unknown_rows, true);
    }
  };
  template <class F>
  struct SCHEMA_CT_HIDDEN held : schema_ct::literal<F, internal::paddle_checker> {};
  template <class F>
    requires std::is_same_v<F, CppFunction>
  struct held<F> {
    using type = operator_literal;
  };
  template <class F>
    requires std::is_same_v<F, UntypedFunction>
  struct held<F> {
    using type = schema_ct::in_form<operator_literal, schema_ct::form::schema>;
  };

  using schema = schema_ct::basic_schema_literal<internal::paddle_checker>;
  template <class F>
  using definition = typename held<F>::type;
  template <class F>
  using name = typename internal::name_literal<F>::type;

  /// Parses a schema at registration. Throws paddle_view::SchemaError.
  [[nodiscard]] static FunctionSchema read(const std::string& text) {
    return paddle_view::parseSchema(text);
  }
};

/// A view of a library whose schemas are in Paddle's dialect, at compile time and at run time
/// (docs/paddle-view.md):
///   TORCH_LIBRARY(vision, library) {
///     dispatch::paddle_library m(library);
///     m.def("resize(Tensor x, str mode=nearest, bool exact=true) -> Tensor", &resize);
///   }
using paddle_library = library_view<paddle_literals>;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
