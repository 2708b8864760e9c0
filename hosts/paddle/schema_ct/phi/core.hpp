// SPDX-License-Identifier: BSL-1.0
#pragma once

// What the checks inside Paddle use of schema_ct, which this include root has no path to.
#include "../../../../include/schema_ct/config.hpp"
#include "../../../../include/schema_ct/phi/gradient.hpp"
#include "../../../../include/schema_ct/phi/report.hpp"
