// SPDX-License-Identifier: BSL-1.0
// Sums, means and largest elements of bags of rows, the gradients of chosen rows, and rows of a
// bounded length.
#include <algorithm>
#include <cmath>
#include <optional>
#include <tuple>
#include <vector>

#include <ATen/ATen.h>
#include <dispatch/library.hpp>

#include "copies.hpp"
#include "folds.hpp"
#include "places.hpp"

namespace dispatch::cpu {
namespace {

using maybe_tensor = std::optional<Tensor>;
using four = std::tuple<Tensor, Tensor, Tensor, Tensor>;

[[nodiscard]] bool is_given(const maybe_tensor& t) { return t && t->defined(); }

enum class bag_mode : std::int64_t { sum, mean, largest };

void check_indices(const char* name, const Tensor& indices) {
  if (indices.scalar_type() != kLong && indices.scalar_type() != kInt)
    throw Error(message({name, "(): expected indices of type Long or Int, given ", indices.str()}));
}
/// Throws Error for an index that is none of `rows`.
void check_range(const char* name, const Tensor& indices, std::int64_t rows) {
  const auto* const at = data_of<const std::int64_t>(indices);
  for (std::int64_t i = 0; i < indices.numel(); ++i)
    if (at[i] < 0 || at[i] >= rows)
      throw Error(message({name, "(): the index ", at[i], " is none of ", rows, " rows"}));
}
/// How often each row is chosen.
[[nodiscard]] std::vector<std::int64_t> frequencies(const Tensor& indices, std::int64_t rows) {
  std::vector<std::int64_t> out(static_cast<std::size_t>(rows));
  const auto* const at = data_of<const std::int64_t>(indices);
  for (std::int64_t i = 0; i < indices.numel(); ++i) ++out[static_cast<std::size_t>(at[i])];
  return out;
}

/// Where bag b ends in `count` indices.
[[nodiscard]] std::int64_t end_of_bag(const Tensor& offsets, std::int64_t b, std::int64_t count) {
  return b + 1 < offsets.numel() ? data_of<const std::int64_t>(offsets)[b + 1] : count;
}
/// Which bag each of `count` indices is in.
[[nodiscard]] Tensor bag_of_each(const Tensor& offsets, std::int64_t count) {
  const Tensor out = make_output(count, kLong);
  fill_elements(out, 0);
  std::int64_t i = 0;
  for (std::int64_t b = 0; b < offsets.numel(); ++b)
    for (; i < std::min(end_of_bag(offsets, b, count), count); ++i)
      data_of<std::int64_t>(out)[i] = b;
  return out;
}

/// The arguments of a bag, checked; the indices and the offsets as Long.
struct bags {
  const char* name;
  const Tensor& weight;
  Tensor indices;
  Tensor offsets;
  bag_mode mode;
  Tensor factors;  ///< defined if there is one for each index
  std::int64_t count;
  std::int64_t padding;
  ScalarType index_type;

  bags(const char* of, const Tensor& table, const Tensor& given, const Tensor& given_offsets,
       std::int64_t given_mode, const maybe_tensor& sample_weights, bool last_is_end,
       std::int64_t padding_index)
      : name(of),
        weight(table),
        mode(static_cast<bag_mode>(given_mode)),
        padding(padding_index),
        index_type(promoteTypes(given.scalar_type(), given_offsets.scalar_type())) {
    if (given.dim() != 1 || given_offsets.dim() != 1 || table.dim() != 2)
      throw Error(
          message({name, "(): expected rows, a vector of indices and one of offsets, given ",
                   table.str(), ", ", given.str(), " and ", given_offsets.str()}));
    if (last_is_end && given_offsets.numel() == 0)
      throw Error(message({name, "(): with include_last_offset there is at least one offset"}));
    check_indices(name, given);
    check_indices(name, given_offsets);
    if (given_mode < 0 || given_mode > 2)
      throw Error(message({name, "(): the mode is 0, 1 or 2, given ", given_mode}));
    if (!table.is_floating_point())
      throw Error(message({name, "(): expected floating-point rows, given ", table.str()}));
    indices = contiguous(given, kLong);
    offsets = contiguous(given_offsets, kLong);
    count = offsets.numel() - (last_is_end ? 1 : 0);
    check_offsets();
    if (is_given(sample_weights)) take_factors(*sample_weights);
    check_range(name, indices, table.size(0));
  }

