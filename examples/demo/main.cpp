// SPDX-License-Identifier: BSL-1.0
// Calls the operators of vision_ops.cpp in every possible way, and checks each result.
#include <ATen/Functions.h>
#include <torch/library.h>

#include <cmath>
#include <cstdio>
#include <dispatch/invoke.hpp>
#include <string>
#include <vector>

#include "vision_ops.h"

namespace {

using dispatch::invoke;
using namespace dispatch::literals;

int wrong_answers = 0;

std::string text_of(const std::vector<double>& values) {
  std::string out = "[";
  for (const double value : values) {
    char digits[32];
    std::snprintf(digits, sizeof digits, "%s%.4g", out.size() == 1 ? "" : ", ", value);
    out += digits;
  }
  return out + "]";
}

/// The elements of a tensor, or the one value of a number.
std::vector<double> values_of(const c10::IValue& result) {
  if (result.isInt()) return {static_cast<double>(result.toInt())};
  const at::Tensor given = result.toTensor();
  const at::Tensor on_host = given.is_cpu() ? given : vision::to_host(given);
  const at::Tensor tensor = on_host.to(at::kDouble).contiguous();
  const double* first = tensor.const_data_ptr<double>();
  return {first, first + tensor.numel()};
}

void print_call(const char* call) {
  std::printf(std::string(call).size() <= 64 ? "  %-64s" : "  %s\n  %64s", call, "");
}

void check(const char* call, const c10::IValue& result, const std::vector<double>& expected) {
  const std::vector<double> given = values_of(result);
  bool same = given.size() == expected.size();
  for (std::size_t i = 0; same && i != given.size(); ++i)
    same = std::abs(given[i] - expected[i]) < 1e-5;
  print_call(call);
  std::printf(" = %s", text_of(given).c_str());
  if (same) {
    std::printf("  ok\n");
  } else {
    std::printf("  WRONG, it should be %s\n", text_of(expected).c_str());
    ++wrong_answers;
  }
}

void check_true(const char* condition, bool holds) {
  print_call(condition);
  std::printf(holds ? "    ok\n" : "    WRONG\n");
  if (!holds) ++wrong_answers;
}

/// Runs the call, prints its source text, and compares the result with the values.
#define SHOW(call, ...) check(#call, call, std::vector<double>{__VA_ARGS__})
#define SHOW_TRUE(condition) check_true(#condition, condition)

void check_throws(const char* call, void (*run)()) {
  try {
    run();
    std::printf("  %s\n      WRONG: it should have thrown\n", call);
    ++wrong_answers;
  } catch (const std::exception& error) {
    std::string text = error.what();
    for (std::size_t i = text.find('\n'); i != std::string::npos; i = text.find('\n', i + 1))
      text.insert(i + 1, "        ");
    std::printf("  %s\n      throws: %s\n", call, text.c_str());
  }
}

#define CHECK_THROWS(call) check_throws(#call, [] { static_cast<void>(call); })

c10::OperatorHandle find(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "");
}

/// Calls with the arguments on a stack, as an interpreter does.
c10::IValue boxed(const c10::OperatorHandle& op, torch::jit::Stack stack) {
  op.callBoxed(&stack);
  return stack.at(0);
}

// Boxes 2 and 1 overlap by 81/119, 2 and 3 by exactly 1/2, 1 and 3 by 36/114; 0 overlaps none.
at::Tensor some_boxes() {
  return at::tensor({20.0F, 20.0F, 30.0F, 30.0F,  //
                     1.0F, 1.0F, 11.0F, 11.0F,    //
                     0.0F, 0.0F, 10.0F, 10.0F,    //
                     0.0F, 0.0F, 10.0F, 5.0F})
      .view({4, 4});
}
at::Tensor some_scores() { return at::tensor({0.7F, 0.8F, 0.9F, 0.6F}); }

