// SPDX-License-Identifier: BSL-1.0
// Attributes of PHI kernels: the values that a kernel gets for the arguments of a call.
#include <dispatch/phi/attributes.hpp>

#include <dispatch/phi.hpp>

#include <dispatch/invoke.hpp>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "../../thrown.hpp"

using namespace dispatch::literals;
using test::thrown;
using testing::ElementsAre;
using testing::HasSubstr;

namespace phi {
/// The attributes of the last kernel that ran, as text.
static std::string handed;
inline void note(std::initializer_list<dispatch::detail::piece> pieces) {
  handed = dispatch::message(pieces);
}
inline std::string text_of(const std::vector<std::int64_t>& values) {
  std::string out;
  for (const std::int64_t value : values) out += dispatch::message({out.empty() ? "" : ",", value});
  return out;
}

inline void AttrsInferMeta(const MetaTensor& x, MetaTensor* out) { out->share_meta(x); }
template <class T, class Context>
void NoteShapeKernel(const Context& context, const DenseTensor&, const IntArray& shape,
                     DenseTensor* out) {
  note({text_of(shape.GetData()), shape.FromTensor() ? " of tensors" : ""});
  context.template Alloc<T>(out);
}
template <class T, class Context>
void NoteScalarKernel(const Context& context, const DenseTensor&, const Scalar& s,
                      DenseTensor* out) {
  handed = dispatch::message({s.to<double>(), s.isBoolean()         ? " bool"
                                              : s.isIntegral(false) ? " int"
                                                                    : ""});
  context.template Alloc<T>(out);
}
template <class T, class Context>
void NoteListsKernel(const Context& context, const DenseTensor&, const std::vector<Scalar>& scalars,
                     const std::vector<int>& ints, const std::vector<float>& floats,
                     const std::vector<std::string>& words, const std::vector<bool>& flags,
                     DenseTensor* out) {
  handed.clear();
  for (const Scalar& s : scalars) handed += dispatch::message({s.to<double>(), " "});
  for (const int i : ints) handed += dispatch::message({i, " "});
  for (const float f : floats) handed += dispatch::message({static_cast<double>(f), " "});
  for (const std::string& word : words) handed += word + " ";
  for (const bool flag : flags) handed += flag ? "yes " : "no ";
  context.template Alloc<T>(out);
}
template <class T, class Context>
void NoteOptionalKernel(const Context& context, const DenseTensor&, const std::optional<Scalar>& s,
                        const std::optional<int>& i, const std::optional<std::string>& word,
                        DenseTensor* out) {
  note({s ? "scalar " : "", i ? "int " : "", word ? *word : "nothing"});
  context.template Alloc<T>(out);
}
template <class T, class Context>
void NoteNamesKernel(const Context& context, const DenseTensor&, DataType type, DataLayout layout,
                     const Place& place, DenseTensor* out) {
  note({type, " ", layout, " ", place.GetType()});
  context.template Alloc<T>(out);
}
template <class T, class Context>
void NoteSmallKernel(const Context& context, const DenseTensor&, int n, DenseTensor* out) {
  note({n});
  context.template Alloc<T>(out);
}
inline void FullAttrsInferMeta(const IntArray& shape, DataType type, MetaTensor* out) {
  out->set_dims(make_ddim(shape.GetData()));
  out->set_dtype(type);
}
template <class T, class Context>
void FillKernel(const Context& context, const IntArray&, DataType, DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  std::fill(to, to + out->numel(), T(1));
}
}  // namespace phi

PHI_OPERATOR("attrs_shape(Tensor x, int[] shape) -> Tensor out",
             phi::infer_meta<&phi::AttrsInferMeta, "x">);
PHI_OPERATOR("attrs_shape.Tensor(Tensor x, Tensor shape) -> Tensor out",
             phi::infer_meta<&phi::AttrsInferMeta, "x">);
PHI_OPERATOR("attrs_shape.Tensors(Tensor x, Tensor[] shape) -> Tensor out",
             phi::infer_meta<&phi::AttrsInferMeta, "x">);
PHI_OPERATOR("attrs_scalar(Tensor x, Scalar s) -> Tensor out",
             phi::infer_meta<&phi::AttrsInferMeta, "x">);
PHI_OPERATOR("attrs_scalar.Tensor(Tensor x, Tensor s) -> Tensor out",
             phi::infer_meta<&phi::AttrsInferMeta, "x">);
PHI_OPERATOR(
    "attrs_lists(Tensor x, Scalar[] scalars, int[] ints, float[] floats, str[] words, "
    "bool[] flags) -> Tensor out",
    phi::infer_meta<&phi::AttrsInferMeta, "x">);
PHI_OPERATOR("attrs_optional(Tensor x, Scalar? s=None, int? i=None, str? word=None) -> Tensor out",
             phi::infer_meta<&phi::AttrsInferMeta, "x">);
PHI_OPERATOR(
    "attrs_names(Tensor x, ScalarType? type=None, MemoryFormat? layout=None, Device? place=None) "
    "-> Tensor out",
    phi::infer_meta<&phi::AttrsInferMeta, "x">);
