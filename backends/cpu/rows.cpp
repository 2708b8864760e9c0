// SPDX-License-Identifier: BSL-1.0
// Rows of a tensor by a list of indices: index_select, index_add, index_copy, index_fill,
// index_reduce; and elements by their linear positions: take, put_.
#include <torch/library.h>

#include "combination.hpp"
#include "copies.hpp"
#include "loops.hpp"
#include "number_check.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

using backend::wrap;

void check_vector(const char* name, const Tensor& index) {
  if (index.dim() > 1)
    throw IndexError(message({name, "(): Index is supposed to be a vector, given ", index.str()}));
}
/// The index as Long, with at most one dimension. Throws IndexError or Error as `name` does.
[[nodiscard]] Tensor list_of(const char* name, const Tensor& index) {
  check_vector(name, index);
  if (index.scalar_type() != kLong && index.scalar_type() != kInt)
    throw Error(
        message({name, "(): Expected dtype int32 or int64 for index, given ", index.str()}));
  return contiguous(index, kLong);
}
[[nodiscard]] std::int64_t checked(std::int64_t at, std::int64_t held, bool negative,
                                   const char* name) {
  if (at >= held || at < (negative ? -held : 0))
    throw IndexError(message({name, "(): index ", at, " is out of range for size ", held}));
  return at < 0 ? at + held : at;
}

/// As checked(), for operators that throw Error.
[[nodiscard]] std::int64_t inside(std::int64_t at, std::int64_t held, const char* name) {
  if (at >= held || at < 0)
    throw Error(message({name, "(): index ", at, " is out of bounds for size ", held}));
  return at;
}

/// As checked(), for index_select: PyTorch checks rows without elements elsewhere.
[[nodiscard]] std::int64_t selected(std::int64_t at, std::int64_t held, const Tensor& self) {
  constexpr const char* name = "index_select";
  const bool has_empty_rows = self.dim() > 1 && self.numel() == 0;
  return has_empty_rows ? inside(at, held, name) : checked(at, held, false, name);
}

/// Rows of the first tensor and of the second.
struct pair {
  std::int64_t a;
  std::int64_t b;
};

/// to[i] = from[at[i]], for this machine. Input and output are apart.
template <class T>
class line_selector {
 public:
  void operator()(T* to, const T* from, const std::int64_t* at, std::int64_t n) const {
    select_(to, from, at, n);
  }

 private:
  SCHEMA_CT_INLINE static void each(T* to, const T* from, const std::int64_t* at, std::int64_t n) {
    SCHEMA_CT_INDEPENDENT
    for (std::int64_t i = 0; i < n; ++i) to[i] = from[at[i]];
  }
  static void plain(T* to, const T* from, const std::int64_t* at, std::int64_t n) {
    each(to, from, at, n);
  }
  SCHEMA_CT_WIDE static void wide(T* to, const T* from, const std::int64_t* at, std::int64_t n) {
    each(to, from, at, n);
  }
  SCHEMA_CT_WIDEST static void widest(T* to, const T* from, const std::int64_t* at,
                                      std::int64_t n) {
    each(to, from, at, n);
  }

  decltype(&plain) select_ = machine_is_widest() ? &widest : machine_is_wide() ? &wide : &plain;
};

Tensor& index_select(Tensor& out, const Tensor& self, std::int64_t dim, const Tensor& index) {
  const std::size_t d = wrap(dim, self.dim());
  const Tensor list = list_of("index_select", index);
  check_type("index_select", out, self.scalar_type());
  check_overlap(out, {});
  check_apart(out, self);
  check_apart(out, index);
  if (self.dim() == 0 && list.numel() != 1)
    throw Error(
        message({"index_select(): expected one index for a tensor without dimensions, given ",
                 index.str()}));
  backend::shape sizes(self.sizes());
  if (sizes.count != 0) sizes.at[d] = list.numel();
  resize_output(out, sizes);
  if (out.is_meta()) return out;
  const std::int64_t held = line(self, d).size;
  const auto* const at = data_of<const std::int64_t>(list);
  for (std::int64_t i = 0; i < list.numel(); ++i) static_cast<void>(selected(at[i], held, self));
  visit_width(self.element_size(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const to = data_of<T>(out);
    const T* const from = data_of<const T>(self);
    const row_pairs rows(out, self, d);
    const line_selector<T> select;
    const bool are_lines = rows.for_each_begin(
        [&](std::int64_t a, std::int64_t b) { select(to + a, from + b, at, list.numel()); });
    if (are_lines) return;
    rows.for_each(
        list.numel(), [=](std::int64_t i) { return pair{i, at[i]}; },
        [=](std::int64_t a, std::int64_t b) { to[a] = from[b]; });
  });
  return out;
}

