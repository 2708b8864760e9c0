// SPDX-License-Identifier: BSL-1.0
// The object of a tensor: key set, element type, device, sizes, strides and a share of the memory.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/array_ref.hpp>
#include <dispatch/default_host/device.hpp>
#include <dispatch/default_host/layout.hpp>
#include <dispatch/default_host/memory_format.hpp>
#include <dispatch/default_host/scalar_type.hpp>
#include <dispatch/default_host/storage.hpp>
#include <dispatch/default_host/type_meta.hpp>
#include <dispatch/keys/named_key_sets.hpp>

namespace dispatch {
inline namespace default_host {

struct SCHEMA_CT_POLYMORPHIC BackendMeta;

namespace SCHEMA_CT_HIDDEN host_detail {

struct tensor_parts;

/// Removes a backend's data about a tensor.
void drop_meta(const tensor_parts& self) noexcept;

[[noreturn]] void refuse_dimension(std::int64_t dimension, std::int64_t dimensions);
/// Sets the sizes and strides over the same memory; a null `strides` means contiguous. Throws Error
/// for invalid sizes, and then changes nothing.
void set_extents(tensor_parts& self, IntArrayRef sizes, const IntArrayRef* strides);

/// What a tensor_impl is made of; a base of it, so that one word hides all members. The sizes, then
/// the strides (in elements), lie behind the structure, in the same allocation, unless set_extents
/// has given the tensor more dimensions than it was made with. Only operators whose schema says so
/// change them (`out` arguments, resize_, t_ …): views and threads otherwise read them without
/// care. What changes them here is for a tensor that nobody else has yet, and each throws Error for
/// sizes that no tensor can have, and changes nothing then.
struct tensor_parts {
  std::int64_t owners_;
  DispatchKeySet keys_;  ///< with `read_only_mark` where the storage is read-only
  char* data_;           ///< the first element; null where there is no memory
  std::int64_t elements_;
  std::int64_t dimensions_;
  std::int64_t* extents_;  ///< the sizes, then the strides
  Storage storage_;
  ScalarType type_;
  Device device_;
  bool contiguous_;       ///< is_contiguous() of the sizes and strides
  bool is_behind_block_;  ///< of the storage that it was made with, in one allocation
  bool has_meta_;         ///< see registered_devices::metas

  [[nodiscard]] std::int64_t* size_data() const noexcept { return extents_; }
  [[nodiscard]] std::int64_t* stride_data() const noexcept { return extents_ + dimensions_; }
  [[nodiscard]] IntArrayRef sizes() const noexcept {
    return {size_data(), static_cast<std::size_t>(dimensions_)};
  }
  [[nodiscard]] IntArrayRef strides() const noexcept {
    return {stride_data(), static_cast<std::size_t>(dimensions_)};
  }
  /// A negative dimension counts from the end. Throws IndexError for one that there is not.
  [[nodiscard]] std::int64_t size(std::int64_t dimension) const {
    return size_data()[position_of(dimension)];
  }
  [[nodiscard]] std::int64_t stride(std::int64_t dimension) const {
    return stride_data()[position_of(dimension)];
  }
  [[nodiscard]] std::size_t position_of(std::int64_t dimension) const {
    if (dimension < -dimensions_ || dimension >= dimensions_) [[unlikely]]
      refuse_dimension(dimension, dimensions_);
    return static_cast<std::size_t>(dimension < 0 ? dimension + dimensions_ : dimension);
  }
  [[nodiscard]] std::int64_t numel() const noexcept { return elements_; }
  [[nodiscard]] std::int64_t dim() const noexcept { return dimensions_; }
  [[nodiscard]] bool is_empty() const noexcept { return elements_ == 0; }
  [[nodiscard]] DispatchKeySet key_set() const noexcept { return without_read_only_mark(keys_); }
  [[nodiscard]] Device device() const noexcept { return device_; }
  [[nodiscard]] DeviceType device_type() const noexcept { return device_.type(); }
  [[nodiscard]] DeviceIndex get_device() const noexcept { return device_.index(); }
  [[nodiscard]] bool is_cpu() const noexcept { return device_type() == kCPU; }
  [[nodiscard]] bool is_cuda() const noexcept { return device_type() == kCUDA; }
  [[nodiscard]] bool is_privateuseone() const noexcept { return device_type() == kPrivateUse1; }
  [[nodiscard]] bool is_meta() const noexcept { return device_type() == kMeta; }
  [[nodiscard]] bool is_xpu() const noexcept { return device_type() == kXPU; }
  [[nodiscard]] bool is_mps() const noexcept { return device_type() == kMPS; }
  [[nodiscard]] bool is_hpu() const noexcept { return device_type() == kHPU; }
  // False for every tensor of this host, and the values for a tensor that requires no gradient.
  [[nodiscard]] bool is_sparse() const noexcept { return false; }
  [[nodiscard]] bool is_sparse_csr() const noexcept { return false; }
  [[nodiscard]] bool is_quantized() const noexcept { return false; }
  [[nodiscard]] bool is_nested() const noexcept { return false; }
  [[nodiscard]] bool is_mkldnn() const noexcept { return false; }
  [[nodiscard]] bool is_conj() const noexcept { return false; }
  [[nodiscard]] bool is_neg() const noexcept { return false; }
  [[nodiscard]] bool is_wrapped_number() const noexcept { return false; }
  [[nodiscard]] bool requires_grad() const noexcept { return false; }
  [[nodiscard]] bool is_inference() const noexcept {
    return !keys_.has_any(autograd_dispatch_keyset_with_ADInplaceOrView);
  }
  [[nodiscard]] bool allow_tensor_metadata_change() const noexcept { return true; }
  /// Does nothing: no graph counts the writes to a tensor, or asks whether it may change.
  void bump_version() const noexcept {}
  void set_allow_tensor_metadata_change(bool) const noexcept {}
  [[nodiscard]] TypeMeta dtype() const noexcept { return TypeMeta(type_); }
  /// Bytes of an element.
  [[nodiscard]] std::size_t itemsize() const noexcept { return elementSize(type_); }
  [[nodiscard]] Layout layout() const noexcept { return kStrided; }
  [[nodiscard]] bool is_contiguous() const noexcept { return contiguous_; }
  [[nodiscard]] bool has_storage() const noexcept { return static_cast<bool>(storage_); }
  [[nodiscard]] bool storage_initialized() const noexcept { return has_storage(); }
  [[nodiscard]] const Storage& storage() const noexcept { return storage_; }
  [[nodiscard]] const Storage& unsafe_storage() const noexcept { return storage_; }
  /// In elements, from the beginning of the storage.
  [[nodiscard]] std::int64_t storage_offset() const noexcept {
    if (data_ == nullptr) return 0;
    return (data_ - static_cast<const char*>(storage_.data())) /
           static_cast<std::int64_t>(itemsize());
  }
  /// The first element; null if there is no memory.
  [[nodiscard]] const void* data() const noexcept { return data_; }
  [[nodiscard]] void* mutable_data() noexcept { return data_; }

  /// Sets strides for the same sizes in this order. Throws Error if the sizes do not allow it.
  void empty_tensor_restride(MemoryFormat format);
  /// Makes the tensor contiguous, over the same storage.
  void set_sizes_contiguous(IntArrayRef sizes) { set_extents(*this, sizes, nullptr); }
  void set_sizes_and_strides(IntArrayRef sizes, IntArrayRef strides,
                             std::optional<std::int64_t> storage_offset = {}) {
    set_extents(*this, sizes, &strides);
    if (storage_offset) set_storage_offset(*storage_offset);
  }
  void set_storage_offset(std::int64_t elements) noexcept {
    if (data_ != nullptr)
      data_ = static_cast<char*>(const_cast<void*>(storage_.data())) +
              elements * static_cast<std::int64_t>(itemsize());
  }
  /// Replaces the memory; the tensor begins at its start. The sizes stay.
  void set_storage_keep_dtype(Storage storage) noexcept {
    storage_ = static_cast<Storage&&>(storage);
    data_ = static_cast<char*>(const_cast<void*>(storage_.data()));
  }
  // A backend's data about this tensor: use <c10/core/TensorImpl.h>.
  template <class Meta = BackendMeta>
  [[nodiscard]] Meta* get_backend_meta() const {
    return Meta::of(*this);
  }
  template <class Meta = BackendMeta>
  [[nodiscard]] auto get_backend_meta_intrusive_ptr() const {
    return Meta::owner_of(*this);
  }
  /// A null pointer removes it. Throws Error if schema_ct::aten is not linked.
  template <class Owner>
  void set_backend_meta(Owner meta) {
    Owner::element_type::set(*this, static_cast<Owner&&>(meta));
  }
  /// For a tensor that requires no gradient and that no other code uses yet.
  void remove_autograd_key() noexcept { keys_ = keys_ - autograd_dispatch_keyset; }
  /// The memory for sizes and strides that was allocated with the tensor.
  [[nodiscard]] std::int64_t* own_extents() noexcept {
    return reinterpret_cast<std::int64_t*>(this + 1);
  }
};

// g++ warns of a hidden base. No other object names its members.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
#endif
struct SCHEMA_CT_SHARED tensor_impl : tensor_parts {};
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
static_assert(sizeof(tensor_impl) % alignof(std::int64_t) == 0);

/// Counted pointers to a tensor's object: with c10::intrusive_ptr.
template <class Impl>
struct owner_of;

/// The product of the sizes. Throws Error for a negative size, and if the bytes exceed int64_t.
[[nodiscard]] std::int64_t count_elements(IntArrayRef sizes, ScalarType type);

/// More dimensions than any array library has.
inline constexpr std::size_t most_dimensions = 64;

/// Memory for the sizes or strides of a view during a computation; a vector compiles slower.
struct SCHEMA_CT_SHARED extents {
  std::int64_t at[most_dimensions];
  std::size_t count;

  explicit extents(IntArrayRef from) : count(from.size()) {
    if (count > most_dimensions) throw Error("a tensor has at most 64 dimensions");
    for (std::size_t i = 0; i < count; ++i) at[i] = from[i];
  }
  operator IntArrayRef() const { return {at, count}; }
  void erase(std::size_t i) {
    for (--count; i < count; ++i) at[i] = at[i + 1];
  }
};

/// The strides of contiguous elements, the last dimension fastest.
void write_contiguous_strides(IntArrayRef sizes, std::int64_t* strides);

/// Strides without gaps and overlaps, in the order of `steps`. As in PyTorch, an expanded dimension
/// has no place in the order, and stays where it is.
void write_dense_strides(IntArrayRef sizes, IntArrayRef steps, std::int64_t* strides);

[[nodiscard]] bool is_contiguous(IntArrayRef sizes, IntArrayRef strides);

/// `sizes`, one of which may be -1 for the rest of `elements`. Throws Error if their product is not
/// `elements`.
[[nodiscard]] extents sizes_of_view(IntArrayRef sizes, std::int64_t elements);

/// Computes strides that give a tensor other sizes with the same number of elements; false if there
/// are none.
[[nodiscard]] bool write_view_strides(IntArrayRef from, IntArrayRef steps, IntArrayRef sizes,
                                      std::int64_t* strides);

/// The keys of a tensor over `storage`.
[[nodiscard]] DispatchKeySet keys_over(const Storage& storage, Device device);

/// A new tensor over `storage`. `data` is its first element; no strides means contiguous.
[[nodiscard]] tensor_impl* make_impl(Storage storage, char* data, IntArrayRef sizes,
                                     const IntArrayRef* strides, ScalarType type, Device device);
/// A new contiguous tensor over new memory on the CPU, which is not initialised.
[[nodiscard]] tensor_impl* make_impl(IntArrayRef sizes, ScalarType type);

void destroy_impl(tensor_impl* impl) noexcept;

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch

#if !defined(SCHEMA_CT_COMPILED)
#include <dispatch/default_host/tensor_impl.ipp>
#endif
