// SPDX-License-Identifier: BSL-1.0
// Checks the parameters of PHI's kernels and InferMeta functions against a declaration.
#pragma once

#include "declaration_parser.hpp"
#include "operation.hpp"

namespace SCHEMA_CT_HIDDEN schema_ct {
namespace phi {

/// The role of a parameter of a kernel or of an InferMeta function.
enum class kernel_role : unsigned char { end, unknown, context, input, attribute, output, config };

struct kernel_parameter {
  kernel_role is = kernel_role::end;
  declared_type type = declared_type::none;
  type_name name = nullptr;
  bool is_optional = false;  ///< of an input: it may be absent
  bool is_array = false;     ///< a TensorArray, which a declaration calls a Tensor
};

namespace detail {

/// Names are compared and printed as literals are; this name is a part of a text.
constexpr mistake about_argument(errc code, int number, const declared_argument& a,
                                 type_name takes) {
  mistake m = about_type(code, number, {}, spelling(a.type), takes);
  m.subject_part = a.name;
  return m;
}

constexpr int count(const kernel_parameter* p, kernel_role which) {
  int n = 0;
  for (; p->is != kernel_role::end; ++p) n += p->is == which;
  return n;
}

}  // namespace detail

/// The error in a kernel without regard to its declaration.
constexpr mistake check_kernel(const kernel_parameter* first) {
  int number = 0;
  kernel_role last = kernel_role::context;
  for (const kernel_parameter* p = first; p->is != kernel_role::end; ++p) {
    ++number;
    errc code = errc::ok;
    if (p->is == kernel_role::unknown)
      code = errc::unknown_kernel_parameter;
    else if ((p->is == kernel_role::context) != (number == 1))
      code = errc::kernel_without_context;
    else if (p->is < last)
      code = errc::kernel_order;
    if (code != errc::ok) return detail::about_type(code, number, {}, nullptr, p->name);
    last = p->is;
  }
  if (number == 0) return detail::about(errc::kernel_without_context, 0, {});
  return {};
}

namespace detail {

/// Checks the parameters of a role against the tensors of a list, or against its other arguments.
constexpr mistake check_types(const declared_list& l, bool tensors, const kernel_parameter* first,
                              kernel_role which, errc code = errc::declared_mismatch) {
  const kernel_parameter* p = first;
  for (int i = 0; i < l.count; ++i) {
    if (is_tensor(l.items[i].type) != tensors) continue;
    while (p->is != which && p->is != kernel_role::end) ++p;
    if (p->is == kernel_role::end) return {};
    if (p->type != l.items[i].type) return about_argument(code, i + 1, l.items[i], p->name);
    ++p;
  }
  return {};
}

}  // namespace detail

/// Checks a kernel against a declaration: inputs, attributes and outputs, each in order.
constexpr mistake check_kernel_against(const declaration& d, const kernel_parameter* first) {
  const int tensors = d.arguments.count_tensors(), attributes = d.arguments.count - tensors;
  const auto differs = [&](kernel_role which, int said) {
    return detail::count(first, which) != said;
  };
  mistake m = detail::check_types(d.arguments, true, first, kernel_role::input);
  if (differs(kernel_role::input, tensors))
    m = detail::about_counts(errc::declared_inputs, tensors,
                             detail::count(first, kernel_role::input));
  if (m.code != errc::ok) return m;
  m = detail::check_types(d.arguments, false, first, kernel_role::attribute);
  if (differs(kernel_role::attribute, attributes))
    m = detail::about_counts(errc::declared_attributes, attributes,
                             detail::count(first, kernel_role::attribute));
  if (m.code != errc::ok) return m;
  m = detail::check_types(d.results, true, first, kernel_role::output,
                          errc::declared_output_mismatch);
  if (differs(kernel_role::output, d.results.count))
    m = detail::about_counts(errc::declared_outputs, d.results.count,
                             detail::count(first, kernel_role::output));
  return m;
}

/// Checks an InferMeta function against a declaration. As with `param` in Paddle's files, it may
/// omit inputs and attributes. It takes the others in their order.
constexpr mistake check_infer_meta_against(const declaration& d, const kernel_parameter* first) {
  int number = 0, next_input = 0, next_attribute = 0;
  for (const kernel_parameter* p = first; p->is != kernel_role::end; ++p) {
    ++number;
    if (p->is == kernel_role::unknown)
      return detail::about_type(errc::unknown_infer_meta_parameter, number, {}, nullptr, p->name);
    if (p->is != kernel_role::input && p->is != kernel_role::attribute) continue;
    int& next = p->is == kernel_role::input ? next_input : next_attribute;
    while (next < d.arguments.count && d.arguments.items[next].type != p->type) ++next;
    if (next == d.arguments.count)
      return detail::about_type(errc::infer_meta_mismatch, number, {}, nullptr, p->name);
    ++next;
  }
  if (detail::count(first, kernel_role::output) != d.results.count)
    return detail::about_counts(errc::infer_meta_outputs, d.results.count,
                                detail::count(first, kernel_role::output));
  return detail::check_types(d.results, true, first, kernel_role::output,
                             errc::infer_meta_output_mismatch);
}

/// The error in a declaration's text.
constexpr mistake check_text(const char* text, const declaration& d) {
  if (d.wrong == text_errc::ok) return {};
  mistake m;
  m.code = errc::bad_declaration, m.text = text, m.where = d.where;
  m.sentence = d.wrong == text_errc::unknown_type ? unknown_declared(d.where) : describe(d.wrong);
  return m;
}

}  // namespace phi
}  // namespace schema_ct
