// SPDX-License-Identifier: BSL-1.0
// The examples of PHI's design of 2022, unchanged.
#include <dispatch/pten.hpp>

#include <dispatch/invoke.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../../thrown.hpp"

using test::thrown;
using testing::ElementsAre;
using testing::HasSubstr;

// ---- 2.3.4.4: registration ----------------------------------------------------------------------

namespace phi {
void UnchangedInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
}  // namespace phi

namespace pt {
template <typename T, typename Context>
void Sign(const Context& dev_ctx, const DenseTensor& x, DenseTensor* out) {
  T* to = dev_ctx.template Alloc<T>(out);
  for (std::int64_t i = 0; i != x.numel(); ++i)
    to[i] = static_cast<T>((x.data<T>()[i] > T(0)) - (x.data<T>()[i] < T(0)));
}
template <typename T, typename Context>
void Scale(const Context& dev_ctx, const DenseTensor& x, float scale, float bias,
           bool bias_after_scale, DenseTensor* out) {
  T* to = dev_ctx.template Alloc<T>(out);
  const T by = static_cast<T>(scale), term = static_cast<T>(bias);
  for (std::int64_t i = 0; i != x.numel(); ++i)
    to[i] = static_cast<T>(bias_after_scale ? x.data<T>()[i] * by + term
                                            : (x.data<T>()[i] + term) * by);
}
template <typename T, typename Context>
void ScaleHost(const Context& dev_ctx, const DenseTensor& x, const DenseTensor& scale, float bias,
               bool bias_after_scale, DenseTensor* out) {
  Scale<T, Context>(dev_ctx, x, static_cast<float>(*scale.data<T>()), bias, bias_after_scale, out);
}
}  // namespace pt

PHI_OPERATOR("sign(Tensor x) -> Tensor out", phi::infer_meta<&phi::UnchangedInferMeta>);
PHI_OPERATOR("scale(Tensor x, float scale, float bias, bool bias_after_scale) -> Tensor out",
             phi::infer_meta<&phi::UnchangedInferMeta, "x">);
PHI_OPERATOR("scale.host(Tensor x, Tensor scale, float bias, bool bias_after_scale) -> Tensor out",
             phi::infer_meta<&phi::UnchangedInferMeta, "x">);

using pt::bfloat16;
PT_REGISTER_KERNEL("sign", CPU, NCHW, pt::Sign, float, double) {}
PT_REGISTER_KERNEL("scale", CPU, NCHW, pt::Scale, float, double, bfloat16, uint8_t, int8_t, int16_t,
                   int, int64_t) {}
PT_REGISTER_KERNEL("scale.host", CPU, NCHW, pt::ScaleHost, float, double, bfloat16, uint8_t, int8_t,
                   int16_t, int, int64_t) {
  kernel->InputAt(1).SetBackend(pt::Backend::kCPU);
}
PHI_LIBRARY(pten_test, "sign", "scale", "scale.host");

