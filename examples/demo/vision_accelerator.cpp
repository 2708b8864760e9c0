// SPDX-License-Identifier: BSL-1.0
// A second backend for some of the vision operators: PyTorch's key for out-of-tree accelerators.
// The accelerator is simulated: tensors of its device type use the host's memory.
#include <ATen/Functions.h>
#include <torch/library.h>

#include <cstdlib>
#include <cstring>
#include <new>

#include "vision_ops.h"

namespace vision {
namespace {

void check_on_accelerator(const at::Tensor& tensor, const char* name) {
  TORCH_CHECK(tensor.device().type() == at::kPrivateUse1, name,
              " must be on the accelerator, it is on ", tensor.device());
}

at::Tensor empty_on_accelerator(at::IntArrayRef sizes, at::ScalarType type) {
  std::size_t bytes = c10::elementSize(type);
  for (const int64_t size : sizes) bytes *= static_cast<std::size_t>(size);
  void* memory = std::malloc(bytes == 0 ? 1 : bytes);
  if (memory == nullptr) throw std::bad_alloc();
  return at::from_blob(
      memory, sizes, [](void* p) { std::free(p); },
      at::TensorOptions().dtype(type).device(at::Device(at::kPrivateUse1, 0)));
}

at::Tensor box_iou(const at::Tensor& boxes1, const at::Tensor& boxes2) {
  check_boxes(boxes1, "boxes1");
  check_boxes(boxes2, "boxes2");
  check_on_accelerator(boxes1, "boxes1");
  check_on_accelerator(boxes2, "boxes2");
  const int64_t rows = boxes1.size(0), columns = boxes2.size(0);
  at::Tensor out = empty_on_accelerator({rows, columns}, at::kFloat);
  // One thread of the accelerator per element.
  for (int64_t thread = 0; thread < rows * columns; ++thread)
    out.mutable_data_ptr<float>()[thread] =
        intersection_over_union(boxes1.const_data_ptr<float>() + 4 * (thread / columns),
                                boxes2.const_data_ptr<float>() + 4 * (thread % columns));
  return out;
}

/// The algorithm of GPUs: first all pairs, independently, as a matrix of bits; then one pass over
/// its rows.
at::Tensor nms(const at::Tensor& dets, const at::Tensor& scores, double iou_threshold,
               int64_t topk) {
  check_detections(dets, scores);
  check_on_accelerator(dets, "dets");
  const auto count = static_cast<std::size_t>(dets.size(0));
  const float* boxes = dets.const_data_ptr<float>();
  const std::vector<int64_t> order = best_first(scores.const_data_ptr<float>(), dets.size(0));

  const std::size_t words = (count + 63) / 64;
  std::vector<uint64_t> suppresses(count * words);
  for (std::size_t i = 0; i < count; ++i)
    for (std::size_t j = i + 1; j < count; ++j)
      if (intersection_over_union(boxes + 4 * order[i], boxes + 4 * order[j]) > iou_threshold)
        suppresses[i * words + j / 64] |= uint64_t{1} << (j % 64);

  std::vector<uint64_t> suppressed(words);
  std::vector<int64_t> kept;
  for (std::size_t i = 0; i < count; ++i) {
    if (topk >= 0 && static_cast<int64_t>(kept.size()) >= topk) break;
    if ((suppressed[i / 64] >> (i % 64) & 1) != 0) continue;
    kept.push_back(order[i]);
    for (std::size_t w = 0; w < words; ++w) suppressed[w] |= suppresses[i * words + w];
  }
  at::Tensor out = empty_on_accelerator({static_cast<int64_t>(kept.size())}, at::kLong);
  std::copy(kept.begin(), kept.end(), out.mutable_data_ptr<int64_t>());
  return out;
}

}  // namespace

at::Tensor to_accelerator(const at::Tensor& on_host) {
  const at::Tensor dense = on_host.contiguous();
  at::Tensor out = empty_on_accelerator(dense.sizes(), dense.scalar_type());
  if (dense.nbytes() != 0)
    std::memcpy(out.mutable_data_ptr(), dense.const_data_ptr(), dense.nbytes());
  return out;
}

at::Tensor to_host(const at::Tensor& on_accelerator) {
  check_on_accelerator(on_accelerator, "the tensor");
  at::Tensor out = at::empty(on_accelerator.sizes(), on_accelerator.scalar_type());
  if (out.nbytes() != 0)
    std::memcpy(out.mutable_data_ptr(), on_accelerator.const_data_ptr(), out.nbytes());
  return out;
}

TORCH_LIBRARY_IMPL(vision, PrivateUse1, m) {
  m.impl("nms", &nms);
  m.impl("box_iou", &box_iou);
}

}  // namespace vision
