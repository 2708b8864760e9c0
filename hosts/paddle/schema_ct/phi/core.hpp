// SPDX-License-Identifier: BSL-1.0
#pragma once

// The headers of schema_ct for the checks inside Paddle, to which this include root has no path.
#include "../../../../include/schema_ct/config.hpp"
#include "../../../../include/schema_ct/phi/gradient.hpp"
#include "../../../../include/schema_ct/phi/report.hpp"
#include "../../../../include/schema_ct/phi/schema_kernel.hpp"
#include "../../../../include/schema_ct/signatures/global_scope.hpp"
