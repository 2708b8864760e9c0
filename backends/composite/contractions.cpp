// SPDX-License-Identifier: BSL-1.0
// Sums of products over some dimensions of two tensors, by products of batches of matrices:
// tensordot, inner, kron, and the pairs of einsum.
#include "contractions.hpp"

#include <ATen/ATen.h>
#include <torch/library.h>

#include "options.hpp"

namespace dispatch::composite {

using backend::shape;

namespace {

void append(shape& to, std::int64_t value) { backend::insert(to, to.count, value); }
void append_all(shape& to, const shape& values) {
  for (std::size_t i = 0; i < values.count; ++i) append(to, values.at[i]);
}
/// The sizes of these dimensions.
[[nodiscard]] shape sizes_of(const Tensor& t, const shape& dims) {
  shape out(dims);
  for (std::size_t i = 0; i < dims.count; ++i) out.at[i] = t.size(dims.at[i]);
  return out;
}
/// The tensor as a batch of matrices: the dimensions of the batch, of rows and of columns.
[[nodiscard]] Tensor as_matrices(const Tensor& t, const shape& batch, const shape& rows,
                                 const shape& columns) {
  shape order(batch);
  append_all(order, rows);
  append_all(order, columns);
  // The others have the size 1.
  const std::uint64_t used = backend::dimension_set(order, t.dim(), "contraction");
  for (std::int64_t d = 0; d < t.dim(); ++d)
    if ((used >> d & 1U) == 0) append(order, d);
  return t.permute(IntArrayRef(order))
      .reshape({backend::product(sizes_of(t, batch)), backend::product(sizes_of(t, rows)),
                backend::product(sizes_of(t, columns))});
}

}  // namespace

Tensor contracted_pair(Tensor a, Tensor b, std::uint64_t summed) {
  shape both{IntArrayRef()};  // dimensions that both have and that are kept
  shape of_a{IntArrayRef()};  // kept ones of one tensor
  shape of_b{IntArrayRef()};
  shape inner{IntArrayRef()};  // those that are summed
  for (std::int64_t d = 0; d < a.dim(); ++d) {
    const bool in_a = a.size(d) != 1;
    const bool in_b = b.size(d) != 1;
    if ((summed >> d & 1U) == 0) {
      append(in_a && in_b ? both : in_b ? of_b : of_a, d);
    } else if (in_a && in_b) {
      append(inner, d);
    } else {  // the sum of one tensor alone
      if (in_a) a = at::sum(a, d, true);
      if (in_b) b = at::sum(b, d, true);
      append(of_a, d);
    }
  }
  if (inner.count == 0) return at::mul(a, b);
  const Tensor product =
      at::bmm(as_matrices(a, both, of_a, inner), as_matrices(b, both, inner, of_b));
  shape order(both);  // of the dimensions of the result, before they are permuted
  append_all(order, of_a);
  append_all(order, of_b);
  append_all(order, inner);
  shape sizes(sizes_of(a, both));
  append_all(sizes, sizes_of(a, of_a));
  append_all(sizes, sizes_of(b, of_b));
  for (std::size_t i = 0; i < inner.count; ++i) append(sizes, 1);
  shape back(order);
  for (std::size_t i = 0; i < order.count; ++i) back.at[order.at[i]] = static_cast<std::int64_t>(i);
  return product.view(IntArrayRef(sizes)).permute(IntArrayRef(back));
}

namespace {

/// The dimensions that are not in the set.
[[nodiscard]] shape others(std::int64_t n, std::uint64_t set) {
  shape out{IntArrayRef()};
  for (std::int64_t d = 0; d < n; ++d)
    if ((set >> d & 1U) == 0) append(out, d);
  return out;
}
[[nodiscard]] shape wrapped(IntArrayRef dims, std::int64_t n) {
  shape out(dims);
  for (std::size_t i = 0; i < out.count; ++i)
    out.at[i] = static_cast<std::int64_t>(backend::wrap(dims[i], n));
  return out;
}

Tensor tensordot(const Tensor& self, const Tensor& other, IntArrayRef dims_self,
                 IntArrayRef dims_other) {
  if (dims_self.size() != dims_other.size())
    throw Error(message({"tensordot(): expected as many dimensions of both, given ",
                         dims_self.size(), " and ", dims_other.size()}));
  if (self.scalar_type() != other.scalar_type())
    throw Error(message(
        {"tensordot(): expected one element type, given ", self.str(), " and ", other.str()}));
  const shape of_a = wrapped(dims_self, self.dim());
  const shape of_b = wrapped(dims_other, other.dim());
  Tensor a = self;
  Tensor b = other;
  for (std::size_t i = 0; i < of_a.count; ++i) {
    const std::int64_t size_a = a.size(of_a.at[i]);
    const std::int64_t size_b = b.size(of_b.at[i]);
    if (size_b == 1)
      a = at::sum(a, of_a.at[i], true, self.scalar_type());
    else if (size_a == 1)
      b = at::sum(b, of_b.at[i], true, other.scalar_type());
    else if (size_a != size_b)
      throw Error(message({"tensordot(): dimension ", of_a.at[i], " of ", self.str(),
                           " does not fit dimension ", of_b.at[i], " of ", other.str()}));
  }
  const shape rows = others(a.dim(), backend::dimension_set(of_a, a.dim(), "tensordot"));
  const shape columns = others(b.dim(), backend::dimension_set(of_b, b.dim(), "tensordot"));
  const shape none{IntArrayRef()};
  shape sizes(sizes_of(a, rows));
  append_all(sizes, sizes_of(b, columns));
  return at::mm(as_matrices(a, none, rows, of_a).squeeze(0),
                as_matrices(b, none, of_b, columns).squeeze(0))
      .view(IntArrayRef(sizes));
}
Tensor& tensordot_out(const Tensor& self, const Tensor& other, IntArrayRef dims_self,
                      IntArrayRef dims_other, Tensor& out) {
  return write_result(out, composite::tensordot(self, other, dims_self, dims_other));
}

Tensor inner(const Tensor& self, const Tensor& other) {
  if (self.scalar_type() != other.scalar_type())
    throw Error(
        message({"inner(): expected one element type, given ", self.str(), " and ", other.str()}));
  if (self.dim() == 0 || other.dim() == 0) return at::mul(self, other);
  if (self.size(-1) != other.size(-1))
    throw Error(message({"inner(): the last dimensions have the same size, given ", self.str(),
                         " and ", other.str()}));
  return composite::tensordot(self, other, {-1}, {-1});
}
Tensor& inner_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return write_result(out, composite::inner(self, other));
}

/// Each dimension of one tensor beside the same one of the other.
Tensor kron(const Tensor& self, const Tensor& other) {
  shape of_a{IntArrayRef()};
  shape of_b{IntArrayRef()};
  shape sizes{IntArrayRef()};
  const std::int64_t n = std::max(self.dim(), other.dim());
  const auto size = [n](const Tensor& t, std::int64_t d) {
    return d < n - t.dim() ? 1 : t.size(d - n + t.dim());
  };
  for (std::int64_t d = 0; d < n; ++d) {
    for (const std::int64_t s : {size(self, d), std::int64_t{1}}) append(of_a, s);
    for (const std::int64_t s : {std::int64_t{1}, size(other, d)}) append(of_b, s);
    append(sizes, size(self, d) * size(other, d));
  }
  return at::mul(self.reshape(IntArrayRef(of_a)), other.reshape(IntArrayRef(of_b)))
      .reshape(IntArrayRef(sizes));
}
Tensor& kron_out(const Tensor& self, const Tensor& other, Tensor& out) {
  return write_cast(out, composite::kron(self, other));
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("tensordot", TORCH_FN(dispatch::composite::tensordot));
  m.impl("tensordot.out", TORCH_FN(dispatch::composite::tensordot_out));
  m.impl("inner", TORCH_FN(dispatch::composite::inner));
  m.impl("inner.out", TORCH_FN(dispatch::composite::inner_out));
  m.impl("kron", TORCH_FN(dispatch::composite::kron));
  m.impl("kron.out", TORCH_FN(dispatch::composite::kron_out));
}
