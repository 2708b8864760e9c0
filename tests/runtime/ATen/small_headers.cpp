// SPDX-License-Identifier: BSL-1.0
// PyTorch's small headers for kernels: output sizes of pooling, sizes in memory, sets of
// dimensions, quotients, and numbers as tensors.
#include <ATen/DeviceGuard.h>
#include <ATen/InferSize.h>
#include <ATen/NumericUtils.h>
#include <ATen/ScalarOps.h>
#include <ATen/TensorGeometry.h>
#include <ATen/WrapDimUtilsMulti.h>
#include <ATen/core/CheckMemoryFormat.h>
#include <ATen/core/VariableHooksInterface.h>
#include <ATen/div_rtn.h>
#include <ATen/native/CanUse32BitIndexMath.h>
#include <ATen/native/Pool.h>
#include <ATen/native/ResizeCommon.h>
#include <ATen/native/utils/ParamUtils.h>
#include <c10/util/MathConstants.h>
#include <gtest/gtest.h>

#include <cmath>
#include <type_traits>

#include "../thrown.hpp"

namespace {

using namespace at::native;
using test::thrown_by;
using sizes = std::vector<std::int64_t>;

TEST(SmallHeaders, SizesWithOneUnknownInADimVector) {
  const c10::DimVector found = at::infer_size_dv({2, -1}, 6);
  EXPECT_EQ(at::IntArrayRef(found), at::IntArrayRef({2, 3}));
  EXPECT_THROW(static_cast<void>(at::infer_size_dv({4, -1}, 6)), c10::Error);
}

TEST(SmallHeaders, TheDeviceOfAListIsThatOfItsFirstTensor) {
  const std::vector<at::Tensor> tensors{at::zeros({1})};
  EXPECT_EQ(at::device_of(tensors), at::Device(at::kCPU));
  EXPECT_EQ(at::device_of(at::ITensorListRef(tensors)), at::Device(at::kCPU));
  EXPECT_EQ(at::device_of(at::TensorList()), std::nullopt);
}

TEST(SmallHeaders, QuotientsAreRoundedDown) {
  EXPECT_EQ(div_rtn(7, 2), 3);
  EXPECT_EQ(div_rtn(-7, 2), -4);
  EXPECT_EQ(div_rtn(7, -2), -4);
  EXPECT_EQ(div_rtn(-8, 2), -4);
}

TEST(SmallHeaders, ConstantsAndFunctionsHaveTheTypeAskedFor) {
  static_assert(std::is_same_v<decltype(at::exp(1.0F)), float>);
  EXPECT_EQ(at::exp(1.0), c10::e<double>);
  EXPECT_EQ(at::log(1.0F), 0.0F);
  EXPECT_EQ(at::log1p(1.0), c10::ln_2<double>);
  EXPECT_EQ(at::tan(c10::pi<double> / 4) < 1, true);
  EXPECT_EQ(c10::pi<c10::BFloat16>.x, 0x4049);  // the nearest number of the type
  EXPECT_EQ(c10::pi<c10::Half>.x, 0x4248);
  EXPECT_EQ(c10::frac_sqrt_2<float>, 0.70710678118654752F);
  EXPECT_EQ(c10::detail::golden_ratio<double>(), (1 + std::sqrt(5.0)) / 2);
}

/// Counts the windows of pooling one by one. A window begins in the input or in the padding before
/// it, and ends in the input or in the padding behind it; with `ceil` it may end farther away.
std::int64_t windows(std::int64_t input, std::int64_t kernel, std::int64_t pad, std::int64_t stride,
                     std::int64_t dilation, bool ceil) {
  std::int64_t count = 0;
  for (std::int64_t begin = -pad;; begin += stride, ++count) {
    const std::int64_t last = begin + dilation * (kernel - 1);
    const bool is_inside = last < input + pad;
    if (!is_inside && !(ceil && begin < input && last - stride < input + pad - 1)) return count;
    if (ceil && begin >= input) return count;
  }
}

TEST(SmallHeaders, PoolingGivesAsManyElementsAsThereAreWindows) {
  for (std::int64_t input = 4; input < 12; ++input) {
    for (std::int64_t kernel = 1; kernel < 4; ++kernel) {
      for (std::int64_t pad = 0; pad <= kernel / 2; ++pad) {
        for (std::int64_t stride = 1; stride < 4; ++stride) {
          for (const bool ceil : {false, true}) {
            EXPECT_EQ(pooling_output_shape<std::int64_t>(input, kernel, pad, stride, 1, ceil),
                      windows(input, kernel, pad, stride, 1, ceil))
                << input << ' ' << kernel << ' ' << pad << ' ' << stride << ' ' << ceil;
          }
        }
      }
    }
  }
}

TEST(SmallHeaders, PoolingRefusesWhatItCannotDo) {
  EXPECT_EQ(
      thrown_by<c10::Error>([] { (void)pooling_output_shape<std::int64_t>(4, 2, 0, 0, 1, false); }),
      "stride should not be zero");
  EXPECT_EQ(thrown_by<c10::Error>(
                [] { (void)pooling_output_shape<std::int64_t>(4, 2, -1, 1, 1, false); }),
            "pad must be non-negative, but got pad: -1");
  const at::Tensor x = at::zeros({1, 2, 8, 8});
  const auto check = [&](const at::Tensor& t, std::int64_t kernel, std::int64_t pad) {
    pool2d_shape_check(t, kernel, kernel, 1, 1, pad, pad, 1, 1, 2, 8, 8, 7, 7,
                       at::MemoryFormat::Contiguous);
  };
  check(x, 2, 1);
  EXPECT_NE(thrown_by<c10::Error>([&] { check(x, 0, 0); }).find("kernel size should be greater"),
            std::string::npos);
  EXPECT_NE(thrown_by<c10::Error>([&] { check(x, 2, 2); }).find("half of kernel size"),
            std::string::npos);
  EXPECT_NE(thrown_by<c10::Error>([&] { check(at::zeros({8, 8}), 2, 1); }).find("but got: [8, 8]"),
            std::string::npos);
  EXPECT_EQ(safe_downcast<int>(std::int64_t{5}), 5);
  EXPECT_NE(thrown_by<c10::Error>([] {
              (void)safe_downcast<int>(std::int64_t{1} << 40);
            }).find("1099511627776"),
            std::string::npos);
}

TEST(SmallHeaders, PaddingOfTheSameSize) {
  using both = std::pair<std::int64_t, std::int64_t>;
  EXPECT_EQ(pooling_same_mode_padding_lr(7, 3, 1, 1), (both{1, 1}));
  EXPECT_EQ(pooling_same_mode_padding_lr(7, 4, 1, 1), (both{1, 2}));
  EXPECT_EQ(pooling_same_mode_padding_lr(8, 4, 3, 1), (both{1, 1}));  // 8 = 2 * 3 + 2: less padding
  EXPECT_EQ(pooling_same_mode_padding_lr(7, 4, 3, 1), (both{1, 2}));
}

TEST(SmallHeaders, MemoryOfSizesAndStrides) {
  EXPECT_EQ(storage_size_for(at::IntArrayRef({2, 3}), at::IntArrayRef({10, 2})), 15);
  EXPECT_EQ(storage_size_for(at::IntArrayRef({2, 0}), at::IntArrayRef({10, 2})), 0);
  EXPECT_EQ(storage_size_for(at::IntArrayRef(), at::IntArrayRef()), 1);
  const at::Tensor x = at::zeros({3, 4});
  EXPECT_TRUE(canUse32BitIndexMath(x));
  EXPECT_FALSE(canUse32BitIndexMath(x, 12));
  EXPECT_TRUE(canUse32BitIndexMath(x, 48));
  EXPECT_FALSE(canUse32BitIndexMath(x, 47));
}

TEST(SmallHeaders, AGeometryIsThatOfTheTensor) {
  const at::Tensor x = at::zeros({4, 3});
  const at::TensorGeometry g(x.narrow(0, 1, 2));
  EXPECT_EQ(g.sizes(), at::IntArrayRef({2, 3}));
  EXPECT_EQ(g.storage_offset(), 3);
  EXPECT_TRUE(g.is_contiguous());
  const at::TensorGeometry turned = g.transpose(0, -1);
  EXPECT_EQ(turned.sizes(), at::IntArrayRef({3, 2}));
  EXPECT_EQ(turned.strides(), at::IntArrayRef({1, 3}));
  EXPECT_FALSE(turned.is_contiguous());
  EXPECT_EQ(turned.numel(), 6);
  const at::TensorGeometry made(at::IntArrayRef({2, 3, 4}));
  EXPECT_EQ(made.strides(), at::IntArrayRef({12, 4, 1}));
  EXPECT_EQ(made.numel(), 24);
  EXPECT_EQ(at::TensorGeometry().numel(), 1);
  EXPECT_THROW((void)made.size(3), dispatch::IndexError);
}

TEST(SmallHeaders, ParametersAndDimensions) {
  EXPECT_EQ(expand_param_if_needed(at::IntArrayRef({3}), "stride", 2), (sizes{3, 3}));
  EXPECT_EQ(expand_param_if_needed(at::IntArrayRef({3, 4}), "stride", 2), (sizes{3, 4}));
  EXPECT_NE(thrown_by<c10::Error>([] {
              (void)expand_param_if_needed(at::IntArrayRef({1, 2, 3}), "stride", 2);
            }).find("expected stride to be one value or a list of 2"),
            std::string::npos);
  EXPECT_EQ(at::dim_list_to_bitset(at::IntArrayRef({-1, 0}), 3).to_ulong(), 5U);
  EXPECT_EQ(at::dim_list_to_bitset(std::nullopt, 3).to_ulong(), 7U);
  EXPECT_EQ(
      thrown_by<c10::Error>([] { (void)at::dim_list_to_bitset(at::IntArrayRef({1, -2}), 3); }),
      "dim 1 appears multiple times in the list of dims");
}

TEST(SmallHeaders, NumbersAsTensors) {
  const at::Tensor x = at::scalar_to_tensor(2.5);
  EXPECT_EQ(x.dim(), 0);
  EXPECT_EQ(x.scalar_type(), at::kDouble);
  EXPECT_EQ(*x.const_data_ptr<double>(), 2.5);
  EXPECT_EQ(at::scalar_to_tensor(3).scalar_type(), at::kLong);
}

TEST(SmallHeaders, TheMemoryFormatOfTwoArguments) {
  using c10::impl::check_tensor_options_and_extract_memory_format;
  const auto options = at::TensorOptions().memory_format(at::MemoryFormat::ChannelsLast);
  EXPECT_EQ(check_tensor_options_and_extract_memory_format(options, std::nullopt),
            at::MemoryFormat::ChannelsLast);
  EXPECT_EQ(check_tensor_options_and_extract_memory_format({}, at::MemoryFormat::Contiguous),
            at::MemoryFormat::Contiguous);
  EXPECT_EQ(check_tensor_options_and_extract_memory_format({}, std::nullopt), std::nullopt);
  const auto refused = [](const at::TensorOptions& given) {
    return thrown_by<c10::Error>([&] {
      (void)check_tensor_options_and_extract_memory_format(given, at::MemoryFormat::Contiguous);
    });
  };
  EXPECT_NE(refused(options).find("Cannot set memory_format both"), std::string::npos);
  EXPECT_NE(refused(at::TensorOptions().requires_grad(true)).find("requires_grad"),
            std::string::npos);
}

TEST(SmallHeaders, ThereAreNoHooksOfAutograd) {
  EXPECT_FALSE(at::impl::HasVariableHooks());
  EXPECT_NE(thrown_by<dispatch::NotImplementedError>([] {
              at::impl::GetVariableHooks();
            }).find("HasVariableHooks"),
            std::string::npos);
}

}  // namespace
