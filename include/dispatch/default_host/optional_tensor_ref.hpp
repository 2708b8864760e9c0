// SPDX-License-Identifier: BSL-1.0
// A borrowed tensor (at::TensorRef), or an optional one (at::OptionalTensorRef).
#pragma once

#include <optional>
#include <utility>

#include <dispatch/default_host/tensor.hpp>

namespace dispatch {
inline namespace default_host {

/// An assignable reference for containers. The tensor must outlive it.
class SCHEMA_CT_HIDDEN TensorRef {
 public:
  TensorRef(const at::Tensor& tensor) : tensor_(&tensor) {}
  const at::Tensor& operator*() const& { return *tensor_; }

 private:
  const at::Tensor* tensor_;
};

/// The tensor itself, which must outlive the result, or an undefined tensor.
[[nodiscard]] SCHEMA_CT_HIDDEN inline MaybeOwned<at::Tensor> borrow_from_optional_tensor(
    const std::optional<at::Tensor>& tensor) {
  return tensor ? MaybeOwned<at::Tensor>::borrowed(*tensor)
                : MaybeOwned<at::Tensor>::owned(std::in_place);
}

/// The tensor must outlive it. An undefined tensor counts as absent.
class SCHEMA_CT_SHARED OptionalTensorRef {
 public:
  OptionalTensorRef() = default;
  OptionalTensorRef(const at::Tensor& tensor) : tensor_(tensor.defined() ? &tensor : nullptr) {}

  [[nodiscard]] bool has_value() const { return tensor_ != nullptr; }
  explicit operator bool() const { return has_value(); }
  /// Throws Error if it is absent.
  [[nodiscard]] const at::Tensor& getTensorRef() const {
    if (tensor_ == nullptr) throw Error("OptionalTensorRef: there is no tensor");
    return *tensor_;
  }
  const at::Tensor& operator*() const { return getTensorRef(); }
  const at::Tensor* operator->() const { return &getTensorRef(); }

 private:
  const at::Tensor* tensor_ = nullptr;
};

}  // namespace default_host
}  // namespace dispatch