void show_schemas() {
  std::printf("The operators that have registered themselves:\n");
  for (const char* name : {"vision::nms", "vision::box_iou", "vision::roi_align",
                           "vision::clip_boxes_", "vision::_version"}) {
    std::printf("  %s\n", to_string(find(name).schema()).c_str());
  }
}

void show_calls() {
  const at::Tensor dets = some_boxes(), scores = some_scores();
  const c10::OperatorHandle nms = find("vision::nms");

  std::printf("\nnms: which boxes to keep, the best first\n by position and by default\n");
  SHOW(invoke(nms, dets, scores), 2, 0, 3);
  SHOW(invoke(nms, dets, scores, 0.7), 2, 1, 0, 3);
  std::printf(" by keyword\n");
  SHOW(invoke(nms, dets, scores, "topk"_a = 2), 2, 0);
  SHOW(invoke(nms, "scores"_a = scores, "iou_threshold"_a = 0.4, "dets"_a = dets), 2, 0);
  std::printf(" typed: a C++ function, at the cost of a function pointer\n");
  const auto typed = nms.typed<at::Tensor(const at::Tensor&, const at::Tensor&, double, int64_t)>();
  SHOW(typed.call(dets, scores, 0.5, 1), 2);
  std::printf(" boxed: the arguments on a stack\n");
  SHOW(boxed(nms, {dets, scores, 0.5, -1}), 2, 0, 3);

  std::printf("\nbox_iou: how much boxes overlap\n");
  const c10::OperatorHandle box_iou = find("vision::box_iou");
  SHOW(invoke(box_iou, dets.slice(0, 2, 3), dets), 0, 81.0 / 119, 1, 0.5);
  SHOW(invoke(box_iou, dets.slice(0, 1, 3), "boxes2"_a = dets.slice(0, 3, 4)), 36.0 / 114, 0.5);

  std::printf("\n_version: a schema that was taken from the function\n");
  SHOW(invoke(find("vision::_version")), 1);
}

void show_roi_align() {
  std::printf(
      "\nroi_align: regions of a feature map, averaged down to one size. The map holds 2 y + 3 x,\n"
      "where bilinear samples are exact, so that a bin has the value at its centre\n");
  const c10::OperatorHandle roi_align = find("vision::roi_align");
  at::Tensor map = at::empty({1, 1, 8, 10}, at::kFloat);
  for (int64_t y = 0; y != 8; ++y)
    for (int64_t x = 0; x != 10; ++x)
      map.accessor<float, 4>()[0][0][y][x] = static_cast<float>(2 * y + 3 * x);
  const at::Tensor rois = at::tensor({0.0F, 1.0F, 2.0F, 5.0F, 4.0F}).view({1, 5});
  const std::vector<int64_t> two_by_two = {2, 2};

  // Image 0, x from 1 to 5, y from 2 to 4: the bins' centres are x = 2, 4 and y = 2.5, 3.5.
  SHOW(invoke(roi_align, map, rois, two_by_two), 11, 17, 13, 19);
  // Shifted half a pixel to the upper left: x = 1.5, 3.5 and y = 2, 3.
  SHOW(invoke(roi_align, map, rois, two_by_two, "aligned"_a = true), 8.5, 14.5, 10.5, 16.5);
  // On a map of half the image's resolution: x = 1, 2 and y = 1.25, 1.75, sampled nine times each.
  SHOW(invoke(roi_align, map, rois, two_by_two, 0.5, "sampling_ratio"_a = 3), 5.5, 8.5, 6.5, 9.5);
  // Outside of the map the values are 0.
  SHOW(invoke(roi_align, map, at::tensor({0.0F, 20.0F, 20.0F, 24.0F, 24.0F}).view({1, 5}),
              std::vector<int64_t>{1, 1}),
       0);
}

