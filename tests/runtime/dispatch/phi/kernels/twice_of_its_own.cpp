// SPDX-License-Identifier: BSL-1.0
#include "twice_kernel.h"
PHI_KERNEL(files_twice, CPU, ALL_LAYOUT, kernels::TwiceKernel, float);
PHI_LIBRARY(phi_files_twice, "files_twice");
