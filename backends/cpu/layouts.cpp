// SPDX-License-Identifier: BSL-1.0
#include "layouts.hpp"

#include <algorithm>

#include <dispatch/default_host/resize.hpp>

#include "../common/dimensions.hpp"

namespace dispatch::cpu {

shape strides_in(MemoryFormat format, IntArrayRef sizes) {
  if (format == MemoryFormat::Contiguous) return backend::contiguous_strides(sizes);
  const std::size_t dimensions = format == MemoryFormat::ChannelsLast     ? 4
                                 : format == MemoryFormat::ChannelsLast3d ? 5
                                                                          : 0;
  if (dimensions == 0) throw Error(message({"no new tensor has the memory format ", format}));
  if (sizes.size() != dimensions)
    throw Error(message({"a tensor with the memory format ", format, " has ", dimensions,
                         " dimensions, not ", sizes.size()}));
  shape strides(sizes);
  std::int64_t step = 1;
  const auto take = [&](std::size_t d) {
    strides.at[d] = step;
    step *= std::max<std::int64_t>(sizes[d], 1);
  };
  take(1);
  for (std::size_t d = dimensions; d-- > 2;) take(d);
  take(0);
  return strides;
}

Tensor make_with_format(IntArrayRef sizes, ScalarType type, MemoryFormat format) {
  Tensor out = make_output(sizes, type);
  if (format == MemoryFormat::Contiguous) return out;
  const shape strides = strides_in(format, sizes);
  const IntArrayRef steps = strides;
  host_detail::set_extents(*out.unsafeGetTensorImpl(), sizes, &steps);
  return out;
}

Tensor make_with_format(const Tensor& like, ScalarType type, std::optional<MemoryFormat> format) {
  if (format.value_or(MemoryFormat::Preserve) != MemoryFormat::Preserve)
    return make_with_format(like.sizes(), type, *format);
  return make_output_like(ArrayRef<input>(input(like)), like.sizes(), type);
}

}  // namespace dispatch::cpu
