// SPDX-License-Identifier: BSL-1.0
// PyTorch's header for loops by OpenMP. Here they run on the library's own threads, with OpenMP
// too.
#pragma once

#include <ATen/ParallelNative.h>

#ifdef _OPENMP
#include <omp.h>
#endif
