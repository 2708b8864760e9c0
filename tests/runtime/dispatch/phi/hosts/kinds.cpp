// SPDX-License-Identifier: BSL-1.0
// Kernels that take and return tensors that are not dense, with a host that has them.
#include "host.hpp"

using host::floats, host::op, host::values_of;
using test::thrown;
using testing::ElementsAre;
using testing::HasSubstr;

namespace phi {
inline void KindsInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
inline void OneInferMeta(const MetaTensor& x, MetaTensor* out) {
  out->set_dims(make_ddim({1}));
  out->set_dtype(x.dtype());
}

template <class T>
T sum_of(const DenseTensor& x) {
  T out = 0;
  for (std::int64_t i = 0; i != x.numel(); ++i) out += x.data<T>()[i];
  return out;
}
template <class T, class Context>
void KindsSumKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  *context.template Alloc<T>(out) = sum_of<T>(x);
}
template <class T, class Context>
void KindsSumRowsKernel(const Context& context, const SelectedRows& x, DenseTensor* out) {
  *context.template Alloc<T>(out) = 1000 * static_cast<T>(x.rows().size()) + sum_of<T>(x.value());
}
template <class T, class Context>
void KindsSumCooKernel(const Context& context, const SparseCooTensor& x, DenseTensor* out) {
  *context.template Alloc<T>(out) = 100 * static_cast<T>(x.nnz()) + sum_of<T>(x.values());
}
inline KernelSignature KindsSumMapping(const ArgumentMappingContext& context) {
  if (context.IsSelectedRowsInput("x")) return {"kinds_sum_sr", {"x"}, {}, {"out"}};
  if (context.IsSparseCooTensorInput("x")) return {"kinds_sum_coo", {"x"}, {}, {"out"}};
  return {"kinds_sum", {"x"}, {}, {"out"}};
}

/// Selects the rows of x whose sum is not zero.
template <class T, class Context>
void KindsRowsKernel(const Context& context, const DenseTensor& x, SelectedRows* out) {
  const std::int64_t width = x.dims()[1];
  std::vector<std::int64_t> rows;
  for (std::int64_t i = 0; i != x.dims()[0]; ++i) {
    T sum = 0;
    for (std::int64_t j = 0; j != width; ++j) sum += x.data<T>()[i * width + j];
    if (sum != 0) rows.push_back(i);
  }
  out->mutable_value()->Resize(make_ddim({static_cast<std::int64_t>(rows.size()), width}));
  T* to = context.template Alloc<T>(out->mutable_value());
  for (const std::int64_t row : rows) to = std::copy_n(x.data<T>() + row * width, width, to);
  out->set_height(x.dims()[0]);
  out->set_rows(std::move(rows));
}
template <class T, class Context>
void KindsScaleRowsKernel(const Context& context, const SelectedRows& x, const Scalar& by,
                          SelectedRows* out) {
  out->mutable_value()->Resize(x.value().dims());
  T* to = context.template Alloc<T>(out->mutable_value());
  for (std::int64_t i = 0; i != x.value().numel(); ++i)
    to[i] = x.value().template data<T>()[i] * by.to<T>();
  out->set_rows(x.rows());
  out->set_height(x.height());
}
template <class T, class Context>
void KindsScaleKernel(const Context& context, const DenseTensor& x, const Scalar& by,
                      DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  for (std::int64_t i = 0; i != x.numel(); ++i) to[i] = x.data<T>()[i] * by.to<T>();
}
inline KernelSignature KindsScaleMapping(const ArgumentMappingContext& context) {
  return {
      context.IsSelectedRowsInput("x") ? "kinds_scale_sr" : "kinds_scale", {"x"}, {"by"}, {"out"}};
}

/// Converts a matrix to the elements that are not zero.
template <class T, class Context>
void KindsToCooKernel(const Context& context, const DenseTensor& x, SparseCooTensor* out) {
  std::vector<std::int64_t> at;
  for (std::int64_t i = 0; i != x.numel(); ++i)
    if (x.data<T>()[i] != 0) at.push_back(i);
  const auto count = static_cast<std::int64_t>(at.size());
  DenseTensor indices, elements;
  indices.Resize(make_ddim({2, count}));
  elements.Resize(make_ddim({count}));
  auto* places = context.template Alloc<std::int64_t>(&indices);
  T* to = context.template Alloc<T>(&elements);
  for (std::int64_t i = 0; i != count; ++i) {
    const std::int64_t place = at[static_cast<std::size_t>(i)];
    places[i] = place / x.dims()[1];
    places[count + i] = place % x.dims()[1];
    to[i] = x.data<T>()[place];
  }
  out->SetMember(indices, elements, x.dims());
}
template <class T, class Context>
void KindsForgetKernel(const Context&, const DenseTensor&, SparseCooTensor*) {}
}  // namespace phi

