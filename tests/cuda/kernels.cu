// SPDX-License-Identifier: BSL-1.0
// Device code as clients write it: every header of PyTorch's for it, and kernels of its names. It
// is compiled for the devices of the default architecture; nothing launches them.
#include <torch/extension.h>

#include <ATen/AccumulateType.h>
#include <ATen/Dispatch.h>
#include <ATen/OpMathType.h>
#include <ATen/core/PhiloxRNGEngine.h>
#include <ATen/cuda/CUDAContext.h>
#include <ATen/cuda/CUDADataType.h>
#include <ATen/cuda/CUDAEvent.h>
#include <ATen/cuda/CUDAGeneratorImpl.h>
#include <ATen/cuda/CUDAUtils.h>
#include <ATen/cuda/detail/KernelUtils.h>
#include <c10/cuda/CUDADeviceAssertion.h>
#include <c10/cuda/CUDAGuard.h>
#include <c10/cuda/CUDAMathCompat.h>
#include <ATen/cuda/ApplyGridUtils.cuh>
#include <ATen/cuda/Atomic.cuh>
#include <ATen/cuda/CUDAApplyUtils.cuh>
#include <ATen/cuda/CUDAGraphsUtils.cuh>
#include <ATen/cuda/DeviceUtils.cuh>
#include <ATen/cuda/NumericLimits.cuh>
#include <ATen/cuda/PhiloxUtils.cuh>
#include <ATen/cuda/detail/IndexUtils.cuh>
#include <ATen/cuda/detail/OffsetCalculator.cuh>
#include <ATen/cuda/detail/TensorInfo.cuh>
#include <ATen/native/cuda/KernelUtils.cuh>

namespace {

template <class T>
__global__ void add_atomically(T* sums, const T* x, int n) {
  CUDA_KERNEL_LOOP(i, n) {
    gpuAtomicAdd(sums, x[i]);
    gpuAtomicAddNoReturn(sums, x[i]);
  }
}
template <class T>
__global__ void combine_atomically(T* out, const T* x, std::int64_t n) {
  CUDA_KERNEL_LOOP_TYPE(i, n, std::int64_t) {
    gpuAtomicMul(out, x[i]);
    gpuAtomicMax(out + 1, x[i]);
    gpuAtomicMin(out + 2, x[i]);
  }
}
template <class T>
__global__ void add_fast(T* sums, const T* x, int n) {
  CUDA_KERNEL_ASSERT(n > 0);
  CUDA_KERNEL_LOOP(i, n) at::native::fastAtomicAdd(sums, i, n, x[i], true);
}
/// torchvision and others call CUDA's own name for all types.
template <class T>
__global__ void add_by_name_of_cuda(T* sums, const T* x) {
  atomicAdd(sums, x[threadIdx.x]);
}

template <class T>
C10_LAUNCH_BOUNDS_1(256)
__global__ void scale(const at::PackedTensorAccessor32<const T, 2, at::RestrictPtrTraits> x,
                      at::PackedTensorAccessor32<T, 2, at::RestrictPtrTraits> y) {
  using wide = at::acc_type<T, true>;
  using op = at::opmath_type<T>;
  wide sum = 0;
  for (int j = 0; j < x.size(1); ++j) sum += static_cast<wide>(x[blockIdx.x][j]);
  y[blockIdx.x][threadIdx.x] = static_cast<T>(static_cast<op>(sum));
}

template <class T>
__global__ void copy(at::cuda::detail::TensorInfo<const T, int> from,
                     at::cuda::detail::TensorInfo<T, int> to, int n) {
  CUDA_KERNEL_LOOP(i, n) {
    const int offset = at::cuda::detail::IndexToOffset<const T, int, -1>::get(i, from);
    to.data[at::cuda::detail::IndexToOffset<T, int, 2>::get(i, to)] = from.data[offset];
  }
}
__global__ void by_offsets(float* out, const float* x, OffsetCalculator<2> offsets, int n) {
  CUDA_KERNEL_LOOP(i, n) {
    const auto at = offsets.get(static_cast<unsigned>(i));
    out[at[0]] = x[at[1]];
  }
}

__global__ void draw(at::PhiloxCudaState state, unsigned* out) {
  const auto [seed, offset] = at::cuda::philox::unpack(state);
  at::Philox4_32 engine(seed, threadIdx.x, offset / 4);
  out[threadIdx.x] = engine();
}

template <class T>
__global__ void sum_of_warp(T* x) {
  T mine = x[threadIdx.x];
  for (unsigned lane = C10_WARP_SIZE / 2; lane > 0; lane /= 2) mine += WARP_SHFL_DOWN(mine, lane);
  if (threadIdx.x == 0) x[0] = mine;
}
__global__ void lanes(int* x) {
  x[0] = WARP_SHFL(x[1], 0) + WARP_SHFL_XOR(x[2], 1) + WARP_SHFL_UP(x[3], 1u);
  WARP_SYNC();
  x[1] = static_cast<int>(WARP_BALLOT(x[0] > 0) & ACTIVE_MASK()) + doLdg(x + 4);
}

/// Numbers of sixteen bits convert to CUDA's own types.
__global__ void halves(at::Half* x, at::BFloat16* y) {
  const __half h = x[0];
  const auto b = static_cast<__nv_bfloat16>(y[0]);
  x[1] = __hmul(h, static_cast<__half>(x[1] * x[2] + at::Half(1)));
  y[1] = b;
  y[2] = __ldg(y + 3);
  x[3] = x[4] < __ldg(x + 5) ? x[4] : x[5] + 1;
  x[2] = at::numeric_limits<at::Half>::upper_bound();
}
template <class T>
__global__ void complex_numbers(c10::complex<T>* x) {
  const c10::complex<T> z = x[0] * x[1] / x[2] + c10::complex<T>(1, 2);
  x[0] = std::conj(z) * std::exp(z) + std::sqrt(z);
  x[1] = c10::complex<T>(std::abs(z), std::arg(z));
}
__global__ void mathematics(float* x, double* y) {
  namespace compat = c10::cuda::compat;
  x[0] = compat::pow(compat::exp(x[1]), compat::rsqrt(compat::max(x[2], x[3])));
  y[0] = compat::tanh(compat::normcdf(y[1]));
  compat::sincos(x[0], x + 1, x + 2);
}
__global__ void asserts(const int* x, TORCH_DSA_KERNEL_ARGS) { CUDA_KERNEL_ASSERT2(x[0] > 0); }

template <class T>
void launch_for(at::Tensor& x, cudaStream_t stream) {
  T* const data = x.data_ptr<T>();
  const int n = static_cast<int>(x.numel());
  add_atomically<<<at::cuda::detail::GET_BLOCKS(n), 1024, 0, stream>>>(data, data, n);
  combine_atomically<<<1, 32, 0, stream>>>(data, data, n);
  add_fast<<<1, 32, 0, stream>>>(data, data, n);
  add_by_name_of_cuda<<<1, 32, 0, stream>>>(data, data);
}

}  // namespace

