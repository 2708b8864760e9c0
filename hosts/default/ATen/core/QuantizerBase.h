// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for how the numbers of a quantized tensor stand for others.
#pragma once

#include <c10/core/QScheme.h>
#include <c10/core/ScalarType.h>
#include <c10/util/Exception.h>
#include <c10/util/intrusive_ptr.h>
#include <dispatch/default_host/names.hpp>

namespace at {

struct QTensorImpl;
struct SCHEMA_CT_POLYMORPHIC Quantizer;
using QuantizerPtr = c10::intrusive_ptr<Quantizer>;
using ConstQuantizerPtr = const QuantizerPtr&;

struct Quantizer : c10::intrusive_ptr_target {
  const ScalarType scalar_type_;
  explicit Quantizer(ScalarType scalar_type) : scalar_type_(scalar_type) {}

  /// Throws NotImplementedError for a function that needs a quantized tensor.
  [[noreturn]] static void refuse(const char* function) {
    throw c10::NotImplementedError(
        c10::str("at::", function, "(): the default host has no quantized tensors"));
  }
  /// For an object that a QuantizerPtr owns.
  [[nodiscard]] QuantizerPtr intrusive_from_this() { return QuantizerPtr::reclaim_copy(this); }
  [[nodiscard]] ScalarType scalar_type() const { return scalar_type_; }
  [[nodiscard]] virtual QScheme qscheme() const = 0;
  virtual Tensor quantize(const Tensor&) { refuse("Quantizer::quantize"); }
  virtual Tensor dequantize(const Tensor&) { refuse("Quantizer::dequantize"); }
  virtual Tensor& dequantize_out(Tensor&, const Tensor&) { refuse("Quantizer::dequantize_out"); }
  [[nodiscard]] virtual bool equalTo(QuantizerPtr other) const = 0;
};

}  // namespace at
