// SPDX-License-Identifier: BSL-1.0
// A registration block in the strict mode, regardless of the mode of the program.
#pragma once

#include <dispatch/library/library_view.hpp>
#include <schema_ct/check/strict.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// The literals of a strict block.
struct strict_literals {
  template <class F>
  struct held : schema_ct::literal<F, schema_ct::strict_checker> {};
  template <class F>
    requires std::is_same_v<F, CppFunction>
  struct held<F> {
    using type = schema_ct::operator_literal;
  };
  template <class F>
    requires std::is_same_v<F, UntypedFunction>
  struct held<F> {
    using type = untyped_literal;
  };

  using schema = schema_ct::basic_schema_literal<schema_ct::strict_checker>;
  template <class F>
  using definition = typename held<F>::type;
  template <class F>
  using name = typename internal::name_literal<F>::type;
};

/// A view of a library whose literals follow the strict rules of <schema_ct/strict.hpp>:
///   TORCH_LIBRARY(vision, library) {
///     dispatch::strict_library m(library);
///     m.def("scale(Tensor x, float factor=2.0) -> Tensor", &scale);
///   }
/// If SCHEMA_CT_STRICT is defined before the first header, every block of the file is strict.
using strict_library = library_view<strict_literals>;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