void show_in_place() {
  std::printf("\nclip_boxes_: writes into its argument; here a view of a wider tensor\n");
  const c10::OperatorHandle clip_boxes = find("vision::clip_boxes_");
  at::Tensor detections = at::tensor({-3.0F, 2.0F, 50.0F, 8.0F, 0.9F,  //
                                      4.0F, -1.0F, 9.0F, 70.0F, 0.8F})
                              .view({2, 5});
  at::Tensor boxes = detections.slice(1, 0, 4);
  const auto typed = clip_boxes.typed<at::Tensor&(at::Tensor&, int64_t, int64_t)>();
  SHOW(typed.call(boxes, 32, 40), 0, 2, 40, 8, 4, 0, 9, 32);
  SHOW(detections, 0, 2, 40, 8, 0.9, 4, 0, 9, 32, 0.8);
  SHOW(invoke(clip_boxes, boxes, "width"_a = 30, "height"_a = 20), 0, 2, 30, 8, 4, 0, 9, 20);
  SHOW_TRUE(&typed.call(boxes, 32, 40) == &boxes);
}

void show_second_backend() {
  std::printf("\nThe same calls with tensors on another device reach that backend's kernels\n");
  const at::Tensor dets = vision::to_accelerator(some_boxes());
  const at::Tensor scores = vision::to_accelerator(some_scores());
  const c10::OperatorHandle nms = find("vision::nms"), box_iou = find("vision::box_iou");
  const auto typed = nms.typed<at::Tensor(const at::Tensor&, const at::Tensor&, double, int64_t)>();
  std::printf("  dets is a %s\n", dets.str().c_str());
  SHOW(invoke(nms, dets, scores), 2, 0, 3);
  SHOW(typed.call(dets, scores, 0.7, 3), 2, 1, 0);
  SHOW(boxed(nms, {dets, scores, 0.4, -1}), 2, 0);
  SHOW(invoke(box_iou, dets, dets).toTensor()[2], 0, 81.0 / 119, 1, 0.5);
  SHOW_TRUE(invoke(nms, dets, scores).toTensor().device() == dets.device());

  // Three hundred scattered boxes, and two kernels with different algorithms.
  at::Tensor many_boxes = at::empty({300, 4}, at::kFloat),
             many_scores = at::empty({300}, at::kFloat);
  uint32_t random = 1;
  for (int64_t i = 0; i != 300; ++i) {
    float digits[3];
    for (float& digit : digits)
      digit = static_cast<float>((random = random * 1664525 + 1013904223) >> 24);
    const float box[] = {digits[0], digits[1], digits[0] + 64, digits[1] + 64};
    std::copy(box, box + 4, many_boxes.mutable_data_ptr<float>() + 4 * i);
    many_scores.mutable_data_ptr<float>()[i] = digits[2];
  }
  const at::Tensor kept = typed.call(many_boxes, many_scores, 0.5, -1);
  const at::Tensor kept_there =
      typed.call(vision::to_accelerator(many_boxes), vision::to_accelerator(many_scores), 0.5, -1);
  std::printf("  of 300 boxes that lie anywhere both keep the same %d\n",
              static_cast<int>(kept.numel()));
  SHOW_TRUE(vision::to_host(kept_there).equal(kept));
}

void show_errors() {
  std::printf("\nMistakes of a caller\n");
  CHECK_THROWS(invoke(find("vision::nms"), some_boxes()));
  CHECK_THROWS(invoke(find("vision::nms"), some_boxes(), some_scores(), "a lot"));
  CHECK_THROWS(invoke(find("vision::nms"), some_boxes(), some_scores(), "top_k"_a = 3));
  CHECK_THROWS(invoke(find("vision::clip_boxes_"), vision::to_accelerator(some_boxes()), 32, 40));
  CHECK_THROWS(invoke(find("vision::nms"), some_boxes(), some_boxes()));
}

}  // namespace

int main() {
  try {
    show_schemas();
    show_calls();
    show_roi_align();
    show_in_place();
    show_second_backend();
    show_errors();
  } catch (const std::exception& error) {
    std::printf("WRONG: %s\n", error.what());
    return 1;
  }
  if (wrong_answers == 0) std::printf("\nAll answers are as they should be.\n");
  return wrong_answers == 0 ? 0 : 1;
}
