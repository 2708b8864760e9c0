// SPDX-License-Identifier: BSL-1.0
// Memory on a device with a count of its owners; tensors and their views share it.
#pragma once

#include <concepts>
#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

#include <dispatch/base/intrusive_ptr.hpp>
#include <dispatch/default_host/data_ptr.hpp>

namespace dispatch {
inline namespace default_host {

namespace SCHEMA_CT_HIDDEN host_detail {

/// What a StorageImpl is made of; a base of it, so that one word hides all members.
struct storage_parts {
  std::int64_t owners_;
  DataPtr data_ptr_;  ///< without a context if the memory lies behind the object
  std::size_t bytes_;
  Allocator* allocator_;  ///< may be null
  /// Of the object and the tensor that lies behind it, in one allocation, how many are left; 0 for
  /// an object without a tensor.
  std::int32_t parts_;
  bool is_read_only_;  ///< others rely on it that nobody writes to the memory
  bool is_resizable_;
  bool is_made_by_new_;  ///< and perhaps of a class of a backend
};

void destroy_made(StorageImpl* impl) noexcept;
void destroy_storage(StorageImpl* impl) noexcept;

/// For the object and the tensor after it: frees their allocation if the other one is gone.
void free_part(StorageImpl* impl) noexcept;

}  // namespace host_detail

// g++ warns of a hidden base. No other object names its members.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
#endif
/// Memory that tensors share (c10::StorageImpl). A class of a backend may derive from it, with data
/// of its own; make_intrusive<Derived>(…) makes such an object, which a Storage holds and
/// unsafeGetStorageImpl() finds again. It must not outlive the shared object with its class.
class SCHEMA_CT_POLYMORPHIC StorageImpl : public host_detail::storage_parts {
 public:
  struct use_byte_size_t {};

  /// In <dispatch/tensor_parts/storage_impl.hpp>. The second takes the memory from the allocator,
  /// which must not be null.
  StorageImpl(use_byte_size_t, SymInt bytes, DataPtr memory, Allocator* allocator, bool resizable);
  StorageImpl(use_byte_size_t, SymInt bytes, Allocator* allocator, bool resizable);
  /// In the memory of Storage::adopt() and allocate().
  StorageImpl(void* data, std::size_t bytes, Device device, void* context, DeleterFnPtr release,
              bool is_read_only, std::int32_t parts) noexcept
      : host_detail::storage_parts{1,     DataPtr(data, context, release, device),
                                   bytes, nullptr,
                                   parts, is_read_only,
                                   false, false} {}
  StorageImpl(const StorageImpl&) = delete;
  virtual ~StorageImpl() = default;

  /// Never called here: memory ends with its last owner.
  virtual void release_resources() { data_ptr_.clear(); }

  [[nodiscard]] std::size_t nbytes() const noexcept { return bytes_; }
  template <class Int = SymInt>
  [[nodiscard]] Int sym_nbytes() const {
    return Int(static_cast<std::int64_t>(bytes_));
  }
  /// What owns the memory has at least so many bytes.
  void set_nbytes(std::size_t bytes) noexcept { bytes_ = bytes; }
  void unsafe_set_nbytes(std::size_t bytes) noexcept { bytes_ = bytes; }
  template <std::same_as<SymInt> Int>
  void set_nbytes(const Int& bytes) {
    bytes_ = static_cast<std::size_t>(bytes.expect_int());
  }
  [[nodiscard]] const DataPtr& data_ptr() const noexcept { return data_ptr_; }
  [[nodiscard]] DataPtr& mutable_data_ptr() noexcept { return data_ptr_; }
  /// Returns the memory before. Tensors that exist keep their first element where it was.
  DataPtr set_data_ptr(DataPtr&& memory) noexcept {
    std::swap(data_ptr_, memory);
    return static_cast<DataPtr&&>(memory);
  }
  void set_data_ptr_noswap(DataPtr&& memory) noexcept {
    data_ptr_ = static_cast<DataPtr&&>(memory);
  }
  /// Ends the memory; 0 bytes are left.
  void reset() noexcept {
    data_ptr_.clear();
    bytes_ = 0;
  }
  /// Replaces the memory by that of another owner, which is not resizable.
  void UniqueStorageShareExternalPointer(DataPtr&& memory, std::size_t bytes) noexcept {
    data_ptr_ = static_cast<DataPtr&&>(memory);
    bytes_ = bytes;
    allocator_ = nullptr;
    is_resizable_ = false;
  }
  void UniqueStorageShareExternalPointer(void* memory, std::size_t bytes,
                                         DeleterFnPtr deleter = nullptr) noexcept {
    UniqueStorageShareExternalPointer(DataPtr(memory, memory, deleter, device()), bytes);
  }
  [[nodiscard]] const void* data() const noexcept { return data_ptr_.get(); }
  [[nodiscard]] void* mutable_data() noexcept { return data_ptr_.mutable_get(); }
  [[nodiscard]] Device device() const noexcept { return data_ptr_.device(); }
  [[nodiscard]] DeviceType device_type() const noexcept { return device().type(); }
  [[nodiscard]] Allocator* allocator() const noexcept { return allocator_; }
  void set_allocator(Allocator* allocator) noexcept { allocator_ = allocator; }
  [[nodiscard]] bool resizable() const noexcept { return is_resizable_; }
  void set_resizable(bool resizable) noexcept { is_resizable_ = resizable; }
};
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif

}  // namespace default_host

/// Memory counts its own owners.
template <class T>
  requires std::is_base_of_v<StorageImpl, T>
struct owner_count<T> {
  static void begin(const T*) noexcept {}
  static void retain(const T* target) noexcept {
    __atomic_fetch_add(owners_of(target), 1, __ATOMIC_RELAXED);
  }
  static void release(const T* target) noexcept {
    if (__atomic_sub_fetch(owners_of(target), 1, __ATOMIC_ACQ_REL) == 0)
      host_detail::destroy_storage(const_cast<T*>(target));
  }
  [[nodiscard]] static std::size_t use_count(const T* target) noexcept {
    return static_cast<std::size_t>(__atomic_load_n(owners_of(target), __ATOMIC_RELAXED));
  }

