// SPDX-License-Identifier: BSL-1.0
// The gradients of softmax and its logarithm, by their results.
#include <ATen/ATen.h>
#include <dispatch/library.hpp>

#include "../common/dimensions.hpp"
#include "copied_out.hpp"
#include "folds.hpp"
#include "normalization.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

/// Lines of n elements, each `inner` after the one before. For a logarithm, `factors` are the
/// exponentials of the results, and otherwise the results.
template <class T, bool logarithm>
struct line_gradients {
  SCHEMA_CT_INLINE static void run(const T* gradient, const T* factors, T* to, std::int64_t outer,
                                   std::int64_t n, std::int64_t inner, double* sums) {
    for (std::int64_t o = 0; o < outer; ++o) {
      if (inner == 1)
        row(gradient, factors, to, n);
      else
        lines(gradient, factors, to, n, inner, sums);
      gradient += n * inner;
      factors += n * inner;
      to += n * inner;
    }
  }

 private:
  SCHEMA_CT_INLINE static T element(T gradient, T factor, T sum) {
    return logarithm ? gradient - factor * sum : (gradient - sum) * factor;
  }
  SCHEMA_CT_INLINE static void row(const T* gradient, const T* factors, T* to, std::int64_t n) {
    const T sum =
        static_cast<T>(logarithm ? sum_elements(gradient, n) : sum_products(gradient, factors, n));
    SCHEMA_CT_INDEPENDENT
    for (std::int64_t i = 0; i < n; ++i) to[i] = element(gradient[i], factors[i], sum);
  }
  SCHEMA_CT_INLINE static void lines(const T* gradient, const T* factors, T* to, std::int64_t n,
                                     std::int64_t inner, double* sums) {
    for (std::int64_t k = 0; k < inner; ++k) sums[k] = 0;
    for (std::int64_t i = 0; i < n * inner; i += inner)
      for (std::int64_t k = 0; k < inner; ++k)
        sums[k] +=
            static_cast<double>(logarithm ? gradient[i + k] : gradient[i + k] * factors[i + k]);
    for (std::int64_t i = 0; i < n * inner; i += inner)
      for (std::int64_t k = 0; k < inner; ++k)
        to[i + k] = element(gradient[i + k], factors[i + k], static_cast<T>(sums[k]));
  }
};

template <bool logarithm>
Tensor gradient_of(const Tensor& gradient, const Tensor& result, std::int64_t dim,
                   ScalarType input_type) {
  constexpr const char* name = logarithm ? "_log_softmax_backward_data" : "_softmax_backward_data";
  if (gradient.sizes() != result.sizes())
    throw Error(
        message({name, "(): expected equal sizes, given ", gradient.str(), " and ", result.str()}));
  const std::size_t d = backend::wrap(dim, gradient.dim());
  const ScalarType type = gradient.scalar_type();
  const bool narrows = type == kFloat && input_type == kHalf;
  if (gradient.numel() == 0) return make_output(gradient.sizes(), narrows ? kHalf : type);
  if (!gradient.is_floating_point()) refuse_type(name, type);
  check_type(name, result, type);
  if (narrows)
    throw Error(message({name, "(): a conversion from Float to Half is not for the CPU"}));
  const Tensor out = make_output(gradient.sizes(), computed_type(type));
  if (out.is_meta()) return converted(out, type);
  const IntArrayRef sizes = gradient.sizes();
  const std::int64_t n = sizes.empty() ? 1 : sizes[d];
  const std::int64_t inner =
      sizes.empty() ? 1 : backend::product(sizes.slice(d + 1, sizes.size() - d - 1));
  with_computed(
      logarithm ? "log_softmax_backward" : "softmax_backward", type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        const Tensor outer = contiguous(gradient, computed_type(type));
        const Tensor results = contiguous(result, computed_type(type));
        const Tensor held = logarithm ? at::exp(results) : results;
        std::vector<double> sums(static_cast<std::size_t>(inner));
        for_machine<line_gradients<T, logarithm>>::call(
            data_of<const T>(outer), data_of<const T>(held), data_of<T>(out),
            out.numel() / (n * inner), n, inner, sums.data());
        return true;
      },
      floating_types());
  return converted(out, type);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_COPIED_OUT(m, gradient_of<false>, "_softmax_backward_data",
                       "_softmax_backward_data.out");
  SCHEMA_CT_COPIED_OUT(m, gradient_of<true>, "_log_softmax_backward_data",
                       "_log_softmax_backward_data.out");
}
