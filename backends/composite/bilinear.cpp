// SPDX-License-Identifier: BSL-1.0
// The bilinear form of two rows of features, one for each matrix of a weight.
#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

void check_types(const Tensor& a, const Tensor& b, const Tensor& weight,
                 const std::optional<Tensor>& bias) {
  const ScalarType type = a.scalar_type();
  if (b.scalar_type() != type || weight.scalar_type() != type ||
      (bias && bias->scalar_type() != type))
    throw Error(message({"bilinear(): all tensors have one type, given ", a.str(), ", ", b.str(),
                         " and ", weight.str()}));
}
void check_equal(const char* what, std::int64_t given, std::int64_t wanted) {
  if (given != wanted)
    throw Error(message({"bilinear(): ", what, " is ", wanted, ", not ", given}));
}

Tensor bilinear(const Tensor& a, const Tensor& b, const Tensor& weight,
                const std::optional<Tensor>& given_bias) {
  const auto bias = given_bias && given_bias->defined() ? given_bias : std::nullopt;
  check_types(a, b, weight, bias);
  check_equal("the number of dimensions of the second input", b.dim(), a.dim());
  for (std::int64_t d = 0; d < a.dim() - 1; ++d)
    check_equal("a size of the second input", b.size(d), a.size(d));
  check_equal("the last size of the first input", a.size(-1), weight.size(1));
  check_equal("the last size of the second input", b.size(-1), weight.size(2));
  if (bias) check_equal("the first size of the bias", bias->size(0), weight.size(0));
  const std::int64_t outputs = weight.size(0);
  const std::int64_t first = weight.size(1);
  const std::int64_t second = weight.size(2);
  const Tensor x = a.reshape({-1, first});
  const Tensor y = b.reshape({-1, second});
  const Tensor half = at::mm(x, weight.permute({1, 0, 2}).reshape({first, outputs * second}));
  std::vector<std::int64_t> sizes(a.sizes().begin(), a.sizes().end() - 1);
  sizes.push_back(outputs);
  const Tensor out = at::bmm(half.view({x.size(0), outputs, second}), y.unsqueeze(2)).view(sizes);
  return bias ? at::add(out, *bias) : out;
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  m.impl("bilinear", TORCH_FN(dispatch::composite::bilinear));
}