 private:
  [[nodiscard]] static std::int64_t* owners_of(const StorageImpl* target) noexcept {
    return &const_cast<StorageImpl*>(target)->owners_;
  }
};

inline namespace default_host {

/// Counted pointer to memory; empty by default.
class SCHEMA_CT_SHARED Storage final {
 public:
  using use_byte_size_t = StorageImpl::use_byte_size_t;

  Storage() noexcept = default;
  Storage(intrusive_ptr<StorageImpl> impl) noexcept : impl_(std::move(impl)) {}
  // In <dispatch/tensor_parts/storage_impl.hpp>.
  Storage(use_byte_size_t, SymInt bytes, DataPtr memory, Allocator* allocator = nullptr,
          bool resizable = false);
  Storage(use_byte_size_t, SymInt bytes, Allocator* allocator, bool resizable = false);

  /// Memory of another owner: `release(context)` is called when the last owner is gone. If there is
  /// no memory for the object, it is called at once and Error is thrown.
  [[nodiscard]] static Storage adopt(void* data, std::size_t bytes, Device device, void* context,
                                     DeleterFnPtr release, bool read_only = false);

  /// New CPU memory, aligned to 64 bytes and not initialised. Throws Error if there is none.
  /// `tensor_bytes` reserves space for a tensor between the object and the memory.
  [[nodiscard]] static Storage allocate(std::size_t bytes, std::size_t tensor_bytes = 0);

  explicit operator bool() const noexcept { return impl_.defined(); }
  [[nodiscard]] const void* data() const noexcept { return impl_ ? impl_->data() : nullptr; }
  /// Throws ValueError for read-only memory.
  [[nodiscard]] void* mutable_data() const;
  /// The memory of an array that DLPack marked as read-only.
  [[nodiscard]] bool is_read_only() const noexcept { return impl_ && impl_->is_read_only_; }
  [[nodiscard]] std::size_t nbytes() const noexcept { return impl_ ? impl_->nbytes() : 0; }
  template <class Int = SymInt>
  [[nodiscard]] Int sym_nbytes() const {
    return Int(static_cast<std::int64_t>(nbytes()));
  }
  [[nodiscard]] bool resizable() const noexcept { return impl_ && impl_->resizable(); }
  [[nodiscard]] bool unique() const noexcept { return impl_.unique(); }
  /// What allocated the memory; the CPU's allocator for that of allocate(). In
  /// <dispatch/tensor_parts/storage_impl.hpp>.
  [[nodiscard]] Allocator* allocator() const;
  // An empty Storage has no memory to return or to set. These do not check that.
  [[nodiscard]] const DataPtr& data_ptr() const noexcept { return impl_->data_ptr(); }
  /// Throws ValueError for read-only memory.
  [[nodiscard]] DataPtr& mutable_data_ptr() const {
    static_cast<void>(mutable_data());
    return impl_->mutable_data_ptr();
  }
  DataPtr set_data_ptr(DataPtr&& memory) const noexcept {
    return impl_->set_data_ptr(static_cast<DataPtr&&>(memory));
  }
  void set_data_ptr_noswap(DataPtr&& memory) const noexcept {
    impl_->set_data_ptr_noswap(static_cast<DataPtr&&>(memory));
  }
  void set_nbytes(std::size_t bytes) const noexcept { impl_->set_nbytes(bytes); }
  template <std::same_as<SymInt> Int>
  void set_nbytes(const Int& bytes) const {
    impl_->set_nbytes(bytes);
  }
  /// Replaces the memory by that of another owner. Throws ValueError if others share this storage.
  template <class... A>
  void UniqueStorageShareExternalPointer(A&&... memory_and_bytes) {
    if (!unique())
      throw ValueError("UniqueStorageShareExternalPointer can only be called when use_count == 1");
    impl_->UniqueStorageShareExternalPointer(static_cast<A&&>(memory_and_bytes)...);
  }

  /// CPU for an empty Storage.
  [[nodiscard]] Device device() const noexcept { return impl_ ? impl_->device() : Device(kCPU); }
  [[nodiscard]] DeviceType device_type() const noexcept { return device().type(); }
  [[nodiscard]] std::size_t use_count() const noexcept { return impl_.use_count(); }
  /// The context that adopt() got with this `release`; nullptr for other memory.
  [[nodiscard]] void* context_for(DeleterFnPtr release) const noexcept {
    return impl_ ? impl_->data_ptr().cast_context<void>(release) : nullptr;
  }
  /// Equal for storages of the same memory; null for an empty one.
  [[nodiscard]] StorageImpl* unsafeGetStorageImpl() const noexcept { return impl_.get(); }
  /// Returns the object with the count that this pointer held.
  [[nodiscard]] StorageImpl* unsafeReleaseStorageImpl() noexcept { return impl_.release(); }
  [[nodiscard]] bool is_alias_of(const Storage& other) const noexcept {
    return impl_ && impl_.get() == other.impl_.get();
  }

 private:
  intrusive_ptr<StorageImpl> impl_;
};
static_assert(sizeof(Storage) == sizeof(void*));

}  // namespace default_host
}  // namespace dispatch

#if !defined(SCHEMA_CT_COMPILED)
#include <dispatch/default_host/storage.ipp>
#endif
