// SPDX-License-Identifier: BSL-1.0
// A tensor in the stable ABI: torch::stable::Tensor, over the host's tensor.
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

/// Copies share one tensor. All functions except defined(), numel(), is_cpu(), is_cuda() and get()
/// throw std::runtime_error for an undefined tensor.
class SCHEMA_CT_OF_HOST Tensor {
  // First, because the return type is deduced.
  template <class F>
  auto ask(const F& f) const {
    return dispatch::with_stable_errors([&] { return f(tensor_); });
  }

 public:
  Tensor() = default;
  /// Takes ownership from the handle.
  explicit Tensor(AtenTensorHandle handle) : tensor_(dispatch::held::adopt(handle)) {}

  /// Valid as long as a copy of this tensor lives.
  [[nodiscard]] AtenTensorHandle get() const { return dispatch::held::handle(tensor_); }

  [[nodiscard]] void* data_ptr() const {
    return ask([](const dispatch::held_tensor& t) { return t.data_ptr(); });
  }
  [[nodiscard]] void* mutable_data_ptr() const {
    return ask([](const dispatch::held_tensor& t) { return t.mutable_data_ptr(); });
  }
  [[nodiscard]] const void* const_data_ptr() const {
    return ask([](const dispatch::held_tensor& t) { return t.const_data_ptr(); });
  }
  /// The elements as T, which must be their type.
  template <class T>
  [[nodiscard]] T* mutable_data_ptr() const {
    return ask([](const dispatch::held_tensor& t) { return t.mutable_data_ptr<T>(); });
  }
  template <class T>
    requires(!std::is_const_v<T>)
  [[nodiscard]] const T* const_data_ptr() const {
    return ask([](const dispatch::held_tensor& t) { return t.const_data_ptr<T>(); });
  }
  /// Throws std::runtime_error for true: the host records no gradients.
  const Tensor& set_requires_grad(bool requires_grad) const {
    STD_TORCH_CHECK(!requires_grad, "a stable tensor records no gradients here");
    return *this;
  }

  [[nodiscard]] std::int64_t dim() const {
    return ask([](const dispatch::held_tensor& t) { return t.dim(); });
  }
  [[nodiscard]] std::int64_t numel() const { return tensor_.numel(); }
  [[nodiscard]] dispatch::IntArrayRef sizes() const {
    return ask([](const dispatch::held_tensor& t) { return t.sizes(); });
  }
  [[nodiscard]] dispatch::IntArrayRef strides() const {
    return ask([](const dispatch::held_tensor& t) { return t.strides(); });
  }
  [[nodiscard]] bool is_contiguous() const {
    return ask([](const dispatch::held_tensor& t) { return t.is_contiguous(); });
  }
  [[nodiscard]] std::int64_t stride(std::int64_t d) const {
    return ask([d](const dispatch::held_tensor& t) { return t.stride(d); });
  }
  /// The device's index, -1 for the CPU.
  [[nodiscard]] std::int8_t get_device() const {
    return static_cast<std::int8_t>(get_device_index());
  }
  [[nodiscard]] DeviceIndex get_device_index() const {
    return ask([](const dispatch::held_tensor& t) { return t.device().index(); });
  }
  [[nodiscard]] bool is_cuda() const { return tensor_.is_cuda(); }
  [[nodiscard]] bool is_cpu() const { return tensor_.is_cpu(); }
  [[nodiscard]] std::int64_t size(std::int64_t d) const {
    return ask([d](const dispatch::held_tensor& t) { return t.size(d); });
  }
  [[nodiscard]] bool defined() const { return tensor_.defined(); }
  [[nodiscard]] std::int64_t storage_offset() const {
    return ask([](const dispatch::held_tensor& t) { return t.storage_offset(); });
  }
  [[nodiscard]] std::size_t element_size() const {
    return ask([](const dispatch::held_tensor& t) { return t.element_size(); });
  }
  [[nodiscard]] dispatch::ScalarType scalar_type() const {
    STD_TORCH_CHECK(defined(), "Tensor::scalar_type() called on an undefined tensor");
    return tensor_.scalar_type();
  }
  [[nodiscard]] Device device() const {
    return ask([](const dispatch::held_tensor& t) { return dispatch::stable_device(t.device()); });
  }
  [[nodiscard]] dispatch::Layout layout() const {
    return ask([](const dispatch::held_tensor& t) { return t.layout(); });
  }
  /// False for an undefined tensor, too. A defined tensor has a storage where the host's tensors do
  /// not say whether they have one.
  [[nodiscard]] bool has_storage() const {
    return [](const auto& t) {
      if constexpr (requires { t.has_storage(); })
        return t.has_storage();
      else
        return t.defined();
    }(tensor_);
  }

 private:
  friend dispatch::stable_tensor;

  dispatch::held_tensor tensor_;
};

}  // namespace stable
}  // namespace torch

namespace dispatch {
inline namespace SCHEMA_CT_HOST {

/// Converts between the tensors of the stable ABI and of the host, which are the same objects.
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
