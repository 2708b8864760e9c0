// SPDX-License-Identifier: BSL-1.0
// The gradients of normalizations: of the last dimensions, of groups of channels, and of channels
// over a batch.
#include <array>
#include <cmath>
#include <tuple>
#include <vector>

#include <dispatch/library.hpp>

#include "../common/dimensions.hpp"
#include "normalization.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

using three = std::tuple<Tensor, Tensor, Tensor>;
using mask = std::array<bool, 3>;

/// What a gradient of an element adds up from: gradient * of_gradient + element * of_element +
/// shift.
template <class T>
struct shares {
  T of_gradient;
  T of_element;
  T shift;

  /// For elements that are normalized together: the sums of their weighted gradients, and of these
  /// times the elements.
  shares(double mean, double factor, double gradients, double products, double count)
      : of_gradient(static_cast<T>(factor)) {
    const double element = (gradients * mean - products) * factor * factor * factor / count;
    of_element = static_cast<T>(element);
    shift = static_cast<T>(-element * mean - gradients * factor / count);
  }
};
template <class T>
SCHEMA_CT_INLINE void write_gradients(const T* gradient, const T* from, T* to, std::int64_t n,
                                      T weight, const shares<T>& by) {
  const T factor = by.of_gradient * weight;
  SCHEMA_CT_INDEPENDENT
  for (std::int64_t i = 0; i < n; ++i)
    to[i] = gradient[i] * factor + from[i] * by.of_element + by.shift;
}

// ---- rows

template <class T>
struct layer_gradients {
  SCHEMA_CT_INLINE static void run(const T* gradient, const T* from, T* to, std::int64_t rows,
                                   std::int64_t n, const T* weight, const double* means,
                                   const double* factors, double* of_weight, double* of_bias,
                                   T* weighted) {
    for (std::int64_t r = 0; r < rows; ++r, gradient += n, from += n, to += n) {
      for (std::int64_t i = 0; i < n; ++i) {
        weighted[i] = gradient[i] * weight[i];
        const auto outer = static_cast<double>(gradient[i]);
        of_weight[i] += outer * (static_cast<double>(from[i]) - means[r]) * factors[r];
        of_bias[i] += outer;
      }
      const shares<T> by(means[r], factors[r], sum_elements(weighted, n),
                         sum_products(weighted, from, n), static_cast<double>(n));
      write_gradients(weighted, from, to, n, T(1), by);
    }
  }
};

/// The numbers as a tensor of these sizes; undefined unless it is wanted.
[[nodiscard]] Tensor wanted_tensor(bool wanted, const std::vector<double>& values,
                                   IntArrayRef sizes, ScalarType type) {
  if (!wanted) return {};
  const Tensor out = make_output(sizes, kDouble);
  std::copy(values.begin(), values.end(), data_of<double>(out));
  return converted(out, type);
}
void check_gradient(const char* name, const Tensor& gradient, const Tensor& self) {
  if (gradient.sizes() != self.sizes())
    throw Error(message({name, "(): the gradient has the sizes of the input, ", self.str(),
                         ", not those of ", gradient.str()}));
  check_type(name, gradient, self.scalar_type());
}
void check_statistics(const char* name, const Tensor& given, std::int64_t count) {
  if (given.numel() != count)
    throw Error(message({name, "(): expected a mean and a factor for each of ", count,
                         " rows, given ", given.str()}));
}

