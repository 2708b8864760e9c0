// SPDX-License-Identifier: BSL-1.0
// Tensors over existing memory with other sizes and strides, for the functions on stable tensors.
#pragma once

#include <cstddef>
#include <cstdint>
#include <dispatch/stable/host_tensors.hpp>
#include <optional>
#include <vector>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace SCHEMA_CT_HOST {

/// The dimension `d` of `n`, from 0; a negative `d` counts from the end. Throws IndexError.
[[nodiscard]] inline std::size_t wrapped_dimension(std::int64_t d, std::int64_t n) {
  const std::int64_t count = n == 0 ? 1 : n;
  if (d < -count || d >= count)
    throw IndexError(message({"Dimension out of range (expected to be in range of [", -count, ", ",
                              count - 1, "], but got ", d, ")"}));
  return static_cast<std::size_t>(d < 0 ? d + count : d);
}

[[nodiscard]] inline held_tensor unsqueezed(const held_tensor& tensor, std::int64_t d) {
  const std::size_t at = wrapped_dimension(d, tensor.dim() + 1);
  std::vector<std::int64_t> sizes = tensor.sizes().vec(), strides = tensor.strides().vec();
  const auto place = static_cast<std::ptrdiff_t>(at);
  strides.insert(strides.begin() + place, at == sizes.size() ? 1 : sizes[at] * strides[at]);
  sizes.insert(sizes.begin() + place, 1);
  return held::with_strides(tensor, sizes, strides);
}

/// Removes dimension `d` if its size is 1.
[[nodiscard]] inline held_tensor squeezed(const held_tensor& tensor, std::int64_t d) {
  const std::size_t at = wrapped_dimension(d, tensor.dim());
  if (tensor.dim() == 0 || tensor.sizes()[at] != 1)
    return held::with_strides(tensor, tensor.sizes(), tensor.strides());
  return tensor.select(static_cast<std::int64_t>(at), 0);
}

/// Merges dimensions `first` to `last`; returns a copy if they are not contiguous.
[[nodiscard]] inline held_tensor flattened(const held_tensor& tensor, std::int64_t first,
                                           std::int64_t last) {
  const std::size_t begin = wrapped_dimension(first, tensor.dim());
  const std::size_t end = wrapped_dimension(last, tensor.dim());
  if (begin > end) throw Error("flatten() has invalid args: start_dim cannot come after end_dim");
  if (tensor.dim() == 0) return tensor.reshape({1});
  if (begin == end) return tensor;
  std::vector<std::int64_t> sizes;
  std::int64_t together = 1;
  for (std::size_t i = 0; i != tensor.sizes().size(); ++i) {
    together *= i >= begin && i <= end ? tensor.sizes()[i] : 1;
    if (i == end) sizes.push_back(together);
    if (i < begin || i > end) sizes.push_back(tensor.sizes()[i]);
  }
  return tensor.reshape(sizes);
}

/// Expands the tensor to these sizes: dimensions of size 1, and missing ones, repeat.
[[nodiscard]] inline held_tensor expanded(const held_tensor& tensor, IntArrayRef sizes) {
  const std::size_t own = tensor.sizes().size();
  bool fits = own <= sizes.size();
  std::vector<std::int64_t> strides(sizes.size());
  for (std::size_t i = 0; fits && i != own; ++i) {
    const std::size_t at = sizes.size() - own + i;
    const bool repeats = tensor.sizes()[i] == 1 && sizes[at] != 1;
    fits = repeats || tensor.sizes()[i] == sizes[at];
    strides[at] = repeats ? 0 : tensor.strides()[i];
  }
  if (!fits)
    throw Error(message("a tensor of sizes ", tensor.sizes(), " does not repeat to ", sizes));
  return held::with_strides(tensor, sizes, strides);
}

/// The strides for these sizes if dimension 1 is the fastest, followed by the last dimensions.
[[nodiscard]] inline std::vector<std::int64_t> channels_last_strides(IntArrayRef sizes) {
  std::vector<std::int64_t> strides(sizes.size());
  std::int64_t step = 1;
  const auto take = [&](std::size_t i) {
    strides[i] = step;
    step *= sizes[i] > 1 ? sizes[i] : 1;
  };
  take(1);
  for (std::size_t i = sizes.size(); i-- > 2;) take(i);
  take(0);
  return strides;
}

/// Not initialised; the elements have the order of the format. Throws Error if the format is for
/// another number of dimensions.
[[nodiscard]] inline held_tensor empty_in_format(IntArrayRef sizes, const TensorOptions& options,
                                                 std::optional<MemoryFormat> format) {
  held_tensor out = held::empty(sizes, options);
  if (!format.has_value() || *format == MemoryFormat::Contiguous) return out;
  if (*format == MemoryFormat::Preserve)
    throw Error("memory format option is only supported by strided tensors, and Preserve has none");
  const std::size_t wanted = *format == MemoryFormat::ChannelsLast ? 4 : 5;
  if (sizes.size() != wanted)
    throw Error(message({"required rank ", wanted, " tensor to use ", *format, " format"}));
  return held::with_strides(out, sizes, channels_last_strides(sizes));
}

/// The tensor if it has this format, otherwise a copy in this format.
[[nodiscard]] inline held_tensor in_format(const held_tensor& tensor, MemoryFormat format) {
  if (format == MemoryFormat::Preserve || tensor.is_contiguous(format)) return tensor;
  held_tensor out = empty_in_format(tensor.sizes(), tensor.options(), format);
  out.copy_(tensor);
  return out;
}

}  // namespace SCHEMA_CT_HOST
}  // namespace dispatch
