// SPDX-License-Identifier: BSL-1.0
// A registration block in the strict mode, whatever the rest of the program is in.
#pragma once

#include <dispatch/library/library_view.hpp>
#include <schema_ct/check/strict.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// What a strict block is written in.
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

/// A view of a library whose literals are read by the strict rules of <schema_ct/strict.hpp>:
///   TORCH_LIBRARY(vision, library) {
///     dispatch::strict_library m(library);
///     m.def("scale(Tensor x, float factor=2.0) -> Tensor", &scale);
///   }
/// SCHEMA_CT_STRICT, defined before the first header, makes every block of a file strict.
using strict_library = library_view<strict_literals>;

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
