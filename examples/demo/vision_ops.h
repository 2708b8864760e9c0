// SPDX-License-Identifier: BSL-1.0
// Shared by the backends of the vision operators: the geometry of boxes, checks, and the
// accelerator's copies.
#pragma once

#include <ATen/core/Tensor.h>
#include <c10/util/Exception.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <numeric>
#include <vector>

namespace vision {

/// The overlap of two boxes {x1, y1, x2, y2}: the area they share over the area they cover.
inline float intersection_over_union(const float* a, const float* b) {
  const float width = std::max(0.0F, std::min(a[2], b[2]) - std::max(a[0], b[0]));
  const float height = std::max(0.0F, std::min(a[3], b[3]) - std::max(a[1], b[1]));
  const float area_a = (a[2] - a[0]) * (a[3] - a[1]);
  const float area_b = (b[2] - b[0]) * (b[3] - b[1]);
  return width * height / (area_a + area_b - width * height);
}

/// Indices of the scores, the best first; equal ones keep their order, NaN comes before numbers.
inline std::vector<int64_t> best_first(const float* scores, int64_t count) {
  std::vector<int64_t> order(static_cast<std::size_t>(count));
  std::iota(order.begin(), order.end(), int64_t{0});
  std::sort(order.begin(), order.end(), [scores](int64_t i, int64_t j) {
    if (std::isnan(scores[i]) != std::isnan(scores[j])) return std::isnan(scores[i]);
    if (scores[i] > scores[j] || scores[i] < scores[j]) return scores[i] > scores[j];
    return i < j;
  });
  return order;
}

inline void check_boxes(const at::Tensor& boxes, const char* name) {
  TORCH_CHECK(boxes.dim() == 2 && boxes.size(1) == 4, name,
              " must be a tensor of shape [N, 4], got ", boxes.sizes());
  TORCH_CHECK(boxes.scalar_type() == at::kFloat, name, " must be float, got ", boxes.scalar_type());
}

inline void check_detections(const at::Tensor& dets, const at::Tensor& scores) {
  check_boxes(dets, "dets");
  TORCH_CHECK(scores.dim() == 1 && scores.size(0) == dets.size(0),
              "scores must have one value for each of the ", dets.size(0), " boxes, got ",
              scores.sizes());
  TORCH_CHECK(scores.scalar_type() == at::kFloat, "scores must be float, got ",
              scores.scalar_type());
  TORCH_CHECK(scores.device() == dets.device(), "dets and scores must be on one device, got ",
              dets.device(), " and ", scores.device());
}

/// Copies to and from the memory of the accelerator in vision_accelerator.cpp.
at::Tensor to_accelerator(const at::Tensor& on_host);
at::Tensor to_host(const at::Tensor& on_accelerator);

}  // namespace vision
