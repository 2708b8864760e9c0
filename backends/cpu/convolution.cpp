// SPDX-License-Identifier: BSL-1.0
// Convolutions as products of matrices: the places that a kernel sees are copied to columns, block
// by block, and a transposed convolution adds the columns of its product to those places.
#include "../common/convolution.hpp"

#include <algorithm>
#include <array>
#include <climits>
#include <tuple>

#include <ATen/ATen.h>
#include <dispatch/library.hpp>

#include "copies.hpp"
#include "folds.hpp"
#include "matrix.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

using maybe_tensor = std::optional<Tensor>;
/// Numbers of depth, height and width.
using three_numbers = std::array<std::int64_t, 3>;

[[nodiscard]] std::int64_t product_of(const three_numbers& n) { return n[0] * n[1] * n[2]; }
/// The numbers behind the first two, or of all dimensions; dimensions in front are `otherwise`.
[[nodiscard]] three_numbers last_three(IntArrayRef of, std::int64_t otherwise) {
  three_numbers out{otherwise, otherwise, otherwise};
  std::copy(of.begin(), of.end(), out.end() - of.size());
  return out;
}

/// A kernel at each of its positions in an image.
struct windows {
  three_numbers image;
  three_numbers positions;
  three_numbers kernel;
  three_numbers stride;
  three_numbers padding;
  three_numbers dilation;

  [[nodiscard]] bool is_pointwise() const {
    constexpr three_numbers ones{1, 1, 1};
    return kernel == ones && stride == ones && image == positions;
  }
  /// The place in dimension d of the image that element k of the kernel sees at a position.
  [[nodiscard]] std::int64_t place(std::size_t d, std::int64_t position, std::int64_t k) const {
    return position * stride[d] - padding[d] + k * dilation[d];
  }
  /// The first position at which element k is not before the image's dimension of width.
  [[nodiscard]] std::int64_t first_inside(std::int64_t k) const {
    const std::int64_t before = -place(2, 0, k);
    return before <= 0 ? 0 : (before + stride[2] - 1) / stride[2];
  }
  [[nodiscard]] std::int64_t end_inside(std::int64_t k) const {
    const std::int64_t left = image[2] - place(2, 0, k);
    return left <= 0 ? 0 : (left + stride[2] - 1) / stride[2];
  }
};

/// Positions in a row, of which those from `first` to `end` see the image from `place` on.
struct position_run {
  std::int64_t count;
  std::int64_t first;
  std::int64_t end;
  std::int64_t place;
};
/// Calls f(row, offset in the block, run) for the positions from `begin` to `end` and each element
/// of the kernel in each channel.
template <class F>
SCHEMA_CT_INLINE void for_each_run(const windows& w, std::int64_t channels, std::int64_t begin,
                                   std::int64_t end, const F& f) {
  const auto& [depth, height, width] = w.kernel;
  std::int64_t row = 0;
  for (std::int64_t c = 0; c < channels; ++c)
    for (std::int64_t kd = 0; kd < depth; ++kd)
      for (std::int64_t kh = 0; kh < height; ++kh)
        for (std::int64_t kw = 0; kw < width; ++kw, ++row) {
          const std::int64_t first = w.first_inside(kw);
          const std::int64_t last = w.end_inside(kw);
          for (std::int64_t p = begin; p < end;) {
            const std::int64_t line = p / w.positions[2];
            const std::int64_t x = p % w.positions[2];
            const std::int64_t z = w.place(0, line / w.positions[1], kd);
            const std::int64_t y = w.place(1, line % w.positions[1], kh);
            const std::int64_t n = std::min(w.positions[2] - x, end - p);
            const bool inside = z >= 0 && z < w.image[0] && y >= 0 && y < w.image[1];
            const std::int64_t from = inside ? std::clamp<std::int64_t>(first - x, 0, n) : n;
            const std::int64_t to = inside ? std::clamp<std::int64_t>(last - x, from, n) : n;
            const std::int64_t image_line = (c * w.image[0] + z) * w.image[1] + y;
            f(row, p - begin,
              position_run{n, from, to, image_line * w.image[2] + w.place(2, x + from, kw)});
            p += n;
          }
        }
}

