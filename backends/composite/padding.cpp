// SPDX-License-Identifier: BSL-1.0
// Padding by a number or around the other side, and the choice of a padding by its mode.
#include <algorithm>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "calls.hpp"
#include "options.hpp"

namespace dispatch::composite {
namespace {

using backend::ints;
using backend::shape;

/// The elements before and behind each dimension. A list of them begins with the last dimension.
struct margins {
  std::int64_t before;
  std::int64_t behind;
};
[[nodiscard]] margins margins_of(IntArrayRef padding, std::size_t d, std::size_t dimensions) {
  const std::size_t at = 2 * (dimensions - 1 - d);
  if (at + 1 >= padding.size()) return {0, 0};
  return {padding[at], padding[at + 1]};
}

/// The size with both margins, of which a negative one cuts elements off.
[[nodiscard]] std::int64_t padded_size(std::int64_t size, const margins& by) {
  std::int64_t out = 0;
  if (__builtin_add_overflow(size, by.before, &out) || __builtin_add_overflow(out, by.behind, &out))
    throw Error(message({"a dimension of size ", size, " is not padded by ", by.before, " and ",
                         by.behind, ": the sum does not fit in 64 bits"}));
  return out;
}

void check_padding(const Tensor& self, IntArrayRef padding) {
  if (padding.size() % 2 != 0)
    throw Error(
        message({"pad has two numbers for each dimension, but is a list of ", padding.size()}));
  if (padding.size() / 2 > self.sizes().size())
    throw Error(message({"pad has numbers for ", padding.size() / 2, " dimensions, but ",
                         self.str(), " has only ", self.dim()}));
}

[[nodiscard]] shape padded_sizes(const Tensor& self, IntArrayRef padding) {
  shape sizes(self.sizes());
  for (std::size_t d = 0; d < sizes.count; ++d)
    sizes.at[d] = padded_size(sizes.at[d], margins_of(padding, d, sizes.count));
  return sizes;
}

/// The part of `of` that stays where `sign` times the margins are cut off.
[[nodiscard]] Tensor cut(Tensor of, IntArrayRef padding, std::int64_t sign) {
  const std::size_t dimensions = of.sizes().size();
  for (std::size_t d = 0; d < dimensions; ++d) {
    const margins by = margins_of(padding, d, dimensions);
    const auto dim = static_cast<std::int64_t>(d);
    const std::int64_t before = std::max<std::int64_t>(sign * by.before, 0);
    const std::int64_t behind = std::max<std::int64_t>(sign * by.behind, 0);
    if (before != 0) of = of.narrow(dim, before, of.size(dim) - before);
    if (behind != 0) of = of.narrow(dim, 0, of.size(dim) - behind);
  }
  return of;
}

void write_part(Tensor to, const Tensor& from) { calls::copy_(to, from, false); }

Tensor constant_pad_nd(const Tensor& self, SymIntArrayRef pad, const Scalar& value) {
  const IntArrayRef padding = ints(pad);
  check_padding(self, padding);
  const Tensor kept = cut(self, padding, -1);
  if (std::all_of(padding.begin(), padding.end(), [](std::int64_t n) { return n <= 0; }))
    return calls::clone(kept, MemoryFormat::Preserve);
  Tensor out = at::empty(IntArrayRef(padded_sizes(self, padding)),
                         self.options().memory_format(self.suggest_memory_format()));
  at::fill_(out, value);  // unlike the method, it converts numbers as PyTorch's kernel does
  write_part(cut(out, padding, 1), kept);
  return out;
}

/// Copies what lies beside the middle, along one dimension, from the middle's other end.
void wrap_around(const Tensor& out, std::int64_t dim, const margins& by) {
  const std::int64_t size = out.size(dim);
  const std::int64_t before = std::max<std::int64_t>(by.before, 0);
  const std::int64_t behind = std::max<std::int64_t>(by.behind, 0);
  if (before > 0)
    write_part(out.slice(dim, 0, before), out.slice(dim, size - before - behind, size - behind));
  if (behind > 0)
    write_part(out.slice(dim, size - behind, size), out.slice(dim, before, before + behind));
}
Tensor pad_circular(const Tensor& self, SymIntArrayRef pad) {
  const IntArrayRef padding = ints(pad);
  const std::size_t dimensions = self.sizes().size();
  const std::size_t others = dimensions - padding.size() / 2;
  if (padding.size() / 2 > dimensions || others < 1 || others > 2)
    throw Error(message({"circular padding leaves one or two dimensions as they are: ",
                         padding.size() / 2, " of ", dimensions, " are to be padded"}));
  const shape sizes = padded_sizes(self, padding);
  for (std::size_t d = others; d < dimensions; ++d) {
    const margins by = margins_of(padding, d, dimensions);
    const std::int64_t size = self.sizes()[d];
    const std::int64_t kept = size + std::min<std::int64_t>(std::min(by.before, by.behind), 0);
    if (sizes.at[d] >= 0 && std::max(by.before, by.behind) > kept)
      throw Error(message({"circular padding takes each element once: dimension ", d, " of size ",
                           size, " is not padded by ", by.before, " and ", by.behind}));
    if (sizes.at[d] < 0)
      throw Error(message({"padding by ", by.before, " and ", by.behind, " leaves nothing of ",
                           "dimension ", d, ", whose size is ", size}));
  }
  const Tensor out = at::empty(IntArrayRef(sizes), self.options());
  write_part(cut(out, padding, 1), cut(self, padding, -1));
  for (std::size_t d = dimensions; d-- > others;)
    wrap_around(out, static_cast<std::int64_t>(d), margins_of(padding, d, dimensions));
  return out;
}

/// The numbers by which _pad_enum names the modes; PyTorch keeps 32 bits of them.
enum class padding_mode : std::int32_t { reflect, replicate, circular, constant };

[[nodiscard]] Tensor padded(const Tensor& self, IntArrayRef padding, padding_mode mode) {
  const std::size_t count = padding.size() / 2;
  const std::size_t others = self.sizes().size() - count;
  const bool has_kernel = count >= 1 && count <= 3 && others >= 1 && others <= 2;
  if (has_kernel && mode == padding_mode::circular)
    return pad_circular(self, backend::symbolic(padding));
  if (has_kernel && mode == padding_mode::reflect)
    return count == 1   ? at::reflection_pad1d(self, padding)
           : count == 2 ? at::reflection_pad2d(self, padding)
                        : at::reflection_pad3d(self, padding);
  if (has_kernel && mode == padding_mode::replicate)
    return count == 1   ? at::replication_pad1d(self, padding)
           : count == 2 ? at::replication_pad2d(self, padding)
                        : at::replication_pad3d(self, padding);
  throw NotImplementedError(message(
      {"pad(): other modes than 'constant' pad the last 1, 2 or 3 dimensions of a tensor that has ",
       "one or two more, not ", count, " of ", self.dim()}));
}
Tensor pad_enum(const Tensor& self, SymIntArrayRef pad, std::int64_t mode,
                std::optional<double> value) {
  const IntArrayRef padding = ints(pad);
  check_padding(self, padding);
  const auto by = static_cast<padding_mode>(static_cast<std::int32_t>(mode));
  if (by == padding_mode::constant) return composite::constant_pad_nd(self, pad, value.value_or(0));
  if (value && *value != 0)
    throw Error(message({"pad(): only the mode 'constant' takes a value, given ", *value}));
  return padded(self, padding, by);
}
Tensor pad(const Tensor& self, SymIntArrayRef padding, std::string_view mode,
           std::optional<double> value) {
  constexpr std::string_view names[] = {"reflect", "replicate", "circular", "constant"};
  const auto* const found = std::find(std::begin(names), std::end(names), mode);
  if (found == std::end(names))
    throw NotImplementedError(
        message({"pad(): the mode is 'constant', 'reflect', 'replicate' or 'circular', not '",
                 std::string(mode), "'"}));
  return pad_enum(self, padding, found - std::begin(names), value);
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutograd, m) {
  m.impl("constant_pad_nd", TORCH_FN(dispatch::composite::constant_pad_nd));
}

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  m.impl("pad", TORCH_FN(dispatch::composite::pad));
  m.impl("_pad_enum", TORCH_FN(dispatch::composite::pad_enum));
  m.impl("_pad_circular", TORCH_FN(dispatch::composite::pad_circular));
}
