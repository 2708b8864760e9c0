// SPDX-License-Identifier: BSL-1.0
// Views share memory, copies do not, conversions keep the numbers, and errors name the mistake.
#include <dispatch/default_host/tensor_methods.hpp>

#include <gtest/gtest.h>

#include <dispatch/default_host/functions.hpp>
#include <limits>
#include <string>
#include <vector>

#include "../../thrown.hpp"

namespace {

using test::thrown_by;

using at::Tensor;
using std::int64_t;

/// Returns a tensor of these sizes with the elements 0, 1, 2 ….
Tensor counted(dispatch::IntArrayRef sizes, dispatch::ScalarType type = dispatch::kLong) {
  const Tensor out = at::empty(sizes, type);
  const Tensor flat = out.view({-1});
  for (int64_t i = 0; i < flat.numel(); ++i) flat[i].fill_(i);
  return out;
}
std::vector<int64_t> values(const Tensor& tensor) {
  const Tensor flat = tensor.to(dispatch::kLong).contiguous().reshape({-1});
  const int64_t* data = flat.const_data_ptr<int64_t>();
  return {data, data + flat.numel()};
}
using list = std::vector<int64_t>;

TEST(TensorViewTest, ViewsKeepTheMemoryAlive) {
  Tensor view;
  {
    const Tensor whole = counted({2, 3});
    view = whole.select(0, 1);
    EXPECT_EQ(view.storage_offset(), 3);
    EXPECT_TRUE(view.storage().is_alias_of(whole.storage()));
  }
  EXPECT_EQ(values(view), (list{3, 4, 5}));
}

TEST(TensorViewTest, WritingToAViewWritesToTheWhole) {
  const Tensor whole = counted({2, 2});
  whole.select(1, 0).fill_(7);
  EXPECT_EQ(values(whole), (list{7, 1, 7, 3}));
}

TEST(TensorViewTest, SelectDropsADimension) {
  const Tensor whole = counted({2, 3});
  EXPECT_EQ(values(whole.select(1, -1)), (list{2, 5}));
  EXPECT_EQ(whole[1][2].item<int>(), 5);
  EXPECT_EQ(thrown_by<dispatch::IndexError>([&] { static_cast<void>(whole.select(0, 2)); }),
            "select(): index 2 out of range for tensor of size [2, 3] at dimension 0");
}

TEST(TensorViewTest, SliceClampsAndSteps) {
  const Tensor whole = counted({6});
  EXPECT_EQ(values(whole.slice(0, 1, 5, 2)), (list{1, 3}));
  EXPECT_EQ(values(whole.slice(0, -2)), (list{4, 5}));
  EXPECT_EQ(values(whole.slice(0, 4, 100)), (list{4, 5}));
  EXPECT_EQ(whole.slice(0, 5, 2).numel(), 0);
  EXPECT_THROW(static_cast<void>(whole.slice(0, 0, 6, 0)), dispatch::ValueError);
  constexpr std::int64_t most = std::numeric_limits<std::int64_t>::max();
  EXPECT_EQ(values(counted({2, 3}).slice(0, 1, most, most)), (list{3, 4, 5}));
}

TEST(TensorViewTest, NarrowIsExact) {
  const Tensor whole = counted({2, 3});
  EXPECT_EQ(values(whole.narrow(1, 1, 2)), (list{1, 2, 4, 5}));
  EXPECT_EQ(values(whole.narrow(1, -1, 1)), (list{2, 5}));
  EXPECT_EQ(whole.narrow(1, 1, 0).numel(), 0);
  EXPECT_EQ(thrown_by([&] { static_cast<void>(whole.narrow(1, 2, 2)); }),
            "start (2) + length (2) exceeds dimension size (3).");
  EXPECT_EQ(thrown_by([&] { static_cast<void>(whole.narrow(1, 3, -1)); }),
            "narrow(): length must be non-negative.");
  EXPECT_EQ(thrown_by<dispatch::IndexError>([&] { static_cast<void>(whole.narrow(1, 4, 0)); }),
            "start out of range (expected to be in range of [-3, 3], but got 4)");
}

TEST(TensorViewTest, TransposeSwapsDimensions) {
  const Tensor whole = counted({2, 3});
  EXPECT_EQ(values(whole.t()), (list{0, 3, 1, 4, 2, 5}));
  EXPECT_EQ(whole.transpose(0, -1).sizes(), dispatch::IntArrayRef({3, 2}));
  EXPECT_FALSE(whole.t().is_contiguous());
  EXPECT_TRUE(counted({4}).t().is_contiguous());
  EXPECT_THROW(static_cast<void>(counted({1, 1, 1}).t()), dispatch::Error);
}

TEST(TensorViewTest, ViewFillsInOneSize) {
  const Tensor whole = counted({2, 6});
  EXPECT_EQ(whole.view({3, -1}).size(1), 4);
  EXPECT_EQ(whole.view({12}).data_ptr(), whole.data_ptr());
  EXPECT_EQ(at::empty({0, 3}).view({3, 0}).numel(), 0);
  EXPECT_EQ(thrown_by([&] { static_cast<void>(whole.view({5, -1})); }),
            "shape '[5, -1]' is invalid for input of size 12");
  EXPECT_THROW(static_cast<void>(whole.view({-1, -1})), dispatch::Error);
  EXPECT_THROW(static_cast<void>(whole.view({-2, 6})), dispatch::Error);
  EXPECT_THROW(static_cast<void>(at::empty({0}).view({0, -1})), dispatch::Error);
}

TEST(TensorViewTest, AViewKeepsDimensionsThatDoNotLieTogether) {
  const Tensor part = counted({2, 3, 4}).slice(1, 0, 2);
  const Tensor flat = part.view({2, 8});
  EXPECT_EQ(flat.data_ptr(), part.data_ptr());
  EXPECT_EQ(values(flat), (list{0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15, 16, 17, 18, 19}));
  EXPECT_EQ(part.view({1, 2, 1, 2, 2, 2}).strides(), dispatch::IntArrayRef({24, 12, 8, 4, 2, 1}));
  EXPECT_EQ(part.reshape({2, -1}).data_ptr(), part.data_ptr());
  EXPECT_THROW(static_cast<void>(part.view({16})), dispatch::Error);
  EXPECT_NE(part.reshape({16}).data_ptr(), part.data_ptr());
}

TEST(TensorViewTest, ReshapeCopiesWhereViewRefuses) {
  const Tensor whole = counted({2, 3});
  EXPECT_THROW(static_cast<void>(whole.t().view({6})), dispatch::Error);
  EXPECT_EQ(values(whole.t().reshape({6})), (list{0, 3, 1, 4, 2, 5}));
}

TEST(TensorContiguityTest, IgnoresStridesOfSizeOneAndOfEmptyTensors) {
  EXPECT_TRUE(counted({1, 3}).t().is_contiguous());
  EXPECT_TRUE(at::empty({0, 3}).t().is_contiguous());
  EXPECT_FALSE(counted({2, 3}).slice(1, 0, 2).is_contiguous());
}

TEST(TensorContiguityTest, ContiguousCopiesOnlyWhereItMust) {
  const Tensor whole = counted({2, 3});
  EXPECT_TRUE(whole.contiguous().is_same(whole));
  const Tensor copy = whole.t().contiguous();
  EXPECT_EQ(copy.strides(), dispatch::IntArrayRef({2, 1}));
  EXPECT_EQ(values(copy), (list{0, 3, 1, 4, 2, 5}));
}

TEST(TensorContiguityTest, KnowsChannelsLast) {
  const Tensor image = counted({1, 2, 2, 3}).transpose(1, 3).transpose(2, 3);
  EXPECT_EQ(image.sizes(), dispatch::IntArrayRef({1, 3, 2, 2}));
  EXPECT_TRUE(image.is_contiguous(dispatch::MemoryFormat::ChannelsLast));
  EXPECT_FALSE(image.is_contiguous());
  EXPECT_FALSE(counted({1, 3, 2, 2}).is_contiguous(dispatch::MemoryFormat::ChannelsLast));
  EXPECT_THROW(
      static_cast<void>(counted({1, 3, 2, 2}).contiguous(dispatch::MemoryFormat::ChannelsLast)),
      dispatch::NotImplementedError);
}

TEST(TensorCopyTest, CloneHasMemoryOfItsOwn) {
  const Tensor whole = counted({2, 2});
  const Tensor copy = whole.t().clone();
  whole.zero_();
  EXPECT_EQ(values(copy), (list{0, 2, 1, 3}));
}

TEST(TensorCopyTest, PreservesTheOrderOfStrides) {
  const Tensor whole = counted({2, 3});
  const dispatch::IntArrayRef kept({1, 3});
  EXPECT_EQ(whole.t().clone().strides(), kept);
  EXPECT_EQ(whole.t().clone(dispatch::MemoryFormat::Preserve).strides(), kept);
  EXPECT_EQ(whole.t().to(dispatch::kDouble).strides(), kept);
  EXPECT_EQ(whole.t().to(dispatch::kFloat, false, true).strides(), kept);
  EXPECT_EQ(values(whole.t().to(dispatch::kDouble)), (list{0, 3, 1, 4, 2, 5}));

  const dispatch::IntArrayRef contiguous({2, 1});
  EXPECT_EQ(whole.t().clone(dispatch::MemoryFormat::Contiguous).strides(), contiguous);
  EXPECT_EQ(
      whole.t().to(dispatch::kDouble, false, false, dispatch::MemoryFormat::Contiguous).strides(),
      contiguous);
}

TEST(TensorCopyTest, ConvertsBetweenElementTypes) {
  for (const dispatch::ScalarType type :
       {dispatch::kByte, dispatch::kChar, dispatch::kShort, dispatch::kInt, dispatch::kLong,
        dispatch::kUInt16, dispatch::kUInt32, dispatch::kUInt64, dispatch::kHalf,
        dispatch::kBFloat16, dispatch::kFloat, dispatch::kDouble, dispatch::kComplexFloat,
        dispatch::kComplexDouble}) {
    const Tensor converted = counted({2, 3}).t().to(type);
    EXPECT_EQ(converted.scalar_type(), type);
    EXPECT_EQ(values(converted), (list{0, 3, 1, 4, 2, 5})) << type;
  }
  EXPECT_EQ(values(counted({3}).to(dispatch::kBool)), (list{0, 1, 1}));
  const Tensor same = counted({2, 3}).t();
  const Tensor copy =
      same.to(same.dtype(), false, true, std::optional(dispatch::MemoryFormat::Contiguous));
  EXPECT_TRUE(copy.is_contiguous() && !copy.is_same(same));
  EXPECT_EQ(at::full({1}, -3, dispatch::kShort).item<int>(), -3);
}

TEST(TensorCopyTest, RefusesNumbersThatDoNotFit) {
  EXPECT_THROW(at::empty({1}, dispatch::kByte).fill_(256), dispatch::Error);
  EXPECT_THROW(at::empty({1}, dispatch::kByte).fill_(-1), dispatch::Error);
  EXPECT_THROW(at::empty({1}, dispatch::kChar).fill_(128), dispatch::Error);
  EXPECT_EQ(at::full({1}, -128, dispatch::kChar).item<int>(), -128);
  EXPECT_THROW(at::empty({1}, dispatch::kUInt64).fill_(-1), dispatch::Error);
  EXPECT_THROW(at::empty({1}, dispatch::kQInt8).fill_(1), dispatch::NotImplementedError);
}

TEST(TensorCopyTest, RefusesASourceThatPartlyIsTheTarget) {
  const Tensor square = counted({3, 3}), line = counted({6});
  EXPECT_THROW(square.copy_(square.t()), dispatch::Error);
  EXPECT_THROW(line.slice(0, 0, 4).copy_(line.slice(0, 1, 5)), dispatch::Error);
  EXPECT_TRUE(square.equal(counted({3, 3}))) << "nothing was written";
  EXPECT_TRUE(square.copy_(square.view({3, 3})).equal(counted({3, 3})));
  line.slice(0, 0, 3).copy_(line.slice(0, 3, 6));
  EXPECT_EQ(line[0].item<int>(), line[3].item<int>());
}

TEST(TensorCopyTest, CopyRepeatsWhatIsSmaller) {
  const Tensor target = at::zeros({2, 3}, dispatch::kDouble);
  target.copy_(counted({3}));
  EXPECT_EQ(values(target), (list{0, 1, 2, 0, 1, 2}));
  target.copy_(counted({2, 1}));
  EXPECT_EQ(values(target), (list{0, 0, 0, 1, 1, 1}));
  target.copy_(at::full({}, 7));
  EXPECT_EQ(values(target), (list{7, 7, 7, 7, 7, 7}));
  EXPECT_THROW(target.copy_(counted({2})), dispatch::Error);
  EXPECT_THROW(target.copy_(counted({1, 2, 3})), dispatch::Error);
}

TEST(TensorCopyTest, SeveralElementsInOnePlaceAreFilledOnly) {
  float one = 0;
  const Tensor target = at::from_blob(&one, {3}, {0}, dispatch::kFloat);
  EXPECT_THROW(target.add_(1), dispatch::Error);
  EXPECT_THROW(target.copy_(counted({3})), dispatch::Error);
  EXPECT_EQ(one, 0);
  target.fill_(2);
  EXPECT_EQ(one, 2);
}

TEST(TensorCopyTest, CopyRefusesOtherSizes) {
  const Tensor target = at::zeros({2, 2}, dispatch::kDouble);
  EXPECT_TRUE(target.copy_(counted({2, 2}).t()).is_same(target));
  EXPECT_EQ(values(target), (list{0, 2, 1, 3}));
  EXPECT_EQ(thrown_by([&] { target.copy_(counted({4})); }),
            "Tensor::copy_(): expected the sizes [2, 2] but found [4]");
}

TEST(TensorCopyTest, ADeviceATypeAndACopyAreAskedForAsInPyTorch) {
  const Tensor tensor = counted({3});
  EXPECT_TRUE(tensor.to(dispatch::kCPU).is_same(tensor));
  EXPECT_TRUE(tensor.to(dispatch::Device("cpu")).is_same(tensor));
  EXPECT_TRUE(tensor.to().is_same(tensor));
  EXPECT_EQ(tensor.to(dispatch::kCPU, dispatch::kInt).scalar_type(), dispatch::kInt);
  EXPECT_EQ(tensor.to(dispatch::dtype(dispatch::kInt)).scalar_type(), dispatch::kInt);
  EXPECT_EQ(values(tensor.to(counted({1}, dispatch::kDouble))), (list{0, 1, 2}));
  EXPECT_EQ(tensor.to(counted({1}, dispatch::kDouble)).scalar_type(), dispatch::kDouble);
  for (const Tensor& copy :
       {tensor.to(dispatch::kCPU, dispatch::kLong, false, true),
        tensor.to(dispatch::kLong, false, true), tensor.to(tensor, false, true),
        tensor.to(tensor.options(), false, true)}) {
    EXPECT_FALSE(copy.is_same(tensor));
    EXPECT_TRUE(copy.equal(tensor));
  }
}

TEST(TensorCopyTest, AssigningToAViewThatHasNoNameWritesItsElements) {
  Tensor tensor = counted({2, 2});
  const Tensor row = counted({2});
  tensor[1] = row;
  EXPECT_EQ(values(tensor), (list{0, 1, 0, 1}));
  tensor[0] = counted({2});  // from a temporary
  tensor[0][1] = 7;
  EXPECT_EQ(values(tensor), (list{0, 7, 0, 1}));
  // An assignment to a variable makes it refer to another tensor.
  Tensor view = tensor[0];
  view = row;
  EXPECT_TRUE(view.is_same(row));
  EXPECT_EQ(values(tensor), (list{0, 7, 0, 1}));
}

TEST(TensorCopyTest, AContiguousTensorIsBorrowed) {
  const Tensor tensor = counted({2, 3});
  const Tensor turned = tensor.t();
  const auto borrowed = tensor.expect_contiguous();
  EXPECT_TRUE(borrowed.unsafeIsBorrowed());
  EXPECT_TRUE(borrowed->is_same(tensor));
  EXPECT_EQ(tensor.use_count(), 1U);
  const auto owned = turned.expect_contiguous();
  EXPECT_FALSE(owned.unsafeIsBorrowed());
  EXPECT_EQ(values(*owned), (list{0, 3, 1, 4, 2, 5}));
}

TEST(TensorViewTest, PackedAccessorsCheckWhatAccessorsCheck) {
  const Tensor tensor = counted({2, 3});
  EXPECT_EQ((tensor.packed_accessor64<int64_t, 2>()[1][2]), 5);
  EXPECT_EQ((tensor.packed_accessor32<int64_t, 2>()[1][2]), 5);
  EXPECT_THROW((void)(tensor.packed_accessor32<float, 2>()), dispatch::Error);
  EXPECT_THROW((void)(tensor.packed_accessor64<int64_t, 1>()), dispatch::Error);
  char byte = 0;
  const Tensor large = at::from_blob(&byte, {int64_t{1} << 31}, {0}, dispatch::kByte);
  EXPECT_THROW((void)(large.packed_accessor32<std::uint8_t, 1>()), dispatch::Error);
  EXPECT_EQ((large.packed_accessor64<std::uint8_t, 1>()[5]), 0);
}

TEST(TensorViewTest, SizesMayBeSymInts) {
  const Tensor tensor = counted({6});
  const std::vector<dispatch::SymInt> sizes{2, 3};
  EXPECT_EQ(tensor.view_symint(sizes).sizes(), (list{2, 3}));
  EXPECT_EQ(tensor.reshape_symint(sizes).sizes(), (list{2, 3}));
  EXPECT_EQ(values(tensor.narrow_symint(0, 4, 2)), (list{4, 5}));
  EXPECT_EQ(values(tensor.select_symint(0, 4)), (list{4}));
  EXPECT_EQ(tensor.new_empty_symint(sizes).sizes(), (list{2, 3}));
  EXPECT_EQ(tensor.new_zeros_symint(sizes).scalar_type(), dispatch::kLong);
}

TEST(TensorCopyTest, NothingMovesBetweenDevices) {
  const Tensor tensor = counted({1});
  EXPECT_TRUE(tensor.cpu().is_same(tensor));
  EXPECT_TRUE(tensor.to(tensor.options()).is_same(tensor));
  EXPECT_THROW(static_cast<void>(tensor.to(dispatch::Device("cuda"))),
               dispatch::NotImplementedError);
  int64_t number = 1;
  const Tensor elsewhere = at::from_blob(
      &number, {1}, dispatch::dtype(dispatch::kLong).device(dispatch::Device("cuda:0")));
  EXPECT_THROW(elsewhere.fill_(1), dispatch::NotImplementedError);
  EXPECT_THROW(static_cast<void>(elsewhere.item()), dispatch::NotImplementedError);
  EXPECT_EQ(elsewhere.data_ptr(), &number);
}

TEST(TensorItemTest, TakesTheOnlyElement) {
  EXPECT_EQ(at::full({}, 2.5).item<double>(), 2.5);
  EXPECT_EQ(at::full({1, 1}, true).item().type(), dispatch::kBool);
  EXPECT_EQ(thrown_by([] { static_cast<void>(counted({2, 3}).item()); }),
            "a Tensor with 6 elements cannot be converted to Scalar");
}

TEST(TensorEqualTest, ComparesElementsNotStrides) {
  const Tensor whole = counted({2, 3});
  EXPECT_TRUE(whole.t().equal(whole.t().contiguous()));
  EXPECT_FALSE(whole.equal(whole.view({3, 2})));
  EXPECT_TRUE(whole.equal(whole.to(dispatch::kInt)));
  EXPECT_FALSE(whole.equal(whole.to(dispatch::kBool)));
}

// The expected results are PyTorch 2.13's.
TEST(TensorAddTest, AddsANumberToEachElement) {
  EXPECT_EQ(values(counted({3}).add_(2)), (list{2, 3, 4}));
  EXPECT_EQ(values(counted({3}).add_(2, 10)), (list{20, 21, 22}));
  EXPECT_EQ(at::full({1}, 0.5).add_(1).item<double>(), 1.5);
  EXPECT_EQ(at::full({1}, 250, dispatch::kByte).add_(10).item<std::int64_t>(), 4);
  EXPECT_TRUE(at::full({1}, false).add_(true).item<bool>());
  const Tensor whole = counted({2, 2});
  whole.t()[0].add_(10);
  EXPECT_EQ(values(whole), (list{10, 1, 12, 3}));
}

TEST(TensorAddTest, TheElementsDecideWhatFits) {
  EXPECT_EQ(thrown_by([] { counted({1}).add_(1.5); }),
            "result type Float can't be cast to the desired output type Long");
  EXPECT_THROW(at::full({1}, true).add_(1), dispatch::Error);
  EXPECT_THROW(counted({1}).add_(1, 1.5), dispatch::Error);
}

}  // namespace
