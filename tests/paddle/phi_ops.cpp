// SPDX-License-Identifier: BSL-1.0
// A custom operator with a gradient, and PHI kernels, which are registered with Paddle itself and
// checked.
#define SCHEMA_CT_PHI_RUN_TIME
#include <paddle/phi/api/ext/op_meta_info.h>
#include <paddle/phi/core/kernel_registry.h>
#include <paddle/phi/core/meta_tensor.h>

#include <schema_ct/phi.hpp>
#include <set>

static_assert(SCHEMA_CT_PHI_CHECKS);

namespace phi_ops {

using paddle::Tensor;
using shape = std::vector<std::int64_t>;

std::vector<Tensor> shifted(const Tensor& x, const paddle::optional<Tensor>& by, float alpha,
                            const std::vector<std::int64_t>& offsets) {
  Tensor out = x.copy_to(x.place(), true);
  float* values = out.data<float>();
  for (std::int64_t i = 0; i < x.numel(); ++i)
    values[i] =
        values[i] * alpha + (by ? by->data<float>()[i] : 0) + static_cast<float>(offsets.at(0));
  return {out};
}
std::vector<shape> shifted_shape(shape x, const paddle::optional<shape>&, float) { return {x}; }
std::vector<paddle::DataType> shifted_type(paddle::DataType x) { return {x}; }

std::vector<Tensor> shifted_gradient(const Tensor& x, const Tensor& out_grad, float alpha) {
  Tensor grad = out_grad.copy_to(x.place(), true);
  for (std::int64_t i = 0; i < x.numel(); ++i) grad.data<float>()[i] *= alpha;
  return {grad};
}

std::vector<Tensor> cube(const Tensor& x) {
  Tensor out = x.copy_to(x.place(), true);
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    const float v = x.data<float>()[i];
    out.data<float>()[i] = v * v * v;
  }
  return {out};
}
std::vector<Tensor> cube_gradient(const Tensor& x, const Tensor& out_grad) {
  Tensor grad = out_grad.copy_to(x.place(), true);
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    const float v = x.data<float>()[i];
    grad.data<float>()[i] *= 3 * v * v;
  }
  return {grad};
}
/// The gradients of 3 x^2 g.
std::vector<Tensor> cube_second(const Tensor& x, const Tensor& out_grad, const Tensor& by) {
  Tensor of_x = by.copy_to(x.place(), true), of_grad = by.copy_to(x.place(), true);
  for (std::int64_t i = 0; i < x.numel(); ++i) {
    const float v = x.data<float>()[i];
    of_x.data<float>()[i] *= 6 * v * out_grad.data<float>()[i];
    of_grad.data<float>()[i] *= 3 * v * v;
  }
  return {of_x, of_grad};
}
std::vector<shape> cube_second_shapes(shape x, shape, shape) { return {x, x}; }
std::vector<paddle::DataType> cube_second_types(paddle::DataType x, paddle::DataType,
                                                paddle::DataType) {
  return {x, x};
}

std::vector<std::string> attributes(const std::string& type) { return {"alpha: " + type}; }
std::vector<Tensor> scaled(const Tensor& x, float alpha) {
  return shifted(x, paddle::none, alpha, {0});
}

template <class T, class Context>
void TwiceKernel(const Context& context, const phi::DenseTensor& x, float, phi::DenseTensor* out) {
  T* values = context.template Alloc<T>(out);
  for (std::int64_t i = 0; i < x.numel(); ++i) values[i] = x.data<T>()[i] * T{2};
}
void TwiceInferMeta(const phi::MetaTensor& x, phi::MetaTensor* out);

template <class T, class Context>
void ReplacingKernel(const Context&, const phi::DenseTensor&, phi::DenseTensor*) {}

void report(void (*line)(const char*)) {
  std::set<std::string> names;
  schema_ct::phi::for_each_kernel(
      [&](const std::string& name, const auto&, const auto&) { names.insert(name); });
  line(("kernels " + std::to_string(names.size())).c_str());
  for (const std::string& one : schema_ct::phi::differences()) line(one.c_str());
  for (const std::string& one : schema_ct::phi::overridden_kernels()) line(one.c_str());
}

}  // namespace phi_ops

