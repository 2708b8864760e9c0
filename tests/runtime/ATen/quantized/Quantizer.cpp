// SPDX-License-Identifier: BSL-1.0
// Quantizers keep their numbers; no tensor here has one.
#include <ATen/quantized/Quantizer.h>

#include <gtest/gtest.h>

#include "../../thrown.hpp"

namespace {

TEST(QuantizerTest, KeepsItsNumbersAndComparesThem) {
  const at::QuantizerPtr one = at::make_per_tensor_affine_quantizer(0.5, 3, at::kQInt8);
  EXPECT_EQ(one->qscheme(), at::kPerTensorAffine);
  EXPECT_EQ(one->scalar_type(), at::kQInt8);
  EXPECT_EQ(static_cast<at::PerTensorAffineQuantizer&>(*one).scale(), 0.5);
  EXPECT_EQ(static_cast<at::PerTensorAffineQuantizer&>(*one).zero_point(), 3);
  EXPECT_TRUE(one->equalTo(at::make_per_tensor_affine_quantizer(0.5, 3, at::kQInt8)));
  EXPECT_FALSE(one->equalTo(at::make_per_tensor_affine_quantizer(0.5, 4, at::kQInt8)));
  EXPECT_FALSE(one->equalTo({}));
  EXPECT_EQ(one->intrusive_from_this().get(), one.get());
  EXPECT_EQ(one.use_count(), 1U);

  const at::QuantizerPtr channels = at::make_per_channel_affine_quantizer(
      at::tensor({0.5, 0.25}, at::kFloat), at::tensor({1, 2}, at::kLong), 0, at::kQInt8);
  EXPECT_EQ(channels->qscheme(), at::kPerChannelAffine);
  const auto& known = static_cast<at::PerChannelAffineQuantizer&>(*channels);
  EXPECT_EQ(known.scales().scalar_type(), at::kDouble);
  EXPECT_EQ(known.zero_points()[1].item<int>(), 2);
  EXPECT_EQ(known.axis(), 0);
  EXPECT_TRUE(channels->equalTo(at::make_per_channel_affine_quantizer(
      at::tensor({0.5, 0.25}, at::kFloat), at::tensor({1, 2}, at::kLong), 0, at::kQInt8)));
  EXPECT_FALSE(channels->equalTo(one));
  EXPECT_EQ(at::make_per_channel_affine_quantizer(at::tensor({0.5}, at::kFloat),
                                                  at::tensor({1.5}, at::kFloat), 0, at::kQUInt8)
                ->qscheme(),
            at::kPerChannelAffineFloatQParams);
  EXPECT_THROW(static_cast<void>(at::make_per_channel_affine_quantizer(
                   at::tensor({0.5}, at::kFloat), at::tensor({1, 2}, at::kLong), 0, at::kQInt8)),
               c10::Error);
}

TEST(QuantizerTest, RefusesWhatNeedsAQuantizedTensor) {
  const at::QuantizerPtr quantizer = at::make_unknown_quantizer(at::kQInt8);
  EXPECT_EQ(
      test::thrown_by([&] { static_cast<void>(at::new_qtensor({2}, at::kQInt8, quantizer)); }),
      "at::new_qtensor(): the default host has no quantized tensors");
  EXPECT_THROW(static_cast<void>(quantizer->quantize(at::ones({1}))), c10::NotImplementedError);
  EXPECT_THROW(static_cast<void>(quantizer->qscheme()), c10::NotImplementedError);
  EXPECT_THROW(at::set_quantizer_(at::ones({1}), quantizer), c10::NotImplementedError);
}

}  // namespace
