// SPDX-License-Identifier: BSL-1.0
// PyTorch's dispatcher and schema_ct's own in one file: in either order an error with the remedy.
#if defined(OURS_FIRST)
#include <dispatch/dispatcher.hpp>
#include <schema_ct/libtorch.hpp>
#else
#include <schema_ct/libtorch.hpp>

#include <dispatch/dispatcher.hpp>
#endif
