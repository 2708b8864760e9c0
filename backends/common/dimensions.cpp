// SPDX-License-Identifier: BSL-1.0
#include "dimensions.hpp"

#include <algorithm>

namespace dispatch::backend {

std::size_t wrap(std::int64_t d, std::int64_t n) {
  const std::int64_t count = n == 0 ? 1 : n;
  if (d < -count || d >= count)
    throw IndexError(message({"Dimension out of range (expected to be in range of [", -count, ", ",
                              count - 1, "], but got ", d, ")"}));
  return static_cast<std::size_t>(d < 0 ? d + count : d);
}

std::size_t wrap_existing(std::int64_t d, std::int64_t n, const char* name) {
  if (n == 0)
    throw IndexError(message({name, "(): the tensor has no dimensions, given dimension ", d}));
  return wrap(d, n);
}

std::uint64_t dimension_set(IntArrayRef dims, std::int64_t n, const char* name) {
  std::uint64_t set = 0;
  for (const std::int64_t d : dims) {
    const std::uint64_t bit = std::uint64_t{1} << wrap(d, n);
    if ((set & bit) != 0) throw Error(message({name, "(): dimension ", d, " is listed twice"}));
    set |= bit;
  }
  return set;
}

shape complete_sizes(IntArrayRef sizes, std::int64_t elements) {
  const auto refuse = [&] {
    throw Error(
        message({"shape '", detail::text_of(sizes), "' is invalid for input of size ", elements}));
  };
  shape out(sizes);
  std::size_t open = out.count;
  std::int64_t known = 1;
  bool overflow = false;
  bool empty = false;
  for (std::size_t i = 0; i < out.count; ++i) {
    if (out.at[i] == -1) {
      if (open != out.count) throw Error("only one dimension can be inferred: more than one is -1");
      open = i;
    } else if (out.at[i] < 0) {
      throw Error(message({"invalid shape dimension ", out.at[i]}));
    } else {
      empty = empty || out.at[i] == 0;
      overflow = __builtin_mul_overflow(known, out.at[i], &known) || overflow;
    }
  }
  if (empty)
    known = 0;
  else if (overflow)
    refuse();
  if (open != out.count) {
    if (known == 0)
      throw Error(message({"cannot infer the -1 of the shape ", detail::text_of(sizes),
                           ": the other sizes have no elements"}));
    if (elements % known != 0) refuse();
    out.at[open] = elements / known;
  } else if (known != elements) {
    refuse();
  }
  return out;
}

bool view_strides(const Tensor& self, const shape& sizes, shape& strides) {
  strides = shape(sizes);
  if (self.numel() == 0) {
    if (self.sizes() == IntArrayRef(sizes))
      strides = shape(self.strides());
    else
      strides = contiguous_strides(sizes);
    return true;
  }
  const IntArrayRef from = self.sizes();
  const IntArrayRef steps = self.strides();
  // Runs of old dimensions that are adjacent in memory, from the innermost outwards.
  std::size_t to = sizes.count;
  std::int64_t run = 1;
  std::int64_t step = from.empty() ? 1 : steps.back();
  std::int64_t filled = 1;
  for (std::size_t d = from.size(); d-- > 0;) {
    run *= from[d];
    if (d != 0 && (from[d - 1] == 1 || steps[d - 1] == run * step)) continue;
    while (to > 0 && (filled < run || sizes.at[to - 1] == 1)) {
      --to;
      strides.at[to] = filled * step;
      filled *= sizes.at[to];
    }
    if (filled != run) return false;
    if (d != 0) step = steps[d - 1];
    run = filled = 1;
  }
  for (; to > 0; --to) strides.at[to - 1] = from.empty() ? 1 : step;
  return true;
}

shape contiguous_strides(IntArrayRef sizes) {
  shape out(sizes);
  host_detail::write_contiguous_strides(sizes, out.at);
  return out;
}

void insert(shape& at, std::size_t place, std::int64_t value) {
  if (at.count == host_detail::most_dimensions) throw Error("a tensor has at most 64 dimensions");
  std::copy_backward(at.at + place, at.at + at.count, at.at + at.count + 1);
  at.at[place] = value;
  ++at.count;
}

std::int64_t product(IntArrayRef sizes) {
  std::int64_t out = 1;
  bool overflow = false;
  for (const std::int64_t size : sizes) {
    if (size == 0) return 0;
    overflow = __builtin_mul_overflow(out, size, &out) || overflow;
  }
  if (overflow)
    throw Error(message({"a tensor of sizes ", detail::text_of(sizes), " does not fit in memory"}));
  return out;
}

shape broadcast(IntArrayRef a, IntArrayRef b) {
  if (a.size() < b.size()) std::swap(a, b);
  shape out(a);
  const std::size_t shift = a.size() - b.size();
  for (std::size_t i = 0; i < b.size(); ++i) {
    std::int64_t& size = out.at[i + shift];
    if (size == 1)
      size = b[i];
    else if (b[i] != 1 && b[i] != size)
      throw Error(message({"The size of tensor a (", size, ") must match the size of tensor b (",
                           b[i], ") at non-singleton dimension ", i + shift}));
  }
  return out;
}

}  // namespace dispatch::backend
