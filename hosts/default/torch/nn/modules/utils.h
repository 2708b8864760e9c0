// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for lists of sizes: the two functions that there are here.
#pragma once

#include <schema_ct/config.hpp>

#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <c10/util/ArrayRef.h>
#include <c10/util/Exception.h>

namespace SCHEMA_CT_HIDDEN torch {
namespace nn {
namespace modules {
namespace utils {

/// The elements from the last to the first, each n times.
[[nodiscard]] inline std::vector<std::int64_t> _reverse_repeat_vector(c10::ArrayRef<std::int64_t> t,
                                                                      std::int64_t n) {
  TORCH_INTERNAL_ASSERT(n >= 0);
  std::vector<std::int64_t> out;
  for (auto at = t.rbegin(); at != t.rend(); ++at)
    out.insert(out.end(), static_cast<std::size_t>(n), *at);
  return out;
}

/// The sizes; a missing one is that at the same place from the end of `defaults`.
[[nodiscard]] inline std::vector<std::int64_t> _list_with_default(
    c10::ArrayRef<std::optional<std::int64_t>> out_size, c10::IntArrayRef defaults) {
  TORCH_CHECK(defaults.size() > out_size.size(), "Input dimension should be at least ",
              out_size.size() + 1);
  const c10::IntArrayRef last = defaults.slice(defaults.size() - out_size.size());
  std::vector<std::int64_t> out;
  for (std::size_t i = 0; i != out_size.size(); ++i) out.push_back(out_size[i].value_or(last[i]));
  return out;
}

}  // namespace utils
}  // namespace modules
}  // namespace nn
}  // namespace torch
