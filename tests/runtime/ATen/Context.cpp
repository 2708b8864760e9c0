// SPDX-License-Identifier: BSL-1.0
// The settings and capabilities of the process. The expected values are those of PyTorch 2.13 for
// the CPU.
#include <ATen/Context.h>

#include <gtest/gtest.h>

#include <string>

#include <ATen/InitialTensorOptions.h>
#include <ATen/Parallel.h>
#include <ATen/Version.h>
#include <ATen/core/Array.h>
#include <torch/csrc/autograd/VariableTypeUtils.h>
#include <torch/serialize/tensor.h>

#if !AT_PARALLEL_NATIVE
#error "some extensions stop without a parallel backend"
#endif

namespace {

TEST(Context, HasTheNamesOfNamespaceAt) {
  EXPECT_EQ(at::getCPUAllocator(), c10::GetCPUAllocator());
  EXPECT_FALSE(at::hasMKLDNN() || at::hasIPU() || at::hasKleidiAI() || at::hasEigenSparse());
  at::init_num_threads();
  EXPECT_EQ(at::default_rng_seed_val, at::detail::createCPUGenerator().current_seed());
}

TEST(Context, HasTheTypesOfOlderExtensions) {
  auto& type = at::CPU(at::kFloat);
  EXPECT_EQ(type.toString(), "CPUFloatType");
  EXPECT_EQ(at::ones({2}, at::CPU(at::kInt).options()).scalar_type(), at::kInt);
  EXPECT_EQ(at::CUDA(at::kDouble).device_type(), at::kCUDA);
  EXPECT_TRUE(at::getDeprecatedTypeProperties(c10::Backend::HIP, at::kHalf) == at::HIP(at::kHalf));
  EXPECT_EQ(at::MPS(at::kFloat).backend(), c10::Backend::MPS);
  EXPECT_THROW(at::globalContext().lazyInitCUDA(), c10::Error);
  EXPECT_FALSE(at::Context::hasLazy());
}

TEST(Context, SettingsAreKept) {
  at::Context& context = at::globalContext();
  EXPECT_TRUE(context.userEnabledMkldnn() && context.userEnabledCuDNN() &&
              context.userEnabledNNPACK() && context.userEnabledMathSDP() &&
              context.userEnabledFlashSDP() && context.userEnabledMemEfficientSDP() &&
              context.allowTF32CuDNN());
  EXPECT_FALSE(context.benchmarkCuDNN() || context.deterministicCuDNN() ||
               context.deterministicMkldnn() || context.allowFP16ReductionCPU());
  context.setUserEnabledMkldnn(false);
  EXPECT_FALSE(context.userEnabledMkldnn());
  context.setUserEnabledMkldnn(true);
  EXPECT_FALSE(at::Context::hasMAGMA() || at::Context::hasCuDNN() || at::Context::hasROCM() ||
               at::hasXLA() || at::hasHPU() || at::hasMAIA());
}

TEST(Context, AlertsWhereDeterminismIsAskedFor) {
  at::Context& context = at::globalContext();
  EXPECT_NO_THROW(context.alertNotDeterministic("f"));
  context.setDeterministicAlgorithms(true, false);
  EXPECT_TRUE(context.deterministicAlgorithms());
  EXPECT_THROW(context.alertNotDeterministic("f"), c10::Error);
  context.setDeterministicAlgorithms(true, true);
  EXPECT_TRUE(context.deterministicAlgorithmsWarnOnly());
  EXPECT_NO_THROW(context.alertNotDeterministic("f"));
  context.setDeterministicAlgorithms(false, false);
}

TEST(Context, PrecisionOfProducts) {
  at::Context& context = at::globalContext();
  EXPECT_EQ(context.float32MatmulPrecision(), at::Float32MatmulPrecision::HIGHEST);
  EXPECT_FALSE(context.allowTF32CuBLAS());
  context.setFloat32MatmulPrecision("high");
  EXPECT_TRUE(context.allowTF32CuBLAS());
  context.setFloat32MatmulPrecision("nonsense");
  EXPECT_EQ(context.float32MatmulPrecision(), at::Float32MatmulPrecision::HIGH);
  context.setFloat32MatmulPrecision("highest");
}

#if defined(__SSE__)
TEST(Context, FlushesDenormalNumbers) {
  volatile float tiny = 1e-38F;
  EXPECT_TRUE(at::Context::setFlushDenormal(true));
  EXPECT_EQ(tiny / 16, 0.0F);
  EXPECT_TRUE(at::Context::setFlushDenormal(false));
  EXPECT_NE(tiny / 16, 0.0F);
}
#endif

TEST(Context, KeepsTheSettingsOfLibrariesForMatrices) {
  using option = at::CuBLASReductionOption;
  at::Context context;
  EXPECT_EQ(context.allowFP16ReductionCuBLAS(), option::AllowReducedPrecisionWithSplitK);
  context.setAllowFP16ReductionCuBLAS(false);
  EXPECT_EQ(context.allowFP16ReductionCuBLAS(), option::DisallowReducedPrecisionAllowSplitK);
  context.setAllowBF16ReductionCuBLAS(false, false);
  EXPECT_EQ(context.allowBF16ReductionCuBLAS(), option::DisallowReducedPrecisionDisallowSplitK);
  EXPECT_THROW(context.setAllowFP16ReductionCuBLAS(true, false), c10::Error);
  context.setBlasPreferredBackend(at::BlasBackend::Ck);
  EXPECT_EQ(at::BlasBackendToString(context.blasPreferredBackend()), "at::BlasBackend::Ck");
  context.setLinalgPreferredBackend(at::LinalgBackend::Magma);
  EXPECT_EQ(c10::str(context.linalgPreferredBackend()), "at::LinalgBackend::Magma");
  EXPECT_THROW(static_cast<void>(at::BlasBackendToString(at::BlasBackend(9))), c10::Error);
  EXPECT_THROW(static_cast<void>(at::LinalgBackendToString(at::LinalgBackend(9))), c10::Error);
}

TEST(Context, SaysWhatItIsBuiltOf) {
  EXPECT_EQ(at::get_mkl_version(), "MKL not found");
  const std::string capability = at::get_cpu_capability();
  EXPECT_FALSE(capability.empty());
  EXPECT_NE(at::show_config().find("CPU capability usage: " + capability), std::string::npos);
}

TEST(Context, OptionsBeforeAnyDefaultWasChanged) {
  EXPECT_EQ(at::initialTensorOptions().dtype_opt(), at::kFloat);
  EXPECT_EQ(at::initialTensorOptions().device_opt(), at::Device(at::kCPU));
  EXPECT_EQ(at::initialTensorOptions().requires_grad_opt(), false);
}

TEST(Context, WhatKernelsOfOtherLibrariesInclude) {
  const at::detail::Array<int, 3> twos(2);
  EXPECT_EQ(twos[0] + twos[1] + twos[2] + twos.size(), 9);
  const torch::Tensor t = torch::ones({2});
  torch::autograd::increment_version(t);
  torch::autograd::check_inplace(t, false);
}

}  // namespace
