// SPDX-License-Identifier: BSL-1.0
// PyTorch's small headers for backends: clocks, an owner of an object of any type, the scale of
// attention, and kernels for the Autograd keys.
#include <ATen/core/blob.h>
#include <ATen/native/quantized/AffineQuantizer.h>
#include <ATen/native/transformers/attention.h>
#include <ATen/native/transformers/sdp_utils_cpp.h>
#include <c10/util/ApproximateClock.h>
#include <gtest/gtest.h>
#include <torch/csrc/autograd/autograd_not_implemented_fallback.h>
#include <torch/csrc/autograd/function_hook.h>
#include <torch/csrc/profiler/util.h>

#include <cstdlib>
#include <string>

#include "../thrown.hpp"

namespace {

TEST(BackendHeaders, ClocksCountForward) {
  const c10::time_t begin = c10::getTime(true);
  c10::ApproximateClockToUnixTimeConverter converter;
  while (c10::getTime(true) < begin + 2'000'000) {}
  EXPECT_NEAR(static_cast<double>(c10::getTime() - c10::getTimeSinceEpoch()), 0, 1e9);
  const c10::approx_time_t ticks = c10::getApproximateTime();
  const c10::time_t now = c10::getTime();
  EXPECT_NEAR(static_cast<double>(converter.makeConverter()(ticks) - now), 0, 1e9);
  EXPECT_LE(ticks, c10::getApproximateTime());
}

TEST(BackendHeaders, ABlobOwnsAnObjectOfAnyType) {
  caffe2::Blob blob;
  EXPECT_TRUE(blob.IsEmpty());
  EXPECT_EQ(blob.GetMutableOrNull<std::string>(), nullptr);
  *blob.GetMutable<std::string>() = "text";
  EXPECT_EQ(blob.Get<std::string>(), "text");
  EXPECT_FALSE(blob.IsType<int>());
  EXPECT_THROW(static_cast<void>(blob.Get<int>()), c10::Error);
  blob.Reset(new int(3));
  EXPECT_EQ(blob.Get<int>(), 3);
  blob.Reset();
  EXPECT_TRUE(blob.IsEmpty());
}

TEST(BackendHeaders, TheScaleOfAttention) {
  const at::Tensor query = at::ones({2, 16});
  EXPECT_EQ(sdp::calculate_scale(query, std::nullopt).expect_float(), 0.25);
  EXPECT_EQ(sdp::calculate_scale(query, 3.0).expect_float(), 3);
  EXPECT_FALSE(sdp::input_requires_grad({query, query, query, {}, 0, false, false}));
  EXPECT_EQ(static_cast<int>(sdp::SDPBackend::overrideable), 4);
}

TORCH_LIBRARY(backend_headers, m) { m.def("f(Tensor x) -> int"); }
TORCH_LIBRARY_IMPL(backend_headers, CPU, m) {
  m.impl("f", [](const at::Tensor&) -> std::int64_t { return 7; });
}
TORCH_LIBRARY_IMPL(backend_headers, Autograd, m) {
  m.impl("f", torch::autograd::autogradNotImplementedFallback());
}

TEST(BackendHeaders, AKernelWithoutGradientsHandsTheCallOn) {
  const auto f = c10::Dispatcher::singleton().findSchemaOrThrow("backend_headers::f", "");
  EXPECT_EQ(f.typed<std::int64_t(const at::Tensor&)>().call(at::ones({1})), 7);
  using torch::autograd::AutogradFallbackMode;
  EXPECT_EQ(torch::autograd::getAutogradFallbackMode(), AutogradFallbackMode::Warn);
  torch::autograd::setAutogradFallbackMode(AutogradFallbackMode::Error);
  EXPECT_EQ(torch::autograd::getAutogradFallbackMode(), AutogradFallbackMode::Error);
}

}  // namespace
