// SPDX-License-Identifier: BSL-1.0
// cat, and kernels that move elements: narrow_copy, flip, roll, tril, triu, repeat_interleave.
#include <algorithm>
#include <cstring>
#include <optional>

#include <torch/library.h>
#include <dispatch/default_host/elements.hpp>

#include "copies.hpp"
#include "layouts.hpp"
#include "loops.hpp"
#include "places.hpp"
#include "result_type.hpp"

namespace dispatch::cpu {
namespace {

using backend::dimension_set;
using backend::wrap;

/// A tensor of sizes [0] is skipped if others have more dimensions.
[[nodiscard]] bool is_skipped(const Tensor& t) { return t.dim() == 1 && t.sizes()[0] == 0; }

void check_joined(const Tensor& first, const Tensor& other, std::size_t d, std::size_t at) {
  if (other.dim() != first.dim())
    throw Error(message(
        {"Tensors must have same number of dimensions: got ", first.dim(), " and ", other.dim()}));
  for (std::size_t i = 0; i < first.sizes().size(); ++i)
    if (i != d && first.sizes()[i] != other.sizes()[i])
      throw Error(message({"Sizes of tensors must match except in dimension ", d,
                           ". Expected size ", first.sizes()[i], " but got size ", other.sizes()[i],
                           " for tensor number ", at, " in the list."}));
}

[[nodiscard]] ScalarType joined_type(const ITensorListRef& tensors) {
  // A tensor without dimensions only affects the category of the type.
  ScalarType out = tensors.front().scalar_type();
  for (const Tensor& t : tensors) out = promoteTypes(out, t.scalar_type());
  return out;
}

Tensor& cat_out(const ITensorListRef& tensors, std::int64_t dim, Tensor& out) {
  if (tensors.empty()) throw ValueError("torch.cat(): expected a non-empty list of Tensors");
  for (const Tensor& t : tensors)
    if (t.dim() == 0) throw Error("zero-dimensional tensor (at position 0) cannot be concatenated");
  const Tensor* first = nullptr;
  for (const Tensor& t : tensors)
    if (first == nullptr && !is_skipped(t)) first = &t;
  const Tensor& like = first == nullptr ? tensors.front() : *first;
  // If all tensors are skipped, every dimension is valid.
  const std::size_t d = first == nullptr ? 0 : wrap(dim, like.dim());
  if (const ScalarType type = joined_type(tensors); !canCast(type, out.scalar_type()))
    throw TypeError(message({"torch.cat(): elements of ", toString(type),
                             " can't be cast to the output's type ", toString(out.scalar_type())}));
  backend::shape sizes(like.sizes());
  sizes.at[d] = 0;
  std::size_t at = 0;
  for (const Tensor& t : tensors) {
    const std::size_t number = at++;
    if (is_skipped(t)) continue;
    check_joined(like, t, d, number);
    sizes.at[d] += t.sizes()[d];
  }
  for (const Tensor& t : tensors)
    if (out.numel() != 0) check_apart(out, t);
  resize_output(out, sizes);
  check_overlap(out, {});
  std::int64_t start = 0;
  for (const Tensor& t : tensors) {
    if (is_skipped(t)) continue;
    const std::int64_t length = t.sizes()[d];
    copy_elements(out.narrow(static_cast<std::int64_t>(d), start, length), t);
    start += length;
  }
  return out;
}
Tensor cat(const ITensorListRef& tensors, std::int64_t dim) {
  Tensor out = make_output(0, tensors.empty() ? kFloat : joined_type(tensors));
  return cat_out(tensors, dim, out);
}

/// Copies n elements, the source's from the last one on.
template <class T>
struct backwards {
  // (Not SCHEMA_CT_INDEPENDENT, with which clang warns of the widest elements.)
  SCHEMA_CT_INLINE static void each(T* __restrict to, const T* __restrict last, std::int64_t n) {
    for (std::int64_t i = 0; i < n; ++i) to[i] = last[-i];
  }
  static void plain(T* to, const T* last, std::int64_t n) { each(to, last, n); }
  SCHEMA_CT_WIDE static void wide(T* to, const T* last, std::int64_t n) { each(to, last, n); }
  static void copy(T* to, const T* last, std::int64_t n) {
    (machine_is_wide() ? wide : plain)(to, last, n);
  }
};
template <class T>
void copy_line(T* to, std::int64_t to_step, const T* from, std::int64_t from_step, std::int64_t n) {
  if (to_step == 1 && from_step == 1)
    std::memcpy(to, from, static_cast<std::size_t>(n) * sizeof(T));
  else if (to_step == 1 && from_step == -1)
    backwards<T>::copy(to, from, n);
  else
    for (std::int64_t i = 0; i < n; ++i) to[i * to_step] = from[i * from_step];
}

/// As in PyTorch, the result has the memory order of `self`.
Tensor flip(const Tensor& self, IntArrayRef dims) {
  const std::uint64_t turned = dimension_set(dims, self.dim(), "flip");
  Tensor out = make_with_format(self, self.scalar_type(), std::nullopt);
  if (out.numel() == 0 || out.is_meta()) return out;
  backend::shape strides(self.strides());
  std::int64_t begin = 0;
  for (std::size_t d = 0; d < strides.count; ++d) {
    if ((turned >> d & 1) == 0) continue;
    begin += (self.sizes()[d] - 1) * strides.at[d];
    strides.at[d] = -strides.at[d];
  }
  visit_width(self.element_size(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const to = data_of<T>(out);
    const T* const from = data_of<const T>(self) + begin;
    places_in_memory<2>(backend::shape(self.sizes()), {backend::shape(out.strides()), strides})
        .for_each_line([=](const auto& at, std::int64_t n, const auto& step) {
          copy_line(to + at[0], step[0], from + at[1], step[1], n);
        });
  });
  return out;
}

[[nodiscard]] Tensor rolled(const Tensor& self, std::int64_t shift, std::size_t d) {
  const std::int64_t n = self.sizes()[d];
  Tensor out = make_output(self.sizes(), self.scalar_type());
  if (n == 0) return out;
  const std::int64_t by = (shift % n + n) % n;
  const auto dim = static_cast<std::int64_t>(d);
  if (by != 0) copy_elements(out.narrow(dim, 0, by), self.narrow(dim, n - by, by));
  copy_elements(out.narrow(dim, by, n - by), self.narrow(dim, 0, n - by));
  return out;
}
Tensor roll(const Tensor& self, SymIntArrayRef wanted, IntArrayRef dims) {
  const IntArrayRef shifts = backend::ints(wanted);
  if (shifts.empty()) throw Error("roll(): expected at least one shift");
  if (dims.empty() && shifts.size() == 1)
    return rolled(contiguous(self).view(self.numel()), shifts[0], 0).view(self.sizes());
  if (shifts.size() != dims.size())
    throw Error(message({"roll(): expected as many shifts as dimensions, given ", shifts.size(),
                         " and ", dims.size()}));
  Tensor out = self.clone();
  if (self.numel() == 0) return out;  // whatever the dimensions are
  for (std::size_t i = 0; i < dims.size(); ++i)
    out = rolled(out, shifts[i], backend::wrap_existing(dims[i], self.dim(), "roll"));
  return out;
}

template <class T, class F>
void write_part(T* row, std::int64_t step, std::int64_t begin, std::int64_t end, const F& f) {
  if (step == 1)
    for (std::int64_t j = begin; j < end; ++j) row[j] = f(j);
  else
    for (std::int64_t j = begin; j < end; ++j) row[j * step] = f(j);
}

/// Keeps the elements of each matrix on one side of a diagonal; sets the others to 0.
Tensor& triangle(Tensor& out, const Tensor& self, std::int64_t diagonal, bool upper,
                 const char* name) {
  if (self.dim() < 2)
    throw Error(message({name, "(): expected at least 2 dimensions, given ", self.str()}));
  check_type(name, out, self.scalar_type());
  resize_output(out, self.sizes());
  check_overlap(out, {});
  const bool in_place = out.is_same(self);
  if (!in_place) check_apart(out, self);
  if (out.is_meta()) return out;
  const std::size_t n = self.sizes().size();
  const std::int64_t rows = self.sizes()[n - 2];
  const std::int64_t columns = self.sizes()[n - 1];
  const auto matrices = [&](const Tensor& t) {
    return without(without(t.strides(), n - 1), n - 2);
  };
  visit_width(self.element_size(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const to = data_of<T>(out);
    const T* const from = data_of<const T>(self);
    for_each_place<2>(
        without(without(self.sizes(), n - 1), n - 2), {matrices(out), matrices(self)},
        [&](const std::array<std::int64_t, 2>& at) {
          for (std::int64_t i = 0; i < rows; ++i) {
            // The row is split at `middle`; the diagonal may be any number.
            const std::int64_t first = std::clamp(diagonal, -rows, columns);
            const std::int64_t middle =
                std::clamp<std::int64_t>(first + i + (upper ? 0 : 1), 0, columns);
            T* const row = to + at[0] + i * out.strides()[n - 2];
            const T* const given = from + at[1] + i * self.strides()[n - 2];
            const std::int64_t kept = upper ? middle : 0;
            const std::int64_t end = upper ? columns : middle;
            write_part(row, out.strides()[n - 1], 0, kept, [](std::int64_t) { return T{}; });
            write_part(row, out.strides()[n - 1], end, columns, [](std::int64_t) { return T{}; });
            if (!in_place)
              write_part(
                  row, out.strides()[n - 1], kept, end,
                  [&, step = self.strides()[n - 1]](std::int64_t j) { return given[j * step]; });
          }
        });
  });
  return out;
}
Tensor& tril(Tensor& out, const Tensor& self, SymInt diagonal) {
  return triangle(out, self, diagonal.expect_int(), false, "tril");
}
Tensor& triu(Tensor& out, const Tensor& self, SymInt diagonal) {
  return triangle(out, self, diagonal.expect_int(), true, "triu");
}

/// Repeats each index: 0 repeats[0] times, and so on.
Tensor repeat_interleave(const Tensor& repeats, std::optional<SymInt> output_size) {
  const ScalarType type = repeats.scalar_type();
  if (type != kLong && type != kInt) refuse_type("repeat_interleave_cpu", type);
  if (repeats.dim() != 1)
    throw Error(
        message({"repeat_interleave only accept 1D vector as repeat, given ", repeats.str()}));
  const Tensor counts = contiguous(repeats, kLong);
  const auto* const count = data_of<const std::int64_t>(counts);
  std::int64_t total = 0;
  for (std::int64_t i = 0; i < counts.numel(); ++i) {
    if (count[i] < 0) throw Error("repeats can not be negative");
    if (__builtin_add_overflow(total, count[i], &total))
      throw Error("repeat_interleave(): the repeats together do not fit in an int64_t");
  }
  if (output_size && output_size->expect_int() != total && counts.numel() != 0)
    throw Error(message({"allocated size does not match required size: expected ", total,
                         ", given ", output_size->expect_int()}));
  Tensor out = make_output(total, repeats.scalar_type());
  visit_integers("repeat_interleave", repeats.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* to = data_of<T>(out);
    for (std::int64_t i = 0; i < counts.numel(); ++i)
      to = std::fill_n(to, count[i], static_cast<T>(i));
  });
  return out;
}

/// The first element; item() checks that there is no other.
Scalar local_scalar_dense(const Tensor& self) {
  if (self.numel() == 0) throw Error("_local_scalar_dense(): the tensor has no elements");
  return host_detail::load_element(self.scalar_type(), self.data_ptr());
}

Tensor trace(const Tensor& self) {
  if (self.scalar_type() == kBool) refuse_type("trace", kBool);
  if (self.dim() != 2) throw Error(message({"trace(): expected a matrix, given ", self.str()}));
  return self.diagonal().sum();
}

bool equal(const Tensor& a, const Tensor& b) {
  if (a.sizes() != b.sizes()) return false;
  if (a.scalar_type() != b.scalar_type()) {
    const ScalarType common = promoteTypes(a.scalar_type(), b.scalar_type());
    return cpu::equal(converted(a, common), converted(b, common));
  }
  return visit_all("equal", a.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    const T* const left = data_of<const T>(a);
    const T* const right = data_of<const T>(b);
    bool same = true;
    for_each_place<2>(a.sizes(), {backend::shape(a.strides()), backend::shape(b.strides())},
                      [&](const std::array<std::int64_t, 2>& at) {
                        if constexpr (std::is_same_v<T, Half> || std::is_same_v<T, BFloat16>)
                          same = same && static_cast<float>(left[at[0]]) ==
                                             static_cast<float>(right[at[1]]);
                        else
                          same = same && left[at[0]] == right[at[1]];
                      });
    return same;
  });
}