namespace {

dispatch::OperatorHandle op(const char* name, const char* overload = "") {
  return dispatch::Dispatcher::singleton().findSchemaOrThrow(name, overload);
}
std::vector<float> values_of(const at::Tensor& x) {
  return {x.data_ptr<float>(), x.data_ptr<float>() + x.numel()};
}
at::Tensor floats(std::initializer_list<float> values) {
  at::Tensor out = at::empty({static_cast<std::int64_t>(values.size())}, at::kFloat);
  std::copy(values.begin(), values.end(), out.data_ptr<float>());
  return out;
}

TEST(Pten, RegistersKernelsByNamesInQuotationMarks) {
  const at::Tensor x = floats({-2, 0, 3});
  EXPECT_THAT(values_of(dispatch::invoke(op("pten_test::sign"), x).toTensor()),
              ElementsAre(-1, 0, 1));
  EXPECT_THAT(values_of(dispatch::invoke(op("pten_test::scale"), x, 2.0, 1.0, true).toTensor()),
              ElementsAre(-3, 1, 7));
  EXPECT_THAT(
      values_of(
          dispatch::invoke(op("pten_test::scale", "host"), x, floats({2}), 1.0, false).toTensor()),
      ElementsAre(-2, 2, 8));
}

TEST(Pten, SelectsKernelsByNameAndKey) {
  const phi::KernelFactory& factory = phi::KernelFactory::Instance();
  EXPECT_TRUE(factory.HasCompatiblePhiKernel("sign"));
  EXPECT_FALSE(factory.HasCompatiblePhiKernel("sing"));
  const phi::KernelKey cpu(phi::Backend::CPU, phi::DataLayout::NCHW, phi::DataType::FLOAT32);
  const phi::KernelKey gpu(phi::Backend::GPU, phi::DataLayout::NCHW, phi::DataType::FLOAT32);
  EXPECT_TRUE(factory.SelectKernel("sign", cpu).IsValid());
  EXPECT_FALSE(factory.SelectKernel("sign", gpu).IsValid());
  EXPECT_FALSE(factory.SelectKernel("sing", cpu).IsValid());
  EXPECT_TRUE(factory.SelectKernelOrThrowError("sign", gpu).has_fallback_cpu);
  EXPECT_THAT(thrown<dispatch::NotImplementedError>(
                  [&] { static_cast<void>(factory.SelectKernelOrThrowError("sing", cpu)); }),
              HasSubstr("there is no PHI kernel 'sing'; did you mean 'sign'?"));
}

TEST(Pten, MakesOneFormOfKernels) {
  const phi::KernelFn fn = PT_KERNEL(pt::Scale<float, phi::CPUContext>);
  const phi::DenseTensor x(floats({1, 2}));
  phi::DenseTensor out;
  out.Resize(x.dims());
  const phi::CPUContext cpu;
  phi::KernelContext values(&cpu);
  values.EmplaceBackInput(&x);
  values.EmplaceBackAttr(2.0F);
  values.EmplaceBackAttr(0.5F);
  values.EmplaceBackAttr(true);
  values.EmplaceBackOutput(&out);
  fn(&values);
  EXPECT_THAT(values_of(out.host_tensor()), ElementsAre(2.5, 4.5));
  phi::KernelContext fewer(&cpu);
  fewer.EmplaceBackInput(&x);
  fewer.EmplaceBackAttr(2.0F);
  fewer.EmplaceBackAttr(0.5F);
  fewer.EmplaceBackAttr(true);
  EXPECT_EQ(thrown<dispatch::IndexError>([&] { fn(&fewer); }),
            "KernelContext: there is no output number 0, counted from 0; it has 0");
}

}  // namespace

// ---- 2.3.6.1: InferMeta -------------------------------------------------------------------------

namespace phi {
void CastInferMeta(const MetaTensor& x, DataType out_dtype, MetaTensor* out) {
  out->set_dims(x.dims());
  out->set_dtype(out_dtype);
  out->set_layout(x.layout());
}

void CreateLikeInferMeta(const MetaTensor& x, DataType dtype, DataLayout layout, MetaTensor* out) {
  out->set_dims(x.dims());
  out->set_dtype(dtype == DataType::UNDEFINED ? x.dtype() : dtype);
  out->set_layout(layout == DataLayout::UNDEFINED ? x.layout() : layout);
}

void ConcatInferMeta(const std::vector<MetaTensor>& x, const Scalar& axis_scalar, MetaTensor* out,
                     MetaConfig config = MetaConfig()) {
  if (!config.is_runtime && x.empty()) return;
  DDim dims = x.at(0).dims();
  const int axis = axis_scalar.to<int>();
  for (std::size_t i = 1; i != x.size(); ++i) dims[axis] += x[i].dims()[axis];
  out->set_dims(dims);
  out->set_dtype(x[0].dtype());
}
}  // namespace phi

PT_REGISTER_INFER_META_FN(sign, phi::UnchangedInferMeta);
PT_REGISTER_INFER_META_FN(scale, phi::UnchangedInferMeta);
PT_REGISTER_INFER_META_FN(cast, phi::CastInferMeta);
PT_REGISTER_INFER_META_FN(concat, phi::ConcatInferMeta);

