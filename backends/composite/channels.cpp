// SPDX-License-Identifier: BSL-1.0
// Channels in another order, or exchanged with pixels.
#include <vector>

#include <ATen/ATen.h>
#include <torch/library.h>

#include "../common/dimensions.hpp"
#include "calls.hpp"

namespace dispatch::composite {
namespace {

/// The last three sizes of a tensor, channels, height and width, and those in front of them.
struct picture {
  std::vector<std::int64_t> front;
  std::int64_t channels;
  std::int64_t height;
  std::int64_t width;

  picture(const char* name, const Tensor& self, std::int64_t factor) {
    if (self.dim() < 3)
      throw Error(message(
          {name, "(): the input has channels, height and width, not ", self.dim(), " dimensions"}));
    if (factor < 1) throw Error(message({name, "(): the factor is at least 1, not ", factor}));
    const IntArrayRef sizes = self.sizes();
    front.assign(sizes.begin(), sizes.end() - 3);
    channels = self.size(-3);
    height = self.size(-2);
    width = self.size(-1);
  }
  [[nodiscard]] std::vector<std::int64_t> with(std::initializer_list<std::int64_t> behind) const {
    std::vector<std::int64_t> out(front);
    for (const std::int64_t size : behind) out.push_back(size);
    return out;
  }
  /// The dimensions in front, and these behind them, counted from the first behind.
  [[nodiscard]] std::vector<std::int64_t> order(std::initializer_list<std::int64_t> behind) const {
    const auto before = static_cast<std::int64_t>(front.size());
    std::vector<std::int64_t> out;
    for (std::int64_t d = 0; d < before; ++d) out.push_back(d);
    for (const std::int64_t d : behind) out.push_back(d + before);
    return out;
  }
};

/// A copy with the dimensions in this order, and then these sizes.
[[nodiscard]] Tensor arranged(const Tensor& of, IntArrayRef order, IntArrayRef sizes) {
  return calls::view(calls::clone(calls::permute(of, order), MemoryFormat::Contiguous), sizes);
}

Tensor pixel_shuffle(const Tensor& self, std::int64_t factor) {
  const picture p("pixel_shuffle", self, factor);
  if (factor > 0x7fffffff || p.channels % (factor * factor) != 0)
    throw Error(message({"pixel_shuffle(): ", p.channels,
                         " channels are not divisible by the square of the factor ", factor}));
  const std::int64_t channels = p.channels / (factor * factor);
  return arranged(self.reshape(p.with({channels, factor, factor, p.height, p.width})),
                  p.order({0, 3, 1, 4, 2}),
                  p.with({channels, p.height * factor, p.width * factor}));
}
Tensor pixel_unshuffle(const Tensor& self, std::int64_t factor) {
  const picture p("pixel_unshuffle", self, factor);
  if (p.height % factor != 0 || p.width % factor != 0)
    throw Error(message({"pixel_unshuffle(): the height ", p.height, " and the width ", p.width,
                         " are not divisible by the factor ", factor}));
  if (self.numel() == 0) return self.clone();  // with its sizes, as in PyTorch
  return arranged(
      self.reshape(p.with({p.channels, p.height / factor, factor, p.width / factor, factor})),
      p.order({0, 2, 4, 1, 3}),
      p.with({p.channels * factor * factor, p.height / factor, p.width / factor}));
}

Tensor channel_shuffle(const Tensor& self, SymInt group_count) {
  const std::int64_t groups = group_count.expect_int();
  if (self.dim() < 3)
    throw Error(
        message({"channel_shuffle(): the input has samples, channels and at least one more ",
                 "dimension, not ", self.dim(), " in all"}));
  if (groups < 1)
    throw Error(message({"channel_shuffle(): the number of groups is at least 1, not ", groups}));
  const std::int64_t channels = self.size(1);
  if (channels % groups != 0)
    throw Error(message(
        {"channel_shuffle(): ", channels, " channels are not divisible into ", groups, " groups"}));
  if (self.numel() == 0) return self.clone();
  return arranged(self.reshape({self.size(0), groups, channels / groups, -1}), {0, 2, 1, 3},
                  self.sizes());
}

}  // namespace
}  // namespace dispatch::composite

TORCH_LIBRARY_IMPL(aten, CompositeExplicitAutogradNonFunctional, m) {
  m.impl("pixel_shuffle", TORCH_FN(dispatch::composite::pixel_shuffle));
  m.impl("pixel_unshuffle", TORCH_FN(dispatch::composite::pixel_unshuffle));
}

TORCH_LIBRARY_IMPL(aten, CompositeImplicitAutograd, m) {
  m.impl("native_channel_shuffle", TORCH_FN(dispatch::composite::channel_shuffle));
}
