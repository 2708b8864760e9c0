// SPDX-License-Identifier: BSL-1.0
// Kernels with the signatures of PHI. The file compiles with this library's dispatcher and, with
// -DSCHEMA_CT_PHI_IS_PADDLE, as an extension of PaddlePaddle.
#include "operators.hpp"

#include <algorithm>
#include <cmath>
#include <numeric>

namespace kernels {
using paddle::optional;

/// A tensor as rows along an axis: of `length` elements, `step` apart.
struct lines {
  std::int64_t outer = 1, length, step = 1;
  lines(const DDim& dims, int axis) : length(dims[axis]) {
    for (int i = 0; i != axis; ++i) outer *= dims[i];
    for (int i = axis + 1; i < dims.size(); ++i) step *= dims[i];
  }
};

template <class T, class Context>
void ScaleKernel(const Context& context, const DenseTensor& x, const Scalar& scale,
                 const Scalar& bias, bool bias_after_scale, DenseTensor* out) {
  const T* from = x.data<T>();
  T* to = context.template Alloc<T>(out);
  const T factor = scale.to<T>(), term = bias.to<T>();
  for (std::int64_t i = 0; i != x.numel(); ++i)
    to[i] = static_cast<T>(bias_after_scale ? from[i] * factor + term : (from[i] + term) * factor);
}

template <class T, class Context>
void FullKernel(const Context& context, const IntArray&, const Scalar& value, DataType,
                DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  std::fill(to, to + out->numel(), value.to<T>());
}

template <class T, class Context>
void ConcatKernel(const Context& context, const std::vector<const DenseTensor*>& x,
                  const Scalar& axis_scalar, DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  const int axis = axis_of(axis_scalar.to<std::int64_t>(), out->dims().size());
  const lines all(out->dims(), axis);
  std::int64_t begin = 0;
  for (const DenseTensor* one : x) {
    const lines part(one->dims(), axis);
    const std::int64_t size = part.length * part.step;
    for (std::int64_t row = 0; row != all.outer; ++row)
      std::copy_n(one->data<T>() + row * size, size, to + row * all.length * all.step + begin);
    begin += size;
  }
}

template <class T, class Context>
void SplitKernel(const Context& context, const DenseTensor& x, const IntArray&,
                 const Scalar& axis_scalar, std::vector<DenseTensor*> out) {
  const int axis = axis_of(axis_scalar.to<std::int64_t>(), x.dims().size());
  const lines all(x.dims(), axis);
  std::int64_t begin = 0;
  for (DenseTensor* one : out) {
    T* to = context.template Alloc<T>(one);
    const std::int64_t size = lines(one->dims(), axis).length * all.step;
    for (std::int64_t row = 0; row != all.outer; ++row)
      std::copy_n(x.data<T>() + row * all.length * all.step + begin, size, to + row * size);
    begin += size;
  }
}

template <class T, class Context>
void MatmulKernel(const Context& context, const DenseTensor& x, const DenseTensor& y,
                  bool transpose_x, bool transpose_y, DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  const T *a = x.data<T>(), *b = y.data<T>();
  const std::int64_t rows = out->dims()[0], columns = out->dims()[1],
                     inner = x.dims()[transpose_x ? 0 : 1];
  for (std::int64_t i = 0; i != rows; ++i)
    for (std::int64_t j = 0; j != columns; ++j) {
      T sum = 0;
      for (std::int64_t k = 0; k != inner; ++k)
        sum += a[transpose_x ? k * rows + i : i * inner + k] *
               b[transpose_y ? j * inner + k : k * columns + j];
      to[i * columns + j] = sum;
    }
}

template <class T, class Context>
void SoftmaxKernel(const Context& context, const DenseTensor& x, int axis, DenseTensor* out) {
  const T* from = x.data<T>();
  T* to = context.template Alloc<T>(out);
  const lines all(x.dims(), axis_of(axis, x.dims().size()));
  for (std::int64_t row = 0; row != all.outer * all.step; ++row) {
    const std::int64_t begin = row / all.step * all.length * all.step + row % all.step;
    const auto each = [&](const auto& f) {
      for (std::int64_t i = 0; i != all.length; ++i) f(begin + i * all.step);
    };
    T most = from[begin], sum = 0;
    each([&](std::int64_t i) { most = std::max(most, from[i]); });
    each([&](std::int64_t i) { sum += to[i] = std::exp(from[i] - most); });
    each([&](std::int64_t i) { to[i] /= sum; });
  }
}

template <class T, class Context>
void TopkKernel(const Context& context, const DenseTensor& x, const Scalar& k_scalar, int axis,
                bool largest, bool, DenseTensor* out, DenseTensor* indices) {
  T* to = context.template Alloc<T>(out);
  auto* places = context.template Alloc<std::int64_t>(indices);
  const auto k = k_scalar.to<std::int64_t>();
  const lines all(x.dims(), axis_of(axis, x.dims().size()));
  std::vector<std::int64_t> order(static_cast<std::size_t>(all.length));
  for (std::int64_t row = 0; row != all.outer * all.step; ++row) {
    const std::int64_t outer = row / all.step, inner = row % all.step;
    const T* from = x.data<T>() + outer * all.length * all.step + inner;
    std::iota(order.begin(), order.end(), std::int64_t{0});
    std::partial_sort(order.begin(), order.begin() + k, order.end(),
                      [&](std::int64_t a, std::int64_t b) {
                        const T left = from[a * all.step], right = from[b * all.step];
                        return largest ? left > right : left < right;
                      });
    for (std::int64_t i = 0; i != k; ++i) {
      const std::int64_t at = (outer * k + i) * all.step + inner;
      places[at] = order[static_cast<std::size_t>(i)];
      to[at] = from[places[at] * all.step];
    }
  }
}

template <class T, class Context>
void EmbeddingKernel(const Context& context, const DenseTensor& x, const DenseTensor& weight,
                     std::int64_t padding_idx, DenseTensor* out) {
  T* to = context.template Alloc<T>(out);
  const auto* ids = x.data<std::int64_t>();
  const std::int64_t width = weight.dims()[1];
  for (std::int64_t i = 0; i != x.numel(); ++i, to += width)
    if (ids[i] == padding_idx)
      std::fill(to, to + width, T(0));
    else
      std::copy_n(weight.data<T>() + ids[i] * width, width, to);
}

template <class T, class Context>
void LayerNormKernel(const Context& context, const DenseTensor& x,
                     const optional<DenseTensor>& scale, const optional<DenseTensor>& bias,
                     float epsilon, int, DenseTensor* out, DenseTensor* mean,
                     DenseTensor* variance) {
  T *to = context.template Alloc<T>(out), *means = context.template Alloc<T>(mean),
    *variances = context.template Alloc<T>(variance);
  const std::int64_t rows = mean->numel(), width = x.numel() / rows;
  for (std::int64_t row = 0; row != rows; ++row) {
    const T* from = x.data<T>() + row * width;
    T sum = 0, squares = 0;
    for (std::int64_t i = 0; i != width; ++i) sum += from[i];
    means[row] = sum / static_cast<T>(width);
    for (std::int64_t i = 0; i != width; ++i)
      squares += (from[i] - means[row]) * (from[i] - means[row]);
    variances[row] = squares / static_cast<T>(width);
    const T factor = 1 / std::sqrt(variances[row] + static_cast<T>(epsilon));
    for (std::int64_t i = 0; i != width; ++i)
      to[row * width + i] = (from[i] - means[row]) * factor * (scale ? scale->data<T>()[i] : T(1)) +
                            (bias ? bias->data<T>()[i] : T(0));
  }
}

/// A pseudo-random number of 32 bits for each element and seed.
inline std::uint32_t random_bits(std::uint64_t seed, std::uint64_t i) {
  std::uint64_t z = seed + (i + 1) * 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  return static_cast<std::uint32_t>((z ^ (z >> 27)) >> 16);
}

template <class T, class Context>
void DropoutRawKernel(const Context& context, const DenseTensor& x,
                      const optional<DenseTensor>& seed_tensor, const Scalar& p, bool is_test,
                      const std::string& mode, int seed, bool, DenseTensor* out,
                      DenseTensor* mask) {
  const T* from = x.data<T>();
  T* to = context.template Alloc<T>(out);
  auto* kept = context.template Alloc<std::uint8_t>(mask);
  const bool upscale = mode == "upscale_in_train";
  const auto rate = p.to<float>();
  const auto number =
      static_cast<std::uint64_t>(seed_tensor ? *seed_tensor->template data<int>() : seed);
  for (std::int64_t i = 0; i != x.numel(); ++i) {
    const auto bits = random_bits(number, static_cast<std::uint64_t>(i));
    kept[i] = is_test || static_cast<float>(bits) * 0x1p-32F >= rate;
    const T factor =
        static_cast<T>(is_test ? (upscale ? 1.F : 1 - rate) : (upscale ? 1 / (1 - rate) : 1.F));
    to[i] = kept[i] != 0 ? from[i] * factor : T(0);
  }
}

template <class T, class Context>
void FlashAttnKernel(const Context& context, const DenseTensor& q, const DenseTensor& k,
                     const DenseTensor& v, const optional<DenseTensor>&,
                     const optional<DenseTensor>& attn_mask, float, bool causal,
                     bool return_softmax, bool, const std::string&, DenseTensor* out,
                     DenseTensor* softmax, DenseTensor* softmax_lse, DenseTensor* seed_offset) {
  const std::int64_t batch = q.dims()[0], queries = q.dims()[1], heads = q.dims()[2],
                     width = q.dims()[3], keys = k.dims()[1];
  T* to = context.template Alloc<T>(out);
  auto* lse = context.template Alloc<float>(softmax_lse);
  T* weights = return_softmax ? context.template Alloc<T>(softmax) : nullptr;
  std::fill_n(context.template Alloc<std::int64_t>(seed_offset), 2, std::int64_t{0});
  const T* masked = attn_mask ? attn_mask->data<T>() : nullptr;
  std::vector<T> row(static_cast<std::size_t>(keys));
  for (std::int64_t b = 0; b != batch; ++b)
    for (std::int64_t h = 0; h != heads; ++h)
      for (std::int64_t i = 0; i != queries; ++i) {
        const T* from = q.data<T>() + ((b * queries + i) * heads + h) * width;
        const std::int64_t line = (b * heads + h) * queries + i;
        T sum = 0;
        for (std::int64_t j = 0; j != keys; ++j) {
          const T* key = k.data<T>() + ((b * keys + j) * heads + h) * width;
          const T score =
              std::inner_product(from, from + width, key, T(0)) / std::sqrt(static_cast<T>(width)) +
              (masked != nullptr ? masked[line * keys + j] : T(0));
          row[static_cast<std::size_t>(j)] = causal && j > i ? T(0) : std::exp(score);
          sum += row[static_cast<std::size_t>(j)];
        }
        lse[line] = static_cast<float>(std::log(sum));
        T* result = to + ((b * queries + i) * heads + h) * width;
        std::fill(result, result + width, T(0));
        for (std::int64_t j = 0; j != keys; ++j) {
          const T weight = row[static_cast<std::size_t>(j)] / sum;
          if (weights != nullptr) weights[line * keys + j] = weight;
          const T* value = v.data<T>() + ((b * keys + j) * heads + h) * width;
          for (std::int64_t d = 0; d != width; ++d) result[d] += weight * value[d];
        }
      }
}

template <class T, class Context>
void AdamDenseKernel(const Context& context, const DenseTensor& param, const DenseTensor& grad,
                     const DenseTensor& learning_rate, const DenseTensor& moment1,
                     const DenseTensor& moment2, const optional<DenseTensor>& moment2_max,
                     const DenseTensor& beta1_pow, const DenseTensor& beta2_pow,
                     const optional<DenseTensor>&, const optional<DenseTensor>& skip_update,
                     const Scalar& beta1, const Scalar& beta2, const Scalar& epsilon, bool,
                     std::int64_t, bool, bool use_global_beta_pow, bool amsgrad,
                     DenseTensor* param_out, DenseTensor* moment1_out, DenseTensor* moment2_out,
                     DenseTensor* moment2_max_out, DenseTensor* beta1_pow_out,
                     DenseTensor* beta2_pow_out, DenseTensor*) {
  T *p = context.template Alloc<T>(param_out), *m1 = context.template Alloc<T>(moment1_out),
    *m2 = context.template Alloc<T>(moment2_out), *b1 = context.template Alloc<T>(beta1_pow_out),
    *b2 = context.template Alloc<T>(beta2_pow_out);
  T* most = amsgrad && moment2_max ? context.template Alloc<T>(moment2_max_out) : nullptr;
  if (skip_update && *skip_update->template data<bool>()) return;
  const T first = beta1.to<T>(), second = beta2.to<T>(), small = epsilon.to<T>();
  const T power1 = *beta1_pow.data<T>(), power2 = *beta2_pow.data<T>();
  const T rate = *learning_rate.data<T>() * std::sqrt(1 - power2) / (1 - power1);
  for (std::int64_t i = 0; i != param.numel(); ++i) {
    const T g = grad.data<T>()[i];
    m1[i] = first * moment1.data<T>()[i] + (1 - first) * g;
    m2[i] = second * moment2.data<T>()[i] + (1 - second) * g * g;
    if (most != nullptr) most[i] = std::max(most[i], m2[i]);
    p[i] = param.data<T>()[i] -
           rate * m1[i] /
               (std::sqrt(most != nullptr ? most[i] : m2[i]) + small * std::sqrt(1 - power2));
  }
  if (use_global_beta_pow) return;
  *b1 = power1 * first;
  *b2 = power2 * second;
}

}  // namespace kernels

