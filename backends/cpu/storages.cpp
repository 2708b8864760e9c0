// SPDX-License-Identifier: BSL-1.0
// set_: gives a tensor other memory. It only uses sizes and strides, so a backend may register
// these kernels for its own device (at::native::set_ and the like).
#include <torch/library.h>

#include <dispatch/tensor_parts/empty_tensor.hpp>

#include "../common/dimensions.hpp"

namespace dispatch::cpu {
namespace {

using backend::ints;

void check_device(const Tensor& self, const Storage& source) {
  if (!source || self.device().type() == source.device().type()) return;
  throw Error(message({"set_(): the tensor is on ", self.device().str(), ", the storage on ",
                       source.device().str(), "; both must be on one kind of device"}));
}

/// No strides means contiguous. Storages do not grow: a view beyond the memory throws Error.
Tensor& set_storage(Tensor& self, const Storage& source, std::int64_t offset, IntArrayRef sizes,
                    const IntArrayRef* strides) {
  check_device(self, source);
  if (offset < 0) throw Error(message({"set_(): the storage offset ", offset, " is negative"}));
  host_detail::TensorImpl& impl = *self.unsafeGetTensorImpl();
  const std::size_t size = elementSize(impl.data_type_);
  const auto from = static_cast<std::size_t>(offset);
  const std::size_t bytes = strides == nullptr ? computeStorageNbytesContiguous(sizes, size, from)
                                               : computeStorageNbytes(sizes, *strides, size, from);
  if (bytes > source.nbytes()) {
    throw Error(message({"set_(): ", bytes, " bytes are needed, and the storage has ",
                         source.nbytes(), "; it does not grow"}));
  }
  host_detail::set_extents(impl, sizes, strides);
  impl.set_storage_keep_dtype(source);
  impl.set_storage_offset(offset);
  return self;
}

Tensor& set_to_storage(Tensor& self, Storage source) {
  const auto size = static_cast<std::int64_t>(elementSize(self.scalar_type()));
  return set_storage(self, source, 0, {static_cast<std::int64_t>(source.nbytes()) / size}, nullptr);
}
Tensor& set_to_part(Tensor& self, Storage source, SymInt offset, SymIntArrayRef sizes,
                    SymIntArrayRef strides) {
  const IntArrayRef steps = ints(strides);
  return set_storage(self, source, offset.expect_int(), ints(sizes),
                     steps.empty() && !sizes.empty() ? nullptr : &steps);
}
Tensor& set_to_tensor(Tensor& self, const Tensor& source) {
  if (self.is_same(source)) return self;
  if (self.scalar_type() != source.scalar_type()) {
    throw Error(message({"set_(): the tensor's elements are ", toString(self.scalar_type()),
                         ", those of the source ", toString(source.scalar_type())}));
  }
  const IntArrayRef strides = source.strides();
  return set_storage(self, source.storage(), source.storage_offset(), source.sizes(), &strides);
}
Tensor& set_to_nothing(Tensor& self) {
  const Tensor empty = at::empty({0}, self.options());
  return set_to_tensor(self, empty);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("set_.source_Storage", TORCH_FN(set_to_storage));
  m.impl("set_.source_Storage_storage_offset", TORCH_FN(set_to_part));
  m.impl("set_.source_Tensor", TORCH_FN(set_to_tensor));
  m.impl("set_", TORCH_FN(set_to_nothing));
}
