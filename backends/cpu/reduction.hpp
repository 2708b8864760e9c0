// SPDX-License-Identifier: BSL-1.0
// Reduces dimensions to one element each, by a fold over the elements or a function of a row.
#pragma once

#include <optional>

#include "conversion.hpp"
#include "copies.hpp"

namespace dispatch::cpu {

/// The dimensions that an operator reduces.
class reduced_dimensions {
 public:
  /// All dimensions if `dims` is absent or empty. Throws IndexError for a dimension that does not
  /// exist, and Error for a repeated one.
  reduced_dimensions(const Tensor& of, std::optional<IntArrayRef> dims, const char* name);
  [[nodiscard]] bool operator[](std::size_t d) const { return (bits_ >> d & 1U) != 0; }
  /// The sizes of the result.
  [[nodiscard]] shape sizes(const Tensor& of, bool keep) const;
  /// The number of elements that are reduced to one.
  [[nodiscard]] std::int64_t count(const Tensor& of) const;

 private:
  std::uint64_t bits_ = 0;
};

/// Some dimensions of a tensor, the first innermost, with their steps in bytes.
struct dimension_list {
  std::size_t count = 0;
  std::int64_t sizes[host_detail::most_dimensions];
  std::int64_t steps[host_detail::most_dimensions];

  void add(std::int64_t size, std::int64_t step);
  [[nodiscard]] std::int64_t elements() const;
};

/// A position in a list of dimensions, as a distance in bytes.
class odometer {
 public:
  explicit odometer(const dimension_list& of, std::size_t first = 0) : of_(of), first_(first) {}
  [[nodiscard]] std::int64_t offset() const { return offset_; }
  /// False after the last position.
  bool next();

 private:
  const dimension_list& of_;
  std::size_t first_;
  std::int64_t index_[host_detail::most_dimensions] = {};
  std::int64_t offset_ = 0;
};

/// A fold of elements of one type, which keeps a total of at most 16 bytes.
struct fold {
  ScalarType reads;
  ScalarType result;
  std::int64_t total_size;
  void (*start)(char* totals, std::int64_t n);
  /// Adds n elements to one total.
  void (*run)(char* total, const char* from, std::int64_t n);
  /// Adds n elements to a total each.
  void (*columns)(char* totals, const char* from, std::int64_t n);
  /// Writes n results, each of the total of `count` elements.
  void (*finish)(char* out, const char* totals, std::int64_t n, std::int64_t count);
};

/// A new tensor of that type with the folds over the dimensions.
[[nodiscard]] Tensor reduce(const Tensor& in, const reduced_dimensions& dims, bool keep,
                            const fold& by, ScalarType type);

/// Calls `f(row, n, k)` for the k-th element of the result, from 0, with the contiguous elements
/// that it is computed from, converted to the type `reads`.
void for_each_row(const Tensor& in, const reduced_dimensions& dims, ScalarType reads,
                  void (*f)(void* context, const char* row, std::int64_t n, std::int64_t k),
                  void* context);
template <class T, class F>
void for_each_row(const Tensor& in, const reduced_dimensions& dims, F f) {
  for_each_row(
      in, dims, CppTypeToScalarType<T>::value,
      [](void* context, const char* row, std::int64_t n, std::int64_t k) {
        (*static_cast<F*>(context))(reinterpret_cast<const T*>(row), n, k);
      },
      &f);
}

}  // namespace dispatch::cpu
