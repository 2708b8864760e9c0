// SPDX-License-Identifier: BSL-1.0
// Tensor::index and index_put_ with the indices of <ATen/TensorIndexing.h>: numbers, slices and
// None make views, and aten::index handles tensors.
#include <ATen/TensorIndexing.h>
#include <ATen/core/List.h>
#include <ATen/ops/scalar_tensor.h>

namespace at {
namespace {

using indexing::TensorIndex;

/// The rest after the views: the tensors, each at its dimension.
struct applied {
  Tensor view;
  std::vector<Tensor> tensors;
};

std::int64_t dimensions_of(ArrayRef<TensorIndex> indices) {
  std::int64_t n = 0;
  for (const TensorIndex& index : indices) {
    if (index.is_tensor() &&
        (index.tensor().scalar_type() == kBool || index.tensor().scalar_type() == kByte)) {
      n += index.tensor().dim();
    } else if (!index.is_none() && !index.is_ellipsis() && !index.is_boolean()) {
      ++n;
    }
  }
  return n;
}

applied apply(const Tensor& self, ArrayRef<TensorIndex> indices) {
  const std::int64_t specified = dimensions_of(indices);
  if (specified > self.dim()) {
    throw IndexError(dispatch::message(
        {"too many indices for tensor of dimension ", self.dim(), ": ", specified}));
  }
  applied out{self, {}};
  std::int64_t d = 0;
  const auto put = [&](Tensor tensor) {
    out.tensors.resize(static_cast<std::size_t>(d) + 1);
    out.tensors.back() = std::move(tensor);
    ++d;
  };
  for (const TensorIndex& index : indices) {
    if (index.is_none()) {
      out.view = out.view.unsqueeze(d++);
    } else if (index.is_ellipsis()) {
      d += self.dim() - specified;
    } else if (index.is_integer()) {
      out.view = out.view.select(d, index.integer().expect_int());
    } else if (index.is_slice()) {
      const indexing::Slice& slice = index.slice();
      if (slice.step() <= 0) throw ValueError("step must be greater than zero");
      out.view = out.view.slice(d++, slice.start().expect_int(), slice.stop().expect_int(),
                                slice.step().expect_int());
    } else if (index.is_boolean()) {
      // A mask without dimensions adds a dimension of size 1 or 0.
      out.view = out.view.unsqueeze(d);
      put(index.boolean() ? at::zeros({1}, self.options().dtype(kLong))
                          : at::empty({0}, self.options().dtype(kLong)));
    } else {
      const Tensor& tensor = index.tensor();
      const bool mask = tensor.scalar_type() == kBool || tensor.scalar_type() == kByte;
      if (tensor.dim() == 0 && !mask) {
        out.view = out.view.select(d, tensor.item().toLong());
      } else if (tensor.dim() == 0) {
        out.view = out.view.unsqueeze(d);
        put(tensor.item().toBool() ? at::zeros({1}, self.options().dtype(kLong))
                                   : at::empty({0}, self.options().dtype(kLong)));
      } else {
        put(tensor);
        if (mask) d += tensor.dim() - 1;
      }
    }
  }
  return out;
}

List<std::optional<Tensor>> list_of(const std::vector<Tensor>& tensors) {
  List<std::optional<Tensor>> out;
  for (const Tensor& t : tensors) {
    if (t.defined())
      out.push_back(t);
    else
      out.push_back(std::nullopt);
  }
  return out;
}

}  // namespace

Tensor Tensor::index(ArrayRef<TensorIndex> indices) const {
  const applied a = apply(*this, indices);
  return a.tensors.empty() ? a.view : a.view.index(list_of(a.tensors));
}
Tensor Tensor::index(std::initializer_list<TensorIndex> indices) const {
  return index(ArrayRef<TensorIndex>(indices));
}
Tensor& Tensor::index_put_(ArrayRef<TensorIndex> indices, const Tensor& value) {
  const applied a = apply(*this, indices);
  if (a.tensors.empty())
    a.view.copy_(value.expand_as(a.view));
  else
    a.view.index_put_(list_of(a.tensors), value);
  return *this;
}
Tensor& Tensor::index_put_(ArrayRef<TensorIndex> indices, const Scalar& value) {
  const applied a = apply(*this, indices);
  if (a.tensors.empty())
    a.view.fill_(value);
  else
    a.view.index_put_(list_of(a.tensors), at::scalar_tensor(value, options()));
  return *this;
}
Tensor& Tensor::index_put_(std::initializer_list<TensorIndex> indices, const Tensor& value) {
  return index_put_(ArrayRef<TensorIndex>(indices), value);
}
Tensor& Tensor::index_put_(std::initializer_list<TensorIndex> indices, const Scalar& value) {
  return index_put_(ArrayRef<TensorIndex>(indices), value);
}

}  // namespace at
