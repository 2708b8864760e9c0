// SPDX-License-Identifier: BSL-1.0
// PyTorch's dispatcher and schema_ct's own in one file: an error with the remedy, in either order.
#if defined(OURS_FIRST)
#include <dispatch/dispatcher.hpp>
#include <schema_ct/libtorch.hpp>
#else
#include <schema_ct/libtorch.hpp>

#include <dispatch/dispatcher.hpp>
#endif
