// SPDX-License-Identifier: BSL-1.0
// Sums and products of sizes, over all dimensions or some.
#pragma once

#include <schema_ct/config.hpp>

#include <cstdint>
#include <type_traits>
#include <utility>

#include <dispatch/base/error.hpp>
#include <dispatch/default_host/array_ref.hpp>

namespace SCHEMA_CT_HIDDEN dispatch {
inline namespace default_host {

// Avoids <iterator>, which includes streams and locales in every file with at::Tensor.
template <class Iterator>
SCHEMA_CT_HIDDEN inline constexpr bool is_iterator_of_integers =
    std::is_integral_v<std::remove_cvref_t<decltype(*std::declval<Iterator&>())>>;

template <class Iterator>
  requires is_iterator_of_integers<Iterator>
[[nodiscard]] std::int64_t sum_integers(Iterator from, Iterator to) {
  std::int64_t sum = 0;
  for (; from != to; ++from) sum += static_cast<std::int64_t>(*from);
  return sum;
}
template <class Container>
  requires std::is_integral_v<typename Container::value_type>
[[nodiscard]] std::int64_t sum_integers(const Container& numbers) {
  return sum_integers(numbers.begin(), numbers.end());
}

template <class Iterator>
  requires is_iterator_of_integers<Iterator>
[[nodiscard]] std::int64_t multiply_integers(Iterator from, Iterator to) {
  std::int64_t product = 1;
  for (; from != to; ++from) product *= static_cast<std::int64_t>(*from);
  return product;
}
template <class Container>
  requires std::is_integral_v<typename Container::value_type>
[[nodiscard]] std::int64_t multiply_integers(const Container& numbers) {
  return multiply_integers(numbers.begin(), numbers.end());
}

namespace host_detail {
/// `k` as a position in [0, count]. Throws IndexError for any other number.
[[nodiscard]] inline std::int64_t position(std::int64_t k, std::size_t count) {
  if (k < 0 || static_cast<std::size_t>(k) > count)
    throw IndexError(message({"expected a dimension from 0 to ", count, ", given ", k}));
  return k;
}
}  // namespace host_detail

/// The product of the sizes from dimension `k` on; 1 after the last.
template <class Container>
[[nodiscard]] std::int64_t numelements_from_dim(int k, const Container& sizes) {
  if (k > static_cast<int>(sizes.size())) return 1;
  return multiply_integers(sizes.begin() + host_detail::position(k, sizes.size()), sizes.end());
}
/// The product of the sizes before dimension `k`.
template <class Container>
[[nodiscard]] std::int64_t numelements_to_dim(int k, const Container& sizes) {
  return multiply_integers(sizes.begin(), sizes.begin() + host_detail::position(k, sizes.size()));
}
/// The product of the sizes from the smaller of the two dimensions up to, but without, the larger.
template <class Container>
[[nodiscard]] std::int64_t numelements_between_dim(int k, int l, const Container& sizes) {
  const auto a = host_detail::position(k < l ? k : l, sizes.size());
  const auto b = host_detail::position(k < l ? l : k, sizes.size());
  return multiply_integers(sizes.begin() + a, sizes.begin() + b);
}

[[nodiscard]] inline std::int64_t size_from_dim_(int k, IntArrayRef sizes) {
  return numelements_from_dim(k, sizes);
}
[[nodiscard]] inline std::int64_t size_to_dim_(int k, IntArrayRef sizes) {
  return numelements_to_dim(k, sizes);
}
/// The product of the sizes between two dimensions, excluding both.
[[nodiscard]] inline std::int64_t size_between_dim_(int k, int l, IntArrayRef sizes) {
  return k == l ? 1 : numelements_between_dim((k < l ? k : l) + 1, k < l ? l : k, sizes);
}
/// Wraps `axis`, so that it counts from 0. Throws IndexError if there is no such dimension.
[[nodiscard]] inline int canonical_axis_index_(int axis, int dimensions) {
  if (axis < -dimensions || axis >= dimensions)
    throw IndexError(
        message({"expected an axis from ", -dimensions, " to ", dimensions - 1, ", given ", axis}));
  return axis < 0 ? axis + dimensions : axis;
}

}  // namespace default_host
}  // namespace dispatch
