// SPDX-License-Identifier: BSL-1.0
// PHI operators in calls through the dispatcher: the choice of the kernel, outputs, and errors.
#include <dispatch/phi/operator.hpp>

#include <dispatch/phi.hpp>

#include <dispatch/invoke.hpp>
#include <dispatch/op.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

using namespace dispatch::literals;
using test::thrown;
using testing::ElementsAre;
using testing::HasSubstr;

namespace phi {
inline void UnchangedInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }

template <class T, class Context>
void ScaleKernel(const Context& context, const DenseTensor& x, const Scalar& scale, float bias,
                 bool bias_after_scale, DenseTensor* out) {
  const T* from = x.data<T>();
  T* to = context.template Alloc<T>(out);
  const T factor = scale.to<T>(), term = static_cast<T>(bias);
  for (std::int64_t i = 0; i != x.numel(); ++i)
    to[i] = static_cast<T>(bias_after_scale ? from[i] * factor + term : (from[i] + term) * factor);
}
}  // namespace phi

PHI_OPERATOR(
    "scale(Tensor x, Scalar scale=1, float bias=0, bool bias_after_scale=True) -> "
    "Tensor out",
    phi::infer_meta<&phi::UnchangedInferMeta, "x">);
PHI_OPERATOR(
    "scale_(Tensor(a!) x, Scalar scale=1, float bias=0, bool bias_after_scale=True) -> "
    "Tensor(a!) out",
    phi::infer_meta<&phi::UnchangedInferMeta, "x">, phi::uses_kernel<"scale">);
PHI_OPERATOR(
    "scale.Tensor(Tensor x, Tensor scale, float bias=0, bool bias_after_scale=True) -> "
    "Tensor out",
    phi::infer_meta<&phi::UnchangedInferMeta, "x">);
PHI_KERNEL(scale, CPU, ALL_LAYOUT, phi::ScaleKernel, float, double, int, std::int64_t);
PHI_KERNEL_NAMED("scale.Tensor", CPU, ALL_LAYOUT, phi::ScaleKernel, float);

/// The kernel that ran last, and the layout and sizes of its argument.
struct seen {
  const char* kernel;
  phi::DataLayout layout;
  std::vector<std::int64_t> dims;
};
static seen last;

namespace phi {
template <class T, class Context>
void NchwKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  last = {"NCHW", x.layout(), vectorize(x.dims())};
  std::copy_n(x.data<T>(), x.numel(), context.template Alloc<T>(out));
}
template <class T, class Context>
void NhwcKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  last = {"NHWC", x.layout(), vectorize(x.dims())};
  std::copy_n(x.data<T>(), x.numel(), context.template Alloc<T>(out));
}
template <class T, class Context>
void ForgetfulKernel(const Context&, const DenseTensor&, DenseTensor*) {}
template <class T, class Context>
void WrongTypeKernel(const Context& context, const DenseTensor& x, DenseTensor* out) {
  context.template Alloc<double>(out);
  static_cast<void>(x);
}
inline void RefusingInferMeta(const MetaTensor& x, MetaTensor* out) {
  if (x.dims().size() != 2) throw dispatch::ValueError("x has two dimensions");
  out->share_meta(x);
}

inline void SizesInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_dims(x); }

template <class T, class Context>
void MeanKernel(const Context& context, const DenseTensor& x, const IntArray& dims, bool,
                DenseTensor* out) {
  last = {"mean", x.layout(), dims.GetData()};
  *context.template Alloc<T>(out) = *x.data<T>();
}
template <class T, class Context>
void MeanRawKernel(const Context& context, const DenseTensor& x, const IntArray& dims, bool, bool,
                   DenseTensor* out) {
  last = {"mean_raw", x.layout(), dims.GetData()};
  *context.template Alloc<T>(out) = *x.data<T>();
}
inline void MeanInferMeta(const MetaTensor& x, MetaTensor* out) {
  out->set_dims(make_ddim({1}));
  out->set_dtype(x.dtype());
}
inline KernelSignature ReduceMeanMapping(const ArgumentMappingContext& context) {
  if (context.Attr<bool>("reduce_all"))
    return {"mean_raw", {"X"}, {"dim", "keep_dim", "reduce_all"}, {"Out"}};
  return {"mean", {"X"}, {"dim", "keep_dim"}, {"Out"}};
}
inline KernelSignature UnlistedMapping(const ArgumentMappingContext&) {
  return {"mean", {"X"}, {}, {"Out"}};
}
}  // namespace phi

