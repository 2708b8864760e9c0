// SPDX-License-Identifier: BSL-1.0
// The windows of planes as columns of a matrix, and columns added to the planes of windows.
#include <climits>
#include <utility>

#include <dispatch/library.hpp>

#include "copied_out.hpp"
#include "folds.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

/// The windows along one dimension.
struct windows {
  std::int64_t size;
  std::int64_t kernel, dilation, padding, stride;

  [[nodiscard]] std::int64_t count() const {
    const std::int64_t left = size + 2 * padding - dilation * (kernel - 1) - 1;
    return left < 0 ? 0 : left / stride + 1;
  }
  [[nodiscard]] std::int64_t place(std::int64_t window, std::int64_t k) const {
    return window * stride - padding + k * dilation;
  }
};
struct patches {
  std::int64_t samples, channels;
  windows height, width;

  [[nodiscard]] std::int64_t columns() const { return height.count() * width.count(); }
  [[nodiscard]] std::int64_t rows() const { return channels * height.kernel * width.kernel; }
};

/// Calls f(place in the plane, place in the columns) for each element of the columns of one
/// channel; for those in the padding, the first place is -1.
template <class F>
void for_each_element(const patches& of, const F& f) {
  std::int64_t at = 0;
  const std::int64_t rows = of.height.count();
  const std::int64_t columns = of.width.count();
  for (std::int64_t i = 0; i < of.height.kernel; ++i)
    for (std::int64_t k = 0; k < of.width.kernel; ++k)
      for (std::int64_t y = 0; y < rows; ++y) {
        const std::int64_t line = of.height.place(y, i);
        const bool has_line = line >= 0 && line < of.height.size;
        for (std::int64_t x = 0; x < columns; ++x, ++at) {
          const std::int64_t place = of.width.place(x, k);
          const bool is_inside = has_line && place >= 0 && place < of.width.size;
          f(is_inside ? line * of.width.size + place : -1, at);
        }
      }
}

[[nodiscard]] windows windows_of(const char* name, std::int64_t size, std::size_t d,
                                 IntArrayRef kernel, IntArrayRef dilation, IntArrayRef padding,
                                 IntArrayRef stride) {
  for (const IntArrayRef list : {kernel, dilation, padding, stride})
    if (list.size() != 2)
      throw Error(message({name, "(): kernel_size, dilation, padding and stride have two numbers, ",
                           "not ", list.size()}));
  const windows out{size, kernel[d], dilation[d], padding[d], stride[d]};
  if (out.kernel < 1 || out.dilation < 1 || out.stride < 1 || out.padding < 0)
    throw Error(message({name, "(): kernel_size, dilation and stride are positive, and padding is ",
                         "not negative; given ", out.kernel, ", ", out.dilation, ", ", out.stride,
                         " and ", out.padding}));
  for (const std::int64_t number : {out.kernel, out.dilation, out.stride, out.padding})
    if (number > INT_MAX)
      throw Error(message({name, "(): numbers fit in 32 bits, but one is ", number}));
  return out;
}
/// Throws Error unless the tensor has these dimensions, or one more for the samples, which alone
/// may be none.
void check_dimensions(const char* name, const Tensor& self, std::int64_t dimensions) {
  const IntArrayRef sizes = self.sizes();
  const bool fits = self.dim() == dimensions || self.dim() == dimensions + 1;
  const auto first = sizes.begin() + (self.dim() == dimensions + 1 ? 1 : 0);
  if (!fits || std::find(first, sizes.end(), 0) != sizes.end())
    throw Error(message({name, "(): expected ", dimensions, " dimensions, or ", dimensions + 1,
                         " with samples, and elements; given ", self.str()}));
}

void refuse_integers(const char* name, const Tensor& self) {
  if (isIntegralType(self.scalar_type(), false)) refuse_type(name, self.scalar_type());
}

