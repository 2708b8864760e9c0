// SPDX-License-Identifier: BSL-1.0
#include "sum_kernel.h"
PHI_KERNEL(files_sum, CPU, ALL_LAYOUT, kernels::SumOfTwiceKernel, float);
PHI_LIBRARY(phi_files, "files_sum");