three layer_norm_backward(const Tensor& gradient, const Tensor& self, SymIntArrayRef shape_of_rows,
                          const Tensor& mean, const Tensor& factor, const maybe_tensor& weight,
                          const maybe_tensor& bias, mask wanted) {
  constexpr const char* name = "native_layer_norm_backward";
  const IntArrayRef normalized = backend::ints(shape_of_rows);
  const std::int64_t n = backend::product(normalized);
  const std::int64_t rows = n == 0 ? 0 : self.numel() / n;
  check_gradient(name, gradient, self);
  check_statistics(name, mean, rows);
  check_statistics(name, factor, rows);
  for (const maybe_tensor* const given : {&weight, &bias})
    if (is_given(*given) && (*given)->sizes() != normalized)
      throw Error(message(name, "(): weight and bias have the sizes of normalized_shape, ",
                          normalized, ", not ", (*given)->sizes()));
  if ((wanted[1] && !is_given(weight)) || (wanted[2] && !is_given(bias)))
    throw Error(message({name, "(): only weight and bias that are given have gradients"}));
  const ScalarType type = self.scalar_type();
  const Tensor out = make_output(self.sizes(), computed_type(type));
  std::vector<double> of_weight(static_cast<std::size_t>(n));
  std::vector<double> of_bias(of_weight.size());
  with_computed(
      name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        const Tensor in = contiguous(self, computed_type(type));
        const Tensor outer = contiguous(gradient, computed_type(type));
        const std::vector<T> scale = parameter_elements<T>(weight, n, 1);
        const std::vector<double> means = parameter_elements<double>(mean, 0, 0);
        const std::vector<double> factors = parameter_elements<double>(factor, 0, 0);
        std::vector<T> weighted(scale.size());
        for_machine<layer_gradients<T>>::call(
            data_of<const T>(outer), data_of<const T>(in), data_of<T>(out), rows, n, scale.data(),
            means.data(), factors.data(), of_weight.data(), of_bias.data(), weighted.data());
        return true;
      },
      floating_types());
  return {
      wanted[0] ? converted(out, type) : Tensor(),
      wanted_tensor(wanted[1], of_weight, normalized,
                    is_given(weight) ? weight->scalar_type() : type),
      wanted_tensor(wanted[2], of_bias, normalized, is_given(bias) ? bias->scalar_type() : type)};
}

// ---- channels

/// Elements of channels: `each` of each channel of each sample.
struct channel_layout {
  std::int64_t samples;
  std::int64_t channels;
  std::int64_t each;
};
/// For each channel of each sample the sum of the gradients, and of these times the elements.
struct channel_sums {
  std::vector<double> gradients;
  std::vector<double> products;
};
template <class T>
struct sums_of_channels {
  SCHEMA_CT_INLINE static void run(const T* gradient, const T* from, const channel_layout* of,
                                   double* gradients, double* products) {
    for (std::int64_t c = 0; c < of->samples * of->channels; ++c) {
      gradients[c] = sum_elements(gradient, of->each);
      products[c] = sum_products(gradient, from, of->each);
      gradient += of->each;
      from += of->each;
    }
  }
};
template <class T>
[[nodiscard]] channel_sums sum_channels(const Tensor& gradient, const Tensor& in,
                                        const channel_layout& of) {
  const auto count = static_cast<std::size_t>(of.samples * of.channels);
  channel_sums out{std::vector<double>(count), std::vector<double>(count)};
  for_machine<sums_of_channels<T>>::call(data_of<const T>(gradient), data_of<const T>(in), &of,
                                         out.gradients.data(), out.products.data());
  return out;
}
template <class T>
struct gradients_of_channel {
  SCHEMA_CT_INLINE static void run(const T* gradient, const T* from, T* to, std::int64_t n,
                                   T weight, const shares<T>* by) {
    write_gradients(gradient, from, to, n, weight, *by);
  }
};

/// The statistics of groups, of which each sample has `groups`.
struct group_gradients {
  const channel_layout& of;
  std::int64_t groups;
  const std::vector<double>& means;
  const std::vector<double>& factors;
  const std::vector<double>& weight;