  /// Where bag b ends in the indices.
  [[nodiscard]] std::int64_t end(std::int64_t b) const {
    return end_of_bag(offsets, b, indices.numel());
  }

 private:
  void check_offsets() const {
    const auto* const at = data_of<const std::int64_t>(offsets);
    const std::int64_t n = offsets.numel();
    if (n == 0) return;
    if (at[0] != 0) throw Error(message({name, "(): the first offset is 0, not ", at[0]}));
    for (std::int64_t i = 1; i < n; ++i)
      if (at[i] < at[i - 1])
        throw Error(message({name, "(): the offset ", at[i], " lies before the one before it"}));
    if (at[n - 1] > indices.numel())
      throw Error(message({name, "(): the last offset, ", at[n - 1], ", lies behind the ",
                           indices.numel(), " indices"}));
  }
  void take_factors(const Tensor& given) {
    if (mode != bag_mode::sum)
      throw Error(message({name, "(): only sums have per_sample_weights, mode=0"}));
    if (given.scalar_type() != weight.scalar_type())
      throw Error(message({name, "(): per_sample_weights have the type of the rows, given ",
                           given.str(), " and ", weight.str()}));
    if (given.dim() != 1 || given.numel() != indices.numel())
      throw Error(message({name, "(): expected one of per_sample_weights for each of ",
                           indices.numel(), " indices, given ", given.str()}));
    factors = given;
  }
};

/// Calls f(bag, index, number of the index) for each index that is not the padding.
template <class F>
void for_each_index(const bags& of, const F& f) {
  const auto* const at = data_of<const std::int64_t>(of.indices);
  std::int64_t i = 0;
  for (std::int64_t b = 0; b < of.count; ++b)
    for (; i < of.end(b); ++i)
      if (at[i] != of.padding) f(b, at[i], i);
}

[[nodiscard]] Tensor sizes_of_bags(const bags& of, std::int64_t count) {
  const Tensor out = make_output(count, kLong);
  fill_elements(out, 0);
  if (of.mode != bag_mode::sum)
    for_each_index(
        of, [&](std::int64_t b, std::int64_t, std::int64_t) { ++data_of<std::int64_t>(out)[b]; });
  return out;
}

/// The rows of one bag.
template <class T>
struct row_sums {
  SCHEMA_CT_INLINE static void run(const T* rows, const std::int64_t* chosen, const T* factors,
                                   std::int64_t count, std::int64_t n, std::int64_t padding,
                                   T* to) {
    for (std::int64_t i = 0; i < count; ++i) {
      if (chosen[i] == padding) continue;
      const T* const from = rows + chosen[i] * n;
      const T factor = factors != nullptr ? factors[i] : T(1);
      SCHEMA_CT_INDEPENDENT
      for (std::int64_t k = 0; k < n; ++k) to[k] += from[k] * factor;
    }
  }
};
template <class T>
void add_rows(const bags& of, const Tensor& out, const Tensor& sizes) {
  const ScalarType type = out.scalar_type();
  const Tensor rows = contiguous(of.weight, type);
  const Tensor factors = of.factors.defined() ? contiguous(of.factors, type) : Tensor();
  const std::int64_t n = of.weight.size(1);
  fill_elements(out, 0);
  T* to = data_of<T>(out);
  const auto* const chosen = data_of<const std::int64_t>(of.indices);
  std::int64_t begin = 0;
  for (std::int64_t b = 0; b < of.count; begin = of.end(b++), to += n) {
    for_machine<row_sums<T>>::call(data_of<const T>(rows), chosen + begin,
                                   factors.defined() ? data_of<const T>(factors) + begin : nullptr,
                                   of.end(b) - begin, n, of.padding, to);
    if (of.mode != bag_mode::mean) continue;
    const std::int64_t size = std::max<std::int64_t>(data_of<const std::int64_t>(sizes)[b], 1);
    for (std::int64_t k = 0; k < n; ++k) to[k] /= static_cast<T>(size);
  }
}
/// The largest elements, and the rows that they come from: 0 for an empty bag.
template <class T>
void choose_largest(const bags& of, const Tensor& out, const Tensor& chosen) {
  const Tensor rows = contiguous(of.weight, out.scalar_type());
  const std::int64_t n = of.weight.size(1);
  fill_elements(out, 0);
  fill_elements(chosen, 0);
  std::int64_t last = -1;
  for_each_index(of, [&](std::int64_t b, std::int64_t row, std::int64_t) {
    const T* const from = data_of<const T>(rows) + row * n;
    T* const to = data_of<T>(out) + b * n;
    auto* const places = data_of<std::int64_t>(chosen) + b * n;
    for (std::int64_t k = 0; k < n; ++k)
      if (b != last || from[k] > to[k]) {
        to[k] = from[k];
        places[k] = row;
      }
    last = b;
  });
}

/// PyTorch leaves the list of bags out where it adds rows without looking at it again.
[[nodiscard]] bool leaves_out_bags(const bags& of) {
  const ScalarType type = of.weight.scalar_type();
  const bool has_fast_sum = type == kFloat || type == kHalf || type == kBFloat16;
  const bool has_fast_factors = !of.factors.defined() || of.factors.stride(0) == 1;
  return of.mode == bag_mode::sum && has_fast_sum && of.weight.stride(1) == 1 && of.padding < 0 &&
         has_fast_factors;
}

/// Without a gradient, PyTorch gives as many sizes of sums as there are offsets.
template <bool has_gradient>
four embedding_bag(const Tensor& weight, const Tensor& indices, const Tensor& offsets, bool,
                   std::int64_t mode, bool, const maybe_tensor& sample_weights, bool last_is_end,
                   std::int64_t padding) {
  const bags of("embedding_bag", weight, indices, offsets, mode, sample_weights, last_is_end,
                padding);
  const ScalarType type = weight.scalar_type();
  const Tensor out = make_output({of.count, weight.size(1)}, computed_type(type));
  const bool counts_offsets = !has_gradient && of.mode == bag_mode::sum;
  const Tensor sizes = sizes_of_bags(of, counts_offsets ? of.offsets.numel() : of.count);
  const bool chooses = of.mode == bag_mode::largest;
  const Tensor chosen = chooses ? make_output(out.sizes(), kLong) : sizes;
  with_computed(
      of.name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        if (chooses)
          choose_largest<T>(of, out, chosen);
        else
          add_rows<T>(of, out, sizes);
        return true;
      },
      floating_types());
  const Tensor bag_of =
      leaves_out_bags(of) ? make_output(0, kLong) : bag_of_each(of.offsets, of.indices.numel());
  const Tensor kept_sizes = converted(sizes, of.index_type);
  return {converted(out, type), converted(bag_of, of.index_type), kept_sizes,
          chooses ? converted(chosen, of.index_type) : converted(sizes, of.index_type)};
}

/// Adds gradients, times factor(i), to the rows that `indices` name.
template <class Types, class Factor>
[[nodiscard]] Tensor row_gradients(const char* name, const Tensor& gradient, const Tensor& indices,
                                   std::int64_t rows, std::int64_t padding, const Tensor& row_of,
                                   const Factor& factor) {
  const ScalarType type = gradient.scalar_type();
  const std::int64_t n = gradient.size(-1);
  const Tensor out = make_output({rows, n}, computed_type(type));
  fill_elements(out, 0);
  with_computed(
      name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        const Tensor in = contiguous(gradient, computed_type(type));
        const auto* const at = data_of<const std::int64_t>(indices);
        for (std::int64_t i = 0; i < indices.numel(); ++i) {
          if (at[i] == padding) continue;
          const std::int64_t row = row_of.defined() ? data_of<const std::int64_t>(row_of)[i] : i;
          const T* const from = data_of<const T>(in) + row * n;
          T* const to = data_of<T>(out) + at[i] * n;
          const T by = [&] {
            if constexpr (is_complex<T>)
              return T(static_cast<typename T::value_type>(factor(i)));
            else
              return static_cast<T>(factor(i));
          }();
          for (std::int64_t k = 0; k < n; ++k) to[k] = sum_of(to[k], product_of(from[k], by));
        }
        return true;
      },
      Types());
  return converted(out, type);
}