namespace {

TEST(PtenInferMeta, IsCalledWithAContext) {
  const phi::DenseTensor x(floats({1, 2}));
  phi::DenseTensor out;
  phi::InferMetaContext context;
  context.EmplaceBackInput(phi::MetaTensor(x));
  context.EmplaceBackAttr(phi::DataType::INT32);
  context.EmplaceBackAttr(phi::DataLayout::NHWC);
  context.EmplaceBackOutput(phi::MetaTensor(&out));
  PT_INFER_META(phi::CreateLikeInferMeta)(&context);
  EXPECT_EQ(out.dims(), x.dims());
  EXPECT_EQ(out.dtype(), phi::DataType::INT32);
  EXPECT_EQ(out.layout(), phi::DataLayout::NHWC);
}

TEST(PtenInferMeta, TakesListsAndTheConfig) {
  const phi::DenseTensor x(at::ones({2, 3})), y(at::ones({4, 3}));
  phi::DenseTensor out;
  phi::InferMetaContext context(phi::MetaConfig{false});
  context.EmplaceBackInputs(std::vector<phi::MetaTensor>{x, y});
  context.EmplaceBackAttr(phi::Scalar(0));
  context.EmplaceBackOutput(phi::MetaTensor(&out));
  phi::MetaFnFactory::Instance().Get("concat")(&context);
  EXPECT_EQ(out.dims(), (phi::DDim{6, 3}));
  EXPECT_FALSE(context.GetMetaConfig().is_runtime);
  EXPECT_EQ(context.InputRangeAt(0), std::pair(0, 2));
  EXPECT_EQ(context.OutputRangeAt(0), std::pair(0, 1));
}

TEST(PtenInferMeta, NamesWhatTheContextLacks) {
  const phi::DenseTensor x(floats({1}));
  phi::DenseTensor out;
  phi::InferMetaContext context;
  context.EmplaceBackInput(phi::MetaTensor(x));
  context.EmplaceBackOutput(phi::MetaTensor(&out));
  const phi::InferMetaFn cast = phi::MetaFnFactory::Instance().Get("cast");
  EXPECT_EQ(thrown<dispatch::IndexError>([&] { cast(&context); }),
            "InferMetaContext: there is no attribute number 0, counted from 0; it has 0\n"
            "InferMeta of cast()");
  context.EmplaceBackAttr(1.5F);
  EXPECT_EQ(thrown<dispatch::TypeError>([&] { cast(&context); }),
            "InferMetaContext: attribute number 0, counted from 0, is asked for as another type "
            "than its own\nInferMeta of cast()");
}

TEST(PtenMetaFnFactory, HasTheFunctionsByName) {
  phi::MetaFnFactory& factory = phi::MetaFnFactory::Instance();
  EXPECT_TRUE(factory.Contains("sign"));
  EXPECT_FALSE(factory.Contains("sing"));
  EXPECT_EQ(thrown<dispatch::NotImplementedError>([&] { static_cast<void>(factory.Get("sing")); }),
            "no InferMeta function of the kernel 'sing' is registered: "
            "PT_REGISTER_INFER_META_FN(sing, f)");
  factory.Insert("sign_again", PT_INFER_META(phi::UnchangedInferMeta));
  EXPECT_TRUE(factory.Contains("sign_again"));
  EXPECT_THAT(thrown<dispatch::ValueError>(
                  [&] { factory.Insert("sign_again", PT_INFER_META(phi::UnchangedInferMeta)); }),
              HasSubstr("the InferMeta function of 'sign_again' is registered twice: "));
}

// ---- 2.3.6.3: InferMeta of objects that are no tensors ------------------------------------------

struct VarDesc {
  std::vector<std::int64_t> shape;
  phi::DataType type = phi::DataType::UNDEFINED;
};
class CompatMetaTensor : public phi::MetaTensor {
 public:
  explicit CompatMetaTensor(VarDesc* var) : var_(var) {}
  CompatMetaTensor() = default;
  CompatMetaTensor(const CompatMetaTensor&) = default;
  CompatMetaTensor(CompatMetaTensor&&) = default;

