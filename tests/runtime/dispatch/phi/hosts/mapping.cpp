// SPDX-License-Identifier: BSL-1.0
// An argument mapping in the style of PHI's first versions: it chooses the kernel by the kind of a
// tensor, and passes the value of a tensor as a number.
#include "host.hpp"

using host::floats, host::op, host::values_of;
using test::thrown;
using testing::ElementsAre;
using testing::HasSubstr;

namespace phi {
KernelSignature ScaleOpArgumentMapping(const ArgumentMappingContext& ctx) {
  if (ctx.IsDenseTensorInput("X")) {
    if (ctx.HasInput("ScaleTensor")) {
      return KernelSignature("mapped_scale", {"X"}, {"ScaleTensor", "bias", "bias_after_scale"},
                             {"Out"});
    } else {
      return KernelSignature("mapped_scale", {"X"}, {"scale", "bias", "bias_after_scale"}, {"Out"});
    }
  } else if (ctx.IsSelectedRowsInput("X")) {
    if (ctx.HasInput("ScaleTensor")) {
      return KernelSignature("mapped_scale_sr", {"X"}, {"ScaleTensor", "bias", "bias_after_scale"},
                             {"Out"});
    } else {
      return KernelSignature("mapped_scale_sr", {"X"}, {"scale", "bias", "bias_after_scale"},
                             {"Out"});
    }
  } else {
    return KernelSignature("unregistered", {}, {}, {});
  }
}

inline void MappedInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void MappedScaleKernel(const Context& context, const DenseTensor& x, const Scalar& scale,
                       float bias, bool bias_after_scale, DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  const T by = scale.to<T>(), term = static_cast<T>(bias);
  for (std::int64_t i = 0; i != x.numel(); ++i)
    to[i] = bias_after_scale ? x.data<T>()[i] * by + term : (x.data<T>()[i] + term) * by;
}
template <class T, class Context>
void MappedScaleRowsKernel(const Context& context, const SelectedRows& x, const Scalar& scale,
                           float bias, bool bias_after_scale, SelectedRows* out) {
  out->mutable_value()->Resize(x.value().dims());
  MappedScaleKernel<T, Context>(context, x.value(), scale, bias, bias_after_scale,
                                out->mutable_value());
  out->set_rows(x.rows());
  out->set_height(x.height());
}

/// The sizes of the result are numbers, the elements of one tensor, or tensors with one size each.
inline KernelSignature ReshapeMapping(const ArgumentMappingContext& ctx) {
  if (ctx.InputSize("ShapeTensor") > 0)
    return KernelSignature("mapped_fill", {"X"}, {"ShapeTensor"}, {"Out"});
  if (ctx.HasInput("Shape")) return KernelSignature("mapped_fill", {"X"}, {"Shape"}, {"Out"});
  return KernelSignature("mapped_fill", {"X"}, {"shape"}, {"Out"});
}
inline void FillInferMeta(const MetaTensor& x, MetaTensor* out) { out->set_dtype(x.dtype()); }
template <class T, class Context>
void FillKernel(const Context& context, const DenseTensor& x, const IntArray& shape,
                DenseTensor* out) {
  out->Resize(make_ddim(shape.GetData()));
  std::fill_n(context.template Alloc<T>(out), out->numel(), *x.data<T>());
}
}  // namespace phi

PHI_OPERATOR(
    "mapped_scale(Tensor x, Scalar scale, float bias, bool bias_after_scale) -> Tensor out",
    phi::infer_meta<&phi::MappedInferMeta, "x">);
PHI_OPERATOR(
    "mapped_scale_sr(Tensor x, Scalar scale, float bias, bool bias_after_scale) -> Tensor out",
    phi::infer_meta<&phi::MappedInferMeta, "x">,
    phi::output_kind<"out", phi::TensorKind::selected_rows>);
PHI_OPERATOR(
    "mapped_scale_op(Tensor X, Tensor? ScaleTensor=None, *, float bias=0, Scalar scale=1, "
    "bool bias_after_scale=True) -> Tensor Out",
    phi::infer_meta<&phi::MappedInferMeta, "X">,
    phi::argument_mapping<
        &phi::ScaleOpArgumentMapping,
        phi::kernel_call<"mapped_scale", "X", "ScaleTensor", "bias", "bias_after_scale">,
        phi::kernel_call<"mapped_scale", "X", "scale", "bias", "bias_after_scale">,
        phi::kernel_call<"mapped_scale_sr", "X", "ScaleTensor", "bias", "bias_after_scale">,
        phi::kernel_call<"mapped_scale_sr", "X", "scale", "bias", "bias_after_scale">>);
