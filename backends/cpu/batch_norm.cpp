// SPDX-License-Identifier: BSL-1.0
// Normalization of each channel over a batch, by the batch's mean and variance or by running ones.
#include <algorithm>
#include <tuple>

#include <dispatch/library.hpp>

#include "../common/dimensions.hpp"
#include "copied_out.hpp"
#include "normalization.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

using three = std::tuple<Tensor, Tensor, Tensor>;

/// The contiguous elements of an input: `each` of each channel of each sample.
struct layout {
  std::int64_t samples;
  std::int64_t channels;
  std::int64_t each;
};
[[nodiscard]] layout layout_of(const Tensor& self) {
  if (self.dim() == 0)
    throw ValueError(
        "batch_norm(): dimension 1 of the input is that of the channels, but it has none");
  if (self.dim() == 1)
    throw IndexError(
        "batch_norm(): dimension 1 of the input is that of the channels, but it has one");
  return {self.size(0), self.size(1),
          backend::product(self.sizes().slice(2, self.sizes().size() - 2))};
}

/// Adds the sum of f(channel, elements, count) to each channel's total.
template <class T, class F>
SCHEMA_CT_INLINE void add_channels(const T* from, const layout& of, double* totals, const F& f) {
  for (std::int64_t n = 0; n < of.samples; ++n)
    for (std::int64_t c = 0; c < of.channels; ++c, from += of.each)
      totals[c] += f(c, from, of.each);
}

template <class T>
struct batch_sums {
  SCHEMA_CT_INLINE static void run(const T* from, const layout* of, double* sums) {
    if (of->each != 1)
      return add_channels(from, *of, sums, [](std::int64_t, const T* row, std::int64_t n) {
        return sum_elements(row, n);
      });
    for (std::int64_t n = 0; n < of->samples; ++n, from += of->channels)
      for (std::int64_t c = 0; c < of->channels; ++c) sums[c] += static_cast<double>(from[c]);
  }
};
template <class T>
struct batch_squares {
  SCHEMA_CT_INLINE static void run(const T* from, const layout* of, const double* means,
                                   double* sums) {
    if (of->each != 1)
      return add_channels(from, *of, sums, [=](std::int64_t c, const T* row, std::int64_t n) {
        return sum_squares(row, n, means[c]);
      });
    for (std::int64_t n = 0; n < of->samples; ++n, from += of->channels)
      for (std::int64_t c = 0; c < of->channels; ++c) {
        const double distance = static_cast<double>(from[c]) - means[c];
        sums[c] += distance * distance;
      }
  }
};
/// to = from * scale + shift, with numbers of each channel
template <class T>
struct scaled_channels {
  SCHEMA_CT_INLINE static void run(const T* from, T* to, const layout* of, const T* scale,
                                   const T* shift) {
    const std::int64_t step = of->channels * of->each;
    for (std::int64_t n = 0; n < of->samples; ++n, from += step, to += step) {
      if (of->each == 1) {
        SCHEMA_CT_INDEPENDENT
        for (std::int64_t c = 0; c < of->channels; ++c) to[c] = from[c] * scale[c] + shift[c];
      } else {
        for (std::int64_t c = 0; c < of->channels; ++c)
          scale_elements(from + c * of->each, to + c * of->each, of->each, scale[c], shift[c]);
      }
    }
  }
};

/// The mean and the sum of squared distances of each channel.
struct channel_moments {
  std::vector<double> mean;
  std::vector<double> squares;
};
template <class T>
[[nodiscard]] channel_moments moments_of_channels(const Tensor& in, const layout& of) {
  const auto channels = static_cast<std::size_t>(of.channels);
  channel_moments out{std::vector<double>(channels), std::vector<double>(channels)};
  const auto count = static_cast<double>(of.samples * of.each);
  for_machine<batch_sums<T>>::call(data_of<const T>(in), &of, out.mean.data());
  for (double& mean : out.mean) mean /= count;
  for_machine<batch_squares<T>>::call(
      data_of<const T>(in), &of, static_cast<const double*>(out.mean.data()), out.squares.data());
  return out;
}

