// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../include/schema_ct/aten.hpp"
#if defined(SCHEMA_CT_LIBTORCH_BLOCK)
#include "libtorch/aten.hpp"
#endif
