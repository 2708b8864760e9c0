// SPDX-License-Identifier: BSL-1.0
// Kernels that are registered once for all data types.
#include <dispatch/phi/all_types.hpp>

#include <dispatch/phi.hpp>

#include <dispatch/invoke.hpp>

#include <gtest/gtest.h>

namespace phi {
inline void ShapeInferMeta(const MetaTensor& x, MetaTensor* out) {
  out->set_dims(make_ddim({x.dims().size()}));
  out->set_dtype(DataType::INT64);
}
template <class Context>
void ShapeKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  std::copy_n(x.dims().Get(), x.dims().size(), context.template Alloc<std::int64_t>(out));
}
template <class A, class Context>
void OtherShapeKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  ShapeKernel(context, x, out);
}
}  // namespace phi

PHI_OPERATOR("all_shape(Tensor x) -> Tensor out", phi::infer_meta<&phi::ShapeInferMeta>);
PHI_OPERATOR("all_shape_on_cpu(Tensor x) -> Tensor out", phi::infer_meta<&phi::ShapeInferMeta>);
PD_REGISTER_KERNEL_FOR_ALL_BACKEND_DTYPE(all_shape, ALL_LAYOUT, phi::ShapeKernel) {
  kernel->OutputAt(0).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL_FOR_ALL_DTYPE(all_shape_on_cpu, CPU, ALL_LAYOUT,
                                 phi::OtherShapeKernel<int, phi::CPUContext>) {}
PHI_LIBRARY(phi_all, "all_shape", "all_shape_on_cpu");

namespace {

TEST(PhiAllTypes, HaveOneKernel) {
  for (const char* name : {"phi_all::all_shape", "phi_all::all_shape_on_cpu"})
    for (const at::ScalarType type :
         {at::kBool, at::kUInt16, at::kInt, at::kHalf, at::kComplexDouble, at::kFloat8_e5m2}) {
      const at::Tensor out =
          dispatch::invoke(dispatch::Dispatcher::singleton().findSchemaOrThrow(name, ""),
                           at::empty({2, 5}, type))
              .toTensor();
      EXPECT_EQ(out.select(0, 1).item().toLong(), 5);
    }
  const auto chosen = [](const char* name, phi::Backend backend) {
    const phi::KernelKey key(backend, phi::DataLayout::NCHW, phi::DataType::INT8);
    return phi::select_kernel(name, key).key().backend();
  };
  EXPECT_EQ(chosen("all_shape", phi::Backend::GPU), phi::Backend::GPU);
  EXPECT_EQ(chosen("all_shape_on_cpu", phi::Backend::GPU), phi::Backend::CPU);
}

}  // namespace
