// SPDX-License-Identifier: BSL-1.0
#include "reduction.hpp"

#include <algorithm>
#include <cstdlib>
#include <memory>

#include "../common/dimensions.hpp"

namespace dispatch::cpu {
namespace {

constexpr std::int64_t block = 1024;
constexpr std::int64_t most_columns = 256;

void sort_and_join(dimension_list& list) {
  for (std::size_t d = 1; d < list.count; ++d)
    for (std::size_t e = d; e > 0 && std::abs(list.steps[e]) < std::abs(list.steps[e - 1]); --e) {
      std::swap(list.sizes[e], list.sizes[e - 1]);
      std::swap(list.steps[e], list.steps[e - 1]);
    }
  std::size_t last = 0;
  for (std::size_t d = 1; d < list.count; ++d) {
    if (list.sizes[last] * list.steps[last] == list.steps[d]) {
      list.sizes[last] *= list.sizes[d];
    } else {
      list.sizes[++last] = list.sizes[d];
      list.steps[last] = list.steps[d];
    }
  }
  list.count = list.count == 0 ? 0 : last + 1;
}

/// Reads strided elements as contiguous ones of another type.
class reader {
 public:
  reader(const Tensor& in, ScalarType reads)
      : size_(static_cast<std::int64_t>(in.element_size())),
        wanted_size_(static_cast<std::int64_t>(elementSize(reads))),
        convert_(find_conversion(reads, in.scalar_type())),
        same_(in.scalar_type() == reads) {}
  [[nodiscard]] bool is_direct(std::int64_t step) const { return same_ && step == size_; }
  [[nodiscard]] std::int64_t wanted_size() const { return wanted_size_; }
  /// The elements themselves, or a copy in the buffer; at most `block` elements.
  [[nodiscard]] const char* read(const char* from, std::int64_t step, std::int64_t n) {
    if (is_direct(step)) return from;
    convert_(buffer_, wanted_size_, from, step, n);
    return buffer_;
  }
  void copy(char* to, const char* from, std::int64_t step, std::int64_t n) const {
    copy(to, wanted_size_, from, step, n);
  }
  void copy(char* to, std::int64_t to_step, const char* from, std::int64_t step,
            std::int64_t n) const {
    convert_(to, to_step, from, step, n);
  }

 private:
  std::int64_t size_;
  std::int64_t wanted_size_;
  conversion convert_;
  bool same_;
  alignas(64) char buffer_[block * 16];
};

/// The dimensions that are kept, with the steps of the input, and the same with those of the
/// result.
struct split {
  dimension_list reduced;
  dimension_list kept;
  dimension_list kept_in_result;
};
[[nodiscard]] split split_dimensions(const Tensor& in, const reduced_dimensions& dims,
                                     std::int64_t result_size) {
  split out;
  std::int64_t result_step = result_size;
  const auto size_of_element = static_cast<std::int64_t>(in.element_size());
  for (std::size_t d = static_cast<std::size_t>(in.dim()); d-- > 0;) {
    const std::int64_t size = in.sizes()[d];
    if (size == 1) continue;
    const std::int64_t step = in.strides()[d] * size_of_element;
    if (dims[d]) {
      out.reduced.add(size, step);
    } else {
      out.kept.add(size, step);
      out.kept_in_result.add(size, result_step);
      result_step *= size;
    }
  }
  return out;
}

/// Sorts the kept dimensions in both lists, innermost first.
void sort_kept(split& s) {
  for (std::size_t d = 1; d < s.kept.count; ++d)
    for (std::size_t e = d; e > 0 && std::abs(s.kept.steps[e]) < std::abs(s.kept.steps[e - 1]);
         --e) {
      for (dimension_list* list : {&s.kept, &s.kept_in_result}) {
        std::swap(list->sizes[e], list->sizes[e - 1]);
        std::swap(list->steps[e], list->steps[e - 1]);
      }
    }
}

/// Rows whose neighbours are closer together than their own elements. Several are read at once,
/// because each cache line has elements of several.
class side_by_side {
 public:
  using function = void (*)(void* context, const char* row, std::int64_t n, std::int64_t k);

  side_by_side(const split& s, const reader& read)
      : kept_(s.kept),
        n_(s.reduced.sizes[0]),
        step_(s.reduced.steps[0]),
        read_(read),
        // Rows at a distance of a power of 2 would share places in the cache.
        row_bytes_(n_ * read.wanted_size() + 64),
        memory_(std::make_unique<char[]>(static_cast<std::size_t>(row_bytes_ * most_rows))) {}

