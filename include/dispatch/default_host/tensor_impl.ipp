// SPDX-License-Identifier: BSL-1.0
// Constructs and destroys the objects of tensors, and computes with sizes and strides;
// tensor_impl.hpp includes this file.
#pragma once

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <new>
#include <optional>
#include <utility>

#include <dispatch/default_host/channels_last.hpp>

namespace dispatch {
inline namespace default_host {
namespace SCHEMA_CT_HIDDEN host_detail {

/// For sizes whose product overflows, or one of which is negative.
[[gnu::cold, gnu::noinline]] SCHEMA_CT_COMMON_ENGINE std::int64_t count_unusual_elements(
    IntArrayRef sizes) {
  bool empty = false;
  for (const std::int64_t size : sizes) {
    if (size < 0) throw Error(message({"a tensor cannot have the sizes ", detail::text_of(sizes)}));
    empty = empty || size == 0;
  }
  // One dimension of size 0 makes an empty tensor, however large the others are.
  if (empty) return 0;
  throw Error(message({"a tensor of sizes ", detail::text_of(sizes), " does not fit in memory"}));
}

SCHEMA_CT_COMMON_ENGINE std::int64_t count_elements(IntArrayRef sizes, ScalarType type) {
  std::int64_t count = 1;
  std::int64_t bytes = 0;
  std::int64_t negative = 0;
  bool too_large = false;
  for (const std::int64_t size : sizes) {
    negative |= size;
    too_large |= __builtin_mul_overflow(count, size, &count);
  }
  too_large |= __builtin_mul_overflow(count, static_cast<std::int64_t>(elementSize(type)), &bytes);
  if (too_large || negative < 0) [[unlikely]]
    return count_unusual_elements(sizes);
  return count;
}

SCHEMA_CT_COMMON_ENGINE void write_contiguous_strides(IntArrayRef sizes, std::int64_t* strides) {
  // Unsigned, because the other sizes of an empty tensor may have a product that overflows.
  std::uint64_t step = 1;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    strides[i] = static_cast<std::int64_t>(step);
    if (sizes[i] > 1) step *= static_cast<std::uint64_t>(sizes[i]);
  }
}

SCHEMA_CT_COMMON_ENGINE void write_dense_strides(IntArrayRef sizes, IntArrayRef steps,
                                                 std::int64_t* strides) {
  extents order(sizes);  // the dimensions, the fastest first
  for (std::size_t i = 0; i < order.count; ++i) {
    const std::size_t added = order.count - 1 - i;
    order.at[i] = static_cast<std::int64_t>(added);
    std::size_t place = i;
    for (std::size_t before = i; before-- > 0;) {
      const auto other = static_cast<std::size_t>(order.at[before]);
      if (steps[other] == 0 || steps[added] == 0) continue;
      if (steps[other] < steps[added]) break;
      if (steps[other] == steps[added] && sizes[other] <= sizes[added]) continue;
      std::swap(order.at[before], order.at[place]);
      place = before;
    }
  }
  std::uint64_t step = 1;  // as above
  for (std::size_t i = 0; i < order.count; ++i) {
    const auto d = static_cast<std::size_t>(order.at[i]);
    strides[d] = static_cast<std::int64_t>(step);
    if (sizes[d] > 1) step *= static_cast<std::uint64_t>(sizes[d]);
  }
}

SCHEMA_CT_COMMON_ENGINE bool is_contiguous(IntArrayRef sizes, IntArrayRef strides) {
  std::uint64_t step = 1;  // as above
  bool dense = true;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    if (sizes[i] == 0) return true;
    if (sizes[i] != 1 && strides[i] != static_cast<std::int64_t>(step)) dense = false;
    step *= static_cast<std::uint64_t>(sizes[i]);
  }
  return dense;
}

SCHEMA_CT_COMMON_ENGINE extents sizes_of_view(IntArrayRef sizes, std::int64_t elements) {
  extents out(sizes);
  std::int64_t* open = nullptr;
  std::int64_t known = 1;
  bool valid = true;
  for (std::size_t i = 0; i < out.count; ++i) {
    std::int64_t& size = out.at[i];
    if (size == -1 && open == nullptr) {
      open = &size;
    } else {
      valid = valid && size >= 0 && !__builtin_mul_overflow(known, size, &known);
    }
  }
  if (valid && open != nullptr && known > 0 && elements % known == 0) {
    *open = elements / known;
    known *= *open;
    open = nullptr;
  }
  if (!valid || open != nullptr || known != elements) {
    throw Error(
        message({"shape '", detail::text_of(sizes), "' is invalid for input of size ", elements}));
  }
  return out;
}

SCHEMA_CT_COMMON_ENGINE bool write_view_strides(IntArrayRef from, IntArrayRef steps,
                                                IntArrayRef sizes, std::int64_t* strides) {
  if (is_contiguous(from, steps)) {
    write_contiguous_strides(sizes, strides);
    return true;
  }
  // Runs of old dimensions that are adjacent in memory, from the innermost outwards.
  std::size_t to = sizes.size();
  std::int64_t run = 1;
  std::int64_t step = steps.back();
  std::int64_t filled = 1;
  for (std::size_t d = from.size(); d-- > 0;) {
    run *= from[d];
    if (d != 0 && (from[d - 1] == 1 || steps[d - 1] == run * step)) continue;
    while (to > 0 && (filled < run || sizes[to - 1] == 1)) {
      strides[--to] = filled * step;
      filled *= sizes[to];
    }
    if (filled != run) return false;
    if (d != 0) step = steps[d - 1];
    run = filled = 1;
  }
  return true;
}

SCHEMA_CT_COMMON_ENGINE DispatchKeySet keys_over(const Storage& storage, Device device) {
  constexpr DispatchKeySet on_cpu = dense_tensor_key_set(BackendComponent::CPUBit);
  const DispatchKeySet keys =
      device.is_cpu() ? on_cpu : dense_tensor_key_set(toBackendComponent(device.type()));
  return storage.is_read_only() ? keys | read_only_mark : keys;
}

[[gnu::cold, gnu::noinline]] SCHEMA_CT_COMMON_ENGINE void refuse_dimension(
    std::int64_t dimension, std::int64_t dimensions) {
  if (dimensions == 0) {
    throw IndexError(
        message({"Dimension specified as ", dimension, " but tensor has no dimensions"}));
  }
  throw IndexError(message({"Dimension out of range (expected to be in range of [", -dimensions,
                            ", ", dimensions - 1, "], but got ", dimension, ")"}));
}

[[gnu::cold, gnu::noinline]] SCHEMA_CT_COMMON_ENGINE void refuse_storage(const char* what) {
  throw Error(message({what,
                       " of a tensor that has a handle instead of memory "
                       "(OpaqueTensorImpl): only its backend's kernels can do that"}));
}

[[gnu::cold, gnu::noinline]] SCHEMA_CT_COMMON_ENGINE void enlarge_extents(tensor_parts& self,
                                                                          std::size_t dimensions) {
  auto* const room = static_cast<std::int64_t*>(std::malloc(2 * dimensions * sizeof(std::int64_t)));
  if (room == nullptr) throw Error("Tensor: out of memory");
  if (self.extents_ != self.own_extents()) std::free(self.extents_);
  self.extents_ = room;
}

[[gnu::noinline]] SCHEMA_CT_COMMON_ENGINE void set_extents(tensor_parts& self, IntArrayRef sizes,
                                                           const IntArrayRef* strides) {
  if (strides != nullptr && strides->size() != sizes.size()) [[unlikely]]
    throw Error(message({"dimensionality of sizes (", sizes.size(),
                         ") must match dimensionality of strides (", strides->size(), ")"}));
  const std::int64_t elements = count_elements(sizes, self.data_type_);
  const extents new_sizes(sizes);  // a copy: `sizes` may be those of the tensor itself
  extents new_strides(strides == nullptr ? sizes : *strides);
  if (strides == nullptr) write_contiguous_strides(new_sizes, new_strides.at);
  const std::size_t n = new_sizes.count;
  if (static_cast<std::int64_t>(n) > self.dimensions_) enlarge_extents(self, n);
  self.dimensions_ = static_cast<std::int64_t>(n);
  self.numel_ = elements;
  for (std::size_t i = 0; i < n; ++i) {
    self.size_data()[i] = new_sizes.at[i];
    self.stride_data()[i] = new_strides.at[i];
  }
  self.is_contiguous_ = strides == nullptr || is_contiguous(new_sizes, new_strides);
}

/// A tensor in memory for this number of dimensions. Its sizes and strides are not written yet.
[[nodiscard]] inline TensorImpl* place_impl(void* memory, std::int64_t elements, Storage&& storage,
                                            char* data, std::size_t dimensions, ScalarType type,
                                            Device device) {
  return new (memory) TensorImpl(elements, static_cast<Storage&&>(storage), data, dimensions, type,
                                 device, keys_over(storage, device));
}

/// The bytes of a tensor. Throws Error for too many dimensions.
[[nodiscard]] inline std::size_t impl_bytes(std::size_t dimensions) {
  if (dimensions > most_dimensions) throw Error("a tensor has at most 64 dimensions");
  return sizeof(TensorImpl) + 2 * dimensions * sizeof(std::int64_t);
}

/// Writes the sizes and strides of write_contiguous_strides().
inline void write_contiguous_extents(TensorImpl& impl, IntArrayRef sizes) {
  std::int64_t *const to = impl.size_data(), *const steps = impl.stride_data();
  std::uint64_t step = 1;
  for (std::size_t i = sizes.size(); i-- > 0;) {
    to[i] = sizes[i];
    steps[i] = static_cast<std::int64_t>(step);
    if (sizes[i] > 1) step *= static_cast<std::uint64_t>(sizes[i]);
  }
}

[[gnu::cold, gnu::noinline]] SCHEMA_CT_COMMON_ENGINE void tensor_parts::empty_tensor_restride(
    MemoryFormat format) {
  const extents sizes(this->sizes());
  if (format == MemoryFormat::Contiguous) return set_sizes_contiguous(sizes);
  if (format != MemoryFormat::ChannelsLast && format != MemoryFormat::ChannelsLast3d)
    throw Error(message({"unsupported memory format ", toString(format)}));
  const std::size_t rank = format == MemoryFormat::ChannelsLast ? 4 : 5;
  if (sizes.count != rank) {
    throw Error(message({"the memory format ", toString(format), " is for tensors of ", rank,
                         " dimensions, not ", sizes.count}));
  }
  set_sizes_and_strides(sizes, channels_last_strides(sizes, rank));
}

SCHEMA_CT_COMMON_ENGINE TensorImpl* make_impl(Storage storage, char* data, IntArrayRef sizes,
                                              const IntArrayRef* strides, ScalarType type,
                                              Device device) {
  const std::int64_t elements = count_elements(sizes, type);
  void* const memory = std::malloc(impl_bytes(sizes.size()));
  if (memory == nullptr) throw Error("Tensor: out of memory");
  TensorImpl* const impl = place_impl(memory, elements, static_cast<Storage&&>(storage), data,
                                      sizes.size(), type, device);
  write_contiguous_extents(*impl, sizes);
  if (strides != nullptr) {
    for (std::size_t i = 0; i < sizes.size(); ++i) impl->stride_data()[i] = (*strides)[i];
    impl->is_contiguous_ = is_contiguous(sizes, *strides);
  }
  return impl;
}

/// A tensor and a small memory share one allocation, which halves the work. A tensor that gets
/// other memory keeps that allocation until its end, so a large memory is allocated separately.
SCHEMA_CT_COMMON_ENGINE TensorImpl* make_impl(IntArrayRef sizes, ScalarType type) {
  constexpr std::size_t most_together = 4096;
  const std::int64_t elements = count_elements(sizes, type);
  const std::size_t bytes = static_cast<std::size_t>(elements) * elementSize(type);
  const bool together = bytes <= most_together;
  Storage storage = Storage::allocate(bytes, together ? impl_bytes(sizes.size()) : 0);
  auto* const data = static_cast<char*>(storage.mutable_data());
  if (!together)
    return make_impl(static_cast<Storage&&>(storage), data, sizes, nullptr, type, Device(kCPU));
  StorageImpl* const block = storage.unsafeGetStorageImpl();
  TensorImpl* const impl = place_impl(block + 1, elements, static_cast<Storage&&>(storage), data,
                                      sizes.size(), type, Device(kCPU));
  impl->is_behind_block_ = true;
  write_contiguous_extents(*impl, sizes);
  return impl;
}

[[gnu::cold, gnu::noinline]] SCHEMA_CT_COMMON_ENGINE void drop_meta(
    const tensor_parts& self) noexcept {
  if (const registered_devices* devices = linked_devices())
    devices->metas->set(&self, nullptr, nullptr);
}

/// The memory of the sizes and strides of tensors that `new` makes.
[[nodiscard]] inline std::int64_t* extents_of_one_dimension() {
  auto* const out = static_cast<std::int64_t*>(std::malloc(2 * sizeof(std::int64_t)));
  if (out == nullptr) throw Error("Tensor: out of memory");
  out[0] = 0;
  out[1] = 1;
  return out;
}

[[gnu::cold]] SCHEMA_CT_COMMON_ENGINE TensorImpl::TensorImpl(Storage&& storage, DispatchKeySet keys,
                                                             TypeMeta type,
                                                             std::optional<Device> device)
    : tensor_parts{1,       keys,  static_cast<char*>(const_cast<void*>(storage.data())),
                   0,       1,     extents_of_one_dimension(),
                   storage, type,  device ? *device : storage.device(),
                   true,    false, false,
                   true,    true,  false,
                   true,    false} {}

SCHEMA_CT_COMMON_ENGINE bool tensor_parts::is_contiguous(MemoryFormat format) const {
  if (format == MemoryFormat::Contiguous || format == MemoryFormat::Preserve) return is_contiguous_;
  // Channels last: dimension 1 is the fastest.
  const std::int64_t wanted = format == MemoryFormat::ChannelsLast ? 4 : 5;
  if (dimensions_ != wanted) return false;
  std::int64_t sizes[5] = {size_data()[0]};
  std::int64_t strides[5] = {stride_data()[0]};
  for (std::int64_t i = 1; i < wanted; ++i) {
    const std::int64_t from = i + 1 < wanted ? i + 1 : 1;
    sizes[i] = size_data()[from];
    strides[i] = stride_data()[from];
  }
  const auto n = static_cast<std::size_t>(wanted);
  return host_detail::is_contiguous({sizes, n}, {strides, n});
}

SCHEMA_CT_COMMON_ENGINE bool tensor_parts::is_non_overlapping_and_dense() const {
  std::int64_t step = 1;
  while (step < numel_) {
    const std::int64_t before = step;
    for (std::int64_t i = 0; i < dimensions_; ++i)
      if (size_data()[i] > 1 && stride_data()[i] == before) step = before * size_data()[i];
    if (step == before) return false;
  }
  return step == numel_ || numel_ == 0;
}

[[gnu::cold, gnu::noinline]] SCHEMA_CT_COMMON_ENGINE void copy_metadata(tensor_parts& to,
                                                                        const tensor_parts& from) {
  const auto n = static_cast<std::size_t>(from.dimensions_);
  if (from.dimensions_ > to.dimensions_) enlarge_extents(to, n);
  std::memmove(to.extents_, from.extents_, 2 * n * sizeof(std::int64_t));
  to.dimensions_ = from.dimensions_;
  to.numel_ = from.numel_;
  to.is_contiguous_ = from.is_contiguous_;
  to.is_wrapped_number_ = from.is_wrapped_number_;
  to.data_type_ = from.data_type_;
  to.device_opt_ = from.device_opt_;
  to.key_set_ = from.key_set_;
  to.storage_ = from.storage_;
  to.data_ = from.data_;
}

/// Cold, or else g++ guesses the class, and every object that has tensors gets its virtual
/// functions.
[[gnu::cold, gnu::noinline]] SCHEMA_CT_COMMON_ENGINE void destroy_made(TensorImpl* impl) noexcept {
  delete impl;
}

[[gnu::noinline]] SCHEMA_CT_COMMON_ENGINE void destroy_impl(TensorImpl* impl) noexcept {
  if (impl->has_meta_ || impl->is_made_by_new_) [[unlikely]] {
    if (impl->has_meta_) drop_meta(*impl);
    if (impl->is_made_by_new_) return destroy_made(impl);
  }
  // Not the destructor, for the same reason.
  if (impl->extents_ != impl->own_extents()) std::free(impl->extents_);
  const bool is_behind_block = impl->is_behind_block_;
  impl->storage_.~Storage();
  if (is_behind_block)
    free_part(reinterpret_cast<StorageImpl*>(impl) - 1);
  else
    std::free(impl);
}

}  // namespace host_detail
}  // namespace default_host
}  // namespace dispatch
