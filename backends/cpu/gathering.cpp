// SPDX-License-Identifier: BSL-1.0
// gather, scatter and the like: an index for each element, along one dimension.
#include <algorithm>

#include <torch/library.h>

#include "combination.hpp"
#include "copies.hpp"
#include "number_check.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

using backend::wrap;

void check_index_type(const char* name, const Tensor& index) {
  if (index.numel() != 0 && index.scalar_type() != kLong && index.scalar_type() != kInt)
    throw Error(message({name, "(): Expected dtype int32/int64 for index but found ",
                         toString(index.scalar_type())}));
}
[[nodiscard]] Tensor as_long(const Tensor& index) { return converted(index, kLong); }

/// A tensor without dimensions counts as having one dimension.
[[nodiscard]] std::int64_t dims(const Tensor& t) { return t.dim() == 0 ? 1 : t.dim(); }
[[nodiscard]] std::int64_t size(const Tensor& t, std::size_t d) {
  return t.dim() == 0 ? 1 : t.sizes()[d];
}
/// Throws if a size of the index exceeds that of the other tensor, except in dimension `but`.
void check_sizes(const char* name, const Tensor& index, const Tensor& other, std::size_t but) {
  if (dims(index) != dims(other))
    throw Error(message({name, "(): the index and ", other.str(),
                         " must have the same number of dimensions, given ", index.str()}));
  for (std::size_t d = 0; d < static_cast<std::size_t>(dims(index)); ++d)
    if (d != but && size(index, d) > size(other, d))
      throw Error(message(
          {name, "(): the index ", index.str(), " exceeds ", other.str(), " in dimension ", d}));
}
[[noreturn]] void refuse_index(std::int64_t at, std::size_t d, std::int64_t held) {
  throw Error(message({"index ", at, " is out of bounds for dimension ", d, " with size ", held}));
}

/// Calls f(offset in `moved`, offset in `other`) for each element of the index: `moved` is at the
/// index, `other` at the element's own position. Elements that differ in dimension d alone are
/// visited in its order, the others in the order of the index's memory.
template <class F>
void for_each_indexed(const Tensor& moved, std::size_t d, const Tensor& index, const Tensor& other,
                      const F& f) {
  const Tensor places = as_long(index);
  const line along(places, d);
  const line into(moved, d);
  const line from(other, d);
  const auto* const at = data_of<const std::int64_t>(places);
  const auto visit = [&](std::int64_t index_at, std::int64_t moved_at, std::int64_t other_at) {
    const std::int64_t place = at[index_at];
    if (place < 0 || place >= into.size) refuse_index(place, d, into.size);
    f(moved_at + place * into.stride, other_at);
  };
  const backend::shape strides = without(places.strides(), d);
  const place_runs<3> lines =
      places_in_memory<3>(without(places.sizes(), d),
                          {strides, without(moved.strides(), d), without(other.strides(), d)});
  const std::int64_t* const end = strides.at + strides.count;
  if (std::any_of(strides.at, end, [&](std::int64_t s) { return s < along.stride; })) {
    for (std::int64_t i = 0; i < along.size; ++i)
      lines.for_each({i * along.stride, 0, i * from.stride},
                     [&](const auto& o) { visit(o[0], o[1], o[2]); });
    return;
  }
  lines.for_each({}, [&](const auto& o) {
    for (std::int64_t i = 0; i < along.size; ++i)
      visit(o[0] + i * along.stride, o[1], o[2] + i * from.stride);
  });
}

Tensor& gather(Tensor& out, const Tensor& self, std::int64_t dim, const Tensor& index, bool) {
  const std::size_t d = wrap(dim, self.dim());
  check_index_type("gather", index);
  if (index.numel() != 0) check_sizes("gather", index, self, d);
  check_type("gather", out, self.scalar_type());
  resize_output(out, index.sizes());
  check_overlap(out, {});
  check_apart(out, self);
  check_apart(out, index);
  if (index.numel() == 0 || out.is_meta()) return out;
  visit_width(self.element_size(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const to = data_of<T>(out);
    const T* const from = data_of<const T>(self);
    for_each_indexed(self, d, index, out, [=](std::int64_t a, std::int64_t b) { to[b] = from[a]; });
  });
  return out;
}
[[nodiscard]] combination reduction_of(std::string_view word) {
  if (word == "add") return combination::sum;
  if (word == "multiply") return combination::product;
  throw Error(message({"scatter(): reduce is 'add' or 'multiply', given '", word, "'"}));
}

void check_scatter(const char* name, const Tensor& self, std::size_t d, const Tensor& index,
                   const Tensor* src) {
  check_index_type(name, index);
  if (src != nullptr && src->scalar_type() != self.scalar_type())
    throw Error(message({name, "(): Expected self.dtype to be equal to src.dtype, given ",
                         self.str(), " and ", src->str()}));
  if (index.numel() == 0) return;
  check_sizes(name, index, self, d);
  if (src != nullptr) check_sizes(name, index, *src, SIZE_MAX);
}

void scatter_in(const char* name, const Tensor& self, std::size_t d, const Tensor& index,
                const Tensor& src, combination how) {
  if (index.numel() == 0 || self.is_meta()) return;
  // As in PyTorch, computed values are rounded once.
  if (how != combination::replaced && isReducedFloatingType(self.scalar_type())) {
    const Tensor wide = converted(self, kFloat);
    scatter_in(name, wide, d, index, converted(src, kFloat), how);
    copy_elements(self, wide);
    return;
  }
  visit_combined(name, how, self.scalar_type(), [&](auto tag, auto constant) {
    using T = typename decltype(tag)::type;
    T* const to = data_of<T>(self);
    const T* const from = data_of<const T>(src);
    for_each_indexed(self, d, index, src, [=](std::int64_t a, std::int64_t b) {
      combine<decltype(constant)::value>(to[a], from[b]);
    });
  });
}

