// SPDX-License-Identifier: BSL-1.0
// The operators of the example calls in the compatibility RFC. Each returns its arguments as text,
// so that a test sees how they were bound.
#include <ATen/ATen.h>
#include <torch/library.h>

#include <dispatch/error.hpp>

namespace {

using tensor = const at::Tensor&;
using three_tensors = std::tuple<at::Tensor, at::Tensor, at::Tensor>;

template <class... T>
std::string text(const T&... parts) {
  return dispatch::message(parts...);
}
std::string name(bool value) { return value ? "True" : "False"; }

at::Tensor doubled(tensor x) {
  at::Tensor out = at::empty(x.sizes(), x.scalar_type());
  for (std::int64_t i = 0; i != x.numel(); ++i)
    out.data_ptr<float>()[i] = 2 * x.data_ptr<float>()[i];
  return out;
}

at::Tensor& normalize_(at::Tensor& x, double eps) {
  for (std::int64_t i = 0; i != x.numel(); ++i) x.data_ptr<float>()[i] += static_cast<float>(eps);
  return x;
}

TORCH_LIBRARY(rfc, m) {
  m.def(
      "nms(Tensor boxes, Tensor scores, float iou=0.5, int topk=-1, *, bool normalized=False) -> "
      "str",
      [](tensor, tensor, double iou, std::int64_t topk, bool normalized) {
        return text("iou=", iou, ", topk=", topk, ", normalized=", name(normalized));
      });
  m.def("roi_align(Tensor x, Tensor rois, int pooled_h=7, int pooled_w=7) -> str",
        [](tensor, tensor, std::int64_t h, std::int64_t w) {
          return text("pooled_h=", h, ", pooled_w=", w);
        });
  m.def(
      "topk(Tensor x, int k=1, int axis=-1, bool largest=True, bool sorted=True) -> (Tensor, str)",
      [](tensor x, std::int64_t k, std::int64_t axis, bool largest, bool sorted) {
        return std::tuple(doubled(x), text("k=", k, ", axis=", axis, ", largest=", name(largest),
                                           ", sorted=", name(sorted)));
      });
  m.def("softmax(Tensor x, int axis=-1, *, bool use_cudnn=True) -> str",
        [](tensor, std::int64_t axis, bool use_cudnn) {
          return text("axis=", axis, ", use_cudnn=", name(use_cudnn));
        });
  m.def("clamp(Tensor x, float? min=None, float? max=None) -> str",
        [](tensor, std::optional<double> min, std::optional<double> max) {
          return text("min=", min, ", max=", max);
        });
  m.def("blend((Tensor, Tensor) inputs, float alpha=0.5) -> (Tensor, Tensor, float)",
        [](const std::tuple<at::Tensor, at::Tensor>& inputs, double alpha) {
          return std::tuple(std::get<1>(inputs), std::get<0>(inputs), alpha);
        });
  m.def(
      "add_video_stream(Tensor(a!) decoder, *, (Tensor, Tensor, Tensor)? "
      "custom_frame_mappings=None) -> ()",
      [](at::Tensor& decoder, std::optional<three_tensors> mappings) {
        decoder.fill_(mappings ? static_cast<double>(std::get<2>(*mappings).numel()) : -1.0);
      });
  m.def("normalize_(Tensor(a!) x, float eps=1e-5) -> Tensor(a!)", &normalize_);

  m.def("add(Tensor a, Tensor b) -> Tensor", [](at::Tensor a, tensor) { return a; });
  m.def("matmul(Tensor a, Tensor b) -> Tensor", [](at::Tensor a, tensor) { return a; });
  m.def(
      "dropout(Tensor x, float p=0.5, *, bool training=True) -> str",
      [](tensor, double p, bool training) { return text("p=", p, ", training=", name(training)); });
}

}  // namespace
