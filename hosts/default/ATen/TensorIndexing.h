// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the indices of Tensor::index: slices, None, "...". schema_ct::aten
// implements the indexing.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <utility>

#include <ATen/core/ATen_fwd.h>

namespace at::indexing {

SCHEMA_CT_HIDDEN inline constexpr std::int64_t INDEX_MIN = INT64_MIN;
SCHEMA_CT_HIDDEN inline constexpr std::int64_t INDEX_MAX = INT64_MAX;

enum class TensorIndexType { None, Ellipsis, SymInt, Boolean, Slice, Tensor };

inline constexpr std::nullopt_t None = std::nullopt;

struct EllipsisIndexType final {};
inline constexpr EllipsisIndexType Ellipsis;

/// start:stop:step. Defaults are the first element, the last and 1; for a negative step, start and
/// stop are swapped. Throws ValueError for a step of 0.
struct SCHEMA_CT_SHARED Slice final {
  Slice(std::optional<SymInt> start = {}, std::optional<SymInt> stop = {},
        std::optional<SymInt> step = {})
      : step_(step.value_or(1)),
        start_(start.value_or(step_ < 0 ? INDEX_MAX : 0)),
        stop_(stop.value_or(step_ < 0 ? INDEX_MIN : INDEX_MAX)) {
    if (step_ == 0) throw ValueError("slice step cannot be zero");
  }
  [[nodiscard]] SymInt start() const { return start_; }
  [[nodiscard]] SymInt stop() const { return stop_; }
  [[nodiscard]] SymInt step() const { return step_; }

 private:
  SymInt step_;
  SymInt start_;
  SymInt stop_;
};

/// One index: `None`, `"..."`, a number, true or false, a Slice, or a tensor.
struct SCHEMA_CT_SHARED TensorIndex final {
  TensorIndex(std::nullopt_t) : type_(TensorIndexType::None) {}
  TensorIndex(EllipsisIndexType) : type_(TensorIndexType::Ellipsis) {}
  TensorIndex(const char* text) : type_(TensorIndexType::Ellipsis) {
    if (std::strcmp(text, "...") != 0) {
      throw ValueError(dispatch::message(
          {"Expected \"...\" to represent an ellipsis index, but got \"", text, "\""}));
    }
  }
  TensorIndex(SymInt value) : type_(TensorIndexType::SymInt), integer_(std::move(value)) {}
  TensorIndex(std::int64_t value) : TensorIndex(SymInt(value)) {}
  TensorIndex(int value) : TensorIndex(SymInt(value)) {}
  template <class T>
    requires std::is_same_v<T, bool>
  TensorIndex(T value) : type_(TensorIndexType::Boolean), boolean_(value) {}
  TensorIndex(Slice slice) : type_(TensorIndexType::Slice), slice_(std::move(slice)) {}
  TensorIndex(Tensor tensor) : type_(TensorIndexType::Tensor), tensor_(std::move(tensor)) {}

  [[nodiscard]] bool is_none() const { return type_ == TensorIndexType::None; }
  [[nodiscard]] bool is_ellipsis() const { return type_ == TensorIndexType::Ellipsis; }
  [[nodiscard]] bool is_integer() const { return type_ == TensorIndexType::SymInt; }
  [[nodiscard]] bool is_boolean() const { return type_ == TensorIndexType::Boolean; }
  [[nodiscard]] bool is_slice() const { return type_ == TensorIndexType::Slice; }
  [[nodiscard]] bool is_tensor() const { return type_ == TensorIndexType::Tensor; }
  [[nodiscard]] SymInt integer() const { return integer_; }
  [[nodiscard]] bool boolean() const { return boolean_; }
  [[nodiscard]] const Slice& slice() const { return slice_; }
  [[nodiscard]] const Tensor& tensor() const { return tensor_; }

 private:
  TensorIndexType type_;
  bool boolean_ = false;
  SymInt integer_ = 0;
  Slice slice_;
  Tensor tensor_;
};

}  // namespace at::indexing