[[nodiscard]] Tensor vector_of(const std::vector<double>& values, ScalarType type) {
  const Tensor out = make_output(static_cast<std::int64_t>(values.size()), kDouble);
  std::copy(values.begin(), values.end(), data_of<double>(out));
  return converted(out, type);
}
/// Moves running numbers towards the new ones by the share `momentum`.
void update_running(const maybe_tensor& running, const std::vector<double>& values,
                    double momentum) {
  if (!is_given(running)) return;
  std::vector<double> next = parameter_elements<double>(running, 0, 0);
  for (std::size_t c = 0; c < next.size(); ++c)
    next[c] = momentum * values[c] + (1 - momentum) * next[c];
  copy_elements(*running, vector_of(next, kDouble).view(running->sizes()));
}

/// The numbers by which channels are normalized, in the type of the returned statistics.
struct channel_statistics {
  Tensor mean;
  Tensor factor;
};
[[nodiscard]] channel_statistics statistics_of_batch(const channel_moments& of, std::int64_t count,
                                                     ScalarType kept, double eps) {
  std::vector<double> factors(of.mean.size());
  for (std::size_t c = 0; c < factors.size(); ++c) {
    const double variance = of.squares[c] / static_cast<double>(count);
    factors[c] = variance == 0 && eps == 0 ? 0 : 1 / std::sqrt(variance + eps);
  }
  return {vector_of(of.mean, kept), vector_of(factors, kept)};
}
[[nodiscard]] channel_statistics statistics_of_running(const Tensor& mean, const Tensor& variance,
                                                       double eps) {
  std::vector<double> factors = parameter_elements<double>(variance, 0, 0);
  for (double& factor : factors) factor = 1 / std::sqrt(factor + eps);
  return {mean, vector_of(factors, kDouble)};
}

void check_channels(const maybe_tensor& given, const char* what, std::int64_t channels) {
  if (is_given(given) && given->numel() != channels)
    throw Error(message({"batch_norm(): ", what, " has an element for each of ", channels,
                         " channels, not ", given->numel()}));
}

/// The arguments of every form of the operator.
struct batch_norm_call {
  const Tensor& self;
  const maybe_tensor& weight;
  const maybe_tensor& bias;
  const maybe_tensor& running_mean;
  const maybe_tensor& running_variance;
  bool training;
  double momentum;
  double eps;

  [[nodiscard]] three operator()() const {
    const layout of = layout_of(self);
    check(of);
    const ScalarType type = self.scalar_type();
    return with_computed(
        "batch_norm", type, [&](auto tag) { return computed<typename decltype(tag)::type>(of); },
        floating_types());
  }

 private:
  void check(const layout& of) const {
    if (is_given(running_mean) != is_given(running_variance))
      throw ValueError("batch_norm(): running_mean and running_var are given both, or neither is");
    if (!training && !is_given(running_mean))
      throw Error("batch_norm(): without training, running_mean and running_var are needed");
    check_channels(weight, "weight", of.channels);
    check_channels(bias, "bias", of.channels);
    check_channels(running_mean, "running_mean", of.channels);
    check_channels(running_variance, "running_var", of.channels);
    for (const maybe_tensor* const running : {&running_mean, &running_variance})
      if (is_given(*running) && (*running)->dim() != 1)
        throw Error(
            message("batch_norm(): running_mean and running_var are vectors, not of the sizes ",
                    (*running)->sizes()));
  }
  template <class T>
  [[nodiscard]] three computed(const layout& of) const {
    const ScalarType type = self.scalar_type();
    const ScalarType kept =
        type_of_statistics("batch_norm", self, {&weight, &bias, &running_mean, &running_variance});
    const Tensor in = contiguous(self, computed_type(type));
    if (!training) {
      const Tensor none = make_output(0, kept);
      return {normalized<T>(in, of, statistics_of_running(*running_mean, *running_variance, eps)),
              none, make_output(0, kept)};
    }
    if (self.numel() == 0)
      throw Error(message("batch_norm(): there are no moments of a batch without elements, of the ",
                          "sizes ", self.sizes()));
    const std::int64_t count = of.samples * of.each;
    channel_moments m = moments_of_channels<T>(in, of);
    const channel_statistics s = statistics_of_batch(m, count, kept, eps);
    update_running(running_mean, m.mean, momentum);
    for (double& square : m.squares) square /= static_cast<double>(count - 1);
    update_running(running_variance, m.squares, momentum);
    return {normalized<T>(in, of, s), s.mean, s.factor};
  }
  template <class T>
  [[nodiscard]] Tensor normalized(const Tensor& in, const layout& of,
                                  const channel_statistics& by) const {
    std::vector<T> scale = parameter_elements<T>(weight, of.channels, 1);
    std::vector<T> shift = parameter_elements<T>(bias, of.channels, 0);
    const std::vector<T> mean = parameter_elements<T>(by.mean, 0, 0);
    const std::vector<T> factor = parameter_elements<T>(by.factor, 0, 0);
    for (std::size_t c = 0; c < scale.size(); ++c) {
      scale[c] *= factor[c];
      shift[c] -= mean[c] * scale[c];
    }
    const Tensor out = make_output(self.sizes(), in.scalar_type());
    for_machine<scaled_channels<T>>::call(data_of<const T>(in), data_of<T>(out), &of,
                                          static_cast<const T*>(scale.data()),
                                          static_cast<const T*>(shift.data()));
    return converted(out, self.scalar_type());
  }
};

