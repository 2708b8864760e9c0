// SPDX-License-Identifier: BSL-1.0
// Checks a gradient against its forward operator by the names that Paddle connects at run time.
#pragma once

#include "operation.hpp"

namespace SCHEMA_CT_HIDDEN schema_ct {
namespace phi {
namespace detail {

/// The sentence for a gradient of a gradient, which is checked against PD_BUILD_GRAD_OP.
constexpr mistake about_gradient(const operation& o, errc code, int number, const name& subject) {
  mistake m = about(code, number, subject);
  if (o.order == 2) m.sentence = describe_second(code);
  return m;
}

/// An input `X@GRAD` requires the output `X` of the operator, `X@GRAD@GRAD` the output `X@GRAD` of
/// the gradient. Any other input must be an input or output of what the gradient belongs to.
constexpr mistake check_gradient_inputs(const operation& o, const operation& of) {
  const char* const suffix = o.order == 2 ? "@GRAD@GRAD" : "@GRAD";
  const int kept = o.order == 2 ? 5 : 0;
  for (int i = 0; i < o.inputs.count(); ++i) {
    const name& n = o.at(o.inputs, i);
    const spelt s(n);
    const int end = s.find(suffix);
    if (end >= 0 && of.find(of.outputs, s.up_to(end + kept)) < 0)
      return about_gradient(o, errc::gradient_of_no_output, i + 1, n);
    if (end < 0 && of.find(of.outputs, s) < 0 && of.find(of.inputs, s) < 0)
      return about_gradient(o, errc::unknown_forward_name, i + 1, n);
  }
  return {};
}

/// The end of the name of the input whose gradient an output is, or -1.
constexpr int end_of_input(const spelt& output, int order) {
  if (order == 2)
    if (const int twice = output.find("@GRAD@GRAD"); twice >= 0) return twice + 5;
  return output.find("@GRAD");
}

constexpr mistake check_gradient_outputs(const operation& o, const operation& of) {
  if (o.outputs.count() > of.inputs.count()) {
    mistake m =
        about_counts(errc::more_gradients_than_inputs, of.inputs.count(), o.outputs.count());
    if (o.order == 2) m.sentence = describe_second(m.code);
    return m;
  }
  for (int i = 0; i < o.outputs.count(); ++i) {
    const name& n = o.at(o.outputs, i);
    const spelt s(n);
    const int end = end_of_input(s, o.order);
    if (end < 0) return about_gradient(o, errc::output_is_no_gradient, i + 1, n);
    if (of.find(of.inputs, s.up_to(end)) < 0)
      return about_gradient(o, errc::gradient_of_no_input, i + 1, n);
  }
  return {};
}

constexpr mistake check_gradient_attributes(const operation& o, const operation& of) {
  for (int i = 0; i < o.attributes.count(); ++i)
    if (of.find(of.attributes, spelt(o.at(o.attributes, i))) < 0)
      return about_gradient(o, errc::other_attribute_than_forward, i + 1, o.at(o.attributes, i));
  return {};
}

}  // namespace detail

/// The first error in what was registered so far. `whole`: whether the registration is complete.
constexpr mistake check(const operation& o, bool whole) {
  if (const mistake m = check_operation(o, whole); m.is_there()) return m;
  if (o.forward != nullptr) {
    if (const mistake m = detail::check_gradient_inputs(o, *o.forward); m.is_there()) return m;
    if (const mistake m = detail::check_gradient_outputs(o, *o.forward); m.is_there()) return m;
    if (const mistake m = detail::check_gradient_attributes(o, *o.forward); m.is_there()) return m;
  }
  return whole && !o.has_kernel ? detail::about(errc::without_kernel, 0, {}) : mistake();
}

}  // namespace phi
}  // namespace schema_ct