void launch(at::Tensor x, at::Tensor y, std::optional<at::Generator> generator) {
  const c10::cuda::OptionalCUDAGuard guard(at::device_of(x));
  const cudaStream_t stream = at::cuda::getCurrentCUDAStream();
  AT_DISPATCH_ALL_TYPES_AND2(at::kHalf, at::kBFloat16, x.scalar_type(), "launch",
                             [&] { launch_for<scalar_t>(x, stream); });
  add_atomically<<<1, 1, 0, stream>>>(x.data_ptr<bool>(), x.data_ptr<bool>(), 1);
  add_atomically<<<1, 1, 0, stream>>>(x.data_ptr<c10::complex<float>>(),
                                      x.data_ptr<c10::complex<float>>(), 1);
  AT_DISPATCH_FLOATING_TYPES_AND_HALF(x.scalar_type(), "scale", [&] {
    scale<scalar_t>
        <<<1, 256, 0, stream>>>(x.packed_accessor32<const scalar_t, 2, at::RestrictPtrTraits>(),
                                y.packed_accessor32<scalar_t, 2, at::RestrictPtrTraits>());
    if (at::cuda::detail::canUse32BitIndexMath(x)) {
      auto from = at::cuda::detail::getTensorInfo<const scalar_t, int>(x);
      from.collapseDims();
      copy<scalar_t><<<1, 256, 0, stream>>>(from, at::cuda::detail::getTensorInfo<scalar_t, int>(y),
                                            static_cast<int>(x.numel()));
    }
  });

  at::TensorIterator iterator = at::TensorIterator::unary_op(y, x);
  by_offsets<<<1, 32, 0, stream>>>(y.data_ptr<float>(), x.data_ptr<float>(),
                                   make_element_offset_calculator<2>(iterator), 32);

  auto* const random = at::get_generator_or_default<at::CUDAGeneratorImpl>(
      generator, at::cuda::detail::getDefaultCUDAGenerator());
  at::PhiloxCudaState state;
  {
    const std::lock_guard<std::mutex> lock(random->mutex_);
    state = random->philox_cuda_state(4);
  }
  draw<<<1, 32, 0, stream>>>(state, reinterpret_cast<unsigned*>(x.data_ptr<int>()));
  sum_of_warp<<<1, 32, 0, stream>>>(x.data_ptr<float>());
  sum_of_warp<<<1, 32, 0, stream>>>(x.data_ptr<at::Half>());
  lanes<<<1, 32, 0, stream>>>(x.data_ptr<int>());
  halves<<<1, 1, 0, stream>>>(x.data_ptr<at::Half>(), y.data_ptr<at::BFloat16>());
  complex_numbers<<<1, 1, 0, stream>>>(x.data_ptr<c10::complex<double>>());
  mathematics<<<1, 1, 0, stream>>>(x.data_ptr<float>(), y.data_ptr<double>());
  TORCH_DSA_KERNEL_LAUNCH(asserts, 1, 1, 0, at::cuda::getCurrentCUDAStream(), x.data_ptr<int>());
  C10_CUDA_KERNEL_LAUNCH_CHECK();

  at::cuda::CUDAEvent begin(cudaEventDefault), end(cudaEventDefault);
  begin.record();
  end.record(at::cuda::getCurrentCUDAStream());
  end.synchronize();
  static_cast<void>(begin.elapsed_time(end));
  static_cast<void>(at::cuda::ScalarTypeToCudaDataType(x.scalar_type()));
  static_cast<void>(at::cuda::check_device({x, y}));
  AT_CUDA_CHECK(c10::cuda::MaybeSetDevice(x.get_device()));
}
