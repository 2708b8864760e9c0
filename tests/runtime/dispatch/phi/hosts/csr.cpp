// SPDX-License-Identifier: BSL-1.0
// Kernels that take and return row-compressed sparse tensors, with a host that has them.
#include "host.hpp"

using host::floats, host::op, host::values_of;
using testing::ElementsAre;

namespace phi {
inline void CsrInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

/// Converts a matrix to the elements that are not zero, row by row.
template <class T, class Context>
void ToCsrKernel(const Context& context, const DenseTensor& x, SparseCsrTensor* out) {
  std::vector<std::int64_t> begins{0}, columns;
  std::vector<T> values;
  for (std::int64_t row = 0; row != x.dims()[0]; ++row) {
    for (std::int64_t column = 0; column != x.dims()[1]; ++column)
      if (const T value = x.data<T>()[row * x.dims()[1] + column]; value != 0)
        columns.push_back(column), values.push_back(value);
    begins.push_back(static_cast<std::int64_t>(values.size()));
  }
  const auto give = [&]<class E>(DenseTensor* to, const std::vector<E>& elements) {
    to->Resize(make_ddim({static_cast<std::int64_t>(elements.size())}));
    std::copy(elements.begin(), elements.end(), context.template Alloc<E>(to));
  };
  DenseTensor crows, cols, elements;
  give(&crows, begins);
  give(&cols, columns);
  give(&elements, values);
  out->SetMember(crows, cols, elements, x.dims());
}
template <class T, class Context>
void CsrToDenseKernel(const Context& context, const SparseCsrTensor& x, DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  std::fill_n(to, out->numel(), T(0));
  const auto *begins = x.crows().data<std::int64_t>(), *columns = x.cols().data<std::int64_t>();
  for (std::int64_t row = 0; row != x.dims()[0]; ++row)
    for (std::int64_t i = begins[row]; i != begins[row + 1]; ++i)
      to[row * x.dims()[1] + columns[i]] = x.values().data<T>()[i];
}
template <class T, class Context>
void CsrCopyKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  std::copy_n(x.data<T>(), x.numel(), context.template Alloc<T>(out));
}
inline KernelSignature ToDenseMapping(const ArgumentMappingContext& context) {
  return {context.IsSparseCsrTensorInput("x") ? "csr_to_dense" : "csr_copy", {"x"}, {}, {"out"}};
}
}  // namespace phi

PHI_OPERATOR("csr_of(Tensor x) -> Tensor out", phi::infer_meta<&phi::CsrInferMeta>,
             phi::output_kind<"out", phi::TensorKind::sparse_csr>);
PHI_OPERATOR("csr_to_dense(Tensor x) -> Tensor out", phi::infer_meta<&phi::CsrInferMeta>);
PHI_OPERATOR("csr_copy(Tensor x) -> Tensor out", phi::infer_meta<&phi::CsrInferMeta>);
PHI_OPERATOR("to_dense(Tensor x) -> Tensor out", phi::infer_meta<&phi::CsrInferMeta>,
             phi::argument_mapping<&phi::ToDenseMapping, phi::kernel_call<"csr_to_dense">,
                                   phi::kernel_call<"csr_copy">>);
PHI_KERNEL(csr_of, CPU, ALL_LAYOUT, phi::ToCsrKernel, float);
PHI_KERNEL(csr_to_dense, CPU, ALL_LAYOUT, phi::CsrToDenseKernel, float);
PHI_KERNEL(csr_copy, CPU, ALL_LAYOUT, phi::CsrCopyKernel, float);
PHI_LIBRARY(phi_csr, "csr_of", "to_dense");

namespace {

TEST(PhiSparseCsr, ComesOutOfAKernelAndGoesIntoAnother) {
  const at::Tensor x = floats({3, 2}, {1, 0, 0, 0, 3, 4});
  const at::Tensor rows = dispatch::invoke(op("phi_csr::csr_of"), x).toTensor();
  EXPECT_THAT(values_of(rows), ElementsAre(1, 3, 4));
  const kinds::note& is = kinds::notes.at(rows.data_ptr());
  const auto* begins = is.crows.data_ptr<std::int64_t>();
  EXPECT_THAT(std::vector<std::int64_t>(begins, begins + 4), ElementsAre(0, 1, 1, 3));
  const auto to_dense = op("phi_csr::to_dense");
  EXPECT_THAT(values_of(dispatch::invoke(to_dense, rows).toTensor()),
              ElementsAre(1, 0, 0, 0, 3, 4));
  EXPECT_THAT(values_of(dispatch::invoke(to_dense, x).toTensor()), ElementsAre(1, 0, 0, 0, 3, 4));
  kinds::notes.clear();
}

TEST(PhiSparseCsr, HasItsParts) {
  const phi::DenseTensor crows(at::zeros({3}, at::kLong)), cols(at::zeros({1}, at::kLong)),
      elements(floats({1}, {5}));
  phi::SparseCsrTensor x(crows, cols, elements, {2, 4});
  EXPECT_EQ(x.nnz(), 1);
  EXPECT_EQ(x.layout(), phi::DataLayout::SPARSE_CSR);
  EXPECT_EQ(x.numel(), 8);
  EXPECT_TRUE(x.initialized());
  EXPECT_FALSE(phi::SparseCsrTensor().initialized());
  EXPECT_EQ(x.mutable_values()->data<float>()[0], 5);
}

}  // namespace