/// A row of columns for each element of the kernel in each channel.
template <class T>
struct copy_to_columns {
  SCHEMA_CT_INLINE static void run(const windows* w, const T* image, std::int64_t channels,
                                   std::int64_t begin, std::int64_t end, T* columns) {
    const std::int64_t step = w->stride[2];
    for_each_run(*w, channels, begin, end,
                 [=](std::int64_t row, std::int64_t offset, const position_run& run) {
                   T* const to = columns + row * (end - begin) + offset;
                   const T* const from = image + run.place;
                   const std::int64_t n = run.end - run.first;
                   std::fill_n(to, run.first, T(0));
                   if (step == 1)
                     std::copy_n(from, n, to + run.first);
                   else if (step == 2)  // a constant, for a loop over vectors
                     for (std::int64_t i = 0; i < n; ++i) to[run.first + i] = from[i * 2];
                   else
                     for (std::int64_t i = 0; i < n; ++i) to[run.first + i] = from[i * step];
                   std::fill_n(to + run.end, run.count - run.end, T(0));
                 });
  }
};
/// The convolution of one channel with one kernel, whose matrices would be rows: a line of the
/// kernel at a time is added to a line of the result.
template <class T>
struct add_places {
  SCHEMA_CT_INLINE static void run(const windows* w, const T* image, const T* kernel, T* out) {
    const auto& [depth, height, width] = w->kernel;
    for (std::int64_t z = 0; z < w->positions[0]; ++z)
      for (std::int64_t y = 0; y < w->positions[1]; ++y, out += w->positions[2])
        for (std::int64_t kd = 0; kd < depth; ++kd)
          for (std::int64_t kh = 0; kh < height; ++kh) {
            const std::int64_t plane = w->place(0, z, kd);
            const std::int64_t line = w->place(1, y, kh);
            if (plane < 0 || plane >= w->image[0] || line < 0 || line >= w->image[1]) continue;
            add_line(*w, image + (plane * w->image[1] + line) * w->image[2],
                     kernel + (kd * height + kh) * width, out);
          }
  }

 private:
  SCHEMA_CT_INLINE static void add_line(const windows& w, const T* from, const T* kernel, T* to) {
    const std::int64_t count = w.positions[2];
    const std::int64_t first = std::min(w.first_inside(0), count);
    const std::int64_t end = std::clamp(w.end_inside(w.kernel[2] - 1), first, count);
    add_at_end(w, from, kernel, to, 0, first);
    add_inside(w, from + w.place(2, first, 0), kernel, to + first, end - first);
    add_at_end(w, from, kernel, to, end, count);
  }
  /// Positions of which some see the padding.
  SCHEMA_CT_INLINE static void add_at_end(const windows& w, const T* from, const T* kernel, T* to,
                                          std::int64_t begin, std::int64_t end) {
    for (std::int64_t x = begin; x < end; ++x)
      for (std::int64_t k = 0; k < w.kernel[2]; ++k) {
        const std::int64_t place = w.place(2, x, k);
        if (place >= 0 && place < w.image[2])
          to[x] = wrapping_add(to[x], wrapping_multiply(kernel[k], from[place]));
      }
  }
  /// With constants for the usual numbers, for loops over vectors.
  SCHEMA_CT_INLINE static void add_inside(const windows& w, const T* from, const T* kernel, T* to,
                                          std::int64_t n) {
    const std::int64_t width = w.kernel[2];
    const std::int64_t step = w.stride[2];
    const std::int64_t apart = w.dilation[2];
    if (width == 3 && step == 1 && apart == 1) return add_products<3>(from, kernel, to, n, 1, 1);
    if (width == 3 && step == 2 && apart == 1) return add_products<3>(from, kernel, to, n, 2, 1);
    if (width == 5 && step == 1 && apart == 1) return add_products<5>(from, kernel, to, n, 1, 1);
    if (width == 7 && step == 1 && apart == 1) return add_products<7>(from, kernel, to, n, 1, 1);
    for (std::int64_t k = 0; k < width; ++k)
      add_products<1>(from + k * apart, kernel + k, to, n, step, apart);
  }
  template <std::int64_t width>
  SCHEMA_CT_INLINE static void add_products(const T* from, const T* kernel, T* to, std::int64_t n,
                                            std::int64_t step, std::int64_t apart) {
    T factors[width];
    std::copy_n(kernel, width, factors);
    SCHEMA_CT_INDEPENDENT
    for (std::int64_t i = 0; i < n; ++i) {
      T sum = to[i];
      for (std::int64_t k = 0; k < width; ++k)
        sum = wrapping_add(sum, wrapping_multiply(factors[k], from[i * step + k * apart]));
      to[i] = sum;
    }
  }
};
template <class T>
void add_columns(const windows& w, const T* columns, std::int64_t channels, std::int64_t begin,
                 std::int64_t end, T* image) {
  const std::int64_t step = w.stride[2];
  for_each_run(w, channels, begin, end,
               [=](std::int64_t row, std::int64_t offset, const position_run& run) {
                 const T* const from = columns + row * (end - begin) + offset + run.first;
                 T* const to = image + run.place;
                 for (std::int64_t i = 0; i < run.end - run.first; ++i)
                   to[i * step] = wrapping_add(to[i * step], from[i]);
               });
}