/// The sizes of a row; it is an error if the source lacks the dimension of the rows.
[[nodiscard]] backend::shape without_line(const Tensor& source, std::size_t d) {
  return d < source.sizes().size() ? without(source.sizes(), d) : backend::shape(source.sizes());
}
/// Throws unless the sizes of a row are equal; `given` and `mine` are those of source and self.
void check_rows(const char* name, const Tensor& self, IntArrayRef mine, std::size_t d,
                const Tensor& source, IntArrayRef given) {
  if (mine != given)
    throw Error(message({name, "(): self and source have the same sizes but in dimension ", d,
                         ", given ", self.str(), " and ", source.str()}));
}
void check_same_type(const char* name, const Tensor& self, const Tensor& source) {
  if (source.scalar_type() != self.scalar_type())
    throw Error(message({name, "(): self and source have the same element type, given ", self.str(),
                         " and ", source.str()}));
}
[[nodiscard]] std::string wrong_count(const char* name, std::int64_t rows, const Tensor& list) {
  return message(
      {name, "(): expected as many indices as source has rows, ", rows, ", given ", list.numel()});
}
void check_added(const char* name, const Tensor& self, std::size_t d, const Tensor& list,
                 const Tensor& source) {
  check_same_type(name, self, source);
  if (d != 0 && static_cast<std::int64_t>(d) >= source.dim())
    throw Error(message({name, "(): source has no dimension ", d, ": ", source.str()}));
  const std::int64_t rows = line(source, d).size;
  if (rows != list.numel() && source.dim() == 0) throw IndexError(wrong_count(name, rows, list));
  if (rows != list.numel()) throw Error(wrong_count(name, rows, list));
  if (self.dim() == 0 || source.dim() == 0)
    check_rows(name, self, self.sizes(), d, source, source.sizes());
  else
    check_rows(name, self, without(self.sizes(), d), d, source, without_line(source, d));
}
void check_copied(const Tensor& self, std::size_t d, const Tensor& index, const Tensor& source) {
  constexpr const char* name = "index_copy";
  if (source.dim() == 0 && index.numel() != 1) throw IndexError(wrong_count(name, 1, index));
  if (source.dim() != self.dim() && source.dim() != 0 && self.dim() != 0)
    throw IndexError(message({name, "(): self and source have as many dimensions, given ",
                              self.str(), " and ", source.str()}));
  if (index.scalar_type() != kLong)
    throw Error(message({name, "(): expected a Long index, given ", index.str()}));
  check_same_type(name, self, source);
  check_rows(name, self, without(self.sizes(), d), d, source, without_line(source, d));
}

void begin(const char* name, Tensor& out, const Tensor& self, const Tensor& index,
           const Tensor& source) {
  check_type(name, out, self.scalar_type());
  check_apart(out, index);
  check_apart(out, source);
  if (!out.is_same(self)) {
    resize_output(out, self.sizes());
    copy_elements(out, self);
  }
  check_overlap(out, {});
}

template <class F>
void for_each_row(const Tensor& out, std::size_t d, const Tensor& list, const Tensor& source,
                  std::int64_t (*place)(std::int64_t at, std::int64_t held), const F& f) {
  const std::int64_t held = line(out, d).size;
  const auto* const at = data_of<const std::int64_t>(list);
  for (std::int64_t i = 0; i < list.numel(); ++i) static_cast<void>(place(at[i], held));
  row_pairs(out, source, d)
      .for_each(list.numel(), [=](std::int64_t i) { return pair{at[i], i}; }, f);
}

Tensor& index_add(Tensor& out, const Tensor& self, std::int64_t dim, const Tensor& index,
                  const Tensor& source, const Scalar& alpha) {
  const std::size_t d = wrap(dim, self.dim());
  const Tensor list = list_of("index_add", index);
  check_added("index_add", self, d, list, source);
  begin("index_add", out, self, index, source);
  if (out.is_meta()) return out;
  const bool adds = list.numel() != 0 && out.numel() != 0;
  if (adds && self.dim() > 1)  // before the number is looked at
    static_cast<void>(inside(data_of<const std::int64_t>(list)[0], line(out, d).size, "index_add"));
  if (adds || self.dim() <= 1) check_fits("index_add", alpha, self.scalar_type());
  if (list.numel() == 0 || (out.numel() == 0 && out.dim() > 1)) return out;
  visit_all("index_add_", self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const to = data_of<T>(out);
    const T* const from = data_of<const T>(source);
    const T factor = element_of<T>(alpha);
    const auto place = [](std::int64_t i, std::int64_t n) { return inside(i, n, "index_add"); };
    for_each_row(out, d, list, source, place, [=](std::int64_t a, std::int64_t b) {
      to[a] = sum_of(to[a], product_of(from[b], factor));
    });
  });
  return out;
}