PHI_OPERATOR("attrs_small(Tensor x, int n) -> Tensor out",
             phi::infer_meta<&phi::AttrsInferMeta, "x">);
PHI_OPERATOR("attrs_full(Tensor shape, ScalarType? type=None) -> Tensor out",
             phi::infer_meta<&phi::FullAttrsInferMeta>, phi::data_type<"type">);
PHI_KERNEL(attrs_shape, CPU, ALL_LAYOUT, phi::NoteShapeKernel, float);
PHI_KERNEL_NAMED("attrs_shape.Tensor", CPU, ALL_LAYOUT, phi::NoteShapeKernel, float);
PHI_KERNEL_NAMED("attrs_shape.Tensors", CPU, ALL_LAYOUT, phi::NoteShapeKernel, float);
PHI_KERNEL(attrs_scalar, CPU, ALL_LAYOUT, phi::NoteScalarKernel, float);
PHI_KERNEL_NAMED("attrs_scalar.Tensor", CPU, ALL_LAYOUT, phi::NoteScalarKernel, float);
PHI_KERNEL(attrs_lists, CPU, ALL_LAYOUT, phi::NoteListsKernel, float);
PHI_KERNEL(attrs_optional, CPU, ALL_LAYOUT, phi::NoteOptionalKernel, float);
PHI_KERNEL(attrs_names, CPU, ALL_LAYOUT, phi::NoteNamesKernel, float);
PHI_KERNEL(attrs_small, CPU, ALL_LAYOUT, phi::NoteSmallKernel, float);
PHI_KERNEL(attrs_full, CPU, ALL_LAYOUT, phi::FillKernel, float, std::int64_t);
PHI_LIBRARY(phi_attrs, "attrs_shape", "attrs_shape.Tensor", "attrs_shape.Tensors", "attrs_scalar",
            "attrs_scalar.Tensor", "attrs_lists", "attrs_optional", "attrs_names", "attrs_small",
            "attrs_full");

