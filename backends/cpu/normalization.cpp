// SPDX-License-Identifier: BSL-1.0
// Normalization over the last dimensions: of one sample by its own mean and variance, and of groups
// of its channels.
#include <tuple>

#include <dispatch/library.hpp>

#include "../common/dimensions.hpp"
#include "normalization.hpp"
#include "places.hpp"

namespace dispatch::cpu {

ScalarType type_of_statistics(const char* name, const Tensor& self,
                              std::initializer_list<const maybe_tensor*> parameters) {
  std::optional<ScalarType> first;
  const ScalarType type = self.scalar_type();
  for (const maybe_tensor* const given : parameters) {
    if (!is_given(*given)) continue;
    const ScalarType other = (*given)->scalar_type();
    if (!first) first = other;
    if (*first == type && !isFloatingType(type)) return type;  // refused by another error
    const bool is_mixed = *first == kFloat && (type == kHalf || type == kBFloat16);
    if (other != (is_mixed ? kFloat : type))
      throw Error(message(
          {name, "(): parameters have the type of the input, or all are Float beside ",
           "Half or BFloat16: given ", toString(other), " for an input of ", toString(type)}));
  }
  return first.value_or(type);
}

namespace {

using three = std::tuple<Tensor, Tensor, Tensor>;

struct statistics {
  Tensor mean;
  Tensor factor;  ///< 1 / sqrt(variance + eps)

