// SPDX-License-Identifier: BSL-1.0
// PD_BUILD_OP, PD_BUILD_GRAD_OP and PD_BUILD_DOUBLE_GRAD_OP, whose texts the compiler reads.
#pragma once

#include "operation_builder.hpp"

namespace paddle {

// In addition to Paddle's own, which return a std::string: a literal matches these better.
#define SCHEMA_CT_PHI_SUFFIX(function, added)                                                   \
  template <std::size_t N>                                                                      \
  SCHEMA_CT_HIDDEN consteval ::schema_ct::phi::name function(const char(&n)[N]) {               \
    return ::schema_ct::phi::name(n).with(::schema_ct::phi::suffix::added);                     \
  }                                                                                             \
  SCHEMA_CT_HIDDEN constexpr ::schema_ct::phi::name function(const ::schema_ct::phi::name& n) { \
    return n.with(::schema_ct::phi::suffix::added);                                             \
  }
SCHEMA_CT_PHI_SUFFIX(Grad, gradient)
SCHEMA_CT_PHI_SUFFIX(Vec, list)
SCHEMA_CT_PHI_SUFFIX(New, renewed)
SCHEMA_CT_PHI_SUFFIX(Optional, optional)
#undef SCHEMA_CT_PHI_SUFFIX

}  // namespace paddle

#undef PD_BUILD_OP
#undef PD_BUILD_GRAD_OP
#undef PD_BUILD_DOUBLE_GRAD_OP

#define SCHEMA_CT_PHI_DECLARE(op_name, order, variable)                                   \
  STATIC_ASSERT_GLOBAL_NAMESPACE(                                                         \
      variable,                                                                           \
      "PD_BUILD_OP, PD_BUILD_GRAD_OP and PD_BUILD_DOUBLE_GRAD_OP stand in the "           \
      "global namespace.");                                                               \
  struct schema_ct_phi_tag_##op_name;                                                     \
  extern const ::schema_ct::phi::built_operation& variable [[gnu::visibility("hidden")]]; \
  template <>                                                                             \
  struct schema_ct::phi::earlier<schema_ct_phi_tag_##op_name, order> {                    \
    template <class>                                                                      \
    static constexpr const operation* get() {                                             \
      return &variable.get();                                                             \
    }                                                                                     \
  };                                                                                      \
  static const ::schema_ct::phi::registration variable##_registration(&variable)

// A reference is constant-initialized if the calls that follow the macro are constants; otherwise
// it is initialised when the library is loaded. It is declared first, so that the calls can be its
// initialiser. The macro does it directly, because clang quotes each enclosing macro twice.
#define PD_BUILD_OP(op_name)                                         \
  SCHEMA_CT_PHI_DECLARE(op_name, 0, schema_ct_phi_##op_name);        \
  const ::schema_ct::phi::built_operation& schema_ct_phi_##op_name = \
      ::schema_ct::phi::operation_builder(#op_name, 0, nullptr)
#define PD_BUILD_GRAD_OP(op_name)                                         \
  SCHEMA_CT_PHI_DECLARE(op_name, 1, schema_ct_phi_grad_##op_name);        \
  const ::schema_ct::phi::built_operation& schema_ct_phi_grad_##op_name = \
      ::schema_ct::phi::operation_builder(                                \
          #op_name, 1, ::schema_ct::phi::forward<schema_ct_phi_tag_##op_name, 0>())
#define PD_BUILD_DOUBLE_GRAD_OP(op_name)                                       \
  SCHEMA_CT_PHI_DECLARE(op_name, 2, schema_ct_phi_grad_grad_##op_name);        \
  const ::schema_ct::phi::built_operation& schema_ct_phi_grad_grad_##op_name = \
      ::schema_ct::phi::operation_builder(                                     \
          #op_name, 2, ::schema_ct::phi::forward<schema_ct_phi_tag_##op_name, 1>())
