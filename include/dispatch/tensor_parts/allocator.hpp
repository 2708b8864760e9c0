// SPDX-License-Identifier: BSL-1.0
// The source of tensors' memory (c10::Allocator).
#pragma once

#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <type_traits>
#include <utility>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/data_ptr.hpp>
#include <dispatch/system/aligned_memory.hpp>

namespace dispatch {
inline namespace default_host {

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
