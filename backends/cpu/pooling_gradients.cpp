// SPDX-License-Identifier: BSL-1.0
// The gradients of pooling: of a largest element to its place, and of a mean to all its elements.
#include <optional>

#include <dispatch/library.hpp>

#include "copied_out.hpp"
#include "folds.hpp"
#include "pooling.hpp"

namespace dispatch::cpu {
namespace {

/// Throws Error unless the gradient has these sizes and the input's type.
void check_gradient(const char* name, const Tensor& gradient, const Tensor& self,
                    IntArrayRef sizes) {
  if (gradient.sizes() != sizes)
    throw Error(message(name, "(): the gradient has the sizes ", sizes, " of the result, not ",
                        gradient.sizes()));
  check_type(name, gradient, self.scalar_type());
}

/// Adds each gradient to the element of its plane or volume that `places` names.
[[nodiscard]] Tensor of_largest(const char* name, const Tensor& gradient, const Tensor& self,
                                const Tensor& places, std::size_t dimensions) {
  check_type(name, places, kLong);
  if (places.sizes() != gradient.sizes())
    throw Error(message(name, "(): there is a place for each gradient, but the sizes are ",
                        places.sizes(), " and ", gradient.sizes()));
  const ScalarType type = self.scalar_type();
  const Tensor out = make_output(self.sizes(), computed_type(type));
  fill_elements(out, 0);
  const auto volume = [&](const Tensor& of) {
    return backend::product(of.sizes().slice(of.sizes().size() - dimensions, dimensions));
  };
  with_computed(
      name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        if (gradient.numel() == 0) return true;
        const Tensor outer = contiguous(gradient, computed_type(type));
        const Tensor held = contiguous(places);
        const T* from = data_of<const T>(outer);
        const auto* at = data_of<const std::int64_t>(held);
        T* to = data_of<T>(out);
        const std::int64_t size = volume(self);
        const std::int64_t count = volume(gradient);
        for (std::int64_t v = 0; v < gradient.numel() / count; ++v, to += size)
          for (std::int64_t i = 0; i < count; ++i, ++at, ++from) {
            if (*at < 0 || *at >= size)
              throw Error(message({name, "(): the place ", *at, " is none of ", size}));
            to[*at] = sum_of(to[*at], *from);
          }
        return true;
      },
      floating_types());
  return converted(out, type);
}

/// Adds to each element of a window its share of the window's gradient.
template <class Types>
[[nodiscard]] Tensor of_means(const char* name, const Tensor& gradient, const Tensor& self,
                              const pooling& by, bool counts_padding,
                              std::optional<std::int64_t> divisor, Types types) {
  const ScalarType type = self.scalar_type();
  const Tensor out = make_output(self.sizes(), computed_type(type));
  fill_elements(out, 0);
  with_computed(
      name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        const Tensor outer = contiguous(gradient, computed_type(type));
        const T* from = data_of<const T>(outer);
        for_each_window<T>(
            by, out, [&](const T* first, const window& z, const window& y, const window& x) {
              T* const to = data_of<T>(out) + (first - data_of<const T>(out));
              const std::int64_t inside = (z.end - z.begin) * (y.end - y.begin) * (x.end - x.begin);
              const std::int64_t counted = counts_padding ? z.padded * y.padded * x.padded : inside;
              const T share = quotient_of(*from++, static_cast<T>(divisor.value_or(counted)));
              for (std::int64_t d = z.begin; d < z.end; ++d)
                for (std::int64_t h = y.begin; h < y.end; ++h)
                  for (std::int64_t w = x.begin; w < x.end; ++w) {
                    T& sum = to[by.line(d, h) + w];
                    sum = sum_of(sum, share);
                  }
            });
        return true;
      },
      types);
  return converted(out, type);
}

