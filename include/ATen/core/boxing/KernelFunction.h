// SPDX-License-Identifier: BSL-1.0
// How kernels are named, under the name that PyTorch gives their header.
#pragma once

#include <dispatch/engine.hpp>
#include <dispatch/kernels/cpp_function.hpp>
#include <dispatch/operators/boxed_kernel.hpp>
#include <dispatch/operators/kernel_function.hpp>
#include <dispatch/operators/safe_kernel.hpp>

namespace c10 {
using dispatch::BoxedKernel;
using dispatch::CompileTimeFunctionPointer;
using dispatch::KernelFunction;
using dispatch::OperatorKernel;
using dispatch::SafeKernelFunction;
}  // namespace c10

/// A kernel known at compile time.
#define TORCH_FN_TYPE(f)                  \
  ::dispatch::CompileTimeFunctionPointer< \
      std::remove_pointer_t<std::remove_reference_t<decltype(f)>>, f>
#define TORCH_FN(f) TORCH_FN_TYPE(f)()
