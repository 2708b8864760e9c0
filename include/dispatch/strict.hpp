// SPDX-License-Identifier: BSL-1.0
// A registration block in the strict mode, whatever the rest of the program is in.
#pragma once

#include <dispatch/library.hpp>
#include <schema_ct/strict.hpp>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// A view of a library whose literals are read by the strict rules of <schema_ct/strict.hpp>:
///   TORCH_LIBRARY(vision, library) {
///     dispatch::strict_library m(library);
///     m.def("scale(Tensor x, float factor=2.0) -> Tensor", &scale);
///   }
/// SCHEMA_CT_STRICT, defined before the first header, makes every block of a file strict.
class strict_library {
 public:
  SCHEMA_CT_HIDDEN explicit strict_library(torch::Library& library) : library_(library) {}

  SCHEMA_CT_HIDDEN strict_library& def(
      const schema_ct::basic_schema_literal<schema_ct::strict_checker>& schema, tag_list tags = {},
      const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    library_.define(schema.text(), tags, {file, line});
    return *this;
  }
  template <class F>
  SCHEMA_CT_HIDDEN strict_library& def(
      const typename schema_ct::literal<F, schema_ct::strict_checker>::type& schema, F&& f,
      tag_list tags = {}, const char* file = __builtin_FILE(), unsigned line = __builtin_LINE()) {
    library_.define_with(schema, CppFunction(std::forward<F>(f)), tags, {file, line}, true);
    return *this;
  }
  template <class F>
  SCHEMA_CT_HIDDEN strict_library& impl(const schema_ct::operator_literal& name, F&& f,
                                        const char* file = __builtin_FILE(),
                                        unsigned line = __builtin_LINE()) {
    library_.implement(name, CppFunction(std::forward<F>(f)), {file, line});
    return *this;
  }
  template <class Key, class F>
  SCHEMA_CT_HIDDEN strict_library& impl(const schema_ct::operator_literal& name, Key key, F&& f,
                                        const char* file = __builtin_FILE(),
                                        unsigned line = __builtin_LINE()) {
    library_.implement(name, with_key(key, std::forward<F>(f)), {file, line});
    return *this;
  }

 private:
  torch::Library& library_;
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
