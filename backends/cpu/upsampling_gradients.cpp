// SPDX-License-Identifier: BSL-1.0
// The gradients of planes and volumes of another size: each element's is added, weighted, to those
// of which it is a sum.
#include <dispatch/library.hpp>

#include "copied_out.hpp"
#include "filters.hpp"
#include "folds.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

/// Returns the weights of one dimension.
template <class T>
using weigh = weights<T> (*)(std::int64_t size, std::int64_t wanted, bool corners,
                             maybe_factor factor);

/// As in PyTorch, equal sizes and twice the size do not need a factor.
template <nearest kind, class T>
[[nodiscard]] weights<T> nearest_weights(std::int64_t size, std::int64_t wanted, bool,
                                         maybe_factor given) {
  weights<T> out;
  const bool is_usual = kind == nearest::before && (wanted == size || wanted == 2 * size);
  const maybe_factor factor = is_usual ? maybe_factor() : given;
  for (const source<float>& s : nearest_sources<float, kind>(size, wanted, factor)) {
    out.add(s.place, T(1));
    out.end_sum();
  }
  return out;
}
template <class T>
[[nodiscard]] weights<T> linear_weights(std::int64_t size, std::int64_t wanted, bool corners,
                                        maybe_factor factor) {
  return weights_of(linear_sources<T>(size, wanted, corners, factor));
}

/// What an operator is given, and the weights of its dimensions.
struct resized_gradient {
  const char* name;
  IntArrayRef output_size;
  IntArrayRef input_size;
  bool corners;
  factors by;
  bool takes_narrow;
};

/// Throws Error unless the gradient has the sizes of the result.
[[nodiscard]] resampling check_gradient(const Tensor& gradient, const resized_gradient& of,
                                        std::size_t dimensions) {
  if (of.input_size.size() != dimensions + 2)
    throw Error(message(
        {of.name, "(): input_size has ", dimensions + 2, " numbers, not ", of.input_size.size()}));
  resampling out(of.name, of.input_size, of.output_size, dimensions, true);
  if (gradient.sizes() != IntArrayRef(out.output_sizes))
    throw Error(message(of.name, "(): the gradient has the sizes ", IntArrayRef(out.output_sizes),
                        " of the result, not ", gradient.sizes()));
  return out;
}

template <weigh<float> of_float, weigh<double> of_double, std::size_t dimensions>
[[nodiscard]] Tensor gradient_of(const Tensor& gradient, const resized_gradient& of) {
  const resampling r = check_gradient(gradient, of, dimensions);
  const ScalarType type = gradient.scalar_type();
  const ScalarType computed = computed_type(type);
  if (computed != type && !of.takes_narrow) refuse_type(of.name, type);
  const Tensor out = make_output(of.input_size, computed);
  with_computed(
      of.name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        if (out.numel() == 0) return true;
        const Tensor in = contiguous(gradient, computed);
        resampled<T> elements(data_of<const T>(in), r.volumes, r.wanted);
        for (std::size_t d = 3 - dimensions; d < 3; ++d) {
          if constexpr (std::is_same_v<T, float>)
            elements.spread(d, r.size[d], of_float(r.size[d], r.wanted[d], of.corners, of.by[d]));
          else
            elements.spread(d, r.size[d], of_double(r.size[d], r.wanted[d], of.corners, of.by[d]));
        }
        elements.write(data_of<T>(out));
        return true;
      },
      floating_types());
  return converted(out, type);
}

