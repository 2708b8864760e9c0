// SPDX-License-Identifier: BSL-1.0
// Normalizations by the kernels that also return their statistics, and by the mean of squares.
#include <limits>
#include <tuple>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using backend::ints;
using backend::shape;
using maybe_tensor = std::optional<Tensor>;

[[nodiscard]] bool is_given(const maybe_tensor& t) { return t && t->defined(); }

Tensor layer_norm(const Tensor& self, SymIntArrayRef normalized_shape, const maybe_tensor& weight,
                  const maybe_tensor& bias, double eps, bool) {
  return std::get<0>(at::native_layer_norm(self, ints(normalized_shape), weight, bias, eps));
}

/// The smallest step from 1 in the type in which numbers of this type are computed.
[[nodiscard]] double smallest_step(ScalarType type) {
  if (!isFloatingType(type) && !isComplexType(type))
    throw NotImplementedError(message({"\"rms_norm\" not implemented for '", toString(type), "'"}));
  const bool is_wide = type == kDouble || type == kComplexDouble;
  return is_wide ? std::numeric_limits<double>::epsilon()
                 : static_cast<double>(std::numeric_limits<float>::epsilon());
}
std::tuple<Tensor, Tensor> fused_rms_norm(const Tensor& self, IntArrayRef normalized_shape,
                                          const maybe_tensor& weight, std::optional<double> eps) {
  const ScalarType type = self.scalar_type();
  const double added = eps.value_or(smallest_step(type));
  const Tensor in = type == kHalf || type == kBFloat16 ? self.to(kFloat) : self;
  std::vector<std::int64_t> dims;
  for (std::size_t i = 1; i <= normalized_shape.size(); ++i)
    dims.push_back(self.dim() - static_cast<std::int64_t>(i));
  const Tensor factor = at::rsqrt(at::mean(at::mul(in, in), dims, true).add_(added));
  Tensor out = at::mul(in, factor);
  if (is_given(weight)) {
    const bool fits =
        weight->scalar_type() == out.scalar_type() && weight->dim() <= out.dim() &&
        weight->sizes() ==
            out.sizes().slice(out.sizes().size() - weight->sizes().size(), weight->sizes().size());
    out = fits ? out.mul_(*weight) : at::mul(out, *weight);
  }
  if (out.scalar_type() != type) out = at::_to_copy(out, out.options().dtype(type));
  return {out, factor};
}
void check_rms(const Tensor& self, IntArrayRef normalized, const maybe_tensor& weight) {
  if (normalized.empty()) throw Error("rms_norm(): normalized_shape names no dimension");
  if (is_given(weight) && weight->sizes() != normalized)
    throw Error(message("rms_norm(): weight has the sizes of normalized_shape, ", normalized,
                        ", not ", weight->sizes()));
  const IntArrayRef sizes = self.sizes();
  const std::size_t n = normalized.size();
  if (sizes.size() < n)
    throw ValueError(message({"rms_norm(): the input has the ", n,
                              " dimensions of normalized_shape, but it has only ", sizes.size()}));
  if (sizes.slice(sizes.size() - n, n) != normalized)
    throw Error(message("rms_norm(): the last sizes of the input are normalized_shape, ",
                        normalized, ", but its sizes are ", sizes));
}
Tensor rms_norm(const Tensor& self, SymIntArrayRef normalized_shape, const maybe_tensor& weight,
                std::optional<double> eps) {
  check_rms(self, ints(normalized_shape), weight);
  return std::get<0>(fused_rms_norm(self, ints(normalized_shape), weight, eps));
}

Tensor group_norm(const Tensor& self, std::int64_t groups, const maybe_tensor& weight,
                  const maybe_tensor& bias, double eps, bool) {
  const std::int64_t samples = self.size(0);
  const std::int64_t channels = self.size(1);
  const IntArrayRef sizes = self.sizes();
  const std::int64_t each = backend::product(sizes.slice(2, sizes.size() - 2));
  return std::get<0>(
      at::native_group_norm(self.contiguous(), weight, bias, samples, channels, each, groups, eps));
}

using normalized_batch = std::tuple<Tensor, Tensor, Tensor, Tensor, std::int64_t>;

