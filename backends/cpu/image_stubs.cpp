// SPDX-License-Identifier: BSL-1.0
// The stubs of operators on images: resampling, shuffles, sampling by a grid and pooling.
#include <ATen/native/MaxPooling.h>
#include <ATen/native/UpSample.h>
#include <ATen/native/cpu/ChannelShuffleKernel.h>
#include <ATen/native/cpu/GridSamplerKernel.h>
#include <ATen/native/cpu/PixelShuffleKernel.h>

#include "stub_kernels.hpp"

namespace at::native {
namespace {

void write(const TensorBase& to, const Tensor& from) {
  Tensor out = to;
  on_cpu<_ops::copy_>(out, from, false);
}

/// The sizes behind batch and channels.
SymIntArrayRef image_sizes(const Tensor& t) { return symbolic(t.sizes().slice(2)); }

// The arguments are whether corners are aligned, where the operator has that, and the scales.
template <class Op, class... A>
void resample(const Tensor& output, const Tensor& input, A... arguments) {
  Tensor out = output;
  on_cpu<Op>(input, image_sizes(output), arguments..., out);
}
template <class Op, class... A>
void resample_backward(const Tensor& grad_input, const Tensor& grad_output, A... arguments) {
  Tensor out = grad_input;
  on_cpu<Op>(grad_output, image_sizes(grad_output), symbolic(grad_input.sizes()), arguments...,
             out);
}

template <class Op>
void shuffle(TensorBase& output, const TensorBase& input, std::int64_t number) {
  write(output, on_cpu<Op>(Tensor(input), number));
}

void sample(const TensorBase& output, const TensorBase& input, const TensorBase& grid,
            std::int64_t interpolation, std::int64_t padding, bool align_corners) {
  Tensor out = output;
  on_cpu<_ops::grid_sampler_2d_out>(Tensor(input), Tensor(grid), interpolation, padding,
                                    align_corners, out);
}
void sample_backward(const TensorBase& grad_input, const TensorBase& grad_grid,
                     const TensorBase& grad_output, const TensorBase& input, const TensorBase& grid,
                     std::int64_t interpolation, std::int64_t padding, bool align_corners,
                     std::array<bool, 2> mask) {
  const auto [of_input, of_grid] =
      on_cpu<_ops::grid_sampler_2d_backward>(Tensor(grad_output), Tensor(input), Tensor(grid),
                                             interpolation, padding, align_corners, mask);
  if (mask[0]) write(grad_input, of_input);
  if (mask[1]) write(grad_grid, of_grid);
}

void pool(Tensor& output, const Tensor& input, const PoolingParams1D& p) {
  const bool rounds_up =
      p.OW != pooling_output_shape(p.IW, p.KW, p.PJ, p.SJ, p.DJ, /*ceil_mode=*/false);
  write(output, on_cpu<_ops::max_pool1d>(input, p.KW, p.SJ, p.PJ, p.DJ, rounds_up));
}

}  // namespace

#define SCHEMA_CT_DEFINE_UPSAMPLE_STUB(type, name)               \
  SCHEMA_CT_CPU_STUB(name##_kernel, &resample<_ops::name##_out>) \
  SCHEMA_CT_CPU_STUB(name##_backward_kernel, &resample_backward<_ops::name##_backward_grad_input>)
SCHEMA_CT_FORALL_UPSAMPLE_STUBS(SCHEMA_CT_DEFINE_UPSAMPLE_STUB)
#undef SCHEMA_CT_DEFINE_UPSAMPLE_STUB
SCHEMA_CT_CPU_STUB(upsample_bicubic2d_kernel, &resample<_ops::upsample_bicubic2d_out>)
SCHEMA_CT_NO_CPU_STUB(_upsample_lanczos2d_aa_kernel)
SCHEMA_CT_NO_CPU_STUB(_upsample_lanczos2d_aa_backward_kernel)

SCHEMA_CT_CPU_STUB(channel_shuffle_kernel, &shuffle<_ops::channel_shuffle>)
SCHEMA_CT_CPU_STUB(pixel_shuffle_kernel, &shuffle<_ops::pixel_shuffle>)
SCHEMA_CT_CPU_STUB(pixel_unshuffle_kernel, &shuffle<_ops::pixel_unshuffle>)
SCHEMA_CT_CPU_STUB(grid_sampler_2d_cpu_kernel, &sample)
SCHEMA_CT_CPU_STUB(grid_sampler_2d_backward_cpu_kernel, &sample_backward)
SCHEMA_CT_CPU_STUB(max_pool1d_stub, &pool)

}  // namespace at::native
