// SPDX-License-Identifier: BSL-1.0
// Planes of another size by cubic curves, and by filters that average where they shrink.
#include <dispatch/library.hpp>

#include "copied_out.hpp"
#include "filters.hpp"
#include "folds.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

template <class T>
using weigh = weights<T> (*)(std::int64_t size, std::int64_t wanted, bool corners,
                             maybe_factor factor);

/// Byte holds no numbers beyond its own, as they lie on curves between its elements.
void round_to_bytes(float* elements, std::int64_t n) {
  for (std::int64_t i = 0; i < n; ++i)
    elements[i] = std::clamp(std::floor(elements[i] + 0.5F), 0.0F, 255.0F);
}

template <weigh<float> of_float, weigh<double> of_double, bool is_filter>
[[nodiscard]] Tensor filtered(const char* name, const Tensor& self, IntArrayRef output_size,
                              bool corners, const factors& by) {
  const resampling of(name, self.sizes(), output_size, 2);
  const ScalarType type = self.scalar_type();
  if (is_filter && of.size == of.wanted) {  // of any type
    const Tensor out = make_output(of.output_sizes, type);
    copy_elements(out, self);
    return out;
  }
  if (is_filter && (type == kHalf || type == kBFloat16)) refuse_type(name, type);
  const ScalarType computed = type == kByte ? kFloat : computed_type(type);
  const Tensor out = make_output(of.output_sizes, computed);
  with_computed(
      name, computed,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        if (out.numel() == 0 || out.is_meta()) return true;  // whatever its other sizes are
        const Tensor in = contiguous(self, computed);
        resampled<T> elements(data_of<const T>(in), of.volumes, of.size);
        for (const std::size_t d : {std::size_t(2), std::size_t(1)}) {
          // Whatever the factor is, as in PyTorch.
          if (is_filter && of.size[d] == of.wanted[d]) continue;
          if constexpr (std::is_same_v<T, float>) {
            elements.sum(d, of_float(of.size[d], of.wanted[d], corners, by[d]));
            if (type == kByte && (is_filter || d == 1))
              round_to_bytes(elements.elements().data(),
                             static_cast<std::int64_t>(elements.elements().size()));
          } else {
            elements.sum(d, of_double(of.size[d], of.wanted[d], corners, by[d]));
          }
        }
        elements.write(data_of<T>(out));
        return true;
      },
      floating_types());
  return converted(out, type);
}

Tensor bicubic(const Tensor& self, SymIntArrayRef size, bool corners, maybe_factor height,
               maybe_factor width) {
  return filtered<&cubic_weights<float>, &cubic_weights<double>, false>(
      "upsample_bicubic2d", self, backend::ints(size), corners, {{{}, height, width}});
}
Tensor bilinear_filter(const Tensor& self, SymIntArrayRef size, bool corners, maybe_factor height,
                       maybe_factor width) {
  return filtered<&filter_weights<triangle_filter, float>, &filter_weights<triangle_filter, double>,
                  true>("_upsample_bilinear2d_aa", self, backend::ints(size), corners,
                        {{{}, height, width}});
}
Tensor bicubic_filter(const Tensor& self, SymIntArrayRef size, bool corners, maybe_factor height,
                      maybe_factor width) {
  return filtered<&filter_weights<cubic_filter, float>, &filter_weights<cubic_filter, double>,
                  true>("_upsample_bicubic2d_aa", self, backend::ints(size), corners,
                        {{{}, height, width}});
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_COPIED_OUT(m, bicubic, "upsample_bicubic2d", "upsample_bicubic2d.out");
  SCHEMA_CT_COPIED_OUT(m, bilinear_filter, "_upsample_bilinear2d_aa",
                       "_upsample_bilinear2d_aa.out");
  SCHEMA_CT_COPIED_OUT(m, bicubic_filter, "_upsample_bicubic2d_aa", "_upsample_bicubic2d_aa.out");
}
