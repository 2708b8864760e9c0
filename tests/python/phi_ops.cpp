// SPDX-License-Identifier: BSL-1.0
// Kernels that are registered in PHI's form.
#include <dispatch/phi.hpp>

#include <stdexcept>

namespace kernels {
using namespace phi;

inline void UnchangedInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
inline void FullInferMeta(const IntArray& shape, DataType dtype, MetaTensor* out) {
  out->set_dims(make_ddim(shape.GetData()));
  out->set_dtype(dtype);
}
inline void MatrixInferMeta(const MetaTensor& x, MetaTensor* out) {
  if (x.dims().size() != 2) throw std::invalid_argument("x has two dimensions");
  out->share_meta(x);
}
inline void ConcatInferMeta(const std::vector<const MetaTensor*>& x, MetaTensor* out) {
  DDim dims = x.at(0)->dims();
  for (std::size_t i = 1; i < x.size(); ++i) dims[0] += x[i]->dims()[0];
  out->set_dims(dims);
  out->set_dtype(x[0]->dtype());
}

template <class T, class Context>
void ScaleKernel(const Context& context, const DenseTensor& x, const Scalar& scale, float bias,
                 bool bias_after_scale, DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  const T factor = scale.to<T>(), term = static_cast<T>(bias);
  for (std::int64_t i = 0; i != x.numel(); ++i) {
    const T from = x.data<T>()[i];
    to[i] = static_cast<T>(bias_after_scale ? from * factor + term : (from + term) * factor);
  }
}
template <class T, class Context>
void FullKernel(const Context& context, const IntArray&, const Scalar& value, DataType,
                DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  for (std::int64_t i = 0; i != out->numel(); ++i) to[i] = value.to<T>();
}
template <class T, class Context>
void ConcatKernel(const Context& context, const std::vector<const DenseTensor*>& x,
                  DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  for (const DenseTensor* one : x)
    for (std::int64_t i = 0; i != one->numel(); ++i) *to++ = one->data<T>()[i];
}
template <class T, class Context>
void RepeatKernel(const Context& context, const DenseTensor& x, int times, const std::string& how,
                  const std::vector<Scalar>& by, DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  T factor = how == "sum" ? T(times) : T(1);
  for (const Scalar& one : by) factor *= one.to<T>();
  for (std::int64_t i = 0; i != x.numel(); ++i) to[i] = x.data<T>()[i] * factor;
}
template <class T, class Context>
void ForgetfulKernel(const Context&, const DenseTensor&, DenseTensor*) {}
template <class T, class Context>
void OtherTypeKernel(const Context& context, const DenseTensor&, DenseTensor* out) {
  context.template Alloc<double>(out);
}
}  // namespace kernels

PHI_OPERATOR(
    "scale(Tensor x, Scalar scale=1, float bias=0, bool bias_after_scale=True) -> Tensor out",
    phi::infer_meta<&kernels::UnchangedInferMeta, "x">);
PHI_OPERATOR(
    "scale_(Tensor(a!) x, Scalar scale=1, float bias=0, bool bias_after_scale=True) -> Tensor(a!) "
    "out",
    phi::infer_meta<&kernels::UnchangedInferMeta, "x">, phi::uses_kernel<"scale">);
PHI_OPERATOR("full(int[] shape, Scalar value, ScalarType? dtype=None) -> Tensor out",
             phi::infer_meta<&kernels::FullInferMeta, "shape", "dtype">, phi::data_type<"dtype">);
PHI_OPERATOR("concat(Tensor[] x) -> Tensor out", phi::infer_meta<&kernels::ConcatInferMeta>);
PHI_OPERATOR("repeat(Tensor x, int times, str how='sum', *, Scalar[] by) -> Tensor out",
             phi::infer_meta<&kernels::UnchangedInferMeta, "x">);
PHI_OPERATOR("matrix(Tensor x) -> Tensor out", phi::infer_meta<&kernels::MatrixInferMeta>);
PHI_OPERATOR("other_type(Tensor x) -> Tensor out", phi::infer_meta<&kernels::UnchangedInferMeta>);
PHI_OPERATOR("no_kernel(Tensor x) -> Tensor out", phi::infer_meta<&kernels::UnchangedInferMeta>);

PHI_KERNEL(scale, CPU, ALL_LAYOUT, kernels::ScaleKernel, float, double, int, std::int64_t);
PHI_KERNEL(full, CPU, ALL_LAYOUT, kernels::FullKernel, float, std::int64_t);
PHI_KERNEL(concat, CPU, ALL_LAYOUT, kernels::ConcatKernel, float);
PHI_KERNEL(repeat, CPU, ALL_LAYOUT, kernels::RepeatKernel, float);
PHI_KERNEL(matrix, CPU, ALL_LAYOUT, kernels::ForgetfulKernel, float);
PHI_KERNEL(other_type, CPU, ALL_LAYOUT, kernels::OtherTypeKernel, float);

PHI_LIBRARY(phi, "scale", "scale_", "full", "concat", "repeat", "matrix", "other_type",
            "no_kernel");