PHI_OPERATOR("kinds_sum(Tensor x) -> Tensor out", phi::infer_meta<&phi::OneInferMeta>);
PHI_OPERATOR("kinds_sum_sr(Tensor x) -> Tensor out", phi::infer_meta<&phi::OneInferMeta>);
PHI_OPERATOR("kinds_sum_coo(Tensor x) -> Tensor out", phi::infer_meta<&phi::OneInferMeta>);
PHI_OPERATOR(
    "kinds_sum_any(Tensor x) -> Tensor out", phi::infer_meta<&phi::OneInferMeta>,
    phi::argument_mapping<&phi::KindsSumMapping, phi::kernel_call<"kinds_sum">,
                          phi::kernel_call<"kinds_sum_sr">, phi::kernel_call<"kinds_sum_coo">>);
PHI_OPERATOR("kinds_rows(Tensor x) -> Tensor out", phi::infer_meta<&phi::KindsInferMeta>,
             phi::output_kind<"out", phi::TensorKind::selected_rows>);
PHI_OPERATOR("kinds_scale(Tensor x, Scalar by) -> Tensor out",
             phi::infer_meta<&phi::KindsInferMeta, "x">);
PHI_OPERATOR("kinds_scale_sr(Tensor x, Scalar by) -> Tensor out",
             phi::infer_meta<&phi::KindsInferMeta, "x">,
             phi::output_kind<"out", phi::TensorKind::selected_rows>);
PHI_OPERATOR("kinds_scale_any(Tensor x, Scalar by) -> Tensor out",
             phi::infer_meta<&phi::KindsInferMeta, "x">,
             phi::argument_mapping<&phi::KindsScaleMapping, phi::kernel_call<"kinds_scale">,
                                   phi::kernel_call<"kinds_scale_sr">>);
PHI_OPERATOR("kinds_scale_(Tensor(a!) x, Scalar by) -> Tensor(a!) out",
             phi::infer_meta<&phi::KindsInferMeta, "x">, phi::uses_kernel<"kinds_scale">);
PHI_OPERATOR("kinds_to_coo(Tensor x) -> Tensor out", phi::infer_meta<&phi::KindsInferMeta>,
             phi::output_kind<"out", phi::TensorKind::sparse_coo>);
PHI_OPERATOR("kinds_forget(Tensor x) -> Tensor out", phi::infer_meta<&phi::KindsInferMeta>,
             phi::output_kind<"out", phi::TensorKind::sparse_coo>);
PHI_KERNEL(kinds_sum, CPU, ALL_LAYOUT, phi::KindsSumKernel, float);
PHI_KERNEL(kinds_sum_sr, CPU, ALL_LAYOUT, phi::KindsSumRowsKernel, float);
PHI_KERNEL(kinds_sum_coo, CPU, ALL_LAYOUT, phi::KindsSumCooKernel, float);
PHI_KERNEL(kinds_rows, CPU, ALL_LAYOUT, phi::KindsRowsKernel, float);
PHI_KERNEL(kinds_scale, CPU, ALL_LAYOUT, phi::KindsScaleKernel, float);
PHI_KERNEL(kinds_scale_sr, CPU, ALL_LAYOUT, phi::KindsScaleRowsKernel, float);
PHI_KERNEL(kinds_to_coo, CPU, ALL_LAYOUT, phi::KindsToCooKernel, float);
PHI_KERNEL(kinds_forget, CPU, ALL_LAYOUT, phi::KindsForgetKernel, float);
PHI_LIBRARY(phi_kinds, "kinds_sum", "kinds_sum_any", "kinds_rows", "kinds_scale_any",
            "kinds_scale_", "kinds_to_coo", "kinds_forget");

