// SPDX-License-Identifier: BSL-1.0
// renorm: scales the slices whose norm is too large.
#include <optional>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "copies.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

void check(const Tensor& self, const Scalar& p, const Scalar& most) {
  if (p.isComplex() || most.isComplex()) throw Error("renorm(): a norm is a real number");
  if (!(p.toDouble() > 0))
    throw Error(message({"renorm(): the exponent must be positive, given ", p.toDouble()}));
  if (!(most.toDouble() >= 0))
    throw Error(message({"renorm(): the norm must not be negative, given ", most.toDouble()}));
  if (self.dim() < 2)
    throw Error(message({"renorm(): expected two dimensions or more, given ", self.str()}));
}
/// What each slice along the dimension is multiplied by.
[[nodiscard]] Tensor factors(const Tensor& self, double p, std::size_t d, double most) {
  backend::shape others{IntArrayRef()};
  for (std::size_t i = 0; i < self.sizes().size(); ++i)
    if (i != d) backend::insert(others, others.count, static_cast<std::int64_t>(i));
  std::optional<ScalarType> type;
  if (isReducedFloatingType(self.scalar_type())) type = kFloat;
  const Tensor norms = at::linalg_vector_norm(self, p, IntArrayRef(others), true, type);
  const Tensor scaled = at::mul(at::reciprocal(at::add(norms, 1e-7)), most);
  return at::where(at::gt(norms, most), scaled, Scalar(1.0))
      .to(toRealValueType(self.scalar_type()));
}

Tensor& renorm(Tensor& out, const Tensor& self, const Scalar& p, std::int64_t dim,
               const Scalar& most) {
  check(self, p, most);
  const std::size_t d = backend::wrap(dim, self.dim());
  if (!self.is_floating_point() && !self.is_complex())
    throw Error(
        message({"renorm(): expected floating-point or complex elements, given ", self.str()}));
  check_type("renorm", out, self.scalar_type());
  return at::mul_out(out, self, factors(self, p.toDouble(), d, most.toDouble()));
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_WRITTEN_IN_PLACE(m, renorm, "renorm", "renorm_", "renorm.out");
}
