// SPDX-License-Identifier: BSL-1.0
// Operators on halves and groups of a dimension: gated linear units, and shuffled channels.
#include <ATen/ATen.h>
#include <dispatch/library.hpp>

#include "../common/dimensions.hpp"
#include "copies.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

Tensor channel_shuffle(const Tensor& self, SymInt groups) {
  return at::native_channel_shuffle(self, groups.expect_int());
}

/// The first half of a dimension times the sigmoid of the second.
Tensor glu(const Tensor& self, std::int64_t dim) {
  if (self.dim() == 0) throw Error("glu(): a tensor without dimensions has none to halve");
  const auto d = static_cast<std::int64_t>(backend::wrap(dim, self.dim()));
  const std::int64_t size = self.size(d);
  if (size % 2 != 0)
    throw Error(message({"glu(): dimension ", d, " is halved, but its size is ", size}));
  const ScalarType type = self.scalar_type();
  if (!isFloatingType(type)) refuse_type("glu", type);
  const Tensor in = converted(self, computed_type(type));
  return converted(at::mul(in.slice(d, 0, size / 2), at::sigmoid(in.slice(d, size / 2, size))),
                   type);
}
Tensor& glu_out(const Tensor& self, std::int64_t dim, Tensor& out) {
  return write_out(cpu::glu(self, dim), out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  m.impl("channel_shuffle", &dispatch::cpu::channel_shuffle);
  m.impl("glu", &dispatch::cpu::glu);
  m.impl("glu.out", &dispatch::cpu::glu_out);
}
