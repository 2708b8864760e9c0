// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for the checks of a layer normalisation.
#pragma once

#include <cstdint>
#include <utility>

#include <ATen/core/Tensor.h>
#include <ATen/native/DispatchStub.h>
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

}  // namespace native
}  // namespace at
