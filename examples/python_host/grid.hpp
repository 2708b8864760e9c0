// SPDX-License-Identifier: BSL-1.0
// A small framework: dense tensors of doubles.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <numeric>
#include <utility>
#include <vector>

namespace grid {

struct tensor {
  std::vector<std::int64_t> sizes;
  std::shared_ptr<double> elements;  ///< keeps whatever the memory belongs to

  [[nodiscard]] std::int64_t count() const {
    return std::accumulate(sizes.begin(), sizes.end(), std::int64_t{1}, std::multiplies<>());
  }
  [[nodiscard]] double* begin() const { return elements.get(); }
  [[nodiscard]] double* end() const { return elements.get() + count(); }
};

[[nodiscard]] inline tensor of_sizes(std::vector<std::int64_t> sizes) {
  tensor made{std::move(sizes), nullptr};
  made.elements = std::shared_ptr<double>(new double[static_cast<std::size_t>(made.count())](),
                                          std::default_delete<double[]>());
  return made;
}

}  // namespace grid
