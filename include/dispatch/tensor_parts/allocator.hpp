// SPDX-License-Identifier: BSL-1.0
// The source of tensors' memory (c10::Allocator), and its owner (c10::DataPtr).
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <utility>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/class_names.hpp>
#include <dispatch/default_host/device.hpp>
#include <dispatch/system/aligned_memory.hpp>

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

/// Memory whose deleter is any function of the pointer.
struct SCHEMA_CT_SHARED InefficientStdFunctionContext {
  template <class Deleter>
  [[nodiscard]] static DataPtr makeDataPtr(void* data, Deleter deleter, Device device) {
    return {data, new owner<Deleter>{data, std::move(deleter)},
            [](void* context) { delete static_cast<owner<Deleter>*>(context); }, device};
  }

 private:
  template <class Deleter>
  struct owner {
    void* data;
    Deleter deleter;
    ~owner() { deleter(data); }
  };
};

/// A source of memory. Backends derive from it.
class SCHEMA_CT_POLYMORPHIC Allocator {
 public:
  virtual ~Allocator() = default;
  [[nodiscard]] virtual DataPtr allocate(std::size_t bytes) = 0;
  virtual void copy_data(void* to, const void* from, std::size_t bytes) const = 0;
  /// What ends the memory of allocate(), where that is all its context; else nullptr.
  [[nodiscard]] virtual DeleterFnPtr raw_deleter() const { return nullptr; }

  /// Only the memory; throws Error if its context is more.
  [[nodiscard]] void* raw_allocate(std::size_t bytes) {
    DataPtr memory = allocate(bytes);
    if (raw_deleter() == nullptr || memory.get() != memory.get_context())
      throw Error("Allocator::raw_allocate(): this allocator's memory has a context");
    return memory.release_context();
  }
  void raw_deallocate(void* memory) {
    if (raw_deleter() == nullptr)
      throw Error("Allocator::raw_deallocate(): this allocator has no deleter of its own");
    raw_deleter()(memory);
  }
  [[nodiscard]] DataPtr clone(const void* data, std::size_t bytes) {
    DataPtr out = allocate(bytes);
    copy_data(out.mutable_get(), data, bytes);
    return out;
  }

 protected:
  /// copy_data() for memory that the CPU can access.
  void default_copy_data(void* to, const void* from, std::size_t bytes) const {
    if (bytes != 0) std::memcpy(to, from, bytes);
  }
};

namespace SCHEMA_CT_HIDDEN internal {
/// Memory of libc, aligned to 64 bytes; nullptr for 0 bytes.
class cpu_allocator final : public Allocator {
 public:
  [[nodiscard]] DataPtr allocate(std::size_t bytes) override {
    if (bytes == 0) return DataPtr(nullptr, kCPU);
    constexpr std::size_t alignment = 64;
    const std::size_t rounded = (bytes + alignment - 1) & ~(alignment - 1);
    void* data = rounded < bytes ? nullptr : system::aligned_memory(alignment, rounded);
    if (data == nullptr) throw Error(message({"Allocator: cannot allocate ", bytes, " bytes"}));
    return DataPtr(data, data, system::free_of_aligned_memory(), kCPU);
  }
  void copy_data(void* to, const void* from, std::size_t bytes) const override {
    if (bytes != 0) std::memcpy(to, from, bytes);
  }
  [[nodiscard]] DeleterFnPtr raw_deleter() const override {
    return system::free_of_aligned_memory();
  }
};
}  // namespace internal

/// The allocator for the CPU's memory.
[[nodiscard]] SCHEMA_CT_HIDDEN inline Allocator* GetCPUAllocator() {
  static internal::cpu_allocator out;
  return &out;
}

}  // namespace default_host
}  // namespace dispatch