void combine_rows(const Tensor& out, std::size_t d, const Tensor& list, const Tensor& source,
                  combination how) {
  if (isReducedFloatingType(out.scalar_type())) {  // computed values are rounded once
    const Tensor wide = converted(out, kFloat);
    combine_rows(wide, d, list, converted(source, kFloat), how);
    return copy_elements(out, wide);
  }
  const auto place = [](std::int64_t i, std::int64_t n) {
    return checked(i, n, false, "index_reduce");
  };
  visit_combined("index_reduce", how, out.scalar_type(), [&](auto tag, auto constant) {
    using T = typename decltype(tag)::type;
    T* const to = data_of<T>(out);
    const T* const from = data_of<const T>(source);
    for_each_row(out, d, list, source, place, [=](std::int64_t a, std::int64_t b) {
      combine<decltype(constant)::value>(to[a], from[b]);
    });
  });
}
Tensor& index_reduce(Tensor& out, const Tensor& self, std::int64_t dim, const Tensor& index,
                     const Tensor& source, std::string_view word, bool include_self) {
  constexpr const char* name = "index_reduce";
  const combination how = combination_of(name, word, false);
  const std::size_t d = wrap(dim, self.dim());
  const Tensor list = list_of(name, index);
  check_added(name, self, d, list, source);
  begin(name, out, self, index, source);
  if (list.numel() == 0 || out.is_meta()) return out;
  // PyTorch joins whole slices of tensors with more dimensions, whose elements may be of any type.
  const bool is_number = !self.is_complex() && self.scalar_type() != kBool;
  if (!is_number && (self.dim() <= 1 || !include_self)) refuse_type(name, self.scalar_type());
  const auto* const at = data_of<const std::int64_t>(list);
  for (std::int64_t i = 0; i < list.numel(); ++i)
    static_cast<void>(checked(at[i], line(out, d).size, false, name));
  const bool by_order = how == combination::largest || how == combination::smallest;
  if (by_order && self.is_complex()) refuse_type(name, self.scalar_type());
  if (out.numel() == 0) return out;
  if (!include_self) out.index_fill_(dim, list, neutral(how, self.scalar_type()));
  combine_rows(out, d, list, source, how == combination::mean ? combination::sum : how);
  if (how != combination::mean) return out;
  Tensor counts = include_self ? at::ones_like(out) : at::zeros_like(out);
  counts.index_add_(dim, list, at::ones_like(source));
  divide_by_counts(out, counts);
  return out;
}

Tensor& index_copy(Tensor& out, const Tensor& self, std::int64_t dim, const Tensor& index,
                   const Tensor& source) {
  const std::size_t d = wrap(dim, self.dim());
  check_overlap(out, {});
  check_apart(out, index);
  check_apart(out, source);
  check_vector("index_copy", index);
  check_copied(self, d, index, source);
  const Tensor list = list_of("index_copy", index);
  begin("index_copy", out, self, index, source);
  if (const std::int64_t rows = line(source, d).size; rows != index.numel())
    throw IndexError(wrong_count("index_copy", rows, index));
  if (out.is_meta()) return out;
  if (backend::product(without(out.sizes(), d)) == 0) return out;
  visit_width(self.element_size(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const to = data_of<T>(out);
    const T* const from = data_of<const T>(source);
    const auto place = [](std::int64_t i, std::int64_t n) {
      return checked(i, n, false, "index_copy");
    };
    for_each_row(out, d, list, source, place,
                 [=](std::int64_t a, std::int64_t b) { to[a] = from[b]; });
  });
  return out;
}

