// SPDX-License-Identifier: BSL-1.0
// The basic views, from which others are built: the same memory, on any device, with other sizes
// and strides.
#include <limits>

#include <ATen/ATen.h>
#include <ATen/native/TensorShape.h>

#include "../common/dimensions.hpp"

namespace dispatch::composite {
namespace {

using backend::ints;
using backend::shape;

/// `data` moves by `moved` elements.
Tensor view_of(const Tensor& self, std::int64_t moved, IntArrayRef sizes, IntArrayRef strides) {
  host_detail::TensorImpl& impl = *self.unsafeGetTensorImpl();
  char* const data = impl.data_ == nullptr
                         ? nullptr
                         : impl.data_ + moved * static_cast<std::int64_t>(self.element_size());
  return Tensor::adopt(
      host_detail::make_impl(impl.storage_, data, sizes, &strides, impl.data_type_, impl.device()));
}

/// A tensor without memory has room for any view.
[[nodiscard]] std::int64_t elements_held(const Tensor& self) {
  if (self.is_meta()) return std::numeric_limits<std::int64_t>::max();
  return static_cast<std::int64_t>(self.storage().nbytes() / self.element_size());
}
/// Throws Error for a view beyond the memory.
void check_inside(const Tensor& self, IntArrayRef sizes, IntArrayRef strides, std::int64_t offset) {
  std::int64_t low = offset;
  std::int64_t high = offset;
  bool overflow = offset < 0;
  for (std::size_t d = 0; d < sizes.size(); ++d) {
    std::int64_t length = 0;
    std::int64_t& end = strides[d] < 0 ? low : high;
    if (sizes[d] == 0) return;
    overflow = __builtin_mul_overflow(sizes[d] - 1, strides[d], &length) ||
               __builtin_add_overflow(end, length, &end) || overflow;
  }
  const std::int64_t held = elements_held(self);
  if (overflow || low < 0 || high >= held)
    throw Error(message({"as_strided(): sizes ", detail::text_of(sizes), ", strides ",
                         detail::text_of(strides), " and storage offset ", offset,
                         " leave the memory of ", held, " elements"}));
}

}  // namespace
}  // namespace dispatch::composite

namespace at::native {
using dispatch::message;
using namespace dispatch::composite;
namespace backend = dispatch::backend;

Tensor as_strided_impl(const Tensor& self, SymIntArrayRef size, SymIntArrayRef stride,
                       std::optional<SymInt> storage_offset) {
  const IntArrayRef sizes = ints(size);
  const IntArrayRef strides = ints(stride);
  if (sizes.size() != strides.size())
    throw Error(message({"as_strided(): expected as many strides as sizes, given sizes ",
                         dispatch::detail::text_of(sizes), " and strides ",
                         dispatch::detail::text_of(strides)}));
  for (const std::int64_t s : sizes)
    if (s < 0) throw Error(message({"as_strided(): the size ", s, " is negative"}));
  const std::int64_t own = self.storage_offset();
  const std::int64_t offset = storage_offset ? storage_offset->expect_int() : own;
  if (offset < 0)
    throw Error(message({"as_strided(): the storage offset ", offset, " is negative"}));
  check_inside(self, sizes, strides, offset);
  // An empty view may begin anywhere, but a pointer must not be beyond the memory.
  return view_of(self, offset > elements_held(self) ? 0 : offset - own, sizes, strides);
}

Tensor view_impl(const Tensor& self, SymIntArrayRef size) {
  const shape sizes = backend::complete_sizes(ints(size), self.numel());
  shape strides(sizes);
  if (!backend::view_strides(self, sizes, strides))
    throw Error(
        message({"view(): no strides give the sizes ", dispatch::detail::text_of(ints(size)),
                 " to a tensor of sizes ", dispatch::detail::text_of(self.sizes()), " and strides ",
                 dispatch::detail::text_of(self.strides()), "; reshape() makes a copy"}));
  return view_of(self, 0, sizes, strides);
}

Tensor _reshape_alias_impl(const Tensor& self, SymIntArrayRef size, SymIntArrayRef stride) {
  return as_strided_impl(self, size, stride, std::nullopt);
}

Tensor unfold_impl(const Tensor& self, std::int64_t dimension, std::int64_t size,
                   std::int64_t step) {
  const std::size_t d = backend::wrap(dimension, self.dim());
  const bool has_none = self.dim() == 0;
  const std::int64_t held = has_none ? 1 : self.sizes()[d];
  if (size < 0) throw Error(message({"unfold(): the size ", size, " is negative"}));
  if (size > held)
    throw Error(
        message({"unfold(): the size ", size, " exceeds that of dimension ", d, ", ", held}));
  if (step <= 0) throw Error(message({"unfold(): expected a positive step, given ", step}));
  shape sizes(self.sizes());
  shape strides(self.strides());
  const std::int64_t stride = has_none ? 1 : strides.at[d];
  if (!has_none) {
    sizes.at[d] = (held - size) / step + 1;
    // With one element the stride is unused: as in PyTorch it may wrap, but not be negative.
    strides.at[d] = static_cast<std::int64_t>(static_cast<std::uint64_t>(stride) *
                                              static_cast<std::uint64_t>(step));
    if (strides.at[d] < 0)
      throw Error(message({"unfold(): the step ", step, " times the stride ", stride,
                           " of dimension ", d, " does not fit"}));
  }
  backend::insert(sizes, sizes.count, size);
  backend::insert(strides, strides.count, stride);
  return view_of(self, 0, sizes, strides);
}

}  // namespace at::native