Tensor& narrow_copy_out(const Tensor& self, std::int64_t dim, SymInt start, SymInt length,
                        Tensor& out) {
  if (self.dim() == 0 || dim >= self.dim())
    throw Error(message({"narrow_copy(): ", self.str(), " has no dimension ", dim}));
  const std::int64_t size = self.sizes()[wrap(dim, self.dim())];
  if (start < -size || start > size)
    throw IndexError(
        message({"narrow_copy(): no part of ", size, " elements begins at ", start.expect_int()}));
  const Tensor part = at::narrow(self, dim, start.expect_int(), length.expect_int());
  check_type("narrow_copy", out, self.scalar_type());
  return write_out(part, out);
}
Tensor narrow_copy(const Tensor& self, std::int64_t dim, SymInt start, SymInt length) {
  Tensor out = make_output(0, self.scalar_type());
  return narrow_copy_out(self, dim, start, length, out);
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("cat", TORCH_FN(cat));
  m.impl("cat.out", TORCH_FN(cat_out));
  m.impl("flip", TORCH_FN(flip));
  m.impl("roll", TORCH_FN(roll));
  SCHEMA_CT_WRITTEN_IN_PLACE(m, tril, "tril", "tril_", "tril.out");
  SCHEMA_CT_WRITTEN_IN_PLACE(m, triu, "triu", "triu_", "triu.out");
  m.impl("repeat_interleave.Tensor", TORCH_FN(repeat_interleave));
  m.impl("_local_scalar_dense", TORCH_FN(local_scalar_dense));
  m.impl("trace", TORCH_FN(dispatch::cpu::trace));
  m.impl("equal", TORCH_FN(dispatch::cpu::equal));
  m.impl("narrow_copy", TORCH_FN(dispatch::cpu::narrow_copy));
  m.impl("narrow_copy.out", TORCH_FN(dispatch::cpu::narrow_copy_out));
}
