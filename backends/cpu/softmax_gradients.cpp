// SPDX-License-Identifier: BSL-1.0
// The gradients of softmax and its logarithm, by their results.
#include <cmath>

#include <dispatch/library.hpp>

#include "../common/dimensions.hpp"
#include "copied_out.hpp"
#include "folds.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

/// Lines of n elements, each `inner` after the one before.
template <class T, bool logarithm>
struct line_gradients {
  SCHEMA_CT_INLINE static void run(const T* gradient, const T* result, T* to, std::int64_t outer,
                                   std::int64_t n, std::int64_t inner, double* sums) {
    for (std::int64_t o = 0; o < outer; ++o) {
      for (std::int64_t k = 0; k < inner; ++k) sums[k] = 0;
      for (std::int64_t i = 0; i < n * inner; i += inner)
        for (std::int64_t k = 0; k < inner; ++k)
          sums[k] +=
              static_cast<double>(logarithm ? gradient[i + k] : gradient[i + k] * result[i + k]);
      for (std::int64_t i = 0; i < n * inner; i += inner)
        for (std::int64_t k = 0; k < inner; ++k) {
          const T sum = static_cast<T>(sums[k]);
          const T by = gradient[i + k];
          to[i + k] = logarithm ? by - std::exp(result[i + k]) * sum : (by - sum) * result[i + k];
        }
      gradient += n * inner;
      result += n * inner;
      to += n * inner;
    }
  }
};

template <bool logarithm>
Tensor gradient_of(const Tensor& gradient, const Tensor& result, std::int64_t dim,
                   ScalarType input_type) {
  constexpr const char* name = logarithm ? "_log_softmax_backward_data" : "_softmax_backward_data";
  if (gradient.scalar_type() != input_type && gradient.scalar_type() == kFloat &&
      input_type == kHalf)
    throw Error(message({name, "(): a conversion from Float to Half is not for the CPU"}));
  if (gradient.sizes() != result.sizes())
    throw Error(
        message({name, "(): expected equal sizes, given ", gradient.str(), " and ", result.str()}));
  const std::size_t d = backend::wrap(dim, gradient.dim());
  const ScalarType type = gradient.scalar_type();
  const Tensor out = make_output(gradient.sizes(), computed_type(type));
  if (out.numel() == 0) return converted(out, type);
  check_type(name, result, type);
  const IntArrayRef sizes = gradient.sizes();
  const std::int64_t n = sizes.empty() ? 1 : sizes[d];
  const std::int64_t inner =
      sizes.empty() ? 1 : backend::product(sizes.slice(d + 1, sizes.size() - d - 1));
  with_computed(
      logarithm ? "log_softmax_backward" : "softmax_backward", type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        const Tensor outer = contiguous(gradient, computed_type(type));
        const Tensor held = contiguous(result, computed_type(type));
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
