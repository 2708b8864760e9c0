// SPDX-License-Identifier: BSL-1.0
// An operator library as its author writes it for PyTorch: the operators and their CPU kernels.
#include "vision_ops.h"

#include <ATen/Functions.h>
#include <torch/library.h>

namespace vision {
namespace {

/// The indices of the boxes to keep, the best first. A box is dropped if it overlaps a better one
/// by more than the threshold. Returns at most `topk` unless that is negative.
at::Tensor nms(const at::Tensor& dets, const at::Tensor& scores, double iou_threshold,
               int64_t topk) {
  check_detections(dets, scores);
  TORCH_CHECK(dets.is_cpu(), "nms: this kernel is for the CPU, dets are on ", dets.device());
  const at::Tensor dense_dets = dets.contiguous(), dense_scores = scores.contiguous();
  const float* boxes = dense_dets.const_data_ptr<float>();
  std::vector<int64_t> kept;
  for (const int64_t i : best_first(dense_scores.const_data_ptr<float>(), dets.size(0))) {
    if (topk >= 0 && static_cast<int64_t>(kept.size()) >= topk) break;
    const bool suppressed = std::any_of(kept.begin(), kept.end(), [&](int64_t better) {
      return intersection_over_union(boxes + 4 * better, boxes + 4 * i) > iou_threshold;
    });
    if (!suppressed) kept.push_back(i);
  }
  const at::Tensor out = at::empty({static_cast<int64_t>(kept.size())}, at::kLong);
  std::copy(kept.begin(), kept.end(), out.mutable_data_ptr<int64_t>());
  return out;
}

/// The overlap of each of N boxes with each of M: [N, M].
at::Tensor box_iou(const at::Tensor& boxes1, const at::Tensor& boxes2) {
  check_boxes(boxes1, "boxes1");
  check_boxes(boxes2, "boxes2");
  const at::Tensor dense1 = boxes1.contiguous(), dense2 = boxes2.contiguous();
  at::Tensor out = at::empty({boxes1.size(0), boxes2.size(0)}, boxes1.options());
  auto overlap = out.accessor<float, 2>();
  for (int64_t i = 0; i < boxes1.size(0); ++i)
    for (int64_t j = 0; j < boxes2.size(0); ++j)
      overlap[i][j] = intersection_over_union(dense1.const_data_ptr<float>() + 4 * i,
                                              dense2.const_data_ptr<float>() + 4 * j);
  return out;
}

/// The value at (y, x), interpolated between the four pixels around it. Up to one pixel outside of
/// the image it is the border's value, further out 0.
float bilinear(const float* image, int64_t height, int64_t width, float y, float x) {
  if (y < -1 || x < -1 || y > static_cast<float>(height) || x > static_cast<float>(width)) return 0;
  y = std::clamp(y, 0.0F, static_cast<float>(height - 1));
  x = std::clamp(x, 0.0F, static_cast<float>(width - 1));
  const auto top = static_cast<int64_t>(y), left = static_cast<int64_t>(x);
  const int64_t bottom = std::min(top + 1, height - 1), right = std::min(left + 1, width - 1);
  const float down = y - static_cast<float>(top), across = x - static_cast<float>(left);
  const float upper =
      (1 - across) * image[top * width + left] + across * image[top * width + right];
  const float lower =
      (1 - across) * image[bottom * width + left] + across * image[bottom * width + right];
  return (1 - down) * upper + down * lower;
}

/// Cuts regions {batch index, x1, y1, x2, y2} out of [N, C, H, W], each averaged down to
/// output_size: [K, C, height, width]. Each bin is sampled `sampling_ratio` times in each
/// direction, or once per pixel if that is not positive. With `aligned`, pixels have their centres
/// at half coordinates.
at::Tensor roi_align(const at::Tensor& input, const at::Tensor& rois, at::IntArrayRef output_size,
                     double spatial_scale, int64_t sampling_ratio, bool aligned) {
  TORCH_CHECK(input.dim() == 4 && input.numel() != 0,
              "input must be [N, C, H, W] and not empty, got ", input.sizes());
  TORCH_CHECK(rois.dim() == 2 && rois.size(1) == 5, "rois must be [K, 5], got ", rois.sizes());
  TORCH_CHECK(input.scalar_type() == at::kFloat && rois.scalar_type() == at::kFloat,
              "input and rois must be float, got ", input.scalar_type(), " and ",
              rois.scalar_type());
  TORCH_CHECK(output_size.size() == 2 && output_size[0] > 0 && output_size[1] > 0,
              "output_size must be two positive sizes, got ", output_size);
  const int64_t batch = input.size(0), channels = input.size(1), height = input.size(2),
                width = input.size(3), rows = output_size[0], columns = output_size[1];
  const at::Tensor dense_input = input.contiguous(), dense_rois = rois.contiguous();
  at::Tensor out = at::zeros({rois.size(0), channels, rows, columns}, input.options());
  float* result = out.mutable_data_ptr<float>();

  for (int64_t k = 0; k < rois.size(0); ++k) {
    const float* roi = dense_rois.const_data_ptr<float>() + 5 * k;
    TORCH_CHECK(roi[0] >= 0 && roi[0] < static_cast<float>(batch), "roi ", k, " is of image ",
                roi[0], " of ", batch);
    const float offset = aligned ? 0.5F : 0.0F;
    float corners[4];
    for (int i = 0; i != 4; ++i) {
      corners[i] = roi[i + 1] * static_cast<float>(spatial_scale) - offset;
      TORCH_CHECK(std::abs(corners[i]) < 1e6F, "roi ", k, " has the coordinate ", roi[i + 1]);
    }
    const auto [x, y, x_end, y_end] = corners;
    // Only the aligned form has regions of less than a pixel.
    const float least = aligned ? -INFINITY : 1.0F;
    const float bin_width = std::max(x_end - x, least) / static_cast<float>(columns);
    const float bin_height = std::max(y_end - y, least) / static_cast<float>(rows);
    auto samples = [&](float pixels) {
      return sampling_ratio > 0 ? sampling_ratio : static_cast<int64_t>(std::ceil(pixels));
    };
    const int64_t down = samples(bin_height), across = samples(bin_width);
    const float count = static_cast<float>(std::max<int64_t>(down * across, 1));

    for (int64_t c = 0; c < channels; ++c) {
      const float* image = dense_input.const_data_ptr<float>() +
                           (static_cast<int64_t>(roi[0]) * channels + c) * height * width;
      for (int64_t row = 0; row < rows; ++row) {
        for (int64_t column = 0; column < columns; ++column) {
          float sum = 0;
          for (int64_t i = 0; i < down; ++i) {
            const float at_y = y + (static_cast<float>(row) +
                                    (static_cast<float>(i) + 0.5F) / static_cast<float>(down)) *
                                       bin_height;
            for (int64_t j = 0; j < across; ++j) {
              const float at_x = x + (static_cast<float>(column) +
                                      (static_cast<float>(j) + 0.5F) / static_cast<float>(across)) *
                                         bin_width;
              sum += bilinear(image, height, width, at_y, at_x);
            }
          }
          *result++ = sum / count;
        }
      }
    }
  }
  return out;
}

/// Moves the corners outside of an image of this size onto its border.
at::Tensor& clip_boxes_(at::Tensor& boxes, int64_t height, int64_t width) {
  check_boxes(boxes, "boxes");
  TORCH_CHECK(height >= 0 && width >= 0, "an image cannot be ", height, " by ", width);
  // The accessor uses strides, so boxes may be a view into a wider tensor.
  auto corner = boxes.accessor<float, 2>();
  for (int64_t i = 0; i < boxes.size(0); ++i)
    for (int64_t j = 0; j != 4; ++j)
      corner[i][j] =
          std::clamp(corner[i][j], 0.0F, static_cast<float>(j % 2 == 0 ? width : height));
  return boxes;
}

int64_t version() { return 1; }

}  // namespace

TORCH_LIBRARY(vision, m) {
  // A kernel beside the schema serves every backend without its own. The compiler compares the two.
  m.def("nms(Tensor dets, Tensor scores, float iou_threshold=0.5, *, int topk=-1) -> Tensor", &nms);
  // The key names the backend of the kernel.
  m.def("clip_boxes_(Tensor(a!) boxes, int height, int width) -> Tensor(a!)",
        torch::dispatch(c10::DispatchKey::CPU, TORCH_FN(clip_boxes_)));
  // Without a schema, the name gets one from the function's type.
  m.def("_version", version);

  // The backends' blocks register kernels for these.
  m.def("box_iou(Tensor boxes1, Tensor boxes2) -> Tensor");
  m.def(
      "roi_align(Tensor input, Tensor rois, int[2] output_size, float spatial_scale=1.0, "
      "int sampling_ratio=-1, bool aligned=False) -> Tensor");
}

TORCH_LIBRARY_IMPL(vision, CPU, m) {
  m.impl("box_iou", &box_iou);
  m.impl("roi_align", &roi_align);
}

}  // namespace vision