template <std::size_t dimensions>
Tensor max_pool_backward(const Tensor& gradient, const Tensor& self, IntArrayRef kernel,
                         IntArrayRef stride, IntArrayRef padding, IntArrayRef dilation, bool ceil,
                         const Tensor& places) {
  constexpr const char* name =
      dimensions == 2 ? "max_pool2d_with_indices_backward" : "max_pool3d_with_indices_backward";
  const pooling by = pooling_of(name, self, dimensions, {kernel, stride, padding, dilation, ceil});
  check_gradient(name, gradient, self, by.output_sizes);
  return of_largest(name, gradient, self, places, dimensions);
}
void check_adaptive(const char* name, const Tensor& gradient, const Tensor& self,
                    std::size_t dimensions) {
  check_pooled(name, gradient, dimensions, 1);
  check_type(name, gradient, self.scalar_type());
  const std::size_t in_front = gradient.sizes().size() - dimensions;
  if (self.dim() != gradient.dim() ||
      self.sizes().slice(0, in_front) != gradient.sizes().slice(0, in_front))
    throw Error(message(name, "(): gradient and input have as many samples and channels, not ",
                        gradient.sizes(), " and ", self.sizes()));
}
template <std::size_t dimensions>
Tensor adaptive_max_pool_backward(const Tensor& gradient, const Tensor& self,
                                  const Tensor& places) {
  constexpr const char* name =
      dimensions == 2 ? "adaptive_max_pool2d_backward" : "adaptive_max_pool3d_backward";
  check_adaptive(name, gradient, self, dimensions);
  return of_largest(name, gradient, self, places, dimensions);
}
template <std::size_t dimensions>
Tensor avg_pool_backward(const Tensor& gradient, const Tensor& self, IntArrayRef kernel,
                         IntArrayRef stride, IntArrayRef padding, bool ceil, bool counts_padding,
                         std::optional<std::int64_t> divisor) {
  constexpr const char* name = dimensions == 2 ? "avg_pool2d_backward" : "avg_pool3d_backward";
  if (divisor == 0)
    throw Error(message({name, "(): divisor_override divides gradients, and must not be 0"}));
  if (dimensions == 2) static_cast<void>(self.size(-3));  // PyTorch's IndexError
  const pooling by =
      pooling_of(name, self, dimensions, {kernel, stride, padding, no_dilation, ceil});
  check_gradient(name, gradient, self, by.output_sizes);
  if (dimensions == 3 && computed_type(self.scalar_type()) != self.scalar_type())
    refuse_type(name, self.scalar_type());
  return of_means(name, gradient, self, by, counts_padding, divisor, averaged_types());
}
template <std::size_t dimensions>
Tensor adaptive_avg_pool_backward(const Tensor& gradient, const Tensor& self) {
  constexpr const char* name =
      dimensions == 2 ? "adaptive_avg_pool2d_backward" : "adaptive_avg_pool3d_backward";
  if (dimensions == 3) static_cast<void>(gradient.size(-4));  // PyTorch's IndexError
  check_adaptive(name, gradient, self, dimensions);
  const IntArrayRef sizes = gradient.sizes();
  const pooling by =
      adaptive_pooling(name, self, dimensions, sizes.slice(sizes.size() - dimensions, dimensions));
  return of_means(name, gradient, self, by, false, {}, floating_types());
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_COPIED_OUT(m, max_pool_backward<2>, "max_pool2d_with_indices_backward",
                       "max_pool2d_with_indices_backward.grad_input");
  SCHEMA_CT_COPIED_OUT(m, max_pool_backward<3>, "max_pool3d_with_indices_backward",
                       "max_pool3d_with_indices_backward.grad_input");
  SCHEMA_CT_COPIED_OUT(m, adaptive_max_pool_backward<2>, "adaptive_max_pool2d_backward",
                       "adaptive_max_pool2d_backward.grad_input");
  SCHEMA_CT_COPIED_OUT(m, adaptive_max_pool_backward<3>, "adaptive_max_pool3d_backward",
                       "adaptive_max_pool3d_backward.grad_input");
  SCHEMA_CT_COPIED_OUT(m, avg_pool_backward<2>, "avg_pool2d_backward",
                       "avg_pool2d_backward.grad_input");
  SCHEMA_CT_COPIED_OUT(m, avg_pool_backward<3>, "avg_pool3d_backward",
                       "avg_pool3d_backward.grad_input");
  m.impl("_adaptive_avg_pool2d_backward", &adaptive_avg_pool_backward<2>);
  SCHEMA_CT_COPIED_OUT(m, adaptive_avg_pool_backward<3>, "_adaptive_avg_pool3d_backward",
                       "adaptive_avg_pool3d_backward.grad_input");
}