  template <class T>
  void write(const Tensor& gradient, const Tensor& in, const Tensor& out,
             const channel_sums& sums) const {
    const std::int64_t channels = of.channels / groups;
    for (std::int64_t g = 0; g < of.samples * groups; ++g) {
      double gradients = 0;
      double products = 0;
      for (std::int64_t c = g * channels; c < (g + 1) * channels; ++c) {
        const double by = weight[static_cast<std::size_t>(c % of.channels)];
        gradients += by * sums.gradients[static_cast<std::size_t>(c)];
        products += by * sums.products[static_cast<std::size_t>(c)];
      }
      const auto at = static_cast<std::size_t>(g);
      const shares<T> by(means[at], factors[at], gradients, products,
                         static_cast<double>(channels * of.each));
      for (std::int64_t c = g * channels; c < (g + 1) * channels; ++c)
        for_machine<gradients_of_channel<T>>::call(
            data_of<const T>(gradient) + c * of.each, data_of<const T>(in) + c * of.each,
            data_of<T>(out) + c * of.each, of.each,
            static_cast<T>(weight[static_cast<std::size_t>(c % of.channels)]), &by);
    }
  }
  /// The gradients of weight and bias, of each channel.
  void add(const channel_sums& sums, std::vector<double>& of_weight,
           std::vector<double>& of_bias) const {
    const std::int64_t channels = of.channels / groups;
    for (std::int64_t c = 0; c < of.samples * of.channels; ++c) {
      const auto i = static_cast<std::size_t>(c);
      const auto group = static_cast<std::size_t>(c / channels);
      const auto channel = static_cast<std::size_t>(c % of.channels);
      of_weight[channel] += (sums.products[i] - sums.gradients[i] * means[group]) * factors[group];
      of_bias[channel] += sums.gradients[i];
    }
  }
};

/// The gradients of the input, and of the weight and bias of each channel: compute(tag, gradient,
/// input, output, of_weight, of_bias) computes them for elements of the tag's type.
template <class Compute>
[[nodiscard]] three gradients_of_channels(const char* name, const Tensor& gradient,
                                          const Tensor& self, const maybe_tensor& weight,
                                          std::int64_t channels, mask wanted,
                                          const Compute& compute) {
  const ScalarType type = self.scalar_type();
  const Tensor out = make_output(self.sizes(), computed_type(type));
  std::vector<double> of_weight(static_cast<std::size_t>(channels));
  std::vector<double> of_bias(of_weight.size());
  with_computed(
      name, type,
      [&](auto tag) {
        compute(tag, contiguous(gradient, computed_type(type)),
                contiguous(self, computed_type(type)), out, of_weight, of_bias);
        return true;
      },
      floating_types());
  const ScalarType kept = is_given(weight) ? weight->scalar_type() : type;
  return {wanted[0] ? converted(out, type) : Tensor(),
          wanted_tensor(wanted[1], of_weight, channels, kept),
          wanted_tensor(wanted[2], of_bias, channels, kept)};
}

three group_norm_backward(const Tensor& gradient, const Tensor& self, const Tensor& mean,
                          const Tensor& factor, const maybe_tensor& weight, SymInt samples,
                          SymInt of_channels, SymInt of_elements, std::int64_t groups,
                          mask wanted) {
  constexpr const char* name = "native_group_norm_backward";
  const channel_layout of{samples.expect_int(), of_channels.expect_int(), of_elements.expect_int()};
  check_gradient(name, gradient, self);
  if (groups < 1 || of.channels % groups != 0)
    throw Error(message(
        {name, "(): ", of.channels, " channels are not divisible into ", groups, " groups"}));
  const std::int64_t sizes[] = {of.samples, of.channels, of.each};
  if (backend::product(sizes) != self.numel())
    throw Error(message({name, "(): ", self.str(), " has no ", of.samples, " samples of ",
                         of.channels, " channels of ", of.each, " elements"}));
  check_statistics(name, mean, of.samples * groups);
  check_statistics(name, factor, of.samples * groups);
  if (is_given(weight) && weight->numel() != of.channels)
    throw Error(message({name, "(): expected a weight for each of ", of.channels,
                         " channels, given ", weight->str()}));
  if (wanted[1] && !is_given(weight))
    throw Error(message({name, "(): only a weight that is given has a gradient"}));
  return gradients_of_channels(
      name, gradient, self, weight, of.channels, wanted,
      [&](auto tag, const Tensor& outer, const Tensor& in, const Tensor& out,
          std::vector<double>& of_weight, std::vector<double>& of_bias) {
        using T = typename decltype(tag)::type;
        const std::vector<double> means = parameter_elements<double>(mean, 0, 0);
        const std::vector<double> factors = parameter_elements<double>(factor, 0, 0);
        const std::vector<double> scale = parameter_elements<double>(weight, of.channels, 1);
        const group_gradients by{of, groups, means, factors, scale};
        const channel_sums sums = sum_channels<T>(outer, in, of);
        if (wanted[0]) by.write<T>(outer, in, out, sums);
        by.add(sums, of_weight, of_bias);
      });
}