  statistics(IntArrayRef sizes, ScalarType type)
      : mean(make_output(sizes, computed_type(type))),
        factor(make_output(sizes, computed_type(type))) {}
};

/// A PyTorch kernel's variance of a row without elements is NaN, its mean 0.
template <class T>
SCHEMA_CT_INLINE moments row_moments(const T* row, std::int64_t n) {
  if (n == 0) return {0, std::nan("")};
  return moments_of(row, n);
}

template <class T>
struct layer_rows {
  SCHEMA_CT_INLINE static void run(const T* from, T* to, std::int64_t rows, std::int64_t n,
                                   const T* weight, const T* bias, double eps, T* means,
                                   T* factors) {
    for (std::int64_t r = 0; r < rows; ++r, from += n, to += n) {
      const moments m = row_moments(from, n);
      const T mean = static_cast<T>(m.mean);
      const T factor = static_cast<T>(1 / std::sqrt(m.variance + eps));
      SCHEMA_CT_INDEPENDENT
      for (std::int64_t i = 0; i < n; ++i) to[i] = (from[i] - mean) * factor * weight[i] + bias[i];
      means[r] = mean;
      factors[r] = factor;
    }
  }
};

void check_layer(const Tensor& self, IntArrayRef normalized, const maybe_tensor& weight,
                 const maybe_tensor& bias) {
  if (normalized.empty()) throw Error("layer_norm(): normalized_shape names no dimension");
  const std::size_t n = normalized.size();
  const IntArrayRef sizes = self.sizes();
  for (const maybe_tensor* const given : {&weight, &bias})
    if (is_given(*given) && (*given)->sizes() != normalized)
      throw Error(message("layer_norm(): weight and bias have the sizes of normalized_shape, ",
                          normalized, ", not ", (*given)->sizes()));
  if (sizes.size() < n || sizes.slice(sizes.size() - n, n) != normalized)
    throw Error(message("layer_norm(): the last sizes of the input are normalized_shape, ",
                        normalized, ", but its sizes are ", sizes));
}

three native_layer_norm(const Tensor& self, SymIntArrayRef normalized_shape,
                        const maybe_tensor& weight, const maybe_tensor& bias, double eps) {
  const IntArrayRef normalized = backend::ints(normalized_shape);
  const ScalarType type = self.scalar_type();
  const ScalarType kept = type_of_statistics("layer_norm", self, {&weight, &bias});
  check_layer(self, normalized, weight, bias);
  shape sizes(self.sizes());
  for (std::size_t i = 1; i <= normalized.size(); ++i) sizes.at[sizes.count - i] = 1;
  const Tensor out = make_output(self.sizes(), computed_type(type));
  statistics s(sizes, type);
  with_computed(
      "LayerNormKernelImpl", type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        if (out.is_meta()) return true;
        const std::int64_t n = backend::product(normalized);
        const Tensor in = contiguous(self, computed_type(type));
        const std::vector<T> scale = parameter_elements<T>(weight, n, 1);
        const std::vector<T> shift = parameter_elements<T>(bias, n, 0);
        for_machine<layer_rows<T>>::call(data_of<const T>(in), data_of<T>(out), s.mean.numel(), n,
                                         scale.data(), shift.data(), eps, data_of<T>(s.mean),
                                         data_of<T>(s.factor));
        return true;
      },
      floating_types());
  return {converted(out, type), converted(s.mean, kept), converted(s.factor, kept)};
}

template <class T>
struct group_rows {
  /// `channels` of a group, each of `n` elements.
  SCHEMA_CT_INLINE static void run(const T* from, T* to, std::int64_t rows, std::int64_t groups,
                                   std::int64_t channels, std::int64_t n, const T* weight,
                                   const T* bias, double eps, T* means, T* factors) {
    for (std::int64_t r = 0; r < rows; ++r) {
      const moments m = row_moments(from, channels * n);
      const T mean = means[r] = static_cast<T>(m.mean);
      const T factor = factors[r] = static_cast<T>(1 / std::sqrt(m.variance + eps));
      const std::int64_t first = r % groups * channels;
      for (std::int64_t c = first; c < first + channels; ++c, from += n, to += n) {
        const T scale = factor * weight[c];
        scale_elements(from, to, n, scale, bias[c] - scale * mean);
      }
    }
  }
};

void check_groups(const maybe_tensor& weight, const maybe_tensor& bias, std::int64_t channels,
                  std::int64_t groups) {
  if (groups <= 0)
    throw Error(message({"group_norm(): the number of groups is at least 1, not ", groups}));
  if (channels % groups != 0)
    throw Error(message(
        {"group_norm(): ", channels, " channels are not divisible into ", groups, " groups"}));
  for (const maybe_tensor* const given : {&weight, &bias})
    if (is_given(*given) && ((*given)->dim() != 1 || (*given)->numel() != channels))
      throw Error(message("group_norm(): weight and bias are vectors of ", channels,
                          " elements, one for each channel, not of the sizes ", (*given)->sizes()));
}
void check_elements(const Tensor& self, std::int64_t batch, std::int64_t channels,
                    std::int64_t each) {
  const std::int64_t sizes[] = {batch, channels, each};
  if (batch < 0 || channels < 0 || each < 0 || backend::product(sizes) != self.numel())
    throw Error(message({"group_norm(): an input of ", self.numel(), " elements has no ", batch,
                         " samples of ", channels, " channels of ", each, " elements"}));
}

three native_group_norm(const Tensor& self, const maybe_tensor& weight, const maybe_tensor& bias,
                        SymInt samples, SymInt of_channels, SymInt of_elements, std::int64_t groups,
                        double eps) {
  const std::int64_t batch = samples.expect_int();
  const std::int64_t channels = of_channels.expect_int();
  const std::int64_t each = of_elements.expect_int();
  const ScalarType type = self.scalar_type();
  const ScalarType kept = type_of_statistics("group_norm", self, {&weight, &bias});
  check_groups(weight, bias, channels, groups);
  if (!self.is_contiguous(self.suggest_memory_format()))
    throw Error(message({"group_norm(): the input is contiguous, but ", self.str(), " is not"}));
  const Tensor out = make_output(self.sizes(), computed_type(type));
  const std::int64_t sizes[] = {batch, groups};
  statistics s(sizes, type);
  with_computed(
      "GroupNormKernelImpl", type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        check_elements(self, batch, channels, each);
        if (out.is_meta()) return true;
        const Tensor in = contiguous(self, computed_type(type));
        const std::vector<T> scale = parameter_elements<T>(weight, channels, 1);
        const std::vector<T> shift = parameter_elements<T>(bias, channels, 0);
        for_machine<group_rows<T>>::call(
            data_of<const T>(in), data_of<T>(out), batch * groups, groups, channels / groups, each,
            scale.data(), shift.data(), eps, data_of<T>(s.mean), data_of<T>(s.factor));
        return true;
      },
      floating_types());
  return {converted(out, type), converted(s.mean, kept), converted(s.factor, kept)};
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("native_layer_norm", &native_layer_norm);
  m.impl("native_group_norm", &native_group_norm);
}