/// The channels of one group, and a kernel for each pair of them.
struct group_sizes {
  std::int64_t inputs;
  std::int64_t outputs;
};

template <class T>
class group_convolution {
 public:
  group_convolution(const windows& w, const group_sizes& sizes, bool transposed)
      : w_(w),
        sizes_(sizes),
        rows_((transposed ? sizes.outputs : sizes.inputs) * product_of(w.kernel)),
        positions_(product_of(w.positions)),
        block_(w.is_pointwise() ? positions_
                                : std::min(std::max<std::int64_t>(most / rows_, 64), positions_)) {
    for (const std::int64_t n : {rows_, positions_, sizes.inputs, sizes.outputs})
      if (n > INT_MAX)
        throw Error(message({"convolution(): a product of matrices with a dimension of ", n,
                             " is not computed; at most 2^31 - 1"}));
    if (!w.is_pointwise()) columns_.resize(static_cast<std::size_t>(rows_ * block_));
  }

  /// Adds to `out`.
  void forward(const T* in, const T* weight, T* out) {
    if (sizes_.inputs == 1 && sizes_.outputs == 1)
      return for_machine<add_places<T>>::call(&w_, in, weight, out);
    const matrix kernels{bytes(weight), rows_, false};
    for (std::int64_t begin = 0; begin < positions_; begin += block_) {
      const std::int64_t n = std::min(block_, positions_ - begin);
      if (!columns_.empty())
        for_machine<copy_to_columns<T>>::call(&w_, in, sizes_.inputs, begin, begin + n,
                                              columns_.data());
      const matrix seen{bytes(columns_.empty() ? in : columns_.data()), n, false};
      product<T>{kernels, seen, out + begin, sizes_.outputs, n, rows_, T(1), T(1), positions_}();
    }
  }
  void transposed(const T* in, const T* weight, T* out) {
    const matrix kernels{bytes(weight), rows_, true};
    for (std::int64_t begin = 0; begin < positions_; begin += block_) {
      const std::int64_t n = std::min(block_, positions_ - begin);
      const matrix given{bytes(in + begin), positions_, false};
      const bool is_direct = columns_.empty();
      product<T>{kernels,
                 given,
                 is_direct ? out : columns_.data(),
                 rows_,
                 n,
                 sizes_.inputs,
                 T(is_direct ? 1 : 0),
                 T(1)}();
      if (!is_direct) add_columns(w_, columns_.data(), sizes_.outputs, begin, begin + n, out);
    }
  }
  /// Adds the gradients of the kernels: the products of `others`, a row for each channel, and the
  /// columns of the image.
  void weight_gradient(const T* image, const T* others, std::int64_t count, T* out) {
    for (std::int64_t begin = 0; begin < positions_; begin += block_) {
      const std::int64_t n = std::min(block_, positions_ - begin);
      if (!columns_.empty())
        for_machine<copy_to_columns<T>>::call(&w_, image, rows_ / product_of(w_.kernel), begin,
                                              begin + n, columns_.data());
      const matrix given{bytes(others + begin), positions_, false};
      const matrix seen{bytes(columns_.empty() ? image : columns_.data()), n, true};
      product<T>{given, seen, out, count, rows_, n, T(1), T(1)}();
    }
  }

 private:
  static constexpr std::int64_t most = 1 << 18;  ///< elements of columns, so that caches hold them
  [[nodiscard]] static const char* bytes(const T* data) {
    return reinterpret_cast<const char*>(data);
  }
  windows w_;
  group_sizes sizes_;
  std::int64_t rows_;
  std::int64_t positions_;
  std::int64_t block_;
  std::vector<T> columns_;
};

