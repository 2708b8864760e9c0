// SPDX-License-Identifier: BSL-1.0
// A list of tensors that a kernel takes and returns as one TensorArray.
#include <dispatch/phi/tensor_kinds.hpp>

#include <dispatch/phi.hpp>

#include <dispatch/invoke.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

using test::thrown;
using testing::HasSubstr;

namespace phi {
inline void ArrayInferMeta(const std::vector<const MetaTensor*>& x, std::vector<MetaTensor*> out) {
  for (std::size_t i = 0; i != out.size(); ++i) out[i]->share_meta(*x[x.size() - 1 - i]);
}
inline std::int64_t ArraySize(const std::vector<const MetaTensor*>& x) {
  return static_cast<std::int64_t>(x.size());
}
/// Reverses the order of the tensors.
template <class T, class Context>
void ReverseKernel(const Context&, const TensorArray& x, TensorArray* out) {
  for (std::size_t i = 0; i != x.size(); ++i) out->at(i) = x.at(x.size() - 1 - i);
}
template <class T, class Context>
void ShortenKernel(const Context&, const TensorArray& x, TensorArray* out) {
  out->clear();
  if (!x.empty()) out->push_back(x[0]);
}
}  // namespace phi
PHI_OPERATOR("array_reverse(Tensor[] x) -> Tensor[] out", phi::infer_meta<&phi::ArrayInferMeta>,
             phi::output_count<&phi::ArraySize, "x">);
PHI_OPERATOR("array_shorten(Tensor[] x) -> Tensor[] out", phi::infer_meta<&phi::ArrayInferMeta>,
             phi::output_count<&phi::ArraySize, "x">);
PHI_KERNEL(array_reverse, CPU, ALL_LAYOUT, phi::ReverseKernel, float);
PHI_KERNEL(array_shorten, CPU, ALL_LAYOUT, phi::ShortenKernel, float);
PHI_LIBRARY(phi_arrays, "array_reverse", "array_shorten");

namespace {

std::vector<at::Tensor> call(const char* name, const std::vector<at::Tensor>& x) {
  const auto op = dispatch::Dispatcher::singleton().findSchemaOrThrow(name, "");
  return dispatch::invoke(op, x).toTensorVector();
}

TEST(PhiSparseTensors, HavePositionsAndElements) {
  const phi::DenseTensor positions(at::zeros({1, 2}, at::kLong)), rows(at::zeros({4}, at::kLong)),
      columns(at::zeros({2}, at::kLong)), elements(at::ones({2}));
  const auto data_of = [](const phi::DenseTensor& t) { return t.host_tensor().data_ptr(); };
  const phi::SparseCooTensor coo(positions, elements, {5});
  EXPECT_EQ(data_of(coo.indices()), data_of(positions));
  EXPECT_EQ(data_of(coo.values()), data_of(elements));
  EXPECT_EQ(coo.nnz(), 2);
  EXPECT_EQ(coo.dims(), (phi::DDim{5}));
  EXPECT_EQ(coo.dtype(), phi::DataType::FLOAT32);
  const phi::SparseCsrTensor csr(rows, columns, elements, {3, 5});
  EXPECT_EQ(data_of(csr.crows()), data_of(rows));
  EXPECT_EQ(data_of(csr.cols()), data_of(columns));
  EXPECT_EQ(data_of(csr.values()), data_of(elements));
}

TEST(PhiTensorArray, IsAListOfTensors) {
  const at::Tensor x = at::ones({2}), y = at::ones({3, 1});
  const std::vector<at::Tensor> out = call("phi_arrays::array_reverse", {x, y});
  ASSERT_EQ(out.size(), 2u);
  EXPECT_EQ(out[0].data_ptr(), y.data_ptr());
  EXPECT_EQ(out[1].data_ptr(), x.data_ptr());
}

TEST(PhiTensorArray, HasAsManyTensorsAsTheDeclarationSays) {
  EXPECT_EQ(call("phi_arrays::array_shorten", {at::ones({2})}).size(), 1u);
  EXPECT_THAT(
      thrown<dispatch::Error>([] {
        static_cast<void>(call("phi_arrays::array_shorten", {at::ones({2}), at::ones({2})}));
      }),
      HasSubstr("array_shorten(): output 'out' (number 1): the kernel left it without "
                "memory"));
}

TEST(PhiTensorArray, GrowsAndNamesAMissingTensor) {
  phi::TensorArray array;
  EXPECT_FALSE(array.initialized());
  array.push_back(phi::DenseTensor(at::ones({2})));
  EXPECT_EQ(array.dtype(), phi::DataType::FLOAT32);
  EXPECT_TRUE(array.initialized());
  array.resize(2);
  EXPECT_FALSE(array.initialized());
  EXPECT_EQ(array.end() - array.begin(), 2);
  EXPECT_EQ(thrown<dispatch::IndexError>([&] { static_cast<void>(array.at(2)); }),
            "TensorArray: tensor 2 of 2");
}

}  // namespace
