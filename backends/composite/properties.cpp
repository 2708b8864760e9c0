// SPDX-License-Identifier: BSL-1.0
// What a tensor is, and the types that results have: operators that read or compute no element.
#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "calls.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

std::int64_t storage_offset(const Tensor& self) { return self.storage_offset(); }
SymInt sym_storage_offset(const Tensor& self) { return self.storage_offset(); }
SymInt sym_numel(const Tensor& self) { return self.numel(); }
SymInt sym_size(const Tensor& self, std::int64_t dim) {
  return self.sizes()[backend::wrap_existing(dim, self.dim(), "sym_size")];
}
SymInt sym_stride(const Tensor& self, std::int64_t dim) {
  return self.strides()[backend::wrap_existing(dim, self.dim(), "sym_stride")];
}
bool is_same_size(const Tensor& self, const Tensor& other) { return self.sizes() == other.sizes(); }
bool has_same_storage_numel(const Tensor& self, const Tensor& other) {
  const auto elements = [](const Tensor& t) { return t.storage().nbytes() / t.element_size(); };
  return elements(self) == elements(other);
}
bool is_complex(const Tensor& self) { return self.is_complex(); }
bool is_floating_point(const Tensor& self) { return self.is_floating_point(); }
bool is_signed(const Tensor& self) { return isSignedType(self.scalar_type()); }
/// Tensors have no bit that negates or conjugates them, no autograd, and one process.
bool is_never(const Tensor& /*self*/) { return false; }
bool is_pinned(const Tensor& /*self*/, maybe_device /*device*/) { return false; }
Tensor pin_memory(const Tensor& self, maybe_device device) {
  return self.is_pinned(device) ? self : at::_pin_memory(self, device);
}
/// PyTorch's errors without an accelerator.
Tensor refuse_pinning(const Tensor& self, maybe_device /*device*/) {
  TORCH_CHECK(self.device().is_cpu(), "cannot pin '", self.toString(),
              "' only dense CPU tensors can be pinned");
  TORCH_CHECK(false,
              "Cannot access accelerator device when none is available. pin_memory() copies "
              "to memory of a backend, which registers a kernel of aten::_pin_memory for the CPU");
}

Tensor shape_as_tensor(const Tensor& self) {
  Tensor out = at::empty({self.dim()}, TensorOptions(kLong));
  for (std::int64_t d = 0; d < self.dim(); ++d) out.select(0, d).fill_(self.size(d));
  return out;
}
Tensor dim_arange(const Tensor& like, std::int64_t dim) {
  return at::arange(like.size(dim), like.options().dtype(kLong));
}

Tensor positive(const Tensor& self) {
  if (self.scalar_type() == kBool) throw Error("positive(): a tensor of type Bool has no sign");
  return self;
}
Tensor itself(const Tensor& self) { return self; }
Tensor copied(const Tensor& self) { return self.clone(); }

ScalarType result_type(const Tensor& a, const Tensor& b) { return common_type(a, b); }
ScalarType result_type_number(const Tensor& a, const Scalar& b) { return common_type(a, b); }
ScalarType result_type_of_number(const Scalar& a, const Tensor& b) { return common_type(b, a); }
ScalarType result_type_numbers(const Scalar& a, const Scalar& b) {
  return promoteTypes(type_of_number(a), type_of_number(b));
}
bool can_cast(ScalarType from, ScalarType to) { return canCast(from, to); }
ScalarType promote_types(ScalarType a, ScalarType b) { return promoteTypes(a, b); }

/// Sums the dimensions of which the sizes have none or one element.
Tensor sum_to_size(const Tensor& self, SymIntArrayRef wanted) {
  const IntArrayRef sizes = backend::ints(wanted);
  const auto refuse = [&] {
    throw Error(message({"sum_to_size(): a tensor of sizes ", detail::text_of(self.sizes()),
                         " is not summed to the sizes ", detail::text_of(sizes)}));
  };
  if (sizes.size() > self.sizes().size()) refuse();
  const std::size_t first = self.sizes().size() - sizes.size();
  backend::shape dims{IntArrayRef()};
  for (std::size_t d = 0; d < self.sizes().size(); ++d) {
    const std::int64_t size = self.sizes()[d];
    const bool is_summed = d < first || (sizes[d - first] == 1 && size != 1);
    if (is_summed) backend::insert(dims, dims.count, static_cast<std::int64_t>(d));
    if (!is_summed && sizes[d - first] != size) refuse();
  }
  if (sizes.empty()) return at::sum(self);
  const Tensor out = dims.count == 0 ? self : at::sum(self, IntArrayRef(dims), true);
  return out.sizes() == sizes ? out : calls::view(out, sizes);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("storage_offset", TORCH_FN(dispatch::composite::storage_offset));
  m.impl("sym_storage_offset", TORCH_FN(dispatch::composite::sym_storage_offset));
  m.impl("sym_numel", TORCH_FN(dispatch::composite::sym_numel));
  m.impl("sym_size.int", TORCH_FN(dispatch::composite::sym_size));
  m.impl("sym_stride.int", TORCH_FN(dispatch::composite::sym_stride));
  m.impl("is_complex", TORCH_FN(dispatch::composite::is_complex));
  m.impl("is_floating_point", TORCH_FN(dispatch::composite::is_floating_point));
  m.impl("is_signed", TORCH_FN(dispatch::composite::is_signed));
  m.impl("is_conj", TORCH_FN(is_never));
  m.impl("is_neg", TORCH_FN(is_never));
  m.impl("is_inference", TORCH_FN(is_never));
  m.impl("is_distributed", TORCH_FN(is_never));
  m.impl("_shape_as_tensor", TORCH_FN(shape_as_tensor));
  m.impl("_dim_arange", TORCH_FN(dim_arange));
  m.impl("positive", TORCH_FN(dispatch::composite::positive));
  m.impl("resolve_conj", TORCH_FN(itself));
  m.impl("resolve_neg", TORCH_FN(itself));
  m.impl("pin_memory", TORCH_FN(dispatch::composite::pin_memory));
  m.impl("result_type.Tensor", TORCH_FN(dispatch::composite::result_type));
  m.impl("result_type.Scalar", TORCH_FN(result_type_number));
  m.impl("result_type.Scalar_Tensor", TORCH_FN(result_type_of_number));
  m.impl("result_type.Scalar_Scalar", TORCH_FN(result_type_numbers));
  m.impl("can_cast", TORCH_FN(dispatch::composite::can_cast));
  m.impl("promote_types", TORCH_FN(dispatch::composite::promote_types));
  m.impl("sum_to_size", TORCH_FN(dispatch::composite::sum_to_size));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("is_same_size", TORCH_FN(dispatch::composite::is_same_size));
  m.impl("_has_same_storage_numel", TORCH_FN(has_same_storage_numel));
  m.impl("is_pinned", TORCH_FN(dispatch::composite::is_pinned));
  m.impl("_pin_memory", TORCH_FN(refuse_pinning));
  m.impl("lift", TORCH_FN(itself));
  m.impl("lift_fresh", TORCH_FN(itself));
  m.impl("_lazy_clone", TORCH_FN(copied));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutogradNonFunctional, m) {
  m.impl("lift_fresh_copy", TORCH_FN(dispatch::composite::copied));
}
