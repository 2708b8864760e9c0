// SPDX-License-Identifier: BSL-1.0
// MetaTensor, through which InferMeta functions see tensors and objects that are no PHI tensors.
#include <dispatch/phi/meta_tensor.hpp>

#include <dispatch/phi.hpp>

#include <dispatch/invoke.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "../../thrown.hpp"

using test::thrown;
using testing::ElementsAre;

namespace {

/// A variable of a static graph: it has a name, a shape and a data type, and no tensor.
struct variable {
  std::string name;
  std::vector<std::int64_t> shape;
  phi::DataType type = phi::DataType::UNDEFINED;
};

class variable_meta : public phi::MetaTensor {
 public:
  explicit variable_meta(variable* of) : variable_(of) {}

  bool initialized() const override { return variable_ != nullptr; }
  phi::DDim dims() const override { return phi::make_ddim(variable_->shape); }
  phi::DataType dtype() const override { return variable_->type; }
  phi::DataLayout layout() const override { return phi::DataLayout::NCHW; }
  void set_dims(const phi::DDim& dims) override { variable_->shape = phi::vectorize(dims); }
  void set_dtype(phi::DataType type) override { variable_->type = type; }
  void set_layout(phi::DataLayout) override {}

 private:
  variable* variable_;
};

TEST(PhiMetaTensor, RefersToATensor) {
  phi::DenseTensor x(at::ones({2, 3})), out;
  phi::MetaTensor meta(&out);
  meta.share_meta(x);
  EXPECT_EQ(out.dims(), phi::make_ddim({2, 3}));
  EXPECT_EQ(meta.dtype(), phi::DataType::FLOAT32);
  EXPECT_EQ(meta.numel(), 6);
  EXPECT_TRUE(meta.is_dense());
  EXPECT_FALSE(meta.is_selected_rows());
  EXPECT_EQ(thrown<dispatch::ValueError>([] { static_cast<void>(phi::MetaTensor().dims()); }),
            "MetaTensor: an optional tensor that is absent");
}

TEST(PhiMetaTensor, DescribesWhatIsNoTensorInADerivedClass) {
  variable x{"X", {4, 5}, phi::DataType::FLOAT64}, out{"Out", {}};
  variable_meta from(&x), to(&out);
  to.share_meta(from);
  EXPECT_THAT(out.shape, ElementsAre(4, 5));
  EXPECT_EQ(out.type, phi::DataType::FLOAT64);
  phi::DenseTensor tensor;
  phi::MetaTensor(&tensor).share_meta(from);
  EXPECT_EQ(tensor.dims(), phi::make_ddim({4, 5}));
  EXPECT_EQ(static_cast<const phi::MetaTensor&>(from).numel(), 20);
  EXPECT_FALSE(variable_meta(nullptr));
}

}  // namespace

namespace phi {
/// Takes a list as PHI's first InferMeta functions did.
inline void TogetherInferMeta(const std::vector<MetaTensor>& x, MetaTensor* out) {
  const auto total = [](std::int64_t sum, const MetaTensor& one) { return sum + one.numel(); };
  out->set_dims({std::accumulate(x.begin(), x.end(), std::int64_t{0}, total)});
  out->set_dtype(x.at(0).dtype());
}
template <class T, class Context>
void TogetherKernel(const Context& context, const std::vector<const DenseTensor*>& x,
                    DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  for (const DenseTensor* one : x) to = std::copy_n(one->data<T>(), one->numel(), to);
}
}  // namespace phi
PHI_OPERATOR("together(Tensor[] x) -> Tensor", phi::infer_meta<&phi::TogetherInferMeta>);
PHI_KERNEL(together, CPU, ALL_LAYOUT, phi::TogetherKernel, float);
PHI_LIBRARY(phi_meta_tensor, "together");

TEST(PhiMetaTensor, OfAListMayBeOneVector) {
  const auto together =
      dispatch::Dispatcher::singleton().findSchemaOrThrow("phi_meta_tensor::together", "");
  const at::Tensor out =
      dispatch::invoke(together, std::vector<at::Tensor>{at::ones({2}), at::ones({1, 3})})
          .toTensor();
  EXPECT_THAT(out.sizes(), ElementsAre(5));
}