Tensor embedding_dense_backward(const Tensor& gradient, const Tensor& indices, SymInt num_weights,
                                SymInt padding_idx, bool by_frequency) {
  constexpr const char* name = "embedding_dense_backward";
  check_indices(name, indices);
  const std::int64_t rows = num_weights.expect_int();
  const Tensor places = contiguous(indices.reshape({-1}), kLong);
  check_range(name, places, rows);
  const std::vector<std::int64_t> counts =
      by_frequency ? frequencies(places, rows) : std::vector<std::int64_t>();
  const auto* const at = data_of<const std::int64_t>(places);
  const Tensor all = gradient.reshape({places.numel(), gradient.size(-1)});
  return row_gradients<all_types>(
      name, all, places, rows, padding_idx.expect_int(), Tensor(), [&](std::int64_t i) {
        return by_frequency ? 1 / static_cast<double>(counts[static_cast<std::size_t>(at[i])]) : 1.;
      });
}

void check_count(const char* name, const char* what, const Tensor& given, std::int64_t count) {
  if (given.numel() != count)
    throw Error(message({name, "(): ", what, " has ", count, " elements, not ", given.numel()}));
}

/// The gradients of the rows of which a bag has the largest elements.
[[nodiscard]] Tensor largest_gradients(const Tensor& gradient, const Tensor& bag_size,
                                       const Tensor& chosen, std::int64_t rows) {
  check_count("_embedding_bag_dense_backward", "maximum_indices", chosen, gradient.numel());
  check_count("_embedding_bag_dense_backward", "bag_size", bag_size, gradient.size(0));
  const Tensor out = make_output({rows, gradient.size(1)}, gradient.scalar_type());
  fill_elements(out, 0);
  const Tensor places = contiguous(chosen, kLong);
  const Tensor sizes = contiguous(bag_size, kLong);
  const Tensor in = contiguous(gradient);
  const std::int64_t n = gradient.size(1);
  visit_reals("embedding_bag", gradient.scalar_type(), [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (std::int64_t b = 0; b < gradient.size(0); ++b) {
      if (data_of<const std::int64_t>(sizes)[b] == 0) continue;
      for (std::int64_t k = 0; k < n; ++k) {
        const std::int64_t row = data_of<const std::int64_t>(places)[b * n + k];
        if (row < 0 || row >= rows)
          throw Error(message({"embedding_bag(): the index ", row, " is none of ", rows, " rows"}));
        T& to = data_of<T>(out)[row * n + k];
        to = sum_of(to, data_of<const T>(in)[b * n + k]);
      }
    }
  });
  return out;
}
Tensor bag_dense_backward(const Tensor& gradient, const Tensor& indices, const Tensor& bag_of,
                          const Tensor& bag_size, const Tensor& chosen, SymInt num_weights,
                          bool by_frequency, std::int64_t mode, const maybe_tensor& sample_weights,
                          std::int64_t padding) {
  constexpr const char* name = "_embedding_bag_dense_backward";
  const std::int64_t rows = num_weights.expect_int();
  if (gradient.dim() != 2 || !gradient.is_floating_point())
    throw Error(message(
        {name, "(): expected a floating-point gradient for each bag, given ", gradient.str()}));
  if (mode == static_cast<std::int64_t>(bag_mode::largest))
    return largest_gradients(gradient, bag_size, chosen, rows);
  check_indices(name, indices);
  const Tensor places = contiguous(indices, kLong);
  check_range(name, places, rows);
  const Tensor row_of = contiguous(bag_of, kLong);
  check_count(name, "offset2bag", bag_of, places.numel());
  check_count(name, "bag_size", bag_size, gradient.size(0));
  if (is_given(sample_weights))
    check_count(name, "per_sample_weights", *sample_weights, places.numel());
  check_range(name, row_of, gradient.size(0));
  const Tensor sizes = contiguous(bag_size, kLong);
  const Tensor factors = is_given(sample_weights) ? contiguous(*sample_weights, kDouble) : Tensor();
  const std::vector<std::int64_t> counts =
      by_frequency ? frequencies(places, rows) : std::vector<std::int64_t>();
  return row_gradients<floating_types>(
      name, gradient, places, rows, padding, row_of, [&](std::int64_t i) {
        double out = factors.defined() ? data_of<const double>(factors)[i] : 1;
        if (by_frequency)
          out /= static_cast<double>(
              counts[static_cast<std::size_t>(data_of<const std::int64_t>(places)[i])]);
        if (mode == static_cast<std::int64_t>(bag_mode::mean))
          out /= static_cast<double>(
              data_of<const std::int64_t>(sizes)[data_of<const std::int64_t>(row_of)[i]]);
        return out;
      });
}
Tensor bag_backward(const Tensor& gradient, const Tensor& indices, const Tensor& offsets,
                    const Tensor& bag_of, const Tensor& bag_size, const Tensor& chosen,
                    SymInt num_weights, bool by_frequency, std::int64_t mode, bool sparse,
                    const maybe_tensor& sample_weights, std::int64_t padding) {
  constexpr const char* name = "_embedding_bag_backward";
  if (sparse) throw NotImplementedError(message({name, "(): there are no sparse gradients"}));
  check_indices(name, indices);
  check_indices(name, offsets);
  const bool is_left_out = indices.numel() != 0 && bag_of.numel() == 0;
  const Tensor each =
      is_left_out ? bag_of_each(contiguous(offsets, kLong), indices.numel()) : bag_of;
  return cpu::bag_dense_backward(gradient, indices, each, bag_size, chosen, num_weights,
                                 by_frequency, mode, sample_weights, padding);
}

