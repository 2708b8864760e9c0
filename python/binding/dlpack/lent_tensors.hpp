// SPDX-License-Identifier: BSL-1.0
// The tensors over the arrays of one call. Their objects are reused by the next call.
#pragma once

#include "torch_tensor.hpp"

namespace schema_ct_python {

namespace detail {

/// A tensor that is laid over one array after another. Every use requires the GIL.
class reused_tensor {
 public:
  reused_tensor() {
    static const std::int64_t no_sizes[most_dimensions] = {};
    tensor_ = at::Tensor::adopt(dispatch::host_detail::make_impl(
        {}, nullptr, {no_sizes, most_dimensions}, nullptr, c10::kByte, cpu()));
    make_storage();
  }
  reused_tensor(const reused_tensor&) = delete;
  reused_tensor& operator=(const reused_tensor&) = delete;

  [[nodiscard]] static bool can_hold(const array_layout& a) {
    return a.sizes.size() <= most_dimensions;
  }

  /// Also holds a reference to the object.
  const at::Tensor& lay_over(PyObject* object, const array_layout& a) {
    Py_INCREF(object);
    source_->object = object;
    const auto memory = dispatch::host_detail::memory_of(a.data, a.sizes, a.strides, a.type);
    void* const source = block_->data_ptr_.release_context();
    block_->data_ptr_ = dispatch::DataPtr(memory.begin, source, &release_source, a.device);
    block_->bytes_ = memory.bytes;
    block_->is_read_only_ = a.read_only;
    auto& impl = *tensor_.unsafeGetTensorImpl();
    impl.key_set_ = dispatch::host_detail::keys_over(impl.storage_, a.device);
    impl.data_ = a.data;
    impl.numel_ = a.elements;
    impl.dimensions_ = static_cast<std::int64_t>(a.sizes.size());
    impl.data_type_ = dispatch::TypeMeta(a.type);
    impl.device_opt_ = a.device;
    for (std::size_t i = 0; i != a.sizes.size(); ++i) {
      impl.size_data()[i] = a.sizes[i];
      impl.stride_data()[i] = a.strides[i];
    }
    impl.is_contiguous_ = dispatch::host_detail::is_contiguous(impl.sizes(), impl.strides());
    source_->identity = identity_of(tensor_);
    return tensor_;
  }
  /// Releases the object. Returns false if the tensor cannot be reused: someone else holds it, and
  /// it keeps the object from now on; or an operator gave it other memory or space for more sizes.
  [[nodiscard]] bool take_back() {
    auto& impl = *tensor_.unsafeGetTensorImpl();
    if (__atomic_load_n(&impl.owners_, __ATOMIC_ACQUIRE) != 1) return false;
    if (impl.storage_.unsafeGetStorageImpl() != block_ || impl.extents_ != impl.own_extents())
      return false;
    if (__atomic_load_n(&block_->owners_, __ATOMIC_ACQUIRE) != 1) {  // a view holds the object
      source_->whole = nullptr;
      make_storage();
    } else {
      Py_DECREF(std::exchange(source_->object, nullptr));
    }
    return true;
  }

  reused_tensor* next = nullptr;

 private:
  static constexpr std::size_t most_dimensions = 8;
  [[nodiscard]] static c10::Device cpu() { return c10::Device(c10::DeviceType::CPU); }

  void make_storage() {
    auto& impl = *tensor_.unsafeGetTensorImpl();
    source_ = new array_source{nullptr, &impl, nullptr, nullptr, 0};
    impl.storage_ = dispatch::Storage::adopt(nullptr, 0, cpu(), source_, &release_source);
    block_ = impl.storage_.unsafeGetStorageImpl();
  }

  at::Tensor tensor_;
  array_source* source_;
  dispatch::StorageImpl* block_;
};

inline reused_tensor* unused_tensors = nullptr;  ///< a linked list, guarded by the GIL

}  // namespace detail

class lent_tensors {
 public:
  lent_tensors() = default;
  lent_tensors(const lent_tensors&) = delete;
  lent_tensors& operator=(const lent_tensors&) = delete;
  [[gnu::always_inline]] ~lent_tensors() {
    if (lent_ != nullptr) take_back();
  }

  /// Makes argument `i` of the call a tensor over the array, valid while this object lives. Returns
  /// false if the object is not an array. Throws ValueError for an array that kernels cannot take.
  [[nodiscard]] bool lend(PyObject* object, dispatch::borrowed_call& call, std::size_t i) {
    if (PyLong_CheckExact(object) || PyFloat_CheckExact(object) || object == Py_None) return false;
    const array_kind kind = kind_of(object);  // a copy: the object's code may change its type
    detail::array_layout layout;
    if (detail::read_layout(object, kind, layout) && detail::reused_tensor::can_hold(layout))
      return call.borrow(i, take().lay_over(object, layout)), true;
    at::Tensor tensor = detail::tensor_of(object);
    if (!tensor.defined()) return false;
    return call.value(i) = c10::IValue(std::move(tensor)), true;
  }

 private:
  [[gnu::noinline]] void take_back() {
    while (lent_ != nullptr) {
      detail::reused_tensor* const one = std::exchange(lent_, lent_->next);
      if (one->take_back())
        one->next = std::exchange(detail::unused_tensors, one);
      else
        delete one;
    }
  }
  [[nodiscard]] detail::reused_tensor& take() {
    detail::reused_tensor* one = detail::unused_tensors;
    if (one != nullptr)
      detail::unused_tensors = one->next;
    else
      one = new detail::reused_tensor;
    one->next = std::exchange(lent_, one);
    return *one;
  }

  detail::reused_tensor* lent_ = nullptr;
};

}  // namespace schema_ct_python