PD_REGISTER_KERNEL(scale, CPU, ALL_LAYOUT, kernels::ScaleKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(full, CPU, ALL_LAYOUT, kernels::FullKernel, float, double, bool, uint8_t, int,
                   int64_t) {}
PD_REGISTER_KERNEL(concat, CPU, ALL_LAYOUT, kernels::ConcatKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(split, CPU, ALL_LAYOUT, kernels::SplitKernel, float, double, int, int64_t) {}
PD_REGISTER_KERNEL(matmul, CPU, ALL_LAYOUT, kernels::MatmulKernel, float, double) {}
PD_REGISTER_KERNEL(softmax, CPU, ALL_LAYOUT, kernels::SoftmaxKernel, float, double) {}
PD_REGISTER_KERNEL(topk, CPU, ALL_LAYOUT, kernels::TopkKernel, float, double, int, int64_t) {
  kernel->OutputAt(1).SetDataType(phi::DataType::INT64);
}
PD_REGISTER_KERNEL(embedding, CPU, ALL_LAYOUT, kernels::EmbeddingKernel, float, double) {}
PD_REGISTER_KERNEL(layer_norm, CPU, ALL_LAYOUT, kernels::LayerNormKernel, float, double) {}
PD_REGISTER_KERNEL(dropout, CPU, ALL_LAYOUT, kernels::DropoutRawKernel, float, double) {
  kernel->OutputAt(1).SetDataType(phi::DataType::UINT8);
}
PD_REGISTER_KERNEL(flash_attn, CPU, ALL_LAYOUT, kernels::FlashAttnKernel, float, double) {}
PD_REGISTER_KERNEL(adam, CPU, ALL_LAYOUT, kernels::AdamDenseKernel, float, double) {}

PHI_LIBRARY(phi, "scale", "full", "full.place", "concat", "split", "matmul", "softmax", "topk",
            "embedding", "layer_norm", "dropout", "flash_attn", "adam");
