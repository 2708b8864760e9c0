// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for quantizers. A quantizer keeps its numbers and compares itself with others.
// The default host has no quantized tensors: what makes or reads one throws NotImplementedError.
#pragma once

#include <cstdint>
#include <functional>
#include <utility>

#include <ATen/Tensor.h>
#include <ATen/TensorUtils.h>
#include <ATen/core/QuantizerBase.h>
#include <c10/core/MemoryFormat.h>
#include <c10/core/TensorOptions.h>
#include <c10/util/Exception.h>

namespace at {

struct SCHEMA_CT_POLYMORPHIC UniformQuantizer : Quantizer {
  using Quantizer::Quantizer;
};
struct SCHEMA_CT_POLYMORPHIC NonUniformQuantizer : Quantizer {
  using Quantizer::Quantizer;
};
struct SCHEMA_CT_POLYMORPHIC AffineQuantizer : UniformQuantizer {
  using UniformQuantizer::UniformQuantizer;
};

/// For a tensor whose quantizer is set later.
struct SCHEMA_CT_POLYMORPHIC UnknownQuantizer : Quantizer {
  using Quantizer::Quantizer;
  [[nodiscard]] QScheme qscheme() const override { refuse("qscheme"); }
  [[nodiscard]] bool equalTo(QuantizerPtr) const override { refuse("equalTo"); }
};

/// All elements have one scale and zero point.
struct SCHEMA_CT_POLYMORPHIC PerTensorAffineQuantizer : AffineQuantizer {
  explicit PerTensorAffineQuantizer(ScalarType scalar_type, double scale, std::int64_t zero_point)
      : AffineQuantizer(scalar_type), scale_(scale), zero_point_(zero_point) {}

  [[nodiscard]] QScheme qscheme() const override { return kPerTensorAffine; }
  [[nodiscard]] double scale() const { return scale_; }
  [[nodiscard]] std::int64_t zero_point() const { return zero_point_; }
  [[nodiscard]] bool equalTo(QuantizerPtr other) const override {
    if (!other || other->qscheme() != kPerTensorAffine) return false;
    const auto& same = static_cast<const PerTensorAffineQuantizer&>(*other);
    return scalar_type() == same.scalar_type() && scale_ == same.scale_ &&
           zero_point_ == same.zero_point_;
  }

 private:
  const double scale_;
  const std::int64_t zero_point_;
};

/// Each index of dimension `axis` has a scale and a zero point of its own.
struct SCHEMA_CT_POLYMORPHIC PerChannelAffineQuantizer : AffineQuantizer {
  explicit PerChannelAffineQuantizer(ScalarType scalar_type, Tensor scales, Tensor zero_points,
                                     std::int64_t axis)
      : AffineQuantizer(scalar_type),
        scales_(std::move(scales)),
        zero_points_(std::move(zero_points)),
        axis_(axis) {}

  [[nodiscard]] QScheme qscheme() const override { return kPerChannelAffine; }
  [[nodiscard]] Tensor scales() const { return scales_; }
  [[nodiscard]] Tensor zero_points() const { return zero_points_; }
  [[nodiscard]] std::int64_t axis() const { return axis_; }
  [[nodiscard]] bool equalTo(QuantizerPtr other) const override {
    if (!other || other->qscheme() != qscheme()) return false;
    const auto& same = static_cast<const PerChannelAffineQuantizer&>(*other);
    return scalar_type() == same.scalar_type() && axis_ == same.axis_ &&
           scales_.equal(same.scales_) && zero_points_.equal(same.zero_points_);
  }

 protected:
  Tensor scales_;
  Tensor zero_points_;
  const std::int64_t axis_;
};

/// The scales and zero points are floating-point numbers.
struct SCHEMA_CT_POLYMORPHIC PerChannelAffineFloatQParamsQuantizer : PerChannelAffineQuantizer {
  using PerChannelAffineQuantizer::PerChannelAffineQuantizer;
  [[nodiscard]] QScheme qscheme() const override { return kPerChannelAffineFloatQParams; }
};

[[nodiscard]] inline QuantizerPtr make_per_tensor_affine_quantizer(double scale,
                                                                   std::int64_t zero_point,
                                                                   ScalarType scalar_type) {
  return c10::make_intrusive<PerTensorAffineQuantizer>(scalar_type, scale, zero_point);
}
/// The scales and zero points are converted to Double and Long, except for floating-point zero
/// points: with these both are converted to Float. Throws Error unless both have one dimension and
/// as many elements.
[[nodiscard]] inline QuantizerPtr make_per_channel_affine_quantizer(const Tensor& scales,
                                                                    const Tensor& zero_points,
                                                                    std::int64_t axis,
                                                                    ScalarType scalar_type) {
  TORCH_CHECK(scales.dim() == 1, "scale tensor must have dimension 1");
  TORCH_CHECK(zero_points.dim() == 1, "zero_points tensor must have dimension 1");
  TORCH_CHECK(scales.numel() == zero_points.numel(),
              "number of elements in scales and zero_points must match");
  if (isFloatingType(zero_points.scalar_type()))
    return c10::make_intrusive<PerChannelAffineFloatQParamsQuantizer>(
        scalar_type, scales.to(kFloat).contiguous(), zero_points.to(kFloat).contiguous(), axis);
  return c10::make_intrusive<PerChannelAffineQuantizer>(
      scalar_type, scales.to(kDouble).contiguous(), zero_points.to(kLong).contiguous(), axis);
}
[[nodiscard]] inline QuantizerPtr make_unknown_quantizer(ScalarType scalar_type) {
  return c10::make_intrusive<UnknownQuantizer>(scalar_type);
}

[[nodiscard]] inline QTensorImpl* get_qtensorimpl(const TensorBase&) {
  Quantizer::refuse("get_qtensorimpl");
}
[[nodiscard]] inline Tensor new_qtensor(IntArrayRef, const TensorOptions&, const QuantizerPtr&) {
  Quantizer::refuse("new_qtensor");
}
inline void set_quantizer_(const Tensor&, ConstQuantizerPtr) {
  Quantizer::refuse("set_quantizer_");
}
[[nodiscard]] inline Tensor from_blob_quantized_per_tensor_affine(void*, IntArrayRef, IntArrayRef,
                                                                  std::function<void(void*)>, float,
                                                                  std::int64_t,
                                                                  const TensorOptions&) {
  Quantizer::refuse("from_blob_quantized_per_tensor_affine");
}
[[nodiscard]] inline Tensor from_blob_quantized_per_tensor_affine(void*, IntArrayRef,
                                                                  std::function<void(void*)>, float,
                                                                  std::int64_t,
                                                                  const TensorOptions&) {
  Quantizer::refuse("from_blob_quantized_per_tensor_affine");
}
[[nodiscard]] inline Tensor from_blob_quantized_per_channel_affine(void*, IntArrayRef,
                                                                   std::function<void(void*)>,
                                                                   const Tensor&, const Tensor&,
                                                                   std::int64_t,
                                                                   const TensorOptions&) {
  Quantizer::refuse("from_blob_quantized_per_channel_affine");
}

}  // namespace at