Tensor im2col(const Tensor& self, IntArrayRef kernel, IntArrayRef dilation, IntArrayRef padding,
              IntArrayRef stride) {
  constexpr const char* name = "im2col";
  const auto in_dimension = [&](std::int64_t size, std::size_t d) {
    return windows_of(name, size, d, kernel, dilation, padding, stride);
  };
  static_cast<void>(in_dimension(0, 0));
  static_cast<void>(in_dimension(0, 1));
  // PyTorch's IndexError for fewer dimensions.
  if (self.dim() < 3 && self.size(1) != 0) static_cast<void>(self.size(2));
  check_dimensions(name, self, 3);
  const Tensor all = self.dim() == 3 ? self.unsqueeze(0) : self;
  const patches of{all.size(0), all.size(1), in_dimension(all.size(2), 0),
                   in_dimension(all.size(3), 1)};
  if (of.columns() == 0)
    throw Error(message({name, "(): no window fits in a plane of ", self.str()}));
  refuse_integers(name, self);
  const Tensor out = make_output({of.samples, of.rows(), of.columns()}, self.scalar_type());
  visit_all(name, self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const Tensor in = contiguous(all);
    const T* from = data_of<const T>(in);
    T* to = data_of<T>(out);
    const std::int64_t plane = of.height.size * of.width.size;
    const std::int64_t step = of.height.kernel * of.width.kernel * of.columns();
    for (std::int64_t i = 0; i < of.samples * of.channels; ++i, from += plane, to += step)
      for_each_element(of, [&](std::int64_t place, std::int64_t at) {
        to[at] = place < 0 ? T(0) : from[place];
      });
  });
  return self.dim() == 3 ? out.squeeze(0) : out;
}

Tensor col2im(const Tensor& self, SymIntArrayRef output_size, IntArrayRef kernel,
              IntArrayRef dilation, IntArrayRef padding, IntArrayRef stride) {
  constexpr const char* name = "col2im";
  const IntArrayRef size = backend::ints(output_size);
  if (size.size() != 2)
    throw Error(message({name, "(): output_size has two numbers, not ", size.size()}));
  const windows height = windows_of(name, size[0], 0, kernel, dilation, padding, stride);
  const windows width = windows_of(name, size[1], 1, kernel, dilation, padding, stride);
  check_dimensions(name, self, 2);
  const Tensor all = self.dim() == 2 ? self.unsqueeze(0) : self;
  const std::int64_t window = kernel[0] * kernel[1];
  if (all.size(1) % window != 0)
    throw Error(message({name, "(): the rows of ", self.str(), " are no multiple of the ", window,
                         " elements of a window"}));
  const patches of{all.size(0), all.size(1) / window, height, width};
  if (of.columns() != all.size(2) || of.columns() == 0)
    throw Error(message({name, "(): there are ", of.columns(), " windows, and not as many columns ",
                         "as ", self.str(), " has"}));
  refuse_integers(name, self);
  const Tensor out = make_output({of.samples, of.channels, size[0], size[1]}, self.scalar_type());
  fill_elements(out, 0);
  visit_all(name, self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const Tensor in = contiguous(all);
    const T* from = data_of<const T>(in);
    T* to = data_of<T>(out);
    const std::int64_t step = window * of.columns();
    for (std::int64_t i = 0; i < of.samples * of.channels;
         ++i, from += step, to += size[0] * size[1])
      for_each_element(of, [&](std::int64_t place, std::int64_t at) {
        if (place >= 0) to[place] = sum_of(to[place], from[at]);
      });
  });
  return self.dim() == 2 ? out.squeeze(0) : out;
}

/// The gradient of the windows of a dimension, whose elements are behind all dimensions: it is
/// added to the elements that the windows see.
Tensor unfold_backward(const Tensor& gradient, SymIntArrayRef input_sizes, std::int64_t dim,
                       std::int64_t size, std::int64_t step) {
  const IntArrayRef sizes = backend::ints(input_sizes);
  Tensor out = at::zeros(sizes, gradient.options());
  if (sizes.empty()) return out.copy_(gradient.reshape(sizes));
  const auto d = static_cast<std::int64_t>(backend::wrap(dim, out.dim()));
  const Tensor begins = at::arange(gradient.size(d), kLong).mul(step).unsqueeze(1);
  const Tensor places = at::add(begins, at::arange(size, kLong)).flatten();
  return out.index_add_(d, places, gradient.movedim(-1, d + 1).flatten(d, d + 1));
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_COPIED_OUT(m, dispatch::cpu::im2col, "im2col", "im2col.out");
  SCHEMA_CT_COPIED_OUT(m, dispatch::cpu::col2im, "col2im", "col2im.out");
  m.impl("unfold_backward", &dispatch::cpu::unfold_backward);
}
