// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for memory with the context by which it is released.
#pragma once

#include <cstddef>
#include <memory>
#include <utility>

#include <c10/core/Allocator.h>

namespace SCHEMA_CT_HIDDEN c10 {
namespace detail {

inline void deleteNothing(void*) {}

class UniqueVoidPtr {
 public:
  UniqueVoidPtr() = default;
  /// Memory that this does not own.
  explicit UniqueVoidPtr(void* data) : data_(data) {}
  UniqueVoidPtr(void* data, void* context, DeleterFnPtr deleter)
      : data_(data), context_(context, deleter != nullptr ? deleter : &deleteNothing) {}

  void* operator->() const { return data_; }
  [[nodiscard]] void* get() const { return data_; }
  [[nodiscard]] void* get_context() const { return context_.get(); }
  [[nodiscard]] DeleterFnPtr get_deleter() const { return context_.get_deleter(); }
  operator bool() const { return data_ != nullptr || context_ != nullptr; }
  void clear() {
    context_ = nullptr;
    data_ = nullptr;
  }
  [[nodiscard]] void* release_context() { return context_.release(); }
  [[nodiscard]] std::unique_ptr<void, DeleterFnPtr>&& move_context() { return std::move(context_); }
  /// Other memory that is its own context; false, and nothing, where the deleter does something.
  [[nodiscard]] bool unsafe_reset_data_and_ctx(void* data) {
    if (get_deleter() != &deleteNothing) return false;
    context_.reset(data);
    data_ = data;
    return true;
  }
  /// Whether the deleter was the one expected, and now is the other one.
  [[nodiscard]] bool compare_exchange_deleter(DeleterFnPtr expected, DeleterFnPtr other) {
    if (get_deleter() != expected) return false;
    context_ = {context_.release(), other};
    return true;
  }
  /// The context, which a T is where it has this deleter; else nullptr.
  template <class T>
  [[nodiscard]] T* cast_context(DeleterFnPtr expected) const {
    return get_deleter() == expected ? static_cast<T*>(get_context()) : nullptr;
  }
  friend bool operator==(const UniqueVoidPtr& memory, std::nullptr_t) noexcept {
    return !static_cast<bool>(memory);
  }

 private:
  void* data_ = nullptr;
  std::unique_ptr<void, DeleterFnPtr> context_{nullptr, &deleteNothing};
};

}  // namespace detail
}  // namespace c10