/// All samples and groups. `out` holds the bias, or 0.
template <class T>
void convolve(const Tensor& in, const Tensor& weight, const Tensor& out, const windows& w,
              const backend::convolution& of) {
  const group_sizes sizes{in.size(1) / of.groups, out.size(1) / of.groups};
  group_convolution<T> compute(w, sizes, of.transposed);
  const std::int64_t in_step = in.numel() / (in.size(0) * of.groups);
  const std::int64_t out_step = out.numel() / (in.size(0) * of.groups);
  const std::int64_t weight_step = weight.numel() / of.groups;
  const T* from = data_of<const T>(in);
  T* to = data_of<T>(out);
  for (std::int64_t i = 0; i < in.size(0) * of.groups; ++i, from += in_step, to += out_step) {
    const T* const kernels = data_of<const T>(weight) + i % of.groups * weight_step;
    if (of.transposed)
      compute.transposed(from, kernels, to);
    else
      compute.forward(from, kernels, to);
  }
}

/// PyTorch refuses these sizes before it looks at types.
void check_transposed(const Tensor& input, const backend::convolution& of) {
  if (!of.transposed) return;
  for (std::size_t i = 0; i < of.stride.count; ++i) {
    const std::int64_t more = of.output_padding.at[i];
    if (more >= of.stride.at[i] && more >= of.dilation.at[i])
      throw Error(
          message({"convolution(): output_padding is less than stride or dilation, but ", more,
                   " is not less than ", of.stride.at[i], " or ", of.dilation.at[i]}));
    if (of.output_sizes.at[i + 2] < 1)
      throw Error(message("convolution(): an input of the sizes ", input.sizes(), " gives ",
                          IntArrayRef(of.output_sizes), ": padding cuts off all elements"));
  }
}

void check_computed(const Tensor& input, const Tensor& weight, const maybe_tensor& bias,
                    const backend::convolution& of) {
  const ScalarType type = input.scalar_type();
  const shape& dilation = of.dilation;
  const bool is_dilated =
      std::any_of(dilation.at, dilation.at + dilation.count, [](std::int64_t n) { return n != 1; });
  const bool is_narrow = isIntegralType(type, true) && type != kLong;
  if (type == kBool || (is_narrow && (of.transposed || is_dilated)))
    refuse_type(of.transposed ? "conv_transpose" : "conv", type);
  if (weight.scalar_type() != type)
    throw Error(message({"convolution(): input and weight have one type, given ", toString(type),
                         " and ", toString(weight.scalar_type())}));
  if (of.transposed && bias && bias->defined()) check_cast(bias->scalar_type(), type);
  if (input.dim() > 5)
    throw Error(
        message({"convolution(): kernels have 1, 2 or 3 dimensions, not ", input.dim() - 2}));
  if (weight.numel() == 0)
    throw Error(message("convolution(): a kernel has elements, but the sizes of the weight are ",
                        weight.sizes()));
  for (std::size_t d = 2; d < input.sizes().size(); ++d)
    if (input.sizes()[d] < 1)
      throw Error(message("convolution(): only the samples or the channels may be none, but the ",
                          "sizes of the input are ", input.sizes()));
}
[[nodiscard]] windows windows_of(const Tensor& input, const Tensor& weight,
                                 const backend::convolution& of) {
  const auto behind_channels = [](IntArrayRef sizes) {
    return last_three(sizes.slice(2, sizes.size() - 2), 1);
  };
  const three_numbers in = behind_channels(input.sizes());
  const three_numbers out = behind_channels(of.output_sizes);
  return {of.transposed ? out : in, of.transposed ? in : out,  behind_channels(weight.sizes()),
          last_three(of.stride, 1), last_three(of.padding, 0), last_three(of.dilation, 1)};
}