  bool initialized() const override { return var_ != nullptr; }
  phi::DDim dims() const override { return phi::make_ddim(var_->shape); }
  phi::DataType dtype() const override { return var_->type; }
  phi::DataLayout layout() const override { return phi::DataLayout::NCHW; }
  void set_dims(const phi::DDim& dims) override { var_->shape = phi::vectorize(dims); }
  void set_dtype(phi::DataType type) override { var_->type = type; }
  void set_layout(phi::DataLayout) override {}

 private:
  VarDesc* var_ = nullptr;
};

TEST(PtenCompatMetaTensor, GoesThroughTheSameFunctions) {
  VarDesc x{{4, 5}, phi::DataType::FLOAT64}, out;
  phi::InferMetaContext context;
  context.EmplaceBackInput(CompatMetaTensor(&x));
  context.EmplaceBackOutput(CompatMetaTensor(&out));
  phi::MetaFnFactory::Instance().Get("sign")(&context);
  EXPECT_THAT(out.shape, ElementsAre(4, 5));
  EXPECT_EQ(out.type, phi::DataType::FLOAT64);
}

TEST(PtenCompatMetaTensor, IsNotCutToAMetaTensor) {
  VarDesc x{{4, 5}, phi::DataType::FLOAT64}, out;
  phi::InferMetaContext context;
  context.EmplaceBackInputs(std::vector<CompatMetaTensor>{CompatMetaTensor(&x)});
  context.EmplaceBackAttr(phi::Scalar(0));
  context.EmplaceBackOutput(CompatMetaTensor(&out));
  EXPECT_THAT(
      thrown<dispatch::TypeError>([&] { phi::MetaFnFactory::Instance().Get("concat")(&context); }),
      HasSubstr("input number 0, counted from 0, is of a class that derives from MetaTensor"));
}

}  // namespace

// ---- 2.5.2: a kernel that calls other kernels ---------------------------------------------------

namespace phi {
using Tensor = DenseTensor;

template <typename T, typename Context>
Tensor mul(const Tensor& x, const Tensor& w) {
  Tensor out;
  out.Resize({x.dims()[0], w.dims()[1]});
  T* to = Context().template Alloc<T>(&out);
  const std::int64_t inner = w.dims()[0], columns = w.dims()[1];
  for (std::int64_t i = 0; i != out.numel(); ++i) {
    to[i] = T(0);
    for (std::int64_t k = 0; k != inner; ++k)
      to[i] += x.data<T>()[i / columns * inner + k] * w.data<T>()[k * columns + i % columns];
  }
  return out;
}
template <typename T, typename Context>
void add(const Tensor& x, const Tensor& b, Tensor* out) {
  T* to = Context().template Alloc<T>(out);
  for (std::int64_t i = 0; i != x.numel(); ++i) to[i] = x.data<T>()[i] + b.data<T>()[i % b.numel()];
}

template <typename T, typename Context>
void Fc(const Context& dev_ctx, const Tensor& x, const Tensor& w, const Tensor& b, Tensor* out) {
  static_cast<void>(dev_ctx);
  phi::add<T, Context>(phi::mul<T, Context>(x, w), b, out);
}
void FcInferMeta(const MetaTensor& x, const MetaTensor& w, const MetaTensor& b, MetaTensor* out) {
  out->set_dims({x.dims()[0], w.dims()[1]});
  out->set_dtype(b.dtype());
}
}  // namespace phi
PHI_OPERATOR("fc(Tensor x, Tensor w, Tensor b) -> Tensor out", phi::infer_meta<&phi::FcInferMeta>);
PT_REGISTER_KERNEL("fc", CPU, ALL_LAYOUT, phi::Fc, float, double) {}
PHI_LIBRARY(pten_fc, "fc");

namespace {
TEST(Pten, MakesAnOperatorOfOtherKernels) {
  const at::Tensor x = floats({1, 2, 3, 4}).view({2, 2}), w = floats({1, 0, 0, 1}).view({2, 2});
  EXPECT_THAT(values_of(dispatch::invoke(op("pten_fc::fc"), x, w, floats({10, 20})).toTensor()),
              ElementsAre(11, 22, 13, 24));
}
}  // namespace
