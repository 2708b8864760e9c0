// SPDX-License-Identifier: BSL-1.0
// Copies and conversions (clone, contiguous, to), out-of-place forms of in-place operators, and
// single elements as numbers.
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "calls.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

/// For a device without a kernel of copy_. PyTorch's backends implement _copy_from instead.
Tensor& copy_by_other(Tensor& self, const Tensor& from, bool non_blocking) {
  if (!self.is_same(from)) at::_copy_from(from, self, non_blocking);
  return self;
}

Tensor copied(const Tensor& self, ScalarType type, std::optional<MemoryFormat> format,
              Device device) {
  Tensor out = make_like(self, type, {}, device, {}, format);
  return calls::copy_(out, self, false);
}
Tensor clone_of(const Tensor& self, std::optional<MemoryFormat> format) {
  return copied(self, self.scalar_type(), format, self.device());
}
/// Copies `from` to the sizes, type and layout of `self`.
Tensor copy(const Tensor& self, const Tensor& from, bool non_blocking) {
  Tensor out = make_like(self, {}, {}, {}, {}, {});
  return calls::copy_(out, from, non_blocking);
}
Tensor contiguous(const Tensor& self, MemoryFormat format) {
  const bool any = format == MemoryFormat::Preserve;
  const bool is_so = self.is_contiguous(any ? MemoryFormat::Contiguous : format);
  if (is_so || (any && self.numel() == 0)) return self;
  if (any) throw Error("contiguous(): the memory format must say an order of dimensions");
  return clone_of(self, format);
}

void check_layout(std::optional<Layout> layout) {
  if (layout && *layout != Layout::Strided)
    throw NotImplementedError(message({"to(): tensors are strided, asked for ", *layout}));
}

Tensor to_copy(const Tensor& self, std::optional<ScalarType> dtype, std::optional<Layout> layout,
               std::optional<Device> device, std::optional<bool> /*pin_memory*/,
               bool /*non_blocking*/, std::optional<MemoryFormat> format) {
  check_layout(layout);
  return copied(self, dtype.value_or(self.scalar_type()), format, device.value_or(self.device()));
}

/// Returns the tensor itself if it already has these properties.
Tensor converted(const Tensor& self, ScalarType type, bool copy, std::optional<MemoryFormat> format,
                 std::optional<Device> device = {}) {
  const MemoryFormat wanted = format.value_or(MemoryFormat::Preserve);
  const bool is_laid_out =
      wanted == MemoryFormat::Preserve || wanted == self.suggest_memory_format();
  // A device without an index means the device of this type on which the tensor is.
  const bool is_there =
      !device || *device == self.device() ||
      (device->type() == self.device().type() && (!device->has_index() || self.is_cpu()));
  if (type == self.scalar_type() && !copy && is_laid_out && is_there) return self;
  return copied(self, type, format, is_there ? self.device() : *device);
}
Tensor to_dtype_layout(const Tensor& self, std::optional<ScalarType> dtype,
                       std::optional<Layout> layout, std::optional<Device> device,
                       std::optional<bool> /*pin_memory*/, bool /*non_blocking*/, bool copy,
                       std::optional<MemoryFormat> format) {
  check_layout(layout);
  return converted(self, dtype.value_or(self.scalar_type()), copy, format, device);
}
Tensor to_device(const Tensor& self, Device device, ScalarType dtype, bool /*non_blocking*/,
                 bool copy, std::optional<MemoryFormat> format) {
  return converted(self, dtype, copy, format, device);
}
Tensor to_dtype(const Tensor& self, ScalarType dtype, bool /*non_blocking*/, bool copy,
                std::optional<MemoryFormat> format) {
  return converted(self, dtype, copy, format);
}
Tensor to_other(const Tensor& self, const Tensor& other, bool /*non_blocking*/, bool copy,
                std::optional<MemoryFormat> format) {
  return converted(self, other.scalar_type(), copy, format, other.device());
}
Tensor type_as(const Tensor& self, const Tensor& other) {
  return converted(self, other.scalar_type(), false, std::nullopt);
}

constexpr op<"aten::fill_.Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!)"> fill_scalar_{};
constexpr op<"aten::fill_.Tensor(Tensor(a!) self, Tensor value) -> Tensor(a!)"> fill_tensor_{};
Tensor filled(const Tensor& self, const Scalar& value) {
  Tensor out = make_like(self, {}, {}, {}, {}, {});
  return fill_scalar_(out, value);
}
Tensor filled_with(const Tensor& self, const Tensor& value) {
  Tensor out = make_like(self, {}, {}, {}, {}, {});
  return fill_tensor_(out, value);
}