template <nearest kind, std::size_t dimensions>
[[nodiscard]] Tensor nearest_gradient(const Tensor& gradient, const resized_gradient& of) {
  return gradient_of<&nearest_weights<kind, float>, &nearest_weights<kind, double>, dimensions>(
      gradient, of);
}
template <nearest kind>
Tensor nearest1d(const Tensor& gradient, SymIntArrayRef size, SymIntArrayRef of,
                 maybe_factor width) {
  return nearest_gradient<kind, 1>(gradient, {"upsample_nearest1d_backward",
                                              backend::ints(size),
                                              backend::ints(of),
                                              false,
                                              {{{}, {}, width}},
                                              true});
}
template <nearest kind>
Tensor nearest2d(const Tensor& gradient, SymIntArrayRef size, SymIntArrayRef of,
                 maybe_factor height, maybe_factor width) {
  return nearest_gradient<kind, 2>(gradient, {"upsample_nearest2d_backward",
                                              backend::ints(size),
                                              backend::ints(of),
                                              false,
                                              {{{}, height, width}},
                                              true});
}
template <nearest kind>
Tensor nearest3d(const Tensor& gradient, SymIntArrayRef size, SymIntArrayRef of, maybe_factor depth,
                 maybe_factor height, maybe_factor width) {
  return nearest_gradient<kind, 3>(gradient, {"upsample_nearest3d_backward",
                                              backend::ints(size),
                                              backend::ints(of),
                                              false,
                                              {{depth, height, width}},
                                              true});
}
Tensor linear1d(const Tensor& gradient, SymIntArrayRef size, SymIntArrayRef of, bool corners,
                maybe_factor width) {
  return gradient_of<&linear_weights<float>, &linear_weights<double>, 1>(
      gradient, {"upsample_linear1d_backward",
                 backend::ints(size),
                 backend::ints(of),
                 corners,
                 {{{}, {}, width}},
                 true});
}
Tensor trilinear3d(const Tensor& gradient, SymIntArrayRef size, SymIntArrayRef of, bool corners,
                   maybe_factor depth, maybe_factor height, maybe_factor width) {
  return gradient_of<&linear_weights<float>, &linear_weights<double>, 3>(
      gradient, {"upsample_trilinear3d_backward",
                 backend::ints(size),
                 backend::ints(of),
                 corners,
                 {{depth, height, width}},
                 true});
}

/// The gradients of planes with this name.
template <weigh<float> of_float, weigh<double> of_double>
struct of_planes {
  template <const char* const& name, bool takes_narrow>
  static Tensor run(const Tensor& gradient, SymIntArrayRef size, SymIntArrayRef of, bool corners,
                    maybe_factor height, maybe_factor width) {
    return gradient_of<of_float, of_double, 2>(gradient, {name,
                                                          backend::ints(size),
                                                          backend::ints(of),
                                                          corners,
                                                          {{{}, height, width}},
                                                          takes_narrow});
  }
};
constexpr const char* bilinear = "upsample_bilinear2d_backward";
constexpr const char* bicubic = "upsample_bicubic2d_backward";
constexpr const char* bilinear_filter = "_upsample_bilinear2d_aa_backward";
constexpr const char* bicubic_filter = "_upsample_bicubic2d_aa_backward";

constexpr auto bilinear2d =
    &of_planes<&linear_weights<float>, &linear_weights<double>>::run<bilinear, true>;
constexpr auto bicubic2d =
    &of_planes<&cubic_weights<float>, &cubic_weights<double>>::run<bicubic, true>;
constexpr auto bilinear2d_filter =
    &of_planes<&filter_weights<triangle_filter, float>,
               &filter_weights<triangle_filter, double>>::run<bilinear_filter, false>;
constexpr auto bicubic2d_filter =
    &of_planes<&filter_weights<cubic_filter, float>,
               &filter_weights<cubic_filter, double>>::run<bicubic_filter, false>;

}  // namespace
}  // namespace dispatch::cpu

// Registers the gradient of an operator and its out form.
#define SCHEMA_CT_GRADIENT(m, f, name) \
  m.impl(name "_backward", f);         \
  m.impl(name "_backward.grad_input", &::dispatch::cpu::copied_out<f>::out)

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_GRADIENT(m, &nearest1d<nearest::before>, "upsample_nearest1d");
  SCHEMA_CT_GRADIENT(m, &nearest2d<nearest::before>, "upsample_nearest2d");
  SCHEMA_CT_GRADIENT(m, &nearest3d<nearest::before>, "upsample_nearest3d");
  SCHEMA_CT_GRADIENT(m, &nearest1d<nearest::middle>, "_upsample_nearest_exact1d");
  SCHEMA_CT_GRADIENT(m, &nearest2d<nearest::middle>, "_upsample_nearest_exact2d");
  SCHEMA_CT_GRADIENT(m, &nearest3d<nearest::middle>, "_upsample_nearest_exact3d");
  SCHEMA_CT_GRADIENT(m, &linear1d, "upsample_linear1d");
  SCHEMA_CT_GRADIENT(m, bilinear2d, "upsample_bilinear2d");
  SCHEMA_CT_GRADIENT(m, &trilinear3d, "upsample_trilinear3d");
  SCHEMA_CT_GRADIENT(m, bicubic2d, "upsample_bicubic2d");
  SCHEMA_CT_GRADIENT(m, bilinear2d_filter, "_upsample_bilinear2d_aa");
  SCHEMA_CT_GRADIENT(m, bicubic2d_filter, "_upsample_bicubic2d_aa");
}