void check_channels(const maybe_tensor& given, const char* what, std::int64_t channels) {
  if (is_given(given) && given->numel() != channels)
    throw Error(message({"batch_norm(): ", what, " has an element for each of ", channels,
                         " channels, not ", given->numel()}));
}
/// A batch without elements has no moments: only its type may change.
[[nodiscard]] normalized_batch empty_batch(const Tensor& self, const maybe_tensor& weight,
                                           const maybe_tensor& bias) {
  const std::int64_t channels = self.dim() < 2 ? 0 : self.size(1);
  Tensor out = self.clone();
  if (is_given(weight)) out = at::mul(out, weight->select(0, 0));
  if (is_given(bias)) out = at::add(out, bias->select(0, 0));
  const ScalarType type = self.scalar_type();
  const auto options = self.options().dtype(type == kFloat                       ? kDouble
                                            : type == kHalf || type == kBFloat16 ? kFloat
                                                                                 : type);
  return {out, at::empty({channels}, options), at::empty({channels}, options),
          at::empty({0}, self.options().dtype(kByte)), 0};
}
normalized_batch batch_norm_impl_index(const Tensor& self, const maybe_tensor& weight,
                                       const maybe_tensor& bias, const maybe_tensor& mean,
                                       const maybe_tensor& variance, bool training, double momentum,
                                       double eps, bool) {
  if (self.dim() == 0)
    throw ValueError(
        "batch_norm(): dimension 1 of the input is that of the channels, but it has none");
  if (self.numel() == 0) return empty_batch(self, weight, bias);
  const std::int64_t channels = self.size(1);
  if (!training && !(is_given(mean) && is_given(variance)))
    throw Error("batch_norm(): without training, running_mean and running_var are needed");
  check_channels(mean, "running_mean", channels);
  check_channels(variance, "running_var", channels);
  check_channels(weight, "weight", channels);
  check_channels(bias, "bias", channels);
  const auto [out, kept_mean, factor] =
      at::native_batch_norm(self, weight, bias, mean, variance, training, momentum, eps);
  return {out, kept_mean, factor, at::empty({0}, self.options().dtype(kByte)), 0};
}
Tensor batch_norm(const Tensor& self, const maybe_tensor& weight, const maybe_tensor& bias,
                  const maybe_tensor& mean, const maybe_tensor& variance, bool training,
                  double momentum, double eps, bool cudnn_enabled) {
  return std::get<0>(batch_norm_impl_index(self, weight, bias, mean, variance, training, momentum,
                                           eps, cudnn_enabled));
}
std::tuple<Tensor, Tensor, Tensor> batch_norm_without_training(
    const Tensor& self, const maybe_tensor& weight, const maybe_tensor& bias, const Tensor& mean,
    const Tensor& variance, double momentum, double eps) {
  return at::native_batch_norm(self, weight, bias, mean, variance, false, momentum, eps);
}

/// Channels of each of n samples as channels of their own.
[[nodiscard]] maybe_tensor repeated(const maybe_tensor& given, std::int64_t n) {
  if (!is_given(given)) return given;
  return given->repeat({n});
}
void update_running(const maybe_tensor& running, const maybe_tensor& of_samples, std::int64_t n,
                    std::int64_t channels) {
  if (!is_given(running)) return;
  Tensor written = *running;
  written.copy_(at::mean(of_samples->view({n, channels}), 0, false));
}
Tensor instance_norm(const Tensor& self, const maybe_tensor& weight, const maybe_tensor& bias,
                     const maybe_tensor& mean, const maybe_tensor& variance, bool use_input_stats,
                     double momentum, double eps, bool cudnn_enabled) {
  if (!use_input_stats && !(is_given(mean) && is_given(variance)))
    throw Error(
        "instance_norm(): without the input's moments, running_mean and running_var are "
        "needed");
  const std::int64_t n = self.size(0);
  const std::int64_t channels = self.size(1);
  shape sizes(self.sizes());
  sizes.at[0] = 1;
  sizes.at[1] = n * channels;
  const maybe_tensor means = repeated(mean, n);
  const maybe_tensor variances = repeated(variance, n);
  const Tensor out = composite::batch_norm(self.contiguous().view(IntArrayRef(sizes)),
                                           repeated(weight, n), repeated(bias, n), means, variances,
                                           use_input_stats, momentum, eps, cudnn_enabled);
  if (use_input_stats) {
    update_running(mean, means, n, channels);
    update_running(variance, variances, n, channels);
  }
  return out.view(self.sizes());
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  m.impl("layer_norm", TORCH_FN(dispatch::composite::layer_norm));
  m.impl("rms_norm", TORCH_FN(dispatch::composite::rms_norm));
  m.impl("_fused_rms_norm", TORCH_FN(dispatch::composite::fused_rms_norm));
  m.impl("group_norm", TORCH_FN(dispatch::composite::group_norm));
  m.impl("batch_norm", TORCH_FN(dispatch::composite::batch_norm));
  m.impl("_batch_norm_impl_index", TORCH_FN(dispatch::composite::batch_norm_impl_index));
  m.impl("instance_norm", TORCH_FN(dispatch::composite::instance_norm));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  m.impl("_native_batch_norm_legit_no_training",
         TORCH_FN(dispatch::composite::batch_norm_without_training));
}
