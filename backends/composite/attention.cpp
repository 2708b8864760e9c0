// SPDX-License-Identifier: BSL-1.0
// Attention by products of matrices and a softmax.
#include <cmath>
#include <limits>
#include <tuple>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using maybe_tensor = std::optional<Tensor>;
using two = std::tuple<Tensor, Tensor>;

constexpr double negative_infinity = -std::numeric_limits<double>::infinity();

[[nodiscard]] bool is_given(const maybe_tensor& t) { return t && t->defined(); }

/// A softmax that gives 0 where all elements are minus infinity.
Tensor safe_softmax(const Tensor& self, std::int64_t dim, maybe_type type) {
  const Tensor out = at::softmax(self, dim, type);
  if (self.is_complex())
    throw Error(message({"_safe_softmax(): complex numbers are not ordered, given ", self.str()}));
  const Tensor is_masked = at::all(at::eq(self, negative_infinity), dim, true);
  return at::where(is_masked, at::zeros({}, out.options()), out);
}

/// A mask as numbers that are added: minus infinity for false.
[[nodiscard]] Tensor added_mask(const Tensor& mask, ScalarType type) {
  if (mask.scalar_type() != kBool) return mask;
  const Tensor zeros = at::zeros(mask.sizes(), mask.options().dtype(type));
  return at::masked_fill(zeros, at::logical_not(mask), negative_infinity);
}
void check_attention(const Tensor& query, const Tensor& key, const Tensor& value,
                     const maybe_tensor& mask) {
  const ScalarType type = query.scalar_type();
  if (key.scalar_type() != type || value.scalar_type() != type)
    throw Error(
        message({"scaled_dot_product_attention(): query, key and value have one type, given ",
                 query.str(), ", ", key.str(), " and ", value.str()}));
  if (query.dim() < 2 || key.dim() < 2 || value.dim() < 2)
    throw Error(
        message({"scaled_dot_product_attention(): query, key and value are matrices or ",
                 "batches of them, given ", query.str(), ", ", key.str(), " and ", value.str()}));
  if (!is_given(mask)) return;
  const ScalarType given = mask->scalar_type();
  if (given != kBool && given != kFloat && given != type)
    throw Error(message({"scaled_dot_product_attention(): the mask is of type Bool, Float or that ",
                         "of the query, not ", toString(given)}));
}

/// The heads of key or value, each repeated for the heads of the query that share it.
[[nodiscard]] Tensor for_each_head(const Tensor& of, const Tensor& query, bool shares) {
  if (!shares) return of;
  const std::int64_t heads = of.size(-3);
  const std::int64_t wanted = query.size(-3);
  if (heads == 0 || wanted % heads != 0)
    throw Error(message({"scaled_dot_product_attention(): ", wanted,
                         " heads of the query do not share ", heads, " heads evenly"}));
  return wanted == heads ? of : at::repeat_interleave(of, wanted / heads, -3);
}

/// Half and BFloat16 are computed as Float.
[[nodiscard]] Tensor precise(const Tensor& t) {
  return t.scalar_type() == kHalf || t.scalar_type() == kBFloat16 ? t.to(kFloat) : t;
}

two attention_math(const Tensor& query, const Tensor& key, const Tensor& value,
                   const maybe_tensor& given_mask, double dropout, bool is_causal,
                   const maybe_tensor& kept, std::optional<double> scale, bool shares_heads) {
  const double whole = scale ? *scale : 1 / std::sqrt(static_cast<double>(query.size(-1)));
  // Each factor gets the root, so that neither becomes too large.
  const double root = std::sqrt(std::abs(whole));
  if (is_causal && is_given(given_mask))
    throw Error("scaled_dot_product_attention(): with is_causal there is no other mask");
  const Tensor q = at::mul(precise(query), whole < 0 ? -root : root);
  const Tensor k = for_each_head(precise(key), q, shares_heads);
  const Tensor v = for_each_head(precise(value), q, shares_heads);
  maybe_tensor mask = given_mask;
  if (is_causal) mask = at::tril(at::ones({q.size(-2), k.size(-2)}, q.options().dtype(kBool)));
  Tensor weights = at::matmul(q, at::mul(k.transpose(-2, -1), root));
  if (is_given(mask)) weights.add_(added_mask(*mask, weights.scalar_type()));
  weights = safe_softmax(weights, -1, {});
  const ScalarType type = query.scalar_type();
  if (dropout > 0 && is_given(kept)) {
    const Tensor left = at::masked_fill(weights, at::logical_not(*kept), 0);
    return {at::matmul(left, at::mul(v, 1 / (1 - dropout))).to(type), weights.to(type)};
  }
  if (dropout > 0) weights = at::dropout(weights, dropout, true);
  return {at::matmul(weights, v).to(type), weights.to(type)};
}
Tensor attention(const Tensor& query, const Tensor& key, const Tensor& value,
                 const maybe_tensor& mask, double dropout, bool is_causal,
                 std::optional<double> scale, bool shares_heads) {
  check_attention(query, key, value, mask);
  return std::get<0>(
      attention_math(query, key, value, mask, dropout, is_causal, {}, scale, shares_heads));
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  m.impl("_safe_softmax", TORCH_FN(dispatch::composite::safe_softmax));
}

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  m.impl("scaled_dot_product_attention", TORCH_FN(dispatch::composite::attention));
  m.impl("_scaled_dot_product_attention_math", TORCH_FN(dispatch::composite::attention_math));
}
