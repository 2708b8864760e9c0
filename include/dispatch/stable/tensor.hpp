// SPDX-License-Identifier: BSL-1.0
// A tensor as the stable ABI sees it: torch::stable::Tensor, over the host's.
#pragma once

#include <dispatch/host.hpp>

#include <cstddef>
#include <cstdint>
#include <dispatch/stable/device.hpp>
#include <dispatch/stable/host_tensors.hpp>
#include <type_traits>
#include <utility>

namespace dispatch {
inline namespace SCHEMA_CT_HOST {
struct stable_tensor;
}
}  // namespace dispatch

namespace torch {
namespace stable {

/// Copies share one tensor. Everything but defined(), numel(), is_cpu(), is_cuda() and get() throws
/// std::runtime_error for an undefined one.
class [[gnu::abi_tag(SCHEMA_CT_HOST_TAG)]] Tensor {
  // First, as its type is what it returns.
  template <class F>
  SCHEMA_CT_HIDDEN auto ask(const F& f) const {
    return dispatch::with_stable_errors([&] { return f(tensor_); });
  }

 public:
  SCHEMA_CT_HIDDEN Tensor() = default;
  /// Takes over what the handle owns.
  SCHEMA_CT_HIDDEN explicit Tensor(AtenTensorHandle handle)
      : tensor_(dispatch::held::adopt(handle)) {}

  /// As long as a copy of this tensor lives.
  [[nodiscard]] SCHEMA_CT_HIDDEN AtenTensorHandle get() const {
    return dispatch::held::handle(tensor_);
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN void* data_ptr() const {
    return ask([](const dispatch::held_tensor& t) { return t.data_ptr(); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN void* mutable_data_ptr() const {
    return ask([](const dispatch::held_tensor& t) { return t.mutable_data_ptr(); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN const void* const_data_ptr() const {
    return ask([](const dispatch::held_tensor& t) { return t.const_data_ptr(); });
  }
  /// As T, which has to be the element type.
  template <class T>
  [[nodiscard]] SCHEMA_CT_HIDDEN T* mutable_data_ptr() const {
    return ask([](const dispatch::held_tensor& t) { return t.mutable_data_ptr<T>(); });
  }
  template <class T>
    requires(!std::is_const_v<T>)
  [[nodiscard]] SCHEMA_CT_HIDDEN const T* const_data_ptr() const {
    return ask([](const dispatch::held_tensor& t) { return t.const_data_ptr<T>(); });
  }
  /// Throws std::runtime_error for true: the host records no gradients.
  SCHEMA_CT_HIDDEN const Tensor& set_requires_grad(bool requires_grad) const {
    STD_TORCH_CHECK(!requires_grad, "a stable tensor records no gradients here");
    return *this;
  }

  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t dim() const {
    return ask([](const dispatch::held_tensor& t) { return t.dim(); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t numel() const { return tensor_.numel(); }
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::IntArrayRef sizes() const {
    return ask([](const dispatch::held_tensor& t) { return t.sizes(); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::IntArrayRef strides() const {
    return ask([](const dispatch::held_tensor& t) { return t.strides(); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool is_contiguous() const {
    return ask([](const dispatch::held_tensor& t) { return t.is_contiguous(); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t stride(std::int64_t d) const {
    return ask([d](const dispatch::held_tensor& t) { return t.stride(d); });
  }
  /// The device's index, -1 for the CPU.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int8_t get_device() const {
    return static_cast<std::int8_t>(get_device_index());
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN DeviceIndex get_device_index() const {
    return ask([](const dispatch::held_tensor& t) { return t.device().index(); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool is_cuda() const { return tensor_.is_cuda(); }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool is_cpu() const { return tensor_.is_cpu(); }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t size(std::int64_t d) const {
    return ask([d](const dispatch::held_tensor& t) { return t.size(d); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool defined() const { return tensor_.defined(); }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t storage_offset() const {
    return ask([](const dispatch::held_tensor& t) { return t.storage_offset(); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::size_t element_size() const {
    return ask([](const dispatch::held_tensor& t) { return t.element_size(); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::ScalarType scalar_type() const {
    STD_TORCH_CHECK(defined(), "Tensor::scalar_type() called on an undefined tensor");
    return tensor_.scalar_type();
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN Device device() const {
    return ask([](const dispatch::held_tensor& t) { return dispatch::stable_device(t.device()); });
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN dispatch::Layout layout() const {
    return ask([](const dispatch::held_tensor& t) { return t.layout(); });
  }

 private:
  friend dispatch::stable_tensor;

  dispatch::held_tensor tensor_;
};

}  // namespace stable
}  // namespace torch

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// Between the stable ABI's tensors and the host's, which are the same ones.
struct SCHEMA_CT_HIDDEN stable_tensor {
  [[nodiscard]] static torch::stable::Tensor of(held_tensor tensor) {
    torch::stable::Tensor out;
    out.tensor_ = std::move(tensor);
    return out;
  }
  [[nodiscard]] static const held_tensor& host(const torch::stable::Tensor& tensor) {
    return tensor.tensor_;
  }
  [[nodiscard]] static held_tensor&& host(torch::stable::Tensor&& tensor) {
    return std::move(tensor.tensor_);
  }
};

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
