// SPDX-License-Identifier: BSL-1.0
// CUDA's generator in a source that is compiled without CUDA's headers, as PyTorch's header allows.
#include <gtest/gtest.h>

#if !__has_include(<cuda_runtime_api.h>)
#include <ATen/cuda/CUDAGeneratorImpl.h>

#include <utility>

namespace {

TEST(CUDAGeneratorWithoutCUDA, HandsOutSeedsAndOffsets) {
  const at::Generator generator = at::cuda::detail::createCUDAGenerator();
  EXPECT_EQ(generator.device(), at::Device(at::kCUDA, 0));
  auto* const made = at::check_generator<at::CUDAGeneratorImpl>(generator);
  made->set_current_seed(7);
  EXPECT_EQ(made->philox_engine_inputs(5), std::pair(std::uint64_t{7}, std::uint64_t{0}));
  EXPECT_EQ(made->philox_engine_inputs(1), std::pair(std::uint64_t{7}, std::uint64_t{8}));
}

}  // namespace
#endif
