// SPDX-License-Identifier: BSL-1.0
// The object of a tensor: key set, element type, device, sizes, strides and a share of the memory.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <optional>
#include <type_traits>
#include <utility>

#include <dispatch/base/error.hpp>
#include <dispatch/base/intrusive_ptr.hpp>
#include <dispatch/default_host/array_ref.hpp>
#include <dispatch/default_host/device.hpp>
#include <dispatch/default_host/layout.hpp>
#include <dispatch/default_host/memory_format.hpp>
#include <dispatch/default_host/scalar_type.hpp>
#include <dispatch/default_host/storage.hpp>
#include <dispatch/default_host/sym_int.hpp>
#include <dispatch/default_host/type_meta.hpp>
#include <dispatch/keys/named_key_sets.hpp>

namespace dispatch {
inline namespace default_host {

struct SCHEMA_CT_POLYMORPHIC BackendMeta;

/// The number of writes to a tensor (c10::VariableVersion): always 0, because no graph reads it.
class SCHEMA_CT_SHARED VariableVersion {
 public:
  enum Disabled { DISABLED };

  constexpr VariableVersion(std::uint32_t = 0) noexcept {}
  constexpr VariableVersion(Disabled) noexcept {}
  [[nodiscard]] constexpr bool enabled() const noexcept { return false; }
  [[nodiscard]] constexpr bool unique() const noexcept { return true; }
  [[nodiscard]] constexpr std::uint32_t current_version() const noexcept { return 0; }
  constexpr void bump() const noexcept {}
  constexpr void set_version(std::int64_t) const noexcept {}
};

namespace SCHEMA_CT_HIDDEN host_detail {

struct tensor_parts;

/// Removes a backend's data about a tensor.
void drop_meta(const tensor_parts& self) noexcept;

[[noreturn]] void refuse_dimension(std::int64_t dimension, std::int64_t dimensions);
/// Throws Error: the tensor has a handle instead of memory.
[[noreturn]] void refuse_storage(const char* what);
/// Sets the sizes and strides over the same memory; a null `strides` means contiguous. Throws Error
/// for invalid sizes, and then changes nothing.
void set_extents(tensor_parts& self, IntArrayRef sizes, const IntArrayRef* strides);

/// What a TensorImpl is made of; a base of it, so that one word hides all members. The sizes, then
/// the strides (in elements), lie behind the structure, in the same allocation, unless set_extents
/// has given the tensor more dimensions than it was made with. Only operators whose schema says so
/// change them (`out` arguments, resize_, t_ …): views and threads otherwise read them without
/// care. What changes them here is for a tensor that nobody else has yet, and each throws Error for
/// sizes that no tensor can have, and changes nothing then.
struct tensor_parts {
  std::int64_t owners_;
  DispatchKeySet key_set_;  ///< with `read_only_mark` where the storage is read-only
  char* data_;              ///< the first element; null where there is no memory
  std::int64_t numel_;
  std::int64_t dimensions_;
  std::int64_t* extents_;  ///< the sizes, then the strides
  Storage storage_;
  TypeMeta data_type_;
  std::optional<Device> device_opt_;  ///< never empty
  bool is_contiguous_;                ///< is_contiguous() of the sizes and strides
  bool is_behind_block_ : 1;          ///< of the storage that it was made with, in one allocation
  bool has_meta_ : 1;                 ///< see registered_devices::metas
  bool is_made_by_new_ : 1;           ///< and perhaps of a class of a backend
  bool is_non_overlapping_and_dense_ : 1;  ///< not read here: for the sources of backends
  bool storage_access_should_throw_ : 1;   ///< the tensor has a handle instead of memory
  bool allow_tensor_metadata_change_ : 1;  ///< not read here
  bool is_wrapped_number_ : 1;             ///< see is_wrapped_number()

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
  [[nodiscard]] std::int64_t numel() const noexcept { return numel_; }
  [[nodiscard]] std::int64_t dim() const noexcept { return dimensions_; }
  [[nodiscard]] bool is_empty() const noexcept { return numel_ == 0; }
  [[nodiscard]] DispatchKeySet key_set() const noexcept { return without_read_only_mark(key_set_); }
  [[nodiscard]] Device device() const noexcept { return *device_opt_; }
  [[nodiscard]] DeviceType device_type() const noexcept { return device().type(); }
  [[nodiscard]] DeviceIndex get_device() const noexcept { return device().index(); }
  [[nodiscard]] bool is_cpu() const noexcept { return device_type() == kCPU; }
  [[nodiscard]] bool is_cuda() const noexcept { return device_type() == kCUDA; }
  [[nodiscard]] bool is_privateuseone() const noexcept { return device_type() == kPrivateUse1; }
  [[nodiscard]] bool is_meta() const noexcept { return device_type() == kMeta; }
  [[nodiscard]] bool is_xpu() const noexcept { return device_type() == kXPU; }
  [[nodiscard]] bool is_mps() const noexcept { return device_type() == kMPS; }
  [[nodiscard]] bool is_hpu() const noexcept { return device_type() == kHPU; }
  [[nodiscard]] bool is_xla() const noexcept { return device_type() == kXLA; }
  [[nodiscard]] bool is_ipu() const noexcept { return device_type() == kIPU; }
  // False for every tensor of this host, and the values for a tensor that requires no gradient.
  [[nodiscard]] bool is_sparse() const noexcept { return false; }
  [[nodiscard]] bool is_sparse_csr() const noexcept { return false; }
  [[nodiscard]] bool is_sparse_compressed() const noexcept { return false; }
  [[nodiscard]] bool is_quantized() const noexcept { return false; }
  [[nodiscard]] bool is_nested() const noexcept { return false; }
  [[nodiscard]] bool is_mkldnn() const noexcept { return false; }
  [[nodiscard]] bool is_conj() const noexcept { return false; }
  [[nodiscard]] bool is_neg() const noexcept { return false; }
  /// Was it made of a number? Such a tensor affects the type of a result as the number does.
  [[nodiscard]] bool is_wrapped_number() const noexcept { return is_wrapped_number_; }
  /// For a tensor without dimensions: Error otherwise.
  void set_wrapped_number(bool wrapped) {
    if (dimensions_ != 0) throw Error("set_wrapped_number(): the tensor has dimensions");
    is_wrapped_number_ = wrapped;
  }
  [[nodiscard]] bool requires_grad() const noexcept { return false; }
  [[nodiscard]] bool is_inference() const noexcept {
    return !key_set_.has_any(autograd_dispatch_keyset_with_ADInplaceOrView);
  }
  [[nodiscard]] bool allow_tensor_metadata_change() const noexcept {
    return allow_tensor_metadata_change_;
  }
  /// Does nothing: no graph counts the writes to a tensor, or asks whether it may change.
  void bump_version() const noexcept {}
  void set_allow_tensor_metadata_change(bool allowed) noexcept {
    allow_tensor_metadata_change_ = allowed;
  }
  [[nodiscard]] TypeMeta dtype() const noexcept { return data_type_; }
  /// Bytes of an element.
  [[nodiscard]] std::size_t itemsize() const noexcept { return elementSize(data_type_); }
  [[nodiscard]] Layout layout() const noexcept { return kStrided; }
  [[nodiscard]] bool is_contiguous() const noexcept { return is_contiguous_; }
  /// In this order of dimensions. Preserve means Contiguous.
  [[nodiscard]] bool is_contiguous(MemoryFormat format) const;
  [[nodiscard]] bool is_strides_like_channels_last() const {
    return is_contiguous(MemoryFormat::ChannelsLast);
  }
  [[nodiscard]] bool is_strides_like_channels_last_3d() const {
    return is_contiguous(MemoryFormat::ChannelsLast3d);
  }
  /// Do the elements fill their stretch of memory, each place once, in whatever order of
  /// dimensions?
  [[nodiscard]] bool is_non_overlapping_and_dense() const;
  [[nodiscard]] bool has_symbolic_sizes_strides() const noexcept { return false; }
  [[nodiscard]] SymIntArrayRef sym_sizes() const { return fromIntArrayRefUnchecked(sizes()); }
  [[nodiscard]] SymIntArrayRef sym_strides() const { return fromIntArrayRefUnchecked(strides()); }
  [[nodiscard]] SymInt sym_size(std::int64_t dimension) const { return size(dimension); }
  [[nodiscard]] SymInt sym_stride(std::int64_t dimension) const { return stride(dimension); }
  [[nodiscard]] SymInt sym_numel() const { return numel(); }
  [[nodiscard]] SymInt sym_storage_offset() const { return storage_offset(); }
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
  /// The first element. Throws Error if T is not the type of the elements.
  template <class T>
  [[nodiscard]] const T* data_dtype_initialized() const {
    if (!dtype().Match<T>()) {
      throw Error(
          message({"Tensor type mismatch, caller expects elements to be ",
                   TypeMeta::Make<T>().name(), ", while tensor contains ", dtype().name(), ". "}));
    }
    return static_cast<const T*>(data());
  }
  template <class T>
  [[nodiscard]] T* mutable_data_dtype_initialized() {
    return const_cast<T*>(data_dtype_initialized<T>());
  }

  /// Sets strides for the same sizes in this order. Throws Error if the sizes do not allow it.
  void empty_tensor_restride(MemoryFormat format);
  /// Makes the tensor contiguous, over the same storage.
  void set_sizes_contiguous(IntArrayRef sizes) { set_extents(*this, sizes, nullptr); }
  void set_sizes_and_strides(IntArrayRef sizes, IntArrayRef strides,
                             std::optional<std::int64_t> storage_offset = {}) {
    set_extents(*this, sizes, &strides);
    if (storage_offset) set_storage_offset(*storage_offset);
  }
  /// Throws Error for a tensor that has a handle instead of memory.
  void set_storage_offset(std::int64_t elements) {
    if (storage_access_should_throw_) [[unlikely]]
      refuse_storage("set_storage_offset()");
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
  void remove_autograd_key() noexcept { key_set_ = key_set_ - autograd_dispatch_keyset; }
  /// The memory for sizes and strides that was allocated with the tensor.
  [[nodiscard]] std::int64_t* own_extents() noexcept {
    return reinterpret_cast<std::int64_t*>(this + 1);
  }
};

/// Makes room for the sizes and strides of more dimensions than a tensor has had.
void enlarge_extents(tensor_parts& self, std::size_t dimensions);
/// Makes sizes, strides, element type, device, keys and memory of a tensor those of another one.
void copy_metadata(tensor_parts& to, const tensor_parts& from);

// g++ warns of a hidden base. No other object names its members.
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wattributes"
#endif
/// The object of a tensor (c10::TensorImpl). A class of a backend may derive from it, with data of
/// its own; make_tensor<Derived>(…) and make_intrusive<Derived>(…) make such a tensor, which
/// unsafeGetTensorImpl() finds again. As the host reads sizes, strides, device and memory without
/// virtual functions, the object keeps them here. Such a tensor must not outlive the shared object
/// with its class.
struct SCHEMA_CT_POLYMORPHIC TensorImpl : tensor_parts {
  enum ImplType { VIEW };

  /// In the memory of make_impl(). The sizes and strides are not written yet.
  TensorImpl(std::int64_t elements, Storage&& storage, char* data, std::size_t dimensions,
             ScalarType type, Device device, DispatchKeySet keys) noexcept
      : tensor_parts{1,
                     keys,
                     data,
                     elements,
                     static_cast<std::int64_t>(dimensions),
                     reinterpret_cast<std::int64_t*>(this + 1),
                     static_cast<Storage&&>(storage),
                     TypeMeta(type),
                     device,
                     true,
                     false,
                     false,
                     false,
                     true,
                     false,
                     true,
                     false} {}
  /// A tensor of no elements (sizes [0]) over a storage, on the storage's device. It gets the keys
  /// of autograd and autocast for the highest backend of `keys`, too.
  TensorImpl(Storage storage, DispatchKeySet keys, TypeMeta type)
      : TensorImpl(std::move(storage), with_related_keys(keys), type, std::nullopt) {}
  TensorImpl(Storage storage, DispatchKey key, TypeMeta type)
      : TensorImpl(std::move(storage), DispatchKeySet(key), type) {}
  /// A view of such a tensor, with these keys alone.
  TensorImpl(ImplType, Storage storage, DispatchKeySet keys, TypeMeta type)
      : TensorImpl(std::move(storage), keys, type, std::nullopt) {}
  /// A tensor without memory. Without a device it is on the CPU.
  TensorImpl(DispatchKeySet keys, TypeMeta type, std::optional<Device> device)
      : TensorImpl(Storage(), with_related_keys(keys), type, device) {}
  TensorImpl(DispatchKey key, TypeMeta type, std::optional<Device> device)
      : TensorImpl(DispatchKeySet(key), type, device) {}
  TensorImpl(const TensorImpl&) = delete;
  virtual ~TensorImpl() {
    if (extents_ != own_extents()) std::free(extents_);
  }

  [[nodiscard]] virtual const Storage& storage() const { return storage_; }
  /// A new tensor over the same memory. Of this class, unless overridden.
  // Inline, or else g++ takes one of them for the key function, and every object that has tensors
  // gets all of them.
  [[nodiscard]] virtual inline intrusive_ptr<TensorImpl> shallow_copy_and_detach(
      const VariableVersion& version, bool allow_tensor_metadata_change) const;
  [[nodiscard]] virtual inline intrusive_ptr<TensorImpl> shallow_copy_and_detach(
      VariableVersion&& version, bool allow_tensor_metadata_change) const;
  /// Makes this a tensor over the memory of another one; Tensor::set_data() calls it.
  virtual inline void shallow_copy_from(const intrusive_ptr<TensorImpl>& other);
  /// Never called here: a tensor ends with its last owner.
  virtual void release_resources() { storage_ = {}; }
  [[nodiscard]] const VariableVersion& version_counter() const noexcept { return version_counter_; }
  void set_version_counter(const VariableVersion&) const noexcept {}

 protected:
  enum class SizesStridesPolicy : std::uint8_t { Default, CustomStrides, CustomSizes };

  /// Does nothing. PyTorch's sizes_custom() and its kin, which a policy enables, do not exist here.
  void set_custom_sizes_strides(SizesStridesPolicy) const noexcept {}
  static void copy_tensor_metadata(const TensorImpl* from, TensorImpl* to, const VariableVersion&,
                                   bool allow_tensor_metadata_change) {
    copy_metadata(*to, *from);
    to->allow_tensor_metadata_change_ = allow_tensor_metadata_change;
  }
  [[nodiscard]] virtual const char* tensorimpl_type_name() const { return "TensorImpl"; }
  void set_storage_access_should_throw() noexcept { storage_access_should_throw_ = true; }
  // The functions that set the sizes have done this.
  void refresh_numel() const noexcept {}
  void refresh_contiguous() const noexcept {}

  [[no_unique_address]] VariableVersion version_counter_;

 private:
  TensorImpl(Storage&& storage, DispatchKeySet keys, TypeMeta type, std::optional<Device> device);
};
#if defined(__GNUC__) && !defined(__clang__)
#pragma GCC diagnostic pop
#endif
static_assert(sizeof(TensorImpl) == sizeof(tensor_parts) + sizeof(void*),
              "own_extents() is what lies behind the object");
static_assert(sizeof(TensorImpl) % alignof(std::int64_t) == 0);

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
[[nodiscard]] TensorImpl* make_impl(Storage storage, char* data, IntArrayRef sizes,
                                    const IntArrayRef* strides, ScalarType type, Device device);
/// A new contiguous tensor over new memory on the CPU, which is not initialised.
[[nodiscard]] TensorImpl* make_impl(IntArrayRef sizes, ScalarType type);

void destroy_made(TensorImpl* impl) noexcept;
void destroy_impl(TensorImpl* impl) noexcept;

}  // namespace host_detail
}  // namespace default_host

/// Tensors count their own owners.
template <class T>
  requires std::is_base_of_v<host_detail::TensorImpl, T>
struct owner_count<T> {
  static void begin(const T*) noexcept {}
  static void retain(const T* target) noexcept {
    __atomic_fetch_add(&const_cast<T*>(target)->owners_, 1, __ATOMIC_RELAXED);
  }
  static void release(const T* target) noexcept {
    if (__atomic_sub_fetch(&const_cast<T*>(target)->owners_, 1, __ATOMIC_ACQ_REL) == 0)
      host_detail::destroy_impl(const_cast<T*>(target));
  }
  [[nodiscard]] static std::size_t use_count(const T* target) noexcept {
    return static_cast<std::size_t>(__atomic_load_n(&target->owners_, __ATOMIC_RELAXED));
  }
};

namespace host_detail {

inline intrusive_ptr<TensorImpl> TensorImpl::shallow_copy_and_detach(
    const VariableVersion& version, bool allow_tensor_metadata_change) const {
  auto out = make_intrusive<TensorImpl>(VIEW, storage_, key_set_, data_type_);
  copy_tensor_metadata(this, out.get(), version, allow_tensor_metadata_change);
  return out;
}
inline intrusive_ptr<TensorImpl> TensorImpl::shallow_copy_and_detach(
    VariableVersion&& version, bool allow_tensor_metadata_change) const {
  return shallow_copy_and_detach(std::as_const(version), allow_tensor_metadata_change);
}
inline void TensorImpl::shallow_copy_from(const intrusive_ptr<TensorImpl>& other) {
  copy_tensor_metadata(other.get(), this, version_counter_, allow_tensor_metadata_change_);
}

}  // namespace host_detail
}  // namespace dispatch

#if !defined(SCHEMA_CT_COMPILED)
#include <dispatch/default_host/tensor_impl.ipp>
#endif
