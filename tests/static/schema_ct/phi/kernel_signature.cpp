// SPDX-License-Identifier: BSL-1.0
// The parameters of kernels and InferMeta functions against a declaration.
#include <schema_ct/phi/kernel_signature.hpp>

#include <schema_ct/phi/declaration_parser.hpp>

namespace {

using namespace schema_ct::phi;
using enum declared_type;

constexpr kernel_parameter context{kernel_role::context};
constexpr kernel_parameter unknown{kernel_role::unknown};
constexpr kernel_parameter input(declared_type type) { return {kernel_role::input, type}; }
constexpr kernel_parameter attribute(declared_type type) { return {kernel_role::attribute, type}; }
constexpr kernel_parameter output(declared_type type) { return {kernel_role::output, type}; }

/// The code, and the number of the parameter, argument or output, from 1.
struct found {
  errc code = errc::ok;
  int number = 0;
  friend constexpr bool operator==(const found&, const found&) = default;
};
constexpr found fits;

constexpr declaration read(const char* text) {
  declaration_parser parser(text);
  parser.read_whole();
  return parser.result;
}
template <class... P>
constexpr found kernel(P... p) {
  const kernel_parameter list[] = {p..., {}};
  const mistake m = check_kernel(list);
  return {m.code, m.number};
}
template <class... P>
constexpr found kernel_of(const char* text, P... p) {
  const kernel_parameter list[] = {context, p..., {}};
  const mistake m = check_kernel_against(read(text), list);
  return {m.code, m.number};
}
template <class... P>
constexpr found infer_meta_of(const char* text, P... p) {
  const kernel_parameter list[] = {p..., {}};
  const mistake m = check_infer_meta_against(read(text), list);
  return {m.code, m.number};
}

// A kernel by itself: the context, inputs, attributes, outputs.
static_assert(kernel(context, input(tensor), attribute(real), output(tensor)) == fits);
static_assert(kernel(context) == fits);
static_assert(kernel().code == errc::kernel_without_context);
static_assert(kernel(input(tensor)) == found{errc::kernel_without_context, 1});
static_assert(kernel(context, context) == found{errc::kernel_without_context, 2});
static_assert(kernel(context, unknown) == found{errc::unknown_kernel_parameter, 2});
static_assert(kernel(context, attribute(real), input(tensor)) == found{errc::kernel_order, 3});

constexpr const char* scale =
    "(Tensor x, float by, Tensor[] more, int n) -> Tensor(out), Tensor(s)";
static_assert(kernel_of(scale, input(tensor), input(tensors), attribute(real), attribute(integer),
                        output(tensor), output(tensor)) == fits);
static_assert(kernel_of(scale, input(tensors), input(tensors), attribute(real), attribute(integer),
                        output(tensor), output(tensor)) == found{errc::declared_mismatch, 1});
static_assert(kernel_of(scale, input(tensor), input(tensor), attribute(real), attribute(integer),
                        output(tensor), output(tensor)) == found{errc::declared_mismatch, 3});
static_assert(kernel_of(scale, input(tensor), input(tensors), attribute(long_real),
                        attribute(integer), output(tensor),
                        output(tensor)) == found{errc::declared_mismatch, 2});
static_assert(kernel_of(scale, input(tensor), input(tensors), attribute(real), attribute(real),
                        output(tensor), output(tensor)) == found{errc::declared_mismatch, 4});
static_assert(kernel_of(scale, input(tensor), input(tensors), attribute(real), attribute(integer),
                        output(tensor),
                        output(tensors)) == found{errc::declared_output_mismatch, 2});
static_assert(kernel_of(scale, input(tensor), attribute(real), attribute(integer), output(tensor),
                        output(tensor))
                  .code == errc::declared_inputs);
static_assert(kernel_of(scale, input(tensor), input(tensors), attribute(real), output(tensor),
                        output(tensor))
                  .code == errc::declared_attributes);
static_assert(kernel_of(scale, input(tensor), input(tensors), attribute(real), attribute(integer),
                        output(tensor))
                  .code == errc::declared_outputs);

// An InferMeta function may omit inputs and attributes, and takes the others in order.
static_assert(infer_meta_of(scale, input(tensor), attribute(real), input(tensors),
                            attribute(integer), output(tensor), output(tensor)) == fits);
static_assert(infer_meta_of(scale, input(tensors), attribute(integer), output(tensor),
                            output(tensor)) == fits);
static_assert(infer_meta_of(scale, input(tensor), input(tensor), output(tensor), output(tensor)) ==
              found{errc::infer_meta_mismatch, 2});
static_assert(infer_meta_of(scale, attribute(string), output(tensor), output(tensor)) ==
              found{errc::infer_meta_mismatch, 1});
static_assert(infer_meta_of(scale, unknown) == found{errc::unknown_infer_meta_parameter, 1});
static_assert(infer_meta_of(scale, input(tensor), output(tensor)).code == errc::infer_meta_outputs);
static_assert(infer_meta_of(scale, output(tensor), output(tensors)) ==
              found{errc::infer_meta_output_mismatch, 2});

}  // namespace
