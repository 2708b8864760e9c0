// SPDX-License-Identifier: BSL-1.0
// The places of the elements below or above a diagonal of a matrix.
#include <algorithm>
#include <optional>

#include <ATen/ATen.h>
#include <ATen/ops/empty_ops.h>
#include <torch/library.h>

#include "places.hpp"

namespace dispatch::cpu {
namespace {

using maybe_type = std::optional<ScalarType>;
using maybe_layout = std::optional<Layout>;
using maybe_device = std::optional<Device>;
using maybe_pinned = std::optional<bool>;

enum class side : unsigned char { lower, upper };

/// Sums of sizes, which are checked at the end.
__extension__ using wide = __int128;

[[nodiscard]] std::int64_t within(wide at, std::int64_t most) {
  return static_cast<std::int64_t>(std::clamp<wide>(at, 0, most));
}
/// The sum of all numbers up to `last`, where each counts as at least 0 and at most `width`.
[[nodiscard]] wide sum_up_to(wide last, std::int64_t width) {
  const wide rising = within(last, width);
  return rising * (rising + 1) / 2 + (last > width ? (last - width) * width : 0);
}
/// The number of elements whose column is at most the row's number and the offset.
[[nodiscard]] wide count_below(std::int64_t rows, std::int64_t width, wide offset) {
  return sum_up_to(rows + offset, width) - sum_up_to(offset, width);
}

/// Calls f(row, first column, number of columns) for the rows with such elements.
template <side which, class F>
void for_each_row_of(std::int64_t rows, std::int64_t width, std::int64_t offset, const F& f) {
  if constexpr (which == side::lower) {
    for (std::int64_t row = within(-wide{offset}, rows); row < rows; ++row)
      f(row, std::int64_t{0}, within(wide{row} + offset + 1, width));
  } else {
    const std::int64_t last = within(wide{width} - offset, rows);
    for (std::int64_t row = 0; row < last; ++row) {
      const std::int64_t first = within(wide{row} + offset, width);
      f(row, first, width - first);
    }
  }
}

template <side which>
Tensor triangle(std::int64_t rows, std::int64_t width, std::int64_t offset, maybe_type type,
                maybe_layout layout, maybe_device device, maybe_pinned pinned) {
  constexpr const char* name = which == side::lower ? "tril_indices" : "triu_indices";
  if (rows < 0 || width < 0)
    throw Error(message({name, "(): expected sizes of 0 or more, not ", rows, " and ", width}));
  const wide all = which == side::lower
                       ? count_below(rows, width, offset)
                       : wide{rows} * width - count_below(rows, width, wide{offset} - 1);
  if (all > INT64_MAX / 16) throw Error(message({name, "(): the places do not fit in memory"}));
  const auto count = static_cast<std::int64_t>(all);
  const std::int64_t sizes[] = {2, count};
  const Tensor out = at::_ops::empty_memory_format::call(
      backend::symbolic(sizes), type.value_or(kLong), layout, device, pinned, std::nullopt);
  const auto fill = [&]<class T>(type_tag<T>) {
    T* at = data_of<T>(out);
    const auto write = [&](std::int64_t row, std::int64_t first, std::int64_t n) {
      for (std::int64_t column = first; column < first + n; ++column, ++at) {
        at[0] = static_cast<T>(row);
        at[count] = static_cast<T>(column);
      }
    };
    for_each_row_of<which>(rows, width, offset, write);
  };
  switch (out.scalar_type()) {
    case kInt: fill(type_tag<std::int32_t>()); break;
    case kLong: fill(type_tag<std::int64_t>()); break;
    default: refuse_type(name, out.scalar_type());
  }
  return out;
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("tril_indices", TORCH_FN(triangle<side::lower>));
  m.impl("triu_indices", TORCH_FN(triangle<side::upper>));
}
