// SPDX-License-Identifier: BSL-1.0
// A tensor in an iteration: its memory, its steps, and its current and target types.
#pragma once

#include <cstdint>
#include <optional>

#include <ATen/core/TensorBase.h>
#include <ATen/iterator/config.h>
#include <c10/util/DimVector.h>
#include <dispatch/tensor_parts/outputs.hpp>

namespace SCHEMA_CT_HIDDEN at {
namespace iterator_detail {

struct operand {
  operand(const named_tensor& from, bool is_an_output)
      : given_(*from.tensor), is_output(is_an_output), is_const(from.is_const) {
    if (!given_.defined()) return;
    TORCH_CHECK(given_.layout() == c10::kStrided, "unsupported tensor layout: ", given_.layout());
    device = given_.device();
    target_dtype = current_dtype = given_.scalar_type();
  }

  [[nodiscard]] const Tensor& tensor() const { return replaced_ ? *replaced_ : given_; }
  [[nodiscard]] const Tensor& tensor_base() const { return tensor(); }
  /// The given tensor if another one replaces it, otherwise an undefined tensor.
  [[nodiscard]] const Tensor& original_tensor() const { return replaced_ ? given_ : none_; }
  [[nodiscard]] const Tensor& original_tensor_base() const { return original_tensor(); }
  [[nodiscard]] bool is_type_defined() const { return target_dtype != ScalarType::Undefined; }
  [[nodiscard]] bool is_device_defined() const { return device.has_value(); }
  [[nodiscard]] TensorOptions options() const { return TensorOptions(target_dtype).device(device); }
  /// Of the tensor that was given, or of the output that must be made.
  [[nodiscard]] TensorOptions original_options() const {
    return given_.defined() ? given_.options() : options();
  }

  /// Sets the allocated output.
  void make(Tensor made) {
    given_ = std::move(made);
    current_dtype = target_dtype = given_.scalar_type();
  }
  /// Other sizes and strides for the output that was given, and for what is computed in its place.
  void resize(IntArrayRef sizes, IntArrayRef strides) {
    dispatch::resize_given_output(given_, sizes, strides);
    if (replaced_) replaced_ = dispatch::new_output(sizes, strides, replaced_->options());
  }
  /// Replaces the given tensor for the computation.
  void replace(Tensor other) {
    current_dtype = target_dtype = other.scalar_type();
    replaced_ = std::move(other);
  }
  void restore() {
    replaced_.reset();
    current_dtype = target_dtype = given_.scalar_type();
  }

 private:
  Tensor given_;
  std::optional<Tensor> replaced_;
  Tensor none_;

 public:
  void* data = nullptr;
  /// In bytes, for each dimension of the iteration.
  DimVector stride_bytes;
  std::optional<Device> device;
  ScalarType target_dtype = ScalarType::Undefined;
  ScalarType current_dtype = ScalarType::Undefined;
  bool is_output = false;
  bool will_resize = false;
  bool is_read_write = false;
  bool is_const = false;
};

}  // namespace iterator_detail

using OperandInfo = iterator_detail::operand;

}  // namespace at