/// For each index the product of its row and its bag's gradient.
Tensor sample_weights_backward(const Tensor& gradient, const Tensor& weight, const Tensor& indices,
                               const Tensor&, const Tensor& bag_of, std::int64_t mode,
                               std::int64_t padding) {
  constexpr const char* name = "_embedding_bag_per_sample_weights_backward";
  if (!gradient.is_floating_point()) refuse_type(name, gradient.scalar_type());
  if (mode != static_cast<std::int64_t>(bag_mode::sum))
    throw Error(message({name, "(): only sums have per_sample_weights, mode=0"}));
  if (gradient.dim() != 2 || weight.dim() != 2 || gradient.size(1) != weight.size(1))
    throw Error(message(
        {name, "(): expected gradients of rows, given ", gradient.str(), " for ", weight.str()}));
  check_indices(name, indices);
  const Tensor places = contiguous(indices, kLong);
  const Tensor row_of = contiguous(bag_of, kLong);
  check_range(name, places, weight.size(0));
  check_range(name, row_of, gradient.size(0));
  const ScalarType type = gradient.scalar_type();
  const Tensor out = make_output(places.numel(), computed_type(type));
  fill_elements(out, 0);
  with_computed(
      name, type,
      [&](auto tag) {
        using T = typename decltype(tag)::type;
        const Tensor outer = contiguous(gradient, computed_type(type));
        const Tensor rows = contiguous(weight, computed_type(type));
        const std::int64_t n = weight.size(1);
        for (std::int64_t i = 0; i < std::min(places.numel(), row_of.numel()); ++i) {
          const std::int64_t row = data_of<const std::int64_t>(places)[i];
          if (row == padding) continue;
          const T* const a = data_of<const T>(rows) + row * n;
          const T* const b = data_of<const T>(outer) + data_of<const std::int64_t>(row_of)[i] * n;
          T sum = 0;
          for (std::int64_t k = 0; k < n; ++k) sum += a[k] * b[k];
          data_of<T>(out)[i] = sum;
        }
        return true;
      },
      floating_types());
  return converted(out, type);
}

