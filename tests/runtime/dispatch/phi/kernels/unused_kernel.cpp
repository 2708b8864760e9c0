// SPDX-License-Identifier: BSL-1.0
#include "unused_kernel.h"
PHI_LIBRARY(phi_files_unused, "files_twice");
