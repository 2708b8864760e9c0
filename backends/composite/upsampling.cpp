// SPDX-License-Identifier: BSL-1.0
// Planes and volumes enlarged by sizes or by factors.
#include <cmath>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using maybe_sizes = OptionalArrayRef<SymInt>;
using maybe_factors = std::optional<ArrayRef<double>>;

void check_count(const Tensor& self, std::size_t given, const char* what) {
  if (static_cast<std::int64_t>(given) != self.dim() - 2)
    throw Error(message({"upsample(): ", what, " has a number for each dimension of ", self.str(),
                         " behind the samples and the channels, not ", given}));
}
[[nodiscard]] std::int64_t enlarged(std::int64_t size, double factor) {
  const double out = static_cast<double>(size) * factor;
  if (!(std::abs(out) < 0x1p63))
    throw Error(message({"upsample(): the product of the size ", size, " and the factor ", factor,
                         " is no integer of 64 bits"}));
  return static_cast<std::int64_t>(out);
}

/// The sizes of the result, and the factors, which are none if the sizes are given.
class enlargement {
 public:
  enlargement(const Tensor& self, const maybe_sizes& sizes, const maybe_factors& factors) {
    if (sizes.has_value() == factors.has_value())
      throw Error("upsample(): either output_size or scale_factors is given, and not both");
    if (sizes.has_value()) {
      check_count(self, sizes->size(), "output_size");
      const IntArrayRef given = backend::ints(*sizes);
      sizes_.assign(given.begin(), given.end());
      return;
    }
    check_count(self, factors->size(), "scale_factors");
    for (std::size_t i = 0; i < factors->size(); ++i) {
      factors_.push_back((*factors)[i]);
      sizes_.push_back(enlarged(self.sizes()[i + 2], (*factors)[i]));
    }
  }
  [[nodiscard]] IntArrayRef sizes() const { return sizes_; }
  [[nodiscard]] std::optional<double> factor(std::size_t i) const {
    if (i >= factors_.size()) return std::nullopt;
    return factors_[i];
  }

 private:
  std::vector<std::int64_t> sizes_;
  std::vector<double> factors_;
};

Tensor nearest1d(const Tensor& self, maybe_sizes sizes, maybe_factors factors) {
  const enlargement to(self, sizes, factors);
  return at::upsample_nearest1d(self, to.sizes(), to.factor(0));
}
Tensor nearest2d(const Tensor& self, maybe_sizes sizes, maybe_factors factors) {
  const enlargement to(self, sizes, factors);
  return at::upsample_nearest2d(self, to.sizes(), to.factor(0), to.factor(1));
}
Tensor nearest3d(const Tensor& self, maybe_sizes sizes, maybe_factors factors) {
  const enlargement to(self, sizes, factors);
  return at::upsample_nearest3d(self, to.sizes(), to.factor(0), to.factor(1), to.factor(2));
}
Tensor nearest_exact1d(const Tensor& self, maybe_sizes sizes, maybe_factors factors) {
  const enlargement to(self, sizes, factors);
  return at::_upsample_nearest_exact1d(self, to.sizes(), to.factor(0));
}
Tensor nearest_exact2d(const Tensor& self, maybe_sizes sizes, maybe_factors factors) {
  const enlargement to(self, sizes, factors);
  return at::_upsample_nearest_exact2d(self, to.sizes(), to.factor(0), to.factor(1));
}
Tensor nearest_exact3d(const Tensor& self, maybe_sizes sizes, maybe_factors factors) {
  const enlargement to(self, sizes, factors);
  return at::_upsample_nearest_exact3d(self, to.sizes(), to.factor(0), to.factor(1), to.factor(2));
}
Tensor linear1d(const Tensor& self, maybe_sizes sizes, bool corners, maybe_factors factors) {
  const enlargement to(self, sizes, factors);
  return at::upsample_linear1d(self, to.sizes(), corners, to.factor(0));
}
Tensor bilinear2d(const Tensor& self, maybe_sizes sizes, bool corners, maybe_factors factors) {
  const enlargement to(self, sizes, factors);
  return at::upsample_bilinear2d(self, to.sizes(), corners, to.factor(0), to.factor(1));
}
Tensor trilinear3d(const Tensor& self, maybe_sizes sizes, bool corners, maybe_factors factors) {
  const enlargement to(self, sizes, factors);
  return at::upsample_trilinear3d(self, to.sizes(), corners, to.factor(0), to.factor(1),
                                  to.factor(2));
}
Tensor bicubic2d(const Tensor& self, maybe_sizes sizes, bool corners, maybe_factors factors) {
  const enlargement to(self, sizes, factors);
  return at::upsample_bicubic2d(self, to.sizes(), corners, to.factor(0), to.factor(1));
}
Tensor bilinear2d_filter(const Tensor& self, maybe_sizes sizes, bool corners,
                         maybe_factors factors) {
  const enlargement to(self, sizes, factors);
  return at::_upsample_bilinear2d_aa(self, to.sizes(), corners, to.factor(0), to.factor(1));
}
Tensor bicubic2d_filter(const Tensor& self, maybe_sizes sizes, bool corners,
                        maybe_factors factors) {
  const enlargement to(self, sizes, factors);
  return at::_upsample_bicubic2d_aa(self, to.sizes(), corners, to.factor(0), to.factor(1));
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("upsample_nearest1d.vec", TORCH_FN(nearest1d));
  m.impl("upsample_nearest2d.vec", TORCH_FN(nearest2d));
  m.impl("upsample_nearest3d.vec", TORCH_FN(nearest3d));
  m.impl("_upsample_nearest_exact1d.vec", TORCH_FN(nearest_exact1d));
  m.impl("_upsample_nearest_exact2d.vec", TORCH_FN(nearest_exact2d));
  m.impl("_upsample_nearest_exact3d.vec", TORCH_FN(nearest_exact3d));
  m.impl("upsample_linear1d.vec", TORCH_FN(linear1d));
  m.impl("upsample_bilinear2d.vec", TORCH_FN(bilinear2d));
  m.impl("upsample_trilinear3d.vec", TORCH_FN(trilinear3d));
  m.impl("upsample_bicubic2d.vec", TORCH_FN(bicubic2d));
  m.impl("_upsample_bilinear2d_aa.vec", TORCH_FN(bilinear2d_filter));
  m.impl("_upsample_bicubic2d_aa.vec", TORCH_FN(bicubic2d_filter));
}
