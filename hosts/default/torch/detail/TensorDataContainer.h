// SPDX-License-Identifier: BSL-1.0
// PyTorch's torch::tensor: makes a tensor of a number, an array, or nested braces.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <vector>

#include <ATen/core/Tensor.h>
#include <c10/core/DefaultDtype.h>
#include <dispatch/default_host/functions.hpp>

namespace SCHEMA_CT_HIDDEN torch {
namespace SCHEMA_CT_HIDDEN detail {

template <class T>
concept number = std::integral<T> || requires { c10::CppTypeToScalarType<T>::value; };

/// Numbers of one element type in a shape. Integers of 32 and 64 bits become Long, a double the
/// default type. The vectors grow element by element: without optimisation, inserting a range adds
/// a unique symbol of the standard library.
class TensorDataContainer {
 public:
  TensorDataContainer() : sizes_{0}, type_(c10::get_default_dtype_as_scalartype()) {}
  template <number T>
  TensorDataContainer(T value) : values_{at::Scalar(value)}, type_(type_of<T>()) {}
  template <class T>
  TensorDataContainer(at::ArrayRef<T> values)
      : sizes_{static_cast<std::int64_t>(values.size())}, type_(type_of<T>()) {
    for (const T& value : values) values_.push_back(at::Scalar(value));
  }
  template <class T>
  TensorDataContainer(const std::vector<T>& values)
      : TensorDataContainer(at::ArrayRef<T>(values)) {}
  /// Throws Error for parts of different shapes or element types.
  TensorDataContainer(std::initializer_list<TensorDataContainer> parts)
      : sizes_{static_cast<std::int64_t>(parts.size())}, type_(parts.begin()->type_) {
    const std::vector<std::int64_t>& inner = parts.begin()->sizes_;
    for (const std::int64_t size : inner) sizes_.push_back(size);
    for (const TensorDataContainer& part : parts) {
      TORCH_CHECK(part.sizes_ == inner,
                  "the lists within a list have different sizes: ", at::IntArrayRef(inner), " and ",
                  at::IntArrayRef(part.sizes_));
      TORCH_CHECK(part.type_ == type_, "the elements of a tensor have different types: ", type_,
                  " and ", part.type_);
      for (const at::Scalar& value : part.values_) values_.push_back(value);
    }
  }

  [[nodiscard]] const std::vector<std::int64_t>& sizes() const { return sizes_; }
  [[nodiscard]] at::ScalarType scalar_type() const { return type_; }

  [[nodiscard]] at::Tensor convert_to_tensor(at::TensorOptions options) const {
    if (!options.has_dtype()) options = options.dtype(type_);
    const at::Tensor out = at::empty(sizes_, options.device(at::kCPU));
    const at::Tensor flat = out.view({-1});
    for (std::size_t i = 0; i != values_.size(); ++i)
      flat.select(0, static_cast<std::int64_t>(i)).fill_(values_[i]);
    return out.to(options.device());
  }

 private:
  template <class T>
  [[nodiscard]] static at::ScalarType type_of() {
    if constexpr (std::integral<T> && sizeof(T) >= 4)
      return at::kLong;
    else if constexpr (std::same_as<T, double>)
      return c10::get_default_dtype_as_scalartype();
    else
      return c10::CppTypeToScalarType<T>::value;
  }

  std::vector<at::Scalar> values_;
  std::vector<std::int64_t> sizes_;
  at::ScalarType type_;
};

}  // namespace detail

/// Throws Error for lists that do not form a tensor.
[[nodiscard]] inline at::Tensor tensor(const detail::TensorDataContainer& values,
                                       const at::TensorOptions& options = {}) {
  return values.convert_to_tensor(options);
}

}  // namespace torch