PHI_OPERATOR("mapped_fill(Tensor x, int[] shape) -> Tensor out",
             phi::infer_meta<&phi::FillInferMeta, "x">);
PHI_OPERATOR(
    "mapped_reshape(Tensor X, Tensor[] ShapeTensor, Tensor? Shape, int[] shape) -> "
    "Tensor Out",
    phi::infer_meta<&phi::FillInferMeta, "X">,
    phi::argument_mapping<&phi::ReshapeMapping, phi::kernel_call<"mapped_fill", "X", "ShapeTensor">,
                          phi::kernel_call<"mapped_fill", "X", "Shape">,
                          phi::kernel_call<"mapped_fill", "X", "shape">>);
/// This operator has no mapping, and its tensor is optional.
PHI_OPERATOR("mapped_always(Tensor X, Tensor? ScaleTensor, float bias, bool after) -> Tensor Out",
             phi::infer_meta<&phi::MappedInferMeta, "X">,
             phi::uses_kernel<"mapped_scale", "X", "ScaleTensor", "bias", "after">);
PHI_KERNEL(mapped_scale, CPU, ALL_LAYOUT, phi::MappedScaleKernel, float);
PHI_KERNEL(mapped_scale_sr, CPU, ALL_LAYOUT, phi::MappedScaleRowsKernel, float);
PHI_KERNEL(mapped_fill, CPU, ALL_LAYOUT, phi::FillKernel, float);
PHI_LIBRARY(phi_mapped, "mapped_scale_op", "mapped_reshape", "mapped_always");

namespace {

using dispatch::literals::operator""_a;

TEST(PhiMapping, ChoosesByKindAndReadsTheTensorForTheNumber) {
  const at::Tensor x = floats({2}, {1, 2}), three = floats({1}, {3});
  const auto scale = op("phi_mapped::mapped_scale_op");
  EXPECT_THAT(values_of(dispatch::invoke(scale, x, "scale"_a = 2, "bias"_a = 1.0).toTensor()),
              ElementsAre(3, 5));
  EXPECT_THAT(values_of(dispatch::invoke(scale, x, three, "bias"_a = 1.0).toTensor()),
              ElementsAre(4, 7));
  const at::Tensor elements = floats({1, 2}, {1, 2});
  kinds::notes[elements.data_ptr()] = {{4}, 10, {}, {}};
  for (const at::Tensor& rows : {dispatch::invoke(scale, elements, "scale"_a = 3).toTensor(),
                                 dispatch::invoke(scale, elements, three).toTensor()}) {
    EXPECT_THAT(values_of(rows), ElementsAre(3, 6));
    EXPECT_THAT(kinds::notes.at(rows.data_ptr()).rows, ElementsAre(4));
  }
  kinds::notes.clear();
}

TEST(PhiMapping, ReadsTensorsForSizes) {
  const at::Tensor x = floats({1}, {7}), two = at::full({1}, 2, at::kLong),
                   sizes = at::full({2}, 3, at::kInt);
  const auto sizes_of = [&](const std::vector<at::Tensor>& list, const dispatch::IValue& shape) {
    return dispatch::invoke(op("phi_mapped::mapped_reshape"), x, list, shape,
                            std::vector<std::int64_t>{5})
        .toTensor()
        .sizes()
        .vec();
  };
  EXPECT_THAT(sizes_of({}, {}), ElementsAre(5));
  EXPECT_THAT(sizes_of({}, sizes), ElementsAre(3, 3));
  EXPECT_THAT(sizes_of({two, two}, sizes), ElementsAre(2, 2));
}

TEST(PhiMapping, NamesATensorThatIsAbsentOrHasSeveralNumbers) {
  const at::Tensor x = floats({2}, {1, 2});
  const auto always = op("phi_mapped::mapped_always");
  EXPECT_THAT(values_of(dispatch::invoke(always, x, floats({1}, {2}), 0.0, true).toTensor()),
              ElementsAre(2, 4));
  EXPECT_THAT(thrown<dispatch::ValueError>(
                  [&] { dispatch::invoke(always, x, dispatch::IValue(), 0.0, true); }),
              HasSubstr("mapped_always(): argument 'ScaleTensor': the kernel reads its value, and "
                        "it is absent"));
  EXPECT_THAT(thrown<dispatch::ValueError>([&] { dispatch::invoke(always, x, x, 0.0, true); }),
              HasSubstr("mapped_always(): argument 'ScaleTensor': a tensor of one element is "
                        "expected, not of 2"));
}

}  // namespace