namespace {

const at::Tensor x = at::full({1}, 1, at::kFloat);

/// Calls the operator with x and these values, and returns the attributes of its kernel as text.
template <class... Values>
std::string handed(const char* name, const char* overload, const Values&... values) {
  phi::handed = "nothing";
  dispatch::invoke(dispatch::Dispatcher::singleton().findSchemaOrThrow(
                       (std::string("phi_attrs::attrs_") + name).c_str(), overload),
                   x, values...);
  return phi::handed;
}
template <class T>
at::Tensor tensor_of(std::initializer_list<T> values, at::ScalarType type) {
  at::Tensor out = at::empty({static_cast<std::int64_t>(values.size())}, type);
  std::copy(values.begin(), values.end(), out.data_ptr<T>());
  return out;
}

TEST(PhiIntArray, IsOfAListATensorOrAListOfTensors) {
  EXPECT_EQ(handed("shape", "", std::vector<std::int64_t>{2, 3}), "2,3");
  EXPECT_EQ(handed("shape", "", std::vector<std::int64_t>{}), "");
  EXPECT_EQ(handed("shape", "Tensor", tensor_of<std::int64_t>({4, -5}, at::kLong)),
            "4,-5 of tensors");
  EXPECT_EQ(handed("shape", "Tensor", tensor_of<int>({6}, at::kInt)), "6 of tensors");
  const at::Tensor strided = tensor_of<std::int64_t>({1, 2, 3, 4}, at::kLong).view({2, 2}).t();
  EXPECT_EQ(handed("shape", "Tensor", strided), "1,3,2,4 of tensors");
  const std::vector<at::Tensor> list{tensor_of<std::int64_t>({7}, at::kLong),
                                     tensor_of<int>({8}, at::kInt)};
  EXPECT_EQ(handed("shape", "Tensors", list), "7,8 of tensors");
  EXPECT_EQ(handed("shape", "Tensors", std::vector<at::Tensor>{}), " of tensors");
}

TEST(PhiIntArray, RefusesOtherTensors) {
  EXPECT_EQ(thrown<dispatch::ValueError>([] { handed("shape", "Tensor", x); }),
            "attrs_shape.Tensor(): argument 'shape': a tensor of int64 or int32 is expected, not "
            "of float32\nin attrs_shape.Tensor(), PHI kernel 'attrs_shape.Tensor' for (CPU, NCHW, "
            "float32)");
  const std::vector<at::Tensor> list{tensor_of<std::int64_t>({7}, at::kLong),
                                     tensor_of<std::int64_t>({8, 9}, at::kLong)};
  EXPECT_THAT(thrown<dispatch::ValueError>([&] { handed("shape", "Tensors", list); }),
              HasSubstr("attrs_shape.Tensors(): argument 'shape': a tensor of one element is "
                        "expected, not of 2"));
  const std::vector<at::Tensor> reals{at::full({1}, 2.5, at::kDouble)};
  EXPECT_THAT(thrown<dispatch::ValueError>([&] { handed("shape", "Tensors", reals); }),
              HasSubstr("attrs_shape.Tensors(): argument 'shape': a tensor of int64 or int32 is "
                        "expected, not of float64"));
}

TEST(PhiIntArray, IsReadFromTheMemoryOfTheCpuAlone) {
  std::int64_t numbers[] = {1, 2};
  const at::Tensor elsewhere = at::from_blob(
      numbers, {2}, at::TensorOptions(at::kLong).device(at::Device(at::kPrivateUse1)));
  const phi::DenseTensor dense(elsewhere);
  EXPECT_THROW(static_cast<void>(phi::impl::numbers_of(dense, {"shape"})), dispatch::Error);
}

TEST(PhiScalar, IsOfANumberOrATensorOfOneElement) {
  EXPECT_EQ(handed("scalar", "", 2), "2 int");
  EXPECT_EQ(handed("scalar", "", 2.5), "2.5");

  EXPECT_EQ(handed("scalar", "Tensor", at::full({1, 1}, 3, at::kLong)), "3 int");
  EXPECT_EQ(handed("scalar", "Tensor", at::full({}, 0.5, at::kDouble)), "0.5");
  EXPECT_EQ(handed("scalar", "Tensor", at::full({1}, true, at::kBool)), "1 bool");
  EXPECT_EQ(handed("scalar", "Tensor", at::full({1}, 200, at::kByte)), "200 int");
}

TEST(PhiScalar, RefusesOtherNumbersOfElements) {
  for (const std::int64_t count : {0, 2})
    EXPECT_THAT(thrown<dispatch::ValueError>(
                    [&] { handed("scalar", "Tensor", at::full({count}, 1, at::kFloat)); }),
                HasSubstr(dispatch::message({"attrs_scalar.Tensor(): argument 's': a tensor of one "
                                             "element is expected, not of ",
                                             count})));
}

TEST(PhiLists, AreConvertedElementByElement) {
  const std::vector<at::Scalar> scalars{1, 2.5};
  const std::vector<double> reals{4.5};
  const std::vector<std::string> words{"five", "six"};
  const std::vector<bool> flags{true, false};
  EXPECT_EQ(handed("lists", "", scalars, std::vector<std::int64_t>{3}, reals, words, flags),
            "1 2.5 3 4.5 five six yes no ");
  EXPECT_EQ(handed("lists", "", std::vector<at::Scalar>{}, std::vector<std::int64_t>{},
                   std::vector<double>{}, std::vector<std::string>{}, std::vector<bool>{}),
            "");
  EXPECT_THAT(thrown<dispatch::ValueError>([&] {
                const std::vector<std::int64_t> ints{1, std::int64_t{1} << 40};
                handed("lists", "", scalars, ints, reals, words, flags);
              }),
              HasSubstr("attrs_lists(): argument 'ints': 1099511627776 does not fit into 32 bits"));
}

TEST(PhiOptionalAttributes, MayBeNone) {
  EXPECT_EQ(handed("optional", ""), "nothing");
  EXPECT_EQ(handed("optional", "", 1, 2, "three"), "scalar int three");
}

TEST(PhiNames, AreMadeOfPyTorchsTypes) {
  EXPECT_EQ(handed("names", ""), "undefined ALL_LAYOUT UNDEFINED");
  EXPECT_EQ(handed("names", "", at::kHalf, at::MemoryFormat::ChannelsLast, at::Device(at::kCPU)),
            "float16 NHWC CPU");
}

TEST(PhiNumbers, AreRefusedWhereTheyDoNotFit) {
  EXPECT_EQ(handed("small", "", std::int64_t{-1} << 31), "-2147483648");
  EXPECT_EQ(thrown<dispatch::ValueError>([] { handed("small", "", std::int64_t{1} << 31); }),
            "attrs_small(): argument 'n': 2147483648 does not fit into 32 bits\nin attrs_small(), "
            "PHI kernel 'attrs_small' for (CPU, NCHW, float32)");
}

TEST(PhiDataType, MustBeSaidByATensorOrAnArgument) {
  const auto full =
      dispatch::Dispatcher::singleton().findSchemaOrThrow("phi_attrs::attrs_full", "");
  const at::Tensor shape = tensor_of<std::int64_t>({2, 1}, at::kLong);
  const at::Tensor made = dispatch::invoke(full, shape, "type"_a = at::kFloat).toTensor();
  EXPECT_EQ(made.scalar_type(), at::kFloat);
  EXPECT_THAT(made.sizes(), ElementsAre(2, 1));
  EXPECT_EQ(thrown<dispatch::NotImplementedError>([&] { dispatch::invoke(full, shape); }),
            "PHI kernel 'attrs_full': no tensor and no argument says the data type; there are "
            "kernels for the backends CPU; on this one for the layouts ALL_LAYOUT and the data "
            "types float32,int64\nin attrs_full(), PHI kernel 'attrs_full' for (CPU, NCHW, "
            "undefined)");
}

}  // namespace
