// SPDX-License-Identifier: BSL-1.0
// What a compiler reads that the checks do not know: nothing is changed, and a macro says so.
// PyTorch's headers are not there, so that any line that is read would fail.
#include <schema_ct/libtorch.hpp>

static_assert(SCHEMA_CT_CHECKS == 0);
#if defined(SCHEMA_CT_HIDDEN)
#error a header of the library was read
#endif