namespace {

class PhiTensorKinds : public testing::Test {
 protected:
  void TearDown() override { kinds::notes.clear(); }
};

at::Tensor call(const char* name, const at::Tensor& x) {
  return dispatch::invoke(op(name), x).toTensor();
}

TEST_F(PhiTensorKinds, ChooseTheKernel) {
  const at::Tensor x = floats({2, 2}, {1, 2, 3, 4});
  EXPECT_THAT(values_of(call("phi_kinds::kinds_sum_any", x)), ElementsAre(10));
  kinds::notes[x.data_ptr()] = {{4, 7}, 10, {}, {}};
  EXPECT_THAT(values_of(call("phi_kinds::kinds_sum_any", x)), ElementsAre(2010));
  EXPECT_EQ(thrown<dispatch::TypeError>([&] { call("phi_kinds::kinds_sum", x); }),
            "kinds_sum(): argument 'x': the kernel takes a DenseTensor, not a SelectedRows\n"
            "in kinds_sum(), PHI kernel 'kinds_sum' for (CPU, NCHW, float32)");
}

TEST_F(PhiTensorKinds, ComeOutOfKernels) {
  const at::Tensor x = floats({3, 2}, {1, 2, 0, 0, 3, 4});
  const at::Tensor rows = call("phi_kinds::kinds_rows", x);
  EXPECT_THAT(values_of(rows), ElementsAre(1, 2, 3, 4));
  EXPECT_THAT(kinds::notes.at(rows.data_ptr()).rows, ElementsAre(0, 2));
  EXPECT_EQ(kinds::notes.at(rows.data_ptr()).height, 3);
  const at::Tensor sparse = call("phi_kinds::kinds_to_coo", x);
  EXPECT_THAT(values_of(sparse), ElementsAre(1, 2, 3, 4));
  const kinds::note& is = kinds::notes.at(sparse.data_ptr());
  EXPECT_EQ(is.dims, (phi::DDim{3, 2}));
  const auto* places = is.indices.data_ptr<std::int64_t>();
  EXPECT_THAT(std::vector<std::int64_t>(places, places + 8), ElementsAre(0, 0, 2, 2, 0, 1, 0, 1));
}

TEST_F(PhiTensorKinds, GoThroughSeveralOperators) {
  const at::Tensor x = floats({3, 2}, {1, 2, 0, 0, 3, 4});
  const auto scale = op("phi_kinds::kinds_scale_any");
  EXPECT_EQ(dispatch::invoke(scale, x, 10).toTensor().size(0), 3);
  const at::Tensor rows = dispatch::invoke(scale, call("phi_kinds::kinds_rows", x), 10).toTensor();
  EXPECT_THAT(kinds::notes.at(rows.data_ptr()).rows, ElementsAre(0, 2));
  EXPECT_THAT(values_of(call("phi_kinds::kinds_sum_any", rows)), ElementsAre(2100));
  const at::Tensor sparse = call("phi_kinds::kinds_to_coo", x);
  EXPECT_THAT(values_of(call("phi_kinds::kinds_sum_any", sparse)), ElementsAre(410));
}

TEST_F(PhiTensorKinds, AreDenseForMeta) {
  const at::Tensor x = at::empty({5, 6}, at::TensorOptions(at::kFloat).device(at::kMeta));
  const at::Tensor y = call("phi_kinds::kinds_to_coo", x);
  EXPECT_TRUE(y.is_meta());
  EXPECT_THAT(y.sizes(), ElementsAre(5, 6));
}

TEST_F(PhiTensorKinds, AreRefusedWhereAKernelWritesToAnArgument) {
  const at::Tensor x = floats({1, 2}, {1, 2});
  kinds::notes[x.data_ptr()] = {{0}, 10, {}, {}};
  EXPECT_THAT(
      thrown<dispatch::ValueError>([&] { dispatch::invoke(op("phi_kinds::kinds_scale_"), x, 2); }),
      HasSubstr("kinds_scale_(): argument 'x': the kernel writes to it, which it does to a "
                "DenseTensor alone, not to a SelectedRows"));
}

TEST_F(PhiTensorKinds, AreRefusedWithoutTheirParts) {
  EXPECT_THAT(
      thrown<dispatch::Error>([] { call("phi_kinds::kinds_forget", floats({1, 1}, {1})); }),
      HasSubstr("kinds_forget(): output 'out' (number 1): the kernel left it without memory"));
}

}  // namespace