/// The sums of all samples of a channel.
[[nodiscard]] channel_sums over_samples(const channel_sums& each, const channel_layout& of) {
  const auto channels = static_cast<std::size_t>(of.channels);
  channel_sums out{std::vector<double>(channels), std::vector<double>(channels)};
  for (std::size_t i = 0; i < each.gradients.size(); ++i) {
    out.gradients[i % channels] += each.gradients[i];
    out.products[i % channels] += each.products[i];
  }
  return out;
}

three batch_norm_backward(const Tensor& gradient, const Tensor& self, const maybe_tensor& weight,
                          const maybe_tensor& running_mean, const maybe_tensor& running_variance,
                          const maybe_tensor& saved_mean, const maybe_tensor& saved_factor,
                          bool training, double eps, mask wanted) {
  constexpr const char* name = "native_batch_norm_backward";
  check_gradient(name, gradient, self);
  if (self.dim() < 2)
    throw Error(
        message({name, "(): dimension 1 is that of the channels, which ", self.str(), " has not"}));
  const channel_layout of{self.size(0), self.size(1),
                          backend::product(self.sizes().slice(2, self.sizes().size() - 2))};
  const maybe_tensor& mean = training ? saved_mean : running_mean;
  const maybe_tensor& spread = training ? saved_factor : running_variance;
  for (const maybe_tensor* const given : {&mean, &spread})
    if (!is_given(*given) || (*given)->numel() != of.channels)
      throw Error(message({name, "(): expected statistics of each of ", of.channels, " channels"}));
  return gradients_of_channels(
      name, gradient, self, weight, of.channels, wanted,
      [&](auto tag, const Tensor& outer, const Tensor& in, const Tensor& out,
          std::vector<double>& of_weight, std::vector<double>& of_bias) {
        using T = typename decltype(tag)::type;
        const std::vector<double> means = parameter_elements<double>(mean, 0, 0);
        std::vector<double> factors = parameter_elements<double>(spread, 0, 0);
        if (!training)
          for (double& f : factors) f = 1 / std::sqrt(f + eps);
        const std::vector<double> scale = parameter_elements<double>(weight, of.channels, 1);
        const channel_sums sums = over_samples(sum_channels<T>(outer, in, of), of);
        const auto count = static_cast<double>(of.samples * of.each);
        for (std::int64_t i = 0; i < of.samples * of.channels; ++i) {
          const auto c = static_cast<std::size_t>(i % of.channels);
          shares<T> by(means[c], factors[c], training ? sums.gradients[c] * scale[c] : 0,
                       training ? sums.products[c] * scale[c] : 0, count);
          for_machine<gradients_of_channel<T>>::call(
              data_of<const T>(outer) + i * of.each, data_of<const T>(in) + i * of.each,
              data_of<T>(out) + i * of.each, of.each, static_cast<T>(scale[c]),
              static_cast<const shares<T>*>(&by));
        }
        for (std::size_t c = 0; c < of_weight.size(); ++c) {
          of_weight[c] = (sums.products[c] - sums.gradients[c] * means[c]) * factors[c];
          of_bias[c] = sums.gradients[c];
        }
      });
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("native_layer_norm_backward", &layer_norm_backward);
  m.impl("native_group_norm_backward", &group_norm_backward);
  m.impl("native_batch_norm_backward", &batch_norm_backward);
}
