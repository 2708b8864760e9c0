// SPDX-License-Identifier: BSL-1.0
// PyTorch's former header for stack traces.
#pragma once

#include <c10/util/Backtrace.h>
