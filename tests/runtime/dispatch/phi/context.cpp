// SPDX-License-Identifier: BSL-1.0
// The contexts of PHI's kernels: one class for each device, one object of each, and memory that
// they give to outputs.
#include <dispatch/phi/context.hpp>

#include <gtest/gtest.h>

#include <cstdint>
#include <type_traits>

namespace {

namespace phi = dispatch::phi_kernels;
using phi::Backend, phi::DataType;

static_assert(std::is_same_v<phi::context_of<Backend::CPU>, phi::CPUContext>);
static_assert(std::is_same_v<phi::context_of<Backend::GPU>, phi::GPUContext>);
static_assert(std::is_same_v<phi::context_of<Backend::GPUDNN>, phi::GPUContext>);
static_assert(std::is_same_v<phi::context_of<Backend::XPU>, phi::XPUContext>);
static_assert(std::is_same_v<phi::context_of<Backend::CUSTOM>, phi::CustomContext>);

TEST(PhiContext, KernelsOfABackendGetOneObject) {
  EXPECT_EQ(&phi::context(Backend::GPUDNN), &phi::context(Backend::GPU));
  EXPECT_NE(&phi::context(Backend::GPU), &phi::context(Backend::CPU));
  EXPECT_EQ(phi::context(Backend::CPU).GetPlace().GetType(), Backend::CPU);
  EXPECT_EQ(phi::context(Backend::GPU).GetPlace().GetType(), Backend::GPU);
  EXPECT_EQ(phi::context(Backend::XPU).GetPlace().GetType(), Backend::XPU);
  EXPECT_EQ(phi::context(Backend::CUSTOM).GetPlace().GetType(), Backend::CUSTOM);
}

TEST(PhiContext, MemoryHasTheTypeThatIsAskedFor) {
  const phi::CPUContext context;
  phi::DenseTensor out;
  out.Resize({2, 3});
  float* const floats = context.Alloc<float>(&out);
  EXPECT_EQ(out.dtype(), DataType::FLOAT32);
  floats[5] = 1;
  EXPECT_EQ(context.Alloc<float>(&out), floats);  // it has memory of this type and size
  EXPECT_NE(context.Alloc(&out, DataType::INT64), nullptr);
  EXPECT_EQ(out.dtype(), DataType::INT64);
}

TEST(PhiContext, MemoryOfTheHostIsTheCpus) {
  const phi::GPUContext context;
  phi::DenseTensor out;
  out.Resize({4});
  context.HostAlloc<std::int32_t>(&out)[3] = 7;
  EXPECT_EQ(out.place().GetType(), Backend::CPU);
  EXPECT_EQ(out.data<std::int32_t>()[3], 7);
}

}  // namespace
