// SPDX-License-Identifier: BSL-1.0
// The header for a compiler that the checks do not support: it only defines a macro that says so.
// PyTorch's headers are not on the include path, so that any further line would be an error.
#include <schema_ct/libtorch.hpp>

static_assert(SCHEMA_CT_CHECKS == 0);
#if defined(SCHEMA_CT_HIDDEN)
#error a header of the library was read
#endif
