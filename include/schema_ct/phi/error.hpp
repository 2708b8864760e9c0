// SPDX-License-Identifier: BSL-1.0
// The errors in the registration of a custom operator or a kernel, and their sentences.
#pragma once

#include "../config.hpp"

namespace SCHEMA_CT_HIDDEN schema_ct {
namespace phi {

/// docs/phi.md has a section for each error.
enum class errc : unsigned char {
  ok,
  expected_name,
  expected_attribute_colon,
  unknown_attribute_type,
  too_many_names,
  duplicate_input,
  duplicate_output,
  duplicate_attribute,
  input_count,
  attribute_count,
  output_count,
  input_mismatch,
  attribute_mismatch,
  attribute_without_parameter,
  unknown_parameter,
  kernel_result,
  infer_result,
  result_is_lost,
  without_kernel,
  list_output,
  inplace_before_names,
  inplace_without_input,
  inplace_without_output,
  inplace_twice,
  unknown_forward_name,
  gradient_of_no_output,
  gradient_of_no_input,
  output_is_no_gradient,
  more_gradients_than_inputs,
  other_attribute_than_forward,
  unknown_kernel_parameter,
  kernel_without_context,
  kernel_order,
  kernel_returns,
  bad_declaration,
  declared_inputs,
  declared_attributes,
  declared_outputs,
  declared_mismatch,
  declared_output_mismatch,
  unknown_infer_meta_parameter,
  infer_meta_mismatch,
  infer_meta_outputs,
  infer_meta_output_mismatch,
};

constexpr const char* describe(errc code) {
  switch (code) {
    case errc::ok: return "no mistake";
    case errc::expected_name: return "a name is expected here";
    case errc::expected_attribute_colon:
      return "an attribute is written name: type, and the colon is missing";
    case errc::unknown_attribute_type: return "unknown attribute type";
    case errc::too_many_names:
      return "an operator has more than 120 inputs, outputs and attributes together";
    case errc::duplicate_input: return "two inputs have this name";
    case errc::duplicate_output: return "two outputs have this name";
    case errc::duplicate_attribute: return "two attributes have this name";
    case errc::input_count: return "the function takes another number of inputs";
    case errc::attribute_count: return "the function takes another number of attributes";
    case errc::output_count: return "the function writes another number of outputs";
    case errc::input_mismatch:
      return "the input and the function disagree: paddle::Vec is a std::vector<paddle::Tensor>, "
             "and any other input one tensor";
    case errc::attribute_mismatch: return "the attribute and the function disagree on a type";
    case errc::attribute_without_parameter:
      return "Paddle passes an attribute of this type to no function";
    case errc::unknown_parameter: return "Paddle passes no input and no attribute of this type";
    case errc::kernel_result:
      return "a kernel of a custom operator returns std::vector<paddle::Tensor>, or nothing";
    case errc::infer_result:
      return "a function of shapes or types returns a std::vector of one for each output";
    case errc::result_is_lost:
      return "the function returns nothing, and this output is not in SetInplaceMap";
    case errc::without_kernel:
      return "the operator has no kernel, and each call of it fails: SetKernelFn(PD_KERNEL(f))";
    case errc::list_output:
      return "an output paddle::Vec is the only one, or the operator has a SetInplaceMap";
    case errc::inplace_before_names: return "SetInplaceMap comes after Inputs and Outputs";
    case errc::inplace_without_input: return "SetInplaceMap names an input that is not in Inputs";
    case errc::inplace_without_output:
      return "SetInplaceMap names an output that is not in Outputs";
    case errc::inplace_twice: return "SetInplaceMap has this name twice";
    case errc::unknown_forward_name: return "PD_BUILD_OP has no input and no output of this name";
    case errc::gradient_of_no_output: return "PD_BUILD_OP has no output of this name";
    case errc::gradient_of_no_input: return "PD_BUILD_OP has no input of this name";
    case errc::output_is_no_gradient:
      return "an output of PD_BUILD_GRAD_OP is paddle::Grad of an input of PD_BUILD_OP";
    case errc::more_gradients_than_inputs:
      return "PD_BUILD_GRAD_OP has more outputs than PD_BUILD_OP has inputs";
    case errc::other_attribute_than_forward:
      return "PD_BUILD_OP has no attribute with this text; blanks count";
    case errc::unknown_kernel_parameter: return "PHI passes nothing of this type to a kernel";
    case errc::kernel_without_context:
      return "the first parameter of a kernel is the context of its backend, such as const "
             "phi::CPUContext&";
    case errc::kernel_order:
      return "a kernel takes its inputs before its attributes, and its outputs last";
    case errc::kernel_returns: return "a kernel returns void, and writes its results to pointers";
    case errc::bad_declaration: return "the declaration cannot be read";
    case errc::declared_inputs: return "the kernel takes another number of inputs";
    case errc::declared_attributes: return "the kernel takes another number of attributes";
    case errc::declared_outputs: return "the kernel writes another number of outputs";
    case errc::declared_mismatch:
    case errc::declared_output_mismatch: return "the declaration and the kernel disagree on a type";
    case errc::unknown_infer_meta_parameter:
      return "PHI passes nothing of this type to an InferMeta function";
    case errc::infer_meta_mismatch:
      return "the declaration has no such argument, or not in this place";
    case errc::infer_meta_outputs:
      return "the InferMeta function describes another number of outputs";
    case errc::infer_meta_output_mismatch:
      return "the declaration and the InferMeta function disagree on a type";
  }
  return "unknown mistake";
}

/// The sentence for PD_BUILD_DOUBLE_GRAD_OP, which is checked against PD_BUILD_GRAD_OP.
constexpr const char* describe_second(errc code) {
  switch (code) {
    case errc::unknown_forward_name:
      return "PD_BUILD_GRAD_OP has no input and no output of this name";
    case errc::gradient_of_no_output: return "PD_BUILD_GRAD_OP has no output of this name";
    case errc::gradient_of_no_input: return "PD_BUILD_GRAD_OP has no input of this name";
    case errc::output_is_no_gradient:
      return "an output of PD_BUILD_DOUBLE_GRAD_OP is paddle::Grad, or paddle::New of "
             "paddle::Grad, "
             "of an input of PD_BUILD_GRAD_OP";
    case errc::more_gradients_than_inputs:
      return "PD_BUILD_DOUBLE_GRAD_OP has more outputs than PD_BUILD_GRAD_OP has inputs";
    case errc::other_attribute_than_forward:
      return "PD_BUILD_GRAD_OP has no attribute with this text; blanks count";
    default: return describe(code);
  }
}

}  // namespace phi
}  // namespace schema_ct