PD_BUILD_OP(phi_shifted)
    .Inputs({"X", paddle::Optional("By")})
    .Outputs({"Out"})
    .Attrs({"alpha: float", "offsets: std::vector<int64_t>"})
    .SetKernelFn(PD_KERNEL(phi_ops::shifted))
    .SetInferShapeFn(PD_INFER_SHAPE(phi_ops::shifted_shape))
    .SetInferDtypeFn(PD_INFER_DTYPE(phi_ops::shifted_type));
PD_BUILD_GRAD_OP(phi_shifted)
    .Inputs({"X", paddle::Grad("Out")})
    .Outputs({paddle::Grad("X")})
    .Attrs({"alpha: float"})
    .SetKernelFn(PD_KERNEL(phi_ops::shifted_gradient));

PD_BUILD_OP(phi_cube).Inputs({"X"}).Outputs({"Out"}).SetKernelFn(PD_KERNEL(phi_ops::cube));
PD_BUILD_GRAD_OP(phi_cube)
    .Inputs({"X", paddle::Grad("Out")})
    .Outputs({paddle::Grad("X")})
    .SetKernelFn(PD_KERNEL(phi_ops::cube_gradient));
PD_BUILD_DOUBLE_GRAD_OP(phi_cube)
    .Inputs({"X", paddle::Grad("Out"), paddle::Grad(paddle::Grad("X"))})
    .Outputs({paddle::New(paddle::Grad("X")), paddle::Grad(paddle::Grad("Out"))})
    .SetKernelFn(PD_KERNEL(phi_ops::cube_second))
    .SetInferShapeFn(PD_INFER_SHAPE(phi_ops::cube_second_shapes))
    .SetInferDtypeFn(PD_INFER_DTYPE(phi_ops::cube_second_types));

// Texts that are only known when the library is loaded.
static const std::string name_of_input = "X";
PD_BUILD_OP(phi_scaled)
    .Inputs({name_of_input})
    .Outputs({"Out"})
    .Attrs(phi_ops::attributes("float"))
    .SetKernelFn(PD_KERNEL(phi_ops::scaled));
PD_BUILD_GRAD_OP(phi_scaled)
    .Inputs({paddle::Grad("Out")})
    .Outputs({paddle::Grad(name_of_input)})
    .Attrs({"alpha: float"})
    .SetKernelFn(PD_KERNEL(phi_ops::scaled));
PD_BUILD_OP(phi_wrongly_scaled)
    .Inputs({name_of_input})
    .Outputs({"Out"})
    .Attrs(phi_ops::attributes("flaot"))
    .SetKernelFn(PD_KERNEL(phi_ops::scaled));
PD_BUILD_GRAD_OP(phi_wrongly_scaled)
    .Inputs({paddle::Grad("Out")})
    .Outputs({paddle::Grad("X")})
    .Attrs({"alpha: float"})
    .SetKernelFn(PD_KERNEL(phi_ops::scaled));

SCHEMA_CT_PHI_OP(phi_twice, "(Tensor x, float unused = 1.0) -> Tensor(out)",
                 phi_ops::TwiceInferMeta);
SCHEMA_CT_PHI_OP(scale,
                 "(Tensor x, Scalar scale=1.0, Scalar bias=0.0, bool bias_after_scale=true) -> "
                 "Tensor(out)");
SCHEMA_CT_PHI_OP(relu, "(Tensor x, float slope) -> Tensor(out)");
PD_REGISTER_KERNEL(phi_twice, CPU, ALL_LAYOUT, phi_ops::TwiceKernel, float, double) {}
PD_REGISTER_KERNEL(relu6, CPU, ALL_LAYOUT, phi_ops::ReplacingKernel, float) {}

extern "C" void report_kernels(void (*line)(const char*)) { phi_ops::report(line); }
