// SPDX-License-Identifier: BSL-1.0
// searchsorted and bucketize: the positions of values among sorted ones.
#include <climits>
#include <optional>
#include <string_view>

#include <torch/library.h>

#include "copies.hpp"
#include "places.hpp"
#include "result_type.hpp"

namespace dispatch::cpu {
namespace {

using maybe_side = std::optional<std::string_view>;
using maybe_tensor = std::optional<Tensor>;

/// Does a value come after elements equal to it?
[[nodiscard]] bool is_right(bool right, maybe_side side) {
  if (!side) return right;
  if (*side != "left" && *side != "right")
    throw Error(message({"searchsorted(): side is 'left' or 'right', given '", *side, "'"}));
  if (right && *side == "left") throw Error("searchsorted(): right=True contradicts side='left'");
  return *side == "right";
}

void check_sorter(const Tensor& sorted, const maybe_tensor& sorter) {
  if (!sorter || !sorter->defined()) return;
  if (sorter->sizes() != sorted.sizes())
    throw Error(message({"searchsorted(): the sorter ", sorter->str(),
                         " has other sizes than the sequence ", sorted.str()}));
  if (sorter->scalar_type() != kLong)
    throw Error(message({"searchsorted(): the sorter is of type Long, given ", sorter->str()}));
  const Tensor places = sorter->contiguous();
  const std::int64_t length = sorted.dim() == 0 ? 1 : sorted.size(-1);
  const auto* const at = data_of<const std::int64_t>(places);
  for (std::int64_t i = 0; i < places.numel(); ++i)
    if (at[i] < 0 || at[i] >= length)
      throw Error(message({"searchsorted(): the sorter's index ", at[i], " is out of range"}));
}

void check_sizes(const Tensor& sorted, const Tensor& values, bool is_number) {
  if (sorted.dim() == 0) throw Error("searchsorted(): the sequence must have a dimension");
  if ((is_number || values.dim() == 0) && sorted.dim() != 1)
    throw Error(
        message({"searchsorted(): one value is looked up in one sequence, given ", sorted.str()}));
  if (sorted.dim() == 1) return;
  const auto n = static_cast<std::size_t>(sorted.dim()) - 1;
  if (values.dim() != sorted.dim() || values.sizes().slice(0, n) != sorted.sizes().slice(0, n))
    throw Error(message({"searchsorted(): all dimensions but the last are the same, given ",
                         sorted.str(), " and ", values.str()}));
}

/// The number of the n sorted elements before the value.
template <class T>
[[nodiscard]] std::int64_t place_of(T value, const T* sorted, const std::int64_t* sorter,
                                    std::int64_t n, bool right) {
  std::int64_t begin = 0;
  std::int64_t end = n;
  while (begin < end) {
    const std::int64_t middle = begin + (end - begin) / 2;
    const T here = sorted[sorter == nullptr ? middle : sorter[middle]];
    const bool stands_before = right ? !(here > value) : !(here >= value);
    (stands_before ? begin : end) = stands_before ? middle + 1 : middle;
  }
  return begin;
}

/// Contiguous elements of the type in which both are compared.
[[nodiscard]] Tensor flat(const Tensor& t, ScalarType type) { return contiguous(t, type); }

void search(const Tensor& sorted, const Tensor& values, const maybe_tensor& sorter, bool right,
            const Tensor& out) {
  const input both[] = {sorted, values};
  const ScalarType type = result_type(both);
  const Tensor sequence = flat(sorted, type);
  const Tensor wanted = flat(values, type);
  const Tensor places = make_output(values.sizes(), kLong);
  const bool has_sorter = sorter && sorter->defined();
  const Tensor order = has_sorter ? sorter->contiguous() : Tensor();
  const auto* const order_data = has_sorter ? data_of<const std::int64_t>(order) : nullptr;
  const std::int64_t length = sorted.size(-1);
  const std::int64_t row = values.dim() == 0 ? 1 : values.size(-1);
  visit_reals("searchsorted_out_cpu", type, [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (std::int64_t i = 0; i < wanted.numel(); ++i) {
      const std::int64_t begin = sorted.dim() == 1 ? 0 : i / row * length;
      data_of<std::int64_t>(places)[i] =
          place_of(data_of<const T>(wanted)[i], data_of<const T>(sequence) + begin,
                   order_data == nullptr ? nullptr : order_data + begin, length, right);
    }
  });
  copy_elements(out, places);
}

Tensor& searched(const Tensor& sorted, const Tensor& values, bool is_number, bool out_int32,
                 bool right, maybe_side side, const maybe_tensor& sorter, Tensor& out) {
  check_sorter(sorted, sorter);
  const bool behind = is_right(right, side);
  check_sizes(sorted, values, is_number);
  check_type("searchsorted", out, out_int32 ? kInt : kLong);
  if (out_int32 && sorted.size(-1) >= INT_MAX)
    throw Error("searchsorted(): the sequence is too long for places of type Int");
  resize_output(out, values.sizes());
  check_overlap(out, {});
  if (values.numel() != 0) search(sorted, values, sorter, behind, out);
  return out;
}

Tensor& searchsorted_out(const Tensor& sorted, const Tensor& values, bool out_int32, bool right,
                         maybe_side side, const maybe_tensor& sorter, Tensor& out) {
  return searched(sorted, values, false, out_int32, right, side, sorter, out);
}
Tensor searchsorted(const Tensor& sorted, const Tensor& values, bool out_int32, bool right,
                    maybe_side side, const maybe_tensor& sorter) {
  Tensor out = make_output(0, out_int32 ? kInt : kLong);
  return cpu::searchsorted_out(sorted, values, out_int32, right, side, sorter, out);
}
[[nodiscard]] Tensor as_value(const Scalar& number) {
  return at::full(IntArrayRef(), number, TensorOptions(type_of_number(number.type())));
}
Tensor& searchsorted_number_out(const Tensor& sorted, const Scalar& value, bool out_int32,
                                bool right, maybe_side side, const maybe_tensor& sorter,
                                Tensor& out) {
  return searched(sorted, as_value(value), true, out_int32, right, side, sorter, out);
}
Tensor searchsorted_number(const Tensor& sorted, const Scalar& value, bool out_int32, bool right,
                           maybe_side side, const maybe_tensor& sorter) {
  Tensor out = make_output(0, out_int32 ? kInt : kLong);
  return searchsorted_number_out(sorted, value, out_int32, right, side, sorter, out);
}

void check_boundaries(const Tensor& boundaries) {
  if (boundaries.dim() != 1)
    throw Error(
        message({"bucketize(): the boundaries have one dimension, given ", boundaries.str()}));
}
Tensor& bucketize_out(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right,
                      Tensor& out) {
  check_boundaries(boundaries);
  return cpu::searchsorted_out(boundaries, self, out_int32, right, {}, {}, out);
}
Tensor bucketize(const Tensor& self, const Tensor& boundaries, bool out_int32, bool right) {
  check_boundaries(boundaries);
  return cpu::searchsorted(boundaries, self, out_int32, right, {}, {});
}
Tensor bucketize_number(const Scalar& self, const Tensor& boundaries, bool out_int32, bool right) {
  return cpu::bucketize(as_value(self), boundaries, out_int32, right);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("searchsorted.Tensor", TORCH_FN(dispatch::cpu::searchsorted));
  m.impl("searchsorted.Tensor_out", TORCH_FN(dispatch::cpu::searchsorted_out));
  m.impl("searchsorted.Scalar", TORCH_FN(searchsorted_number));
  m.impl("searchsorted.Scalar_out", TORCH_FN(searchsorted_number_out));
  m.impl("bucketize.Tensor", TORCH_FN(dispatch::cpu::bucketize));
  m.impl("bucketize.Tensor_out", TORCH_FN(dispatch::cpu::bucketize_out));
  m.impl("bucketize.Scalar", TORCH_FN(bucketize_number));
}
