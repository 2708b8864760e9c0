// SPDX-License-Identifier: BSL-1.0
// The owner of a tensor's memory (c10::DataPtr).
#pragma once

#include <cstddef>
#include <type_traits>
#include <utility>

#include <dispatch/default_host/class_names.hpp>
#include <dispatch/default_host/device.hpp>

namespace dispatch {
inline namespace default_host {

using DeleterFnPtr = void (*)(void*);

/// The owner of memory, outside of its DataPtr. It has the members of a unique_ptr, whose header
/// brings <ostream> to every file that has tensors.
class SCHEMA_CT_SHARED moved_context {
 public:
  moved_context(void* context, DeleterFnPtr deleter) noexcept
      : context_(context), deleter_(deleter) {}
  moved_context(moved_context&& other) noexcept
      : context_(other.release()), deleter_(other.deleter_) {}
  moved_context& operator=(moved_context other) noexcept {
    std::swap(context_, other.context_);
    std::swap(deleter_, other.deleter_);
    return *this;
  }
  ~moved_context() {
    if (context_ != nullptr && deleter_ != nullptr) deleter_(context_);
  }
  template <class Owner>
    requires std::is_same_v<typename Owner::deleter_type, DeleterFnPtr>
  operator Owner() && {
    return Owner(release(), deleter_);
  }

  [[nodiscard]] void* get() const noexcept { return context_; }
  [[nodiscard]] DeleterFnPtr get_deleter() const noexcept { return deleter_; }
  void* release() noexcept { return std::exchange(context_, nullptr); }
  explicit operator bool() const noexcept { return context_ != nullptr; }

 private:
  void* context_;
  DeleterFnPtr deleter_;
};

/// Memory on a device, and its owner. The destructor calls `deleter(context)` once.
class SCHEMA_CT_SHARED DataPtr {
 public:
  DataPtr() = default;
  /// Memory without ownership.
  DataPtr(void* data, Device device) : data_(data), device_(device) {}
  DataPtr(void* data, void* context, DeleterFnPtr deleter, Device device)
      : data_(data), context_(context), deleter_(deleter), device_(device) {}
  DataPtr(DataPtr&& other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        context_(std::exchange(other.context_, nullptr)),
        deleter_(other.deleter_),
        device_(other.device_) {}
  DataPtr& operator=(DataPtr other) noexcept {
    std::swap(data_, other.data_);
    std::swap(context_, other.context_);
    std::swap(deleter_, other.deleter_);
    std::swap(device_, other.device_);
    return *this;
  }
  ~DataPtr() {
    if (context_ != nullptr && deleter_ != nullptr) deleter_(context_);
  }

  [[nodiscard]] void* get() const noexcept { return data_; }
  [[nodiscard]] void* mutable_get() noexcept { return data_; }
  void* operator->() const noexcept { return data_; }
  [[nodiscard]] void* get_context() const noexcept { return context_; }
  [[nodiscard]] DeleterFnPtr get_deleter() const noexcept { return deleter_; }
  [[nodiscard]] Device device() const noexcept { return device_; }
  /// Passes the ownership of the context to the caller.
  [[nodiscard]] void* release_context() noexcept { return std::exchange(context_, nullptr); }
  /// The same, with the deleter: converts to std::unique_ptr<void, DeleterFnPtr>.
  [[nodiscard]] moved_context move_context() noexcept {
    return {std::exchange(context_, nullptr), deleter_};
  }
  /// The context if its deleter is this one; otherwise nullptr.
  template <class T>
  [[nodiscard]] T* cast_context(DeleterFnPtr expected) const noexcept {
    return deleter_ == expected ? static_cast<T*>(context_) : nullptr;
  }
  /// Replaces the deleter of the context if the current one is `expected`.
  [[nodiscard]] bool compare_exchange_deleter(DeleterFnPtr expected, DeleterFnPtr other) noexcept {
    if (deleter_ != expected) return false;
    deleter_ = other;
    return true;
  }
  void unsafe_set_device(Device device) noexcept { device_ = device; }
  void clear() noexcept { *this = DataPtr(nullptr, device_); }
  /// Is there memory, or a context?
  operator bool() const noexcept { return data_ != nullptr || context_ != nullptr; }
  friend bool operator==(const DataPtr& p, std::nullptr_t) noexcept { return !p; }

 private:
  void* data_ = nullptr;
  void* context_ = nullptr;
  DeleterFnPtr deleter_ = nullptr;
  Device device_ = kCPU;
};

}  // namespace default_host
}  // namespace dispatch
