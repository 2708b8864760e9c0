// SPDX-License-Identifier: BSL-1.0
// What a tensor points to: key set, element type, device, sizes, strides and a share of the memory.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/array_ref.hpp>
#include <dispatch/default_host/device.hpp>
#include <dispatch/default_host/scalar_type.hpp>
#include <dispatch/default_host/storage.hpp>
#include <dispatch/keys/named_key_sets.hpp>

namespace dispatch {
inline namespace default_host {
namespace SCHEMA_CT_HIDDEN host_detail {

/// The sizes, then the strides (in elements), lie behind the structure, in the same allocation,
/// unless set_extents has given the tensor more dimensions than it was made with. Only operators
/// whose schema says so change them (`out` arguments, resize_, t_ …): views and threads otherwise
/// read them without care.
struct SCHEMA_CT_VISIBLE tensor_impl {
  std::int64_t owners;
  DispatchKeySet keys;  ///< with `read_only_mark` where the storage is read-only
  char* data;           ///< the first element; null where there is no memory
  std::int64_t elements;
  std::int64_t dimensions;
  std::int64_t* extents;  ///< the sizes, then the strides
  Storage storage;
  ScalarType type;
  Device device;
  bool contiguous;       ///< is_contiguous() of the sizes and strides
  bool is_behind_block;  ///< of the storage that it was made with, in one allocation

  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t* sizes() noexcept { return extents; }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t* strides() noexcept { return sizes() + dimensions; }
  [[nodiscard]] SCHEMA_CT_HIDDEN IntArrayRef size_list() noexcept {
    return {sizes(), static_cast<std::size_t>(dimensions)};
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN IntArrayRef stride_list() noexcept {
    return {strides(), static_cast<std::size_t>(dimensions)};
  }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t numel() const noexcept { return elements; }
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t dim() const noexcept { return dimensions; }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool is_empty() const noexcept { return elements == 0; }
  [[nodiscard]] SCHEMA_CT_HIDDEN DispatchKeySet key_set() const noexcept { return keys; }
  [[nodiscard]] SCHEMA_CT_HIDDEN DeviceType device_type() const noexcept { return device.type(); }
  [[nodiscard]] SCHEMA_CT_HIDDEN bool storage_initialized() const noexcept {
    return static_cast<bool>(storage);
  }
  /// As of a tensor that asks for no gradient. Only for a tensor that nobody else has yet.
  SCHEMA_CT_HIDDEN void remove_autograd_key() noexcept { keys = keys - autograd_dispatch_keyset; }
  /// Where they lie that were allocated with the tensor.
  [[nodiscard]] SCHEMA_CT_HIDDEN std::int64_t* own_extents() noexcept {
    return reinterpret_cast<std::int64_t*>(this + 1);
  }
};
static_assert(sizeof(tensor_impl) % alignof(std::int64_t) == 0);

/// Product of the sizes. Throws Error for a negative size and for a number of bytes beyond int64_t.
[[nodiscard]] std::int64_t count_elements(IntArrayRef sizes, ScalarType type);

/// More dimensions than any array library has.
inline constexpr std::size_t most_dimensions = 64;

/// Room for the sizes or strides of a view while it is worked out; a vector costs more to compile.
struct SCHEMA_CT_VISIBLE extents {
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

/// Strides of a tensor whose elements lie one after the other, the last dimension fastest.
void write_contiguous_strides(IntArrayRef sizes, std::int64_t* strides);

[[nodiscard]] bool is_contiguous(IntArrayRef sizes, IntArrayRef strides);

/// `sizes`, one of which may be -1 for what is left of `elements`. Throws Error where they do not
/// make that many elements.
[[nodiscard]] extents sizes_of_view(IntArrayRef sizes, std::int64_t elements);

/// Strides under which the elements of a tensor have other sizes, of as many elements; false where
/// there are none.
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
