// SPDX-License-Identifier: BSL-1.0
// Indexing by tensors: integers for each dimension, or masks over several.
#include <algorithm>

#include <torch/library.h>

#include "copies.hpp"
#include "number_check.hpp"
#include "places.hpp"

namespace dispatch::cpu {

/// For each dimension of the mask, the indices of its elements that are not 0.
std::vector<Tensor> places_of_true(const Tensor& mask) {
  const auto n = static_cast<std::size_t>(mask.dim());
  std::vector<std::vector<std::int64_t>> found(n);
  const char* const data = static_cast<const char*>(mask.data_ptr());
  std::int64_t index[host_detail::most_dimensions] = {};
  for_each_place<1>(mask.sizes(), {backend::shape(mask.strides())},
                    [&](const std::array<std::int64_t, 1>& offset) {
                      if (data[offset[0]] != 0)
                        for (std::size_t d = 0; d < n; ++d) found[d].push_back(index[d]);
                      step_index(index, mask.sizes());
                    });
  std::vector<Tensor> out;
  for (const auto& values : found) {
    out.push_back(make_output(static_cast<std::int64_t>(values.size()), kLong));
    std::copy(values.begin(), values.end(), data_of<std::int64_t>(out.back()));
  }
  return out;
}

namespace {

using indices_list = List<std::optional<Tensor>>;

/// The elements that a list of indices selects: `before`, the dimensions of the indices, and
/// `after`, in this order; with `first` the dimensions of the indices come first.
struct selection {
  backend::shape sizes{IntArrayRef()};  ///< of the result
  backend::shape outer{IntArrayRef()};  ///< sizes of the dimensions before
  backend::shape inner{IntArrayRef()};  ///< and after the indices
  backend::shape outer_steps{IntArrayRef()};
  backend::shape inner_steps{IntArrayRef()};
  std::vector<Tensor> integers;          ///< an index, or nothing, for each dimension of the tensor
  backend::shape common{IntArrayRef()};  ///< the sizes that the indices broadcast to
  std::vector<std::int64_t> offsets;     ///< one for each element of the indices, by find_offsets()
};

void append(backend::shape& to, std::int64_t value) { backend::insert(to, to.count, value); }

void check_count(const Tensor& self, std::size_t count) {
  if (count > self.sizes().size())
    throw IndexError(
        message({"too many indices for tensor of dimension ", self.dim(), " (got ", count, ")"}));
}

/// Converts masks to integers: an index, or nothing, for each dimension of self.
std::vector<Tensor> integers_of(const Tensor& self, const indices_list& indices) {
  std::vector<Tensor> out;
  const auto n = static_cast<std::size_t>(self.dim());
  check_count(self, indices.size());
  for (const std::optional<Tensor>& given : indices) {
    if (!given || !given->defined()) {
      out.emplace_back();
      continue;
    }
    const Tensor& index = *given;
    switch (index.scalar_type()) {
      case kLong:
      case kInt: out.push_back(converted(index, kLong)); break;
      case kBool:
      case kByte:
        for (std::size_t d = 0; d < index.sizes().size(); ++d)
          if (out.size() + d >= n || index.sizes()[d] != self.sizes()[out.size() + d])
            throw IndexError(
                message({"The shape of the mask ", detail::text_of(index.sizes()), " at index ", d,
                         " does not match the shape of the indexed ", "tensor ",
                         detail::text_of(self.sizes()), " at index ", out.size() + d}));
        for (Tensor& places : places_of_true(index)) out.push_back(std::move(places));
        break;
      default: throw IndexError("tensors used as indices must be long, int, byte or bool tensors");
    }
  }
  while (out.size() > n && !out.back().defined()) out.pop_back();  // behind a mask
  check_count(self, out.size());
  out.resize(n);
  return out;
}

[[nodiscard]] backend::shape common_sizes(const std::vector<Tensor>& integers) {
  backend::shape out{IntArrayRef()};
  try {
    for (const Tensor& index : integers)
      if (index.defined()) out = backend::broadcast(out, index.sizes());
  } catch (const Error&) {
    std::string sizes;
    for (const Tensor& index : integers)
      if (index.defined()) sizes += " " + detail::text_of(index.sizes());
    throw IndexError(
        message({"shape mismatch: indexing tensors could not be broadcast together "
                 "with shapes",
                 sizes}));
  }
  return out;
}

/// The strides of a tensor that is broadcast to these sizes.
[[nodiscard]] backend::shape broadcast_strides(const Tensor& t, IntArrayRef sizes) {
  backend::shape out(sizes);
  const std::size_t more = sizes.size() - t.sizes().size();
  for (std::size_t d = 0; d < sizes.size(); ++d)
    out.at[d] = d < more || (t.sizes()[d - more] == 1 && sizes[d] != 1) ? 0 : t.strides()[d - more];
  return out;
}

void add_offsets(selection& s, const Tensor& self, std::size_t d, const Tensor& index,
                 IntArrayRef sizes) {
  const std::int64_t held = self.sizes()[d];
  const std::int64_t stride = self.strides()[d];
  const auto* const at = data_of<const std::int64_t>(index);
  auto* to = s.offsets.data();
  for_each_place<1>(
      sizes, {broadcast_strides(index, sizes)}, [&](const std::array<std::int64_t, 1>& offset) {
        const std::int64_t place = at[offset[0]];
        if (place < -held || place >= held)
          throw IndexError(message(
              {"index ", place, " is out of bounds for dimension ", d, " with size ", held}));
        *to++ += (place < 0 ? place + held : place) * stride;
      });
}

/// Throws IndexError if an index with elements selects from a dimension without any.
void check_not_empty(const selection& s, const Tensor& self) {
  if (backend::product(s.common) == 0) return;
  for (std::size_t d = 0; d < s.integers.size(); ++d)
    if (s.integers[d].defined() && self.sizes()[d] == 0)
      throw IndexError(message({"index is out of bounds for dimension ", d, " with size 0"}));
}

selection select(const Tensor& self, const indices_list& indices) {
  if (indices.empty()) throw IndexError("at least one index must be provided");
  selection s;
  s.integers = integers_of(self, indices);
  s.common = common_sizes(s.integers);
  const std::vector<Tensor>& integers = s.integers;
  std::size_t first = integers.size();
  std::size_t last = 0;
  std::size_t count = 0;
  for (std::size_t d = 0; d < integers.size(); ++d) {
    if (!integers[d].defined()) continue;
    first = std::min(first, d);
    last = d;
    ++count;
  }
  const bool side_by_side = count == 0 || last - first + 1 == count;
  for (std::size_t d = 0; d < integers.size(); ++d) {
    if (integers[d].defined()) continue;
    const bool is_outer = side_by_side && d < first;
    append(is_outer ? s.outer : s.inner, self.sizes()[d]);
    append(is_outer ? s.outer_steps : s.inner_steps, self.strides()[d]);
  }
  for (const IntArrayRef part : {IntArrayRef(s.outer), IntArrayRef(s.common), IntArrayRef(s.inner)})
    for (const std::int64_t size : part) append(s.sizes, size);
  check_not_empty(s, self);
  return s;
}
/// Reads the indices if any element of the tensor is selected. Throws IndexError for one that is
/// out of range.
void find_offsets(selection& s, const Tensor& self) {
  if (self.is_meta()) return;
  s.offsets.resize(static_cast<std::size_t>(backend::product(s.common)));
  if (backend::product(s.sizes) == 0) return;
  for (std::size_t d = 0; d < s.integers.size(); ++d)
    if (s.integers[d].defined()) add_offsets(s, self, d, s.integers[d], s.common);
}

/// Calls f(offset in the tensor, position in the result) for each element of the result, in order.
template <class F>
void for_each_selected(const selection& s, const F& f) {
  const place_runs<1> before(s.outer, {s.outer_steps});
  const place_runs<2> after(s.inner, {s.inner_steps, backend::contiguous_strides(s.inner)});
  const std::int64_t size = backend::product(s.inner);
  const bool are_elements = s.inner.count == 0;
  std::int64_t place = 0;
  before.for_each_once([&](const std::array<std::int64_t, 1>& outer) {
    for (const std::int64_t offset : s.offsets) {
      if (are_elements)
        f(outer[0] + offset, place);
      else
        after.for_each({outer[0] + offset, place},
                       [&](const std::array<std::int64_t, 2>& at) { f(at[0], at[1]); });
      place += size;
    }
  });
}

Tensor at_indices(const Tensor& self, const indices_list& indices) {
  selection s = select(self, indices);
  find_offsets(s, self);
  Tensor out = make_output(s.sizes, self.scalar_type());
  if (out.is_meta()) return out;
  visit_width(self.element_size(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const to = data_of<T>(out);
    const T* const from = data_of<const T>(self);
    for_each_selected(s, [=](std::int64_t at, std::int64_t i) { to[i] = from[at]; });
  });
  return out;
}
Tensor& index_out(const Tensor& self, const indices_list& indices, Tensor& out) {
  check_type("index", out, self.scalar_type());
  check_apart(out, self);
  for (const std::optional<Tensor>& one : indices)
    if (one && one->defined()) check_apart(out, *one);
  const Tensor found = at_indices(self, indices);
  resize_output(out, found.sizes());
  check_overlap(out, {});
  copy_elements(out, found);
  return out;
}

/// Does a single mask select where a single value is written? That value may have any type.
[[nodiscard]] bool is_masked_fill(const indices_list& indices, const Tensor& values) {
  std::size_t masks = 0;
  for (const std::optional<Tensor>& one : indices) {
    if (!one || !one->defined()) continue;
    if (one->scalar_type() != kBool || ++masks > 1) return false;
  }
  return masks == 1 && values.numel() == 1;
}

Tensor& index_put(Tensor& self, const indices_list& indices, const Tensor& given, bool accumulate,
                  bool /*unsafe*/) {
  if (indices.empty() && self.numel() == 0) return self;
  check_count(self, indices.size());
  Tensor values = given;
  if (!accumulate && !self.is_meta() && is_masked_fill(indices, given)) {
    const Scalar value = given.item();
    check_fits("index_put_", value, self.scalar_type());
    values = make_output({}, self.scalar_type());
    fill_elements(values, value);
  }
  check_apart(self, values);
  for (const std::optional<Tensor>& one : indices)
    if (one && one->defined()) check_apart(self, *one);
  check_writable(self);
  selection s = select(self, indices);
  if (values.scalar_type() != self.scalar_type())
    throw Error(message({"Index put requires the source and destination dtypes match, got ",
                         toString(self.scalar_type()), " for the destination and ",
                         toString(values.scalar_type()), " for the source."}));
  const bool fits =
      values.sizes().size() <= s.sizes.count &&
      IntArrayRef(backend::broadcast(s.sizes, values.sizes())) == IntArrayRef(s.sizes);
  if (!fits)
    throw Error(message({"shape mismatch: value tensor of shape ", detail::text_of(values.sizes()),
                         " cannot be broadcast to indexing result of shape ",
                         detail::text_of(IntArrayRef(s.sizes))}));
  if (self.is_meta()) return self;
  find_offsets(s, self);
  const Tensor put = contiguous(values.expand(IntArrayRef(s.sizes)));
  if (accumulate) {
    visit_all("index_put_", self.scalar_type(), [&](auto tag) {
      using T = typename decltype(tag)::type;
      T* const to = data_of<T>(self);
      const T* const value = data_of<const T>(put);
      for_each_selected(
          s, [=](std::int64_t at, std::int64_t i) { to[at] = sum_of(to[at], value[i]); });
    });
  } else {
    visit_width(self.element_size(), [&](auto tag) {
      using T = typename decltype(tag)::type;
      T* const to = data_of<T>(self);
      const T* const value = data_of<const T>(put);
      for_each_selected(s, [=](std::int64_t at, std::int64_t i) { to[at] = value[i]; });
    });
  }
  return self;
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("index.Tensor", TORCH_FN(at_indices));
  m.impl("index.Tensor_out", TORCH_FN(index_out));
  m.impl("_index_put_impl_", TORCH_FN(index_put));
}