  void operator()(const char* from, function f, void* context) {
    odometer outer(kept_, 1);
    std::int64_t k = 0;
    do {
      for (std::int64_t row = 0; row < kept_.sizes[0]; row += most_rows) {
        const std::int64_t m = std::min(most_rows, kept_.sizes[0] - row);
        const char* const first = from + outer.offset() + row * kept_.steps[0];
        for (std::int64_t i = 0; i < n_; ++i)
          read_.copy(memory_.get() + i * read_.wanted_size(), row_bytes_, first + i * step_,
                     kept_.steps[0], m);
        for (std::int64_t r = 0; r < m; ++r) f(context, memory_.get() + r * row_bytes_, n_, k++);
      }
    } while (outer.next());
  }

 private:
  static constexpr std::int64_t most_rows = 16;
  const dimension_list& kept_;
  std::int64_t n_;
  std::int64_t step_;
  const reader& read_;
  std::int64_t row_bytes_;
  std::unique_ptr<char[]> memory_;
};

class folding {
 public:
  folding(const Tensor& in, split dimensions, const fold& by, ScalarType type)
      : by_(by),
        dims_(dimensions),
        reader_(in, by.reads),
        write_(find_conversion(type, by.result)),
        result_size_(static_cast<std::int64_t>(elementSize(by.result))),
        count_(dims_.reduced.elements()) {}

  void rows(const char* from, char* to) {
    odometer in(dims_.kept);
    odometer out(dims_.kept_in_result);
    do {
      alignas(16) char total[16];
      by_.start(total, 1);
      odometer outer(dims_.reduced, 1);
      do add_run(total, from + in.offset() + outer.offset());
      while (outer.next());
      finish(to + out.offset(), 0, total, 1);
      out.next();
    } while (in.next());
  }

  void columns(const char* from, char* to) {
    const std::int64_t n = dims_.kept.sizes[0];
    const std::int64_t step = dims_.kept.steps[0];
    odometer in(dims_.kept, 1);
    odometer out(dims_.kept_in_result, 1);
    do {
      for (std::int64_t i = 0; i < n; i += most_columns) {
        const std::int64_t m = std::min(most_columns, n - i);
        alignas(64) char totals[most_columns * 16];
        by_.start(totals, m);
        odometer reduced(dims_.reduced);
        do
          by_.columns(totals,
                      reader_.read(from + in.offset() + i * step + reduced.offset(), step, m), m);
        while (reduced.next());
        finish(to + out.offset() + i * dims_.kept_in_result.steps[0], dims_.kept_in_result.steps[0],
               totals, m);
      }
      out.next();
    } while (in.next());
  }

 private:
  void add_run(char* total, const char* from) {
    const std::int64_t n = dims_.reduced.count == 0 ? 1 : dims_.reduced.sizes[0];
    const std::int64_t step = dims_.reduced.count == 0 ? 0 : dims_.reduced.steps[0];
    if (reader_.is_direct(step)) return by_.run(total, from, n);
    for (std::int64_t i = 0; i < n; i += block) {
      const std::int64_t m = std::min(block, n - i);
      by_.run(total, reader_.read(from + i * step, step, m), m);
    }
  }
  void finish(char* to, std::int64_t step, const char* totals, std::int64_t n) {
    alignas(64) char results[most_columns * 16];
    by_.finish(results, totals, n, count_);
    write_(to, step, results, result_size_, n);
  }

