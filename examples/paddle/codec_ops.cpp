// SPDX-License-Identifier: BSL-1.0
// Operators of a video decoder, written for PyTorch. The decoder is a tensor that the caller passes
// from operator to operator, options are keyword-only and have defaults, and a frame is a tuple of
// its pixels, its time and its length. Nothing here depends on PaddlePaddle.
#include <ATen/ATen.h>
#include <torch/library.h>

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

namespace codec {

/// The contents of a decoder's tensor: the frames are generated from these numbers.
struct decoder {
  std::int64_t frames, height, width, seconds_per_frame_times_1000;
  std::int64_t streams, next_frame, channels_last;
};

at::Tensor new_decoder(const decoder& d) {
  at::Tensor handle = at::empty({static_cast<std::int64_t>(sizeof d)}, at::kByte);
  std::memcpy(handle.data_ptr(), &d, sizeof d);
  return handle;
}

decoder& decoder_in(at::Tensor& handle) {
  TORCH_CHECK(handle.numel() == static_cast<std::int64_t>(sizeof(decoder)),
              "this tensor is no decoder: it has ", handle.numel(), " bytes");
  return *static_cast<decoder*>(handle.data_ptr());
}

using frame = std::tuple<at::Tensor, at::Tensor, at::Tensor>;

at::Tensor pixels_of(const decoder& d, const std::vector<std::int64_t>& indices) {
  const auto count = static_cast<std::int64_t>(indices.size());
  at::Tensor pixels = d.channels_last != 0 ? at::empty({count, d.height, d.width, 3}, at::kByte)
                                           : at::empty({count, 3, d.height, d.width}, at::kByte);
  auto* out = static_cast<std::uint8_t*>(pixels.data_ptr());
  for (const std::int64_t index : indices)
    for (std::int64_t i = 0; i != 3 * d.height * d.width; ++i)
      *out++ = static_cast<std::uint8_t>(index + i);
  return pixels;
}

at::Tensor seconds(const decoder& d, const std::vector<std::int64_t>& indices) {
  at::Tensor out = at::empty({static_cast<std::int64_t>(indices.size())}, at::kDouble);
  auto* value = static_cast<double*>(out.data_ptr());
  for (const std::int64_t index : indices)
    *value++ = static_cast<double>(index * d.seconds_per_frame_times_1000) / 1000;
  return out;
}

frame frames_at(const decoder& d, const std::vector<std::int64_t>& indices) {
  for (const std::int64_t index : indices)
    if (index < 0 || index >= d.frames)
      C10_THROW_ERROR(IndexError, "Invalid frame index=" + std::to_string(index) +
                                      "; must be between 0 and " + std::to_string(d.frames - 1));
  const std::vector<std::int64_t> ones(indices.size(), 1);
  return {pixels_of(d, indices), seconds(d, indices), seconds(d, ones)};
}

// ---- The operators -----------------------------------------------------------------------------

at::Tensor create_from_text(std::string description, std::optional<std::string_view> seek_mode) {
  TORCH_CHECK(!seek_mode || *seek_mode == "exact" || *seek_mode == "approximate",
              "Invalid seek mode: ", *seek_mode);
  decoder d{0, 4, 6, 40, 0, 0, 0};
  d.frames = std::stol(description);
  return new_decoder(d);
}

void add_stream(at::Tensor& handle, std::optional<std::int64_t> width,
                std::optional<std::int64_t> height, std::optional<std::int64_t> num_threads,
                std::optional<std::string_view> dimension_order, const std::string& device,
                std::optional<std::tuple<at::Tensor, at::Tensor, at::Tensor>> frame_mappings) {
  decoder& d = decoder_in(handle);
  TORCH_CHECK(!num_threads || *num_threads >= 0, "num_threads must not be negative");
  TORCH_CHECK(device == "cpu", "no decoder for the device ", device);
  d.width = width.value_or(d.width);
  d.height = height.value_or(d.height);
  d.channels_last = dimension_order.value_or("NCHW") == "NHWC";
  if (frame_mappings) d.frames = std::get<0>(*frame_mappings).numel();
  ++d.streams;
}

frame get_next_frame(at::Tensor& handle) {
  decoder& d = decoder_in(handle);
  return frames_at(d, {d.next_frame++});
}
frame get_frame_at_index(at::Tensor& handle, std::int64_t frame_index) {
  return frames_at(decoder_in(handle), {frame_index});
}
frame get_frames_at_indices(at::Tensor& handle, at::IntArrayRef frame_indices) {
  return frames_at(decoder_in(handle), frame_indices.vec());
}
frame get_frames_in_range(at::Tensor& handle, std::int64_t start, std::int64_t stop,
                          std::optional<std::int64_t> step) {
  std::vector<std::int64_t> indices;
  for (std::int64_t i = start; i < stop; i += step.value_or(1)) indices.push_back(i);
  return frames_at(decoder_in(handle), indices);
}
void seek_to_pts(at::Tensor& handle, double seconds) {
  decoder& d = decoder_in(handle);
  d.next_frame = static_cast<std::int64_t>(seconds * 1000) / d.seconds_per_frame_times_1000;
}
std::string get_json_metadata(at::Tensor& handle) {
  const decoder& d = decoder_in(handle);
  return "{\"frames\": " + std::to_string(d.frames) +
         ", \"streams\": " + std::to_string(d.streams) + "}";
}

TORCH_LIBRARY(codec, m) {
  m.impl_abstract_pystub("codec.ops");
  m.def("create_from_text(str description, str? seek_mode=None) -> Tensor");
  m.def(
      "add_stream(Tensor(a!) decoder, *, int? width=None, int? height=None, int? num_threads=None, "
      "str? dimension_order=None, str device=\"cpu\", (Tensor, Tensor, Tensor)? "
      "frame_mappings=None) -> ()");
  m.def("get_next_frame(Tensor(a!) decoder) -> (Tensor, Tensor, Tensor)");
  m.def("get_frame_at_index(Tensor(a!) decoder, *, int frame_index) -> (Tensor, Tensor, Tensor)");
  m.def(
      "get_frames_at_indices(Tensor(a!) decoder, *, int[] frame_indices) -> (Tensor, Tensor, "
      "Tensor)");
  m.def(
      "get_frames_in_range(Tensor(a!) decoder, *, int start, int stop, int? step=None) -> (Tensor, "
      "Tensor, Tensor)");
  m.def("seek_to_pts(Tensor(a!) decoder, float seconds) -> ()");
  m.def("get_json_metadata(Tensor(a!) decoder) -> str");
}

// A call without a tensor has no backend key, so its kernel is registered for BackendSelect, as in
// PyTorch.
TORCH_LIBRARY_IMPL(codec, BackendSelect, m) { m.impl("create_from_text", &create_from_text); }

TORCH_LIBRARY_IMPL(codec, CPU, m) {
  m.impl("add_stream", &add_stream);
  m.impl("get_next_frame", &get_next_frame);
  m.impl("get_frame_at_index", &get_frame_at_index);
  m.impl("get_frames_at_indices", &get_frames_at_indices);
  m.impl("get_frames_in_range", &get_frames_in_range);
  m.impl("seek_to_pts", &seek_to_pts);
  m.impl("get_json_metadata", &get_json_metadata);
}

}  // namespace codec