struct own_error : std::runtime_error {
  using std::runtime_error::runtime_error;
};
namespace phi {
template <class T, class Context>
void ThrowingKernel(const Context&, const DenseTensor&, std::int64_t what, DenseTensor*) {
  if (what == 0) throw std::runtime_error("no luck");
  if (what == 1) throw std::out_of_range("too far");
  if (what == 2) throw own_error("my own");
  if (what == 3) throw dispatch::ValueError("the library's");
  throw what;
}
}  // namespace phi
PHI_OPERATOR("throws(Tensor x, int what) -> Tensor out",
             phi::infer_meta<&phi::UnchangedInferMeta, "x">);
PHI_KERNEL(throws, CPU, ALL_LAYOUT, phi::ThrowingKernel, float);

PHI_OPERATOR("only_nchw(Tensor x) -> Tensor out", phi::infer_meta<&phi::UnchangedInferMeta>);
PHI_OPERATOR("both_layouts(Tensor x) -> Tensor out", phi::infer_meta<&phi::UnchangedInferMeta>);
PHI_OPERATOR("forgetful(Tensor x) -> Tensor out", phi::infer_meta<&phi::RefusingInferMeta>);
PHI_OPERATOR("wrong_type(Tensor x) -> Tensor out", phi::infer_meta<&phi::UnchangedInferMeta>,
             phi::output_type<"out", phi::DataType::FLOAT32>);
PHI_OPERATOR("undecided(Tensor x) -> Tensor out", phi::infer_meta<&phi::SizesInferMeta>,
             phi::output_type<"out", phi::DataType::FLOAT32>);
PHI_OPERATOR("mean(Tensor x, int[] axis, bool keepdim) -> Tensor out",
             phi::infer_meta<&phi::MeanInferMeta, "x">);
PHI_OPERATOR("mean_raw(Tensor x, int[] axis, bool keepdim, bool reduce_all) -> Tensor out",
             phi::infer_meta<&phi::MeanInferMeta, "x">);
PHI_OPERATOR(
    "reduce_mean(Tensor X, int[] dim, bool keep_dim=False, bool reduce_all=False, "
    "int in_dtype=-1) -> Tensor Out",
    phi::infer_meta<&phi::MeanInferMeta, "X">,
    phi::argument_mapping<&phi::ReduceMeanMapping, phi::kernel_call<"mean", "X", "dim", "keep_dim">,
                          phi::kernel_call<"mean_raw", "X", "dim", "keep_dim", "reduce_all">>);
PHI_OPERATOR("unlisted(Tensor X, int[] dim, bool keep_dim=False) -> Tensor Out",
             phi::infer_meta<&phi::MeanInferMeta, "X">,
             phi::argument_mapping<&phi::UnlistedMapping, phi::kernel_call<"mean">>);

PHI_KERNEL(only_nchw, CPU, NCHW, phi::NchwKernel, float);
PHI_KERNEL(both_layouts, CPU, NCHW, phi::NchwKernel, float);
PHI_KERNEL(both_layouts, CPU, NHWC, phi::NhwcKernel, float);
PHI_KERNEL(forgetful, CPU, ALL_LAYOUT, phi::ForgetfulKernel, float);
PHI_KERNEL(wrong_type, CPU, ALL_LAYOUT, phi::WrongTypeKernel, float);
PHI_KERNEL(undecided, CPU, ALL_LAYOUT, phi::WrongTypeKernel, float);
PHI_KERNEL(mean, (CPU, GPU), ALL_LAYOUT, phi::MeanKernel, float, double);
PHI_KERNEL(mean_raw, CPU, (NCHW, NHWC), phi::MeanRawKernel, float);
PHI_LIBRARY(phi_test, "throws", "only_nchw", "both_layouts", "forgetful", "wrong_type", "undecided",
            "reduce_mean", "unlisted");

TORCH_LIBRARY(phi_scale, m) {
  phi::define<"scale">(m);
  phi::define<"scale_">(m);
  phi::define<"scale.Tensor">(m);
}