/// Shortens each chosen row that is longer than `most`.
Tensor& embedding_renorm_(Tensor& self, const Tensor& indices, double most, double p) {
  constexpr const char* name = "embedding_renorm_";
  if (self.dim() != 2) throw Error(message({name, "(): expected rows, given ", self.str()}));
  check_indices(name, indices);
  const Tensor held = contiguous(indices.reshape({-1}), kLong);
  check_range(name, held, self.size(0));
  const auto* const at = data_of<const std::int64_t>(held);
  std::vector<std::int64_t> rows(at, at + held.numel());
  // By pointers: comparing the vector's iterators leaves a unique symbol in the library.
  std::int64_t* const first = rows.data();
  std::sort(first, first + rows.size());
  rows.resize(static_cast<std::size_t>(std::unique(first, first + rows.size()) - first));
  for (const std::int64_t row : rows) {
    Tensor of = self.select(0, row);
    const double length = at::norm(of, p).item().toDouble();
    if (length > most) of.mul_(most / (length + 1e-7));
  }
  return self;
}

}  // namespace
}  // namespace dispatch::cpu

TORCH_LIBRARY_IMPL(aten, CPU, m) {
  using namespace dispatch::cpu;
  m.impl("_embedding_bag", &dispatch::cpu::embedding_bag<true>);
  m.impl("_embedding_bag_forward_only", &dispatch::cpu::embedding_bag<false>);
  m.impl("_embedding_bag_backward", &bag_backward);
  m.impl("_embedding_bag_dense_backward", &bag_dense_backward);
  m.impl("_embedding_bag_per_sample_weights_backward", &sample_weights_backward);
  m.impl("embedding_dense_backward", &dispatch::cpu::embedding_dense_backward);
  m.impl("embedding_renorm_", &dispatch::cpu::embedding_renorm_);
}