using indices_list = List<std::optional<Tensor>>;
Tensor& put_at_(Tensor& self, const indices_list& indices, const Tensor& values, bool accumulate) {
  return calls::index_put_impl_(self, indices, values, accumulate, false);
}
Tensor index_put(const Tensor& self, const indices_list& indices, const Tensor& values,
                 bool accumulate) {
  Tensor out = clone_of(self, std::nullopt);
  return put_at_(out, indices, values, accumulate);
}
Tensor unsafe_index(const Tensor& self, const indices_list& indices) {
  for (const std::optional<Tensor>& index : indices)
    if (index && index->defined() && index->scalar_type() != kLong && index->scalar_type() != kInt)
      throw Error(
          message({"_unsafe_index(): expected indices of type Long or Int, given ", index->str()}));
  return calls::index(self, indices);
}

/// A copy of self, broadcast with the mask or the argument.
[[nodiscard]] Tensor copy_for(const Tensor& self, const Tensor& mask) {
  const backend::shape sizes = backend::broadcast(self.sizes(), mask.sizes());
  return clone_of(calls::expand(self, sizes), MemoryFormat::Contiguous);
}
Tensor masked_fill_scalar(const Tensor& self, const Tensor& mask, const Scalar& value) {
  Tensor out = copy_for(self, mask);
  return calls::masked_fill_scalar_(out, mask, value);
}
Tensor masked_fill_tensor(const Tensor& self, const Tensor& mask, const Tensor& value) {
  Tensor out = copy_for(self, mask);
  return calls::masked_fill_tensor_(out, mask, value);
}
Tensor masked_scatter(const Tensor& self, const Tensor& mask, const Tensor& source) {
  Tensor out = copy_for(self, mask);
  return calls::masked_scatter_(out, mask, source);
}
Tensor index_fill_scalar(const Tensor& self, std::int64_t dim, const Tensor& index,
                         const Scalar& value) {
  Tensor out = clone_of(self, MemoryFormat::Preserve);
  return calls::index_fill_scalar_(out, dim, index, value);
}
Tensor index_fill_tensor(const Tensor& self, std::int64_t dim, const Tensor& index,
                         const Tensor& value) {
  Tensor out = clone_of(self, MemoryFormat::Preserve);
  return calls::index_fill_tensor_(out, dim, index, value);
}

Scalar item(const Tensor& self) {
  if (self.numel() != 1)
    throw Error(
        message({"a Tensor with ", self.numel(), " elements cannot be converted to Scalar"}));
  return calls::local_scalar_dense(self);
}
bool is_nonzero(const Tensor& self) {
  if (self.numel() == 0) throw Error("Boolean value of Tensor with no values is ambiguous");
  if (self.numel() != 1)
    throw Error("Boolean value of Tensor with more than one value is ambiguous");
  return item(self).toComplexDouble() != complex<double>(0);
}

/// The result has a row of the weight for each index.
Tensor embedding(const Tensor& weight, const Tensor& indices, SymInt /*padding_idx*/,
                 bool /*scale_grad_by_freq*/, bool /*sparse*/) {
  if (weight.dim() != 2) throw Error("'weight' must be 2-D");
  if (indices.scalar_type() != kLong && indices.scalar_type() != kInt)
    throw Error(
        message({"embedding(): expected indices of type Long or Int, given ", indices.str()}));
  if (indices.dim() == 1) return calls::index_select(weight, 0, indices);
  backend::shape sizes(indices.sizes());
  backend::insert(sizes, sizes.count, weight.sizes()[1]);
  const Tensor flat = calls::view(contiguous(indices, MemoryFormat::Contiguous), indices.numel());
  return calls::view(calls::index_select(weight, 0, flat), sizes);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("contiguous", TORCH_FN(contiguous));
  m.impl("to.dtype_layout", TORCH_FN(to_dtype_layout));
  m.impl("to.device", TORCH_FN(to_device));
  m.impl("to.dtype", TORCH_FN(to_dtype));
  m.impl("to.other", TORCH_FN(to_other));
  m.impl("type_as", TORCH_FN(type_as));
  m.impl("item", TORCH_FN(item));
  m.impl("is_nonzero", TORCH_FN(is_nonzero));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutogradNonFunctional, m) {
  m.impl("copy", TORCH_FN(dispatch::composite::copy));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("copy_", TORCH_FN(copy_by_other));
  m.impl("clone", TORCH_FN(clone_of));
  m.impl("fill.Scalar", TORCH_FN(filled));
  m.impl("fill.Tensor", TORCH_FN(filled_with));
  m.impl("_to_copy", TORCH_FN(to_copy));
  m.impl("index_put_", TORCH_FN(put_at_));
  m.impl("index_put", TORCH_FN(index_put));
  m.impl("_unsafe_index.Tensor", TORCH_FN(unsafe_index));
  m.impl("masked_fill.Scalar", TORCH_FN(masked_fill_scalar));
  m.impl("masked_fill.Tensor", TORCH_FN(masked_fill_tensor));
  m.impl("masked_scatter", TORCH_FN(masked_scatter));
  m.impl("index_fill.int_Scalar", TORCH_FN(index_fill_scalar));
  m.impl("index_fill.int_Tensor", TORCH_FN(index_fill_tensor));
  m.impl("embedding", TORCH_FN(embedding));
}