three native_batch_norm(const Tensor& self, const maybe_tensor& weight, const maybe_tensor& bias,
                        const maybe_tensor& running_mean, const maybe_tensor& running_variance,
                        bool training, double momentum, double eps) {
  return batch_norm_call{self,     weight,   bias, running_mean, running_variance,
                         training, momentum, eps}();
}
three batch_norm_with_running(const Tensor& self, const maybe_tensor& weight,
                              const maybe_tensor& bias, Tensor& running_mean,
                              Tensor& running_variance, bool training, double momentum,
                              double eps) {
  return cpu::native_batch_norm(self, weight, bias, running_mean, running_variance, training,
                                momentum, eps);
}
three batch_norm_without_running(const Tensor& self, const maybe_tensor& weight,
                                 const maybe_tensor& bias, bool training, double momentum,
                                 double eps) {
  return cpu::native_batch_norm(self, weight, bias, {}, {}, training, momentum, eps);
}

using three_written = std::tuple<Tensor&, Tensor&, Tensor&>;

/// Without training there are no statistics, and their outputs stay as they are.
[[nodiscard]] three_written written(const three& results, bool training, Tensor& out, Tensor& mean,
                                    Tensor& factor) {
  copy_result(std::get<0>(results), out);
  if (training) {
    copy_result(std::get<1>(results), mean);
    copy_result(std::get<2>(results), factor);
  }
  return {out, mean, factor};
}
three_written native_batch_norm_out(const Tensor& self, const maybe_tensor& weight,
                                    const maybe_tensor& bias, const maybe_tensor& running_mean,
                                    const maybe_tensor& running_variance, bool training,
                                    double momentum, double eps, Tensor& out, Tensor& mean,
                                    Tensor& factor) {
  return written(cpu::native_batch_norm(self, weight, bias, running_mean, running_variance,
                                        training, momentum, eps),
                 training, out, mean, factor);
}
three_written batch_norm_with_running_out(const Tensor& self, const maybe_tensor& weight,
                                          const maybe_tensor& bias, Tensor& running_mean,
                                          Tensor& running_variance, bool training, double momentum,
                                          double eps, Tensor& out, Tensor& mean, Tensor& factor) {
  return cpu::native_batch_norm_out(self, weight, bias, running_mean, running_variance, training,
                                    momentum, eps, out, mean, factor);
}
three_written batch_norm_without_running_out(const Tensor& self, const maybe_tensor& weight,
                                             const maybe_tensor& bias, bool training,
                                             double momentum, double eps, Tensor& out, Tensor& mean,
                                             Tensor& factor) {
  return cpu::native_batch_norm_out(self, weight, bias, {}, {}, training, momentum, eps, out, mean,
                                    factor);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("native_batch_norm", &native_batch_norm);
  m.impl("native_batch_norm.out", &native_batch_norm_out);
  m.impl("_native_batch_norm_legit", &batch_norm_with_running);
  m.impl("_native_batch_norm_legit.out", &batch_norm_with_running_out);
  m.impl("_native_batch_norm_legit.no_stats", &batch_norm_without_running);
  m.impl("_native_batch_norm_legit.no_stats_out", &batch_norm_without_running_out);
}
