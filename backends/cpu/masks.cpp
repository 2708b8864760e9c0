// SPDX-License-Identifier: BSL-1.0
// Elements selected by a mask, or not equal to 0: masked_select, masked_fill_, nonzero.
#include <torch/library.h>

#include "copies.hpp"
#include "number_check.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

/// The strides of `t` when it is broadcast to these sizes.
[[nodiscard]] backend::shape strides_for(const Tensor& t, IntArrayRef sizes) {
  backend::shape out(sizes);
  const std::size_t more = sizes.size() - t.sizes().size();
  for (std::size_t d = 0; d < sizes.size(); ++d)
    out.at[d] = d < more || (t.sizes()[d - more] == 1 && sizes[d] != 1) ? 0 : t.strides()[d - more];
  return out;
}

Tensor& masked_select(Tensor& out, const Tensor& self, const Tensor& mask) {
  if (mask.scalar_type() != kBool)
    throw Error(message({"masked_select: expected BoolTensor for mask, given ", mask.str()}));
  check_type("masked_select", out, self.scalar_type());
  check_overlap(out, {});
  check_apart(out, self);
  check_apart(out, mask);
  const backend::shape sizes = backend::broadcast(self.sizes(), mask.sizes());
  const char* const is_taken = static_cast<const char*>(mask.data_ptr());
  std::vector<std::int64_t> taken;
  for_each_place<2>(sizes, {strides_for(self, sizes), strides_for(mask, sizes)},
                    [&](const std::array<std::int64_t, 2>& at) {
                      if (is_taken[at[1]] != 0) taken.push_back(at[0]);
                    });
  resize_output(out, static_cast<std::int64_t>(taken.size()));
  visit_width(self.element_size(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = data_of<T>(out);
    const std::int64_t step = out.strides()[0];
    const T* const from = data_of<const T>(self);
    for (std::size_t i = 0; i < taken.size(); ++i, to += step) *to = from[taken[i]];
  });
  return out;
}

Tensor& masked_fill_(Tensor& self, const Tensor& mask, const Scalar& value) {
  if (mask.scalar_type() != kBool)
    throw Error(message({"masked_fill_ only supports boolean masks, given ", mask.str()}));
  check_overlap(self, ArrayRef<input>(input(mask)));
  const bool fits = mask.dim() <= self.dim() &&
                    IntArrayRef(backend::broadcast(self.sizes(), mask.sizes())) == self.sizes();
  if (!fits)
    throw Error(
        message({"masked_fill_(): the mask ", mask.str(), " does not broadcast to ", self.str()}));
  check_fits("masked_fill", value, self.scalar_type());
  if (self.is_meta()) return self;
  const char* const is_taken = static_cast<const char*>(mask.data_ptr());
  visit_all("masked_fill", self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const to = data_of<T>(self);
    const T element = element_of<T>(value);
    for_each_place<2>(self.sizes(),
                      {backend::shape(self.strides()), strides_for(mask, self.sizes())},
                      [&](const std::array<std::int64_t, 2>& at) {
                        if (is_taken[at[1]] != 0) to[at[0]] = element;
                      });
  });
  return self;
}
Tensor& masked_fill_tensor_(Tensor& self, const Tensor& mask, const Tensor& value) {
  if (value.dim() != 0)
    throw Error(message(
        {"masked_fill_ only supports a 0-dimensional value tensor, but got ", value.str()}));
  return masked_fill_(self, mask, value.item());
}

Tensor& masked_scatter_(Tensor& self, const Tensor& mask, const Tensor& source) {
  if (source.scalar_type() != self.scalar_type())
    throw Error(message({"masked_scatter_: expected self and source to have same dtypes but got ",
                         self.str(), " and ", source.str()}));
  if (mask.scalar_type() != kBool)
    throw Error(message({"masked_scatter_ only supports boolean masks, given ", mask.str()}));
  check_overlap(self, ArrayRef<input>(input(mask)));
  const bool fits = mask.dim() <= self.dim() &&
                    IntArrayRef(backend::broadcast(self.sizes(), mask.sizes())) == self.sizes();
  if (!fits)
    throw Error(message(
        {"masked_scatter_(): the mask ", mask.str(), " does not broadcast to ", self.str()}));
  const Tensor from = contiguous(source);
  const char* const is_taken = static_cast<const char*>(mask.data_ptr());
  visit_width(self.element_size(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const to = data_of<T>(self);
    const T* const values = data_of<const T>(from);
    std::int64_t next = 0;
    for_each_place<2>(self.sizes(),
                      {backend::shape(self.strides()), strides_for(mask, self.sizes())},
                      [&](const std::array<std::int64_t, 2>& at) {
                        if (is_taken[at[1]] == 0) return;
                        if (next == from.numel())
                          throw Error(
                              "masked_scatter_(): the mask has more elements that are true "
                              "than the source has elements");
                        to[at[0]] = values[next++];
                      });
  });
  return self;
}

template <class T>
[[nodiscard]] bool is_true(T element) {
  if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
    return static_cast<float>(element) != 0;
  else
    return element != T(0);
}

Tensor& nonzero_out(const Tensor& self, Tensor& out) {
  check_type("nonzero", out, kLong);
  check_overlap(out, {});
  check_apart(out, self);
  const auto n = static_cast<std::size_t>(self.dim());
  visit_all("nonzero", self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* const from = data_of<const T>(self);
    const place_runs<1> places(self.sizes(), {backend::shape(self.strides())});
    std::int64_t count = 0;
    places.for_each({}, [&](const std::array<std::int64_t, 1>& offset) {
      count += is_true(from[offset[0]]) ? 1 : 0;
    });
    resize_output(out, {count, self.dim()});
    auto* to = data_of<std::int64_t>(out);
    const std::int64_t row = out.strides()[0];
    const std::int64_t step = out.strides()[1];
    std::int64_t index[host_detail::most_dimensions] = {};
    places.for_each({}, [&](const std::array<std::int64_t, 1>& offset) {
      if (is_true(from[offset[0]])) {
        for (std::size_t d = 0; d < n; ++d) to[static_cast<std::int64_t>(d) * step] = index[d];
        to += row;
      }
      step_index(index, self.sizes());
    });
  });
  return out;
}
Tensor nonzero(const Tensor& self) {
  Tensor out = make_output(0, kLong);
  return nonzero_out(self, out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_WRITTEN(m, masked_select, "masked_select", "masked_select.out");
  m.impl("masked_fill_.Scalar", TORCH_FN(masked_fill_));
  m.impl("masked_fill_.Tensor", TORCH_FN(masked_fill_tensor_));
  m.impl("masked_scatter_", TORCH_FN(masked_scatter_));
  m.impl("nonzero", TORCH_FN(nonzero));
  m.impl("nonzero.out", TORCH_FN(nonzero_out));
}