Tensor& index_fill_(Tensor& self, std::int64_t dim, const Tensor& index, const Scalar& value) {
  if (index.scalar_type() != kLong)
    throw IndexError(message({"index_fill_(): expected a Long index, given ", index.str()}));
  if (!isComplexType(self.scalar_type()) && value.isComplex())
    throw Error("index_fill_(): a real tensor cannot be filled with a complex number");
  const std::size_t d = wrap(dim, self.dim());
  check_overlap(self, {});
  check_apart(self, index);
  if (index.dim() > 1)
    throw Error(
        message({"index_fill_(): the index has at most one dimension, given ", index.str()}));
  check_fits("index_fill_", value, self.scalar_type());
  const Tensor list = list_of("index_fill_", index);
  if (backend::product(without(self.sizes(), d)) == 0) return self;
  const std::int64_t held = line(self, d).size;
  const auto* const at = data_of<const std::int64_t>(list);
  for (std::int64_t i = 0; i < list.numel(); ++i)
    static_cast<void>(checked(at[i], held, true, "index_fill_"));
  visit_all("index_fill_", self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const to = data_of<T>(self);
    const T element = element_of<T>(value);
    row_pairs(self, self, d)
        .for_each(
            list.numel(), [=](std::int64_t i) { return pair{at[i] < 0 ? at[i] + held : at[i], 0}; },
            [=](std::int64_t a, std::int64_t) { to[a] = element; });
  });
  return self;
}
Tensor& index_fill_tensor_(Tensor& self, std::int64_t dim, const Tensor& index,
                           const Tensor& value) {
  if (value.dim() != 0)
    throw Error(message({"index_fill_(): the value has no dimensions, given ", value.str()}));
  return index_fill_(self, dim, index, value.item());
}

/// The offset of the element at this linear position, the last dimension being the fastest.
[[nodiscard]] std::int64_t offset_of(const Tensor& self, std::int64_t place) {
  std::int64_t offset = 0;
  for (std::size_t d = self.sizes().size(); d-- > 0; place /= self.sizes()[d])
    offset += place % self.sizes()[d] * self.strides()[d];
  return offset;
}

Tensor& take(Tensor& out, const Tensor& self, const Tensor& index) {
  if (index.scalar_type() != kLong)
    throw Error(message({"take(): Expected a long tensor for index, given ", index.str()}));
  check_type("take", out, self.scalar_type());
  if (self.numel() == 0 && index.numel() != 0)
    throw IndexError("take(): tried to take from an empty tensor");
  check_overlap(out, {});
  check_apart(out, self);
  check_apart(out, index);
  resize_output(out, index.sizes());
  // All elements are made contiguous only if most of them may be used.
  const Tensor whole = index.numel() < self.numel() / 8 ? self : contiguous(self);
  const bool is_contiguous = whole.is_contiguous();
  visit_width(self.element_size(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    T* const to = data_of<T>(out);
    const T* const from = data_of<const T>(whole);
    const auto* const at = data_of<const std::int64_t>(index);
    for_each_place<2>(index.sizes(),
                      {backend::shape(out.strides()), backend::shape(index.strides())},
                      [&](const std::array<std::int64_t, 2>& place) {
                        const std::int64_t i = checked(at[place[1]], whole.numel(), true, "take");
                        to[place[0]] = from[is_contiguous ? i : offset_of(whole, i)];
                      });
  });
  return out;
}

Tensor& put_(Tensor& self, const Tensor& index, const Tensor& source, bool accumulate) {
  if (index.scalar_type() != kLong)
    throw Error(message({"put_(): Expected a long tensor for index, given ", index.str()}));
  check_same_type("put_", self, source);
  if (index.numel() != source.numel())
    throw IndexError(message({"put_(): expected as many indices as elements, given ", index.str(),
                              " and ", source.str()}));
  if (self.numel() == 0 && index.numel() != 0)
    throw IndexError("put_(): tried to put elements into an empty tensor");
  check_overlap(self, {});
  check_apart(self, index);
  check_apart(self, source);
  const Tensor places = contiguous(index);
  const Tensor values = contiguous(source);
  const bool is_contiguous = self.is_contiguous();
  const auto* const at = data_of<const std::int64_t>(places);
  visit_all("put_", self.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (std::int64_t i = 0; i < places.numel(); ++i) {
      const std::int64_t place = checked(at[i], self.numel(), true, "put_");
      T& to = data_of<T>(self)[is_contiguous ? place : offset_of(self, place)];
      const T value = data_of<const T>(values)[i];
      to = accumulate ? sum_of(to, value) : value;
    }
  });
  return self;
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  SCHEMA_CT_WRITTEN(m, index_select, "index_select", "index_select.out");
  SCHEMA_CT_WRITTEN_IN_PLACE(m, index_add, "index_add", "index_add_", "index_add.out");
  SCHEMA_CT_WRITTEN_IN_PLACE(m, index_reduce, "index_reduce", "index_reduce_", "index_reduce.out");
  SCHEMA_CT_WRITTEN_IN_PLACE(m, index_copy, "index_copy", "index_copy_", "index_copy.out");
  SCHEMA_CT_WRITTEN(m, take, "take", "take.out");
  m.impl("put_", TORCH_FN(dispatch::cpu::put_));
  m.impl("index_fill_.int_Scalar", TORCH_FN(index_fill_));
  m.impl("index_fill_.int_Tensor", TORCH_FN(index_fill_tensor_));
}