/// The value as a tensor of the index's sizes, with one element in memory.
[[nodiscard]] Tensor repeated(const Tensor& self, const Tensor& index, const Scalar& value) {
  const Tensor one = make_output(IntArrayRef(), self.scalar_type());
  check_fits("scatter", value, self.scalar_type());
  fill_elements(one, value);
  backend::shape strides(index.sizes());
  for (std::size_t i = 0; i < strides.count; ++i) strides.at[i] = 0;
  const IntArrayRef steps = strides;
  auto& impl = *one.unsafeGetTensorImpl();
  return Tensor::adopt(host_detail::make_impl(impl.storage_, impl.data_, index.sizes(), &steps,
                                              impl.data_type_, impl.device()));
}

Tensor& begin_out(const char* name, const Tensor& self, const Tensor& index, Tensor& out) {
  check_type(name, out, self.scalar_type());
  resize_output(out, self.sizes());
  check_overlap(out, {});
  check_apart(out, index);
  if (!out.is_same(self)) copy_elements(out, self);
  return out;
}

Tensor& scatter_any(const char* name, const Tensor& self, std::int64_t dim, const Tensor& index,
                    const Tensor& src, combination how, Tensor& out) {
  const std::size_t d = wrap(dim, self.dim());
  check_scatter(name, self, d, index, &src);
  if (index.numel() != 0) check_apart(out, src);
  begin_out(name, self, index, out);
  scatter_in(name, out, d, index, src, how);
  return out;
}
Tensor& scatter_number(const Tensor& self, std::int64_t dim, const Tensor& index,
                       const Scalar& value, combination how, Tensor& out) {
  const std::size_t d = wrap(dim, self.dim());
  check_scatter("scatter", self, d, index, nullptr);
  begin_out("scatter", self, index, out);
  if (index.numel() != 0) scatter_in("scatter", out, d, index, repeated(self, index, value), how);
  return out;
}

Tensor& scatter_src(Tensor& out, const Tensor& self, std::int64_t dim, const Tensor& index,
                    const Tensor& src) {
  return scatter_any("scatter", self, dim, index, src, combination::replaced, out);
}
Tensor& scatter_value(Tensor& out, const Tensor& self, std::int64_t dim, const Tensor& index,
                      const Scalar& value) {
  return scatter_number(self, dim, index, value, combination::replaced, out);
}
Tensor& scatter_reduce(Tensor& out, const Tensor& self, std::int64_t dim, const Tensor& index,
                       const Tensor& src, std::string_view reduce) {
  static_cast<void>(wrap(dim, self.dim()));
  return scatter_any("scatter", self, dim, index, src, reduction_of(reduce), out);
}
Tensor& scatter_value_reduce(Tensor& out, const Tensor& self, std::int64_t dim, const Tensor& index,
                             const Scalar& value, std::string_view reduce) {
  static_cast<void>(wrap(dim, self.dim()));
  return scatter_number(self, dim, index, value, reduction_of(reduce), out);
}
Tensor& scatter_add(Tensor& out, const Tensor& self, std::int64_t dim, const Tensor& index,
                    const Tensor& src) {
  return scatter_any("scatter_add", self, dim, index, src, combination::sum, out);
}

Tensor& scatter_combined(Tensor& out, const Tensor& self, std::int64_t dim, const Tensor& index,
                         const Tensor& src, std::string_view word, bool include_self) {
  constexpr const char* name = "scatter_reduce";
  const std::size_t d = wrap(dim, self.dim());
  check_scatter(name, self, d, index, &src);
  const combination how = combination_of(name, word, true);
  if (index.numel() != 0) check_apart(out, src);
  begin_out(name, self, index, out);
  if (how == combination::mean && self.scalar_type() == kBool) refuse_type(name, kBool);
  if (index.numel() == 0) return out;
  if (!include_self) out.scatter_(dim, index, neutral(how, self.scalar_type()));
  scatter_in(name, out, d, index, src, how);
  if (how != combination::mean) return out;
  const Tensor counts = include_self ? at::ones_like(out) : at::zeros_like(out);
  counts.scatter_add_(dim, index, at::ones_like(src));
  divide_by_counts(out, counts);
  return out;
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_WRITTEN(m, gather, "gather", "gather.out");
  SCHEMA_CT_WRITTEN_IN_PLACE(m, scatter_src, "scatter.src", "scatter_.src", "scatter.src_out");
  SCHEMA_CT_WRITTEN_IN_PLACE(m, scatter_value, "scatter.value", "scatter_.value",
                             "scatter.value_out");
  SCHEMA_CT_WRITTEN_IN_PLACE(m, scatter_reduce, "scatter.reduce", "scatter_.reduce",
                             "scatter.reduce_out");
  SCHEMA_CT_WRITTEN_IN_PLACE(m, scatter_value_reduce, "scatter.value_reduce",
                             "scatter_.value_reduce", "scatter.value_reduce_out");
  SCHEMA_CT_WRITTEN_IN_PLACE(m, scatter_combined, "scatter_reduce.two", "scatter_reduce_.two",
                             "scatter_reduce.two_out");
  SCHEMA_CT_WRITTEN_IN_PLACE(m, scatter_add, "scatter_add", "scatter_add_", "scatter_add.out");
}