Tensor convolution_overrideable(const Tensor& input, const Tensor& weight, const maybe_tensor& bias,
                                SymIntArrayRef stride, SymIntArrayRef padding,
                                SymIntArrayRef dilation, bool transposed,
                                SymIntArrayRef output_padding, SymInt groups) {
  using backend::ints;
  const backend::convolution of(input, weight, bias, ints(stride), ints(padding), ints(dilation),
                                transposed, ints(output_padding), groups.expect_int());
  check_transposed(input, of);
  check_computed(input, weight, bias, of);
  const ScalarType type = input.scalar_type();
  const Tensor out = make_output(of.output_sizes, computed_type(type));
  if (bias && bias->defined()) {
    shape sizes(of.output_sizes);
    std::fill(sizes.at, sizes.at + sizes.count, 1);
    sizes.at[1] = bias->numel();
    copy_elements(out, contiguous(*bias).view(IntArrayRef(sizes)));
  } else {
    fill_elements(out, 0);
  }
  if (out.numel() == 0 || input.numel() == 0 || out.is_meta()) return converted(out, type);
  with_computed(
      "convolution", type,
      [&](auto tag) {
        convolve<typename decltype(tag)::type>(contiguous(input, computed_type(type)),
                                               contiguous(weight, computed_type(type)), out,
                                               windows_of(input, weight, of), of);
        return true;
      },
      without_bool());
  return converted(out, type);
}

/// The gradient of the input is a convolution of the other kind.
[[nodiscard]] Tensor input_gradient(const Tensor& gradient, const Tensor& input,
                                    const Tensor& weight, const backend::convolution& of) {
  shape more(of.stride);
  for (std::size_t d = 0; d < more.count; ++d)
    more.at[d] = of.transposed
                     ? 0
                     : input.sizes()[d + 2] -
                           ((gradient.sizes()[d + 2] - 1) * of.stride.at[d] - 2 * of.padding.at[d] +
                            of.dilation.at[d] * (weight.sizes()[d + 2] - 1) + 1);
  return at::convolution_overrideable(gradient, weight, {}, IntArrayRef(of.stride),
                                      IntArrayRef(of.padding), IntArrayRef(of.dilation),
                                      !of.transposed, IntArrayRef(more), of.groups);
}
[[nodiscard]] Tensor weight_gradient(const Tensor& gradient, const Tensor& input,
                                     const Tensor& weight, const backend::convolution& of) {
  const ScalarType type = input.scalar_type();
  const ScalarType computed = computed_type(type);
  const Tensor out = make_output(weight.sizes(), computed);
  fill_elements(out, 0);
  with_computed(
      "convolution_backward", type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        const Tensor in = contiguous(input, computed);
        const Tensor outer = contiguous(gradient, computed);
        const Tensor& image = of.transposed ? outer : in;
        const Tensor& others = of.transposed ? in : outer;
        const group_sizes sizes{in.size(1) / of.groups, outer.size(1) / of.groups};
        group_convolution<T> compute(windows_of(input, weight, of), sizes, of.transposed);
        const std::int64_t count = in.size(0) * of.groups;
        for (std::int64_t i = 0; i < count; ++i)
          compute.weight_gradient(data_of<const T>(image) + i * (image.numel() / count),
                                  data_of<const T>(others) + i * (others.numel() / count),
                                  of.transposed ? sizes.inputs : sizes.outputs,
                                  data_of<T>(out) + i % of.groups * (weight.numel() / of.groups));
        return true;
      },
      floating_types());
  return converted(out, type);
}
using three_gradients = std::tuple<Tensor, Tensor, Tensor>;
three_gradients convolution_backward(const Tensor& gradient, const Tensor& input,
                                     const Tensor& weight, SymIntArrayRef stride,
                                     SymIntArrayRef padding, SymIntArrayRef dilation,
                                     bool transposed, SymIntArrayRef output_padding, SymInt groups,
                                     std::array<bool, 3> wanted) {
  using backend::ints;
  const backend::convolution of(input, weight, {}, ints(stride), ints(padding), ints(dilation),
                                transposed, ints(output_padding), groups.expect_int());
  if (gradient.sizes() != IntArrayRef(of.output_sizes))
    throw Error(message("convolution_backward(): the gradient has the sizes ",
                        IntArrayRef(of.output_sizes), " of the result, not ", gradient.sizes()));
  check_type("convolution_backward", gradient, input.scalar_type());
  check_computed(input, weight, {}, of);
  three_gradients out;
  if (wanted[0]) std::get<0>(out) = input_gradient(gradient, input, weight, of);
  if (wanted[1]) std::get<1>(out) = weight_gradient(gradient, input, weight, of);
  if (wanted[2]) std::get<2>(out) = at::sum(gradient.transpose(0, 1).flatten(1), 1);
  return out;
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("convolution_overrideable", &dispatch::cpu::convolution_overrideable);
  m.impl("convolution_backward_overrideable", &dispatch::cpu::convolution_backward);
}
