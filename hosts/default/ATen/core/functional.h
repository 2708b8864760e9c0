// SPDX-License-Identifier: BSL-1.0
// PyTorch's functions over the elements of vectors.
#pragma once

#include <schema_ct/config.hpp>

#include <type_traits>
#include <utility>
#include <vector>

namespace SCHEMA_CT_HIDDEN c10 {

/// Applies `f` to each element.
template <class F, class Range>
[[nodiscard]] auto fmap(Range&& inputs, const F& f) {
  std::vector<std::remove_cvref_t<decltype(f(*inputs.begin()))>> out;
  out.reserve(inputs.size());
  for (auto& input : inputs) out.push_back(f(input));
  return out;
}
/// Makes an R of each element.
template <class R, class Range>
[[nodiscard]] std::vector<R> fmap(const Range& inputs) {
  std::vector<R> out;
  out.reserve(inputs.size());
  for (const auto& input : inputs) out.push_back(R(input));
  return out;
}

/// The elements for which `f` is true.
template <class F, class Range>
[[nodiscard]] auto filter(const Range& inputs, const F& f) {
  std::vector<std::remove_cvref_t<decltype(*inputs.begin())>> out;
  for (const auto& input : inputs)
    if (f(input)) out.push_back(input);
  return out;
}

}  // namespace c10
