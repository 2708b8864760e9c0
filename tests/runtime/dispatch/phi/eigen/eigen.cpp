// SPDX-License-Identifier: BSL-1.0
// A kernel that computes with Eigen, as PHI's do.
#include <dispatch/phi/eigen.hpp>

#include <dispatch/phi.hpp>

#include <dispatch/invoke.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../../thrown.hpp"

using test::thrown;
using testing::ElementsAre;

namespace paddle::operators {
template <typename EigenDevice, typename T>
struct EigenSign {
  template <class Out, class In>
  static void Eval(const EigenDevice& dev, Out& out, const In& in) {
    out.device(dev) = in.sign();
  }
};
}  // namespace paddle::operators

namespace phi {
template <typename T, typename Context>
void SignKernel(const Context& dev_ctx, const DenseTensor& x, DenseTensor* out) {
  dev_ctx.template Alloc<T>(out);
  auto eigen_out = phi::EigenVector<T>::Flatten(*out);
  auto eigen_x = phi::EigenVector<T>::Flatten(x);

  auto& dev = *dev_ctx.eigen_device();
  paddle::operators::EigenSign<std::decay_t<decltype(dev)>, T>::Eval(dev, eigen_out, eigen_x);
}
inline void SignInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
}  // namespace phi
PHI_OPERATOR("eigen_sign(Tensor x) -> Tensor out", phi::infer_meta<&phi::SignInferMeta>);
PD_REGISTER_KERNEL(eigen_sign, CPU, ALL_LAYOUT, phi::SignKernel, float, double) {}
PHI_LIBRARY(phi_eigen, "eigen_sign");

namespace {

at::Tensor floats(at::IntArrayRef sizes, std::initializer_list<float> values) {
  at::Tensor out = at::empty(sizes, at::kFloat);
  std::copy(values.begin(), values.end(), out.data_ptr<float>());
  return out;
}

TEST(PhiEigen, ComputesInAKernel) {
  const auto sign =
      dispatch::Dispatcher::singleton().findSchemaOrThrow("phi_eigen::eigen_sign", "");
  const at::Tensor out = dispatch::invoke(sign, floats({2, 2}, {-2, 0, 3, 4})).toTensor();
  EXPECT_THAT(std::vector<float>(out.data_ptr<float>(), out.data_ptr<float>() + 4),
              ElementsAre(-1, 0, 1, 1));
}

TEST(PhiEigen, SeesVectorsMatricesAndNumbers) {
  phi::DenseTensor x(floats({2, 1, 3}, {1, 2, 3, 4, 5, 6}));
  auto matrix = phi::EigenMatrix<float>::Reshape(x, 1);
  EXPECT_EQ(matrix.dimension(0), 2);
  EXPECT_EQ(matrix(1, 2), 6);
  matrix(0, 0) = 7;
  const phi::DenseTensor& same = x;
  EXPECT_EQ((phi::EigenTensor<float, 3>::From(same)(0, 0, 0)), 7);
  EXPECT_EQ(phi::EigenVector<float>::Flatten(same)(4), 5);
  const phi::DenseTensor one(floats({1}, {3}));
  EXPECT_EQ(phi::EigenScalar<float>::From(one)(), 3);
}

TEST(PhiEigen, RefusesOtherSizes) {
  const phi::DenseTensor x(floats({2, 3}, {1, 2, 3, 4, 5, 6}));
  EXPECT_EQ(
      thrown<dispatch::ValueError>([&] { static_cast<void>(phi::EigenVector<float>::From(x)); }),
      "EigenTensor::From(): 1 dimensions are expected, not 2");
  EXPECT_EQ(thrown<dispatch::ValueError>(
                [&] { static_cast<void>(phi::EigenTensor<float, 1>::From(x, {5})); }),
            "EigenTensor::From(): the sizes are of 5 elements, and the tensor has 6");
  EXPECT_EQ(
      thrown<dispatch::ValueError>([&] { static_cast<void>(phi::EigenScalar<float>::From(x)); }),
      "EigenScalar::From(): a tensor of one element is expected, not of 6");
  EXPECT_EQ(
      thrown<dispatch::TypeError>([&] { static_cast<void>(phi::EigenVector<double>::Flatten(x)); }),
      "DenseTensor::data(): the elements are float32, asked for float64");
}

}  // namespace