  const fold& by_;
  split dims_;
  reader reader_;
  conversion write_;
  std::int64_t result_size_;
  std::int64_t count_;
};

void write_empty(const Tensor& out, const fold& by) {
  alignas(16) char total[16];
  alignas(16) char result[16];
  by.start(total, 1);
  by.finish(result, total, 1, 0);
  find_conversion(out.scalar_type(), by.result)(static_cast<char*>(out.data_ptr()),
                                                static_cast<std::int64_t>(out.element_size()),
                                                result, 0, out.numel());
}

}  // namespace

reduced_dimensions::reduced_dimensions(const Tensor& of, std::optional<IntArrayRef> dims,
                                       const char* name) {
  const std::int64_t n = of.dim();
  if (!dims || dims->empty()) {
    bits_ = ~std::uint64_t{0};
    return;
  }
  const std::int64_t range = n == 0 ? 1 : n;
  for (const std::int64_t given : *dims) {
    if (given < -range || given >= range)
      throw IndexError(message({name, "(): dimension out of range: expected one from ", -range,
                                " to ", range - 1, ", but got ", given}));
    const std::uint64_t bit = std::uint64_t{1} << (given < 0 ? given + range : given);
    if ((bits_ & bit) != 0)
      throw Error(message({name, "(): the dimension ", given, " is named more than once"}));
    bits_ |= bit;
  }
}

shape reduced_dimensions::sizes(const Tensor& of, bool keep) const {
  shape out(of.sizes());
  out.count = 0;
  for (std::size_t d = 0; d < of.sizes().size(); ++d) {
    if (!(*this)[d])
      out.at[out.count++] = of.sizes()[d];
    else if (keep)
      out.at[out.count++] = 1;
  }
  return out;
}

std::int64_t reduced_dimensions::count(const Tensor& of) const {
  shape reduced{IntArrayRef()};
  for (std::size_t d = 0; d < of.sizes().size(); ++d)
    if ((*this)[d]) reduced.at[reduced.count++] = of.sizes()[d];
  return backend::product(reduced);
}

void dimension_list::add(std::int64_t size, std::int64_t step) {
  sizes[count] = size;
  steps[count++] = step;
}
std::int64_t dimension_list::elements() const {
  std::int64_t n = 1;
  for (std::size_t d = 0; d < count; ++d) n *= sizes[d];
  return n;
}

bool odometer::next() {
  for (std::size_t d = first_; d < of_.count; ++d) {
    if (++index_[d] < of_.sizes[d]) {
      offset_ += of_.steps[d];
      return true;
    }
    offset_ -= of_.steps[d] * (of_.sizes[d] - 1);
    index_[d] = 0;
  }
  return false;
}

Tensor reduce(const Tensor& in, const reduced_dimensions& dims, bool keep, const fold& by,
              ScalarType type) {
  const Tensor out = make_output(dims.sizes(in, keep), type);
  if (out.numel() == 0 || out.is_meta()) return out;
  if (in.numel() == 0) {
    write_empty(out, by);
    return out;
  }
  split s = split_dimensions(in, dims, static_cast<std::int64_t>(out.element_size()));
  sort_and_join(s.reduced);
  sort_kept(s);
  const bool by_columns = s.kept.count != 0 && s.reduced.count != 0 &&
                          std::abs(s.kept.steps[0]) < std::abs(s.reduced.steps[0]);
  folding what(in, s, by, type);
  const auto* const from = static_cast<const char*>(in.const_data_ptr());
  auto* const to = static_cast<char*>(out.data_ptr());
  if (by_columns)
    what.columns(from, to);
  else
    what.rows(from, to);
  return out;
}

void for_each_row(const Tensor& in, const reduced_dimensions& dims, ScalarType reads,
                  void (*f)(void* context, const char* row, std::int64_t n, std::int64_t k),
                  void* context) {
  if (in.numel() == 0 || in.is_meta()) return;
  split s = split_dimensions(in, dims, 1);
  const std::int64_t n = s.reduced.elements();
  reader read(in, reads);
  dimension_list& inner = s.reduced;
  if (inner.count == 0) inner.add(1, static_cast<std::int64_t>(in.element_size()));
  // The elements of a row keep their order.
  const bool direct = inner.count == 1 && read.is_direct(inner.steps[0]);
  const bool are_close = s.kept.count != 0 && std::abs(s.kept.steps[0]) < std::abs(inner.steps[0]);
  if (!direct && inner.count == 1 && are_close)
    return side_by_side(s, read)(static_cast<const char*>(in.const_data_ptr()), f, context);
  const auto memory =
      std::make_unique<char[]>(direct ? 1 : static_cast<std::size_t>(n * read.wanted_size()));
  const auto* const from = static_cast<const char*>(in.const_data_ptr());
  odometer kept(s.kept);
  std::int64_t k = 0;
  do {
    const char* row = from + kept.offset();
    if (!direct) {
      odometer outer(inner, 1);
      char* to = memory.get();
      do {
        read.copy(to, row + outer.offset(), inner.steps[0], inner.sizes[0]);
        to += inner.sizes[0] * read.wanted_size();
      } while (outer.next());
      row = memory.get();
    }
    f(context, row, n, k++);
  } while (kept.next());
}

}  // namespace dispatch::cpu