namespace {

constexpr dispatch::op<
    "phi_scale::scale(Tensor x, Scalar scale=1, float bias=0, bool bias_after_scale=True) -> "
    "Tensor out">
    scale{};

at::Tensor floats(std::initializer_list<float> values) {
  at::Tensor out = at::empty({static_cast<std::int64_t>(values.size())}, at::kFloat);
  std::copy(values.begin(), values.end(), out.data_ptr<float>());
  return out;
}
std::vector<float> values_of(const at::Tensor& x) {
  return {x.data_ptr<float>(), x.data_ptr<float>() + x.numel()};
}
dispatch::OperatorHandle operator_of(const char* name, const char* overload = "") {
  return dispatch::Dispatcher::singleton().findSchemaOrThrow(name, overload);
}

TEST(PhiOperator, IsCalledTypedAndByKeyword) {
  EXPECT_THAT(values_of(scale(floats({1, 2}), 3, "bias"_a = 0.5)), ElementsAre(3.5, 6.5));
  EXPECT_THAT(values_of(scale(floats({1, 2}), 3, 0.5, false)), ElementsAre(4.5, 7.5));
  const auto op = operator_of("phi_scale::scale");
  EXPECT_THAT(values_of(dispatch::invoke(op, "scale"_a = 2, "x"_a = floats({4})).toTensor()),
              ElementsAre(8));
}

TEST(PhiOperator, IsCalledBoxed) {
  dispatch::Stack stack{floats({1, 2}), at::Scalar(2), 1.0, true};
  operator_of("phi_scale::scale").callBoxed(&stack);
  ASSERT_EQ(stack.size(), 1u);
  EXPECT_THAT(values_of(stack[0].toTensor()), ElementsAre(3, 5));
}

TEST(PhiOperator, ChoosesByDataType) {
  EXPECT_EQ(scale(at::full({2}, 3, at::kLong), 2).data_ptr<std::int64_t>()[1], 6);
  EXPECT_EQ(scale(at::full({2}, 3, at::kInt), 2).scalar_type(), at::kInt);
  EXPECT_EQ(scale(at::full({2}, 0.25, at::kDouble), 2).data_ptr<double>()[0], 0.5);
}

TEST(PhiOperator, SaysWhatThereIsInsteadOfAMissingDataType) {
  EXPECT_THAT(
      thrown<dispatch::NotImplementedError>(
          [] { static_cast<void>(scale(at::full({1}, 1, at::kShort), 2)); }),
      HasSubstr("PHI kernel 'scale': none for (CPU, NCHW, int16); there are kernels for the "
                "backends CPU; on this one for the layouts ALL_LAYOUT and the data types "
                "float32,float64,int32,int64"));
}

TEST(PhiOperator, InfersForMeta) {
  const at::Tensor x = at::empty({5, 6}, at::TensorOptions(at::kDouble).device(at::kMeta));
  const at::Tensor y = scale(x, 2);
  EXPECT_TRUE(y.is_meta());
  EXPECT_THAT(y.sizes(), ElementsAre(5, 6));
  EXPECT_EQ(y.scalar_type(), at::kDouble);
}

TEST(PhiOperator, WritesIntoItsArgument) {
  at::Tensor x = floats({1, 2});
  const auto op = operator_of("phi_scale::scale_");
  const at::Tensor y = dispatch::invoke(op, x, 10).toTensor();
  EXPECT_THAT(values_of(x), ElementsAre(10, 20));
  EXPECT_TRUE(y.is_same(x));
}

TEST(PhiOperator, TakesANumberFromATensor) {
  const auto op = operator_of("phi_scale::scale", "Tensor");
  EXPECT_THAT(values_of(dispatch::invoke(op, floats({1, 2}), floats({4})).toTensor()),
              ElementsAre(4, 8));
  EXPECT_THAT(thrown<dispatch::ValueError>(
                  [&] { static_cast<void>(dispatch::invoke(op, floats({1, 2}), floats({4, 5}))); }),
              HasSubstr("scale.Tensor(): argument 'scale': a tensor of one element is expected"));
}

TEST(PhiOperator, MakesAViewContiguousAndCountsIt) {
  const std::uint64_t before = phi::the_transforms().layout_count;
  at::Tensor x = at::empty({2, 2}, at::kFloat);
  for (int i = 0; i != 4; ++i) x.data_ptr<float>()[i] = static_cast<float>(i);
  EXPECT_THAT(values_of(scale(x.t(), 2)), ElementsAre(0, 4, 2, 6));
  EXPECT_EQ(phi::the_transforms().layout_count, before + 1);
}

/// Returns a tensor of 1 × 2 × 2 × 2 elements whose channels are the fastest dimension in memory.
at::Tensor channels_last() {
  at::Tensor out = at::empty({1, 2, 2, 2}, at::kFloat);
  for (int i = 0; i != 8; ++i) out.data_ptr<float>()[i] = static_cast<float>(i);
  return out.transpose(1, 3).transpose(2, 3);
}

TEST(PhiLayouts, ChooseTheKernel) {
  const auto op = operator_of("phi_test::both_layouts");
  const at::Tensor x = channels_last();
  const at::Tensor y = dispatch::invoke(op, x).toTensor();
  EXPECT_STREQ(last.kernel, "NHWC");
  EXPECT_EQ(last.layout, phi::DataLayout::NHWC);
  EXPECT_TRUE(y.is_contiguous(at::MemoryFormat::ChannelsLast));
  EXPECT_TRUE(at::equal(y, x));
  const at::Tensor z = dispatch::invoke(op, x.contiguous()).toTensor();
  EXPECT_STREQ(last.kernel, "NCHW");
  EXPECT_TRUE(z.is_contiguous());
}

TEST(PhiLayouts, AreChangedForAKernelOfAnotherOneIfThatIsOn) {
  const auto op = operator_of("phi_test::only_nchw");
  const std::uint64_t before = phi::the_transforms().layout_count;
  const at::Tensor x = channels_last();
  EXPECT_TRUE(at::equal(dispatch::invoke(op, x).toTensor(), x));
  EXPECT_EQ(phi::the_transforms().layout_count, before + 1);
  phi::the_transforms().layout = false;
  EXPECT_THAT(thrown<dispatch::NotImplementedError>([&] { dispatch::invoke(op, x); }),
              HasSubstr("none for (CPU, NHWC, float32); there are kernels for the backends CPU; on "
                        "this one for the layouts NCHW"));
  phi::the_transforms().layout = true;
}

TEST(PhiOutputs, AreHeldAgainstWhatIsSaidOfThem) {
  EXPECT_EQ(thrown<dispatch::Error>([] {
              dispatch::invoke(operator_of("phi_test::forgetful"), at::full({1, 1}, 1, at::kFloat));
            }),
            "forgetful(): output 'out' (number 1): the kernel left it without memory (Alloc)\n"
            "in forgetful(), PHI kernel 'forgetful' for (CPU, NCHW, float32)");
  EXPECT_EQ(thrown<dispatch::Error>(
                [] { dispatch::invoke(operator_of("phi_test::wrong_type"), floats({1})); }),
            "wrong_type(): output 'out' (number 1): the kernel made it float64, and InferMeta says "
            "float32\nin wrong_type(), PHI kernel 'wrong_type' for (CPU, NCHW, float32)");
}

TEST(PhiOutputs, AreHeldAgainstTheDeclaredRulesIfThatIsOn) {
  const auto op = operator_of("phi_test::undecided");
  phi::the_transforms().verify = true;
  EXPECT_THAT(thrown<dispatch::Error>([&] { dispatch::invoke(op, floats({1})); }),
              HasSubstr("undecided(): output 'out' (number 1): the kernel made it of another data "
                        "type than the declaration says (output_type)"));
  phi::the_transforms().verify = false;
#if defined(NDEBUG)
  EXPECT_EQ(dispatch::invoke(op, floats({1})).toTensor().scalar_type(), at::kDouble);
#endif
}

TEST(PhiInferMeta, SaysWhoseItIsWhenItThrows) {
  EXPECT_EQ(thrown<dispatch::ValueError>(
                [] { dispatch::invoke(operator_of("phi_test::forgetful"), floats({1})); }),
            "x has two dimensions\nInferMeta of forgetful()\nin forgetful(), PHI kernel "
            "'forgetful' for (CPU, NCHW, float32)");
}

TEST(PhiSignature, IsDerivedAndChosen) {
  EXPECT_EQ(toString(phi::signature_of<"scale">()),
            "scale(x, scale, bias, bias_after_scale) -> (out)");
  const auto op = operator_of("phi_test::reduce_mean");
  dispatch::invoke(op, floats({1}), std::vector<std::int64_t>{0});
  EXPECT_STREQ(last.kernel, "mean");
  dispatch::invoke(op, floats({1}), std::vector<std::int64_t>{0}, "reduce_all"_a = true);
  EXPECT_STREQ(last.kernel, "mean_raw");
  EXPECT_THAT(
      thrown<dispatch::ValueError>([] {
        dispatch::invoke(operator_of("phi_test::unlisted"), floats({1}),
                         std::vector<std::int64_t>{0});
      }),
      HasSubstr("the argument mapping chose mean(X) -> (Out), which the declaration does not "
                "list"));
}

/// Returns the text of the exception that the kernel throws, or an empty text if its class is not
/// exactly E.
template <class E>
std::string thrown_by_kernel(std::int64_t what) {
  try {
    dispatch::invoke(operator_of("phi_test::throws"), floats({1}), what);
  } catch (const E& e) {
    return typeid(e) == typeid(E) ? e.what() : "";
  }
  return "";
}

TEST(PhiOperator, NamesTheCallInWhatAKernelThrowsAndKeepsItsType) {
  const char* const call = "\nin throws(), PHI kernel 'throws' for (CPU, NCHW, float32)";
  EXPECT_THAT(thrown_by_kernel<std::runtime_error>(0), std::string("no luck") + call);
  EXPECT_THAT(thrown_by_kernel<std::out_of_range>(1), std::string("too far") + call);
  EXPECT_THAT(thrown_by_kernel<dispatch::ValueError>(3), std::string("the library's") + call);
  EXPECT_EQ(thrown_by_kernel<own_error>(2), "my own");
  EXPECT_THROW(dispatch::invoke(operator_of("phi_test::throws"), floats({1}), 4), std::int64_t);
}

TEST(PhiSelection, FallsBackToTheCpuIfThatIsOn) {
  using phi::Backend, phi::DataLayout, phi::DataType, phi::KernelKey;
  const KernelKey xpu(Backend::XPU, DataLayout::NCHW, DataType::FLOAT32);
  EXPECT_TRUE(phi::select_kernel("mean", xpu).has_fallback_cpu);
  const KernelKey gpu(Backend::GPU, DataLayout::NCHW, DataType::FLOAT32);
  EXPECT_FALSE(phi::select_kernel("mean", gpu).has_fallback_cpu);
  phi::the_transforms().fallback_to_cpu = false;
  EXPECT_THAT(thrown<dispatch::NotImplementedError>(
                  [&] { static_cast<void>(phi::select_kernel("mean", xpu)); }),
              HasSubstr("there are kernels for the backends CPU,GPU; for the layouts "));
  phi::the_transforms().fallback_to_cpu = true;
  EXPECT_THAT(thrown<dispatch::NotImplementedError>(
                  [&] { static_cast<void>(phi::select_kernel("maen", xpu)); }),
              HasSubstr("there is no PHI kernel 'maen'; did you mean 'mean'?"));
}

void first() {}
void second() {}
using one_kernel = phi::kernel_lines<void(), 1>;
one_kernel line_of(const char* schema, void (*function)()) {
  constexpr phi::KernelKey key(phi::Backend::CPU, phi::DataLayout::ALL_LAYOUT,
                               phi::DataType::FLOAT32);
  return {{schema, nullptr, nullptr, "here.cpp", 7, 0}, {{key, 0, 1, function}}};
}

TEST(PhiRegistration, OfAKeyAgainHidesTheOlderOneUntilItIsRemoved) {
  const phi::KernelKey key(phi::Backend::CPU, phi::DataLayout::NCHW, phi::DataType::FLOAT32);
  one_kernel older = line_of("twice()", &first), newer = line_of("twice()", &second);
  phi::add_kernels(older.line);
  phi::add_kernels(newer.line);
  EXPECT_EQ(phi::select_kernel("twice", key).function(), &second);
  phi::remove_kernels(newer.line);
  EXPECT_EQ(phi::select_kernel("twice", key).function(), &first);
  phi::remove_kernels(older.line);
  phi::remove_kernels(older.line);
  EXPECT_THAT(thrown<dispatch::NotImplementedError>(
                  [&] { static_cast<void>(phi::select_kernel("twice", key)); }),
              HasSubstr("no library has one"));
}

TEST(PhiRegistration, OfAnotherSchemaIsRefused) {
  one_kernel one = line_of("schemas(s)", &first), other = line_of("schemas(t)", &first);
  phi::add_kernels(one.line);
  EXPECT_THAT(thrown<dispatch::TypeError>([&] { phi::add_kernels(other.line); }),
              HasSubstr("kernels of 'schemas' of two schemas: schemas(t) (here.cpp:7) and "
                        "schemas(s) (here.cpp:7)"));
  phi::remove_kernels(one.line);
}

TEST(PhiCall, WithoutTheDispatcher) {
  const phi::CPUContext context;
  const phi::DenseTensor x(floats({1, 2}));
  phi::DenseTensor out;
  out.Resize(x.dims());
  const phi::Scalar three(3);
  phi::call<"scale">(context, x, three, 0.5, true, &out);
  EXPECT_THAT(values_of(out.host_tensor()), ElementsAre(3.5, 6.5));
  phi::KernelContext values(context);
  values.EmplaceBackInput(&x);
  values.EmplaceBackAttr(three);
  values.EmplaceBackAttr(1.0);
  EXPECT_THAT(
      thrown<dispatch::TypeError>([&] { phi::call_boxed(phi::kernels_of("scale"), values); }),
      HasSubstr("scale(): 5 values are expected, not 3"));
  values.EmplaceBackAttr(true);
  values.EmplaceBackOutput(&out);
  phi::call_boxed(phi::kernels_of("scale"), values);
  EXPECT_THAT(values_of(out.host_tensor()), ElementsAre(4, 7));
}

}  // namespace
