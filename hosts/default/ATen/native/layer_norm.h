// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for normalisations of the last dimensions: their checks, and the stubs of layer
// normalisation, which schema_ct::cpu defines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <tuple>
#include <utility>

#include <ATen/core/Tensor.h>
#include <ATen/native/DispatchStub.h>
#include <c10/core/SymBool.h>
#include <c10/core/SymIntArrayRef.h>
#include <c10/util/Exception.h>
#include <c10/util/StringUtil.h>
#include <c10/util/accumulate.h>

namespace at {
namespace SCHEMA_CT_HIDDEN native {

/// How often the last dimensions are normalised, and how many elements they have. Weight and bias
/// may be undefined.
inline std::pair<std::int64_t, std::int64_t> _check_layer_norm_inputs(const Tensor& input,
                                                                      IntArrayRef normalized_shape,
                                                                      const Tensor& weight,
                                                                      const Tensor& bias) {
  TORCH_CHECK(!normalized_shape.empty(),
              "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least "
              "one element, but got normalized_shape = ",
              normalized_shape);
  const auto check_like = [&](const Tensor& t, const char* name) {
    TORCH_CHECK(!t.defined() || t.sizes() == normalized_shape, "Expected ", name,
                " to be of same shape as normalized_shape, but got ", name, " of shape ", t.sizes(),
                " and normalized_shape = ", normalized_shape);
  };
  check_like(weight, "weight");
  check_like(bias, "bias");
  const IntArrayRef sizes = input.sizes();
  const bool is_normalized =
      sizes.size() >= normalized_shape.size() &&
      sizes.slice(sizes.size() - normalized_shape.size()) == normalized_shape;
  TORCH_CHECK(is_normalized, "Given normalized_shape=", normalized_shape,
              ", expected input with shape [*, ", c10::Join(", ", normalized_shape),
              "], but got input of size", sizes);
  const std::size_t outer = sizes.size() - normalized_shape.size();
  return {c10::multiply_integers(sizes.begin(), sizes.begin() + outer),
          c10::multiply_integers(sizes.begin() + outer, sizes.end())};
}

/// Throws Error if the last dimensions of the input do not have these sizes, or the weight others.
/// It may be undefined.
inline void _check_rms_norm_inputs_symint(const Tensor& input, SymIntArrayRef normalized_shape,
                                          const Tensor& weight) {
  TORCH_CHECK(!normalized_shape.empty(),
              "Expected normalized_shape to be at least 1-dimensional, i.e., containing at least "
              "one element, but got normalized_shape = ",
              normalized_shape);
  if (weight.defined())
    TORCH_SYM_CHECK(sym_equals(weight.sym_sizes(), normalized_shape),
                    "Expected weight to be of same shape as normalized_shape, but got weight of "
                    "shape ",
                    weight.sym_sizes(), " and normalized_shape = ", normalized_shape);
  const SymIntArrayRef sizes = input.sym_sizes();
  TORCH_CHECK_VALUE(sizes.size() >= normalized_shape.size(), "Input tensor must have at least ",
                    normalized_shape.size(), " dimensions, but got ", sizes.size());
  TORCH_SYM_CHECK(sym_equals(sizes.slice(sizes.size() - normalized_shape.size()), normalized_shape),
                  "Given normalized_shape=", normalized_shape, ", expected input with shape [*",
                  c10::Join(", ", normalized_shape), "], but got input of size", sizes);
}

}  // namespace native
}  // namespace at

namespace at::native {

// PyTorch's headers for other normalisations have other types of these names. A file that includes
// two such headers must say which it means.
inline namespace layer_norm_functions {
/// Normalises M rows of N elements; a weight or bias may be undefined, a pointer to the last two
/// null.
using forward_fn = void (*)(const Tensor& X, const Tensor& gamma, const Tensor& beta,
                            std::int64_t M, std::int64_t N, double eps, Tensor* Y, Tensor* mean,
                            Tensor* rstd);
/// Writes those of the gradients that are defined.
using backward_fn = void (*)(const Tensor& dY, const Tensor& X, const Tensor& mean,
                             const Tensor& rstd, const Tensor& gamma, std::int64_t M,
                             std::int64_t N, Tensor* dX, Tensor* dgamma, Tensor* dbeta);
}  // namespace layer_norm_functions

DECLARE_DISPATCH(layer_norm_functions::forward_fn, LayerNormKernel)
DECLARE_DISPATCH(layer_norm_functions::backward_fn, LayerNormBackwardKernel)

/// Normalises M rows of N elements on the CPU.
void layer_norm_cpu_out(at::Tensor& out, const at::Tensor& input, const Tensor& gamma,
                        const Tensor& beta, double eps, std::int64_t M, std::int64_t N);
/// The result, and the factor of each row.
std::tuple<Tensor, Tensor> rms_norm_composite(const Tensor& input, IntArrayRef normalized_shape,
                                              const std::optional<Tensor>& weight,
                                              std::optional<double> eps);
Tensor rms_norm_symint(const Tensor& input, c10::SymIntArrayRef normalized_shape,
                       const std::optional<Tensor>& weight, std::optional<double> eps);

}  // namespace at::native
