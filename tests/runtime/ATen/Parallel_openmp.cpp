// SPDX-License-Identifier: BSL-1.0
// A source that is compiled for OpenMP has its functions from <ATen/Parallel.h>, as from PyTorch's.
// Compiled alone: it says that it is compiled for OpenMP.
#if __has_include(<omp.h>)
#ifndef _OPENMP
#define _OPENMP 201511
#endif
#include <ATen/Parallel.h>
#include <gtest/gtest.h>

#include <type_traits>

namespace {

TEST(ParallelWithOpenMP, BringsItsFunctions) {
  EXPECT_TRUE((std::is_same_v<decltype(omp_get_max_threads()), int>));
}

}  // namespace
#endif
