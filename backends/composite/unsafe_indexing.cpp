// SPDX-License-Identifier: BSL-1.0
// Indexing where a mask says which places count: the others may name no element.
#include <optional>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "calls.hpp"

namespace dispatch::composite {
namespace {

using indices_list = List<std::optional<Tensor>>;

void check_indices(const char* name, const indices_list& indices) {
  for (const std::optional<Tensor>& index : indices)
    if (index && index->defined() && index->scalar_type() != kLong && index->scalar_type() != kInt)
      throw Error(
          message({name, "(): expected indices of type Long or Int, given ", index->str()}));
}

/// Indices of elements, whatever those that the mask leaves out are.
[[nodiscard]] indices_list bounded(const Tensor& self, const indices_list& indices) {
  indices_list out;
  std::int64_t d = 0;
  for (const std::optional<Tensor>& index : indices) {
    if (index && index->defined()) {
      const std::int64_t size = self.size(d);
      out.push_back(at::clamp(*index, -size, size - 1));
    } else {
      out.push_back(std::nullopt);
    }
    ++d;
  }
  return out;
}

Tensor unsafe_index_put(const Tensor& self, const indices_list& indices, const Tensor& values,
                        bool accumulate) {
  Tensor out = calls::clone(self, MemoryFormat::Preserve);
  return calls::index_put_impl_(out, indices, values, accumulate, true);
}
Tensor unsafe_masked_index(const Tensor& self, const Tensor& mask, const indices_list& indices,
                           const Scalar& fill) {
  check_indices("_unsafe_masked_index", indices);
  if (self.numel() == 0) {
    const backend::shape sizes(
        calls::index(at::zeros({1}, self.options()).expand(self.sizes()), indices).sizes());
    return at::full(IntArrayRef(sizes), fill, self.options());
  }
  return at::masked_fill(calls::index(self, bounded(self, indices)), at::logical_not(mask), fill);
}
Tensor unsafe_masked_index_put_accumulate(const Tensor& self, const Tensor& mask,
                                          const indices_list& indices, const Tensor& values) {
  check_indices("_unsafe_masked_index_put_accumulate", indices);
  if (self.numel() == 0) return calls::clone(self, MemoryFormat::Preserve);
  const Tensor added = at::masked_fill(values, at::logical_not(mask), 0);
  return unsafe_index_put(self, bounded(self, indices), added, true);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("_unsafe_index_put", TORCH_FN(unsafe_index_put));
  m.impl("_unsafe_masked_index", TORCH_FN(unsafe_masked_index));
  m.impl("_unsafe_masked_index_put_accumulate", TORCH_FN(unsafe_masked_index_put_accumulate));
}
