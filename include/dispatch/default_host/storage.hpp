// SPDX-License-Identifier: BSL-1.0
// A block of memory on a device with a count of its owners; tensors and their views share one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <dispatch/default_host/class_names.hpp>
#include <dispatch/default_host/device.hpp>

namespace dispatch {
inline namespace default_host {

namespace host_detail {

/// Counted by hand: <atomic> and <memory> are too expensive here.
struct SCHEMA_CT_SHARED storage_block {
  std::int64_t owners;
  void* data;
  std::size_t bytes;
  /// What `release` gets; released with free() where `release` is null, unless it is null itself:
  /// then the memory lies behind the block.
  void* context;
  void (*release)(void*);  ///< called once, when the last owner goes
  Device device;
  bool read_only;  ///< others rely on it that nobody writes to the memory
  /// Of the block and the tensor that lies behind it, in one allocation, how many are left; 0 for a
  /// block without a tensor.
  std::int32_t parts;
};

SCHEMA_CT_HIDDEN void destroy_storage(storage_block* block) noexcept;

/// For the block and the tensor after it: frees their allocation if the other one is gone.
SCHEMA_CT_HIDDEN void free_part(storage_block* block) noexcept;

}  // namespace host_detail

/// Counted pointer to memory; empty by default.
class SCHEMA_CT_SHARED Storage final {
 public:
  Storage() noexcept = default;
  struct use_byte_size_t {};
  // In <dispatch/tensor_parts/storage_impl.hpp>: the memory that a pointer holds, that of an
  // allocator, which must not be null, and that of a StorageImpl.
  template <class Pointer>
    requires std::is_same_v<Pointer, DataPtr>
  Storage(use_byte_size_t, std::size_t bytes, Pointer memory, Allocator* allocator = nullptr,
          bool resizable = false);
  template <class Source>
    requires std::is_convertible_v<Source*, Allocator*>
  Storage(use_byte_size_t size, std::size_t bytes, Source* allocator, bool resizable = false);
  template <class Owner>
    requires std::is_same_v<decltype(std::declval<const Owner&>().get()), StorageImpl*>
  Storage(const Owner& impl);
  Storage(const Storage& other) noexcept : block_(other.block_) {
    if (block_ != nullptr) __atomic_fetch_add(&block_->owners, 1, __ATOMIC_RELAXED);
  }
  Storage(Storage&& other) noexcept : block_(std::exchange(other.block_, nullptr)) {}
  Storage& operator=(Storage other) noexcept {
    std::swap(block_, other.block_);
    return *this;
  }
  ~Storage() {
    if (block_ != nullptr && __atomic_sub_fetch(&block_->owners, 1, __ATOMIC_ACQ_REL) == 0) {
      host_detail::destroy_storage(block_);
    }
  }

  /// Memory of another owner: `release(context)` is called when the last owner is gone. If there is
  /// no memory for the block, it is called at once and Error is thrown.
  [[nodiscard]] static Storage adopt(void* data, std::size_t bytes, Device device, void* context,
                                     void (*release)(void*), bool read_only = false);

  /// New CPU memory, aligned to 64 bytes and not initialised. Throws Error if there is none.
  /// `tensor_bytes` reserves space for a tensor between the block and the memory.
  [[nodiscard]] static Storage allocate(std::size_t bytes, std::size_t tensor_bytes = 0);

  explicit operator bool() const noexcept { return block_ != nullptr; }
  [[nodiscard]] const void* data() const noexcept {
    return block_ == nullptr ? nullptr : block_->data;
  }
  /// Throws ValueError for read-only memory.
  [[nodiscard]] void* mutable_data() const;
  /// The memory of an array that DLPack marked as read-only.
  [[nodiscard]] bool is_read_only() const noexcept {
    return block_ != nullptr && block_->read_only;
  }
  [[nodiscard]] std::size_t nbytes() const noexcept {
    return block_ == nullptr ? 0 : block_->bytes;
  }
  template <class Int = SymInt>
  [[nodiscard]] Int sym_nbytes() const {
    return Int(static_cast<std::int64_t>(nbytes()));
  }
  /// No storage of this host can grow.
  [[nodiscard]] bool resizable() const noexcept { return false; }
  [[nodiscard]] bool unique() const noexcept { return use_count() == 1; }
  /// The CPU's allocator for memory of allocate(), otherwise nullptr. In
  /// <dispatch/tensor_parts/storage_impl.hpp>.
  template <class Source = Allocator>
  [[nodiscard]] Source* allocator() const;
  /// The memory, without ownership.
  template <class Pointer = DataPtr>
  [[nodiscard]] Pointer data_ptr() const {
    return Pointer(const_cast<void*>(data()), device());
  }
  template <class Pointer = DataPtr>
  [[nodiscard]] Pointer mutable_data_ptr() const {
    return Pointer(mutable_data(), device());
  }
  /// CPU for an empty Storage.
  [[nodiscard]] Device device() const noexcept {
    return block_ == nullptr ? Device(kCPU) : block_->device;
  }
  [[nodiscard]] DeviceType device_type() const noexcept { return device().type(); }
  [[nodiscard]] std::size_t use_count() const noexcept {
    return block_ == nullptr
               ? 0
               : static_cast<std::size_t>(__atomic_load_n(&block_->owners, __ATOMIC_RELAXED));
  }
  /// The context that adopt() got with this `release`; nullptr for other memory.
  [[nodiscard]] void* context_for(void (*release)(void*)) const noexcept {
    return block_ != nullptr && block_->release == release ? block_->context : nullptr;
  }
  /// Equal for storages of the same memory; null for an empty one.
  [[nodiscard]] const host_detail::storage_block* unsafeGetStorageImpl() const noexcept {
    return block_;
  }
  [[nodiscard]] bool is_alias_of(const Storage& other) const noexcept {
    return block_ != nullptr && block_ == other.block_;
  }

 private:
  host_detail::storage_block* block_ = nullptr;
};
static_assert(sizeof(Storage) == sizeof(void*));

}  // namespace default_host
}  // namespace dispatch

#if !defined(SCHEMA_CT_COMPILED)
#include <dispatch/default_host/storage.ipp>
#endif
