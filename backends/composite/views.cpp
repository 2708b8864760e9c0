// SPDX-License-Identifier: BSL-1.0
// Views that only change sizes and strides, by as_strided.
#include <torch/library.h>
#include <dispatch/default_host/resize.hpp>

#include "../common/dimensions.hpp"
#include "calls.hpp"

namespace dispatch::composite {
namespace {

using backend::dimension_set;
using backend::ints;
using backend::shape;
using backend::symbolic;
using backend::wrap;
using backend::wrap_existing;

Tensor view_of(const Tensor& self, IntArrayRef sizes, IntArrayRef strides, std::int64_t moved = 0) {
  return calls::as_strided(self, symbolic(sizes), symbolic(strides),
                           SymInt(self.storage_offset() + moved));
}

Tensor alias_of(const Tensor& self) { return view_of(self, self.sizes(), self.strides()); }
Tensor detach(const Tensor& self) { return alias_of(self); }
Tensor& detach_(Tensor& self) { return self; }

Tensor permute(const Tensor& self, IntArrayRef dims) {
  const std::int64_t n = self.dim();
  if (static_cast<std::int64_t>(dims.size()) != n)
    throw Error(message({"permute(): expected ", n, " dimensions, given ", dims.size()}));
  static_cast<void>(dimension_set(dims, n, "permute"));
  shape sizes(self.sizes());
  shape strides(self.strides());
  for (std::size_t i = 0; i < dims.size(); ++i) {
    const std::size_t d = wrap(dims[i], n);
    sizes.at[i] = self.sizes()[d];
    strides.at[i] = self.strides()[d];
  }
  return view_of(self, sizes, strides);
}

Tensor transpose_int(const Tensor& self, std::int64_t d0, std::int64_t d1) {
  const std::size_t a = wrap(d0, self.dim());
  const std::size_t b = wrap(d1, self.dim());
  if (a == b) return alias_of(self);
  shape sizes(self.sizes());
  shape strides(self.strides());
  std::swap(sizes.at[a], sizes.at[b]);
  std::swap(strides.at[a], strides.at[b]);
  return view_of(self, sizes, strides);
}

Tensor t(const Tensor& self) {
  if (self.dim() > 2)
    throw Error(
        message({"t() expects a tensor with <= 2 dimensions, but self is ", self.dim(), "D"}));
  return transpose_int(self, 0, self.dim() < 2 ? 0 : 1);
}

Tensor unsqueeze(const Tensor& self, std::int64_t dim) {
  const std::size_t d = wrap(dim, self.dim() + 1);
  shape sizes(self.sizes());
  shape strides(self.strides());
  const bool last = d == sizes.count;
  const std::int64_t stride = last ? 1 : sizes.at[d] * strides.at[d];
  backend::insert(sizes, d, 1);
  backend::insert(strides, d, stride);
  return view_of(self, sizes, strides);
}

/// Removes the dimensions of size 1 in the set.
Tensor squeezed(const Tensor& self, std::uint64_t dims) {
  shape sizes(self.sizes());
  shape strides(self.strides());
  for (std::size_t d = sizes.count; d-- > 0;) {
    if ((dims >> d & 1) == 0 || sizes.at[d] != 1) continue;
    sizes.erase(d);
    strides.erase(d);
  }
  return view_of(self, sizes, strides);
}
Tensor squeeze(const Tensor& self) { return squeezed(self, ~std::uint64_t{0}); }
Tensor squeeze_dim(const Tensor& self, std::int64_t dim) {
  return squeezed(self, std::uint64_t{1} << wrap(dim, self.dim()));
}
Tensor squeeze_dims(const Tensor& self, IntArrayRef dims) {
  return squeezed(self, dimension_set(dims, self.dim(), "squeeze"));
}

Tensor expand(const Tensor& self, SymIntArrayRef wanted, bool /*implicit*/) {
  shape sizes(ints(wanted));
  shape strides(sizes);
  const auto n = static_cast<std::size_t>(self.dim());
  if (sizes.count < n)
    throw Error(message({"expand(): expected at least ", n, " sizes for a tensor of ", n,
                         " dimensions, given ", sizes.count}));
  for (std::size_t i = 0; i < sizes.count; ++i) {
    const bool is_new = i + n < sizes.count;
    const std::size_t d = i + n - sizes.count;
    std::int64_t& size = sizes.at[i];
    strides.at[i] = is_new ? 0 : self.strides()[d];
    if (size == -1) {
      if (is_new) throw Error(message({"expand(): -1 is no size for the new dimension ", i}));
      size = self.sizes()[d];
    } else if (size < 0) {
      throw Error(message({"expand(): the size ", size, " is negative"}));
    } else if (!is_new && self.sizes()[d] != size) {
      if (self.sizes()[d] != 1)
        throw Error(message(
            {"The expanded size of the tensor (", size, ") must match the existing size (",
             self.sizes()[d], ") at non-singleton dimension ", i, ".  Target sizes: ",
             detail::text_of(ints(wanted)), ".  Tensor sizes: ", detail::text_of(self.sizes())}));
      strides.at[i] = 0;
    }
  }
  // A new dimension of size 1 or 0 gets the stride that it would have in a contiguous tensor.
  for (std::size_t i = sizes.count - n; i-- > 0;)
    if (sizes.at[i] == 1 && i + 1 < sizes.count)
      strides.at[i] = sizes.at[i + 1] * strides.at[i + 1];
  return view_of(self, sizes, strides);
}

Tensor select_int(const Tensor& self, std::int64_t dim, SymInt wanted) {
  if (self.dim() == 0) throw IndexError("select() cannot be applied to a 0-dim tensor.");
  const std::size_t d = wrap(dim, self.dim());
  const std::int64_t size = self.sizes()[d];
  const std::int64_t index = wanted.expect_int();
  if (index < -size || index >= size)
    throw IndexError(message({"select(): index ", index, " out of range for tensor of size ",
                              detail::text_of(self.sizes()), " at dimension ", d}));
  shape sizes(self.sizes());
  shape strides(self.strides());
  const std::int64_t moved = (index < 0 ? index + size : index) * strides.at[d];
  sizes.erase(d);
  strides.erase(d);
  return view_of(self, sizes, strides, moved);
}

Tensor slice(const Tensor& self, std::int64_t dim, std::optional<SymInt> from,
             std::optional<SymInt> to, SymInt steps) {
  if (self.dim() == 0) throw IndexError("slice() cannot be applied to a 0-dim tensor.");
  const std::size_t d = wrap(dim, self.dim());
  shape sizes(self.sizes());
  shape strides(self.strides());
  const std::int64_t step = steps.expect_int();
  if (step <= 0) throw Error(message({"slice(): expected a positive step, given ", step}));
  const std::int64_t size = sizes.at[d];
  const auto clamped = [size](std::int64_t i, std::int64_t least) {
    if (i < 0) i += size;
    return i < least ? least : i > size ? size : i;
  };
  const std::int64_t first = clamped(from ? from->expect_int() : 0, 0);
  const std::int64_t last = clamped(to ? to->expect_int() : INT64_MAX, first);
  sizes.at[d] = last == first ? 0 : (last - first - 1) / step + 1;
  const std::int64_t moved = first * strides.at[d];
  // With at most one element, the step is never used and may be any number.
  strides.at[d] = static_cast<std::int64_t>(static_cast<std::uint64_t>(strides.at[d]) *
                                            static_cast<std::uint64_t>(step));
  return view_of(self, sizes, strides, moved);
}

Tensor diagonal(const Tensor& self, std::int64_t offset, std::int64_t dim1, std::int64_t dim2) {
  const std::size_t a = wrap(dim1, self.dim());
  const std::size_t b = wrap(dim2, self.dim());
  if (a == b)
    throw Error(message({"diagonal(): the dimensions ", dim1, " and ", dim2, " are the same"}));
  shape sizes(self.sizes());
  shape strides(self.strides());
  // Unsigned numbers, because the offset may be any.
  const auto shorter = [](std::int64_t size, std::uint64_t by) {
    return static_cast<std::uint64_t>(size) <= by ? 0 : size - static_cast<std::int64_t>(by);
  };
  const std::uint64_t by =
      offset < 0 ? -static_cast<std::uint64_t>(offset) : static_cast<std::uint64_t>(offset);
  const std::int64_t rows = shorter(sizes.at[a], offset < 0 ? by : 0);
  const std::int64_t columns = shorter(sizes.at[b], offset < 0 ? 0 : by);
  const std::int64_t length = rows < columns ? rows : columns;
  // Without elements, the strides may also be any numbers.
  const bool is_empty = length == 0 || self.numel() == 0;
  const std::int64_t moved =
      is_empty ? 0 : static_cast<std::int64_t>(by) * strides.at[offset < 0 ? a : b];
  const auto stride = static_cast<std::int64_t>(static_cast<std::uint64_t>(strides.at[a]) +
                                                static_cast<std::uint64_t>(strides.at[b]));
  for (const std::size_t d : {a > b ? a : b, a > b ? b : a}) {
    sizes.erase(d);
    strides.erase(d);
  }
  backend::insert(sizes, sizes.count, length);
  backend::insert(strides, strides.count, stride);
  return view_of(self, sizes, strides, moved);
}

std::vector<Tensor> unbind(const Tensor& self, std::int64_t dim) {
  const std::size_t d = wrap_existing(dim, self.dim(), "unbind");
  std::vector<Tensor> out;
  for (std::int64_t i = 0; i < self.sizes()[d]; ++i)
    out.push_back(select_int(self, static_cast<std::int64_t>(d), i));
  return out;
}

Tensor part(const Tensor& self, std::size_t d, std::int64_t start, std::int64_t length) {
  return slice(self, static_cast<std::int64_t>(d), SymInt(start), SymInt(start + length), 1);
}

std::vector<Tensor> split(const Tensor& self, SymInt wanted, std::int64_t dim) {
  if (self.dim() == 0) throw Error("split expects at least a 1-dimensional tensor");
  const std::int64_t length = wanted.expect_int();
  if (length < 0)
    throw Error(message({"split(): expected a split_size that is not negative, given ", length}));
  const std::size_t d = wrap(dim, self.dim());
  const std::int64_t size = self.sizes()[d];
  if (length == 0 && size != 0)
    throw Error(
        message({"split(): a split_size of 0 is for a dimension of size 0, which is ", size}));
  std::vector<Tensor> out;
  std::int64_t start = 0;
  do {
    const std::int64_t left = size - start;
    out.push_back(part(self, d, start, left < length ? left : length));
    start += out.back().sizes()[d];
  } while (start < size);
  return out;
}

std::vector<Tensor> split_with_sizes(const Tensor& self, SymIntArrayRef wanted, std::int64_t dim) {
  if (self.dim() == 0) throw Error("split expects at least a 1-dimensional tensor");
  const std::size_t d = wrap(dim, self.dim());
  const std::int64_t size = self.sizes()[d];
  std::vector<Tensor> out;
  std::int64_t start = 0;
  for (const std::int64_t length : ints(wanted)) {
    if (length < 0)
      throw Error(message({"split_with_sizes(): expected sizes that are not negative, given ",
                           detail::text_of(ints(wanted))}));
    if (length > size - start) start = size + 1;
    if (start <= size) out.push_back(part(self, d, start, length));
    start += start <= size ? length : 0;
  }
  if (start != size)
    throw Error(
        message({"split_with_sizes(): expected sizes that add up to ", size,
                 ", the size of dimension ", d, ", given ", detail::text_of(ints(wanted))}));
  return out;
}

/// Reinterprets the elements as another type: the last dimension grows or shrinks accordingly.
Tensor view_as_type(const Tensor& self, ScalarType type) {
  const std::int64_t from = static_cast<std::int64_t>(self.element_size());
  const auto to = static_cast<std::int64_t>(elementSize(type));
  shape sizes(self.sizes());
  shape strides(self.strides());
  const auto refuse = [&](const char* what) {
    throw Error(
        message({"view(): elements of ", toString(self.scalar_type()), " as ", toString(type),
                 " need ", what, ", given sizes ", detail::text_of(self.sizes()), " and strides ",
                 detail::text_of(self.strides())}));
  };
  if (from != to) {
    if (sizes.count == 0) refuse("a dimension");
    if (strides.at[sizes.count - 1] != 1) refuse("elements of the last dimension side by side");
    std::int64_t& last = sizes.at[sizes.count - 1];
    if (from > to) {
      last *= from / to;
    } else {
      if (last * from % to != 0) refuse("a last dimension of a whole number of elements");
      if (self.storage_offset() * from % to != 0) refuse("a beginning at a whole element");
      last = last * from / to;
    }
    for (std::size_t d = 0; d + 1 < strides.count; ++d) {
      if (strides.at[d] * from % to != 0) refuse("strides of whole elements");
      strides.at[d] = strides.at[d] * from / to;
    }
  }
  const IntArrayRef steps = strides;
  host_detail::TensorImpl& impl = *self.unsafeGetTensorImpl();
  const auto alignment = static_cast<std::uintptr_t>(to < 8 ? to : 8);
  if (impl.numel_ != 0 && reinterpret_cast<std::uintptr_t>(impl.data_) % alignment != 0)
    refuse("memory that is aligned for them");
  return Tensor::adopt(
      host_detail::make_impl(impl.storage_, impl.data_, sizes, &steps, type, impl.device()));
}

Tensor& as_strided_(Tensor& self, SymIntArrayRef sizes, SymIntArrayRef strides,
                    std::optional<SymInt> offset) {
  const Tensor view = calls::as_strided(self, sizes, strides, offset);
  host_detail::TensorImpl& impl = *self.unsafeGetTensorImpl();
  impl.data_ = view.unsafeGetTensorImpl()->data_;
  const IntArrayRef steps = view.strides();
  host_detail::set_extents(impl, view.sizes(), &steps);
  return self;
}

Tensor& set_part(Tensor& self, const Tensor& source, SymInt offset, SymIntArrayRef sizes,
                 SymIntArrayRef strides) {
  if (!source.is_contiguous())
    throw Error("set_(): of a tensor that is not contiguous there is no part by an offset");
  return self.set__symint(source.storage(), SymInt(source.storage_offset() + offset.expect_int()),
                          sizes, strides);
}

template <auto view>
struct in_place;
template <class... A, Tensor (*view)(const Tensor&, A...)>
struct in_place<view> {
  static Tensor& call(Tensor& self, A... arguments) {
    const Tensor changed = view(self, arguments...);
    const IntArrayRef strides = changed.strides();
    host_detail::set_extents(*self.unsafeGetTensorImpl(), changed.sizes(), &strides);
    return self;
  }
};

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  m.impl("set_.source_Tensor_storage_offset", TORCH_FN(dispatch::composite::set_part));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutogradNonFunctional, m) {
  m.impl("as_strided_", TORCH_FN(dispatch::composite::as_strided_));
}

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  using namespace dispatch::composite;
  m.impl("alias", TORCH_FN(alias_of));
  m.impl("detach", TORCH_FN(detach));
  m.impl("detach_", TORCH_FN(detach_));
  m.impl("permute", TORCH_FN(permute));
  m.impl("transpose.int", TORCH_FN(transpose_int));
  m.impl("transpose_", TORCH_FN((in_place<&transpose_int>::call)));
  m.impl("t", TORCH_FN(t));
  m.impl("t_", TORCH_FN((in_place<&t>::call)));
  m.impl("unsqueeze", TORCH_FN(unsqueeze));
  m.impl("unsqueeze_", TORCH_FN((in_place<&unsqueeze>::call)));
  m.impl("squeeze", TORCH_FN(squeeze));
  m.impl("squeeze.dim", TORCH_FN(squeeze_dim));
  m.impl("squeeze.dims", TORCH_FN(squeeze_dims));
  m.impl("squeeze_", TORCH_FN((in_place<&squeeze>::call)));
  m.impl("squeeze_.dim", TORCH_FN((in_place<&squeeze_dim>::call)));
  m.impl("squeeze_.dims", TORCH_FN((in_place<&squeeze_dims>::call)));
  m.impl("expand", TORCH_FN(expand));
  m.impl("select.int", TORCH_FN(select_int));
  m.impl("slice.Tensor", TORCH_FN(slice));
  m.impl("diagonal", TORCH_FN(diagonal));
  m.impl("unbind.int", TORCH_FN(unbind));
  m.impl("split.Tensor", TORCH_FN(split));
  m.impl("split_with_sizes", TORCH_FN(split_with_sizes));
  m.impl("view.dtype", TORCH_FN(view_as_type));
}
