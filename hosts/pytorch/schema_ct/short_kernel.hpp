// SPDX-License-Identifier: BSL-1.0
#pragma once

#include "../../../include/schema_ct/short_kernel.hpp"
